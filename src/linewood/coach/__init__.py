"""The coach: explains a move in words, from facts that the rules, the solver or a search have proven."""

from linewood.coach.explaining import Coach, explain
from linewood.coach.explanation import Explanation
from linewood.coach.facts import Fact

__all__ = ["Coach", "Explanation", "Fact", "explain"]
