"""Asking a bot, and noting what happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Final

from linewood.doctor.checkup import Progress
from linewood.doctor.positions import positions
from linewood.errors import BadValue
from linewood.games import Position, by_name
from linewood.games.position import SIDES
from linewood.players import Answer, BotFault, Library, Player, Use, read_player
from linewood.players.sandbox import Used
from linewood.search import Limits

MOST_FAULTS: Final = 5
"""After this many there is nothing more to learn."""
REPEATED: Final = 10
"""Questions that are asked again."""
HOPELESS: Final = ("failed to start", "missing symbol")
"""Faults after which no other question makes sense."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A fault and where it happened."""

    position: Position
    fault: BotFault


class Examination:
    """Asks a bot, one question after the other: `for progress in examination.run(): ...`, then `checkup_of` it.

    A caller that stops iterating has learned less.
    """

    def __init__(
        self, player: Player, game: str = "connect4", count: int = 200, seconds: float | None = None, seed: int = 0
    ) -> None:
        """`count` positions, each with `seconds` for a move (None: as the judge of the game)."""
        if player.bot is None:
            raise BadValue("doctor.not_foreign", name=player.name)
        self.player = player
        self.game = game
        self.limits = Limits(seconds=by_name(game).judge_seconds if seconds is None else seconds)
        self.questions = positions(game, count, seed)
        self.answers: dict[int, Answer] = {}
        self.again: dict[int, Answer] = {}
        self.troubles: list[Trouble] = []
        self.results: list[str | None] = []
        self.uses: dict[str, Use] = {}
        self.slowest = 0.0
        self.confined_by: Used | None = None
        self.is_complete = False

    @property
    def total(self) -> int:
        """Questions in all, the games counted as one each."""
        return len(self.questions) + min(REPEATED, len(self.questions)) + 2

    def run(self) -> Iterator[Progress]:
        """Asks everything. After a few faults of any kind, or one that says it all, it stops by itself."""
        with ExitStack() as stack:
            asked = Asked(self, self.from_new_threads(), "positions", stack)
            for i, position in enumerate(self.questions):
                if self.is_hopeless:
                    return
                yield Progress("positions", i, self.total)
                if (answer := asked.move(position)) is not None:
                    self.answers[i] = answer
            for i, position in enumerate(self.questions[:REPEATED]):
                if self.is_hopeless:
                    return
                yield Progress("again", len(self.questions) + i, self.total)
                if (answer := asked.move(position)) is not None:
                    self.again[i] = answer
        with ExitStack() as stack:
            asked = Asked(self, self.player, "games", stack)
            for side in (0, 1):
                if self.is_hopeless:
                    return
                yield Progress("games", self.total - 2 + side, self.total)
                yield from self.whole_game(asked, side)
        self.is_complete = True
        yield Progress("games", self.total, self.total)

    def whole_game(self, asked: Asked, side: int) -> Iterator[Progress]:
        """One game, the bot on one side."""
        position = positions(self.game, 4 + side)[-1].start
        rival = read_player(f"{self.game}/{by_name(self.game).sparring}")
        with rival.seat(position.game) as other:
            while position.outcome is None:
                if position.side != side:
                    position = position.play(other.move(position).move)
                    continue
                answer = asked.move(position)
                if answer is None:
                    self.results.append(None)
                    return
                position = position.play(answer.move)
                yield Progress("games", self.total - 2 + side, self.total)
        own = SIDES[side]
        self.results.append({own: "won", "draw": "drawn"}.get(position.outcome or "", "lost"))

    @property
    def is_hopeless(self) -> bool:
        """Is there nothing more to learn?"""
        return len(self.troubles) >= MOST_FAULTS or any(trouble.fault.name in HOPELESS for trouble in self.troubles)

    def from_new_threads(self) -> Player:
        """The player as the strictest judge calls it: a library from a new thread each time."""
        if isinstance(self.player.bot, Library):
            return replace(self.player, bot=replace(self.player.bot, new_threads=True))
        return self.player


class Asked:
    """The bot at the board, with everything noted that it does."""

    def __init__(self, examination: Examination, player: Player, stage: str, stack: ExitStack) -> None:
        self.examination = examination
        self.stage = stage
        self.seat = player.seat(examination.questions[0].game)
        examination.confined_by = self.seat.confined_by
        stack.callback(self.close)

    def move(self, position: Position) -> Answer | None:
        """The bot's move; None if it has failed."""
        try:
            answer = self.seat.move(position, self.examination.limits)
        except BotFault as error:
            self.examination.troubles.append(Trouble(position, error))
            return None
        self.examination.slowest = max(self.examination.slowest, answer.seconds)
        return answer

    def close(self) -> None:
        """Ends the bot and notes what it has used."""
        self.seat.close()
        if self.seat.use is not None:
            self.examination.uses[self.stage] = self.seat.use
