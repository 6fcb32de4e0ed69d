"""Players: descriptions of anything that can choose a move, and the seats at which they play."""

from linewood.players.allowance import Allowance, Use
from linewood.players.bots import Bot, Function, Library, Program
from linewood.players.faults import BotFault
from linewood.players.launch import sandbox_obstacle
from linewood.players.player import Player
from linewood.players.referee import play_game
from linewood.players.sandbox import Sandbox
from linewood.players.seats import Answer, Seat
from linewood.players.spec import read_player

__all__ = [
    "Allowance",
    "Answer",
    "Bot",
    "BotFault",
    "Function",
    "Library",
    "Player",
    "Program",
    "Sandbox",
    "Seat",
    "Use",
    "play_game",
    "read_player",
    "sandbox_obstacle",
]
