"""`linewood tune`: which values of options are good, found out by games."""

import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from linewood.cli.inputs import read_whole
from linewood.cli.terminal import DONE, Terminal
from linewood.cli.words import Command, Commands
from linewood.errors import BadValue

if TYPE_CHECKING:
    from linewood.arena import Journal, Openings, Plan, Run, Store
    from linewood.cli.running import Place
    from linewood.lab import Ablation, Point, Study, Sweep
    from linewood.players import Player
    from linewood.stats import Estimate

LAB_KINDS = ("sweep", "ablation", "study")


def add(app: typer.Typer, terminal: Terminal) -> None:
    """Adds the commands."""
    say = terminal.say
    tune = typer.Typer(cls=Commands, add_completion=False, no_args_is_help=True)
    app.add_typer(tune, name="tune", help=say("cli.tune.help"))

    together = Annotated[str, typer.Option("-j", "--at-once", metavar="N", help=say("cli.match.at_once"))]
    spread = Annotated[str | None, typer.Option(metavar="ADDRESS", help=say("cli.match.dask"))]
    stored = Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.arena.store"))]
    again = Annotated[bool, typer.Option("--fresh", help=say("cli.match.fresh"))]
    in_json = Annotated[bool, typer.Option("--json", help=say("cli.option.json"))]
    drawn = Annotated[str | None, typer.Option("--plot", "--to", metavar="FILE", help=say("cli.tune.plot"))]

    @tune.command(cls=Command, help=say("cli.tune.sweep"))
    def sweep(
        preset: Annotated[str, typer.Argument(metavar="PRESET", help=say("cli.tune.preset"))],
        param: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUES", help=say("cli.tune.param"))] = None,
        vs: Annotated[str | None, typer.Option(metavar="PRESET", help=say("cli.tune.versus"))] = None,
        games: Annotated[str | None, typer.Option("-n", "--games", metavar="N", help=say("cli.tune.games"))] = None,
        game: Annotated[str | None, typer.Option(metavar="GAME", help=say("cli.match.game"))] = None,
        board: Annotated[str | None, typer.Option(metavar="SIZE", help=say("cli.match.board"))] = None,
        forbid: Annotated[str | None, typer.Option(metavar="CELLS", help=say("cli.play.forbid"))] = None,
        rules: Annotated[str | None, typer.Option(metavar="RULES", help=say("cli.play.rules"))] = None,
        openings: Annotated[str | None, typer.Option(metavar="FILE", help=say("cli.match.openings"))] = None,
        time: Annotated[str | None, typer.Option(metavar="TIME", help=say("cli.match.time"))] = None,
        playouts: Annotated[str | None, typer.Option(metavar="N", help=say("cli.match.playouts"))] = None,
        at_once: together = "1",
        dask: spread = None,
        seed: Annotated[str, typer.Option(metavar="N", help=say("cli.match.seed"))] = "0",
        store: stored = None,
        fresh: again = False,
        as_json: in_json = False,
        plot: drawn = None,
    ) -> int:
        from linewood.cli.match import read_games, read_limits
        from linewood.lab import plan_sweep, read_axis

        if len(param or []) != 1:
            raise BadValue("lab.one_param", value=len(param)) if param else BadValue("usage.missing", name="--param")
        whole_seed = read_whole(seed, "seed", 0, 2**53)
        options = {"--board": board, "--forbid": forbid, "--rules": rules}
        player, opponent, supply = lab_players(preset, vs, game, options, openings, whole_seed)
        plan = plan_sweep(
            player,
            opponent or player,
            read_axis((param or [""])[0], supply.game),
            supply,
            games=None if games is None else read_games(games, 0),
            limits=read_limits(time, playouts),
            seed=whole_seed,
        )
        return carried_out(terminal, plan, at_once, dask, store, fresh, as_json, plot)

    @tune.command(cls=Command, help=say("cli.tune.study"))
    def study(
        file: Annotated[str, typer.Argument(metavar="FILE", help=say("cli.tune.file"))],
        at_once: together = "1",
        dask: spread = None,
        store: stored = None,
        fresh: again = False,
        as_json: in_json = False,
        plot: drawn = None,
    ) -> int:
        from linewood.arena import Store
        from linewood.cli.match import renewed
        from linewood.cli.running import Place
        from linewood.lab import read_study
        from linewood.lab.study import optuna

        place, path, plan = Place.read(at_once, dask), plot_path(plot), read_study(Path(file))
        optuna()  # if it is missing, that is said before the first game
        with Store(store) as kept:
            return carry_study(terminal, kept, renewed(plan, kept) if fresh else plan, place, as_json, path)

    @tune.command(cls=Command, help=say("cli.tune.show"))
    def show(
        run: Annotated[str | None, typer.Argument(metavar="ID", help=say("cli.arena.id"))] = None,
        store: stored = None,
        as_json: in_json = False,
        plot: drawn = None,
    ) -> int:
        from linewood.arena import Journal, Store

        path = plot_path(plot)
        with Store(store) as kept:
            if run is None:
                return listed(terminal, [one for one in kept.runs() if one.plan.kind in LAB_KINDS], as_json)
            found = kept.run(run)
            if found.plan.kind not in LAB_KINDS:
                raise BadValue("lab.not_a_lab_run", run=found.short)
            return shown(terminal, Journal(kept, found.plan), as_json, path)


# Reading ----------------------------------------------------------------------------------------------------


def lab_players(
    preset: str,
    versus: str | None,
    game: str | None,
    options: dict[str, str | None],
    openings: str | None,
    seed: int,
) -> "tuple[Player, Player | None, Openings]":
    """Whose options are changed, against whom (None for itself), and from which openings."""
    from linewood.arena import Openings
    from linewood.arena.pairings import game_of
    from linewood.cli.match import board_of, own_openings
    from linewood.cli.play import game_name
    from linewood.lab.axis import model_of
    from linewood.players import read_player

    own = own_openings(openings, options)
    name = own.game if own is not None else None if game is None else game_name(game)
    player = read_player(preset, name)
    name = name or model_of(player).game
    opponent = None if versus is None else read_player(versus, name)
    if own is not None:
        return player, opponent, own
    name = name or game_of([player] if opponent is None else [player, opponent])
    return player, opponent, Openings.random(board_of(name, options, seed) or name, seed=seed)


def plot_path(plot: str | None) -> Path | None:
    """Where the picture goes; that it can be drawn is said before the first game."""
    if plot is None:
        return None
    from linewood.arena.crew import imported
    from linewood.lab.plots import checked_form

    checked_form(Path(plot))
    imported("matplotlib")
    return Path(plot)


def carried_out(
    terminal: Terminal,
    plan: "Plan",
    at_once: str,
    dask: str | None,
    store: str | None,
    fresh: bool,
    as_json: bool,
    plot: str | None,
) -> int:
    """Plays what is missing of an experiment and shows it; the exit code."""
    from linewood.arena import Store
    from linewood.cli.match import renewed
    from linewood.cli.running import Place, carry_out

    place, path = Place.read(at_once, dask), plot_path(plot)
    with Store(store) as kept:
        if fresh:
            plan = renewed(plan, kept)
        return shown(terminal, carry_out(terminal, kept, plan, place), as_json, path)


def carry_study(
    terminal: Terminal, store: "Store", plan: "Plan", place: "Place", as_json: bool, plot: Path | None = None
) -> int:
    """Plays what is missing of a study and of the test of its winner, and shows both; the exit code."""
    from linewood.cli.running import carry_out, resume_command
    from linewood.lab import confirmation, studied

    journal = carry_out(terminal, store, plan, place)
    found = studied(plan, journal.counted())
    if found.winner is not None and found.winner != found.own:
        command = resume_command(store, journal, place)
        carry_out(terminal, store, confirmation(plan, found.winner), place, command)
    return shown(terminal, journal, as_json, plot)


# Showing ----------------------------------------------------------------------------------------------------


def shown(terminal: Terminal, journal: "Journal", as_json: bool, plot: Path | None = None) -> int:
    """Prints what an experiment has found out; its exit code."""
    from linewood.cli import ablate
    from linewood.cli.running import FAULT
    from linewood.cli.tables import print_faults
    from linewood.lab import ablated, swept

    plan, standings = journal.plan, journal.standings
    if plan.kind == "study":
        from linewood.cli import study

        return study.shown(terminal, journal, as_json, plot)
    found = swept(plan, standings) if plan.kind == "sweep" else ablated(plan, standings)
    if as_json:
        content = {"run": journal.run.id, "kind": plan.kind, "done": journal.done, "plan": plan.as_json()}
        terminal.print_json(content | {plan.kind: found.as_json(), "faults": standings.as_json()["faults"]})
    else:
        if plan.kind == "sweep":
            print_sweep(terminal, plan, found)  # type: ignore[arg-type]  # the kind says so
        else:
            ablate.print_ablation(terminal, plan, found)  # type: ignore[arg-type]
        print_faults(terminal, standings)
        if standings.left_out:
            terminal.tell("match.left_out", "dim", games=standings.left_out)
        terminal.tell("lab.run", "dim", run=journal.run.short)
    draw(terminal, found, plot)
    return FAULT if standings.fault_counts else DONE


def draw(terminal: Terminal, found: "Sweep | Ablation | Study", plot: Path | None) -> None:
    """Writes the picture, if one is wanted."""
    if plot is None:
        return
    from linewood.cli.tables import in_full
    from linewood.lab.plots import write_plot

    write_plot(found, plot, terminal.language)
    terminal.errors.print(in_full(terminal, "report.written", path=str(plot)), soft_wrap=True)


def print_sweep(terminal: Terminal, plan: "Plan", sweep: "Sweep") -> None:
    """The table of a sweep and what follows from it: never more than the intervals say."""
    from linewood.cli.tables import WIDE, conditions_of, in_full

    names = {"preset": sweep.preset, "parameter": sweep.parameter, "opponent": sweep.opponent}
    terminal.print(in_full(terminal, "lab.sweep.title", **names, conditions=conditions_of(terminal, plan)), "bold")
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
    command = confirm_command(plan, safe.player, sweep.preset)
    terminal.print(in_full(terminal, "lab.confirm", command=command), "dim")


def print_open(terminal: Terminal, sweep: "Sweep") -> None:
    """Which values cannot be told from the best, and how many games that would take."""
    from linewood.cli.tables import in_full

    if not sweep.open:
        terminal.tell("lab.sweep.told", count=len(sweep.points) - 1)
        return
    named = []
    for point in sweep.open:
        key = "lab.sweep.open_even" if point.needed is None else "lab.sweep.open_one"
        games = {} if point.needed is None else {"games": f"{point.needed:,}"}
        named.append(terminal.say(key, value=point.value, **games))
    terminal.print(in_full(terminal, "lab.sweep.open", values=tuple(named)))


def sweep_row(terminal: Terminal, point: "Point", sweep: "Sweep", wide: bool) -> tuple[str, ...]:
    """A line of the table."""
    from linewood.cli.tables import dashed

    if point.elo is None or point.score is None:
        return point.value, "0", *([""] * (5 if wide else 3)), terminal.say("lab.mark.none")
    cells = [point.value, str(point.games), dashed(point.counts)]
    cells += [f"{100 * point.score.value:.1f}"] if wide else []
    cells += [f"{point.elo.value:+.0f}", interval(point.elo)]
    if wide:
        cells.append("" if point.behind is None else f"{point.behind.value:.0f} {interval(point.behind)}")
    return *cells, mark(terminal, point, sweep)


def mark(terminal: Terminal, point: "Point", sweep: "Sweep") -> str:
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


def interval(estimate: "Estimate") -> str:
    """Both ends.

    >>> from linewood.stats import Estimate
    >>> interval(Estimate(value=40.0, low=-9.6, high=69.0))
    '[-10, +69]'
    """
    return f"[{estimate.low:+.0f}, {estimate.high:+.0f}]"


def confirm_command(plan: "Plan", player: str, preset: str) -> str:
    """The match that looks at the winner again, with other openings."""
    schedule = plan.schedule
    words = ["linewood match", player, preset, "--sprt 0:20", f"--seed {schedule.seed + 1}", *board_words(plan)]
    limits = schedule.limits
    if limits is not None and limits.seconds is not None:
        words.append(f"--time {limits.seconds:g}s")
    if limits is not None and limits.playouts is not None:
        words.append(f"--playouts {limits.playouts}")
    return " ".join(words)


def board_words(plan: "Plan") -> list[str]:
    """The options that describe the board of a plan; none for the usual ones."""
    from linewood.games import parse

    board = plan.schedule.openings.board
    options = {} if board is None else parse(board).game.as_options()
    return [f"--{name} {value}" for name, value in options.items()]


def listed(terminal: Terminal, runs: "list[Run]", as_json: bool) -> int:
    """Prints all experiments."""
    import json

    from linewood.cli.arena import described
    from linewood.cli.tables import kind_word
    from linewood.texts import shown as said

    if as_json:
        terminal.print_json([described(run) | {"about": json.loads(run.plan.about)} for run in runs])
    elif not runs:
        terminal.tell("lab.list.none")
    else:
        rows = []
        for run in runs:
            when = clock.strftime("%Y-%m-%d %H:%M", clock.localtime(run.updated))
            kind = said(kind_word(run.plan.kind), terminal.language)
            rows.append((run.short, kind, what_of(run.plan), f"{run.games}/{run.planned}", when))
        terminal.print_table([f"lab.list.{column}" for column in ("run", "kind", "what", "games", "updated")], rows)
    return DONE


def what_of(plan: "Plan") -> str:
    """What an experiment is about, in a line."""
    import json

    about = json.loads(plan.about)
    if plan.kind == "sweep":
        values = about["values"]
        return f"{about['preset']}: {about['parameter']}={values[0]}..{values[-1]}"
    named = about["toggles"] if plan.kind == "ablation" else about["space"]
    return f"{about['preset']}: {','.join(entry['name'] for entry in named)}"
