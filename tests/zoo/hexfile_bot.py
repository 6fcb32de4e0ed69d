"""A bot that speaks hexfile without any help and takes the first free cell, unless it is told to misbehave:

python hexfile_bot.py BEHAVIOUR FOLDER
"""

import sys
import time
from pathlib import Path


def main(behaviour: str, folder: Path) -> None:
    answered = ""
    while True:
        state = folder / "state_1.txt"
        words = state.read_text().split() if state.exists() else []
        if len(words) > 1 and words[0] != answered:
            answered = words[0]
            cell = words[1:].index("0")
            (folder / "move_1.txt").write_text(answer(behaviour, int(answered), cell))
        time.sleep(0.001)


def answer(behaviour: str, index: int, cell: int) -> str:
    match behaviour:
        case "answers rubbish":
            return "the centre"
        case "answers another question":
            return f"{index + 1} {cell}\n"
        case "plays off the board":
            return f"{index} 999\n"
        case "says nothing":
            return ""
    return f"{index} {cell}"


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "."))
