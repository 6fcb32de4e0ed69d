"""Measures a pool of players, chooses the rungs of a ladder from it by strength, and writes the ladder.

    python bench/ladder.py --game connect4 [--rounds 16] [--confirm 16 16] [--store build/ladder.sqlite] [--write]

1. The candidates of bench/pools/GAME.toml play `--rounds` rounds. In a round everybody meets a neighbour of the ranking so
   far, from both sides of an opening; the distance between neighbours changes from round to round.
2. A Bradley-Terry-Davidson fit rates them, and a curve through each family, Elo by playouts, smooths the ratings. Rungs are
   chosen so that the least rise, from band to band or from rung to rung of a short ladder, is as large as it can be.
3. The rungs play new games, the first number of `--confirm` rounds. For each further number, rungs are chosen once more, by
   all games so far, and play again: what few games have chosen owes that to luck, too. The second choice is made among twice
   as many players, those between the steps of the pool, and so on; the curves rate them. All games together give the order and
   the Elo of the rungs. The last games had no part in the choice: they alone say whether the bands rise. If the last number
   is 0, all games are used, and they overstate the rises, because they were used to choose the rungs.

Every game is stored as soon as it is finished: the same command continues where it was stopped. With `--write` the
results go to src/linewood/presets/ladders/GAME.toml and the pages docs/reference/ladder-GAME.md and .zh.md.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from linewood import stats
from linewood.arena import Journal, Openings, Plan, Store
from linewood.arena.pairings import scheduled
from linewood.games import by_name
from linewood.players import Player
from linewood.search import Limits, Options

POOLS = Path(__file__).parent / "pools"
DOCS = Path(__file__).parents[1] / "docs" / "reference"
BAND = 10
LEAST_RISE, LEAST_SPAN = 100.0, 1500.0
"""Elo: from one band to the next, and from the first rung to the last."""
CONFIRM = 1000
"""Where the numbers of the rungs' rounds begin, times the choice: other openings and seeds than those of the pool."""
Z95 = 1.959964
DISTANCES = (30, 8, 3, 1, 13, 5, 2, 20)
"""Places between the players who meet, round by round: far ones tie the ends together, near ones tell neighbours apart."""
LINE_SECONDS = 10.0
DEGREE = 3
"""Of the polynomial that smooths a family's ratings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A player of the pool."""

    family: str
    playouts: int
    options: Options

    @property
    def name(self) -> str:
        return f"{self.family} {self.playouts}"

    @property
    def player(self) -> Player:
        return Player(name=self.name, options=self.options, limits=Limits(playouts=self.playouts))


def candidates(pool: dict[str, Any], finer: int = 1) -> list[Candidate]:
    """The players of a pool, those with few playouts first; with so many times as many steps in each family."""
    found = []
    for family, data in pool["families"].items():
        low, high, count = data["playouts"]
        most = max((count - 1) * finer, 1)
        steps = {round(low * (high / low) ** (step / most)) for step in range((count - 1) * finer + 1)}
        options = Options.from_json(data["options"])
        found += [Candidate(family=family, playouts=playouts, options=options) for playouts in steps]
    return sorted(found, key=lambda one: (one.playouts, one.family))


def pairs_at(distance: int, ranking: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Who meets whom in a round: places in the list of players, so far apart in the ranking."""
    distance = min(distance, len(ranking) // 2)
    return tuple((ranking[place], ranking[place + distance]) for place in range(len(ranking) - distance))


def played(
    store: Store, game: str, players: Sequence[Candidate], rounds: Iterable[int], known: list[Game], at_once: int
) -> list[Game]:
    """The games of some rounds, each paired by all games before it. `known` are games played earlier."""
    games: list[Game] = []
    members = [one.player for one in players]
    for number in rounds:
        ranking = ranked(players, known + games)
        pairs = pairs_at(DISTANCES[number % len(DISTANCES)], ranking)
        supply = Openings.random(game, seed=number)
        plan = Plan.of("round robin", scheduled(members, pairs, supply, seed=number, rounds=1, apart=True))
        journal = Journal(store, plan)
        carry_out(f"{game}, round {number}", journal, at_once)
        games += games_of(journal)
    return games


Game = tuple[str, str, float]
"""First to move, second, points of the first."""
POINTS = {"first": 1.0, "draw": 0.5, "second": 0.0}


def games_of(journal: Journal) -> Iterator[Game]:
    """The results of a run."""
    for _, record in journal.counted():
        one, other = record.players
        assert record.result is not None
        yield one.name, other.name, POINTS[record.result]


def ranked(players: Sequence[Candidate], games: list[Game]) -> list[int]:
    """The places of the players in their list, the weakest first; as they are listed while there are no games."""
    if not games:
        return list(range(len(players)))
    ratings = stats.ratings(stats.tally(games))
    elo = smoothed(players, ratings) | {rating.player: rating.elo.value for rating in ratings.players}
    return sorted(range(len(players)), key=lambda place: elo[players[place].name])


def carry_out(name: str, journal: Journal, at_once: int) -> None:
    """Plays what is missing, with a line of progress now and then."""
    planned, before, began = journal.plan.games, journal.played, time.monotonic()
    last = began
    with ThreadPoolExecutor(at_once) as pool:
        for _ in journal.play(pool):
            now = time.monotonic()
            if now - last >= LINE_SECONDS:
                last, rate = now, (journal.played - before) / (now - began)
                print(f"{name}: {journal.played}/{planned} games, {rate:.1f}/s", file=sys.stderr, flush=True)


def chosen(elo: Sequence[float], count: int, band: int = 1) -> list[int]:
    """Places of so many of these rising numbers, in bands of neighbours: the least rise from band to band is the largest
    that can be had.

    >>> chosen([0, 1, 5, 9, 10, 20], 3)
    [0, 4, 5]
    """
    means = [sum(elo[start : start + band]) / band for start in range(len(elo) - band + 1)]
    # best[start]: the least rise so far, and where the bands begin, the last of them here.
    best = [(math.inf, (start,)) for start in range(len(means))]
    for _ in range(count // band - 1):
        best = [
            max(
                (
                    (min(rise, means[start] - means[starts[-1]]), (*starts, start))
                    for rise, starts in best[: start - band + 1]
                ),
                default=(-math.inf, (start,)),
                key=lambda one: one[0],
            )
            if start >= band
            else (-math.inf, (start,))
            for start in range(len(means))
        ]
    _, starts = max(best, key=lambda one: one[0])
    return [place for start in starts for place in range(start, start + band)]


def choose(players: Sequence[Candidate], games: list[Game], count: int) -> list[Candidate]:
    """So many of the players, the weakest first, that rise as evenly as possible as far as these games tell."""
    elo = smoothed(players, stats.ratings(stats.tally(games)))
    ordered = sorted(players, key=lambda one: elo[one.name])
    return [ordered[place] for place in chosen([elo[one.name] for one in ordered], count, min(BAND, count // BAND))]


def smoothed(players: Sequence[Candidate], ratings: stats.Ratings) -> dict[str, float]:
    """Elo by name, from a curve through each family.

    A family's Elo changes smoothly with the logarithm of its playouts. The curve shares what few games tell of each player,
    so nobody is chosen for being lucky, and it rates those who have not played yet.
    """
    elo: dict[str, float] = {}
    for family in {one.family for one in players}:
        rated = [
            (int(rating.player.split()[1]), rating.elo)
            for rating in ratings.players
            if rating.player.split()[0] == family
        ]
        logs = np.log([playouts for playouts, _ in rated])
        weights = [1 / max(known.high - known.low, 1.0) for _, known in rated]
        degree = min(DEGREE, len(rated) - 1)
        curve = np.polynomial.Polynomial.fit(logs, [known.value for _, known in rated], degree, w=weights)
        elo |= {one.name: float(curve(np.log(one.playouts))) for one in players if one.family == family}
    return elo


def band_rises(ratings: stats.Ratings, names: Sequence[str]) -> list[stats.Estimate]:
    """How much the mean Elo rises from each band to the next."""
    place = {rating.player: i for i, rating in enumerate(ratings.players)}
    bands = [[place[name] for name in names[start : start + BAND]] for start in range(0, len(names), BAND)]
    rises = []
    for low, high in pairwise(bands):
        weights = {i: -1 / len(low) for i in low} | {i: 1 / len(high) for i in high}
        value = sum(weight * ratings.players[i].elo.value for i, weight in weights.items())
        variance = sum(a * b * ratings.covariance[i][j] for i, a in weights.items() for j, b in weights.items())
        error = Z95 * math.sqrt(max(variance, 0.0))
        rises.append(stats.Estimate(value=value, low=value - error, high=value + error))
    return rises


@dataclass(frozen=True, slots=True, kw_only=True)
class Alone:
    """What the games tell that had no part in the choice."""

    games: int
    rises: list[stats.Estimate]
    span: stats.Estimate

    @classmethod
    def of(cls, games: list[Game], names: Sequence[str]) -> Alone:
        """Of rungs in the order of the choice."""
        ratings = stats.ratings(stats.tally(games))
        span = stats.difference(ratings, names[-1], names[0])
        return cls(games=len(games), rises=band_rises(ratings, names), span=span)

    @property
    def is_graded(self) -> bool:
        """Do they prove that the ladder rises?"""
        return all(rise.low >= LEAST_RISE for rise in self.rises) and self.span.low >= LEAST_SPAN


def ladder_text(game: str, version: int, rungs: Sequence[Candidate], elo: dict[str, stats.Estimate]) -> str:
    """The ladder as a file: every option that matters is spelled out, so that no default can change a rung."""
    lines = [
        "# Graded opponents, the weakest first. The format is described in docs/how-to/arena.md.",
        f"# Measured by `python bench/ladder.py --game {game} --write`.",
        "",
        f"version = {version}",
        "rungs = [",
    ]
    for one in rungs:
        lines.append(f'    {{ family = "{one.family}", playouts = {one.playouts}, elo = {elo[one.name].value:.0f} }},')
    lines.append("]")
    for family, options in {one.family: one.options for one in rungs}.items():
        used = {name: value for name, value in options.as_json().items() if options.is_used(name, game)}
        network = options.load_network(game)
        lines += ["", f"[families.{family}]"]
        lines += [] if network is None else [f'network = "{network.digest}"']
        lines.append("options = { " + ", ".join(f"{name} = {json.dumps(value)}" for name, value in used.items()) + " }")
    return "\n".join(lines) + "\n"


PAGE: Final = {
    "en": """# The ladder of {game}, version {version}

Opponents chosen from a pool by measured strength. Bradley-Terry-Davidson, 95 % intervals; the weakest has 0 Elo. The
first move is worth {first_move:+.0f} Elo. All numbers come from one fit to all games of the pool and the rungs.
`python bench/ladder.py --game {game}` plays the games again.""",
    "zh": """# {game} 天梯，第 {version} 版

从候选者中按实测棋力选出的对手。Bradley-Terry-Davidson 模型，95 % 区间；最弱的为 0 Elo。先手优势为 {first_move:+.0f} Elo。
所有数字来自对候选者和各级全部对局的一次拟合。`python bench/ladder.py --game {game}` 重新进行这些对局。""",
}
SPAN: Final = {
    "en": """The games that were used to choose the rungs overstate their distances. The {new:,} new games alone put the last rung of the choice
{span:+.0f} Elo above the first.""",
    "zh": """选出各级的对局会高估各级之间的差距。只看 {new:,} 局新对局，选择时的最后一级比第一级高 {span:+.0f} Elo。""",
}
RISES: Final = {
    "en": """The last column has the new games alone, in the order of the choice.

| from | to | the mean Elo rises by | in new games |""",
    "zh": """最后一列只含新对局，按选择时的顺序。

| 从 | 到 | 平均 Elo 上升 | 新对局中 |""",
}
RUNGS: Final = {"en": "| opponent | family | playouts | Elo | games |", "zh": "| 对手 | 类型 | 模拟次数 | Elo | 局数 |"}


def page(
    language: str,
    game: str,
    version: int,
    rungs: Sequence[Candidate],
    ratings: stats.Ratings,
    alone: Alone,
) -> str:
    """The table in docs/reference/."""
    elo = {rating.player: rating for rating in ratings.players}
    lines = [PAGE[language].format(game=game, version=version, first_move=ratings.first_move)]
    lines += ["", SPAN[language].format(new=alone.games, span=alone.span)]
    rises = band_rises(ratings, [one.name for one in rungs])
    if rises:
        lines += ["", RISES[language], "| ---: | ---: | ---: | ---: |"]
        lines += [
            f"| {BAND * i + 1}-{BAND * (i + 1)} | {BAND * (i + 1) + 1}-{BAND * (i + 2)} | {rise:+.0f} | {new:+.0f} |"
            for i, (rise, new) in enumerate(zip(rises, alone.rises, strict=True))
        ]
    lines += ["", RUNGS[language], "| ---: | :--- | ---: | ---: | ---: |"]
    for number, one in enumerate(rungs, start=1):
        rating = elo[one.name]
        lines.append(f"| {number} | {one.family} | {one.playouts:,} | {rating.elo:+.0f} | {rating.games} |")
    return "\n".join(lines) + "\n"


def write(game: str, rungs: Sequence[Candidate], ratings: stats.Ratings, alone: Alone) -> None:
    """Makes this the next version of the ladder; the present one stays beside it."""
    path = by_name(game).ladder
    present = tomllib.loads(path.read_text(encoding="utf-8"))["version"]
    path.with_stem(f"{game}-{present}").write_bytes(path.read_bytes())
    elo = {rating.player: rating.elo for rating in ratings.players}
    path.write_text(ladder_text(game, present + 1, rungs, elo), encoding="utf-8")
    for language, end in (("en", "md"), ("zh", "zh.md")):
        text = page(language, game, present + 1, rungs, ratings, alone)
        (DOCS / f"ladder-{game}.{end}").write_text(text, encoding="utf-8")


def main() -> int:
    """Plays what is missing of the pool and of the rungs; 1 if the ladder is not graded."""
    parser = argparse.ArgumentParser(description="Chooses the rungs of a ladder by measured strength.")
    parser.add_argument("--game", required=True, choices=sorted(path.stem for path in POOLS.glob("*.toml")))
    parser.add_argument("-j", type=int, default=1, help="games at once")
    parser.add_argument("--rounds", type=int, default=16, help="rounds of the pool")
    parser.add_argument(
        "--confirm", type=int, nargs="+", default=[16, 16], help="rounds of the rungs, choice by choice"
    )
    parser.add_argument("--store", type=Path, default=Path("build/ladder.sqlite"), help="where the games are kept")
    parser.add_argument("--write", action="store_true", help="write the ladder and its page")
    given = parser.parse_args()
    pool = tomllib.loads((POOLS / f"{given.game}.toml").read_text(encoding="utf-8"))
    players = candidates(pool)
    with Store(given.store) as store:
        games = played(store, given.game, players, range(given.rounds), [], given.j)
        new: list[Game] = []
        for choice, rounds in enumerate(given.confirm, start=1):
            games += new
            rungs = choose(candidates(pool, finer=choice), games, pool["rungs"])
            numbers = range(CONFIRM * choice, CONFIRM * choice + rounds)
            new = played(store, given.game, rungs, numbers, games, given.j)
    alone = Alone.of(new or games, [one.name for one in rungs])
    elo = {rating.player: rating.elo.value for rating in stats.ratings(stats.tally(games + new)).players}
    rungs.sort(key=lambda one: elo[one.name])
    fitted = stats.ratings(stats.tally(games + new), anchor=rungs[0].name)
    print(f"{given.game}: {len(games)} games of the pool, {len(new)} of the rungs; span {alone.span:+.0f} Elo")
    print("\n".join(f"band {i + 1} to {i + 2}: {rise:+.0f}" for i, rise in enumerate(alone.rises)))
    if given.write:
        write(given.game, rungs, fitted, alone)
    if not alone.is_graded:
        print("not graded: play more rounds, or change the pool", file=sys.stderr)
    return 0 if alone.is_graded else 1


if __name__ == "__main__":
    sys.exit(main())
