"""Openings, schedules, playing, standings: what a match is made of."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import linewood as lw
from linewood.arena import Meeting, Openings, Plan, Test, gauntlet, play, round_robin, standings, summary
from linewood.arena.openings import BALANCE_VALUE
from linewood.arena.pairings import Schedule
from linewood.arena.playing import play_numbered
from linewood.players import Player, read_player
from linewood.records import Contestant, Fault, Ply, Record, check

FEW = lw.Limits(playouts=20)
GAMES = ("connect4", "hex5", "loa")


def players(*names: str) -> list[Player]:
    return [read_player(name, "connect4") for name in names]


# Openings


@pytest.mark.parametrize("game", GAMES)
def test_openings_are_the_same_for_the_same_seed_and_balanced(game: str) -> None:
    one, same, other = Openings.random(game, seed=5), Openings.random(game, seed=5), Openings.random(game, seed=6)
    drawn = [one[number] for number in range(3)]
    assert [position.text for position in drawn] == [same[number].text for number in range(3)]
    assert [position.text for position in drawn] != [other[number].text for number in range(3)]
    for position in drawn:
        assert position.outcome is None
        assert position.to_move == "first"
        assert abs(lw.search(position, limits=lw.Limits(playouts=5_000)).value) < BALANCE_VALUE


def test_connect4_openings_are_boards_as_the_judge_draws_them() -> None:
    boards = {Openings.random("connect4", seed=1)[number].game for number in range(8)}
    assert len(boards) > 4
    for board in boards:
        assert isinstance(board, lw.ConnectFour)
        assert 9 <= board.rows <= 12
        assert 9 <= board.columns <= 12
        assert len(board.forbidden) == 1


def test_a_board_that_is_given_is_used() -> None:
    board = lw.ConnectFour(rows=6, columns=7)
    assert all(Openings.random(board, seed=2)[number].game == board for number in range(4))


def test_openings_from_a_file_know_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# mine\nconnect4 6x7 d d\n\nconnect4 6x7 c  # quiet\n", encoding="utf-8")
    openings = Openings.from_file(path)
    assert [openings[number].text for number in range(3)] == ["connect4 6x7 d d", "connect4 6x7 c", "connect4 6x7 d d"]
    path.write_text("connect4 6x7 d d\nhex5 9 108\n", encoding="utf-8")
    with pytest.raises(lw.BadValue, match="line 2"):
        Openings.from_file(path)
    path.write_text("connect4 6x7 d d\nconnect4 6x7 z\n", encoding="utf-8")
    with pytest.raises(lw.BadValue, match="line 2"):
        Openings.from_file(path)
    path.write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(lw.BadValue, match="no openings"):
        Openings.from_file(path)
    with pytest.raises(lw.BadFile):
        Openings.from_file(tmp_path / "missing")


# Schedules


def test_everybody_meets_everybody_from_both_sides() -> None:
    schedule = round_robin(players("random", "naive", "uct"), openings=4)
    games = list(schedule)
    assert len(games) == len(schedule) == 24
    met = {(game.first.name, game.second.name) for game in games}
    assert len(met) == 6
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.first, one.second, one.start.text) == (other.second, other.first, other.start.text)
    assert len({game.seed for game in games}) == 24


def test_in_a_gauntlet_one_meets_all_others() -> None:
    hero, *others = players("best", "naive", "uct")
    assert [(game.first.name, game.second.name) for game in gauntlet(hero, others, openings=1)] == [
        ("connect4/best", "connect4/naive"),
        ("connect4/naive", "connect4/best"),
        ("connect4/best", "connect4/uct"),
        ("connect4/uct", "connect4/best"),
    ]


def test_what_cannot_be_played_is_said_before_the_first_game() -> None:
    with pytest.raises(lw.BadValue, match="at least two are needed"):
        round_robin(players("random"))
    with pytest.raises(lw.BadValue, match="two players are called"):
        round_robin(players("random", "random"))
    with pytest.raises(lw.BadValue, match="different games"):
        round_robin([read_player("connect4/best"), read_player("loa/best")])
    with pytest.raises(lw.BadValue):
        round_robin(players("random", "naive"), game="hex5")
    with pytest.raises(lw.BadValue, match="at least one"):
        round_robin(players("random", "naive"), openings=0)
    plain = [Player(name="a", options=lw.Options()), Player(name="b", options=lw.Options())]
    with pytest.raises(lw.BadValue, match="which game"):
        round_robin(plain)


def test_a_pairing_can_be_sent_to_another_process() -> None:
    pairing = round_robin(players("random", "naive"), openings=1)[1]
    assert pickle.loads(pickle.dumps(pairing)) == pairing


# Playing


def small(openings: int = 3) -> Schedule:
    return round_robin(players("random", "naive"), openings=openings, limits=FEW)


def test_threads_play_the_games_that_one_after_the_other_are_played() -> None:
    alone = {record.tags: record.moves for record in play(small())}
    with ThreadPoolExecutor(3) as pool:
        together = {record.tags: record.moves for record in play(small(), pool)}
    assert alone == together
    assert len(alone) == 6


def test_a_game_records_who_played_from_where() -> None:
    record = next(play(small(1)))
    assert [player.name for player in record.players] == ["connect4/random", "connect4/naive"]
    assert record.pair == "0"
    assert dict(record.tags)["number"] == "0"
    assert check(record) == record
    assert lw.parse(record.opening).moves == record.moves[: record.opening_plies]


def test_who_stops_asking_stops_the_tournament() -> None:
    begun: list[int] = []

    def counted() -> object:
        for pairing in small(1000):
            begun.append(pairing.number)
            yield pairing

    with ThreadPoolExecutor(2) as pool:
        games = play_numbered(counted(), pool)
        next(games)
        games.close()
    assert len(begun) <= 6


def test_who_stops_asking_ends_searches_and_bots_in_the_middle_of_a_move(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time\n\n\ndef agent(position):\n    time.sleep(60)\n")
    quick, *_ = small(1)
    first, second = read_player(str(tmp_path / "slow.py"), "connect4"), read_player("connect4/best")
    patient = replace(quick, first=first, second=second, limits=lw.Limits(seconds=60))
    began = time.monotonic()
    with ThreadPoolExecutor(3) as pool:
        games = play_numbered([patient, replace(patient, first=second, second=first), quick], pool)
        next(games)
        time.sleep(0.5)
        games.close()
    assert time.monotonic() - began < 30


def test_games_that_an_executor_loses_are_played_again() -> None:
    class Careless(ThreadPoolExecutor):
        lost = 0

        def submit(self, function, /, *arguments, **named):  # type: ignore[no-untyped-def]
            if self.lost < 2:
                self.lost += 1
                return super().submit(lambda: 1 / 0)
            return super().submit(function, *arguments, **named)

    with Careless(1) as pool:
        assert len(list(play_numbered(small(1), pool, retries=2))) == 2
    with Careless(1) as pool, pytest.raises(ZeroDivisionError):
        list(play_numbered(small(1), pool))


# Standings


def game(first: str, second: str, result: str, pair: str, plies: int = 8, **more: object) -> Record:
    moves = tuple(Ply(move="abcdefg"[i % 7], seconds=0.5 + i / 100, visits=100 + i % 2) for i in range(plies))
    return Record(
        start="connect4 6x7",
        plies=moves,
        players=(Contestant(name=first), Contestant(name=second)),
        result=result,  # type: ignore[arg-type]
        pair=pair,
        **more,  # type: ignore[arg-type]
    )


def test_only_whole_pairs_count() -> None:
    table = standings([game("a", "b", "first", "0"), game("b", "a", "second", "0"), game("a", "b", "first", "1")])
    assert (table.games, table.left_out) == (2, 1)
    assert table.meetings == (
        Meeting(player="a", opponent="b", pairs=(0, 0, 0, 0, 1), as_first=(1, 0, 0), as_second=(1, 0, 0)),
    )
    everything = standings([game("a", "b", "first", "0"), game("a", "b", "first", "1")], whole_pairs=False)
    assert everything.games == 2
    assert everything.tally == {("a", "b"): (2, 0, 0)}


def test_a_pair_is_found_by_its_opening_where_it_has_no_name() -> None:
    def opened(first: str, second: str, result: str, move: str) -> Record:
        record = game(first, second, result, "", opening_plies=1)
        return replace(record, plies=(Ply(move=move), *record.plies[1:]))

    table = standings(
        [opened("a", "b", "draw", "a"), opened("a", "b", "first", "c"), opened("b", "a", "first", "c")],
    )
    assert (table.games, table.left_out) == (2, 1)
    assert table.meetings[0].pairs == (0, 0, 1, 0, 0)


def test_ties_go_to_more_wins_and_then_to_fewer_moves_in_won_games() -> None:
    records = [
        # a and b beat each other once; both beat c once and lose to c once; a wins faster.
        *(game("a", "b", "first", "0", plies=8), game("b", "a", "first", "0", plies=10)),
        *(game("a", "c", "first", "1", plies=8), game("c", "a", "first", "1", plies=20)),
        *(game("b", "c", "draw", "2", plies=8), game("c", "b", "draw", "2", plies=20)),
    ]
    table = standings(records)
    assert [(row.player, row.points, row.counts[0]) for row in table.players] == [
        ("a", 4, 2),
        ("b", 4, 1),
        ("c", 4, 1),
    ]
    assert [row.moves_in_wins for row in table.players] == [8.0, 10.0, 20.0]


def test_times_speeds_and_faults_are_counted_for_the_right_player() -> None:
    fault = Fault(side="second", name="crash", text="it was ended by SIGSEGV", last_words="oh no")
    table = standings(
        [
            game("a", "b", "first", "0", plies=4, faults=(fault,), reason="crash", tags=(("number", "7"),)),
            game("b", "a", "draw", "0", plies=4, opening_plies=2),
        ]
    )
    rows = {row.player: row for row in table.players}
    assert rows["a"].moves == rows["b"].moves == 3
    assert rows["a"].playouts == pytest.approx((100 + 100 + 101) / 3)
    assert rows["b"].slowest == pytest.approx(0.53)
    assert (rows["a"].faults, rows["b"].faults) == (0, 1)
    assert table.fault_counts == (("b", "crash", 1),)
    assert (table.faults[0].game, table.faults[0].last_words) == ("8", "oh no")


def test_a_meeting_can_be_seen_from_both_sides() -> None:
    table = standings([game("a", "b", "first", "0"), game("b", "a", "draw", "0")])
    one, other = table.meeting("a", "b"), table.meeting("b", "a")
    assert one is not None
    assert other is not None
    assert (one.pairs, one.counts) == ((0, 0, 0, 1, 0), (1, 1, 0))
    assert (other.pairs, other.counts) == ((0, 1, 0, 0, 0), (0, 1, 1))
    assert table.meeting("a", "nobody") is None


def test_a_summary_never_says_more_than_its_numbers() -> None:
    def verdict(records: list[Record]) -> str:
        found = summary(standings(records), "a", "b")
        assert found is not None
        return found.verdict.key

    won = [
        game(*sides, result, str(i))
        for i in range(20)
        for sides, result in ((("a", "b"), "first"), (("b", "a"), "second"))
    ]
    even = [game(*sides, "first", str(i)) for i in range(20) for sides in (("a", "b"), ("b", "a"))]
    assert verdict(won) == "match.verdict.stronger"
    assert verdict(even) == "match.verdict.even"
    assert verdict([*even, *(replace(record, pair="x") for record in won[:2])]) == "match.verdict.open"
    assert summary(standings([]), "a", "b") is None


# Plans


def test_equal_plans_have_equal_ids_and_any_difference_shows() -> None:
    schedule = small()
    plan = Plan.of("match", schedule)
    assert plan.id == Plan.of("match", small()).id == Plan.from_json(plan.as_json()).id
    different = [
        Plan.of("match", replace(schedule, seed=1)),
        Plan.of("match", replace(schedule, rounds=4)),
        Plan.of("match", replace(schedule, limits=lw.Limits(playouts=21))),
        Plan.of("match", replace(schedule, openings=Openings.random("connect4", seed=1))),
        Plan.of("match", replace(schedule, players=tuple(players("random", "naive:exploration=1.5")))),
        Plan.of("match", schedule, Test(elo0=0, elo1=20)),
        Plan.of("match", schedule, fresh=1),
    ]
    assert len({plan.id, *(other.id for other in different)}) == len(different) + 1


def test_a_plan_spells_out_what_a_preset_may_change_tomorrow() -> None:
    plan = Plan.of("match", replace(small(), limits=None))
    again = Plan.from_json(plan.as_json())
    assert again.schedule.players[1].options == lw.Options.preset("connect4/naive")
    assert again.schedule.players[1].limits == lw.preset("connect4/naive").limits
    assert list(again.schedule)[3].start.text == list(plan.schedule)[3].start.text


def test_a_bot_is_part_of_the_id_with_its_content(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def agent(position):\n    return position.legal[0]\n")

    def plan() -> Plan:
        return Plan.of("match", round_robin([*players("random"), read_player(str(bot))], openings=1))

    before = plan()
    assert before.id == plan().id
    before.check_bots()
    bot.write_text("def agent(position):\n    return position.legal[-1]\n")
    assert before.id != plan().id
    with pytest.raises(lw.BadValue, match="has changed"):
        before.check_bots()


def test_importing_the_package_loads_no_heavy_room() -> None:
    program = (
        "import sys, linewood; print([m for m in ('numpy', 'sqlite3', 'dask', 'linewood.arena') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.strip() == "[]"
