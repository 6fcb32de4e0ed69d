"""Why games end: a record has the result and the reason that its moves have, and says them in both languages."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import linewood as lw
from linewood.games import by_name, games
from linewood.records import Fault, check, reason_of, record_of, said
from linewood.records.ending import FAULTS, OFF_THE_BOARD
from linewood.texts import SENTENCES, Word


@pytest.mark.parametrize(
    ("text", "moves", "result", "reason"),
    [
        ("connect4 6x7 12121", "b", None, ""),
        ("connect4 6x7 121212", "a", "first", "line"),
        ("connect4 4x4 !a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d2,d3,d4", "d", "draw", "full board"),
        ("hex5 5 0 10 1 11 2 12 3 13", "4", "first", "line"),
        ("loa = 8/8/8/3x4/8/3x4/8/o6o x", "d3-c2", None, ""),
        ("loa = 8/8/8/3x4/8/3x4/8/o6o x", "d3-e4", "first", "connected"),
        ("loa = 8/8/8/7o/x7/8/8/x1o5 x", "a1xc1", "first", "lone piece"),
        ("loa olympiad = 8/8/8/7o/x7/8/8/x1o5 x", "a1xc1", "second", "connected"),
        ("loa olympiad = 7o/8/8/8/8/8/2x5/x1o5 x", "a1xc1", "draw", "connected"),
        ("loa openspiel = 6ox/6oo/7o/8/8/8/6oo/6ox x", "", "second", "stuck"),
    ],
)
def test_the_board_says_why(text: str, moves: str, result: str | None, reason: str) -> None:
    position = lw.parse(text).play(*moves.split())
    assert (position.outcome, reason_of(position)) == (result, reason)


def test_random_games_of_loa_end_for_a_reason_that_fits() -> None:
    seen = set()
    for seed in range(30):
        rules = ("course", "olympiad", "openspiel")[seed % 3]
        position, chance = lw.LinesOfAction(rules=rules).start(), random.Random(seed)
        while position.outcome is None:
            position = position.play(chance.choice(position.legal))
        reason = reason_of(position)
        assert reason in position.game.endings
        assert (reason == "repetition") == (position.native.outcome() is None)
        seen.add(reason)
    assert {"connected"} < seen


def test_every_reason_can_be_said_in_both_languages() -> None:
    for reason in (*(reason for name in games() for reason in by_name(name).endings), *OFF_THE_BOARD):
        assert f"reason.{reason.replace(' ', '_')}" in SENTENCES
    for fault in FAULTS:
        assert f"fault.name.{fault.replace(' ', '_')}" in SENTENCES
    record = replace(record_of(lw.parse("loa")), result="second", reason="illegal move")
    assert said(record) == "the second player won (illegal move)"
    assert said(record, "zh") == "后手胜（非法着法）"
    assert said(replace(record, reason="sunstroke")) == "the second player won (sunstroke)"
    assert said(record_of(lw.parse("loa")), "zh") == "无结果"


def test_a_fault_is_said_in_any_language() -> None:
    fault = Fault(side="first", name="timeout", text="no answer", detail=Word("fault.timeout", (("seconds", 3),)))
    assert fault.said("zh") == "3 秒内没有回答"
    assert replace(fault, detail=Word("gone", ())).said("zh") == "no answer"
    assert replace(fault, detail=Word("fault.timeout", ())).said() == "no answer"


def test_a_missing_result_is_filled_in_and_a_wrong_one_is_an_error() -> None:
    record = replace(record_of(lw.parse("connect4 6x7 1212121")), result=None, reason="")
    assert check(record) == record_of(lw.parse("connect4 6x7 1212121"))
    for wrong in ({"result": "second"}, {"result": "draw"}, {"reason": "time"}, {"reason": "full board"}):
        with pytest.raises(lw.BadValue):
            check(replace(record, **wrong))  # type: ignore[arg-type]
    with pytest.raises(lw.BadValue):
        check(replace(record_of(lw.parse("connect4 6x7 12121")), reason="line"))
    lost_on_time = replace(record_of(lw.parse("connect4 6x7 12121")), result="second", reason="time")
    assert check(lost_on_time) == lost_on_time
