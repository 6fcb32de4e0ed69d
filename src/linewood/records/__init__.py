"""Games that were played: values, and the files that hold them.

record    what is known of a game                       Record, Ply, Contestant, Fault
ending    why games end; `check` replays a record       Position -> Record -> the same record, sure to be true
jsonl     JSON lines: lossless, canonical, one a game   Record <-> bytes
pgn       text with tags, moves and comments            Record <-> bytes
sgf       FF[4] GM[9], for loa                          Record <-> bytes
digits    one digit a move, as connect-four solvers     Record <-> bytes
files     which of them a file is, and one game after the other out of it
"""

from linewood.records.ending import check, positions, reason_of, record_of, said
from linewood.records.files import FORMATS, Entry, read, scan, write
from linewood.records.record import Contestant, Fault, Ply, Record

__all__ = [
    "FORMATS",
    "Contestant",
    "Entry",
    "Fault",
    "Ply",
    "Record",
    "check",
    "positions",
    "read",
    "reason_of",
    "record_of",
    "said",
    "scan",
    "write",
]
