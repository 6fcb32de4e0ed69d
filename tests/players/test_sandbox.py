"""The sandbox: real bots play in it, it can be chosen, records tell of it, and whatever is missing is said with its fix."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from commands import in_json, typed
from zoo.cage import INSIDE, OFF, ZOO, built_starter, compiled, program, saiblo
from zoo.warden import confined

import linewood as lw
from linewood.arena import Plan, round_robin
from linewood.doctor import Examination, checkup_of
from linewood.players import Allowance, BotFault, Function, Library, Player, Program, Sandbox, play_game, read_player
from linewood.players import launch as launching
from linewood.records import jsonl
from linewood.search import Limits
from linewood.texts import Word

START = lw.ConnectFour().start()
LIMITS = Limits(seconds=120)
PATIENT = Allowance(memory=4 << 30, start_seconds=120.0)
"""A busy machine takes its time to start a Python."""


def moves(player: Player, count: int = 2, start: lw.Position = START) -> list[str]:
    """What a player answers."""
    found, position = [], start
    with player.seat(start.game) as seat:
        for _ in range(count):
            found.append(seat.move(position, LIMITS).move)
            position = position.play(found[-1])
            position = position.play(position.legal[-1])
    return found


def inside(bot: Program | Library | Function, *allow: object) -> Player:
    return Player(name="bot", bot=bot, sandbox=Sandbox(policy="required", allow=tuple(map(str, allow))))


# Real bots --------------------------------------------------------------------------------------------------


@confined
def test_libraries_play_inside() -> None:
    """Also one that does not name libstdc++ and libm among its dependencies."""
    assert moves(inside(Library(path=compiled()))) == ["a", "a"]
    assert moves(inside(Library(path=compiled("zoo_no_runtime")))) == ["a", "a"]


@confined
def test_programs_play_inside() -> None:
    assert len(moves(inside(Program(protocol="saiblo", command=(f"{built_starter()}/main",))))) == 2
    assert moves(inside(program("lines", "lines_bot.py", "good", "d", "d"))) == ["d", "d"]
    hexfile = program("hexfile", "hexfile_bot.py", "good", "{dir}")
    assert moves(inside(hexfile), start=lw.HexFive(side=5).start()) == ["0", "1"]
    here = program("hexfile", "hexfile_bot.py", "good")
    assert moves(inside(here), start=lw.HexFive(side=5).start()) == ["0", "1"]


@confined
def test_relative_paths_and_the_python_of_the_path_work_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots").mkdir()
    shutil.copy(ZOO / "lines_bot.py", tmp_path / "bots" / "bot.py")
    monkeypatch.chdir(tmp_path)
    assert moves(read_player("lines:python3 bots/bot.py good d d").confined(INSIDE)) == ["d", "d"]


@confined
def test_a_function_uses_numpy_of_the_users_environment(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    (tmp_path / "bot.py").write_text(
        "import numpy as np, helper\ndef agent(position):\n    return position.legal[int(np.argmax([0, helper.ONE]))]\n"
    )
    (tmp_path / "helper.py").write_text("ONE = 1\n")
    assert moves(inside(Function(where=str(tmp_path / "bot.py"), allowance=PATIENT))) == ["b", "b"]


@confined
def test_a_module_plays_inside(tmp_path: Path) -> None:
    (tmp_path / "mybots").mkdir()
    (tmp_path / "mybots" / "first.py").write_text("def play(position):\n    return position.legal[0]\n")
    assert moves(inside(Function(where="mybots.first", name="play", cwd=str(tmp_path), allowance=PATIENT))) == [
        "a",
        "a",
    ]


JAVA = """
import java.util.Scanner;

public class Bot {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.startsWith("hello")) System.out.println("ready java");
            if (line.startsWith("go")) System.out.println("move d");
            System.out.flush();
        }
    }
}
"""


@confined
@pytest.mark.skipif(shutil.which("java") is None or shutil.which("javac") is None, reason="NOT TESTED: no Java here")
def test_a_java_program_plays_inside(tmp_path: Path) -> None:
    (tmp_path / "Bot.java").write_text(JAVA)
    subprocess.run(["javac", "Bot.java"], cwd=tmp_path, check=True)
    bot = Program(
        protocol="lines", command=("java", "-cp", str(tmp_path), "Bot"), allowance=Allowance(start_seconds=120)
    )
    assert moves(inside(bot)) == ["d", "d"]


LOGGER = "def agent(position):\n    with open({path!r}, 'a') as log:\n        log.write('move')\n    return position.legal[0]\n"


@confined
@pytest.mark.parametrize("is_there", [False, True])
def test_a_bot_that_writes_a_log_next_to_itself_is_told(tmp_path: Path, is_there: bool) -> None:
    log = tmp_path / "bot.log"
    (tmp_path / "bot.py").write_text(LOGGER.format(path=str(log)))
    if is_there:
        log.write_text("of yesterday")
    examination = Examination(
        inside(Function(where=str(tmp_path / "bot.py"), allowance=PATIENT)), count=2, seconds=120.0
    )
    list(examination.run())
    (finding,) = [finding for finding in checkup_of(examination).findings if finding.check == "sandbox"]
    assert finding.verdict == "look"
    assert finding.text() == (
        "it writes 1 new files next to itself, such as bot.log: the sandbox keeps them in memory and discards them"
    )
    assert [path.name for path in tmp_path.iterdir() if path != log] == ["bot.py"]
    assert not is_there or log.read_text() == "of yesterday"


@confined
def test_a_bot_that_changes_its_files_is_told_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "weights.bin").write_text("1")
    (tmp_path / "bot.py").write_text(LOGGER.format(path=str(tmp_path / "weights.bin")))
    with pytest.raises(BotFault, match="a bot cannot change existing files: write a new file next to the bot"):
        moves(inside(Function(where=str(tmp_path / "bot.py"), allowance=PATIENT)))


@confined
def test_what_is_allowed_can_be_read_and_not_written(tmp_path: Path) -> None:
    """And what is not allowed is named, with the option."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "weights").mkdir()
    weights = tmp_path / "weights" / "w.txt"
    weights.write_text("d")
    bot = tmp_path / "bot" / "bot.py"
    bot.write_text(f"def agent(position):\n    return open({str(weights)!r}).read()\n")
    assert moves(inside(Function(where=str(bot), allowance=PATIENT), weights)) == ["d", "d"]
    assert moves(inside(Function(where=str(bot), allowance=PATIENT), weights.parent)) == ["d", "d"]
    with pytest.raises(BotFault, match="allow it with --sandbox-allow"):
        moves(inside(Function(where=str(bot), allowance=PATIENT)))
    bot.write_text(f"def agent(position):\n    open({str(weights)!r}, 'w')\n")
    with pytest.raises(BotFault, match="Read-only file system"):
        moves(inside(Function(where=str(bot), allowance=PATIENT), weights.parent))


@confined
def test_a_bot_in_a_folder_that_others_share_is_shown_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "diary").write_text("secret")
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os\ndef agent(position):\n    return position.legal[len(os.listdir(os.path.dirname(__file__))) - 1]\n"
    )
    assert moves(inside(Function(where=str(bot), allowance=PATIENT))) == ["a", "a"]


@confined
@pytest.mark.skipif(os.geteuid() != 0, reason="only root has files that others cannot read")
def test_a_folder_that_only_root_can_read_is_readable_inside(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def agent(position):\n    return position.legal[0]\n")
    bot.chmod(0o600)
    tmp_path.chmod(0o700)
    assert moves(inside(Function(where=str(bot), allowance=PATIENT))) == ["a", "a"]


SAME_INSIDE = ["crashes", "raises", "exits silently", "answers rubbish", "plays off the board"]


@confined
@pytest.mark.parametrize("behaviour", SAME_INSIDE)
def test_a_fault_has_the_same_name_inside_and_outside(behaviour: str) -> None:
    texts = []
    for sandbox in (OFF, INSIDE):
        with pytest.raises(BotFault) as caught:
            moves(Player(name="zoo", bot=saiblo(behaviour), sandbox=sandbox), 5, lw.parse("connect4 9x10 !d3"))
        texts.append(caught.value.text())
    assert texts[0] == texts[1]


@confined
def test_a_program_that_cannot_be_run_failed_to_start_inside_too(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("#!/no/such/interpreter\n")
    (tmp_path / "bot").chmod(0o755)
    with pytest.raises(BotFault, match=r"failed to start: cannot run .*: No such file or directory"):
        moves(inside(Program(protocol="lines", command=(str(tmp_path / "bot"),))))


# Choosing ---------------------------------------------------------------------------------------------------


def test_a_sandbox_is_a_value_that_travels_with_its_player() -> None:
    sandbox = Sandbox(policy="required", allow=("/usr/share",))
    player = Player(name="mine", bot=Function(where="json"), sandbox=sandbox)
    assert pickle.loads(pickle.dumps(player)).sandbox == sandbox
    assert player == player.confined(OFF)
    with pytest.raises(lw.BadValue, match="'of' is unknown here"):
        Sandbox(policy="of")  # type: ignore[arg-type]


def test_a_sandbox_is_no_part_of_a_runs_id() -> None:
    schedule = round_robin([read_player("json:loads"), read_player("connect4/random")], openings=1)
    plan = Plan.of("match", schedule)
    other = plan.confined(OFF)
    assert other.schedule.players[0].sandbox == OFF
    assert other.id == plan.id
    assert "cpus" not in plan.as_json()["players"][0]["bot"]["allowance"]
    bot = Function(where="json", allowance=Allowance(cpus=1.0))
    own = replace(schedule, players=(Player(name="x", bot=bot), schedule.players[1]))
    assert Plan.from_json(Plan.of("match", own).as_json()).schedule.players[0].bot == bot


@confined
def test_records_note_what_was_used() -> None:
    rival = read_player("connect4/random")
    for sandbox, used in ((INSIDE, "bubblewrap"), (OFF, "none")):
        bot = Player(name="bot", bot=program("lines", "lines_bot.py", "good", *"defg"), sandbox=sandbox)
        record = play_game(bot, rival, START, LIMITS, seeds=(1, 2))
        assert [player.sandbox for player in record.players] == [used, ""]
        assert jsonl.read(jsonl.write(record)) == record


def test_a_record_of_an_older_version_is_read() -> None:
    old = b'{"start":"connect4 6x7","players":[{"name":"quick","spec":"bot.py"},{}]}'
    assert jsonl.read(old).players[0].sandbox == ""


COMMANDS = [
    ("match", "A", "connect4/random", "-n", "2"),
    ("ladder", "A", "--playouts", "1"),
    ("bot", "doctor", "A", "--quick"),
    ("play", "--vs", "A"),
    ("report", "course", "A", "--quick"),
    ("serve", "--bot", "a=A"),
    ("arena", "run", "plan.toml"),
    ("arena", "resume", "0000"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=[" ".join(command[:2]) for command in COMMANDS])
def test_every_command_that_starts_bots_has_the_options(
    command: tuple[str, ...],
    store: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(launching, "sandbox_obstacle", lambda: Word("sandbox.missing"))
    (tmp_path / "bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    (tmp_path / "plan.toml").write_text('players = ["bot.py", "connect4/random"]\n')
    words = [word.replace("A", "bot.py") for word in command]
    for options, said in (
        (("--sandbox", "required"), "--sandbox required, but bubblewrap is not installed: install it"),
        (("--sandbox", "sometimes"), "'sometimes' is unknown here"),
        (("--sandbox-allow", "/no/such/path"), "--sandbox-allow /no/such/path: there is no such file or folder"),
        (("--sandbox-allow", "/"), "would expose everything"),
    ):
        code, _, err = typed(capsys, *words, *options)
        assert code == 2
        assert said in " ".join(err.split())


def test_auto_says_in_one_line_why_there_is_no_sandbox(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launching, "sandbox_obstacle", lambda: Word("sandbox.missing"))
    monkeypatch.setattr("linewood.players.sandbox_obstacle", lambda: Word("sandbox.missing"))
    (tmp_path / "bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    match = ("match", "bot.py", "connect4/random", "-n", "2", "--store", store, "--fresh")
    code, _, err = typed(capsys, *match)
    assert code == 0
    assert err.splitlines()[0] == (
        "Bots run without a sandbox, with your permissions: bubblewrap is not installed: install it, for example with "
        "sudo apt install bubblewrap"
    )
    _, _, err = typed(capsys, *match, "--sandbox", "off")
    assert "sandbox" not in err
    _, _, err = typed(
        capsys, "match", "connect4/naive", "connect4/random", "-n", "2", "--playouts", "10", "--store", store
    )
    assert "sandbox" not in err
    _, _, err = typed(capsys, "--lang", "zh", *match)
    assert "没有沙箱隔离" in err


@confined
def test_a_match_in_the_sandbox_is_noted_in_the_store(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bot.py").write_text("def agent(position):\n    return position.legal[0]\n")
    match = ("match", "bot.py", "connect4/random", "-n", "2", "--store", store)
    code, content = in_json(capsys, *match, "--sandbox", "required")
    assert code == 0
    _, out, _ = typed(capsys, "arena", "show", content["run"], "--game", "1", "--store", store)
    assert '"sandbox":"bubblewrap"' in out


@confined
def test_the_doctor_says_how_a_bot_behaves_inside(capsys: pytest.CaptureFixture[str], store: str) -> None:
    _, out, _ = typed(capsys, "bot", "doctor", str(ZOO / "agents.py"), "--quick")
    assert "✓ sandbox: it plays inside the sandbox" in out
    _, out, _ = typed(capsys, "bot", "doctor", str(ZOO / "agents.py"), "--quick", "--sandbox", "off")
    assert "! sandbox: it was tested without a sandbox" in out
