"""The arena: matches and tournaments that can be trusted, interrupted, and spread over machines.

openings    where games begin: number in, position out          Openings
pairings    who plays whom from where                           Pairing, Schedule, round_robin, gauntlet
play        pairings on any executor                            play
plan        all that decides a run, under an id                 Plan, Test
store       the journal of all games in SQLite                  Store, Run
journal     a run in the store: what is missing is played       Journal
standings   the table, counted in whole pairs                   Standings, standings
summary     one match, with intervals and a verdict in words    Summary, summary
"""

from linewood.arena.journal import Journal
from linewood.arena.ladder import Climb, climb, climbed
from linewood.arena.match import Summary, summary
from linewood.arena.openings import Openings
from linewood.arena.pairings import Pairing, Schedule, gauntlet, round_robin
from linewood.arena.plan import Plan, Test
from linewood.arena.playing import play
from linewood.arena.scoreboard import Meeting, Standing, Standings, standings
from linewood.arena.store import Run, Store, usual_store
from linewood.arena.tournament import read_tournament
from linewood.players.ladder import opponents

__all__ = [
    "Climb",
    "Journal",
    "Meeting",
    "Openings",
    "Pairing",
    "Plan",
    "Run",
    "Schedule",
    "Standing",
    "Standings",
    "Store",
    "Summary",
    "Test",
    "climb",
    "climbed",
    "gauntlet",
    "opponents",
    "play",
    "read_tournament",
    "round_robin",
    "standings",
    "summary",
    "usual_store",
]
