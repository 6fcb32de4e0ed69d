"""`linewood explain-c`: what an exploration constant is in other conventions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from linewood.cli.inputs import read_real, read_whole
from linewood.cli.options import Shared
from linewood.cli.terminal import Terminal
from linewood.cli.words import Command
from linewood.texts.numbers import figure

if TYPE_CHECKING:
    from linewood.search.conventions import Convention, Conventions, Conversion, Converted, Point

MOST: Final = 10**12
GROWTH: Final = {"log": "√(ln N / n)", "ply": "√(t / n)", "puct": "P √N / (1 + n)"}


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
        from linewood.search.conventions import Point, conventions
        from linewood.search.conventions import explain_c as find

        around = read_whole(parent, "parent_visits", 2, MOST)
        point = Point(
            parent_visits=around,
            visits=read_whole(visits, "visits", 1, around),
            value=read_real(value, "value", -1, 1),
            prior=read_real(prior, "prior", 1e-6, 1),
            ply=read_whole(ply, "ply", 1, 10_000),
        )
        if constant is source is target is None:
            listed = conventions(point)
            return terminal.print_json(listed.to_json()) if as_json else print_conventions(terminal, listed)
        number = None if constant is None else read_real(constant, "constant", 0, 1_000_000)
        found = find(number, source or "linewood", target, point=point)
        return terminal.print_json(found.to_json()) if as_json else print_conversion(terminal, found)


def print_conventions(terminal: Terminal, listed: "Conventions") -> None:
    """How each is written, and what its usual constant is in linewood."""
    rows = []
    for row in listed.rows():
        ours, usual = row["linewood"], figure(row["usual"], ".4g")
        named = "-" if ours is None else f"{ours['selection']}, c = {ours['exploration']:.4g}"
        rows.append((row["name"], ", ".join(row["also"]), row["formula"], row["rewards"], usual, named))
    print_rows(terminal, ("convention", "also", "formula", "rewards", "usual", "linewood"), rows)
    for note in ("explain.letters", "explain.sources", "explain.bias"):
        terminal.tell(note, "dim")


def print_conversion(terminal: Terminal, found: "Conversion") -> None:
    """The constant in its own convention, in the one that is wanted, and in all others."""
    print_formula(terminal, found.source)
    if found.target is not None and found.target.convention != found.source.convention:
        print_formula(terminal, found.target)
        if not found.target.by_constant_alone:
            print_warning(terminal, found, found.target)
    terminal.print()
    terminal.tell("explain.same", "bold", point=said(found.point))
    rows = []
    for one in found.conventions:
        known = one.convention
        shown = f"{'' if one.by_constant_alone else '≈ '}{one.constant:.4g}"
        rows.append((known.name, ", ".join(known.also), known.formula, known.rewards, shown, f"{one.bonus:.4g}"))
    print_rows(terminal, ("convention", "also", "formula", "rewards", "constant", "bonus"), rows)
    terminal.tell("explain.no_logarithm", "dim")


def print_formula(terminal: Terminal, one: "Converted") -> None:
    """A convention with its constant, as printed and with numbers."""
    known = one.convention
    words = {"name": called(known), "formula": known.formula, "rewards": known.rewards}
    terminal.tell("explain.is", "bold", constant=f"{one.constant:.4g}", **words)
    terminal.print("  " + one.with_numbers)


def print_warning(terminal: Terminal, found: "Conversion", target: "Converted") -> None:
    """That the two grow with different things, and how far the constant drifts."""
    one, other = found.source.convention, target.convention
    names = {"one": called(one), "other": called(other), "grows": GROWTH[one.form], "grown": GROWTH[other.form]}
    here = f"{target.constant:.4g}"
    terminal.print(terminal.say("explain.warning", constant=here, point=said(found.point), **names), "yellow")
    drift = [
        f"N = {place.parent_visits:,}, n = {place.visits:,}: c = {constant:.4g}" for place, constant in found.drift
    ]
    terminal.print(terminal.say("explain.drift", others=tuple(drift)), "yellow")


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
