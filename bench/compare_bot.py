"""Searches when told to, for bench/compare.py. Runs with any revision: it uses nothing but `lw.search`.

Reads lines of PRESET PLAYOUTS, and answers each with playouts, seconds of CPU time and megabytes.
"""

import sys
import time

import linewood as lw

POSITIONS = {"connect4": "connect4 11x10 !d4 e e d f", "hex5": "hex5 9 108 107 90", "loa": "loa b1-b3 a2-c2"}


def main() -> None:
    print("ready", flush=True)
    for line in sys.stdin:
        preset, playouts = line.split()
        position = lw.parse(POSITIONS[preset.partition("/")[0]])
        began = time.process_time()  # less sensitive than the clock to whatever else the machine does
        found = lw.search(position, lw.Options.preset(preset), lw.Limits(playouts=int(playouts), megabytes=512))
        print(found.playouts, time.process_time() - began, found.megabytes, flush=True)


if __name__ == "__main__":
    main()
