"""The loop of self-play, learning and gating. It may be killed at any moment: what is finished is on disk."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Any, Literal

from linewood import extras
from linewood.arena import Journal, Store
from linewood.arena.crew import Crew, cluster, submit, threads
from linewood.arena.openings import derived_seed
from linewood.errors import BadValue
from linewood.search.networks import Network, floats, load, written
from linewood.training.folder import Folder, Generation, append, write
from linewood.training.games import PlayedGame, frame, games_in, play_task, read_payload, repair, task_of
from linewood.training.gate import gate_plan
from linewood.training.recipe import Recipe
from linewood.training.recipe import recipe as recipe_of

Phase = Literal["self-play", "learning", "gate", "final"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a run stands."""

    generation: int
    """The one that is under way."""
    phase: Phase
    """What it is doing. `final` is the match of the last champion against the first network."""
    done: int
    """Games or steps of this phase so far."""
    total: int
    """Games or steps of this phase; at a gate, at most."""
    rate: float
    """Games or steps per second since this process began the phase."""
    finished: Generation | None = None
    """The generation that has just been finished, if one has."""

    @property
    def seconds_left(self) -> float | None:
        """Until the phase is over; None if nobody knows."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


def train(
    game: str,
    out: Path | str,
    *,
    hours: float | None = None,
    recipe: Recipe | str | Path | None = None,
    start: str | None = None,
    at_once: int = 1,
    dask: str | None = None,
) -> Iterator[Progress]:
    """Trains a network for a game in a folder, or continues the run that is there.

    Yields its progress. It ends when the recipe's generations are made or the hours are over; stopping to iterate
    stores what is being played and ends it sooner. `start` is a network to begin with, a registered name or a file.
    """
    folder, wanted = Folder(out), None if recipe is None else as_recipe(recipe)
    if folder.exists:
        known, _ = folder.load()
        if known.game != game or (wanted is not None and wanted != known):
            raise BadValue("train.other_run", path=str(folder.path), game=known.game)
        if start is not None:
            raise BadValue("train.started", path=str(folder.path))
    else:
        begin(folder, game, wanted or recipe_of(game), start)
    return Loop(folder, None if hours is None else time.monotonic() + 3600 * hours).run(at_once, dask)


def as_recipe(given: Recipe | str | Path) -> Recipe:
    """A recipe, its name or its file."""
    return given if isinstance(given, Recipe) else recipe_of(given)


def begin(folder: Folder, game: str, recipe: Recipe, start: str | None) -> None:
    """Puts a run into an empty folder."""
    if recipe.game != game:
        raise BadValue("train.other_game", game=game, found=recipe.game)
    first = first_network(recipe, start)
    recipe.options(folder.network_file(0))
    folder.begin(recipe, first, start or "random weights")


def first_network(recipe: Recipe, start: str | None) -> bytes:
    """The file that a run begins with."""
    if start is None:
        return learning().random_network(recipe)
    network = load(start)
    if network.game != recipe.game:
        raise BadValue("network.other_game", weights=start, found=network.game, game=recipe.game)
    if network.shape != recipe.network:
        raise BadValue("train.shape", weights=start, found=str(network.shape), expected=str(recipe.network))
    return written(network.shape, floats(network.weights), network.metadata, network.game)


def learning() -> Any:
    """The module that needs PyTorch; MissingPackage says how to install it."""
    extras.load("torch", "train")
    from linewood.training import learning

    return learning


class Loop:
    """A run that is under way."""

    def __init__(self, folder: Folder, deadline: float | None) -> None:
        self.folder = folder
        self.deadline = deadline
        self.recipe, self.origin = folder.load()
        if not folder.generations():
            folder.finish(Generation(number=0, network=folder.network(0).digest, champion=0))

    def run(self, at_once: int, dask: str | None) -> Iterator[Progress]:
        """Generation after generation, until the end of the recipe or of the time."""
        learning()  # if PyTorch is missing, that is said before the first game
        with threads(at_once) if dask is None else cluster(dask) as crew:
            use_threads(self.recipe, at_once)
            while not self.is_over():
                done = self.folder.generations()
                if self.recipe.generations and len(done) > self.recipe.generations:
                    yield from self.final(crew, done[-1].champion)
                    return
                yield from self.generation(crew, len(done), done[-1].champion)

    def is_over(self) -> bool:
        """Is the time over?"""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def generation(self, crew: Crew, number: int, champion: int) -> Iterator[Progress]:
        """Self-play of the champion, learning, gate. Ends early, without a result, when the time is over."""
        yield from self.self_play(crew, number, champion)
        if self.is_over():
            return
        found: dict[str, Any] = {"number": number, "opponent": champion}
        yield from self.learn(number, found)
        yield from self.gate(crew, number, champion, found)
        if "verdict" not in found:
            return
        found["champion"] = number if found["verdict"] == "H1" else champion
        finished = Generation(**found)
        self.folder.finish(finished)
        self.folder.prune()
        yield Progress(generation=number, phase="gate", done=1, total=1, rate=0.0, finished=finished)

    # Self-play --------------------------------------------------------------------------------------------------

    def self_play(self, crew: Crew, number: int, champion: int) -> Iterator[Progress]:
        """Plays the games of a generation that are not on disk yet."""
        how, path = self.recipe.self_play, self.folder.games_file(number)
        tasks = ceil(how.games / how.games_at_a_time)
        known = [read_payload(payload) for payload in repair(path)]
        missing = iter(sorted(set(range(tasks)) - {task for task, _, _ in known}))
        before = done = sum(len(games) for _, _, games in known)
        network, began = self.folder.network_file(champion).read_bytes(), time.monotonic()
        running: set[Future[bytes]] = set()

        def store(finished: set[Future[bytes]]) -> int:
            payloads = [future.result() for future in finished]
            append(path, b"".join(frame(payload) for payload in payloads))
            return sum(len(read_payload(payload)[2]) for payload in payloads)

        try:
            while True:
                while len(running) < crew.at_once and not self.is_over():
                    task = next(missing, None)
                    if task is None:
                        break
                    running.add(submit(crew.executor, play_task, task_of(self.recipe, number, task, network)))
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                done += store(finished)
                rate = (done - before) / max(time.monotonic() - began, 1e-9)
                yield Progress(generation=number, phase="self-play", done=done, total=how.games, rate=rate)
        finally:
            if running:  # someone wants to stop: what is being played is still kept
                store({future for future in running if not future.cancel()})

    # Learning ---------------------------------------------------------------------------------------------------

    def learn(self, number: int, found: dict[str, Any]) -> Iterator[Progress]:
        """Trains the generation's network, unless it is on disk, and notes what it learned in `found`."""
        notes = self.folder.path / "learned.json"
        known = read_notes(notes)
        found |= self.played(number)
        if known.get("number") != number or not self.folder.network_file(number).exists():
            known = yield from self.learn_now(number, found["positions"])
            write(notes, dumps({"number": number, **known}))
        found |= {name: value for name, value in known.items() if name != "number"}
        found["network"] = self.folder.network(number).digest

    def learn_now(self, number: int, new: int) -> Generator[Progress, None, dict[str, Any]]:
        """Trains on the newest games, from the last generation's network on."""
        from linewood.training.samples import samples

        began, how = time.monotonic(), self.recipe.learning
        data = samples(games_in(self.folder.games_files()), how.held_out, how.window)
        start: Network = self.folder.network(number - 1)
        seed = derived_seed(self.recipe.seed, "learning", number) % 2**32
        provenance = {
            "provenance": f"linewood train {self.recipe.game}, generation {number}, from {self.origin}",
            "date": time.strftime("%Y-%m-%d"),
        }
        steps = learning().learn(self.recipe, data, new, start, seed, provenance)
        while True:
            try:
                done, total = next(steps)
            except StopIteration as end:
                result = end.value
                break
            rate = done / max(time.monotonic() - began, 1e-9)
            yield Progress(generation=number, phase="learning", done=done, total=total, rate=rate)
        write(self.folder.network_file(number), result.content)
        return {
            "steps": result.steps,
            "policy_loss": result.policy_loss,
            "value_loss": result.value_loss,
            "before": None if result.before is None else asdict(result.before),
            "after": None if result.after is None else asdict(result.after),
            "learn_seconds": round(time.monotonic() - began, 1),
        }

    def played(self, number: int) -> dict[str, Any]:
        """What there is to say of a generation's self-play."""
        tasks = [read_payload(payload) for payload in repair(self.folder.games_file(number))]
        games: list[PlayedGame] = [game for _, _, games in tasks for game in games]
        return {
            "games": len(games),
            "positions": sum(len(game.lessons) for game in games),
            "playouts": sum(game.playouts for game in games),
            "play_seconds": round(sum(seconds for _, seconds, _ in tasks), 1),
        }

    # Gate -------------------------------------------------------------------------------------------------------

    def gate(self, crew: Crew, number: int, opponent: int, found: dict[str, Any]) -> Iterator[Progress]:
        """Plays what is missing of the match; its verdict is in `found` unless the time is over before it ends."""
        began = time.monotonic()
        phase: Phase = "final" if opponent == 0 and number != len(self.folder.generations()) else "gate"
        plan = gate_plan(self.recipe, self.folder, number, opponent)
        with Store(self.folder.matches_file) as store:
            journal = Journal(store, plan)
            before = journal.played
            games = journal.play(crew.executor, at_once=crew.at_once, retries=crew.retries)
            try:
                for _ in games:
                    rate = (journal.played - before) / max(time.monotonic() - began, 1e-9)
                    yield Progress(generation=number, phase=phase, done=journal.played, total=plan.games, rate=rate)
                    if self.is_over() and not journal.done:
                        return
            finally:
                games.close()  # type: ignore[attr-defined]  # it is a generator
            one, other = plan.schedule.players
            assert journal.test is not None
            found["pairs"] = journal.book.pairs(one.name, other.name)
            found["verdict"] = journal.test.verdict
            found["gate_seconds"] = round(time.monotonic() - began, 1)

    def final(self, crew: Crew, champion: int) -> Iterator[Progress]:
        """The match of the champion against the network that the run began with."""
        if champion:
            yield from self.gate(crew, champion, 0, {})


def use_threads(recipe: Recipe, at_once: int) -> None:
    """Lets PyTorch use as many threads as games are played at once, unless the recipe says otherwise."""
    import torch

    torch.set_num_threads(recipe.learning.threads or at_once)


def read_notes(path: Path) -> dict[str, Any]:
    """What was learned last."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def dumps(notes: dict[str, Any]) -> bytes:
    """Notes as a file's content."""
    return json.dumps(notes).encode()
