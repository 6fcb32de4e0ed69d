"""The bot that bench/against.py runs with the packages of any revision: python against_bot.py PRESET

It speaks `lines` (docs/how-to/judges.md) and uses public names only. Unlike `linewood judge lines`, it searches for the whole time
that it is given: both sides of a match run this file, so neither needs a margin that the other does not have.
"""

import sys

from linewood import Limits, Position, Searcher, parse

MEGABYTES = 512
"""Memory of the tree: with the rest it stays below the 1 GB that an external bot may use."""


def main() -> None:
    """Answers each line of standard input until `quit` or the end."""
    spec = sys.argv[1]
    searcher: Searcher | None = None
    position: Position | None = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "hello":
                say("ready", spec)
            case "newgame":
                searcher = None
            case "position":
                position = parse(rest)
            case "go" if position is not None:
                searcher = searcher or Searcher(position.game, spec)
                found = searcher.search(position, limits_of(rest))
                say("info value", repr(found.value), "visits", str(found.visits), "time", repr(found.seconds))
                say("move", found.best)
            case "quit":
                return


def limits_of(text: str) -> Limits:
    """The limits after `go`: `time 0.1`, `playouts 2000`, or both."""
    words = text.split()
    given = dict(zip(words[::2], words[1::2], strict=True))
    return Limits(
        seconds=float(given["time"]) if "time" in given else None,
        playouts=int(given["playouts"]) if "playouts" in given else None,
        megabytes=MEGABYTES,
    )


def say(*words: str) -> None:
    """Writes a line at once."""
    print(*words, flush=True)


if __name__ == "__main__":
    main()
