"""A player at the board: asked for one move after the other, of one game or of several."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import NoReturn, Self

from linewood.errors import IllegalMove, LinewoodError
from linewood.games import Game, Position
from linewood.players.allowance import Allowance, Use
from linewood.players.launch import is_used
from linewood.players.process import Process
from linewood.players.sandbox import Sandbox, Used
from linewood.search import Analysis, Limits, Searcher
from linewood.search.searcher import How, model_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A player's move and what it thought."""

    move: str
    """A legal move, as the game writes it."""
    seconds: float
    """From the question to the answer."""
    value: float | None = None
    """What the player expects for itself, from -1 (loss) to 1 (win); None if it does not say."""
    visits: int | None = None
    """How much it has searched; None if it does not say."""
    engine_seconds: float | None = None
    """How long it says it has thought."""
    line: tuple[str, ...] = ()
    """What it expects to be played, its own move first."""
    text: str = ""
    """Anything else it has to say."""
    analysis: Analysis | None = None
    """All that a preset has found out."""


class Seat(ABC):
    """A player that is ready to play. To be used in a `with` block: what lives in a process of its own ends with it."""

    @abstractmethod
    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move for the side to move; BotFault if an external bot fails."""

    @property
    def use(self) -> Use | None:
        """What an external bot has used so far; complete once it has been closed."""
        return None

    @property
    def confined_by(self) -> Used | None:
        """What an external bot is confined by; None for a player that is none."""
        return None

    def close(self) -> None:
        """Ends whatever the player has started. Afterwards the seat is empty."""
        return

    def abandon(self) -> None:
        """Ends the move that is under way, from another thread: it raises an error or returns soon. Nobody asks for another
        one, and the seat must still be closed.
        """
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SeatAround(Seat):
    """A seat that does something more than the one inside of it, and otherwise the same."""

    def __init__(self, inside: Seat) -> None:
        self.inside = inside

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """The player's move. What it searched is what it played out for this move alone."""
        answer = self.inside.move(position, limits)
        return answer if answer.analysis is None else replace(answer, visits=answer.analysis.playouts)

    @property
    def use(self) -> Use | None:
        """What an external bot has used."""
        return self.inside.use

    @property
    def confined_by(self) -> Used | None:
        """What an external bot is confined by."""
        return self.inside.confined_by

    def close(self) -> None:
        """Ends whatever the player has started."""
        self.inside.close()

    def abandon(self) -> None:
        """Ends the move that is under way."""
        self.inside.abandon()


class SearchSeat(Seat):
    """A preset, searching in this process and keeping what it knows from move to move."""

    def __init__(self, game: Game, options: How, limits: Limits | None, seed: int | None = None) -> None:
        """`seed` replaces that of the options."""
        model = model_of(game, options)
        if seed is not None:
            model = replace(model, options=replace(model.options, seed=seed))
        self.searcher = Searcher(game, model)
        self.limits = limits

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """Searches. The player's own limits go before those of the game."""
        began = time.perf_counter()
        analysis = self.searcher.search(position, (self.limits or Limits()).or_else(limits or Limits()))
        return Answer(
            move=analysis.best,
            seconds=time.perf_counter() - began,
            value=analysis.value,
            visits=analysis.visits,
            engine_seconds=analysis.seconds,
            line=analysis.line,
            analysis=analysis,
        )

    def close(self) -> None:
        """Lets go of the tree."""
        self.searcher.forget()

    def abandon(self) -> None:
        """Ends the search, and any later one before it begins."""
        self.searcher.close()


class ProcessSeat(Seat):
    """An external bot in its own process. It is started with the first question, and again after a fault."""

    one_game_only = False
    """Is there a new process for every game?"""

    def __init__(self, game: Game, allowance: Allowance, usual_seconds: float, sandbox: Sandbox) -> None:
        """`usual_seconds` is the time for a move where nobody sets any limit."""
        self.game = game
        self.allowance = allowance
        self.sandbox = sandbox
        self.usual_seconds = usual_seconds
        self._process: Process | None = None
        self._use: Use | None = None
        self._last: Position | None = None
        self._is_abandoned = False

    def move(self, position: Position, limits: Limits | None = None) -> Answer:
        """Asks the bot, and plays its answer to see that it is legal."""
        limits = limits or Limits()
        fresh = not follows(self._last, position)
        if self._process is not None and ((fresh and self.one_game_only) or not self._process.is_own):
            self.close()
        try:
            if self._process is None:
                self._process = self.start()
                if self._is_abandoned:  # since before there was anything to end
                    self._process.dismiss()
                self.greet(self._process)
            answer = self.ask(self._process, position, limits, fresh)
        except BaseException:
            self.close()
            raise
        self._last = position.play(answer.move)
        return answer

    @property
    def confined_by(self) -> Used:
        """What the bot is confined by."""
        return "bubblewrap" if is_used(self.sandbox) else "none"

    @abstractmethod
    def start(self) -> Process:
        """Starts the bot."""

    def greet(self, process: Process) -> None:
        """Waits until the bot is ready, if it can tell."""
        return

    @abstractmethod
    def ask(self, process: Process, position: Position, limits: Limits, fresh: bool) -> Answer:
        """Asks for a move. `fresh` positions do not follow from the one before."""

    def seconds_for(self, position: Position, limits: Limits) -> float:
        """The time after which the bot has lost. It is finite under any limits, so nobody waits for ever."""
        clock = math.inf if limits.clock is None else limits.clock.remaining
        seconds = math.inf if limits.seconds is None else limits.seconds
        if min(clock, seconds) < math.inf:
            return min(clock, seconds)
        return self.allowance.patience_seconds if limits.end else self.usual_seconds

    @property
    def use(self) -> Use | None:
        """What the bot has used so far, the most of all its processes."""
        return self._use if self._process is None else added(self._use, self._process.use)

    def close(self) -> None:
        """Ends the bot with all its children."""
        process, self._process = self._process, None
        self._last = None
        if process is not None:
            process.end()
            self._use = added(self._use, process.use)

    def abandon(self) -> None:
        """Has the keeper end the bot; a thread that waits for the bot notices its end."""
        self._is_abandoned = True
        if (process := self._process) is not None:
            process.dismiss()


def follows(before: Position | None, after: Position) -> bool:
    """Is this the next position of the same game in which the same side is to move?"""
    if before is None or before.game != after.game or before.origin != after.origin:
        return False
    return after.moves[:-1] == before.moves and len(after.moves) == len(before.moves) + 1


def added(one: Use | None, other: Use) -> Use:
    """The most that two processes have used; what they wrote is added up."""
    if one is None:
        return other
    return Use(
        memory=max(one.memory, other.memory),
        threads=max(one.threads, other.threads),
        processes=max(one.processes, other.processes),
        cpu_seconds=one.cpu_seconds + other.cpu_seconds,
        noise=one.noise + other.noise,
        errors=max(one.errors, other.errors),
        stops=one.stops + other.stops,
        new_files=max(one.new_files, other.new_files),
        new_file=one.new_file or other.new_file,
    )


def playable(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """The beginning of a line that can be played, as the game writes it."""
    last = position
    for move in line:
        try:
            last = last.play(move)
        except IllegalMove:
            break
    return last.moves[len(position.moves) :]


def legal(process: Process, position: Position, written: str) -> str:
    """The move that a bot wrote, as the game writes it; a fault if it is not legal."""
    try:
        return position.move(position.code(written))
    except IllegalMove as error:
        illegal(process, error, written)


def illegal(process: Process, error: LinewoodError, written: str) -> NoReturn:
    """Fails the bot for a move that is not legal."""
    process.fail_with("illegal move", error.word, written)
