"""A person at the terminal and a game on the board, until the person leaves."""

from __future__ import annotations

import random
import shlex
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from linewood.cli.board import coloured
from linewood.cli.terminal import Terminal
from linewood.errors import IllegalMove, LinewoodError
from linewood.games import Position
from linewood.games.board import status
from linewood.games.position import SIDES
from linewood.players import BotFault
from linewood.texts import LANGUAGES, Word, say

if TYPE_CHECKING:
    from linewood.cli.clock import BoardClock
    from linewood.search import Limits, Searcher

Mover = tuple[str, Callable[[Position, "Limits | None"], str]]
"""A name to show, and what it plays in a position within what the clock allows."""

COMMANDS: Final = ("hint", "undo", "legal", "text", "new", "save", "resign", "quit", "help")
HINT_SECONDS: Final = 1.0
HINT_MOVES: Final = 6
WORDS: Final = {say(f"play.command.{name}", language): name for name in COMMANDS for language in LANGUAGES}
"""What may be typed besides moves, in any language."""


def random_mover(draw: random.Random) -> Mover:
    """Plays any legal move."""
    return "random", lambda position, limits: draw.choice(position.legal)


class Sitting:
    """One person, or two in turn, at one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        start: Position,
        movers: Mapping[int, Mover],
        options: Sequence[str],
        clock: BoardClock | None = None,
    ) -> None:
        """`movers` play the sides (0 first, 1 second) that no person plays; `options` stand in the line to go on with."""
        self.terminal = terminal
        self.movers = movers
        self.options = options
        self.positions = [start]
        self.clocks = [clock]
        self.resigned: int | None = None
        self.shown: Position | None = None
        self.shown_at = 0.0

    @property
    def position(self) -> Position:
        """What is on the board now."""
        return self.positions[-1]

    @property
    def clock(self) -> BoardClock | None:
        """The clock as it stood when the position came up."""
        return self.clocks[-1]

    def run(self) -> None:
        """Plays until the person leaves by `quit`, the end of input or Ctrl-C."""
        self.welcome()
        try:
            while self.move_without_asking() or self.answer(self.ask()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.terminal.print()
        except BotFault as error:
            self.terminal.print(self.terminal.say("play.fault") + error.text(self.terminal.language), "red")
            self.terminal.print(error.fault.last_words, "dim")
        self.say_goodbye()

    def move_without_asking(self) -> bool:
        """Plays a forced pass or a mover's move, if one of them is due."""
        position, side = self.position, self.position.native.to_move()
        if self.is_over or not (is_forced_pass(position) or side in self.movers):
            return False
        began = time.monotonic()
        if is_forced_pass(position):
            move = "pass"
            self.terminal.tell("play.pass", "bold", side=position.game.side_word(side))
        else:
            name, choose = self.movers[side]
            move = choose(position, None if self.clock is None else self.clock.limits_for(side))
            self.terminal.tell("play.opponent", "bold", name=name, move=move)
        self.play(move, time.monotonic() - began)
        return True

    def play(self, move: str, seconds: float) -> None:
        """Puts a move that took so long on the board."""
        side, before = self.position.native.to_move(), self.clock
        self.positions.append(self.position.play(move))
        after = None if before is None else before.after(side, seconds)
        self.clocks.append(after)
        if before is not after and after is not None and after.fallen is not None:
            self.terminal.tell("play.out_of_time", "bold red", side=self.position.game.side_word(side))

    def ask(self) -> str:
        """Shows the board, if it has changed, and reads a line."""
        position = self.position
        if position is not self.shown:
            self.terminal.print()
            self.terminal.print(coloured(position))
            if position.outcome is not None:
                self.tell_the_end()
            self.shown, self.shown_at = position, time.monotonic()
        typed = self.terminal.ask(self.prompt())
        # An input method may have left full-width signs.
        return unicodedata.normalize("NFKC", typed).strip()

    def prompt(self) -> str:
        """Whose turn it is, and what the clock shows."""
        if self.is_over:
            return self.terminal.say("play.prompt_over")
        if self.clock is None or self.clock.fallen is not None:
            return self.terminal.say("play.prompt", status=self.status())
        sides, times = [self.position.game.side_word(side) for side in (0, 1)], self.clock.text
        shown = {"first": sides[0], "second": sides[1], "first_time": times[0], "second_time": times[1]}
        return self.terminal.say("play.prompt_clock", status=self.status(), **shown)

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
                self.play(typed.lower(), time.monotonic() - self.shown_at)
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
                self.resigned = self.position.native.to_move()
                self.terminal.tell("play.resigned", "bold", side=self.position.game.side_word(self.resigned))
            case "undo":
                self.undo()
            case "new":
                self.go_back_to(0)
                self.shown = None
            case "legal" if self.position.legal:
                self.terminal.print(" ".join(self.position.legal))
            case "legal":
                self.terminal.tell("play.over_command")
            case "text":
                self.terminal.print(self.position.text)
            case "help":
                self.help()
        return command != "quit"

    def undo(self) -> None:
        """Goes back to the last position in which a person had a choice."""
        choices = [i for i, position in enumerate(self.positions[:-1]) if self.is_a_choice(position)]
        if choices:
            self.go_back_to(choices[-1])
        else:
            self.terminal.tell("play.nothing_to_undo")

    def save(self, name: str) -> None:
        """Writes the game to a file."""
        from linewood.arena import write_records
        from linewood.records import Contestant, record_of

        if not name:
            self.terminal.tell("play.save_where")
            return
        record = record_of(self.position)
        first, second = (self.movers[side][0] if side in self.movers else "" for side in (0, 1))
        record = replace(record, players=(Contestant(name=first), Contestant(name=second)))
        if self.resigned is not None:
            record = replace(record, result=SIDES[1 - self.resigned], reason="resignation")
        try:
            write_records(record, name)
        except LinewoodError as error:
            self.terminal.print(error.text(self.terminal.language), "red")
            return
        self.terminal.tell("play.saved", path=name)

    @property
    def is_over(self) -> bool:
        """Is the game over, on the board or by resignation?"""
        return self.position.outcome is not None or self.resigned is not None

    def go_back_to(self, number: int) -> None:
        """Takes back what was played after a position, and the time it took."""
        self.resigned = None
        del self.positions[number + 1 :]
        del self.clocks[number + 1 :]

    def hint(self) -> None:
        """Says what the strongest player would do. The clock goes on meanwhile."""
        from linewood.search import Limits

        with self.terminal.errors.status(self.terminal.say("progress.analyse")):
            found = self.adviser.search(self.position, Limits(seconds=HINT_SECONDS))
        win = f"{100 * found.win_rate:.1f}"
        self.terminal.tell("play.hint", move=found.best, win=win, line=" ".join(found.line[:HINT_MOVES]))

    @cached_property
    def adviser(self) -> Searcher:
        """Whom to ask for a hint."""
        from linewood.search import Searcher

        return Searcher(self.position.game)

    def is_a_choice(self, position: Position) -> bool:
        """Is a person to move, and not forced to pass?"""
        return position.native.to_move() not in self.movers and not is_forced_pass(position)

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
        if self.clock is not None and self.clock.fallen is not None:
            self.terminal.tell("play.lost_on_time", side=self.position.game.side_word(self.clock.fallen))

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


def is_forced_pass(position: Position) -> bool:
    """Is passing all that can be done?"""
    return position.legal == ("pass",)
