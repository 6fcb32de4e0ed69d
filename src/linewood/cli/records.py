"""`linewood records`: files of games, converted, shown and checked. Exit code 1 if a game is broken."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from linewood.cli.inputs import read_choice, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands
from linewood.errors import BadFile, LinewoodError
from linewood.texts import say, shown

if TYPE_CHECKING:
    from linewood.records import Entry, Record

BROKEN: Final = 1
"""The exit code where a game could not be read or written."""
FORMS: Final = ("json", "pgn", "sgf", "digits")
MOST_ROWS: Final = 50


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say, shared = terminal.say, Shared(terminal)
    records = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(records, name="records", help=say("cli.records.help"))

    named = Annotated[list[str], typer.Argument(metavar="FILES", help=say("cli.records.files"))]
    of_form = Annotated[str | None, typer.Option("--from", metavar="|".join(FORMS), help=say("cli.records.from"))]
    in_json = Annotated[bool, shared.json]
    stored = Annotated[str | None, shared.store]

    @records.command(cls=Command, help=say("cli.records.convert"))
    def convert(
        files: named,
        to: Annotated[str | None, typer.Option(metavar="|".join(FORMS), help=say("cli.records.to"))] = None,
        out: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.records.out"))] = None,
        source: of_form = None,
        store: stored = None,
    ) -> int:
        from linewood.arena.sources import scan_sources
        from linewood.records.files import named_by

        form = read_choice(to, FORMS) if to is not None else named_by(out or "") or "json"
        code = DONE
        with suppress(NothingWritten), opened_for_writing(out) as stream:
            converting = Converting(terminal, form, stream)
            code = converting.run(scan_sources(files, chosen(source), store=store))
            if converting.broken and not converting.done:
                raise NothingWritten
        return code

    @records.command(cls=Command, help=say("cli.records.show"))
    def show(
        files: named,
        game: Annotated[str | None, typer.Option(metavar="N", help=say("cli.records.game"))] = None,
        most: Annotated[str, typer.Option(metavar="N", help=say("cli.records.most"))] = str(MOST_ROWS),
        source: of_form = None,
        store: stored = None,
        as_json: in_json = False,
    ) -> int:
        from linewood.arena.sources import scan_sources

        number = None if game is None else read_whole(game, "game", 1, 10**12)
        rows = read_whole(most, "rows_shown", 1, 10**6)
        found = scan_sources(files, chosen(source), store=store)
        if number is not None:
            found = (one for count, one in enumerate(found, start=1) if count == number)
        with piped():
            if as_json:
                return print_json(terminal, found)
            return print_games(terminal, found, rows, number)
        return DONE

    @records.command(cls=Command, help=say("cli.records.check"))
    def check(files: named, source: of_form = None, as_json: in_json = False) -> int:
        with piped():
            return print_check(terminal, files, chosen(source), as_json)
        return DONE


# Writing -------------------------------------------------------------------------------------------------------


def chosen(form: str | None) -> str | None:
    """The format that was asked for, if one was."""
    return None if form is None else read_choice(form, FORMS)


@contextmanager
def opened_for_writing(name: str | None) -> Iterator[BinaryIO]:
    """A file that is there as a whole once it is complete, or standard output."""
    from linewood.arena import sources

    if name is not None:
        with sources.opened_for_writing(Path(name)) as stream:
            yield stream
        return
    with piped():
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


@contextmanager
def piped() -> Iterator[None]:
    """Ends quietly when nobody reads any more what is printed, as in `linewood records show games.pgn | head`."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end


class NothingWritten(Exception):
    """No game could be written, so there is to be no file."""


class Converting:
    """Writes games in another format and tells what could not be."""

    def __init__(self, terminal: Terminal, form: str, stream: BinaryIO) -> None:
        self.terminal = terminal
        self.form = form
        self.stream = stream
        self.done = self.broken = 0
        self.told: set[str] = set()

    def run(self, found: Iterable[tuple[str, "Entry"]]) -> int:
        """Writes all games that can be written. The exit code."""
        from linewood.records import write

        for name, entry in found:
            try:
                if entry.record is None:
                    raise entry.error or AssertionError
                self.stream.write(write(entry.record, self.form))
                self.done += 1
            except LinewoodError as error:
                self.broken += 1
                if entry.record is None or sentence(error, self.terminal.language) not in self.told:
                    print_broken(self.terminal, name, entry, error)
                self.told.add(sentence(error, self.terminal.language))
        key = "records.converted_some" if self.broken else "records.converted"
        self.terminal.errors.print(
            self.terminal.say(key, games=self.done, broken=self.broken, form=self.form), style="dim", soft_wrap=True
        )
        return BROKEN if self.broken else DONE


def print_broken(terminal: Terminal, name: str, entry: "Entry", error: LinewoodError) -> None:
    """Tells on standard error what is wrong with a game, and where."""
    line = entry.line if error.line is None else error.line
    place = ":".join(str(part) for part in (name, line, error.column) if part is not None)
    terminal.errors.print(f"{place}: {sentence(error, terminal.language)}", style="red", soft_wrap=True)


def sentence(error: LinewoodError, language: str) -> str:
    """What is wrong, without the place."""
    return say(error.key, language, **error.values)


# Showing -------------------------------------------------------------------------------------------------------


def print_json(terminal: Terminal, found: Iterable[tuple[str, "Entry"]]) -> int:
    """All games as one JSON array, an entry a line."""
    from linewood.records.objects import compact

    code, before = DONE, "[\n"
    for name, entry in found:
        content: dict[str, object] = {"file": name, "game": entry.number, "line": entry.line}
        if entry.record is not None:
            content["record"] = entry.record.to_json()
        else:
            content["error"] = broken_json(terminal, entry)
            code = BROKEN
        sys.stdout.write(before + compact(content))
        before = ",\n"
    sys.stdout.write("[]\n" if before == "[\n" else "\n]\n")
    sys.stdout.flush()
    return code


def broken_json(terminal: Terminal, entry: "Entry") -> dict[str, object]:
    """What is wrong with a game."""
    error = entry.error
    assert error is not None
    place = {"line": error.line, "column": error.column}
    return {"game": entry.number, **place, "key": error.key, "text": sentence(error, terminal.language)}


def print_games(terminal: Terminal, found: Iterator[tuple[str, "Entry"]], most: int, number: int | None) -> int:
    """One game with its board and moves, or a table of several."""
    kept: list[tuple[int, Record]] = []
    left_out, code = 0, DONE
    for name, entry in found:
        if entry.record is None:
            code = BROKEN
            if entry.error is not None:
                print_broken(terminal, name, entry, entry.error)
        elif len(kept) < most:
            kept.append((entry.number, entry.record))
        else:
            left_out += 1
    if len(kept) == 1 and not left_out:
        print_game(terminal, kept[0][1])
    elif kept:
        print_games_table(terminal, kept)
    elif code == DONE:
        terminal.tell("records.no_such_game" if number is not None else "records.empty")
        return BROKEN
    if left_out:
        terminal.tell("records.more", "dim", games=left_out)
    return code


def print_games_table(terminal: Terminal, games: Sequence[tuple[int, "Record"]]) -> None:
    """A line a game."""
    from linewood.records import said

    rows = []
    for number, record in games:
        names = (plain(player.name, 30) or "?" for player in record.players)
        ending = said(record, terminal.language)
        rows.append((str(number), *names, plain(record.start, 40), str(len(record.plies)), ending, record.date[:10]))
    columns = ("number", "first", "second", "start", "plies", "ending", "date")
    terminal.print_table([f"records.column.{column}" for column in columns], rows, texts=(1, 2, 3, 5, 6))


def print_game(terminal: Terminal, record: "Record") -> None:
    """Who played, how it ended, the last position, and every move with what is known of it."""
    from linewood.cli.board import coloured
    from linewood.records import positions, said

    *_, last = positions(record)
    names = [plain(player.name) or "?" for player in record.players]
    terminal.tell("records.title", "bold", first=names[0], second=names[1], start=record.start)
    terminal.print(said(record, terminal.language))
    facts = [(terminal.say(f"records.fact.{name}"), plain(getattr(record, name))) for name in FACTS]
    facts += [(name, plain(value)) for name, value in record.tags]
    facts = [(name, value) for name, value in facts if value]
    if facts:
        terminal.print_list(facts)
    for fault in record.faults:
        player = names[fault.side == "second"]
        words = {"player": player, "fault": fault_word(fault.name), "detail": fault.said(terminal.language)}
        terminal.tell("records.fault", "red", **words)
        for line in fault.last_words.splitlines()[-5:]:
            terminal.print(f"  {plain(line, 200)}", "dim")
    if record.comment:
        terminal.print(plain_lines(record.comment))
    terminal.print()
    terminal.print(coloured(last))
    print_moves(terminal, record)


FACTS: Final = ("date", "event", "pair", "opening", "time_control")


def print_moves(terminal: Terminal, record: "Record") -> None:
    """The moves: a table where something is known of them, otherwise a line."""
    if all(ply.seconds is ply.value is ply.visits is None and not ply.comment for ply in record.plies):
        terminal.print(" ".join(record.moves))
        return
    rows = [
        (
            f"{i}*" if i <= record.opening_plies else str(i),
            ply.move,
            figure(ply.seconds, ".2f"),
            figure(ply.value, "+.2f"),
            figure(ply.visits, ","),
            plain(ply.comment, 500),
        )
        for i, ply in enumerate(record.plies, start=1)
    ]
    columns = ("number", "move", "seconds", "value", "visits", "comment")
    terminal.print_table([f"records.column.{column}" for column in columns], rows, texts=(1, 5))
    if record.opening_plies:
        terminal.tell("records.opening", "dim", plies=record.opening_plies)


def figure(value: float | None, form: str) -> str:
    """A number, or nothing where there is none."""
    return "" if value is None else format(value, form)


def fault_word(name: str) -> object:
    """The name of a fault as it stands in a sentence."""
    from linewood.records.ending import reason_word

    return reason_word(name)


def plain(text: str, longest: int = 100) -> str:
    """Foreign text on one line, without control characters."""
    return shown(text, longest=longest)


def plain_lines(text: str) -> str:
    """Foreign text without control characters, its lines kept."""
    return "\n".join(plain(line, 2000) for line in text.splitlines())


# Checking ------------------------------------------------------------------------------------------------------


def print_check(terminal: Terminal, names: Sequence[str], form: str | None, as_json: bool) -> int:
    """Every file with its format and its games; what is broken is told where it stands. The exit code."""
    results = [check_file(terminal, name, form, as_json) for name in names]
    if as_json:
        terminal.print_json([result.as_json() for result in results])
    return DONE if all(result.is_good for result in results) else BROKEN


@dataclass(slots=True)
class Result:
    """What was found in a file."""

    name: str
    form: str | None
    games: int = 0
    broken: int = 0
    errors: list[dict[str, object]] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Are there games, and is none of them broken?"""
        return self.games > 0 and not self.broken

    def as_json(self) -> dict[str, object]:
        """The result as JSON knows it."""
        counts = {"games": self.games, "broken": self.broken}
        return {"file": self.name, "format": self.form, **counts, "errors": self.errors}


def check_file(terminal: Terminal, name: str, form: str | None, as_json: bool) -> Result:
    """Reads a file. What is broken is told at once, or kept for JSON."""
    from linewood.arena.sources import scan_sources

    result = Result(name, form)
    try:
        for _, entry in scan_sources(name, form):
            result.games, result.form = entry.number, entry.form
            if entry.error is None:
                continue
            result.broken += 1
            if as_json:
                result.errors.append(broken_json(terminal, entry))
            else:
                print_broken(terminal, name, entry, entry.error)
    except BadFile as error:
        if as_json:
            place = {"line": error.line, "column": error.column}
            result.errors.append({**place, "key": error.key, "text": sentence(error, terminal.language)})
        else:
            terminal.print_error(error)
        return result
    if not as_json:
        key = "records.checked_broken" if result.broken else "records.checked"
        terminal.tell(key, path=name, form=result.form, games=result.games, broken=result.broken)
    return result
