"""Python functions that play, well or badly. Nothing happens before one of them is called."""

import os
import subprocess
import sys
import time
from typing import Any


def agent(position: Any) -> str:
    return position.legal[0]


def in_time(position: Any, seconds: float) -> str:
    assert 0 < seconds < 60
    return position.legal[-1]


def kaggle(observation: Any, configuration: Any) -> int:
    assert len(observation.board) == configuration.rows * configuration["columns"]
    assert observation.mark in (1, 2)
    return next(y for y in range(configuration.columns) if observation.board[y] == 0)


def observer(obs: Any) -> int:
    return obs["board"].index(0)


def noisy(position: Any) -> str:
    print("thinking about", position.text)
    return position.legal[0]


def raises(position: Any) -> str:
    raise ZeroDivisionError("a student's mistake")


def nothing(position: Any) -> None:
    return None


def number(position: Any) -> int:
    return 3


def full_column(observation: Any, configuration: Any) -> int:
    return configuration.columns


def illegal(position: Any) -> str:
    return "z9"


def sleeps(position: Any) -> str:
    subprocess.Popen(["sleep", "60"], start_new_session=True)
    time.sleep(60)
    return position.legal[0]


def prints(position: Any) -> str:
    while True:
        print("x" * 1000)


def leaves(position: Any) -> str:
    os._exit(0)


def exits(position: Any) -> str:
    sys.exit("I give up")


def hoards(position: Any) -> str:
    hoard = []
    while True:
        hoard.append(b"x" * 1_000_000)
