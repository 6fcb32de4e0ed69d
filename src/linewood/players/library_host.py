"""The process in which a strategy library lives. Whatever the library does, only this process suffers.

It runs as a file of its own with little of the standard library, so that it starts quickly:

    python -I -S library_host.py LIBRARY ASIDE THREADS

Questions come on standard input, a line of numbers each: the arguments of `getPoint`, the arrays last. Answers go to
standard output, a line each:

    ready                       the library is loaded
    load REASON                 it cannot be loaded
    symbol NAME                 it lacks a symbol
    point X Y                   what `getPoint` returned
    null                        it returned nothing

What the library itself writes on standard output goes to ASIDE, the number of an open file. With THREADS = 1 every call
comes from a new thread, as some judges call.
"""

from __future__ import annotations

import ctypes
import os
import sys

RUNTIME = ("libc++.1.dylib", "libstdc++.6.dylib") if sys.platform == "darwin" else ("libm.so.6", "libstdc++.so.6")
"""Libraries in the wild do not always name these among their dependencies."""


class Point(ctypes.Structure):
    """`struct Point` of the protocol."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int))


class Library:
    """A loaded strategy library."""

    def __init__(self, path: str) -> None:
        for name in RUNTIME:
            try:
                ctypes.CDLL(name, mode=ctypes.RTLD_GLOBAL)
            except OSError:
                continue
        library = ctypes.CDLL(path, mode=os.RTLD_NOW)
        self.get_point = library.getPoint
        self.clear_point = library.clearPoint
        numbers = ctypes.POINTER(ctypes.c_int)
        whole = ctypes.c_int
        self.get_point.argtypes = [whole, whole, numbers, numbers, whole, whole, whole, whole]
        self.get_point.restype = ctypes.POINTER(Point)
        self.clear_point.argtypes = [ctypes.POINTER(Point)]
        self.clear_point.restype = None

    def answer(self, question: str) -> str:
        """Calls `getPoint` and gives its point back to the library."""
        rows, columns, last_x, last_y, no_x, no_y, *cells = map(int, question.split())
        top = (ctypes.c_int * columns)(*cells[:columns])
        board = (ctypes.c_int * (rows * columns))(*cells[columns:])
        point = self.get_point(rows, columns, top, board, last_x, last_y, no_x, no_y)
        if not point:
            return "null"
        text = f"point {point.contents.x} {point.contents.y}"
        self.clear_point(point)
        return text


def main() -> None:
    """Answers until the input ends."""
    path, aside, threads = sys.argv[1:]
    questions, answers = set_aside(int(aside))

    def say(text: str) -> None:
        os.write(answers, text.encode() + b"\n")

    try:
        library = Library(path)
    except AttributeError as error:  # "file: undefined symbol: name"
        say(f"symbol {str(error).rpartition(' ')[2]}")
        return
    except OSError as error:
        say(reason_of(str(error)))
        return
    say("ready")
    for question in os.fdopen(questions):
        if threads == "1":
            in_new_thread(lambda line=question: say(library.answer(line)))
        else:
            say(library.answer(question))


def reason_of(text: str) -> str:
    """What the loader has to say, in the words of our protocol."""
    _, undefined, symbol = text.partition("undefined symbol: ")
    line = text.replace("\n", " ")
    return f"symbol {symbol.split()[0]}" if undefined and symbol.split() else f"load {line}"


def set_aside(aside: int) -> tuple[int, int]:
    """Takes standard input and output away from the library; gives it an empty input and `aside`."""
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(aside, 1)
    os.close(nothing)
    os.close(aside)
    return questions, answers


def in_new_thread(call: object) -> None:
    """Calls from a thread that has never called before, and waits."""
    from threading import Thread

    thread = Thread(target=call)  # type: ignore[arg-type]
    thread.start()
    thread.join()


if __name__ == "__main__":
    main()
