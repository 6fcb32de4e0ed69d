"""linewood beside its peers on PyPI, on Connect Four 6x7, which all of them play: `make peers`, or
python bench/peers.py [NAME ...] [--page FILE] [--draw] [--note TEXT] [--note-zh TEXT]

Each peer runs in a process of its own (bench/peers_bot.py) with a Python of its own (.venv-peers, .venv-kaggle). What is measured goes to
build/peers.json, peer by peer, and the page with its table and plot is written from all that is there. On a machine that does
something else, the figures mean nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from positions import random_position

import linewood as lw
from linewood.pictures import COLOURS, picture

ROOT: Final = Path(__file__).parents[1]
FIGURES: Final = ROOT / "build" / "peers.json"
PAGE: Final = ROOT / "docs" / "lab" / "peers.md"
PEERS: Final = ("linewood", "open_spiel", "pgx", "kaggle", "bitbully")
SHOWN: Final = {"pgx": "pgx with mctx", "kaggle": "Kaggle's negamax"}
WORDS: Final[dict[str, dict[str, Any]]] = {
    "en": {
        "head": [
            *("", "version", "random games/s", "simulations/s", "result kept", "connect4/best won, drew, lost"),
            *("exact score, ms", "memory, MB", "web app"),
        ],
        "served": "yes, after {seconds:.1f} s",
        "web": {
            "open_spiel": "no",
            "pgx": "no; SVG pictures",
            "kaggle": "replays as HTML",
            "bitbully": "a board in notebooks",
        },
        "kept": "{kept} of {tried}",
        "all": "all",
        "machine": "{cpu}, {cores} cores, {system}, Python {python}",
        "note": " {note}",
    },
    "zh": {
        "head": [
            *("", "版本", "随机对局/秒", "模拟/秒", "保住结果", "connect4/best 胜、和、负"),
            *("精确分值，毫秒", "内存，MB", "网页应用"),
        ],
        "served": "有，{seconds:.1f} 秒后可用",
        "web": {
            "open_spiel": "无",
            "pgx": "无；有 SVG 图",
            "kaggle": "HTML 回放",
            "bitbully": "notebook 中的棋盘",
        },
        "kept": "{kept}/{tried}",
        "all": "全部",
        "machine": "{cpu}，{cores} 核，{system}，Python {python}",
        "note": "{note}",
    },
}
PYTHON: Final = {"linewood": sys.executable, "kaggle": ROOT / ".venv-kaggle" / "bin" / "python"}
"""The interpreters that are not that of .venv-peers: kaggle-environments pins what others want newer."""
SECONDS: Final = 0.1
"""For each move."""
POSITIONS, SOLVED, PAIRS = 40, 40, 4
PORT: Final = 48766
Figures = dict[str, Any]


class Peer:
    """The process of one peer."""

    def __init__(self, name: str) -> None:
        words = [
            str(PYTHON.get(name, ROOT / ".venv-peers" / "bin" / "python")),
            str(ROOT / "bench" / "peers_bot.py"),
            name,
        ]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, **more: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps({"do": what, **more}), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=PEERS, metavar="NAME", help=", ".join(PEERS))
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--draw", action="store_true", help="write the page from what was measured before")
    parser.add_argument("--note", default="", help="a sentence about the run, such as what else the machine did")
    parser.add_argument("--note-zh", default="", help="the same in Chinese")
    given = parser.parse_args()
    figures: Figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for name in () if given.draw else given.names:
        print(f"{name} ...", file=sys.stderr, flush=True)
        figures[name] = measure(name)
        FIGURES.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    write_page(given.page, figures, "en", given.note)
    write_page(given.page.with_suffix(".zh.md"), figures, "zh", given.note_zh)
    draw_plot(given.page.parent / "pictures" / "peers.svg", figures)


def measure(name: str) -> Figures:
    """Everything about one peer; None where it cannot do something."""
    with Peer(name) as peer:
        found: Figures = {"random": peer.ask("random", seconds=2.0)}
        start = peer.ask("search", columns=[], seconds=SECONDS)  # also compiles what has to be compiled
        found["searches"] = start is not None
        if start is not None:
            found |= search_speed(peer)
            found["kept"] = kept_results(peer)
        found["solve"] = solve_positions(peer)
        if start is not None and name != "linewood":
            found["games"] = games_against(peer)
        found |= peer.ask("about")
    if name == "linewood":
        found["web"] = seconds_until_served()
    return found


def search_speed(peer: Peer) -> Figures:
    """Simulations per second and seconds per move, from the start."""
    began = time.perf_counter()
    answers = [peer.ask("search", columns=[], seconds=SECONDS) for _ in range(5)]
    took = (time.perf_counter() - began) / len(answers)
    simulations = answers[0][1] and sum(answer[1] for answer in answers) / len(answers)
    return {"simulations": simulations and simulations / took, "seconds": took}


def columns_of(position: lw.Position) -> list[int]:
    return ["abcdefg".index(move[0]) for move in position.moves]


@cache
def trials() -> list[tuple[lw.Position, set[str]]]:
    """Random positions in which some move gives the result away, each with the columns that keep it."""
    chance, found = random.Random(1), []
    solver = lw.Solver(lw.ConnectFour(), megabytes=128)
    while len(found) < POSITIONS:
        position = random_position(chance, chance.randint(12, 24))
        solution = solver.solve(position, moves=True)
        good = {move.move[0] for move in solution.moves if move.result == solution.result}
        if len(good) < len(solution.moves):
            found.append((position, good))
    return found


def kept_results(peer: Peer) -> list[int]:
    """In how many positions the move keeps the exact result, and of how many."""
    chosen = [peer.ask("search", columns=columns_of(position), seconds=SECONDS)[0] for position, _ in trials()]
    return [sum("abcdefg"[column] in good for column, (_, good) in zip(chosen, trials(), strict=True)), len(chosen)]


def solve_positions(peer: Peer) -> Figures | None:
    """Exact scores of positions with 10 to 14 stones, without an opening book, and mean milliseconds of CPU for one."""
    chance, total, scores = random.Random(2), 0.0, []
    for _ in range(SOLVED):
        answer = peer.ask("solve", columns=columns_of(random_position(chance, chance.randint(10, 14))))
        if answer is None:
            return None
        scores.append(answer[0])
        total += answer[1]
    return {"milliseconds": 1000 * total / SOLVED, "scores": scores}


def games_against(peer: Peer) -> list[int]:
    """Games that connect4/best wins, draws and loses; each opening of two random moves from both sides."""
    chance, counts = random.Random(3), {"win": 0, "draw": 0, "loss": 0}
    for number in range(2 * PAIRS):
        if number % 2 == 0:
            opening = random_position(chance, 2)
        position, ours = opening, number % 2
        while position.outcome is None:
            if position.ply % 2 == ours:
                position = position.play(lw.search(position, "connect4/best:exact=0", lw.Limits(seconds=SECONDS)).best)
            else:
                column, _ = peer.ask("search", columns=columns_of(position), seconds=SECONDS)
                position = position.play("abcdefg"[column])
        winner = {"first": 0, "second": 1}.get(position.outcome)
        counts["draw" if winner is None else "win" if winner == ours else "loss"] += 1
    return list(counts.values())


def seconds_until_served() -> float:
    """From the command to the first page."""
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "linewood", "serve", "--port", str(PORT)], stdout=subprocess.DEVNULL
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=60) as answer:
                    answer.read()
                return time.perf_counter() - began
            except urllib.error.URLError:
                time.sleep(0.02)
    finally:
        server.terminate()
        server.wait()


def write_page(page: Path, figures: Figures, language: str, note: str) -> None:
    """The page with its table, in one language."""
    words = WORDS[language]
    names = [name for name in PEERS if name in figures]
    scores = [figures[name]["solve"]["scores"] for name in names if figures[name]["solve"]]
    assert all(found == scores[0] for found in scores), "the solvers disagree"
    rows = [row_of(name, figures[name], words) for name in names]
    table = "\n".join(f"| {' | '.join(row)} |" for row in [words["head"], ["---"] * len(words["head"]), *rows])
    template = "peers.template.md" if language == "en" else f"peers.template.{language}.md"
    text = (ROOT / "bench" / template).read_text(encoding="utf-8")
    shown = {"{table}": table, "{machine}": machine(words), "{positions}": str(POSITIONS), "{solved}": str(SOLVED)}
    shown["{note}"] = words["note"].format(note=note) if note else ""
    for name, value in shown.items():
        text = text.replace(name, value)
    page.write_text(text, encoding="utf-8")


def draw_plot(path: Path, figures: Figures) -> None:
    """The plot that both pages show."""
    names = [name for name in PEERS if name in figures]
    content = picture(lambda figure, _: draw(figure, names, figures), "en")
    assert content is not None
    path.write_bytes(content)


def row_of(name: str, found: Figures, words: dict[str, Any]) -> list[str]:
    web = words["served"].format(seconds=found["web"]) if "web" in found else words["web"][name]
    kept = found.get("kept")
    return [
        *(SHOWN.get(name, name), found["version"], number(found["random"]), number(found.get("simulations"))),
        words["kept"].format(kept=kept[0], tried=kept[1]) if kept else words["all"] if found["solve"] else "-",
        ", ".join(map(str, found["games"])) if "games" in found else "-",
        *("-" if found["solve"] is None else f"{found['solve']['milliseconds']:.1f}", f"{found['megabytes']:.0f}", web),
    ]


def number(value: float | None) -> str:
    """Three digits that count.

    >>> number(1234567.8)
    '1,230,000'
    """
    return "-" if value is None else f"{float(f'{value:.3g}'):,.0f}"


def machine(words: dict[str, Any]) -> str:
    cpu = platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        cpu = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), cpu)
    shown: str = words["machine"].format(
        cpu=cpu, cores=os.cpu_count(), system=platform.system(), python=platform.python_version()
    )
    return shown


def draw(figure: Any, names: list[str], figures: Figures) -> bool:
    """Speed on the left, on a logarithmic scale; results kept on the right."""
    speed, strength = figure.subplots(1, 2, width_ratios=(3, 2))
    for kind, (key, shown) in enumerate((("random", "random games/s"), ("simulations", "simulations/s"))):
        known = [(place, figures[name].get(key)) for place, name in enumerate(names)]
        places, values = zip(*[(place, value) for place, value in known if value], strict=True)
        speed.barh([place + 0.4 * kind for place in places], values, 0.38, color=COLOURS[kind], label=shown)
    speed.set(xscale="log", yticks=[place + 0.2 for place in range(len(names))])
    speed.set_yticklabels([SHOWN.get(name, name) for name in names])
    speed.invert_yaxis()
    speed.legend(fontsize="small")
    players = [name for name in names if figures[name].get("kept")]
    strength.bar(
        [SHOWN.get(name, name).replace(" ", "\n") for name in players],
        [100 * figures[name]["kept"][0] / figures[name]["kept"][1] for name in players],
        color=COLOURS[2],
    )
    strength.set(ylim=(0, 100), ylabel=f"result kept at {SECONDS} s, %")
    strength.tick_params(axis="x", labelsize="small")
    return True


if __name__ == "__main__":
    main()
