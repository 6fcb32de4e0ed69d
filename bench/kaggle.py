"""Real games inside kaggle-environments' connectx, against its negamax agent: `make kaggle`."""

from __future__ import annotations

import sys

from kaggle_environments import make

from linewood.judge.kaggle import agent

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 10
BOARDS = ((6, 7), (9, 10), (12, 12))


def main() -> None:
    """Plays each board from both sides and prints the results."""
    failed = 0
    for rows, columns in BOARDS:
        points = {1: 0, 0: 0, -1: 0}
        for number in range(GAMES):
            environment = make("connectx", configuration={"rows": rows, "columns": columns, "actTimeout": 1})
            ours = number % 2
            environment.run([agent, "negamax"] if ours == 0 else ["negamax", agent])
            state = environment.state[ours]
            if state.status != "DONE" or state.reward is None:
                print(f"{rows}x{columns} game {number + 1}: {state.status}")
                failed += 1
                continue
            points[int(state.reward)] += 1
        print(f"{rows}x{columns}: won {points[1]}, drawn {points[0]}, lost {points[-1]} of {GAMES}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
