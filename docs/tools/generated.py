"""Pages of the reference that are made from the code and its data: commands, options, presets, errors, API."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer

import linewood as lw
from linewood.cli.app import build
from linewood.cli.terminal import Terminal
from linewood.errors import LinewoodError
from linewood.games import by_name, games
from linewood.search.knobs import Knob
from linewood.search.options import KNOBS
from linewood.texts import LANGUAGES, SENTENCES, say

SOURCES: Final = Path(lw.__file__).parent
API: Final = {
    "games": ["ConnectFour", "HexFive", "LinesOfAction", "Game", "Position", "parse", "perft", "perft_depths", "Perft"],
    "search": [
        "search",
        "asearch",
        "stream",
        "Searcher",
        "Stream",
        "Analysis",
        "MoveAnalysis",
        "Options",
        "Limits",
        "GameClock",
        "Preset",
        "preset",
        "presets",
        "read_spec",
        "Stepper",
        "TreeNode",
        "explain_c",
        "Conversion",
        "bench",
        "Speeds",
        "selfcheck",
        "Findings",
    ],
    "solve": ["analyse", "solve", "Solver", "Solution"],
    "players": ["Player", "read_player", "Sandbox", "play_game", "bot_doctor", "Checkup"],
    "arena": [
        "match",
        "Match",
        "tournament",
        "Tournament",
        "ladder",
        "Climb",
        "play",
        "round_robin",
        "gauntlet",
        "standings",
        "Standings",
        "Openings",
        "rate",
        "Rated",
        "progress",
        "Progress",
        "Experiment",
        "runs",
        "Runs",
        "Run",
        "read_run",
        "resume",
    ],
    "lab": ["sweep", "Sweep", "ablate", "Ablation", "study", "Study"],
    "records": [
        "Record",
        "Records",
        "read_records",
        "write_records",
        "Written",
        "check_records",
        "Checks",
        "review",
        "Review",
        "Reviews",
        "write_report",
        "Report",
        "course_report",
        "CourseReport",
    ],
    "training": ["train"],
    "puzzles": ["make_puzzles", "read_puzzles", "Puzzles", "Puzzle", "explain", "Explanation"],
    "envs": ["envs.GymnasiumEnv", "envs.PettingZooEnv"],
    "errors": ["LinewoodError", "BadValue", "BadText", "IllegalMove", "BadState", "BadFile", "MissingPackage"],
}
"""The pages of the API and their names. Every public name is on one page."""
WORDS: Final = {
    "en": {
        "cli": "Commands",
        "cli.intro": "This page is generated from the commands. `linewood COMMAND --help` prints the same.",
        "options": "Options of the search",
        "options.intro": "Set them in Python (`lw.Options(graph=True)`), in a preset file, or after a preset's name "
        "(`connect4/uct:graph=on`). The tables are generated from the code.",
        "options.games": "All games",
        "options.own": "Only {game}",
        "values": "Options of the presets",
        "values.intro": "What each preset sets; every other option has its [default](options.md).",
        "errors": "Error messages",
        "errors.intro": "Every error is a `LinewoodError` with a `key` and `values`; `error.text(language)` is its "
        "sentence. Each class is also a builtin, named in brackets. The tables are generated from the code.",
        "name": "name",
        "default": "default",
        "allowed": "allowed",
        "meaning": "meaning",
        "value": "value",
        "message": "message",
        "limits": "limits",
        "api.intro": "Generated from the docstrings. `import linewood as lw` makes every name below available as `lw.NAME`.",
        "api.intro.envs": "Generated from the docstrings; the extra `envs` installs what these classes need.",
        "api.games": "Games and positions",
        "api.search": "Search",
        "api.solve": "Exact solver",
        "api.players": "Players",
        "api.arena": "Matches and tournaments",
        "api.lab": "Experiments",
        "api.records": "Records, reviews and reports",
        "api.training": "Training",
        "api.puzzles": "Puzzles and explanations",
        "api.envs": "Environments",
        "api.errors": "Errors",
    },
    "zh": {
        "cli": "命令",
        "cli.intro": "本页由命令自动生成，内容与 `linewood 命令 --help --lang zh` 一致。",
        "options": "搜索选项",
        "options.intro": "选项可以在 Python 中设置（`lw.Options(graph=True)`），写在预设文件里，"
        "或接在预设名之后（`connect4/uct:graph=on`）。以下表格由代码生成。",
        "options.games": "所有游戏",
        "options.own": "仅 {game}",
        "values": "各预设的选项",
        "values.intro": "每个预设设置了哪些选项；其余选项取[默认值](options.md)。",
        "errors": "错误信息",
        "errors.intro": "所有错误都是 `LinewoodError`，带有 `key` 和 `values`；`error.text(language)` 返回对应语言的句子。"
        "每个类同时也是括号中的内置异常。以下表格由代码生成。",
        "name": "名称",
        "default": "默认值",
        "allowed": "取值",
        "meaning": "含义",
        "value": "值",
        "message": "信息",
        "limits": "限制",
        "api.intro": "本页由代码中的英文文档字符串生成。`import linewood as lw` 之后，下面的名字都可以写作 `lw.NAME`。",
        "api.intro.envs": "本页由代码中的英文文档字符串生成；这些类需要附加组件 `envs`。",
        "api.games": "游戏与局面",
        "api.search": "搜索",
        "api.solve": "精确求解器",
        "api.players": "选手",
        "api.arena": "比赛",
        "api.lab": "实验",
        "api.records": "棋谱、复盘与报告",
        "api.training": "训练",
        "api.puzzles": "习题与讲解",
        "api.envs": "环境",
        "api.errors": "错误",
    },
}


def generated_pages() -> Iterator[tuple[str, str]]:
    """The path of each page, and its text."""
    for path, write in page_writers().items():
        yield path, write()


def page_writers() -> dict[str, Callable[[], str]]:
    """The path of each page, and what writes it."""
    pages: dict[str, Callable[[str], str]] = {
        **{"cli": commands_page, "options": options_page, "preset-values": presets_page, "errors": errors_page},
        **{f"api/{name}": partial(api_page, name) for name in API},
    }
    endings = {language: ".md" if language == "en" else f".{language}.md" for language in LANGUAGES}
    return {
        f"reference/{name}{endings[language]}": partial(page, language)
        for name, page in pages.items()
        for language in LANGUAGES
    }


def heading(language: str, page: str) -> list[str]:
    return [f"# {WORDS[language][page]}", "", WORDS[language][f"{page}.intro"], ""]


def table(*rows: tuple[str, ...]) -> list[str]:
    """A table; the first row is its head."""
    cells = [" | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in row) for row in rows]
    return [f"| {cells[0]} |", "|" + "---|" * len(rows[0]), *(f"| {row} |" for row in cells[1:]), ""]


def escape(text: str) -> str:
    """Text in which nothing is Markdown or HTML."""
    return re.sub(r"([<>*_\[\]`\\])", r"\\\1", text)


def commands_page(language: str) -> str:
    terminal = Terminal(language)
    root = typer.main.get_command(build(terminal))
    lines = heading(language, "cli")
    for command, context in walk(root, typer.Context(root, info_name="linewood", obj=terminal)):
        lines += describe(command, context, language)
    return "\n".join(lines)


def walk(command: Any, context: Any) -> Iterator[tuple[Any, Any]]:
    """A command and those below it, each with its context."""
    yield command, context
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        below = command.get_command(context, name)
        yield from walk(below, typer.Context(below, info_name=name, parent=context, obj=context.obj))


def describe(command: Any, context: Any, language: str) -> list[str]:
    """One command: usage, help, arguments and options."""
    words = WORDS[language]
    usage = command.get_usage(context).split(":", 1)[-1].split("：", 1)[-1].strip()
    lines = [f"## {context.command_path}", "", "```text", usage, "```", ""]
    lines += [escape(part.strip()) + "\n" for part in (command.help or "").strip().split("\n\n")]
    parameters = [parameter for parameter in command.get_params(context) if not getattr(parameter, "hidden", False)]
    rows = [(words["name"], words["default"], words["meaning"])]
    for parameter in parameters:
        spelled = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
        if parameter.param_type_name == "argument":
            spelled = f"`{parameter.metavar or parameter.name.upper()}`"
        rows.append((spelled, default_of(parameter), escape(getattr(parameter, "help", None) or "")))
    return lines + (table(*rows) if len(rows) > 1 else [])


def default_of(parameter: Any) -> str:
    value = parameter.default
    if value is None or value == () or value == [] or value == "" or callable(value) or isinstance(value, bool):
        return ""
    return f"`{', '.join(map(str, value)) if isinstance(value, tuple | list) else value}`"


def options_page(language: str) -> str:
    words, lines = WORDS[language], heading(language, "options")
    groups = {words["options.games"]: [name for name, knob in KNOBS.items() if not knob.is_own]}
    for game in games():
        own = [name for name, knob in KNOBS.items() if knob.is_own and name in by_name(game).own_options]
        groups[words["options.own"].format(game=game)] = own
    defaults = {field.name: field.default for field in fields(lw.Options)}
    for title, members in groups.items():
        rows = [(words["name"], words["default"], words["allowed"], words["meaning"])]
        for name in members:
            meaning = escape(say(f"option.help.{name}", language))
            rows.append((f"`{name}`", f"`{shown(defaults[name])}`", allowed(KNOBS[name]), meaning))
        lines += [f"## {title}", "", *table(*rows)]
    return "\n".join(lines)


def allowed(knob: Knob) -> str:
    match knob.kind:
        case "switch":
            return "`on`, `off`"
        case "word":
            return ", ".join(f"`{choice}`" for choice in knob.choices)
        case "whole" | "real":
            return f"{knob.low:,g} .. {knob.high:,g}" if knob.high < 2**53 else f"{knob.low:g} .. 2^63 - 1"
        case "network":
            return "`NAME`, `FILE.safetensors`"


def shown(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def presets_page(language: str) -> str:
    words, lines = WORDS[language], heading(language, "values")
    plain = lw.Options()
    for name in sorted(name for game in games() for name in lw.presets(game)):
        preset = lw.preset(name)
        rows = [(words["name"], words["value"])]
        for option in KNOBS:
            value = getattr(preset.options, option)
            if value != getattr(plain, option):
                rows.append((f"`{option}`", f"`{shown(value)}`"))
        limits = [
            f"{field.name}={getattr(preset.limits, field.name)}"
            for field in fields(preset.limits)
            if getattr(preset.limits, field.name) not in (None, field.default)
        ]
        rows.append((words["limits"], ", ".join(f"`{limit}`" for limit in limits) or "-"))
        lines += [f"## {name}", "", *table(*rows)]
    return "\n".join(lines)


def pattern_of(key: str, language: str) -> str:
    """A sentence with its placeholders; of a noun that depends on a number, the plural."""
    pattern = SENTENCES[key].zh if language == "zh" else SENTENCES[key].en
    return re.sub(r"{\w+:[^|}]*\|([^}]*)}", r"\1", pattern)


def errors_page(language: str) -> str:
    words, lines = WORDS[language], heading(language, "errors")
    raised = raised_keys()
    for kind in error_kinds():
        base = next(
            base.__name__
            for base in reversed(kind.__mro__[1:-2])
            if base.__module__ == "builtins" and base is not Exception
        )
        rows = [("key", words["message"])]
        rows += [(f"`{key}`", escape(pattern_of(key, language))) for key in sorted(raised.get(kind.__name__, set()))]
        lines += [f"## {kind.__name__} ({base})", "", *(table(*rows) if len(rows) > 1 else [])]
    return "\n".join(lines)


def error_kinds() -> list[type[LinewoodError]]:
    return [lw.BadValue, lw.BadText, lw.IllegalMove, lw.BadState, lw.BadFile, lw.MissingPackage]


def raised_keys() -> dict[str, set[str]]:
    """The keys of all errors that are made in the sources with a literal key, by the name of their class."""
    found: dict[str, set[str]] = {}
    known = {kind.__name__ for kind in error_kinds()}
    for source in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known and node.args:
                first = node.args[0]
                for key in ast.walk(first):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value in SENTENCES:
                        found.setdefault(node.func.id, set()).add(key.value)
    return found


def api_page(name: str, language: str) -> str:
    words = WORDS[language]
    intro = words.get(f"api.intro.{name}", words["api.intro"])
    return "\n".join([f"# {words[f'api.{name}']}", "", intro, "", *(f"::: {place(member)}\n" for member in API[name])])


def place(member: str) -> str:
    """Where a name is defined if a module has the same name, as `search` and `stream` do; otherwise where users find it."""
    if (SOURCES / member).is_dir() or any(SOURCES.rglob(f"{member}.py")):
        return f"{getattr(lw, member).__module__}.{member}"
    return f"linewood.{member}"
