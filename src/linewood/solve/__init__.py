"""Exact results: who wins, and in how many moves."""

from linewood.solve.analysing import analyse
from linewood.solve.solution import MoveSolution, Solution
from linewood.solve.solver import Solver, solve

__all__ = ["MoveSolution", "Solution", "Solver", "analyse", "solve"]
