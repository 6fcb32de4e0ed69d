"""What the champions must be able to do, measured: `python bench/champions.py PART` with LINEWOOD_DATA set for some.

wins       the share of loa/forced_wins.tsv that loa/best finds within a second, by plies to the win
exact      the share of random classic positions in which connect4/best keeps the exact result (bitbully is the judge)
files      the same on the solver's test files
openspiel  loa/best against open_spiel's MCTSBot, both with the same time per move
threats    wins by fours and threes that hex5/best misses or walks into, in positions of its games against hex5/topten
"""

from __future__ import annotations

import argparse
import os
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bitbully import bitbully_core

import linewood as lw
from linewood import stats

SECONDS = 1.0
LETTERS = "abcdefg"
FULL = -1000
"""What bitbully says of a column that is full."""
JUDGE_NODES = 3000


def main() -> None:
    """Measures one part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=tuple(PARTS))
    parser.add_argument("--count", type=int, default=200, help="positions or games")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each move")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    PARTS[given.part](given)


def share(hits: int, count: int) -> str:
    """A share with its interval."""
    interval = stats.score((count - hits, 0, hits))
    return f"{hits} of {count}: {hits / count:.1%} [{interval.low:.1%}, {interval.high:.1%}]"


def data() -> Path:
    """Where the test data lies."""
    if "LINEWOOD_DATA" not in os.environ:
        raise SystemExit("set LINEWOOD_DATA to the folder with the test data")
    return Path(os.environ["LINEWOOD_DATA"])


def forced_wins(given: argparse.Namespace) -> None:
    """A win counts as found if the move played is one that wins in so many plies, or a win is proven."""
    found: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    rows = [line.split("\t") for line in (data() / "loa" / "forced_wins.tsv").read_text().splitlines()[2:]]
    random.Random(given.seed).shuffle(rows)
    for board, side, plies, _, winning in rows[: given.count]:
        squeezed = re.sub(r"[.]+", lambda run: str(len(run[0])), board)
        position = lw.parse(f"loa olympiad = {squeezed} {side}")
        analysis = lw.search(position, "loa/best", lw.Limits(seconds=given.seconds))
        moves = {position.move(position.code(move)) for move in winning.split(",")}
        seen[int(plies)] += 1
        found[int(plies)] += analysis.best in moves or analysis.proven == "win"
    for plies in sorted(seen):
        print(f"in {plies}: {share(found[plies], seen[plies])}")


def classic_positions(count: int, seed: int) -> Iterator[list[int]]:
    """Positions of random games with 6 to 30 stones that are not over, as columns."""
    dice = random.Random(seed)
    while count > 0:
        position, stones = lw.ConnectFour().start(), dice.randint(6, 30)
        while position.outcome is None and position.ply < stones:
            position = position.play(dice.choice(position.legal))
        if position.outcome is None:
            count -= 1
            yield [LETTERS.index(move) for move in position.moves]


def exact_moves(given: argparse.Namespace) -> None:
    """Random positions against the exact solver."""
    judged(classic_positions(given.count, given.seed), given)


def exact_files(given: argparse.Namespace) -> None:
    """The solver's own files, the first positions of each."""
    for file in sorted((data() / "connect4").iterdir()):
        lines = [line.split()[0] for line in file.read_text().splitlines()]
        random.Random(given.seed).shuffle(lines)
        print(file.name, end=": ")
        judged(([int(digit) - 1 for digit in line] for line in lines[: given.count]), given)


def judged(positions: Iterator[list[int]], given: argparse.Namespace) -> None:
    """Does the move of connect4/best keep the exact result?"""
    solver = bitbully_core.BitBullyCore()
    kept = count = 0
    for columns in positions:
        position = lw.parse(f"connect4 6x7 {' '.join(LETTERS[column] for column in columns)}")
        board = bitbully_core.BoardCore()
        assert board.play(columns)
        scores = [sign(score) if score > FULL else FULL for score in solver.scoreMoves(board)]
        analysis = lw.search(position, "connect4/best", lw.Limits(seconds=given.seconds))
        count += 1
        kept += scores[LETTERS.index(analysis.best)] == max(scores)
        if scores[LETTERS.index(analysis.best)] != max(scores):
            print(f"{position.text}: played {analysis.best}, results {scores}")
    print(share(kept, count))


def sign(number: int) -> int:
    """Who wins, whenever that is."""
    return (number > 0) - (number < 0)


def against_open_spiel(given: argparse.Namespace) -> None:
    """Games of Lines of Action from short random openings, sides swapped, under open_spiel's rules."""
    import pyspiel

    board = pyspiel.load_game("lines_of_action")
    evaluator = pyspiel.RandomRolloutEvaluator(1, given.seed)

    def bot(simulations: int) -> pyspiel.MCTSBot:
        return pyspiel.MCTSBot(board, evaluator, 2.0, simulations, 1000, True, given.seed, False)

    began = time.perf_counter()
    bot(100).mcts_search(board.new_initial_state())
    simulations = max(round(given.seconds * 100 / (time.perf_counter() - began)), 1)
    print(f"open_spiel: {simulations} simulations in {given.seconds} s")
    points, dice = 0.0, random.Random(given.seed)
    for game in range(given.count):
        if game % 2 == 0:
            opening = [dice.random() for _ in range(dice.choice((2, 4)))]
        points += loa_game(board.new_initial_state(), bot(simulations), opening, game % 2, given.seconds)
        print(f"\r{points:g} of {game + 1}", end="", flush=True)
    print(f"\n{share(int(points), given.count)}")


def loa_game(state: Any, bot: Any, opening: list[float], ours: int, seconds: float) -> float:
    """Points of loa/best, which plays `ours` (0: the side that begins)."""
    position = lw.LinesOfAction(rules="openspiel").start()
    searcher = lw.Searcher(position.game, "loa/best")
    while not state.is_terminal():
        actions = {
            state.action_to_string(a).lower().replace("-", "").replace("x", ""): a for a in state.legal_actions()
        }
        names = {move.replace("-", "").replace("x", ""): move for move in position.legal}
        assert set(actions) == set(names), (actions, names)
        if position.ply < len(opening):
            name = sorted(names)[int(opening[position.ply] * len(names))]
        elif position.ply % 2 == ours:
            name = searcher.search(position, lw.Limits(seconds=seconds)).best.replace("-", "").replace("x", "")
        else:
            action = bot.step(state)
            name = next(text for text, other in actions.items() if other == action)
        state.apply_action(actions[name])
        position = position.play(names[name])
    return (state.returns()[ours] + 1) / 2


def threats(given: argparse.Namespace) -> None:
    """A search for threats with JUDGE_NODES positions judges every move of hex5/best in some games."""
    missed = walked = own = opponents = moves = 0
    dice = random.Random(given.seed)
    for game in range(given.count):
        position = lw.HexFive().start()
        champion = lw.Searcher(position.game, "hex5/best")
        while position.outcome is None:
            if position.ply < 6:  # somewhere in the middle
                position = position.play(
                    dice.choice([cell for cell in map(str, range(75, 142)) if cell in position.legal])
                )
            elif position.ply % 2 != game % 2:
                position = position.play(lw.search(position, "hex5/topten", lw.Limits(seconds=given.seconds)).best)
            else:
                analysis = champion.search(position, lw.Limits(seconds=given.seconds))
                after, moves = position.play(analysis.best), moves + 1
                wins = sees_win(position)
                own += wins
                missed += wins and analysis.proven != "win" and not is_lost(after)
                loses = not wins and after.outcome is None and sees_win(after)
                opponents += loses
                walked += loses and any(not sees_win(position.play(cell)) for cell in position.legal)
                position = after
        print(f"\r{game + 1} of {given.count} games", end="", flush=True)
    print(
        f"\n{moves} moves; own wins to be seen {own}, missed {missed}; lost by threats {opponents}, avoidable {walked}"
    )


def sees_win(position: lw.Position) -> bool:
    """Does the side to move win by threats, as far as can be seen?"""
    options = replace(lw.Options.preset("hex5/best"), proof_nodes=JUDGE_NODES)
    return lw.search(position, options, lw.Limits(playouts=1)).proven == "win"


def is_lost(position: lw.Position) -> bool:
    """Whatever the side to move does, is a win by threats to be seen, or five on the board?"""
    if position.outcome is not None:
        return True
    return all(position.play(cell).outcome is None and sees_win(position.play(cell)) for cell in position.legal)


PARTS = {
    "wins": forced_wins,
    "exact": exact_moves,
    "files": exact_files,
    "openspiel": against_open_spiel,
    "threats": threats,
}

if __name__ == "__main__":
    main()
