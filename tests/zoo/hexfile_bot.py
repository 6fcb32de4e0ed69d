"""A bot that speaks hexfile without any help and takes the first free cell, unless it is told to misbehave:

python hexfile_bot.py BEHAVIOUR [FOLDER [TEAM]]
"""

import sys
import time
from pathlib import Path


def main(behaviour: str, folder: Path, team: str) -> None:
    if behaviour == "is team 7":
        team = "7"
    state, move = folder / f"state_{team}.txt", folder / f"move_{team}.txt"
    if behaviour == "answers for team 2":
        move = folder / "move_2.txt"
    answered = ""
    while True:
        words = state.read_text().split() if state.exists() else []
        if len(words) > 1 and words[0] != answered:
            answered = words[0]
            cell = words[1:].index("0")
            move.write_text(answer(behaviour, int(answered), cell))
            if behaviour == "answers for team 2":
                return
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
    behaviour, folder, team = (*sys.argv[1:], *(".", "1")[len(sys.argv) - 2 :])
    main(behaviour, Path(folder), team)
