"""What is tried of one option: a range, a list, or all that there is; and the players that this makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from linewood.errors import BadValue
from linewood.players import Player
from linewood.search import Preset
from linewood.search.knobs import Knob, unknown_option
from linewood.search.models import LIMITS, SPEC
from linewood.search.options import knobs

MOST_VALUES: Final = 64
"""Of one option. Each has to play some dozens of games before it says anything."""
COUNTS: Final = ("playouts", "nodes")
"""Limits that can be tried beside the options."""
NUMBERS: Final = ("whole", "real")


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """An option and the values of it that are tried, as they are typed."""

    name: str
    """The option."""
    values: tuple[str, ...]
    """In the order in which they stand in tables: numbers from the least to the greatest."""

    @property
    def is_numeric(self) -> bool:
        """Do the values lie on a line?"""
        return knob_for(self.name).kind in NUMBERS


def read_axis(text: str, game: str) -> Axis:
    """What is tried: `name=low:high:step`, `name=low:high:xfactor`, `name=one,other`, or a switch's or word's `name`.

    >>> read_axis("exploration=0.2:1:0.4", "loa").values
    ('0.2', '0.6', '1')
    >>> read_axis("top=2:16:x2", "loa").values
    ('2', '4', '8', '16')
    >>> read_axis("expansion", "loa").values
    ('one', 'all')
    """
    name, equals, given = (part.strip() for part in text.partition("="))
    knob = knob_for(name)
    if not equals:
        texts = named_values(name, knob, game)
    elif not given:
        raise BadValue("lab.no_values", name=name)
    elif ":" in given:
        texts = points(name, *range_ends(name, knob, given))
    else:
        texts = [part.strip() for part in given.split(",")]
    values = [knob.read(name, value) for value in texts]
    check_words(name, knob, values, game)
    for place, value in enumerate(values):
        if value in values[:place]:
            raise BadValue("lab.twice", name=name, value=texts[place])
    if len(values) < 2:
        raise BadValue("lab.one_value", name=name, value=given)
    if knob.kind in NUMBERS:
        values.sort()
    return Axis(name=name, values=tuple(spelled(value) for value in values))


def knob_for(name: str) -> Knob:
    """What an option may be; the seed is none, for nobody is to win by luck."""
    known = {each: knob for each, knob in knobs().items() if each != "seed"}
    known |= {each: knob for each in COUNTS if (knob := LIMITS[each]) is not None}
    if name not in known:
        raise unknown_option(name, known)
    return known[name]


def named_values(name: str, knob: Knob, game: str) -> list[str]:
    """All values of a switch or a word."""
    if knob.kind not in ("switch", "word"):
        raise BadValue("lab.no_values", name=name)
    return ["off", "on"] if knob.kind == "switch" else list(knob.words_in(game))


def range_ends(name: str, knob: Knob, given: str, step_if_none: str = "") -> tuple[Decimal, Decimal, Decimal, bool]:
    """Both ends of a range, its step, and whether that is a factor; exactly as they are written: 0.1 + 0.2 is 0.3."""
    if knob.kind not in NUMBERS:
        raise BadValue("lab.range_of_words", name=name, value=given)
    parts = [part.strip().lower() for part in given.split(":")]
    if step_if_none and len(parts) == 2:
        parts.append(step_if_none)
    by_factor = len(parts) == 3 and parts[2].startswith("x")
    try:
        low, high, step = (Decimal(part.removeprefix("x") if place == 2 else part) for place, part in enumerate(parts))
        if not (low.is_finite() and high.is_finite() and step.is_finite()):
            raise InvalidOperation
    except (InvalidOperation, ValueError) as error:
        raise BadValue("lab.range", name=name, value=given) from error
    if low >= high:
        raise BadValue("lab.range_order", name=name, value=given, low=parts[0], high=parts[1])
    if by_factor and (step <= 1 or low <= 0):
        raise BadValue("lab.factor", name=name, value=given)
    if not by_factor and step <= 0:
        raise BadValue("lab.step", name=name, step=parts[2])
    return low, high, step, by_factor


def points(name: str, low: Decimal, high: Decimal, step: Decimal, by_factor: bool) -> list[str]:
    """From low to high; BadValue if that is no end of numbers."""
    found = []
    while low <= high:
        found.append(format(low, "f"))
        if len(found) > MOST_VALUES:
            raise BadValue("lab.many_values", name=name, most=MOST_VALUES)
        low = low * step if by_factor else low + step
    return found


def check_words(name: str, knob: Knob, values: list[Any], game: str) -> None:
    """Objects to words that a game does not have, and to options that mean nothing in it."""
    if not knob.applies(name, game):
        raise BadValue("lab.other_game", name=name, game=game)
    for value in values:
        if knob.choices and value not in knob.words_in(game):
            known = knob.words_in(game)
            raise BadValue("option.word_not_for_game", name=name, value=value, game=game, known=known)


def check_used(name: str, players: Sequence[Player], game: str) -> None:
    """Objects to an option that does nothing in any of the players."""
    if name in knobs() and not any(model_of(player).options.is_used(name, game) for player in players):
        raise BadValue("lab.not_used", name=name, needs=knobs()[name].needs)


def spelled(value: Any) -> str:
    """A value as it is typed.

    >>> spelled(True), spelled(0.30000000000000004), spelled(1e-07), spelled("lcb")
    ('on', '0.3', '0.0000001', 'lcb')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return format(Decimal(f"{value:.12g}"), "f")
    return str(value)


def model_of(player: Player) -> Preset:
    """The preset whose options are changed; external bots have none."""
    if not isinstance(player.options, Preset):
        raise BadValue("lab.not_a_preset", name=player.name)
    return player.options


def changed(player: Player, settings: Mapping[str, str]) -> Player:
    """The player with some settings of its own; they are part of its name.

    >>> from linewood.players import read_player
    >>> changed(read_player("loa/best"), {"exploration": "0.5", "playouts": "100"}).name
    'loa/best:exploration=0.5,playouts=100'
    """
    model = model_of(player)
    made = model.with_settings(settings)
    spec = SPEC.fullmatch(model.name)
    base, before = (model.name, "") if spec is None else spec.groups()
    kept = [part for part in before.split(",") if part and part.partition("=")[0].strip() not in settings]
    name = f"{base}:{','.join([*kept, *(f'{name}={value}' for name, value in settings.items())])}"
    limits = made.limits if made.limits != model.limits else player.limits
    return replace(player, name=name, spec=name, options=replace(made, name=name), limits=limits)
