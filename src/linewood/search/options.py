"""How to search: every method is an option."""

# ruff: noqa: RUF009  # a default made by `word` is a dataclass field

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal, Self, get_args

from linewood.errors import BadValue
from linewood.search.knobs import Knob, real, switch, unknown_option, whole, with_known_names, word
from linewood.texts import Word

Selection = Literal["ucb1", "ucb1_tuned", "puct", "ucb_ply", "ucb_bias"]
FirstPlay = Literal["every", "value", "reduction"]
Expansion = Literal["one", "all"]
Order = Literal["random", "sequential", "best"]
StartValue = Literal["playout", "children"]
Prior = Literal["uniform", "heuristic", "learned"]
PlayoutKind = Literal["random", "centre", "decisive", "rules", "heuristic", "cells", "table", "piece", "none"]
CutOff = Literal["draw", "evaluation"]
Evaluation = Literal["plain", "full"]
FinalMove = Literal["visits", "value", "well_visited", "lcb", "random"]

PLAYOUTS: Final = {
    "connect4": ("random", "centre", "decisive", "rules", "heuristic", "cells", "none"),
    "hex5": ("random", "decisive", "table", "none"),
    "loa": ("random", "piece", "none"),
}
"""The playouts that each game has."""

PRIORS: Final = {
    "connect4": ("uniform", "heuristic", "learned"),
    "hex5": ("uniform", "heuristic"),
    "loa": ("uniform", "heuristic"),
}
"""The priors that each game has."""

CONNECT4: Final = ("connect4",)
HEX5: Final = ("hex5",)
MOST_THREADS: Final = 15


@with_known_names
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to search. Values are in -1 .. 1 for the side to move; N visits of a node, n of a move, Q a move's value.

    >>> Options(selection="puct", exploration=2.3).graph
    False
    >>> Options(exploraton=2.3)
    Traceback (most recent call last):
    linewood.errors.BadValue: 'exploraton' is not an option: did you mean 'exploration'?
    """

    # The store

    graph: bool = switch(False)
    """One node a position instead of one a path: what one path learns, all know."""
    reuse: bool = switch(True)
    """Keep what the last search of the same game knows of the position."""

    # Selection

    selection: Selection = word("ucb1", get_args(Selection))
    """Which move to look at next.
    `ucb1`: Q + c sqrt(ln N / n). `ucb1_tuned`: with the variance of the results. `puct`: Q + c P sqrt(N) / (1 + n).
    `ucb_ply`: Q + c sqrt(plies played / n). `ucb_bias`: `ucb1` + bias x heuristic."""
    exploration: float = real(1.0, 0, 100, (0.1, 5), log=True)
    """The c of the selection formula."""
    first_play: FirstPlay = word("every", get_args(FirstPlay))
    """Try `every` move once before any twice; or give untried moves a `value`, or the parent's less a `reduction`."""
    first_play_value: float = real(0.0, -2, 2, (-1, 1))
    """That value, or that reduction."""
    bias: float = real(0.0, 0, 100, (0, 4))
    """Weight of the heuristic in `ucb_bias`."""
    progressive_bias: float = real(0.0, 0, 100, (0, 10))
    """Weight of the heuristic divided by n + 1, added to any selection formula."""
    implicit_minimax: float = real(0.0, 0, 1, (0, 0.5))
    """Share of the evaluation, backed up by minimax, in a move's value."""
    prior: Prior = word("uniform", get_args(Prior), words_of=PRIORS)
    """The P of `puct`: the same for all moves, by the heuristic, or `learned`: by the trained network (connect4), which then
    also is the heuristic of other options."""
    prior_temperature: float = real(0.2, 0.001, 100, (0.02, 2), log=True)
    """How flat priors that are not uniform are: P is proportional to exp(heuristic / temperature)."""
    blend_parent: bool = switch(False)
    """Judge a move whose position is not expanded by the mean of its own value and its parent's."""

    # Expansion

    expansion: Expansion = word("one", get_args(Expansion))
    """Add children `one` at a time, or `all` at once, each with an estimate of its own."""
    order: Order = word("random", get_args(Order))
    """In which order untried moves are tried; `best` is by the heuristic."""
    top: int = whole(0, 0, 255, (1, 40), log=True)
    """Only so many moves, the best by the heuristic; 0 for all. What is left out can never be proven."""
    widening: float = real(0.0, 0, 1, (0.1, 0.9))
    """Progressive widening: of a node visited N times, widening_base x N ^ widening moves are open; 0 for all."""
    widening_base: float = real(1.0, 0.01, 1000, (0.5, 10), log=True)
    """The factor of progressive widening."""
    forced: bool = switch(False)
    """In the tree, a winning move or the only block is expanded alone; two threats at once are lost."""
    avoid_below: bool = switch(False, games=CONNECT4)
    """Never a move that lets the opponent win on the cell above it."""
    start_value: StartValue = word("playout", get_args(StartValue))
    """An expanded node's own estimate: its `playout`, or the mean of its `children`."""
    count_children: bool = switch(False)
    """With `expansion` all, each child's first playout counts as a visit."""
    threat_nodes: int = whole(0, 0, 1_000_000, (10, 10_000), log=True, games=HEX5)
    """Before a node is expanded, look for a win by continuous threats with so many nodes; 0 for never."""
    centre_opening: bool = switch(False, games=HEX5)
    """The first stone of a game goes into the centre."""

    # Simulation

    playout: PlayoutKind = word("random", get_args(PlayoutKind), words_of=PLAYOUTS)
    """How a game is played to its end. All games: `random`, or `none` for an evaluation instead.
    connect4, hex5: `decisive` wins and blocks. connect4: `centre` prefers central columns, `rules` looks one stone further,
    `heuristic` joins stones, `cells` learns which cells pay. hex5: `table` lengthens and blocks lines.
    loa: `piece` moves a random piece, where `random` plays a random move."""
    playouts_per_leaf: int = whole(1, 1, 10_000, (1, 16), log=True)
    """Playouts for a new node's estimate."""
    network: float = real(0.0, 0, 1, (0, 1), games=CONNECT4)
    """Share of what the trained network says in a new node's estimate; the rest is its playouts'. With `prior` learned, a new
    node is expanded at once: its priors are known."""
    keep_playouts: bool = switch(False)
    """All positions of a playout become nodes."""
    rule_six: bool = switch(True, games=CONNECT4)
    """`rules` playouts: two own winning cells above each other decide the game."""
    rule_seven: bool = switch(True, games=CONNECT4)
    """`rules` playouts: prefer columns that are not barred to the opponent."""
    playout_noise: float = real(16.0, 0, 1_000_000, (1, 1000), log=True, games=CONNECT4)
    """`heuristic` playouts: the range of the random term."""
    cutoff_plies: int = whole(0, 0, 1000, (4, 200), log=True, games=("hex5", "loa"))
    """Random playouts end after so many plies; 0 for never."""
    cutoff: CutOff = word("evaluation", get_args(CutOff), games=("hex5", "loa"))
    """What a playout is worth that was cut off: a draw or an evaluation."""
    evaluation: Evaluation = word("plain", get_args(Evaluation), games=("loa",))
    """What an evaluation looks at: neighbours and the centre alone (`plain`), or all that is known of the game (`full`)."""
    stone_bonus: float = real(0.0, 0, 0.001, (0, 0.001))
    """A result is worth so much less for each ply played before it: sooner wins, later losses."""

    # Result

    solver: bool = switch(True)
    """Prove results and never look at what is proven again."""
    proof_nodes: int = whole(0, 0, 100_000_000, (100, 1_000_000), log=True)
    """Before the tree search, look for a forced win with so many positions, in a tenth of the time; 0 for never."""
    final_move: FinalMove = word("visits", get_args(FinalMove))
    """Which move to play: most `visits`, best `value`, best value among the `well_visited`, best lower confidence
    bound (`lcb`), or any legal move at `random` without a search. Proven wins come first, proven losses last."""
    final_share: float = real(0.25, 0, 1, (0.01, 1))
    """A move is well visited from this share of the most visits on."""
    final_z: float = real(1.96, 0, 10, (0.5, 4))
    """How many standard deviations below the value the lower confidence bound lies."""

    # Machine

    threads: int = whole(1, 1, MOST_THREADS, (1, MOST_THREADS))
    """Threads that search one tree together. With one thread, the same seed gives the same search."""
    virtual_loss: float = real(1.0, 0, 10, (0, 4))
    """Losses that a move seems to have for each other thread that is looking at it."""
    seed: int = whole(1, 0, 2**63 - 1, (0, 2**31 - 1))
    """Seed of all that is random."""

    def __post_init__(self) -> None:
        """Checks every value."""
        for name, knob in knobs().items():
            object.__setattr__(self, name, knob.check(name, getattr(self, name)))

    @classmethod
    def preset(cls, name: str) -> Options:
        """The options of a named model.

        >>> Options.preset("connect4/mcgs").exploration
        2.3
        """
        from linewood.search.models import preset  # presets are made of options

        return preset(name).options

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Self:
        """The options that a mapping names, defaults for the rest."""
        for name in data:
            if name not in knobs():
                raise unknown_option(str(name), knobs())
        return cls(**data)  # type: ignore[arg-type]  # checked by __post_init__

    def as_json(self) -> dict[str, bool | int | float | str]:
        """Every option, ready for JSON, TOML and the core."""
        return {name: getattr(self, name) for name in KNOBS}

    def check_for(self, game: str) -> None:
        """Objects to what means nothing in a game. What is left at its default is never in the way."""
        for f in fields(self):
            knob, value = knob_of(f.name), getattr(self, f.name)
            if value != f.default and game not in knob.games:
                raise BadValue("option.not_for_game", name=f.name, game=game, default=f.default)
            if knob.choices and value not in knob.words_in(game):
                raise BadValue(
                    "option.word_not_for_game", name=f.name, value=value, game=game, known=knob.words_in(game)
                )


KNOBS: dict[str, Knob] = {f.name: f.metadata["knob"] for f in fields(Options)}


def knobs() -> dict[str, Knob]:
    """What every option may be, by name."""
    return KNOBS


def help_of(name: str) -> Word:
    """What one option does, in any language."""
    return Word(f"option.help.{name}")


def knob_of(name: str) -> Knob:
    """What one option may be."""
    if name not in KNOBS:
        raise unknown_option(name, KNOBS)
    return KNOBS[name]
