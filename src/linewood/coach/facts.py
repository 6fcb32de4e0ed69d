"""What can be said of a move: small frozen values, each of which can be checked on its own.

Cells and moves are named as people write them. `side` is who makes the move, 0 the first player and 1 the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from linewood.games import Game
from linewood.search.analysis import Proven, proven_word
from linewood.texts import Word

Sides = Literal["text", "page"]
"""How sides are called: as in texts (x, o) or as on a page (Blue, Yellow)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of a position, for the side whose move is explained."""

    result: Proven | None
    """The result, if it is proven."""
    distance: int | None
    """Plies to the end of the game, if the result is proven: at most so many, or exactly."""
    exact: bool
    """Is the distance exact?"""
    share: float
    """The share of points that the side can expect, from 0 to 1: an estimate unless the result is proven."""

    @property
    def word(self) -> Word:
        """The result in words."""
        assert self.result is not None
        return proven_word(self.result, self.distance or 0, exact=self.exact)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One statement about a move."""

    move: str
    """The move that the statement is about: the one that is explained, or the answer to it."""
    side: int
    """Who makes it."""

    def word(self, game: Game, sides: Sides) -> Word:
        """The statement as a sentence."""
        return self._word(game, sides, self._key())

    def _key(self) -> str:
        raise NotImplementedError

    def _word(self, game: Game, sides: Sides, key: str, **values: object) -> Word:
        names = {"own": side_word(game, self.side, sides), "other": side_word(game, 1 - self.side, sides)}
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return Word(f"coach.{key}", tuple({**fields, **names, **values}.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends(Fact):
    """The move ends the game."""

    result: Proven
    """For the side that made it."""

    def _key(self) -> str:
        return f"ends.{self.result}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Fact):
    """What was known before the move, and what is known after it."""

    before: Known
    after: Known

    def word(self, game: Game, sides: Sides) -> Word:
        """How the result changed; estimates are called estimates."""
        before, after = self.before, self.after
        shares = {"was": f"{100 * before.share:.0f}", "now": f"{100 * after.share:.0f}"}
        words: dict[str, object] = {}
        if before.result is not None:
            words["before"] = before.word
        if after.result is not None:
            words["after"] = after.word
        plies = {"plies_before": before.distance, "plies_after": after.distance}
        return self._word(game, sides, self._key(), **shares, **words, **plies)

    def _key(self) -> str:
        before, after = self.before, self.after
        if before.result is None:
            return "change.estimate" if after.result is None else "change.certain"
        if after.result is None:
            return "change.open"
        if before.result != after.result:
            return "change.result"
        later = (after.distance or 0) - (before.distance or 0)
        if before.result == "draw" or not (before.exact and after.exact) or later == 0:
            return "change.kept"
        if before.result == "win":
            return "change.slower" if later > 0 else "change.kept"
        return "change.sooner" if later < 0 else "change.kept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Threatens(Fact):
    """If it were the same side's turn again, it would win at once."""

    cells: tuple[str, ...] = ()
    """By a stone on one of these cells."""
    moves: tuple[str, ...] = ()
    """By one of these moves, in games in which pieces move."""

    def _key(self) -> str:
        return "threatens.moves" if self.moves else "threatens"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork(Fact):
    """Several threats at once; the opponent has no win and can stop only one of them."""

    cells: tuple[str, ...]

    def _key(self) -> str:
        return "fork"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(Fact):
    """Two winning cells above each other, the lower one playable: stopping it opens the upper one."""

    low: str
    high: str

    def _key(self) -> str:
        return "stacked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepares(Fact):
    """New cells on which the side would win once they can be reached."""

    cells: tuple[str, ...]

    def _key(self) -> str:
        return "prepares"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks(Fact):
    """The move takes a cell on which the opponent would have won next."""

    cells: tuple[str, ...]

    def _key(self) -> str:
        return "blocks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allows(Fact):
    """After the move the opponent can win at once."""

    opened: bool
    """Is the win new? Otherwise it was threatened before, and the move did not stop it."""
    cells: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    def _key(self) -> str:
        return f"allows.{'opened' if self.opened else 'left'}{'.moves' if self.moves else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Poisoned(Fact):
    """A column in which one side must not play any more: the opponent would win on the cell above."""

    column: str
    victim: int
    """For whom."""
    below: str
    """Where the victim's stone would land."""
    cell: str
    """And where the opponent would win then."""

    def word(self, game: Game, sides: Sides) -> Word:
        """Names both sides."""
        names = {"victim": side_word(game, self.victim, sides), "winner": side_word(game, 1 - self.victim, sides)}
        return self._word(game, sides, "poisoned", **names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parity(Fact):
    """A threat that decides because the other side runs out of moves: with best play it has to play under it."""

    cell: str
    below: str
    column: str
    free: int
    """Free cells in all other columns, after the move."""
    winner: int

    def word(self, game: Game, sides: Sides) -> Word:
        """Names both sides."""
        names = {"winner": side_word(game, self.winner, sides), "loser": side_word(game, 1 - self.winner, sides)}
        return self._word(game, sides, "parity", **names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Four(Fact):
    """Four of five: the opponent, who cannot win at once, must answer on this cell."""

    cell: str

    def _key(self) -> str:
        return "four"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenThree(Fact):
    """A stone on any of these cells would make four in a row with both ends free."""

    cells: tuple[str, ...]

    def _key(self) -> str:
        return "three"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavesThree(OpenThree):
    """The opponent has an open three, which the move neither stops nor answers with a four."""

    def _key(self) -> str:
        return "leaves_three"


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups(Fact):
    """The pieces of one side form another number of groups than before."""

    owner: int
    before: int
    after: int

    def word(self, game: Game, sides: Sides) -> Word:
        """Names the owner."""
        return self._word(game, sides, "groups", owner=side_word(game, self.owner, sides))


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOff(Fact):
    """An opponent's piece away from its others that could move before and cannot any more."""

    piece: str

    def _key(self) -> str:
        return "cut_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall(Fact):
    """The moved piece stands in the way: an opponent's piece can no longer join its others there."""

    piece: str
    target: str
    by: str

    def _key(self) -> str:
        return "wall"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Fact):
    """A move and what follows it with best play."""

    line: tuple[str, ...]
    """Begins with the move, as it is played. The first moves, if it is long."""
    is_whole: bool
    """Does it lead to the end of the game?"""
    result: Proven
    """For the side that makes the move."""

    def word(self, game: Game, sides: Sides) -> Word:
        """The moves in a row."""
        line = " ".join(self.line) + ("" if self.is_whole else " …")
        return self._word(game, sides, self._key(), line=line)

    def _key(self) -> str:
        return "forced"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refutation(Line):
    """The answer that makes use of a mistake. `move` and `side` are the answer's."""

    def _key(self) -> str:
        return f"refutation.{self.result}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Better(Fact):
    """Another move that is proven to lead to a better result. `move` is that move."""

    known: Known

    def word(self, game: Game, sides: Sides) -> Word:
        """The move and its result."""
        return self._word(game, sides, "better", verdict=self.known.word)


def side_word(game: Game, side: int, sides: Sides) -> Word:
    """What a side is called."""
    word = game.side_words[side]
    return Word(f"side.page.{word}" if sides == "page" else f"side.{word}")
