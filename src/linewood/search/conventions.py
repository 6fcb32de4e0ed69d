"""What an exploration constant means: the same c under different formulas and rewards.

A formula adds a bonus to a move's value. Two things change what c means: factors that one author writes into the root
and another does not, and the rewards, for a bonus beside win rates from 0 to 1 counts twice beside values from -1 to 1.
Both are constant, so that c can be converted once and for all. A bonus without the logarithm grows otherwise: there the
same c can be given for one point of the search alone.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from linewood.errors import BadValue
from linewood.games.names import nearest
from linewood.results import Collection, Result, Row

FORMULAS: Final = {
    "ucb1": "Q + c √(ln N / n)",
    "puct": "Q + c P √N / (1 + n)",
    "ucb_ply": "Q + c √(t / n)",
    "ucb_bias": "Q + c √(ln N / n) + b H",
}
"""As in Options.selection: Q the value, N and n the visits of node and move, c the constant, P the prior."""
OTHER_VISITS: Final = (0.1, 10.0, 100.0)
"""For how many times the visits another constant is told, where none holds everywhere."""
Form = Literal["log", "ply", "puct"]
"""What the bonus grows with: sqrt(ln N / n), sqrt(t / n), or P sqrt(N) / (1 + n)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """Where in a search a formula is asked."""

    parent_visits: int = 1_000
    """N, from 2: the logarithm of 1 leaves nothing to convert."""
    visits: int = 50
    """n, from 1."""
    value: float = 0.1
    """Q, from -1 to 1 for the side to move; a win rate is (Q + 1) / 2."""
    prior: float = 0.1
    """P, above 0; equal priors are 1 / moves."""
    ply: int = 20
    """t, from 1: plies that have been played in the game."""

    def times(self, factor: float) -> Point:
        """The same move after `factor` times as many visits."""
        return replace(
            self, parent_visits=round(self.parent_visits * factor), visits=max(1, round(self.visits * factor))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Convention:
    """One way to write the formula."""

    name: str
    """What it is called."""
    also: tuple[str, ...] = ()
    """Other names."""
    formula: str
    """As it is printed."""
    pattern: str
    """The same with places for numbers: w the value, c the constant, N, n, P, t as in `Point`."""
    form: Form
    """What the bonus grows with."""
    factor: float = 1.0
    """What stands beside c."""
    under_root: bool = False
    """Does c stand inside of the root?"""
    from_zero: bool = False
    """Are rewards 0 to 1, instead of -1 to 1?"""
    usual: float | None = None
    """The constant that its source gives; None for none in particular."""

    @property
    def rewards(self) -> str:
        """What a loss and a win count."""
        return "0..1" if self.from_zero else "-1..1"

    def bonus(self, constant: float, point: Point) -> float:
        """What is added to the value, in this convention's own rewards.

        >>> round(convention("auer").bonus(1.0, Point()), 4)
        0.5257
        """
        return self.factor * (math.sqrt(constant) if self.under_root else constant) * growth(self.form, point)

    def constant(self, bonus: float, point: Point) -> float:
        """The constant that gives this bonus."""
        root = bonus / (self.factor * growth(self.form, point))
        return root * root if self.under_root else root

    def value(self, point: Point) -> float:
        """The move's value in this convention's own rewards."""
        return (point.value + 1) / 2 if self.from_zero else point.value

    def with_numbers(self, constant: float, point: Point) -> str:
        """The formula filled in.

        >>> convention("ucb1").with_numbers(1.0, Point())
        '0.1 + 1 · √(ln 1000 / 50) = 0.1 + 0.3717 = 0.4717'
        """
        value, bonus = self.value(point), self.bonus(constant, point)
        numbers = {"w": f"{value:.4g}", "c": f"{constant:.4g}", "P": f"{point.prior:.4g}", "t": point.ply}
        left = self.pattern.format(N=point.parent_visits, n=point.visits, **numbers)
        return f"{left} = {value:.4g} + {bonus:.4g} = {value + bonus:.4g}"


def growth(form: Form, point: Point) -> float:
    """What c is multiplied with, without the author's factors."""
    match form:
        case "log":
            return math.sqrt(math.log(point.parent_visits) / point.visits)
        case "ply":
            return math.sqrt(point.ply / point.visits)
        case "puct":
            return point.prior * math.sqrt(point.parent_visits) / (1 + point.visits)


def convert(constant: float, source: Convention, target: Convention, point: Point) -> float:
    """The constant that gives the same bonus in the target's formula. Exact everywhere if both have the same form.

    >>> round(convert(0.707, convention("001"), convention("linewood"), Point()), 3)
    1.0
    """
    scale = (2.0 if source.from_zero else 1.0) / (2.0 if target.from_zero else 1.0)
    return target.constant(source.bonus(constant, point) * scale, point)


def convention(name: str) -> Convention:
    """The convention of that name."""
    wanted = name.strip().lower()
    for known in CONVENTIONS:
        if wanted in (known.name.lower(), *known.also):
            return known
    names = tuple(name for known in CONVENTIONS for name in (known.name, *known.also))
    near = nearest(wanted, names)
    if near is None:
        raise BadValue("choice.unknown", value=name, known=names)
    raise BadValue("choice.near", value=name, near=near, known=names)


def as_json(known: Convention) -> dict[str, Any]:
    """What there is to know of a convention."""
    return {
        "name": known.name,
        "also": list(known.also),
        "formula": known.formula,
        "rewards": known.rewards,
        "grows_with": known.form,
        "usual": known.usual,
    }


ROOT_TWO: Final = math.sqrt(2)
CONVENTIONS: Final = (
    # What `Options.selection` has.
    Convention(
        name="ucb1",
        also=("linewood",),
        formula=FORMULAS["ucb1"],
        pattern="{w} + {c} · √(ln {N} / {n})",
        form="log",
        usual=1.0,
    ),
    Convention(
        name="ucb_bias",
        formula=FORMULAS["ucb_bias"],
        pattern="{w} + {c} · √(ln {N} / {n})",
        form="log",
    ),
    Convention(name="ucb_ply", formula=FORMULAS["ucb_ply"], pattern="{w} + {c} · √({t} / {n})", form="ply"),
    Convention(
        name="puct",
        formula=FORMULAS["puct"],
        pattern="{w} + {c} · {P} · √{N} / (1 + {n})",
        form="puct",
    ),
    # What the books have: Kocsis and Szepesvári's UCT as it is usually coded, and Auer, Cesa-Bianchi and Fischer's UCB1.
    Convention(
        name="standard",
        also=("uct",),
        formula="w/n + c √(ln N / n)",
        pattern="{w} + {c} · √(ln {N} / {n})",
        form="log",
        from_zero=True,
        usual=ROOT_TWO,
    ),
    Convention(
        name="auer",
        formula="x + c √(2 ln N / n)",
        pattern="{w} + {c} · √(2 · ln {N} / {n})",
        form="log",
        factor=ROOT_TWO,
        from_zero=True,
        usual=1.0,
    ),
    # What the sources of the presets have; docs/reference/presets.md says which they are.
    Convention(
        name="A",
        also=("000",),
        formula="w/n + c √(2 ln t / n)",
        pattern="{w} + {c} · √(2 · ln {N} / {n})",
        form="log",
        factor=ROOT_TWO,
        from_zero=True,
        usual=0.5,
    ),
    Convention(
        name="A-printed",
        also=("000-printed",),
        formula="w/n + c √(ln t / n)",
        pattern="{w} + {c} · √(ln {N} / {n})",
        form="log",
        from_zero=True,
        usual=0.5,
    ),
    Convention(
        name="B",
        also=("001",),
        formula="X + c √(2 ln n / T)",
        pattern="{w} + {c} · √(2 · ln {N} / {n})",
        form="log",
        factor=ROOT_TWO,
        usual=0.707,
    ),
    Convention(
        name="C",
        also=("002",),
        formula="Q + c P √N / (1 + n)",
        pattern="{w} + {c} · {P} · √{N} / (1 + {n})",
        form="puct",
        usual=2.3,
    ),
    Convention(
        name="D",
        also=("003",),
        formula="w/n + c √(plies / n)",
        pattern="{w} + {c} · √({t} / {n})",
        form="ply",
        from_zero=True,
        usual=ROOT_TWO,
    ),
    Convention(
        name="E",
        also=("004",),
        formula="w/n + √(c ln N / n) + score",
        pattern="{w} + √({c} · ln {N} / {n})",
        form="log",
        under_root=True,
        from_zero=True,
        usual=2.0,
    ),
)
"""All of them."""
LINEWOOD: Final[dict[Form, str]] = {"log": "ucb1", "ply": "ucb_ply", "puct": "puct"}
"""Which selection of linewood has that form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A constant in one convention."""

    convention: Convention
    """How its formula is written."""
    constant: float
    """The constant that gives the same bonus."""
    bonus: float
    """What is added to the value."""
    with_numbers: str
    """The formula filled in."""
    by_constant_alone: bool
    """Does this constant give the same bonus everywhere in a search?"""

    def to_json(self) -> Row:
        """Everything, ready for JSON."""
        numbers = {name: getattr(self, name) for name in ("constant", "bonus", "with_numbers", "by_constant_alone")}
        return as_json(self.convention) | numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion(Result):
    """An exploration constant in other conventions."""

    source: Converted
    """The constant as it was given."""
    target: Converted | None
    """The one that is wanted; None if none in particular."""
    point: Point
    """Where in a search, for conventions whose bonus grows in another way."""
    drift: tuple[tuple[Point, float], ...]
    """The target's constant at other points, where none holds everywhere."""
    conventions: tuple[Converted, ...]
    """The constant in all of them."""

    def rows(self) -> list[Row]:
        """One row per convention."""
        return [one.to_json() for one in self.conventions]

    def to_json(self) -> Row:
        """Everything, ready for JSON."""
        return {
            "from": self.source.to_json(),
            "to": None if self.target is None else self.target.to_json(),
            "at": asdict(self.point),
            "conventions": self.rows(),
        }


def explain_c(
    constant: float | None = None, source: str = "linewood", target: str | None = None, *, point: Point | None = None
) -> Conversion:
    """Converts an exploration constant to other conventions. Without a constant, it takes the usual one of the
    source.

    >>> found = explain_c(0.707, "001", "linewood")
    >>> round(found.target.constant, 3), found.target.by_constant_alone
    (1.0, True)
    """
    where, one = point or Point(), convention(source)
    other = None if target is None else convention(target)
    number = one.usual if constant is None else constant
    if number is None:
        raise BadValue("explain.no_constant", name=one.name)
    drifts = other is not None and other.form != one.form
    places = [where.times(factor) for factor in OTHER_VISITS] if drifts else []
    return Conversion(
        source=converted(number, one, one, where),
        target=None if other is None else converted(number, one, other, where),
        point=where,
        drift=tuple(
            (place, convert(number, one, other, place)) for place in places if other and place.parent_visits > 1
        ),
        conventions=tuple(converted(number, one, known, where) for known in CONVENTIONS),
    )


def converted(constant: float, source: Convention, target: Convention, point: Point) -> Converted:
    """A constant of one convention in another one."""
    found = convert(constant, source, target, point)
    return Converted(
        convention=target,
        constant=found,
        bonus=target.bonus(found, point),
        with_numbers=target.with_numbers(found, point),
        by_constant_alone=target.form == source.form,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conventions(Collection[Convention]):
    """All conventions, with what their usual constants are in linewood."""

    entries: tuple[Convention, ...]
    """One for each."""
    point: Point
    """Where in a search."""

    def rows(self) -> list[Row]:
        """One row per convention."""
        return [as_json(known) | {"linewood": in_linewood(known, self.point)} for known in self.entries]

    def to_json(self) -> list[Row]:
        """Everything, ready for JSON."""
        return self.rows()


def conventions(point: Point | None = None) -> Conventions:
    """How each convention is written, and what its usual constant is in linewood.

    >>> conventions()[0].name
    'ucb1'
    """
    return Conventions(entries=CONVENTIONS, point=point or Point())


def in_linewood(known: Convention, point: Point) -> dict[str, str | float] | None:
    """The options of linewood that search as the source did; None where it gives no constant."""
    if known.usual is None:
        return None
    selection = "ucb_bias" if known.name == "E" else LINEWOOD[known.form]
    return {"selection": selection, "exploration": convert(known.usual, known, convention(selection), point)}
