"""A bot that speaks saiblo without any help and plays the first open column, unless it is told to misbehave:

python saiblo_bot.py BEHAVIOUR
"""

import os
import signal
import subprocess
import sys
import time

MOVE_OF_THE_FAULT = 3


def main(behaviour: str) -> None:
    before_the_game(behaviour)
    numbers = (int(word) for line in sys.stdin for word in line.split())
    rows, columns, _, _ = (next(numbers) for _ in range(4))
    for turn in range(1, rows * columns):
        try:
            next(numbers)
        except StopIteration:
            return
        next(numbers)
        top = [next(numbers) for _ in range(columns)]
        for _ in range(rows * columns):
            next(numbers)
        y = next(y for y in range(columns) if top[y] > 0)
        if turn != MOVE_OF_THE_FAULT or on_the_move(behaviour, top, y):
            say(f"{top[y] - 1} {y}")
        if turn == MOVE_OF_THE_FAULT:
            after_the_move(behaviour)


def say(text: str) -> None:
    sys.stdout.buffer.write(framed(text))
    sys.stdout.buffer.flush()


def framed(text: str) -> bytes:
    return len(text).to_bytes(4, "big") + text.encode()


def before_the_game(behaviour: str) -> None:
    match behaviour:
        case "crashes at load":
            raise RuntimeError("no weights found")
        case "exits silently":
            sys.exit(0)
        case "closes its output":
            os.close(1)
            time.sleep(60)
        case "daemonises":
            if os.fork():
                os._exit(0)
            os.setsid()
            if os.fork():
                os._exit(0)
            time.sleep(60)
        case "ignores termination":
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            time.sleep(60)
        case "kills its keeper":
            subprocess.Popen(["sleep", "60"], start_new_session=True)
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(60)


def on_the_move(behaviour: str, top: list[int], y: int) -> bool:
    """Misbehaves; False if that was an answer."""
    match behaviour:
        case "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "raises":
            raise ZeroDivisionError("a student's mistake")
        case "sleeps for ever":
            sys.stderr.write("let me think\n")
            sys.stderr.flush()
            time.sleep(60)
        case "forks":
            for _ in range(3):
                subprocess.Popen(["sleep", "60"], start_new_session=True)
        case "forks without end":
            for _ in range(200):
                subprocess.Popen(["sleep", "60"])
            time.sleep(60)
        case "prints megabytes":
            while True:
                os.write(1, b"\0\0\0\x01" + b"3" * 65536)
        case "complains by megabytes":
            os.write(2, b"x" * 200_000)
        case "allocates without end":
            hoard = []
            while True:
                hoard.append(b"x" * 1_000_000)
        case "answers rubbish":
            print("I play column 3", flush=True)
            time.sleep(60)
        case "answers rubbish in a frame":
            say("three")
            return False
        case "answers twice":  # in one breath: a second answer that comes late is taken for the next one
            os.write(1, 2 * framed(f"{top[y] - 1} {y}"))
            return False
        case "adds a line":
            os.write(1, framed(f"{top[y] - 1} {y}") + b"\n")
            return False
        case "plays where no stone lands":
            say(f"{top[y] - 2} {y}")
            return False
        case "plays off the board":
            say("-1 99")
            return False
    return True


def after_the_move(behaviour: str) -> None:
    if behaviour == "adds a line in the end":
        time.sleep(0.3)  # the answer has been read by then
        print(flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
