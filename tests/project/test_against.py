"""bench/against.py: an earlier revision as an opponent of the present build."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from zoo.cage import OFF

import linewood as lw
from linewood.players import Program, read_player

SCRIPT = Path(__file__).parents[2] / "bench/against.py"
LIMITS = lw.Limits(playouts=1000)


@pytest.fixture
def against(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, with a cache of its own in a folder whose name needs quotes."""
    pytest.importorskip("fcntl")
    spec = importlib.util.spec_from_file_location("against", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "against", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "CACHE", tmp_path / "a cache")
    return module


@pytest.mark.parametrize(
    ("typed", "presets", "options"),
    [
        ("REV", ("connect4/best", "hex5/best", "loa/best"), ()),
        ("REV hex5", ("hex5/best",), ()),
        ("REV loa/bias", ("loa/bias",), ()),
        ("REV connect4 -n 400 --time 0.1s -j 2", ("connect4/best",), ("-n", "400", "--time", "0.1s", "-j", "2")),
        ("REV -n 400", ("connect4/best", "hex5/best", "loa/best"), ("-n", "400")),
        ("REV loa --sprt 0:20 --print", ("loa/best",), ("--sprt", "0:20")),
    ],
)
def test_what_is_not_its_own_goes_to_the_match(
    against: ModuleType, typed: str, presets: tuple[str, ...], options: tuple[str, ...]
) -> None:
    wanted = against.read(typed.split())
    assert wanted.revision == "REV"
    assert wanted.presets == presets
    assert wanted.options == options
    assert wanted.print_only == ("--print" in typed)


def test_an_unknown_preset_is_named_before_anything_is_built(
    against: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        against.read(["REV", "connect4/bets"])
    assert "connect4/bets" in capsys.readouterr().err


def test_an_unknown_revision_is_named(against: ModuleType) -> None:
    with pytest.raises(SystemExit, match="'no-such-revision' is not a revision"):
        against.build("no-such-revision")


def test_the_present_build_plays_from_a_copy_that_nothing_changes(against: ModuleType) -> None:
    folder = against.snapshot()
    spec = against.player(folder, "connect4/best")
    player = read_player(spec)
    assert isinstance(player.bot, Program)
    assert player.bot.command == (str(folder / "play"), "connect4/best")
    (folder / "bot.py").write_text(
        "import linewood._core\nprint(linewood._core.__file__, linewood.__file__, sep='\\n')\n"
    )
    modules = subprocess.run([folder / "play"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(modules) == 2
    assert all(Path(module).is_relative_to(folder) for module in modules)
    assert against.snapshot() == folder


def test_the_bot_plays_what_the_preset_plays_and_keeps_its_tree(against: ModuleType) -> None:
    position = lw.parse("connect4 9x9 e e")
    searcher = lw.Searcher(position.game, "connect4/best")
    expected = searcher.search(position, LIMITS)
    later = position.play(*expected.line[:2])
    with read_player(against.player(against.snapshot(), "connect4/best")).confined(OFF).seat(position.game) as seat:
        answers = [seat.move(position, LIMITS), seat.move(later, LIMITS)]
    found = [expected, searcher.search(later, LIMITS)]
    assert found[1].reused > 0
    assert [(answer.move, answer.visits, answer.value) for answer in answers] == [
        (analysis.best, analysis.visits, analysis.value) for analysis in found
    ]


@pytest.mark.slow
def test_an_earlier_revision_is_built_once_and_plays(against: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    folder = against.build("HEAD")
    assert "building HEAD" in capfd.readouterr().err
    assert against.build("HEAD") == folder
    assert "building" not in capfd.readouterr().err
    for preset in against.CHAMPIONS:
        start = lw.parse({"connect4": "connect4 6x7"}.get(game := preset.partition("/")[0], game))
        with read_player(against.player(folder, preset)).confined(OFF).seat(start.game) as seat:
            assert seat.move(start, LIMITS).move in start.legal
