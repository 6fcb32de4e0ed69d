"""A person at the terminal and a game on the board, until the person leaves."""

from __future__ import annotations

import random
import shlex
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from linewood.cli.board import coloured
from linewood.cli.terminal import Terminal
from linewood.errors import IllegalMove, LinewoodError, told
from linewood.games import Position
from linewood.games.board import status
from linewood.players import BotFault
from linewood.search import Limits
from linewood.tables import Control, Seat, Sitting, Store, clock_text, new_name, record_of
from linewood.texts import LANGUAGES, Word, say

if TYPE_CHECKING:
    from linewood.search import Searcher

Mover = tuple[str, Callable[[Position, Limits], str]]
"""A name to show, and what it plays in a position within what the clock allows."""

COMMANDS: Final = ("hint", "undo", "legal", "text", "new", "save", "resign", "quit", "help")
HINT_SECONDS: Final = 1.0
HINT_MOVES: Final = 6
WORDS: Final = {say(f"play.command.{name}", language): name for name in COMMANDS for language in LANGUAGES}
"""Commands that can be typed, in any language."""


def random_mover(draw: random.Random) -> Mover:
    """Plays any legal move."""
    return "random", lambda position, limits: draw.choice(position.legal)


class Dialogue:
    """One person, or two in turn, at one terminal. Every move is in the journal before the next one."""

    def __init__(
        self,
        terminal: Terminal,
        start: Position,
        seats: tuple[Seat, Seat],
        movers: Mapping[int, Mover],
        control: Control,
        store: Store | None,
        options: Sequence[str],
    ) -> None:
        """`movers` play the sides (0 first, 1 second) that no person plays; `options` stand in the line to go on with."""
        self.terminal = terminal
        self.movers = movers
        self.options = options
        self.store = store
        self.start = start
        self.control = control
        self.sitting = self.opened(seats)
        self.fallen: int | None = None
        """Who has run out of time."""
        self.shown: Position | None = None

    def opened(self, seats: tuple[Seat, Seat]) -> Sitting:
        """A new game from the start. What led there cannot be taken back."""
        sitting = Sitting(new_name(), self.start, seats, self.control, now=time.monotonic)
        sitting.names = [self.movers[side][0] if side in self.movers else "" for side in (0, 1)]
        return sitting

    @property
    def position(self) -> Position:
        """What is on the board now."""
        return self.sitting.position

    @property
    def is_over(self) -> bool:
        """Is the game over, on the board or by resignation?"""
        return self.sitting.is_over

    def run(self) -> None:
        """Plays until the person leaves by `quit`, the end of input or Ctrl-C."""
        self.welcome()
        self.sitting.start_clock()
        try:
            while self.move_without_asking() or self.answer(self.ask()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.terminal.print()
        except BotFault as error:
            self.terminal.print(self.terminal.say("play.fault") + error.text(self.terminal.language), "red")
            self.terminal.print(error.last_words, "dim")
        self.say_goodbye()

    def move_without_asking(self) -> bool:
        """Plays a forced pass or a mover's move, if one of them is due."""
        position, side = self.position, self.position.side
        if self.is_over or not (position.legal == ("pass",) or side in self.movers):
            return False
        if position.legal == ("pass",):
            move = "pass"
            self.terminal.tell("play.pass", "bold", side=position.game.side_word(side))
        else:
            name, choose = self.movers[side]
            move = choose(position, self.sitting.within_the_clock(Limits()))
            self.terminal.tell("play.opponent", "bold", name=name, move=move)
        self.play(move)
        return True

    def play(self, move: str) -> None:
        """Plays a move. A player who has run out of time gets a message and can continue without a clock."""
        self.position.play(move)  # IllegalMove before anything else
        if self.sitting.flag():
            self.fallen = self.position.side
            self.terminal.tell("play.out_of_time", "bold red", side=self.position.game.side_word(self.fallen))
            self.sitting.go_on()
        self.sitting.play(self.sitting.tip, move)
        self.keep()

    def keep(self) -> None:
        """Writes the game to the journal. Where that fails, the game goes on without it."""
        if self.store is None:
            return
        try:
            self.store.save(self.sitting)
        except (sqlite3.Error, LinewoodError) as error:
            self.terminal.tell("play.unsaved", "dim", reason=told(error))
            self.store = None

    def ask(self) -> str:
        """Shows the board, if it has changed, and reads a line."""
        position = self.position
        if position is not self.shown:
            self.terminal.print()
            self.terminal.print(coloured(position))
            if position.outcome is not None:
                self.tell_the_end()
            self.shown = position
        typed = self.terminal.ask(self.prompt())
        # An input method may have left full-width signs.
        return unicodedata.normalize("NFKC", typed).strip()

    def prompt(self) -> str:
        """Whose turn it is, and what the clock shows."""
        if self.is_over:
            return self.terminal.say("play.prompt_over")
        if not self.sitting.control.is_limited:
            return self.terminal.say("play.prompt", status=self.status())
        sides = [self.position.game.side_word(side) for side in (0, 1)]
        times = [self.time_of(side) for side in (0, 1)]
        shown = {"first": sides[0], "second": sides[1], "first_time": times[0], "second_time": times[1]}
        return self.terminal.say("play.prompt_clock", status=self.status(), **shown)

    def time_of(self, side: int) -> str:
        """What the clock shows: what is left for the game, or what was used where each move has its own time."""
        left = self.sitting.left(side)
        return clock_text(self.sitting.spent_in_all(side) if left is None else left)

    def answer(self, typed: str) -> bool:
        """Does what was typed: a move or a command. False when the person wants to leave."""
        word, _, rest = typed.partition(" ")
        if WORDS.get(word.lower()) == "save":
            self.save(rest.strip())
            return True
        if typed.lower() in WORDS:
            return self.obey(WORDS[typed.lower()])
        if self.is_over:
            self.terminal.tell("play.over_command")
        elif typed:
            try:
                self.play(typed.lower())
            except IllegalMove as error:
                self.terminal.print(error.text(self.terminal.language), "red")
        return True

    def obey(self, command: str) -> bool:
        """Does what a command asks. False for `quit`."""
        match command:
            case "hint" | "resign" if self.is_over:
                self.terminal.tell("play.over_command")
            case "hint":
                self.hint()
            case "resign":
                self.sitting.resign(self.position.side)
                self.terminal.tell("play.resigned", "bold", side=self.position.game.side_word(self.position.side))
                self.keep()
            case "undo" if self.sitting.undo():
                self.sitting.start_clock()
                self.keep()
            case "undo":
                self.terminal.tell("play.nothing_to_undo")
            case "new":
                self.begin_anew()
            case "legal" if self.position.legal:
                self.terminal.print(" ".join(self.position.legal))
            case "legal":
                self.terminal.tell("play.over_command")
            case "text":
                self.terminal.print(self.position.text)
            case "help":
                self.help()
        return command != "quit"

    def begin_anew(self) -> None:
        """Another game from the same start, with the same clock."""
        first, second = self.sitting.seats
        self.sitting = self.opened((first, second))
        self.fallen = self.shown = None
        self.sitting.start_clock()

    def save(self, name: str) -> None:
        """Writes the game to a file."""
        from linewood.arena import write_records

        if not name:
            self.terminal.tell("play.save_where")
            return
        try:
            write_records(record_of(self.sitting, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())), name)
        except LinewoodError as error:
            self.terminal.print(error.text(self.terminal.language), "red")
            return
        self.terminal.tell("play.saved", path=name)

    def hint(self) -> None:
        """Says what the strongest player would do. The clock goes on meanwhile."""
        with self.terminal.errors.status(self.terminal.say("progress.analyse")):
            found = self.adviser.search(self.position, Limits(seconds=HINT_SECONDS))
        win = f"{100 * found.win_rate:.1f}"
        self.terminal.tell("play.hint", move=found.best, win=win, line=" ".join(found.line[:HINT_MOVES]))

    @cached_property
    def adviser(self) -> Searcher:
        """Whom to ask for a hint."""
        from linewood.search import Searcher

        return Searcher(self.position.game)

    def welcome(self) -> None:
        """Says which game this is and how moves are written."""
        position, terminal = self.position, self.terminal
        game = position.game
        terminal.tell("play.title", "bold", name=Word(f"game.title.{game.name}"), text=game.text)
        example = next(iter(position.legal), None)
        if example is None:
            return
        if self.movers:
            (own,) = {0, 1} - set(self.movers)
            terminal.tell("play.welcome", side=Word(f"board.side.{game.side_words[own]}"), example=example)
        else:
            terminal.tell("play.welcome_two", example=example)

    def tell_the_end(self) -> None:
        """Says how the game ended."""
        if self.position.native.outcome() is None:
            self.terminal.tell("play.repetition")
        self.terminal.tell("play.over", "bold", status=self.status(), plies=self.position.ply)
        if self.fallen is not None:
            self.terminal.tell("play.lost_on_time", side=self.position.game.side_word(self.fallen))

    def say_goodbye(self) -> None:
        """Prints the line that goes on with an unfinished game."""
        position = self.position
        if not self.is_over and position.moves:
            command = shlex.join(["linewood", "play", "--position", position.text, *self.options])
            self.terminal.print(self.terminal.say("play.go_on") + command)
        else:
            self.terminal.tell("play.bye")

    def help(self) -> None:
        """Lists what can be typed."""
        example = next(iter(self.position.legal), None)
        rows = [] if example is None else [(example, self.terminal.say("play.command.move"))]
        rows += [
            (self.terminal.say(f"play.command.{name}"), self.terminal.say(f"play.command.{name}.help"))
            for name in COMMANDS
        ]
        self.terminal.print_list(rows)

    def status(self) -> str:
        """Whose turn it is, or how the game ended."""
        return status(self.position, self.terminal.language)
