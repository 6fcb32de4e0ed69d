"""Every kind of experiment, stored and read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, Unpack, overload

from linewood.arena import Climb, Experiment, Journal, Match, Plan, Run, Tournament, runs
from linewood.arena.experiment import AnyStore, Games, Running, conduct, last_of, opened
from linewood.errors import BadValue
from linewood.lab.ablation import Ablation, Parts
from linewood.lab.design import Design
from linewood.lab.studies import Study, continued
from linewood.lab.sweeps import Sweep, Tried, play_sweep

KINDS: Final[dict[str, type[Experiment]]] = {
    "match": Match,
    "round robin": Tournament,
    "gauntlet": Tournament,
    "ladder": Climb,
    "sweep": Sweep,
    "ablation": Ablation,
    "study": Study,
}
TRIALS: Final = (Sweep, Ablation, Study)
"""Experiments with options; all others are games alone."""
PLAYED: Final[dict[type[Experiment], Games]] = {Sweep: play_sweep}
"""Experiments that decide on their way which games there are."""


def read_run(run: str, *, store: AnyStore = None) -> Experiment:
    """Reads a stored run without playing any games; `run` is its id, or the beginning of it."""
    with opened(store) as kept:
        found = kept.run(run)
        return kind_of(found.plan.kind).of(Journal(kept, found.plan))


def lab_runs(*, store: AnyStore = None) -> tuple[Run, ...]:
    """The stored runs of the laboratory, the newest first."""
    return tuple(run for run in runs(store) if issubclass(KINDS.get(run.plan.kind, Experiment), TRIALS))


@overload
def resume(run: str, *, live: Literal[False] = False, **how: Unpack[Running]) -> Experiment: ...
@overload
def resume(run: str, *, live: Literal[True], **how: Unpack[Running]) -> Iterator[Experiment]: ...
def resume(run: str, *, live: bool = False, **how: Unpack[Running]) -> Experiment | Iterator[Experiment]:
    """Plays the missing games of a stored run, if its bots and networks have not changed since. Keywords as for
    `match`."""
    with opened(how.get("store")) as kept:
        plan = kept.run(run).plan
    plan.check_bots()
    kind = kind_of(plan.kind)
    states: Iterator[Experiment]
    if kind is Study:
        states = continued(plan, **how)
    else:
        states = conduct(plan, kind.of, None, PLAYED.get(kind, Journal.play), **how)
    return states if live else last_of(states)


def tried_in(plan: Plan) -> tuple[str, str]:
    """The preset of an experiment with options, and what is tried of it, in a few words."""
    kind = kind_of(plan.kind)
    if kind is Sweep:
        tried = plan.designed(Tried)
        return tried.preset, f"{tried.parameter}={tried.values[0]}..{tried.values[-1]}"
    if kind is Ablation:
        parts = plan.designed(Parts)
        return parts.preset, ",".join(toggle.name for toggle in parts.toggles)
    design = Design.of(plan)
    return design.preset, ",".join(dimension.name for dimension in design.space)


def kind_of(name: str) -> type[Experiment]:
    """The type of an experiment by the kind that its plan names."""
    if name not in KINDS:
        raise BadValue("choice.unknown", value=name, known=tuple(KINDS))
    return KINDS[name]
