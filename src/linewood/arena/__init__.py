"""The arena: matches and tournaments that can be trusted, interrupted, and spread over machines.

matches     two players, with intervals and a verdict in words   match, Match, Summary
tournaments many players                                         tournament, Tournament
ladders     a bot against graded opponents                       ladder, Climb
sources     games in files and in stored runs                    read_records, runs, Records
conversion  games written to files, files of games checked       write_records, check_records, Written, Checks
rating      Elo of all players in any games                      rate, Rated
experiment  a plan, its run and what that says: the base of all  Experiment

openings    where games begin: number in, position out           Openings
pairings    who plays whom from where                            Pairing, Schedule, round_robin, gauntlet
playing     pairings on any executor                             play, play_game
plan        all that decides a run, under an id                  Plan, Test
store       the journal of all games in SQLite                   Store, Run
journal     a run in the store: what is missing is played        Journal
table       the table, counted in whole pairs                    Standings, standings
"""

from linewood.arena.conversion import Checks, Written, check_records, write_records
from linewood.arena.experiment import Experiment
from linewood.arena.journal import Journal
from linewood.arena.ladders import Climb, climb, ladder
from linewood.arena.matches import Match, Summary, match, summary
from linewood.arena.openings import Openings
from linewood.arena.pairings import Pairing, Schedule, gauntlet, round_robin
from linewood.arena.plan import Plan, Test
from linewood.arena.playing import play, play_game
from linewood.arena.rating import Rated, rate
from linewood.arena.scoreboard import standings
from linewood.arena.sources import Records, Runs, read_records, runs
from linewood.arena.store import Run, Store, usual_store
from linewood.arena.table import Meeting, Standing, Standings
from linewood.arena.tournaments import Tournament, read_tournament, tournament
from linewood.players.ladder import opponents

__all__ = [
    "Checks",
    "Climb",
    "Experiment",
    "Journal",
    "Match",
    "Meeting",
    "Openings",
    "Pairing",
    "Plan",
    "Rated",
    "Records",
    "Run",
    "Runs",
    "Schedule",
    "Standing",
    "Standings",
    "Store",
    "Summary",
    "Test",
    "Tournament",
    "Written",
    "check_records",
    "climb",
    "gauntlet",
    "ladder",
    "match",
    "opponents",
    "play",
    "play_game",
    "rate",
    "read_records",
    "read_tournament",
    "round_robin",
    "runs",
    "standings",
    "summary",
    "tournament",
    "usual_store",
    "write_records",
]
