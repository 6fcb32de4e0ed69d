"""What the coach says of a move."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from linewood.coach.facts import Change, Fact, Refutation, Sides
from linewood.games import parse
from linewood.results import Result, Row
from linewood.texts import shown

MISTAKE = 0.07
"""From this share of points on, a move has lost something."""
LONGEST = 400
"""Signs of a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Result):
    """A move in words, and the facts behind them.

    >>> from linewood.coach import explain
    >>> from linewood.games import parse
    >>> said = explain(parse("connect4 6x7 d a d b d"), "c")
    >>> said.sentences()[1:3]
    ('c1 does not stop x from winning on d4.', 'x replies d and wins.')
    """

    position: str
    """The position in which the move is made, as text."""
    move: str
    """The move."""
    facts: tuple[Fact, ...]
    """The most important first."""

    @property
    def is_mistake(self) -> bool:
        """Has the move lost something?"""
        return any(isinstance(fact, Change) and fact.before.share - fact.after.share >= MISTAKE for fact in self.facts)

    @property
    def refutation(self) -> tuple[str, ...]:
        """The moves that make use of a mistake; empty if none are known or there was none."""
        return next((fact.line for fact in self.facts if isinstance(fact, Refutation)), ())

    def sentences(self, language: str = "en", sides: Sides = "text") -> tuple[str, ...]:
        """A sentence for each fact."""
        game = parse(self.position).game
        return tuple(shown_word(fact, game, language, sides) for fact in self.facts)

    def text(self, language: str = "en", sides: Sides = "text") -> str:
        """All sentences."""
        return ("" if language == "zh" else " ").join(self.sentences(language, sides))

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "position": self.position,
            "move": self.move,
            "is_mistake": self.is_mistake,
            "refutation": list(self.refutation),
            "facts": [{"fact": type(fact).__name__, **asdict(fact)} for fact in self.facts],
            "sentences": {language: list(self.sentences(language)) for language in ("en", "zh")},
        }

    def rows(self) -> list[Row]:
        """One row per fact."""
        said = self.sentences()
        return [
            {"fact": type(fact).__name__, "sentence": sentence} for fact, sentence in zip(self.facts, said, strict=True)
        ]


def shown_word(fact: Fact, game: Any, language: str, sides: Sides) -> str:
    """A fact as a sentence."""
    return shown(fact.word(game, sides), language, longest=LONGEST)
