"""Rates the opponents of the ladder in a tournament of neighbours, and publishes the ratings in docs/.

    python bench/ladder.py [-j 2] [--game connect4] [--store ladder.sqlite] [--rounds N] [--publish]

Every game is stored as soon as it is finished: the same command goes on where it was stopped. With `--publish` nothing
is played, and the pages are written from what is stored.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from linewood import stats
from linewood.arena import Journal, Plan, Standings, Store
from linewood.arena.ladder import BAND, neighbours, opponents
from linewood.players import Player
from linewood.search import Options

DOCS = Path(__file__).parents[1] / "docs"
# About 3,000 games of connect4; far steps tie the ends of the ladder together.
TOURNAMENTS = {
    "connect4": ((1, 2, 5, 10), 4),
    "hex5": ((1, 2, 3), 12),
    "loa": ((1, 2, 3), 12),
}
LINE_SECONDS = 10.0


def main() -> int:
    """Plays what is missing; 1 if the bands do not rise."""
    parser = argparse.ArgumentParser(description="Rates the opponents of the ladder.")
    parser.add_argument("-j", type=int, default=2, help="games at once")
    parser.add_argument("--game", choices=tuple(TOURNAMENTS), action="append", help="only this one; may be repeated")
    parser.add_argument("--store", type=Path, default=Path("build/ladder.sqlite"), help="where the games are kept")
    parser.add_argument("--rounds", type=int, help="openings for each two neighbours")
    parser.add_argument("--publish", action="store_true", help="write the pages, play nothing")
    given = parser.parse_args()
    games = tuple(given.game or TOURNAMENTS)
    with Store(given.store) as store:
        journals = {game: journal_of(store, game, given.rounds) for game in games}
        if not given.publish:
            for game, journal in journals.items():
                carry_out(game, journal, given.j)
        rising = [publish(game, Journal(store, journal.plan)) for game, journal in journals.items()]
        return 0 if all(rising) else 1


def journal_of(store: Store, game: str, rounds: int | None) -> Journal:
    """The tournament of a game in the store."""
    distances, usual = TOURNAMENTS[game]
    return Journal(store, Plan.of("round robin", neighbours(game, distances, rounds or usual)))


def carry_out(game: str, journal: Journal, at_once: int) -> None:
    """Plays what is missing, with a line of progress now and then."""
    planned, before, began = len(journal.plan.schedule), journal.played, time.monotonic()
    last = began
    with ThreadPoolExecutor(at_once) as pool:
        for _ in journal.play(pool):
            now = time.monotonic()
            if now - last >= LINE_SECONDS:
                last, rate = now, (journal.played - before) / (now - began)
                left = (planned - journal.played) / rate / 60
                print(f"{game}: {journal.played}/{planned} games, {rate:.2f}/s, {left:.0f} min left", file=sys.stderr)


def publish(game: str, journal: Journal) -> bool:
    """Writes docs/ladder-GAME.md and .json; whether the bands rise."""
    standings = journal.standings
    if not standings.tally:
        print(f"{game}: no games yet", file=sys.stderr)
        return True
    ratings = standings.ratings()
    elo = {row.player: row for row in ratings.players}
    players = [player for player in opponents(game) if player.name in elo]
    bands = [players[start : start + BAND] for start in range(0, len(players), BAND)]
    means = [sum(elo[player.name].elo.value for player in band) / len(band) for band in bands]
    rises = all(one < other for one, other in pairwise(means))
    page = [f"# The ladder of {game}", *words(game, journal, standings, ratings)]
    if len(bands) > 1:
        page += ["", "| opponents | mean Elo |", "| :--- | ---: |"]
        page += [
            f"| {band[0].name.split()[1]}-{band[-1].name.split()[1]} | {mean:+.0f} |"
            for band, mean in zip(bands, means, strict=True)
        ]
    page += ["", "| opponent | playouts | Elo | 95 % | games | score | how it plays |"]
    page += ["| ---: | ---: | ---: | ---: | ---: | ---: | :--- |"]
    page += [line(player, elo[player.name]) for player in players]
    (DOCS / f"ladder-{game}.md").write_text("\n".join(page) + "\n", encoding="utf-8")
    content = {
        player.name.split()[1]: {
            "elo": round(elo[player.name].elo.value, 1),
            "error": round(elo[player.name].elo.error, 1),
            "games": elo[player.name].games,
        }
        for player in players
    }
    (DOCS / f"ladder-{game}.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(f"{game}: {standings.games} games; mean Elo of the bands: {', '.join(f'{mean:+.0f}' for mean in means)}")
    if not rises:
        print(f"{game}: the bands do not rise", file=sys.stderr)
    return rises


def words(game: str, journal: Journal, standings: Standings, ratings: stats.Ratings) -> list[str]:
    """What the ratings are made of."""
    share = f"{standings.games} of {len(journal.plan.schedule)} games"
    return [
        "",
        f"Ratings from {share} between neighbours, in pairs with sides swapped: Bradley-Terry-Davidson, 95 % intervals,",
        f"0 is the average. The first move is worth {ratings.first_move.value:+.0f} ± {ratings.first_move.error:.0f} Elo.",
        f"`python bench/ladder.py --game {game}` plays them again.",
    ]


def line(player: Player, rating: stats.Rating) -> str:
    """An opponent in the table."""
    assert isinstance(player.options, Options)
    assert player.limits is not None
    usual = Options().as_json()
    changed = [f"{name}={value}" for name, value in player.options.as_json().items() if value != usual[name]]
    low, high = rating.elo.low, rating.elo.high
    number, how = player.name.split()[1], ", ".join(changed)
    numbers = f"{rating.elo.value:+.0f} | {low:+.0f} .. {high:+.0f} | {rating.games} | {rating.score:.1%}"
    return f"| {number} | {player.limits.playouts:,} | {numbers} | {how} |"


if __name__ == "__main__":
    sys.exit(main())
