"""Openings: where the games of a match begin. Number in, position out; the same on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, Self

from linewood.errors import BadValue, LinewoodError
from linewood.files import read_text
from linewood.games import Game, Position, by_name, parse
from linewood.search import Limits, Options, preset, search

BALANCE_PLAYOUTS: Final = 5_000
BALANCE_VALUE: Final = 0.5
ATTEMPTS: Final = 200
"""Draws for one opening. A board on which all of them are lopsided is no board for a match."""
LONGEST_FILE: Final = 16_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Openings:
    """An endless supply of openings: random boards and moves that a short search considers balanced, or your own.

    >>> openings = Openings.random("connect4", seed=7)
    >>> openings[3] == openings[3], openings[3] == openings[4]
    (True, False)
    >>> Openings.own(["loa", "loa b1-b3"])[3].text
    'loa b1-b3'
    """

    game: str
    """The game's name."""
    board: str | None = None
    """The text of the game whose board is used; None for boards as `Game.random` draws them."""
    seed: int = 0
    """Of the random ones."""
    plies: tuple[int, ...] = ()
    """Random moves, one of these numbers."""
    judge: tuple[tuple[str, Any], ...] = ()
    """The options of the search that looks whether an opening is balanced."""
    texts: tuple[str, ...] = ()
    """Your own openings, used in turn; then nothing is random."""

    @classmethod
    def random(cls, game: Game | str, seed: int = 0, plies: Iterable[int] | None = None) -> Self:
        """Random openings on one board, or of a game on the boards that it is played on."""
        name = game if isinstance(game, str) else game.name
        kind = by_name(name)
        board = game.text if isinstance(game, Game) else None if kind.has_random_boards else kind().text
        judge = replace(preset(f"{name}/best").options, exact=0)  # balanced in practice, whatever perfect play would do
        return cls(
            game=name,
            board=board,
            seed=seed,
            plies=kind.opening_plies if plies is None else tuple(plies),
            judge=tuple(sorted(judge.as_json().items())),
        )

    @classmethod
    def own(cls, texts: Iterable[str | Position]) -> Self:
        """Your own openings, all of one game; none of them may be over."""
        positions = [text if isinstance(text, Position) else parse(text) for text in texts]
        if not positions:
            raise BadValue("openings.none")
        for number, position in enumerate(positions, start=1):
            if position.game.name != positions[0].game.name:
                raise BadValue("openings.games", first=positions[0].game.name, other=position.game.name).at(line=number)
            if position.outcome is not None:
                raise BadValue("openings.over", opening=position.text).at(line=number)
        return cls(game=positions[0].game.name, texts=tuple(position.text for position in positions))

    @classmethod
    def from_file(cls, path: Path) -> Self:
        """Your own openings: one position text per line; empty lines and text after a # are ignored."""
        found: list[Position] = []
        for number, line in enumerate(read_text(path, LONGEST_FILE).splitlines(), start=1):
            text = line.partition("#")[0].strip()
            if not text:
                continue
            try:
                found.append(parse(text))
                cls.own([found[0], found[-1]])
            except LinewoodError as error:
                error.line = number
                raise
        return cls.own(found)

    def __getitem__(self, number: int) -> Position:
        """The opening of that number."""
        if self.texts:
            return parse(self.texts[number % len(self.texts)])
        return balanced(self, number)

    @property
    def games(self) -> tuple[Game, ...]:
        """The boards that are known before the first game: what a bot must be able to play."""
        if self.texts:
            return tuple(dict.fromkeys(parse(text).game for text in self.texts))
        return (by_name(self.game).random(self.seed) if self.board is None else parse(self.board).game,)

    def as_json(self) -> dict[str, Any]:
        """Everything that decides which openings there are."""
        if self.texts:
            return {"game": self.game, "texts": list(self.texts)}
        random = {"board": self.board, "seed": self.seed, "plies": list(self.plies), "judge": dict(self.judge)}
        return {"game": self.game, **random}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """What `as_json` has written."""
        if "texts" in data:
            return cls(game=data["game"], texts=tuple(data["texts"]))
        return cls(
            game=data["game"],
            board=data["board"],
            seed=data["seed"],
            plies=tuple(data["plies"]),
            judge=tuple(sorted(data["judge"].items())),
        )


AnyOpenings = Openings | Path | str | Sequence[str | Position] | None
"""A supply of openings, a file of them, or a list; None for random ones."""


def read_openings(given: AnyOpenings) -> Openings | None:
    """One's own openings; None for random ones."""
    if given is None or isinstance(given, Openings):
        return given
    if isinstance(given, str | Path):
        return Openings.from_file(Path(given))
    if not isinstance(given, Iterable):
        raise BadValue("openings.type", found=type(given).__name__)
    return Openings.own(given)


def derived_seed(*parts: object) -> int:
    """A seed for one purpose, from a seed for all and what it is for: the same everywhere, unlike `hash`.

    >>> derived_seed(1, "opening", 0) == derived_seed(1, "opening", 0) != derived_seed(1, "opening", 1)
    True
    """
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:7])


@lru_cache(maxsize=64)
def balanced(openings: Openings, number: int) -> Position:
    """The first opening of this number that a short search finds balanced."""
    judge = Options.from_json(dict(openings.judge))
    for attempt in range(ATTEMPTS):
        draw = Random(derived_seed(openings.seed, "opening", number, attempt))
        position = drawn(openings, draw)
        if position is None:
            continue
        analysis = search(position, judge, Limits(playouts=BALANCE_PLAYOUTS))
        if analysis.proven in (None, "draw") and abs(analysis.value) < BALANCE_VALUE:
            return position
    raise BadValue("openings.lopsided", board=openings.board or openings.game, attempts=ATTEMPTS)


def drawn(openings: Openings, draw: Random) -> Position | None:
    """A board with some random moves on it; None if they have ended the game."""
    kind = by_name(openings.game)
    game = kind.random(draw.getrandbits(53)) if openings.board is None else parse(openings.board).game
    position = game.start()
    for _ in range(draw.choice(openings.plies)):
        if position.outcome is not None:
            return None
        position = position.play(draw.choice(position.legal))
    return None if position.outcome is not None else position
