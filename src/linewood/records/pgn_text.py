"""Texts as they stand in a PGN file: in quotes, in braces, and in lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

WIDTH: Final = 100
UNKNOWN: Final = ("?", "????.??.??", "-", "normal", "unterminated")
"""What other programs write where they know nothing. A player with such a name gets a backslash."""
ESCAPE: Final = re.compile(r'\\(u[0-9a-fA-F]{4}|["\\{}\[nrt])')
IN_QUOTES: Final = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]')
IN_BRACES: Final = re.compile(r"[{}\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]|\[(?=%)")
INSIDE: Final = re.compile(rb"[^\\}]*(?:\\.[^\\}]*)*", re.DOTALL)
OUTSIDE: Final = re.compile(rb"[^{;]*")
SHORT: Final = {"\n": "n", "\r": "r", "\t": "t"}
LONG: Final = {letter: char for char, letter in SHORT.items()}


def wrapped(words: Iterable[str]) -> str:
    """Words in lines of about `WIDTH`."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join((*lines, line))


def quoted(text: str) -> str:
    """A text in quotes that will not be taken for one that means that nothing is known."""
    return f"\\u{ord(text[0]):04x}{text[1:]}" if text in UNKNOWN else escaped(text, IN_QUOTES)


def escaped(text: str, special: re.Pattern[str]) -> str:
    r"""A text as it stands in quotes or in braces.

    >>> print(escaped('a "b" {c} \\ [%d]', IN_BRACES), escaped('a "b" {c}', IN_QUOTES))
    a "b" \{c\} \\ \[%d] a \"b\" {c}
    """

    def sign(found: re.Match[str]) -> str:
        char = found[0]
        return f"\\{SHORT.get(char, char)}" if char in SHORT or char in '"\\{}[' else f"\\u{ord(char):04x}"

    return special.sub(sign, text)


def unescaped(text: str) -> str:
    """What `escaped` was given. A backslash that escapes nothing stands for itself."""

    def sign(found: re.Match[str]) -> str:
        code = found[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else LONG.get(code, code)

    return ESCAPE.sub(sign, text)


def ends_inside(line: bytes, is_inside: bool) -> bool:
    """Is a comment open at the end of a line, at whose beginning one was open or not?"""
    at = 0
    while True:
        found = (INSIDE if is_inside else OUTSIDE).match(line, at)
        at = found.end() if found else at
        if line[at : at + 1] != (b"}" if is_inside else b"{"):
            return is_inside
        is_inside = not is_inside
        at += 1
