"""What the sandbox costs: a bot in C++ with and without it, in turn, each time a game of its own.

python bench/sandbox.py [GAMES]
"""

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from building import built

import linewood as lw
from linewood.players import Player, Program, Sandbox, sandbox_obstacle
from linewood.players.seats import Seat
from linewood.search import Limits
from linewood.starters import write_starter

MOVES = 200
SETTLED_SECONDS = 0.3
"""After the first move: until then the keeper is still busy with the start, on the other core."""
START = lw.parse("connect4 12x12")
LIMITS = Limits(seconds=60)


def main(games: int) -> None:
    """Prints both costs."""
    obstacle = sandbox_obstacle()
    if obstacle is not None:
        sys.exit(str(lw.BadValue(obstacle.key, **dict(obstacle.values))))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        shutil.copy(built("quick_bot"), f"{folder}/bot")
        write_starter(Path(folder) / "starter", "cpp")  # some files, as real bots have
        bot = Program(protocol="lines", command=(f"{folder}/bot",), cwd=folder)
        players = [Player(name="bot", bot=bot, sandbox=Sandbox(policy=policy)) for policy in ("off", "required")]
        measured = [[game(player) for player in players] for _ in range(games)]
    for what, number, unit in (("a game", 0, 1e3), ("a move", 1, 1e6)):
        off, on = ([pair[place][number] * unit for pair in measured] for place in (0, 1))
        more = statistics.median(b - a for a, b in zip(off, on, strict=True))
        name = "ms" if unit == 1e3 else "µs"
        print(
            f"{what}: {statistics.median(off):.1f} {name} without, {statistics.median(on):.1f} {name} with the sandbox; "
            f"median of {games} differences {more:+.1f} {name}, least {min(on) - min(off):+.1f} {name}"
        )


def game(player: Player) -> tuple[float, float]:
    """Seconds for a whole game but its moves, and for a move in the middle."""
    began = time.perf_counter()
    with player.seat(START.game) as seat:
        seat.move(START, LIMITS)
        time.sleep(SETTLED_SECONDS)
        moves = [timed_move(seat) for _ in range(MOVES)]
    return time.perf_counter() - began - SETTLED_SECONDS - sum(moves), statistics.median(moves)


def timed_move(seat: Seat) -> float:
    """Seconds for one answer."""
    before = time.perf_counter()
    seat.move(START, LIMITS)
    return time.perf_counter() - before


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
