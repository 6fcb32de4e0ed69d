"""A game as a file that other programs read."""

from __future__ import annotations

import time
from typing import Final

from linewood import records
from linewood.games import by_name
from linewood.records import Contestant, Ply, Record, reason_of
from linewood.web.sitting import Ending, Sitting

FORMS: Final = {"jsonl": "json", "pgn": "pgn", "sgf": "sgf"}
"""What can be downloaded: the end of the file's name, and the format's."""
REASONS: Final = {"resigned": "resignation", "time": "time"}


def forms_of(game: str) -> tuple[str, ...]:
    """The forms that a game can be written in."""
    return tuple(form for form, name in FORMS.items() if name in by_name(game).formats)


def write(sitting: Sitting | None, form: str, updated: float | None = None) -> bytes | None:
    """The game's record in one of the forms; None if there is no such game or form. `updated` is its time since 1970."""
    if sitting is None or form not in forms_of(sitting.position.game.name):
        return None
    date = "" if updated is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(updated))
    return records.write(record_of(sitting, date), FORMS[form])


def sitting_of(name: str, record: Record) -> Sitting:
    """A game from elsewhere, with the names of its players; LinewoodError if a move in it is not legal."""
    *_, last = records.positions(record)
    sitting = Sitting(name, last.start)
    for move in last.moves:
        sitting.play(sitting.tip, move)
    sitting.names = [player.name for player in record.players]
    if record.result in ("first", "second") and last.outcome is None:
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
        mover = sitting.nodes[node.parent or 0].position.native.to_move()
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
