"""Speed on this machine: what `linewood bench` measures, with the same options."""

import sys

from linewood.cli import main

if __name__ == "__main__":
    main(["bench", *sys.argv[1:]])
