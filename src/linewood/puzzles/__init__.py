"""Puzzles: positions with one solution, found in games of engines, graded by players of different strength."""

from linewood.puzzles.making import make_puzzles
from linewood.puzzles.proving import check_puzzle
from linewood.puzzles.puzzle import Puzzle, Puzzles, read_puzzles, shipped

__all__ = ["Puzzle", "Puzzles", "check_puzzle", "make_puzzles", "read_puzzles", "shipped"]
