"""Counting the games of a tournament, in whole pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from linewood.arena.table import DRAW, WIN, Board, Counts, FaultSeen, Meeting, Standing, Standings
from linewood.records import Record

MOST_FAULTS: Final = 100
"""Faults that are kept with their last words; all are counted."""


def standings(records: Iterable[Record], *, whole_pairs: bool = True) -> Standings:
    """The table of these games. A pair is two games from one opening with sides swapped; half pairs do not count."""
    book = Book(whole_pairs=whole_pairs)
    for record in records:
        book.add(record)
    return book.standings()


@dataclass(slots=True)
class Half:
    """One game, boiled down to what is counted."""

    names: tuple[str, str]
    points: int
    """Of the first player: 2, 1 or 0."""
    plies: int
    board: str
    moves: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]
    visits: tuple[int, int]
    searched: tuple[int, int]
    faults: tuple[FaultSeen, ...]


@dataclass(slots=True)
class Account:
    """What is added up for one player."""

    sides: tuple[list[int], list[int]] = field(default_factory=lambda: ([0, 0, 0], [0, 0, 0]))
    won_plies: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    visits: int = 0
    searched: int = 0
    faults: int = 0


class Book:
    """Counts games one by one; it holds sums, and the halves of pairs that wait for their other half."""

    def __init__(self, *, whole_pairs: bool = True) -> None:
        self.whole_pairs = whole_pairs
        self.games = 0
        self._void = 0
        self._waiting: dict[tuple[str, frozenset[str]], list[Half]] = {}
        self._accounts: dict[str, Account] = {}
        self._pairs: dict[tuple[str, str], list[int]] = {}
        self._encounters: defaultdict[tuple[str, str], tuple[list[int], list[int]]] = defaultdict(
            lambda: ([0, 0, 0], [0, 0, 0])
        )
        self._boards: dict[str, list[int]] = {}
        self._faults: list[FaultSeen] = []
        self._fault_counts: Counter[tuple[str, str]] = Counter()

    def add(self, record: Record) -> None:
        """Counts a game, as soon as its pair is whole."""
        half = half_of(record)
        if half is None:
            self._void += 1
            return
        for name in half.names:
            self._accounts.setdefault(name, Account())
        key = pair_key(record), frozenset(half.names)
        waiting = self._waiting.setdefault(key, [])
        other = next((one for one in waiting if one.names == half.names[::-1]), None)
        if other is None:
            waiting.append(half)
        else:
            waiting.remove(other)
            if not waiting:
                del self._waiting[key]
            self._count_pair(other, half)
        if not self.whole_pairs:
            self._count(half)
        elif other is not None:
            self._count(other)
            self._count(half)

    def pairs(self, player: str, opponent: str) -> tuple[int, int, int, int, int]:
        """Pairs of two players by the first one's points."""
        if (player, opponent) in self._pairs:
            ll, ld, even, wd, ww = self._pairs[player, opponent]
        else:
            ww, wd, even, ld, ll = self._pairs.get((opponent, player), (0, 0, 0, 0, 0))
        return ll, ld, even, wd, ww

    def standings(self) -> Standings:
        """The table so far."""
        waiting = sum(map(len, self._waiting.values())) if self.whole_pairs else 0
        return Standings(
            players=tuple(sorted(map(self._standing, self._accounts), key=order)),
            meetings=tuple(map(self._meeting, self._pairs)),
            boards=tuple(self._board(name) for name in sorted(self._boards, key=by_numbers)),
            faults=tuple(self._faults),
            fault_counts=tuple((*key, count) for key, count in sorted(self._fault_counts.items())),
            games=self.games,
            left_out=self._void + waiting,
        )

    def _count_pair(self, one: Half, other: Half) -> None:
        """The player who began the first game of two players is the one who is named first."""
        names = one.names if one.names[::-1] not in self._pairs else one.names[::-1]
        points = [half.points if half.names == names else WIN - half.points for half in (one, other)]
        self._pairs.setdefault(names, [0, 0, 0, 0, 0])[sum(points)] += 1

    def _count(self, half: Half) -> None:
        self.games += 1
        if half.names not in self._pairs and half.names[::-1] not in self._pairs:
            self._pairs[half.names] = [0, 0, 0, 0, 0]
        board = self._boards.setdefault(half.board, [0, 0, 0, 0])
        board[2 - half.points] += 1
        board[3] += half.plies
        for side, name in enumerate(half.names):
            account = self._accounts[name]
            points = half.points if side == 0 else WIN - half.points
            account.sides[side][2 - points] += 1
            account.won_plies += half.plies if points == WIN else 0
            account.moves += half.moves[side]
            account.seconds += half.seconds[side]
            account.slowest = max(account.slowest, half.slowest[side])
            account.visits += half.visits[side]
            account.searched += half.searched[side]
            self._encounters[half.names[side], half.names[1 - side]][side][2 - points] += 1
        for fault in half.faults:
            self._accounts[fault.player].faults += 1
            self._fault_counts[fault.player, fault.name] += 1
            if len(self._faults) < MOST_FAULTS:
                self._faults.append(fault)

    def _standing(self, name: str) -> Standing:
        account = self._accounts[name]
        first, second = (counts_of(side) for side in account.sides)
        wins = first[0] + second[0]
        return Standing(
            player=name,
            as_first=first,
            as_second=second,
            moves_in_wins=account.won_plies / wins if wins else None,
            moves=account.moves,
            seconds=account.seconds / account.moves if account.moves else 0.0,
            slowest=account.slowest,
            playouts=account.visits / account.searched if account.searched else None,
            faults=account.faults,
        )

    def _meeting(self, names: tuple[str, str]) -> Meeting:
        first, second = (counts_of(side) for side in self._encounters[names])
        player, opponent = names
        ll, ld, even, wd, ww = self._pairs[names]
        return Meeting(player=player, opponent=opponent, pairs=(ll, ld, even, wd, ww), as_first=first, as_second=second)

    def _board(self, name: str) -> Board:
        first, draws, second, plies = self._boards[name]
        games = first + draws + second
        return Board(name=name, first_wins=first, draws=draws, second_wins=second, plies=plies / games)


def half_of(record: Record) -> Half | None:
    """What is counted of a game; None if it has no result or only one player."""
    first, second = (player.name for player in record.players)
    if record.result is None or first == second:
        return None
    moves, seconds, slowest, visits, searched = [0, 0], [0.0, 0.0], [0.0, 0.0], [0, 0], [0, 0]
    for side, ply in record.chosen():
        moves[side] += 1
        if ply.seconds is not None:
            seconds[side] += ply.seconds
            slowest[side] = max(slowest[side], ply.seconds)
        if ply.visits is not None:
            visits[side] += ply.visits
            searched[side] += 1
    names = first, second
    faults = tuple(
        FaultSeen(
            game=game_number(record),
            player=names[fault.side == "second"],
            opponent=names[fault.side == "first"],
            name=fault.name,
            text=fault.text,
            last_words=fault.last_words,
        )
        for fault in record.faults
    )
    return Half(
        names=names,
        points={"first": WIN, "draw": DRAW, "second": 0}[record.result],
        plies=len(record.plies),
        board=" ".join(record.start.split()[:2]),
        moves=(moves[0], moves[1]),
        seconds=(seconds[0], seconds[1]),
        slowest=(slowest[0], slowest[1]),
        visits=(visits[0], visits[1]),
        searched=(searched[0], searched[1]),
        faults=faults,
    )


def game_number(record: Record) -> str:
    """The number of a game in its run, counted from 1; empty if it is not of a run."""
    number = dict(record.tags).get("number", "")
    return str(int(number) + 1) if number.isdecimal() else ""


def pair_key(record: Record) -> str:
    """What the two games of a pair have in common: a name, or where they began."""
    if record.pair:
        return f"{record.event}/{record.pair}"
    return " ".join((record.start, *record.moves[: record.opening_plies]))


def order(row: Standing) -> tuple[float, float, float, str]:
    """Points, wins, fewer moves in won games. Shares, so that players with different numbers of games can be compared."""
    games = max(row.games, 1)
    moves = row.moves_in_wins if row.moves_in_wins is not None else float("inf")
    return -row.score, -row.counts[0] / games, moves, row.player


def by_numbers(name: str) -> tuple[tuple[int, str], ...]:
    """So that 9x12 comes before 10x9."""
    parts = name.replace("x", " x ").split()
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts)


def counts_of(side: Iterable[int]) -> Counts:
    """A list of three as a tuple."""
    wins, draws, losses = side
    return wins, draws, losses
