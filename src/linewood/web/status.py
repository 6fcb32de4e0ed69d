"""The sentence under the board: whose turn it is, and what they can do."""

from __future__ import annotations

from linewood.texts import Word
from linewood.web.visit import Visit


def status_of(visit: Visit) -> Word | None:
    """What a page says of the game it shows; None if there is nothing to say."""
    sitting, position = visit.sitting, visit.position
    if visit.mode != "play" or not visit.is_at_tip:
        ply = len(sitting.path(visit.view)) - 1
        return Word("web.status.looking", (("ply", ply),)) if ply else Word("web.status.start")
    if sitting.is_over:
        return sitting.summary()
    if sitting.is_paused:
        return Word("web.status.paused")
    seat = sitting.seats[sitting.to_move]
    side = Word(f"side.page.{position.game.side_words[sitting.to_move]}")
    if not seat.is_person:
        key = "waiting" if visit.table.state == "waiting" else "thinking"
        return Word(f"web.status.{key}", (("name", seat.label),))
    if not visit.sides:
        return Word("web.status.watching", (("side", side),))
    if len(sitting.nodes) == 1 and sitting.to_move in visit.sides:
        return Word(f"web.invite.{position.game.gesture}")
    return Word("web.status.turn", (("side", side),))
