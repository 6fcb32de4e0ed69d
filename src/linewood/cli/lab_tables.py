"""Sweeps, ablations and studies in the terminal: never more than their intervals say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from linewood.cli.tables import WIDE, in_full, interval, store_words
from linewood.results import dashed

if TYPE_CHECKING:
    from linewood.arena import Plan
    from linewood.cli.terminal import Terminal
    from linewood.lab import Ablation, Part, Point, Study, Sweep, Trial

SHOWN_TRIALS: Final = 10


def print_sweep(terminal: Terminal, sweep: Sweep, store: str | None) -> None:
    """The table of a sweep and what follows from it: never more than the intervals say."""
    from linewood.arena.words import conditions_of

    names = {"preset": sweep.preset, "parameter": sweep.parameter, "opponent": sweep.opponent}
    terminal.print(
        in_full(terminal, "lab.sweep.title", **names, conditions=conditions_of(sweep.plan, terminal.language)), "bold"
    )
    wide = terminal.console.width >= WIDE
    columns = ("value", "games", "counts", *(("score",) if wide else ()), "elo", "interval")
    columns += ("behind", "verdict") if wide else ("verdict",)
    rows = [sweep_row(terminal, point, sweep, wide) for point in sweep.points]
    terminal.print_table([f"lab.{column}" for column in columns], rows)
    best, safe = sweep.point(sweep.best), sweep.point(sweep.safe)
    if best is None or best.elo is None or safe is None or safe.elo is None:
        terminal.tell("match.nothing")
        return
    elo = {"elo": f"{best.elo.value:+.0f}", "interval": interval(best.elo)}
    terminal.print(in_full(terminal, "lab.sweep.best", **names, value=best.value, **elo), "bold")
    if safe.value == best.value:
        terminal.tell("lab.sweep.safe_same")
    else:
        elo = {"elo": f"{safe.elo.value:+.0f}", "interval": interval(safe.elo)}
        terminal.print(in_full(terminal, "lab.sweep.safe", **names, value=safe.value, **elo))
    if sweep.edge is not None:
        end = sweep.points[0 if sweep.edge == "low" else -1].value
        terminal.tell("lab.sweep.edge." + sweep.edge, "yellow", value=end)
    print_open(terminal, sweep)
    command = confirm_command(sweep.plan, safe.player, sweep.preset) + store_words(store)
    terminal.print(in_full(terminal, "lab.confirm", command=command), "dim")


def print_open(terminal: Terminal, sweep: Sweep) -> None:
    """Which values cannot be told apart from the best, and how many games that would take."""
    if not sweep.open:
        terminal.tell("lab.sweep.told", count=len(sweep.points) - 1)
        return
    named = []
    for point in sweep.open:
        key = "lab.sweep.open_even" if point.needed is None else "lab.sweep.open_one"
        games = {} if point.needed is None else {"games": f"{point.needed:,}"}
        named.append(terminal.say(key, value=point.value, **games))
    terminal.print(in_full(terminal, "lab.sweep.open", values=tuple(named)))


def sweep_row(terminal: Terminal, point: Point, sweep: Sweep, wide: bool) -> tuple[str, ...]:
    """A line of the table."""
    if point.elo is None or point.score is None:
        return point.value, "0", *([""] * (5 if wide else 3)), terminal.say("lab.mark.none")
    cells = [point.value, str(point.games), dashed(point.counts)]
    cells += [f"{100 * point.score.value:.1f}"] if wide else []
    cells += [f"{point.elo.value:+.0f}", interval(point.elo)]
    if wide:
        cells.append("" if point.behind is None else f"{point.behind.value:.0f} {interval(point.behind)}")
    return *cells, mark(terminal, point, sweep)


def mark(terminal: Terminal, point: Point, sweep: Sweep) -> str:
    """What can be said of a value."""
    say, words = terminal.say, []
    if point.value == sweep.best:
        words.append(say("lab.mark.best"))
    if point.value == sweep.safe != sweep.best:
        words.append(say("lab.mark.safe"))
    if point.behind is not None and point.needed == 0:
        words.append(say("lab.mark.apart"))
    elif point.behind is not None:
        words.append(say("lab.mark.even") if point.needed is None else say("lab.mark.open", games=f"{point.needed:,}"))
    return ", ".join(words)


def confirm_command(plan: Plan, player: str, preset: str) -> str:
    """The match that looks at the winner again, with other openings."""
    schedule = plan.schedule
    words = ["linewood match", player, preset, "--sprt 0:20", f"--seed {schedule.seed + 1}", *board_words(plan)]
    limits = schedule.limits
    if limits is not None and limits.seconds is not None:
        words.append(f"--time {limits.seconds:g}s")
    if limits is not None and limits.playouts is not None:
        words.append(f"--playouts {limits.playouts}")
    return " ".join(words)


def board_words(plan: Plan) -> list[str]:
    """The options that describe the board of a plan; none for the usual ones."""
    from linewood.games import parse

    board = plan.schedule.openings.board
    options = {} if board is None else parse(board).game.as_options()
    return [f"--{name} {value}" for name, value in options.items()]


def print_ablation(terminal: Terminal, ablation: Ablation, store: str | None = None) -> None:
    """The table of an ablation."""
    from linewood.arena.words import conditions_of

    names = {"preset": ablation.preset, "opponent": ablation.opponent}
    terminal.print(
        in_full(terminal, "lab.ablation.title", **names, conditions=conditions_of(ablation.plan, terminal.language)),
        "bold",
    )
    wide = terminal.console.width >= WIDE
    # Against the preset itself a variant's Elo is what the part is worth with its sign turned.
    elo = wide and ablation.whole is not None
    rows = []
    if ablation.whole is not None and ablation.whole_counts is not None:
        counts, more = ablation.whole_counts, (f"{ablation.whole.value:+.0f}", interval(ablation.whole)) if elo else ()
        name = (terminal.say("lab.ablation.whole"), *(("", str(sum(counts))) if wide else ()))
        rows.append((*name, dashed(counts), *more, "", "", ""))
    rows += [part_row(terminal, part, wide, elo) for part in ablation.parts]
    columns = ["part", *(("change", "games") if wide else ()), "counts", *(("elo", "interval") if elo else ())]
    terminal.print_table([f"lab.{column}" for column in (*columns, "worth", "interval", "verdict")], rows)
    terminal.tell("lab.ablation.note", "dim")


def part_row(terminal: Terminal, part: Part, wide: bool, with_elo: bool) -> tuple[str, ...]:
    """A line of the table."""
    more = {"games": f"{part.needed:,}"} if part.verdict == "open" else {}
    verdict = terminal.say("lab.ablation." + part.verdict, **more)
    cells = [part.name, f"{part.before} → {part.after}", str(part.games)] if wide else [f"{part.name}={part.after}"]
    if part.elo is None or part.worth is None:
        return *cells, *([""] * (5 if with_elo else 3)), verdict
    elo = (f"{part.elo.value:+.0f}", interval(part.elo)) if with_elo else ()
    worth = f"{part.worth.value:+.0f}", interval(part.worth)
    return *cells, dashed(part.counts), *elo, *worth, verdict


def print_study(terminal: Terminal, study: Study) -> None:
    """The trials that the model thinks best, and what follows from all of them."""
    from linewood.arena.words import conditions_of
    from linewood.lab.design import Design, written

    names = {"preset": study.preset, "opponent": study.opponent}
    options = tuple(dimension.name for dimension in Design.of(study.plan).space)
    title = in_full(
        terminal, "lab.study.title", **names, options=options, conditions=conditions_of(study.plan, terminal.language)
    )
    terminal.print(title, "bold")
    ranked = sorted(study.trials, key=lambda trial: -(trial.model or trial.elo).value)[:SHOWN_TRIALS]
    columns = ("trial", "counts", "elo", "model", "settings")
    terminal.print_table([f"lab.{column}" for column in columns], [trial_row(trial) for trial in ranked])
    if study.own is None:
        terminal.tell("lab.study.no_own", "yellow", preset=study.preset)
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


def tell_luck(terminal: Terminal, study: Study) -> None:
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


def trial_row(trial: Trial) -> tuple[str, ...]:
    """A line of the table."""
    own, model = ("" if elo is None else f"{elo.value:+.0f} {interval(elo)}" for elo in (trial.elo, trial.model))
    return str(trial.number), dashed(trial.counts), own, model, ", ".join(trial.settings.values())
