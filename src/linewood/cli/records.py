"""`linewood records`: files of games, converted, shown and checked. Exit code 1 if a game is broken."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.inputs import read_choice, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands
from linewood.texts import shown
from linewood.texts.numbers import figure

if TYPE_CHECKING:
    from linewood.arena.conversion import Broken, Checks, Written
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
        from linewood.arena import write_records

        target, form, read_as = out or sys.stdout.buffer, chosen(to), chosen(source)
        with piped():
            found = write_records(files, target, form, read_as=read_as, skip_broken=True, store=store)
            sys.stdout.flush()
            return tell_written(terminal, found)
        return DONE

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
        from linewood.arena import check_records

        found = check_records(files, chosen(source))
        with piped():
            print_checks(terminal, found, as_json)
        return DONE if found.is_good else BROKEN


def chosen(form: str | None) -> str | None:
    """The format that was asked for, if one was."""
    return None if form is None else read_choice(form, FORMS)


@contextmanager
def piped() -> Iterator[None]:
    """Ends quietly when nobody reads any more what is printed, as in `linewood records show games.pgn | head`."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end


def tell_written(terminal: Terminal, found: "Written") -> int:
    """Tells how many games were written, and what is wrong with the others. The exit code."""
    told: set[str] = set()
    for one in found.broken:
        sentence = one.sentence(terminal.language)
        if one.unread or sentence not in told:  # the format does not suit a game: one is told for all
            print_broken(terminal, one)
        told.add(sentence)
    key = "records.converted_some" if found.broken else "records.converted"
    counts = {"games": found.games, "broken": len(found.broken)}
    terminal.errors.print(terminal.say(key, form=found.form, **counts), style="dim", soft_wrap=True)
    return BROKEN if found.broken else DONE


def print_broken(terminal: Terminal, one: "Broken") -> None:
    """Tells on standard error what is wrong with a game, and where."""
    terminal.errors.print(f"{one.place}: {one.sentence(terminal.language)}", style="red", soft_wrap=True)


# Showing -------------------------------------------------------------------------------------------------------


def print_json(terminal: Terminal, found: Iterable[tuple[str, "Entry"]]) -> int:
    """All games as one JSON array, an entry a line."""
    from linewood.arena.conversion import broken_of
    from linewood.records.objects import compact

    code, before = DONE, "[\n"
    for name, entry in found:
        content: dict[str, object] = {"file": name, "game": entry.number, "line": entry.line}
        if entry.record is not None:
            content["record"] = entry.record.to_json()
        else:
            content["error"] = broken_of(name, entry).to_json(terminal.language)
            code = BROKEN
        sys.stdout.write(before + compact(content))
        before = ",\n"
    sys.stdout.write("[]\n" if before == "[\n" else "\n]\n")
    sys.stdout.flush()
    return code


def print_games(terminal: Terminal, found: Iterator[tuple[str, "Entry"]], most: int, number: int | None) -> int:
    """One game with its board and moves, or a table of several."""
    from linewood.arena.conversion import broken_of

    kept: list[tuple[int, Record]] = []
    left_out, code = 0, DONE
    for name, entry in found:
        if entry.record is None:
            code = BROKEN
            print_broken(terminal, broken_of(name, entry))
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
    """One row per game."""
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
    from linewood.records.ending import reason_word

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
        words = {"player": player, "fault": reason_word(fault.name), "detail": fault.said(terminal.language)}
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
            figure(ply.seconds, ".2f", ""),
            figure(ply.value, "+.2f", ""),
            figure(ply.visits, ",", ""),
            plain(ply.comment, 500),
        )
        for i, ply in enumerate(record.plies, start=1)
    ]
    columns = ("number", "move", "seconds", "value", "visits", "comment")
    terminal.print_table([f"records.column.{column}" for column in columns], rows, texts=(1, 5))
    if record.opening_plies:
        terminal.tell("records.opening", "dim", plies=record.opening_plies)


def plain(text: str, longest: int = 100) -> str:
    """Foreign text on one line, without control characters."""
    return shown(text, longest=longest)


def plain_lines(text: str) -> str:
    """Foreign text without control characters, its lines kept."""
    return "\n".join(plain(line, 2000) for line in text.splitlines())


# Checking ------------------------------------------------------------------------------------------------------


def print_checks(terminal: Terminal, found: "Checks", as_json: bool) -> None:
    """Every file with its format and its games; what is broken is told where it stands."""
    if as_json:
        terminal.print_json(found.to_json(terminal.language))
        return
    for one in found:
        for broken in one.broken:
            print_broken(terminal, broken)
        if one.error is not None:
            terminal.print_error(one.error)
            continue
        key = "records.checked_broken" if one.broken else "records.checked"
        terminal.tell(key, path=one.name, form=one.form, games=one.games, broken=len(one.broken))
