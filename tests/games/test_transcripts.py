"""One golden transcript a game: legal moves and outcome at every ply of a game that somebody else has judged."""

from __future__ import annotations

from pathlib import Path

import pytest
import reference

import linewood as lw

TRANSCRIPTS = sorted((Path(__file__).parents[1] / "data" / "transcripts").glob("*.txt"))


def test_every_game_has_a_transcript():
    assert [path.stem for path in TRANSCRIPTS] == ["connect4", "connect4_forbidden", "hex5", "loa"]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("who", ["package", "reference"])
def test_the_game_goes_as_written_down(path, who):
    start, *plies, outcome = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    position = lw.parse(start) if who == "package" else reference.read(start)
    assert len(plies) >= 10
    for line in plies:
        legal, move = line.split(" | ")
        assert list(asked(position.legal)) == legal.split()
        assert asked(position.outcome) is None
        position = position.play(move)
    assert f"= {asked(position.outcome)}" == outcome
    assert list(asked(position.legal)) == []


def asked(answer):
    """The package answers by a property, the reference by a method."""
    return answer() if callable(answer) else answer
