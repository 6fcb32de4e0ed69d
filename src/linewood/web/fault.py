"""What went wrong, as something that can be said in the reader's language."""

from __future__ import annotations

import errno
import sqlite3
from typing import Final

from linewood.errors import LinewoodError
from linewood.texts import Word

FULL: Final = ("SQLITE_FULL",)
UNWRITABLE: Final = ("SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM")


def word_of(error: Exception) -> Word:
    """The sentence for an error. What other programs say in their own words is quoted.

    >>> word_of(LinewoodError("web.error.paused")).key, word_of(OSError(errno.ENOSPC, "no space")).key
    ('web.error.paused', 'web.fault.full')
    """
    if isinstance(error, LinewoodError):
        return error.word
    name = getattr(error, "sqlite_errorname", "") if isinstance(error, sqlite3.Error) else ""
    if name.startswith(FULL) or (isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)):
        return Word("web.fault.full")
    if name.startswith(UNWRITABLE):
        return Word("web.fault.unwritable")
    return Word("web.fault.other", (("reason", str(error) or type(error).__name__),))
