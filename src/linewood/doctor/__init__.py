"""The doctor: is this bot fit for its judge? In words that its author understands.

positions     what the bot is asked
build         from a folder or an archive to a bot
examination   asks the bot, and notes what happens
findings      what that means
checkup       the result, as a value
"""

from linewood.doctor.build import Built, build, player_at
from linewood.doctor.checkup import Checkup, Finding, Verdict
from linewood.doctor.examination import Examination, Progress
from linewood.doctor.findings import checkup_of
from linewood.doctor.positions import positions

__all__ = [
    "Built",
    "Checkup",
    "Examination",
    "Finding",
    "Progress",
    "Verdict",
    "build",
    "checkup_of",
    "player_at",
    "positions",
]
