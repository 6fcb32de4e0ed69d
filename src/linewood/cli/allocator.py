"""Which allocator the web server runs with. Nothing heavy is imported here: the process may start again."""

import os
import sys
from contextlib import suppress

CHOICE = "PYTHONMALLOC"


def return_memory() -> None:
    """Starts the process again with the C library's allocator, which can return the memory of closed pages to the system.

    Python's own allocator keeps an arena of a megabyte as long as one object is left in it: 30 s after 50 pages have closed,
    the server took 135 MB more than at its start; with the C library's it takes 16 MB more. The choice has to be made before
    Python starts. Bots that the server starts do not inherit it.
    """
    if sys.platform != "linux" or os.environ.pop(CHOICE, None) is not None:
        return
    with suppress(OSError):  # then the server runs as it is
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], {**os.environ, CHOICE: "malloc"})
