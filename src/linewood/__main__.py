"""`python -m linewood` is the command `linewood`."""

from linewood.cli import main

main()
