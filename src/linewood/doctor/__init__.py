"""The doctor: is this bot fit for its judge? In words that its author understands.

positions     what the bot is asked
build         from a folder or an archive to a bot
examination   asks the bot, and notes what happens
findings      what that means
checkup       the result, as a value
visit         all of it                      bot_doctor
"""

from linewood.doctor.build import Built, build, player_at
from linewood.doctor.checkup import Checkup, Finding, Progress, Verdict
from linewood.doctor.examination import Examination
from linewood.doctor.findings import checkup_of
from linewood.doctor.positions import positions
from linewood.doctor.visit import bot_doctor

__all__ = [
    "Built",
    "Checkup",
    "Examination",
    "Finding",
    "Progress",
    "Verdict",
    "bot_doctor",
    "build",
    "checkup_of",
    "player_at",
    "positions",
]
