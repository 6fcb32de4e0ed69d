"""A game in progress: seats, clocks, the tree of moves, and the journal. The terminal and the web app share it."""

from linewood.tables.control import Control, clock_text
from linewood.tables.recording import record_of, sitting_of
from linewood.tables.seats import PERSON, Seat, guest
from linewood.tables.sitting import START, Ending, Invitation, Node, Sitting, Verdict, new_name
from linewood.tables.store import Entry, Filter, Page, Store

__all__ = [
    "PERSON",
    "START",
    "Control",
    "Ending",
    "Entry",
    "Filter",
    "Invitation",
    "Node",
    "Page",
    "Seat",
    "Sitting",
    "Store",
    "Verdict",
    "clock_text",
    "guest",
    "new_name",
    "record_of",
    "sitting_of",
]
