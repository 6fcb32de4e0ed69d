"""A study in the terminal: its best trials, the model's best settings, and the test of the winner."""

from pathlib import Path
from typing import TYPE_CHECKING

from linewood.cli.terminal import DONE, Terminal

if TYPE_CHECKING:
    from linewood.arena import Journal, Plan
    from linewood.lab import Study, Trial

SHOWN_TRIALS = 10


def shown(terminal: Terminal, journal: "Journal", as_json: bool, plot: Path | None = None) -> int:
    """Prints what a study has found out, and how the test of its winner went; the exit code."""
    from linewood.cli.running import FAULT
    from linewood.cli.tables import print_faults
    from linewood.cli.tune import draw
    from linewood.lab import studied

    plan, standings = journal.plan, journal.standings
    found = studied(plan, journal.counted())
    test = confirmed(journal, found)
    if as_json:
        print_json(terminal, journal, found, test)
    else:
        print_study(terminal, plan, found)
        print_faults(terminal, standings)
        if standings.left_out:
            terminal.tell("match.left_out", "dim", games=standings.left_out)
        terminal.tell("lab.run", "dim", run=journal.run.short)
    draw(terminal, found, plot)
    code = FAULT if standings.fault_counts else DONE
    if test is None or as_json:
        return code if test is None or code else verdict_code(test)
    from linewood.cli import match

    terminal.print()
    terminal.tell("lab.study.confirmed", preset=found.preset)
    return max(code, match.shown(terminal, test, as_json=False))


def confirmed(journal: "Journal", found: "Study") -> "Journal | None":
    """The test of the winner, if it has begun."""
    from linewood.arena import Journal
    from linewood.lab import confirmation

    if found.winner is None or found.winner == found.own:
        return None
    plan = confirmation(journal.plan, found.winner)
    return Journal(journal.store, plan) if journal.store.knows(plan) else None


def verdict_code(test: "Journal") -> int:
    """The exit code of a test."""
    from linewood.cli.running import FAULT, INCONCLUSIVE, REJECTED

    if test.standings.fault_counts:
        return FAULT
    assert test.test is not None
    return {"H1": DONE, "H0": REJECTED, "continue": INCONCLUSIVE}[test.test.verdict]


def print_json(terminal: Terminal, journal: "Journal", found: "Study", test: "Journal | None") -> None:
    """Everything, with the test of the winner."""
    from linewood.arena import summary

    content = {"run": journal.run.id, "kind": "study", "done": journal.done, "plan": journal.plan.as_json()}
    content |= {"study": found.as_json(), "faults": journal.standings.as_json()["faults"], "confirmation": None}
    if test is not None:
        one, other = (player.name for player in test.plan.schedule.players)
        result = summary(test.standings, one, other, test.test)
        told = None if result is None else result.as_json()
        verdict = None if test.test is None else test.test.verdict
        content["confirmation"] = {"run": test.run.id, "done": test.done, "verdict": verdict, "summary": told}
    terminal.print_json(content)


def print_study(terminal: Terminal, plan: "Plan", study: "Study") -> None:
    """The trials that the model thinks best, and what follows from all of them."""
    from linewood.cli.tables import conditions_of, in_full
    from linewood.cli.tune import interval
    from linewood.lab.study import Design, written

    names = {"preset": study.preset, "opponent": study.opponent}
    options = tuple(dimension.name for dimension in Design.of(plan).space)
    title = in_full(terminal, "lab.study.title", **names, options=options, conditions=conditions_of(terminal, plan))
    terminal.print(title, "bold")
    ranked = sorted(study.trials, key=lambda trial: -(trial.model or trial.elo).value)[:SHOWN_TRIALS]
    columns = ("trial", "counts", "elo", "model", "settings")
    terminal.print_table([f"lab.{column}" for column in columns], [row(trial) for trial in ranked])
    if study.winner is None or study.winner_elo is None:
        terminal.tell("lab.study.few")
        return
    terminal.tell("lab.study.count", "dim", shown=len(ranked), all=len(study.trials))
    elo = {"elo": f"{study.winner_elo.value:+.0f}", "interval": interval(study.winner_elo)}
    terminal.print(in_full(terminal, "lab.study.winner", **names, settings=written(study.winner), **elo), "bold")
    if study.winner == study.own:
        terminal.tell("lab.study.same", preset=study.preset)
    elif study.gain is not None:
        elo = {"elo": f"{study.gain.value:+.0f}", "interval": interval(study.gain)}
        terminal.tell("lab.study.gain", preset=study.preset, **elo)
    tell_luck(terminal, study)
    spans = tuple(f"{one.name} {one.span:.0f}" for one in study.slices)
    terminal.print(in_full(terminal, "lab.study.matters", options=spans), "dim")


def tell_luck(terminal: Terminal, study: "Study") -> None:
    """What became of the trial that looks best by itself."""
    lucky = next((trial for trial in study.trials if trial.number == study.luckiest), None)
    if lucky is None or lucky.model is None:
        return
    terminal.tell(
        "lab.study.luckiest",
        number=lucky.number,
        elo=f"{lucky.elo.value:+.0f}",
        games=lucky.games,
        model=f"{lucky.model.value:+.0f}",
    )


def row(trial: "Trial") -> tuple[str, ...]:
    """A line of the table."""
    from linewood.cli.tables import dashed
    from linewood.cli.tune import interval

    own, model = ("" if elo is None else f"{elo.value:+.0f} {interval(elo)}" for elo in (trial.elo, trial.model))
    return str(trial.number), dashed(trial.counts), own, model, ", ".join(trial.settings.values())
