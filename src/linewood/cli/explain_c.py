"""`linewood explain-c`: what an exploration constant is in other conventions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.inputs import read_real, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.errors import BadValue
from linewood.texts.numbers import figure

if TYPE_CHECKING:
    from linewood.search.conventions import Convention, Point

MOST: Final = 10**12
GROWTH: Final = {"log": "√(ln N / n)", "ply": "√(t / n)", "puct": "P √N / (1 + n)"}
OTHER_VISITS: Final = (0.1, 10.0, 100.0)
"""For how many times the visits another constant is told, where none holds everywhere."""


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the command."""
    say, shared = terminal.say, Shared(terminal)

    @app.command(name="explain-c", cls=Command, help=say("cli.explain.help"))
    def explain_c(
        constant: Annotated[str | None, typer.Argument(metavar="C", help=say("cli.explain.constant"))] = None,
        source: Annotated[str | None, typer.Option("--from", metavar="NAME", help=say("cli.explain.from"))] = None,
        target: Annotated[str | None, typer.Option("--to", metavar="NAME", help=say("cli.explain.to"))] = None,
        parent: Annotated[str, typer.Option("-N", "--parent", metavar="N", help=say("cli.explain.parent"))] = "1000",
        visits: Annotated[str, typer.Option("-n", "--visits", metavar="N", help=say("cli.explain.visits"))] = "50",
        value: Annotated[str, typer.Option("-q", "--value", metavar="Q", help=say("cli.explain.value"))] = "0.1",
        prior: Annotated[str, typer.Option(metavar="P", help=say("cli.explain.prior"))] = "0.1",
        ply: Annotated[str, typer.Option(metavar="T", help=say("cli.explain.ply"))] = "20",
        as_json: Annotated[bool, shared.json] = False,
    ) -> None:
        from linewood.search.conventions import Point, convention

        around = read_whole(parent, "parent_visits", 2, MOST)
        point = Point(
            parent_visits=around,
            visits=read_whole(visits, "visits", 1, around),
            value=read_real(value, "value", -1, 1),
            prior=read_real(prior, "prior", 1e-6, 1),
            ply=read_whole(ply, "ply", 1, 10_000),
        )
        if constant is source is target is None:
            print_conventions(terminal, point, as_json)
            return
        one = convention(source or "linewood")
        number = one.usual if constant is None else read_real(constant, "constant", 0, 1_000_000)
        if number is None:
            raise BadValue("explain.no_constant", name=one.name)
        other = None if target is None else convention(target)
        if as_json:
            terminal.print_json(content(number, one, other, point))
        else:
            print_conversion(terminal, number, one, other, point)


# All conventions -----------------------------------------------------------------------------------------------


def print_conventions(terminal: Terminal, point: "Point", as_json: bool) -> None:
    """How each is written, and what its usual constant is in linewood."""
    from linewood.search.conventions import CONVENTIONS
    from linewood.search.conventions import as_json as described

    if as_json:
        terminal.print_json([described(known) | {"linewood": ours(known, point)} for known in CONVENTIONS])
        return
    rows = []
    for known in CONVENTIONS:
        ours_, usual = ours(known, point), figure(known.usual, ".4g")
        named = "-" if ours_ is None else f"{ours_['selection']}, c = {ours_['exploration']:.4g}"
        rows.append((known.name, ", ".join(known.also), known.formula, known.rewards, usual, named))
    print_rows(terminal, ("convention", "also", "formula", "rewards", "usual", "linewood"), rows)
    for note in ("explain.letters", "explain.sources", "explain.bias"):
        terminal.tell(note, "dim")


def ours(known: "Convention", point: "Point") -> "dict[str, str | float] | None":
    """The options of linewood that search as the source did; None where it gives no constant."""
    from linewood.search.conventions import LINEWOOD, convention, convert

    if known.usual is None:
        return None
    selection = "ucb_bias" if known.name == "E" else LINEWOOD[known.form]
    return {"selection": selection, "exploration": convert(known.usual, known, convention(selection), point)}


# One constant --------------------------------------------------------------------------------------------------


def print_conversion(
    terminal: Terminal, number: float, one: "Convention", other: "Convention | None", point: "Point"
) -> None:
    """The constant in its own convention, in the one that is wanted, and in all others."""
    from linewood.search.conventions import CONVENTIONS, convert

    print_formula(terminal, number, one, point)
    if other is not None and other != one:
        print_formula(terminal, convert(number, one, other, point), other, point)
        if other.form != one.form:
            print_warning(terminal, number, one, other, point)
    terminal.print()
    terminal.tell("explain.same", "bold", point=said(point))
    rows = []
    for known in CONVENTIONS:
        found = convert(number, one, known, point)
        shown = f"{'' if known.form == one.form else '≈ '}{found:.4g}"
        bonus = f"{known.bonus(found, point):.4g}"
        rows.append((known.name, ", ".join(known.also), known.formula, known.rewards, shown, bonus))
    print_rows(terminal, ("convention", "also", "formula", "rewards", "constant", "bonus"), rows)
    terminal.tell("explain.no_logarithm", "dim")


def print_formula(terminal: Terminal, constant: float, known: "Convention", point: "Point") -> None:
    """A convention with its constant, as printed and with numbers."""
    words = {"name": called(known), "formula": known.formula, "rewards": known.rewards}
    terminal.tell("explain.is", "bold", constant=f"{constant:.4g}", **words)
    terminal.print("  " + known.with_numbers(constant, point))


def print_warning(terminal: Terminal, number: float, one: "Convention", other: "Convention", point: "Point") -> None:
    """That the two grow with different things, and how far the constant drifts."""
    from linewood.search.conventions import convert

    names = {"one": called(one), "other": called(other), "grows": GROWTH[one.form], "grown": GROWTH[other.form]}
    here = f"{convert(number, one, other, point):.4g}"
    terminal.print(terminal.say("explain.warning", constant=here, point=said(point), **names), "yellow")
    places = [place for factor in OTHER_VISITS if (place := point.times(factor)).parent_visits > 1]
    drift = [
        f"N = {place.parent_visits:,}, n = {place.visits:,}: c = {convert(number, one, other, place):.4g}"
        for place in places
    ]
    terminal.print(terminal.say("explain.drift", others=tuple(drift)), "yellow")


def content(number: float, one: "Convention", other: "Convention | None", point: "Point") -> dict[str, object]:
    """Everything that is printed, ready for JSON."""
    from dataclasses import asdict

    from linewood.search.conventions import CONVENTIONS, as_json, convert

    def row(known: "Convention") -> dict[str, object]:
        found = convert(number, one, known, point)
        return as_json(known) | {
            "constant": found,
            "bonus": known.bonus(found, point),
            "with_numbers": known.with_numbers(found, point),
            "by_constant_alone": known.form == one.form,
        }

    return {
        "from": row(one),
        "to": None if other is None else row(other),
        "at": asdict(point),
        "conventions": [row(known) for known in CONVENTIONS],
    }


def called(known: "Convention") -> str:
    """A convention with its other names."""
    return f"{known.name} ({', '.join(known.also)})" if known.also else known.name


def said(point: "Point") -> str:
    """A point of the search in letters."""
    return f"N = {point.parent_visits:,}, n = {point.visits:,}, P = {point.prior:g}, t = {point.ply}"


def print_rows(terminal: Terminal, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """A table whose numbers are to the right and whose formulas are not."""
    texts = [i for i, column in enumerate(columns) if column not in ("usual", "constant", "bonus")]
    terminal.print_table([f"explain.{column}" for column in columns], rows, texts=texts)
