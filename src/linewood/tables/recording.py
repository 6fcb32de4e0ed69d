"""A game in progress as a record, and a record as a game that can go on."""

from __future__ import annotations

from typing import Final

from linewood import records
from linewood.games.position import SIDES
from linewood.records import Contestant, Ply, Record, reason_of
from linewood.tables.sitting import Ending, Sitting

REASONS: Final = {"resigned": "resignation", "time": "time"}


def sitting_of(name: str, record: Record) -> Sitting:
    """A game from elsewhere, with the names of its players; LinewoodError if a move in it is not legal."""
    *_, last = records.positions(record)
    sitting = Sitting(name, last.start)
    for move in last.moves:
        sitting.play(sitting.tip, move)
    sitting.names = [player.name for player in record.players]
    if record.result in SIDES and last.outcome is None:
        by = "time" if record.reason == "time" else "resigned"
        loser = 1 if record.result == "first" else 0
        sitting.endings[sitting.tip] = Ending(by=by, loser=loser)  # type: ignore[arg-type]  # one of the two
    return sitting


def record_of(sitting: Sitting, date: str = "") -> Record:
    """The game that was played, without what was tried beside it."""
    path = sitting.path(sitting.tip)
    beginning = sitting.nodes[0].position
    players = zip(sitting.names, sitting.seats, sitting.weights, strict=True)
    first, second = (Contestant(name=name or seat.text, weights=weights) for name, seat, weights in players)
    plies = [Ply(move=move) for move in beginning.moves]
    for node in (sitting.nodes[number] for number in path[1:]):
        mover = sitting.nodes[node.parent or 0].position.side
        clock = None if node.left is None else round(node.left[mover], 3)
        plies.append(Ply(move=str(node.move), seconds=round(node.spent, 3), clock=clock))
    position, ending = sitting.position, sitting.ending
    return Record(
        start=beginning.start.text,
        plies=tuple(plies),
        players=(first, second),
        date=date,
        result=sitting.result,  # type: ignore[arg-type]  # one of the three words
        reason=reason_of(position) or ("unfinished" if ending is None else REASONS[ending.by]),
        opening_plies=len(beginning.moves),
        time_control=sitting.control.text,
    )
