"""SGF's grammar, through sgfmill: nodes of raw properties, where they stand, and the texts in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from linewood.errors import BadText
from linewood.records.places import place_of

Node = dict[str, list[bytes]]
"""The properties of a node, each with its raw values: escapes and line ends are left as they are."""

WORD = re.compile(rb"[A-Za-z]+")


def parse(data: bytes) -> tuple[list[Node], list[int]]:
    """The nodes of the first variation and where each begins; BadText with the place where there is no game."""
    grammar = sgfmill()
    try:
        tree = grammar.parse_sgf_game(data)
    except ValueError as error:
        _, end = grammar.tokenise(data)
        end += len(data[end:]) - len(data[end:].lstrip())
        line, column = place_of(data, min(end, len(data.rstrip())))
        raise BadText("sgf.syntax", reason=str(error)).at(line=line, column=column) from error
    return list(grammar.main_sequence_iter(tree)), offsets(data)


def offsets(data: bytes) -> list[int]:
    """Where the nodes of the first variation begin."""
    tokens, _ = sgfmill().tokenise(data)
    found, at = [], data.index(b"(")
    for kind, content in tokens:
        while data[at : at + 1].isspace():
            at += 1
        if (kind, content) == ("D", b")"):
            break
        if (kind, content) == ("D", b";"):
            found.append(at)
        word = WORD.match(data, at) if kind == "I" else None
        at = word.end() if word else at + (len(content) + 2 if kind == "V" else 1)
    return found


def serialise(nodes: Sequence[Node]) -> bytes:
    """A game without variations, with a line's end after it."""
    grammar = sgfmill()
    tree = grammar.Coarse_game_tree()
    tree.sequence = list(nodes)
    data: bytes = grammar.serialise_game_tree(tree)
    return data.rstrip(b"\n") + b"\n"


def raw(text: str) -> bytes:
    """The raw value that stands for a text."""
    value: bytes = sgfmill().escape_text(text.encode("utf-8", "replace"))
    return value


def text(value: bytes, encoding: str = "utf-8") -> str:
    """What a raw value of type Text stands for. White space but line ends becomes spaces."""
    found: bytes = sgfmill().text_value(value)
    return found.decode(encoding)


def simple_text(value: bytes, encoding: str = "utf-8") -> str:
    """What a raw value of type SimpleText stands for. All white space becomes spaces."""
    found: bytes = sgfmill().simpletext_value(value)
    return found.decode(encoding)


def sgfmill() -> Any:
    """sgfmill's module, which has no types."""
    from sgfmill import sgf_grammar  # type: ignore[import-untyped]

    return sgf_grammar
