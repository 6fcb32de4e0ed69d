"""A bot that speaks lines without any help: it plays the last of the moves that a move string of its own allows.

python lines_bot.py BEHAVIOUR [MOVES...]
"""

import sys
import time


def main(behaviour: str, moves: list[str]) -> None:
    if behaviour == "never ready":
        time.sleep(60)
    rest = iter(moves)
    for line in sys.stdin:
        word = line.split()[0]
        if word == "hello":
            print("ready zoo lines", flush=True)
        elif word == "go":
            answer(behaviour, next(rest, "pass"))
        elif word == "quit":
            return


def answer(behaviour: str, move: str) -> None:
    match behaviour:
        case "talks":
            print("info value 0.25 visits 100 line d d\nsomething new\nmove " + move, flush=True)
        case "good":
            print(f"move {move}", flush=True)
        case "answers twice":
            print(f"move {move}\nmove {move}", flush=True)
        case "answers rubbish":
            print("bestmove e2e4", flush=True)
        case "answers nothing":
            print("move", flush=True)
        case "talks for ever":
            while True:
                print("info value 0.25 visits 100 line d d", flush=True)
        case "endless line":
            while True:
                sys.stdout.write("x" * 65536)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
