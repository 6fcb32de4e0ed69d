"""How to search: every method is an option."""

# ruff: noqa: RUF009  # a default made by `word` is a dataclass field

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal, Self, get_args

from linewood.errors import BadValue
from linewood.search.knobs import Knob, network_file, real, switch, unknown_option, whole, with_known_names, word
from linewood.search.networks import Network, load
from linewood.search.preset_files import preset_file
from linewood.texts import Word

Selection = Literal["ucb1", "puct", "ucb_ply", "ucb_bias"]
FirstPlay = Literal["every", "reduction"]
Expansion = Literal["one", "all"]
Order = Literal["random", "sequential", "best"]
StartValue = Literal["playout", "children"]
Prior = Literal["uniform", "learned"]
PlayoutKind = Literal["random", "centre", "decisive", "rules", "heuristic", "cells", "table", "piece", "none"]
CutOff = Literal["draw", "evaluation"]
Evaluation = Literal["plain", "full"]
FinalMove = Literal["visits", "value", "well_visited", "lcb", "random"]

MOST_THREADS: Final = 15
REMOVED: Final[dict[str, object]] = {"widening": 0.0, "widening_base": 1.0, "final_z": 1.96}
"""Options of 0.1.0 that no longer exist, with their defaults: stored runs name them."""


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
    """One node per position instead of one per path, so that all paths share what the search learns."""
    reuse: bool = switch(True)
    """Reuse what the last search of the same game knows about the position."""

    # Selection

    selection: Selection = word("ucb1", get_args(Selection))
    """Which move to search next. `ucb1`: Q + c sqrt(ln N / n). `puct`: Q + c P sqrt(N) / (1 + n).
    `ucb_ply`: Q + c sqrt(plies played / n). `ucb_bias`: `ucb1` + bias x heuristic."""
    exploration: float = real(1.0, 0, 100, (0.1, 5), log=True)
    """The c of the selection formula."""
    first_play: FirstPlay = word("every", get_args(FirstPlay))
    """Try `every` move once before any twice; or give untried moves the parent's value less a `reduction`."""
    first_play_value: float = real(0.0, -2, 2, (-1, 1), needs="first_play=reduction")
    """That reduction."""
    bias: float = real(0.0, 0, 100, (0, 4), needs="selection=ucb_bias")
    """Weight of the heuristic in `ucb_bias`."""
    progressive_bias: float = real(0.0, 0, 100, (0, 10))
    """Weight of the heuristic divided by n + 1, added to any selection formula."""
    implicit_minimax: float = real(0.0, 0, 1, (0, 0.5))
    """Share of the evaluation, backed up by minimax, in a move's value."""
    prior: Prior = word("uniform", get_args(Prior), words_of="priors")
    """The P of `puct`: the same for all moves, or `learned`: by the trained network, which then also is the heuristic of
    other options."""
    prior_temperature: float = real(0.2, 0.001, 100, (0.02, 2), log=True, needs="prior=learned")
    """How flat priors that are not uniform are: P is proportional to exp(heuristic / temperature)."""
    blend_parent: bool = switch(False)
    """Judge a move whose position is not expanded by the mean of its own value and its parent's."""

    # Expansion

    expansion: Expansion = word("one", get_args(Expansion))
    """Add children `one` at a time, or `all` at once, each with an estimate of its own."""
    order: Order = word("random", get_args(Order))
    """In which order untried moves are tried; `best` is by the heuristic."""
    top: int = whole(0, 0, 255, (1, 40), log=True)
    """Search only this many moves, the best by the heuristic; 0 for all. Moves that are left out can never be
    proven."""
    forced: bool = switch(False)
    """In the tree, a winning move or the only block is expanded alone; two threats at once are lost."""
    avoid_below: bool = switch(False, own=True)
    """Never play a move that lets the opponent win on the cell above it."""
    start_value: StartValue = word("playout", get_args(StartValue), needs="expansion=all")
    """An expanded node's own estimate: its `playout`, or the mean of its `children`."""
    count_children: bool = switch(False, needs="expansion=all")
    """With `expansion` all, each child's first playout counts as a visit."""
    threat_nodes: int = whole(0, 0, 1_000_000, (10, 10_000), log=True, own=True)
    """Before a node is expanded, look for a win by continuous threats with up to this many nodes; 0 for never."""
    centre_opening: bool = switch(False, own=True)
    """The first stone of a game goes into the centre."""

    # Simulation

    playout: PlayoutKind = word("random", get_args(PlayoutKind), words_of="playouts")
    """How a game is played to its end. All games: `random`, or `none` for an evaluation instead.
    connect4, hex5: `decisive` wins and blocks. connect4: `centre` prefers central columns, `rules` looks one stone further,
    `heuristic` joins stones, `cells` learns which cells pay. hex5: `table` lengthens and blocks lines.
    loa: `piece` moves a random piece, where `random` plays a random move."""
    playouts_per_leaf: int = whole(1, 1, 10_000, (1, 16), log=True)
    """Playouts for a new node's estimate."""
    network: float = real(0.0, 0, 1, (0, 1), own=True)
    """Weight of the trained network in a new node's estimate; the rest comes from playouts. With `prior` learned, a new
    node is expanded at once: its priors are known."""
    weights: str = network_file("connect4", own=True)
    """The trained network for `network` and `prior` learned: a registered name or the path of a .safetensors file."""
    keep_playouts: bool = switch(False)
    """All positions of a playout become nodes."""
    rule_six: bool = switch(True, own=True, needs="playout=rules")
    """`rules` playouts: two of a side's winning cells, one above the other, decide the game."""
    rule_seven: bool = switch(True, own=True, needs="playout=rules")
    """`rules` playouts: prefer columns that are not barred to the opponent."""
    playout_noise: float = real(16.0, 0, 1_000_000, (1, 1000), log=True, own=True, needs="playout=heuristic")
    """`heuristic` playouts: the range of the random term."""
    cutoff_plies: int = whole(0, 0, 1000, (4, 200), log=True, own=True)
    """Stop random playouts after this many plies; 0 for never."""
    cutoff: CutOff = word("evaluation", get_args(CutOff), own=True, needs="cutoff_plies")
    """Value of a playout that was cut off: a draw or an evaluation."""
    evaluation: Evaluation = word("plain", get_args(Evaluation), own=True)
    """What the evaluation uses: only neighbours and the centre (`plain`), or every known feature of the game
    (`full`)."""
    stone_bonus: float = real(0.0, 0, 0.001, (0, 0.001))
    """How much less a result is worth for each ply before it: prefers early wins and late losses."""

    # Result

    solver: bool = switch(True)
    """Prove results, and do not search proven moves again."""
    proof_nodes: int = whole(0, 0, 100_000_000, (100, 1_000_000), log=True, needs="solver")
    """Before the tree search, look for a forced win with up to this many positions, in a tenth of the time; 0 for
    never."""
    exact: int = whole(0, 0, 1_000_000_000, (10_000, 10_000_000), log=True, own=True, needs="solver")
    """Before the tree search, try the opening book and then the exact solver, with up to this many nodes and two
    thirds of the time; 0 for never. Only positions with up to 42 free cells are tried."""
    exact_cells: int = whole(240, 16, 240, (30, 100), own=True, needs="exact")
    """The largest board, in cells that are not forbidden, on which the solver is used."""
    final_move: FinalMove = word("visits", get_args(FinalMove))
    """Which move to play: most `visits`, best `value`, best value among the `well_visited`, best lower confidence
    bound (`lcb`), or any legal move at `random` without a search. Proven wins come first, proven losses last."""
    final_share: float = real(0.25, 0, 1, (0.01, 1), needs="final_move=well_visited")
    """A move is well visited if it has at least this share of the highest visit count."""

    # Machine

    threads: int = whole(1, 1, MOST_THREADS, (1, MOST_THREADS))
    """Threads that search one tree together. With one thread, the same seed gives the same search."""
    virtual_loss: float = real(1.0, 0, 10, (0, 4))
    """Losses added to a move for each other thread that is searching it."""
    seed: int = whole(1, 0, 2**63 - 1, (0, 2**31 - 1))
    """The random seed."""

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
        file = preset_file(name)
        options = cls.from_json(file.data.get("options", {}))
        if file.game is not None:
            options.check_for(file.game)
        return options

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Self:
        """The options that a mapping names, defaults for the rest. Options of 0.1.0 that no longer exist may be there."""
        for name, value in data.items():
            if name in REMOVED and value != REMOVED[name]:
                raise BadValue("option.removed", name=name, value=value, default=REMOVED[name])
            if name not in knobs() and name not in REMOVED:
                raise unknown_option(str(name), knobs())
        data = {name: value for name, value in data.items() if name not in REMOVED}
        return cls(**data)  # type: ignore[arg-type]  # checked by __post_init__

    def as_json(self) -> dict[str, bool | int | float | str]:
        """Every option, ready for JSON and TOML."""
        return {name: getattr(self, name) for name in KNOBS}

    def for_core(self) -> dict[str, bool | int | float | str]:
        """Every option that the core reads; it gets the network itself, not its name."""
        return {name: value for name, value in self.as_json().items() if name != "weights"}

    def load_network(self, game: str) -> Network | None:
        """The network that a search of a game uses, read from its file; None if it uses none."""
        if self.prior != "learned" and self.network <= 0:
            return None
        network = load(self.weights)
        if network.game != game:
            raise BadValue("network.other_game", weights=self.weights, found=network.game, game=game)
        return network

    def is_used(self, name: str, game: str) -> bool:
        """Whether an option has any effect in a game, given the other options.

        >>> Options(playout="rules").is_used("rule_six", "connect4"), Options().is_used("rule_six", "connect4")
        (True, False)
        """
        knob = knob_of(name)
        return knob.applies(name, game) and knob.is_used(self)

    def check_for(self, game: str) -> None:
        """Raises BadValue for options that have no effect in a game. Defaults are always accepted."""
        for f in fields(self):
            knob, value = knob_of(f.name), getattr(self, f.name)
            if value != f.default and not knob.applies(f.name, game):
                raise BadValue("option.not_for_game", name=f.name, game=game, default=f.default)
            if knob.choices and value not in knob.words_in(game):
                raise BadValue(
                    "option.word_not_for_game", name=f.name, value=value, game=game, known=knob.words_in(game)
                )
        self.load_network(game)  # better now than after a hundred games


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
