"""Statistics of games: numbers in, numbers out.

A match is three or five counts (`results`), seen by the first-named player:

    score  elo  normalised_elo  superiority  games_needed     what a match says, with intervals
    gap  games_needed_for_gap                                 two who met the same opponent
    stratified_score                                          one who met several opponents
    sprt                                                      whether a sequential test may stop
    tally  ratings  difference  games_needed_between          many players, any schedule
"""

from linewood.stats.comparison import games_needed_for_gap, gap
from linewood.stats.estimates import Estimate
from linewood.stats.match import elo, games_needed, normalised_elo, score, superiority
from linewood.stats.rating import Rating, Ratings, difference, games_needed_between, ratings, tally
from linewood.stats.results import count_pairs, flip
from linewood.stats.sequential import Sprt, sprt
from linewood.stats.strata import stratified_score

__all__ = [
    "Estimate",
    "Rating",
    "Ratings",
    "Sprt",
    "count_pairs",
    "difference",
    "elo",
    "flip",
    "games_needed",
    "games_needed_between",
    "games_needed_for_gap",
    "gap",
    "normalised_elo",
    "ratings",
    "score",
    "sprt",
    "stratified_score",
    "superiority",
    "tally",
]
