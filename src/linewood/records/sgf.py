"""SGF, FF[4] GM[9]: Lines of Action, with the raw properties that sgfmill reads and writes.

    (;FF[4]AP[linewood]CA[UTF-8]GM[9]PB[quick]PW[deep]RE[B+]RU[course];B[b1-b3];W[a2-c2]C[comment] ...)

Black is the first player. Captures are written with a colon (`b1:b3`), as the format has it; any sign is read. A start
that is not the usual one stands in AB, AW and PL. What SGF has no property for, and texts that its white space rules
would change, stand as JSON in the property LINEWOOD. Of variations the first is the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from linewood.errors import BadText, BadValue, LinewoodError
from linewood.games import LinesOfAction, Position
from linewood.games.cells import EMPTY, FIRST, SECOND
from linewood.records import trees
from linewood.records.ending import FAULTS, check, start_of
from linewood.records.objects import compact, embedded, explained, made
from linewood.records.places import LONGEST_GAME, Chunk, Line, place_of
from linewood.records.record import Ply, Record, as_json
from linewood.records.trees import Node
from linewood.records.values import DATE

SUFFIXES: Final = (".sgf",)
GAME: Final = b"9"
COLOURS: Final = ("B", "W")
OWN: Final = "LINEWOOD"
"""The property that holds JSON."""

TEXTS: Final = {"DT": "date", "EV": "event", "RO": "pair", "ON": "opening", "OT": "time_control"}
"""Properties of the root that are a text field as it stands."""
SIDES_TOLD: Final = {"spec": "specs", "weights": "weights", "sandbox": "sandboxes"}
"""Other facts about both players, and their names in a record."""
NAMES: Final = ("PB", "PW")
MOVE: Final = re.compile(rb"\s*([A-Ha-h][1-8])\s*[-:x]?\s*([A-Ha-h][1-8])[\s+!?#]*")
POINT: Final = re.compile(rb"\s*([A-Ha-h])([1-8])\s*")
ENDINGS: Final = {"R": "resignation", "RESIGN": "resignation", "T": "time", "TIME": "time"}
"""Reasons that SGF has a word for."""

# Writing -------------------------------------------------------------------------------------------------------


def write(record: Record) -> bytes:
    """The record as one game tree."""
    start = start_of(record)
    if not isinstance(start.game, LinesOfAction):
        raise BadValue("sgf.game", game=start.game.name)
    begin = start.side
    moves = (node_of(ply, COLOURS[i % 2]) for i, ply in enumerate(record.plies, start=begin))
    return trees.serialise([root_of(record, start, start.game.rules), *moves])


def root_of(record: Record, start: Position, rules: str) -> Node:
    """The properties of the whole game."""
    node: Node = {"FF": [b"4"], "GM": [GAME], "CA": [b"UTF-8"], "AP": [b"linewood"], "RE": [result_of(record)]}
    node["RU"] = [rules.encode()]
    if start.origin is not None:
        node |= setup_of(start)
    own: dict[str, Any] = {}
    for name, field in TEXTS.items():
        put_text(node, own, name, field, getattr(record, field), is_simple=True)
    for name, player in zip(NAMES, record.players, strict=True):
        put_text(node, own, name, name, player.name, is_simple=True)
    put_text(node, own, "GC", "comment", record.comment)
    told = {"start", "plies", "result", "comment", "players", *TEXTS.values()}
    told |= {"reason"} if record.reason in start.game.endings else set()
    own |= {name: value for name, value in as_json(record).items() if name not in told}
    for field, name in SIDES_TOLD.items():
        told_of = [getattr(player, field) for player in record.players]
        if any(told_of):
            own[name] = told_of
    return with_own(node, own)


def node_of(ply: Ply, colour: str) -> Node:
    """The properties of a move."""
    node: Node = {colour: [b"" if ply.move == "pass" else ply.move.replace("x", ":").encode()]}
    own = as_json(ply)
    del own["move"]
    own.pop("comment", None)
    put_text(node, own, "C", "comment", ply.comment)
    if ply.clock is not None:
        node[f"{colour}L"] = [repr(own.pop("clock")).encode()]
    if ply.value is not None:  # SGF counts for black
        node["V"] = [repr(own.pop("value") * (1 if colour == "B" else -1) + 0.0).encode()]
    return with_own(node, own)


def setup_of(start: Position) -> Node:
    """The pieces and the side to move."""
    cells = start.cells
    points = {
        owner: [start.game.cell_name(i).encode() for i, piece in enumerate(cells) if piece == owner]
        for owner in (FIRST, SECOND)
    }
    return {"AB": points[FIRST], "AW": points[SECOND], "PL": [COLOURS[start.side].encode()]}


def result_of(record: Record) -> bytes:
    """The result, with the reason where SGF has a word for it."""
    if record.result is None:
        return b"Void" if record.reason == "unfinished" else b"?"
    if record.result == "draw":
        return b"Draw"
    word = {"resignation": "R", "time": "T", "timeout": "T"}.get(record.reason, "F" if record.reason in FAULTS else "")
    return f"{'B' if record.result == 'first' else 'W'}+{word}".encode()


def put_text(node: Node, own: dict[str, Any], name: str, field: str, text: str, is_simple: bool = False) -> None:
    """Writes a text as a property and, if a reader would not see the same text, as JSON too."""
    if text:
        node[name] = [trees.raw(text)]
        if (trees.simple_text if is_simple else trees.text)(node[name][0]) != text:
            own[field] = text


def with_own(node: Node, own: dict[str, Any]) -> Node:
    """The node with what SGF has no property for."""
    return node | {OWN: [trees.raw(compact(own))]} if own else node


# Reading -------------------------------------------------------------------------------------------------------


def split(lines: Iterable[Line]) -> Iterator[Chunk]:
    """The games of a file: from a parenthesis to the one that closes it. What lies between games is a chunk too."""
    begin, data, depth, is_inside, is_too_long = 0, bytearray(), 0, False, False
    for number, line in lines:
        at = 0
        while at < len(line):
            end, depth, is_inside = next_end(line, at, depth, is_inside)
            piece = line[at:end]
            if not begin and piece.strip():
                begin = number
                data += b" " * at  # keeps the columns
            is_too_long = is_too_long or len(data) + len(piece) > LONGEST_GAME
            data += b"" if is_too_long or not begin else piece
            at = end
            if begin and depth == 0 and not is_inside:
                yield Chunk(begin, None if is_too_long else bytes(data))
                begin, is_too_long = 0, False
                data.clear()
    if begin:
        yield Chunk(begin, None if is_too_long else bytes(data))


def next_end(line: bytes, at: int, depth: int, is_inside: bool) -> tuple[int, int, bool]:
    """Where the game that `at` belongs to ends in this line, or the line itself; depth and `is_inside` there."""
    while at < len(line):
        pattern = rb"[^\\\]]*(?:\\.[^\\\]]*)*" if is_inside else rb"[^\[()]*"
        found = re.compile(pattern, re.DOTALL).match(line, at)
        at = found.end() if found else at
        if at >= len(line) or (is_inside and line[at] != ord("]")):
            return len(line), depth, is_inside
        sign = line[at]
        at += 1
        if is_inside:
            is_inside = False
        elif sign == ord("["):
            is_inside = depth > 0
        else:
            depth = depth + 1 if sign == ord("(") else max(0, depth - 1)
            if depth == 0:
                return at, depth, is_inside
    return at, depth, is_inside


def read(data: bytes) -> Record:
    """The record in a chunk, every move of it played."""
    return Reading(data).record()


class Reading:
    """A game that is being read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.nodes, self.offsets = trees.parse(data)
        self.encoding = self.find_encoding()
        self.moves: list[int] = []
        self.resigned: str | None = None

    def find_encoding(self) -> str:
        """The encoding that the root names; UTF-8 or, where it is none, Latin-1 without a name."""
        import codecs

        named = self.nodes[0].get("CA", [b""])[0].decode("latin-1").strip()
        try:
            return codecs.lookup(named).name if named else self.guess()
        except LookupError:
            raise self.error(0, BadText("sgf.encoding", value=named)) from None

    def guess(self) -> str:
        """SGF's default is Latin-1, but what is valid UTF-8 is hardly anything else."""
        try:
            self.data.decode()
        except UnicodeDecodeError:
            return "latin-1"
        return "utf-8"

    def record(self) -> Record:
        """The record that was read."""
        root = self.nodes[0]
        if root.get("GM", [b"1"])[0].strip() != GAME:
            raise self.error(0, BadText("sgf.other_game", value=root.get("GM", [b"1"])[0].decode("latin-1")))
        start = self.start()
        if any(colour in root for colour in COLOURS):
            raise self.error(0, BadText("sgf.root_move"))
        plies = tuple(self.plies(start.side))
        record = self.with_root(Record(start=start.text, plies=plies))
        return check(record, self.locate)

    def start(self) -> Position:
        """The position that the game begins with."""
        root = self.nodes[0]
        game = self.rules(self.text(root, "RU", 0, is_simple=True).strip())
        setup = [self.points(root, name) for name in ("AB", "AW")]
        mover = self.text(root, "PL", 0, is_simple=True).strip().upper()[:1]
        if not any(setup):
            named = self.text(root, "SU", 0, is_simple=True).strip().lower()
            if named not in ("", "standard") or mover == "W":
                raise self.error(0, BadText("sgf.setup", value=named or "PL[W]"))
            return game.start()
        cells = bytearray([EMPTY]) * 64
        for owner, points in zip((FIRST, SECOND), setup, strict=True):
            for point in points:
                cells[point] = owner
        try:
            return game.from_cells(cells, "second" if mover == "W" else "first")
        except BadValue as error:
            raise self.error(0, error) from error

    def rules(self, named: str) -> LinesOfAction:
        """The rules that RU names; other programs' words for them mean the usual ones."""
        try:
            return LinesOfAction(rules=named) if named else LinesOfAction()
        except BadValue:
            return LinesOfAction()

    def points(self, node: Node, name: str) -> list[int]:
        """The cells of a list of points."""
        found = []
        for value in node.get(name, []):
            point = POINT.fullmatch(value)
            if point is None:
                raise self.error(0, BadText("sgf.point", name=name, value=value.decode("latin-1")))
            file, rank = point[1].decode().lower(), int(point[2])
            found.append((rank - 1) * 8 + ord(file) - ord("a"))
        return found

    def plies(self, side: int) -> Iterator[Ply]:
        """The moves; `side` begins. A node without a move is left out, and its comment goes to the move before."""
        for number, node in enumerate(self.nodes[1:], start=1):
            colours = [colour for colour in COLOURS if colour in node]
            if not colours:
                continue
            expected = COLOURS[(side + len(self.moves)) % 2]
            if colours != [expected] or len(node[expected]) != 1:
                raise self.error(number, BadText("sgf.turn", number=len(self.moves) + 1, expected=expected))
            if node[expected][0].strip().lower() == b"resign":
                self.resigned = "second" if expected == "B" else "first"
                continue
            self.moves.append(number)
            yield self.ply(node, number, expected)

    def ply(self, node: Node, number: int, colour: str) -> Ply:
        """A move and what is said of it."""
        raw = node[colour][0]
        found = MOVE.fullmatch(raw)
        is_pass = raw.strip().lower() in (b"", b"pass")
        if found is None and not is_pass:
            error = BadText("sgf.move", number=len(self.moves), value=raw.decode("latin-1"))
            raise self.error(number, error)
        move = "pass" if found is None else f"{found[1].decode()}-{found[2].decode()}".lower()
        content = self.own(node, number) | {"move": move}
        content["comment"] = self.exact(node, number, "C", content.pop("comment", ""))
        clock, value = self.real(node, number, f"{colour}L"), self.real(node, number, "V")
        if clock is not None:
            content["clock"] = clock
        if value is not None and -1 <= value <= 1:  # other programs have other scales
            content["value"] = value * (1 if colour == "B" else -1)
        with explained(lambda path: self.place(number)):
            ply: Ply = made(Ply, content)
        return ply

    def with_root(self, record: Record) -> Record:
        """The record with what the root says."""
        root, own = self.nodes[0], self.own(self.nodes[0], 0)
        told: dict[str, Any] = {"start": record.start}
        for name, field in TEXTS.items():
            told[field] = self.exact(root, 0, name, own.pop(field, ""), is_simple=True)
        names = [self.exact(root, 0, name, own.pop(name, ""), is_simple=True) for name in NAMES]
        told["comment"] = self.exact(root, 0, "GC", own.pop("comment", ""))
        told["players"] = [{"name": name} for name in names]
        for field, name in SIDES_TOLD.items():
            both = own.pop(name, ["", ""])
            if not (isinstance(both, list) and len(both) == 2):
                raise self.error(0, BadText("json.missing", name=name))
            for player, value in zip(told["players"], both, strict=True):
                player[field] = value
        if not DATE.fullmatch(str(told["date"])):  # SGF has more ways to write one: kept as it stands
            own["tags"] = own.get("tags", {}) | ({"dt": told["date"]} if told["date"] else {})
            told["date"] = ""
        told["result"], reason = self.result()
        told["reason"] = own.pop("reason", reason)
        with explained(lambda path: self.place(0)):
            found: Record = made(Record, own | told | {"plies": [as_json(ply) for ply in record.plies]})
        return found

    def result(self) -> tuple[str | None, str]:
        """The result, and the reason where SGF has a word for it."""
        text = self.text(self.nodes[0], "RE", 0, is_simple=True).strip().upper()
        if text in ("", "?") or text == "VOID":
            if self.resigned is not None:
                return self.resigned, "resignation"
            return None, "unfinished" if text == "VOID" else ""
        if text in ("0", "DRAW"):
            return "draw", ""
        winner, plus, how = text.partition("+")
        side = {"B": "first", "BLACK": "first", "W": "second", "WHITE": "second"}.get(winner)
        if side is None or not plus:
            raise self.error(0, BadText("sgf.result", value=text))
        return side, ENDINGS.get(how, "")

    def own(self, node: Node, number: int) -> dict[str, Any]:
        """What stands as JSON in a node."""
        if OWN not in node:
            return {}
        value = embedded(self.text(node, OWN, number), self.place(number))
        if not isinstance(value, dict):
            raise self.error(number, BadText("sgf.own"))
        return value

    def exact(self, node: Node, number: int, name: str, text: object, is_simple: bool = False) -> object:
        """The text of a property; the one from JSON if it is the same but for SGF's white space."""
        found = self.text(node, name, number, is_simple)
        if not isinstance(text, str) or not text:
            return found
        return text if (trees.simple_text if is_simple else trees.text)(trees.raw(text)) == found else found

    def real(self, node: Node, number: int, name: str) -> float | None:
        """A number, None if there is none that can be read."""
        try:
            return float(self.text(node, name, number, is_simple=True))
        except ValueError:
            return None

    def text(self, node: Node, name: str, number: int, is_simple: bool = False) -> str:
        """The text of a property, empty if there is none."""
        try:
            return (trees.simple_text if is_simple else trees.text)(node.get(name, [b""])[0], self.encoding)
        except UnicodeDecodeError as error:
            raise self.error(number, BadText("sgf.text", name=name, encoding=self.encoding)) from error

    def locate(self, field: str, number: int) -> tuple[int, int]:
        """Line and column of a field of the record."""
        return self.place(self.moves[number] if field == "plies" else 0)

    def place(self, number: int) -> tuple[int, int]:
        """Line and column of a node."""
        return place_of(self.data, self.offsets[number])

    def error(self, number: int, error: LinewoodError) -> LinewoodError:
        """An error with the place of a node."""
        line, column = self.place(number)
        return error.at(line=line, column=column)
