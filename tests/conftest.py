"""What all tests share."""

import signal


def pytest_configure() -> None:
    """A shell's background job ignores Ctrl-C, and so would every process that the tests start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
