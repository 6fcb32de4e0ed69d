"""A game that is being watched: it saves every move, lets engines move when it is their turn, and minds the clock.

All of it happens in the event loop. While nobody plays, because all have left or only analyse, no engine thinks about a
move and time stands still. Time also stands still while an engine waits for a search slot, and while the game cannot be
saved.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Final

from linewood.errors import BadValue, LinewoodError
from linewood.players import Seat as PlayerSeat
from linewood.search import Limits
from linewood.tables.seats import Seat
from linewood.tables.sitting import Sitting
from linewood.tables.store import Store
from linewood.texts import Word
from linewood.web.engine import Engine, State, Thought
from linewood.web.fault import word_of
from linewood.web.searchers import Recipe
from linewood.web.settings import Settings
from linewood.web.slots import Priority

RETRY: Final = 1.0
"""Seconds between two attempts to save a game that could not be saved."""


class Table:
    """One game and everyone who looks at it."""

    def __init__(self, sitting: Sitting, engine: Engine, store: Store, settings: Settings) -> None:
        self.sitting = sitting
        self.engine = engine
        self.store = store
        self.settings = settings
        self.news: Word | None = None
        """What has just happened, for those who cannot see the board."""
        self.state: State = "done"
        """What the engine is doing about the next move."""
        self.trouble: Word | None = None
        """Why the game cannot be saved; it waits until it can."""
        self.is_stored = False
        self._watchers: dict[Callable[[], None], Callable[[], bool]] = {}
        self._bots: dict[int, tuple[str, PlayerSeat]] = {}
        self._recipes: dict[int, tuple[str, Recipe, Limits]] = {}
        self._turn: tuple[int, str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._thought: Thought | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._retry: asyncio.TimerHandle | None = None

    # Who watches.

    @property
    def is_watched(self) -> bool:
        """Does any page show it?"""
        return bool(self._watchers)

    @property
    def is_played(self) -> bool:
        """Does any page show it in order to play?"""
        return any(plays() for plays in self._watchers.values())

    def watch(self, watcher: Callable[[], None], plays: Callable[[], bool] = lambda: True) -> None:
        """Calls `watcher` whenever something has changed; `plays` tells whether it is there to play."""
        self._watchers[watcher] = plays
        self.carry_on()

    def leave(self, watcher: Callable[[], None]) -> None:
        """Ends `watch`. With the last one engines go home."""
        self._watchers.pop(watcher, None)
        self.carry_on()
        if not self._watchers:
            for side in (0, 1):
                self._dismiss(side)

    # What happens.

    def changed(self, news: Word | None = None) -> None:
        """To be called after every change of the game: saves it, and lets it go on."""
        self.news = news
        self._pass_if_forced()
        if len(self.sitting.nodes) > 1 or self.is_stored:
            self.save()
        self.carry_on()
        self.tell()

    def save(self) -> None:
        """Writes the game to the journal. If that fails, for want of space say, the game waits until it succeeds."""
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        try:
            self.store.save(self.sitting)
        except (sqlite3.Error, LinewoodError) as error:
            self.trouble = Word("web.news.unsaved", (("reason", word_of(error)),))
            self._retry = asyncio.get_running_loop().call_later(RETRY, self._save_again)
            return
        self.is_stored = True
        self.trouble = None

    def _save_again(self) -> None:
        self._retry = None
        self.save()
        if self.trouble is None:
            self.carry_on()
            self.tell()

    def check_saved(self) -> None:
        """Objects while the game cannot be saved."""
        if self.trouble is not None:
            raise BadValue(self.trouble.key, **dict(self.trouble.values))

    def keep_verdict(self, node: int) -> None:
        """Writes what is known of a position to the journal, and before it the game, if it is not there yet."""
        verdict = self.sitting.nodes[node].verdict
        if verdict is None:
            return
        if not self.is_stored:
            self.save()
        self.store.keep_verdict(self.sitting.name, node, verdict)

    def move_now(self) -> None:
        """The engine that is thinking plays the best it has found."""
        if self._thought is not None and self.state == "running":
            self._thought.stop()

    def tell(self) -> None:
        """Lets all pages that show the game draw it again."""
        for watcher in list(self._watchers):
            watcher()

    def _pass_if_forced(self) -> None:
        sitting = self.sitting
        while not sitting.is_over and sitting.position.legal == ("pass",) and not sitting.is_paused:
            side = Word(f"side.page.{sitting.position.game.side_words[sitting.to_move]}")
            sitting.play(sitting.tip, "pass")
            self.news = Word("web.news.passed", (("side", side),))

    def carry_on(self) -> None:
        """Lets time pass and engines think, or stops them, as it is due now."""
        turn = self._due()
        if turn != self._turn:
            self._drop_thought()
            self._turn = turn
            if turn is not None:
                self.state = "waiting"
                self._task = asyncio.get_running_loop().create_task(self._make_a_move(turn))
        self._run_clock()

    # Clocks.

    def _run_clock(self) -> None:
        """Time passes while someone who can move is to move: not in the queue, and not before the first move."""
        waits = self._turn is not None and self.state != "running"
        if self.is_played and self.trouble is None and not waits and self.sitting.has_begun:
            self.sitting.start_clock()
        else:
            self.sitting.stop_clock()
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        seconds = self.sitting.seconds_to_flag()
        # An engine of our own keeps its limits; its time counts when it has answered, however busy the machine is.
        if seconds is not None and self._turn is None:
            self._alarm = asyncio.get_running_loop().call_later(max(seconds, 0.0) + 0.01, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self.sitting.flag():
            self.changed(self.sitting.summary())
        else:
            self._set_alarm()

    # Engines.

    def _due(self) -> tuple[int, str] | None:
        """The turn that an engine has to think about now; None if there is none."""
        sitting = self.sitting
        seat = sitting.seats[sitting.to_move]
        if not self.is_played or sitting.is_over or sitting.is_paused or seat.is_person or self.trouble is not None:
            return None
        return sitting.tip, seat.text

    def _drop_thought(self) -> None:
        if self._thought is not None:
            self._thought.stop()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = self._thought = None
        self.state = "done"

    async def _make_a_move(self, turn: tuple[int, str]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        side = self.sitting.to_move
        seat = self.sitting.seats[side]
        try:
            move, seconds = await (self._ask_a_bot(seat, side) if seat.kind == "bot" else self._search(seat, side))
        except Exception as error:  # whatever an engine or a bot does, the table stays
            if turn == self._turn:
                self._give_up_on(error)
            return
        if turn != self._turn:
            return
        self.sitting.take_time(seconds)
        await asyncio.sleep(max(0.0, self.settings.pace - (loop.time() - began)))
        if turn != self._turn or self._due() != turn or move is None:
            return
        self._turn = self._task = self._thought = None
        self.state = "done"
        if self.sitting.flag():
            self.changed(self.sitting.summary())
            return
        self.sitting.play(self.sitting.tip, move)
        self.changed(Word("web.news.played", (("name", seat.label), ("move", move))))

    async def _search(self, seat: Seat, side: int) -> tuple[str | None, float]:
        """An engine's move, and the seconds that it took."""
        recipe, limits = self._recipe(seat, side)
        thought = self._thought = Thought(
            recipe,
            self.sitting.position,
            lambda: self.sitting.within_the_clock(limits),
            owner=(self.sitting.name, side),
            priority=Priority.MOVE,
            tell=self._note,
        )
        analysis = await self.engine.run(thought)
        if analysis is None or not analysis.moves:
            return None, 0.0
        self.sitting.weights[side] = analysis.weights or ""
        return analysis.best, analysis.seconds

    async def _ask_a_bot(self, seat: Seat, side: int) -> tuple[str | None, float]:
        """An external bot's move, and the seconds that it took. Only what the owner has registered is ever started."""
        player = self.settings.bots.get(seat.name)
        if player is None:
            raise BadValue("web.error.seat")
        position = self.sitting.position
        text, live = self._bots.get(side, ("", None))
        if live is None or text != seat.text:
            self._dismiss(side)
            live = player.seat(position.game)
            self._bots[side] = (seat.text, live)
        bot = live
        answer = await self.engine.ask(
            lambda: bot.move(position, self.sitting.within_the_clock(Limits(seconds=seat.seconds))),
            Priority.MOVE,
            self._note,
        )
        return answer.move, answer.seconds

    def _dismiss(self, side: int) -> None:
        """Ends what a side's engine has started; that may take a moment, so a thread does it."""
        self.engine.searchers.drop((self.sitting.name, side))
        _, live = self._bots.pop(side, ("", None))
        if live is not None:
            asyncio.get_running_loop().run_in_executor(None, live.close)

    def _recipe(self, seat: Seat, side: int) -> tuple[Recipe, Limits]:
        """How the side's engine searches: the same through a game, so that it keeps what it knows from move to move."""
        text, recipe, limits = self._recipes.get(side, ("", None, None))
        if recipe is None or limits is None or text != seat.text:
            game = self.sitting.position.game
            model = seat.model(game.name, self.engine.megabytes)
            recipe, limits = Recipe(game=game, how=model), model.limits
            self._recipes[side] = (seat.text, recipe, limits)
        return recipe, limits

    def _note(self, state: State) -> None:
        if self._turn is None:
            return
        self.state = state
        self._run_clock()
        self.tell()

    def _give_up_on(self, error: Exception) -> None:
        """An engine that cannot move pauses the game: someone else may take its seat."""
        self._turn = self._task = self._thought = None
        self.state = "done"
        self.sitting.pause()
        self.changed(Word("web.news.fault", (("reason", word_of(error)),)))
