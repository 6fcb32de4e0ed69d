"""Records of any kind, with anything said in them, and files of records."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

import linewood as lw
from linewood.records import Contestant, Fault, Ply, Record, record_of
from linewood.records.ending import FAULTS, OFF_THE_BOARD
from linewood.texts import Word

DATA = Path(__file__).parents[1] / "data" / "records"
STARTS = {
    "connect4": ["connect4 6x7", "connect4 9x12 !d4", "connect4 4x4 !a1,b4", "connect4 6x7 = 7/7/7/7/7/3x3 o"],
    "hex5": ["hex5 9", "hex5 3", "hex5 3 = x2/4/5/4/3 o"],
    "loa": ["loa", "loa olympiad", "loa course,both=draw", "loa = 6ox/6oo/7o/8/8/8/6oo/6ox x", "loa openspiel"],
}
NASTY = [
    "中文注释",
    "{",
    "}",
    "\\",
    "\\}",
    '"',
    "[%value 3]",
    "\n",
    "\r\n",
    "\t",
    "]",
    "[",
    ":",
    ";",
    "%",
    "(",
    ")",
    "?",
    "-",
]
NASTY += [
    "1-0",
    "*",
    "\x00",
    "\x7f",
    "\x85",
    "\u2028",
    "\ufeff",
    "𝄞",
    " ",
    "\\n",
    "\\u0041",
    "[Start ",
    "[Event ",
    "normal",
    "\ud800",
]
TEXTS = st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=6)), max_size=5).map("".join)
DIGESTS = st.sampled_from(["", "0123456789ab"])
SECONDS = st.none() | st.floats(0, 1e9)
REASONS = st.sampled_from(["", *OFF_THE_BOARD, *FAULTS, "another reason"])
DATES = st.sampled_from(["", "2031-05-17", "2031-05-17T14:03:00Z", "2031-05-17T14:03:00.123456+08:00"])
WORDS = st.sampled_from(["fault.timeout", "no such key"]).flatmap(
    lambda key: st.builds(Word, st.just(key), st.just((("seconds", 3), ("why", Word("a", (("b", ("c", 1.5)),))))))
)
FAULT = st.builds(
    Fault,
    side=st.sampled_from(["first", "second"]),
    name=st.sampled_from(FAULTS),
    text=TEXTS,
    detail=st.none() | WORDS,
    move=TEXTS,
    last_words=TEXTS,
)


def plies(move: str) -> st.SearchStrategy[Ply]:
    return st.builds(
        Ply,
        move=st.just(move),
        seconds=SECONDS,
        clock=st.none() | st.floats(-10, 1e6),
        value=st.none() | st.floats(-1, 1),
        visits=st.none() | st.integers(0, 2**63 - 1),
        engine_seconds=SECONDS,
        line=st.sampled_from([(), ("e", "d"), ("b1-b3", "a2xc2", "pass")]),
        comment=TEXTS,
    )


@st.composite
def records(draw: st.DrawFn, games: tuple[str, ...] = ("connect4", "hex5", "loa")) -> Record:
    """Any start, random moves, and anything said about them."""
    position = lw.parse(draw(st.sampled_from([start for game in games for start in STARTS[game]])))
    chance, length = random.Random(draw(st.integers(0, 999))), draw(st.sampled_from([0, 1, 2, 5, 60]))
    while position.outcome is None and len(position.moves) < length:
        position = position.play(chance.choice(position.legal))
    record = record_of(position)
    spoken = draw(st.integers(0, min(len(record.plies), 6)))
    over = position.outcome is not None
    return replace(
        record,
        plies=(*(draw(plies(ply.move)) for ply in record.plies[:spoken]), *record.plies[spoken:]),
        players=draw(st.tuples(*[st.builds(Contestant, name=TEXTS, spec=TEXTS, weights=DIGESTS, sandbox=TEXTS)] * 2)),
        result=record.result if over else draw(st.sampled_from([None, "first", "second", "draw"])),
        reason=record.reason if over else draw(REASONS),
        faults=draw(st.lists(FAULT, max_size=2).map(tuple)),
        date=draw(DATES),
        comment=draw(TEXTS),
        opening_plies=draw(st.integers(0, len(record.plies))),
        event=draw(TEXTS),
        pair=draw(TEXTS),
        opening=draw(TEXTS),
        time_control=draw(TEXTS),
        tags=draw(st.dictionaries(st.sampled_from(["seed", "site", "x_1"]), TEXTS).map(lambda d: tuple(d.items()))),
    )
