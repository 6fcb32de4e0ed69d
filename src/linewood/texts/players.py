"""What is to be said of players: specifications that cannot be read, and the faults of foreign bots."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The names of the faults, as in a judge's table.
    "fault.sentence": Sentence("{name}: {detail}", "{name}：{detail}"),
    "fault.name.failed_to_start": Sentence("failed to start", "启动失败"),
    "fault.name.missing_symbol": Sentence("missing symbol", "缺少函数"),
    "fault.name.crash": Sentence("crash", "崩溃"),
    "fault.name.no_answer": Sentence("no answer", "没有回答"),
    "fault.name.illegal_move": Sentence("illegal move", "非法着法"),
    "fault.name.timeout": Sentence("timeout", "超时"),
    "fault.name.over_memory": Sentence("over memory", "内存超限"),
    "fault.name.bad_output": Sentence("bad output", "输出错误"),
    "fault.name.too_much_output": Sentence("too much output", "输出过多"),
    # What happened.
    "fault.start.program": Sentence("{command} cannot be run: {reason}", "无法运行 {command}：{reason}"),
    "fault.start.load": Sentence("{path} cannot be loaded: {reason}", "无法加载 {path}：{reason}"),
    "fault.start.exit": Sentence(
        "it ended with exit code {code} before it was ready", "尚未就绪便以退出码 {code} 结束"
    ),
    "fault.start.signal": Sentence("it was ended by {signal} before it was ready", "尚未就绪便因 {signal} 结束"),
    "fault.start.exception": Sentence("it raised {error} before it was ready", "尚未就绪便抛出了异常 {error}"),
    "fault.start.slow": Sentence("it was not ready within {seconds} s", "{seconds} 秒内未就绪"),
    "fault.symbol": Sentence(
        'the library does not export {symbol}: declare it extern "C"', '动态库没有导出 {symbol}：请用 extern "C" 声明'
    ),
    "fault.function": Sentence("{path} has no function {symbol}", "{path} 里没有函数 {symbol}"),
    "fault.crash.signal": Sentence("it was ended by {signal}", "因 {signal} 结束"),
    "fault.crash.exit": Sentence(
        "it ended with exit code {code} instead of an answer", "没有回答便以退出码 {code} 结束"
    ),
    "fault.crash.exception": Sentence("it raised {error}", "抛出了异常 {error}"),
    "fault.none.null": Sentence("getPoint returned a null pointer", "getPoint 返回了空指针"),
    "fault.none.none": Sentence("the function returned None instead of a move", "函数返回了 None，而不是着法"),
    "fault.none.exit": Sentence("it ended without an answer", "没有回答便结束了"),
    "fault.none.closed": Sentence("it closed its standard output", "关闭了自己的标准输出"),
    "fault.timeout": Sentence("no answer within {seconds} s", "{seconds} 秒内没有回答"),
    "fault.team.other": Sentence(
        "it wrote {found}, but its answer belongs in {expected}: set its team before the command, as in hexfile@7:./bot",
        "它写了 {found}，而回答应写在 {expected}：请在命令前写明队伍号，例如 hexfile@7:./bot",
    ),
    "fault.team.none": Sentence(
        "{detail}: there is no {expected}; if the bot's team is fixed, write it before the command, as in hexfile@7:./bot",
        "{detail}：没有 {expected}；如果程序的队伍号是固定的，请写在命令前，例如 hexfile@7:./bot",
    ),
    "fault.memory": Sentence("it used {used} MB, and {limit} MB are allowed", "用了 {used} MB，上限为 {limit} MB"),
    "fault.processes": Sentence("it started more than {limit} processes at once", "同时启动了超过 {limit} 个进程"),
    "fault.bad": Sentence("'{answer}' is not an answer: {reason}", "“{answer}”不是回答：{reason}"),
    "fault.noise": Sentence(
        "standard output has more than the answer on it: '{answer}'", "标准输出上除了回答还有别的内容：“{answer}”"
    ),
    "fault.much.output": Sentence("more than {limit} bytes on standard output", "标准输出超过 {limit} 字节"),
    "fault.much.errors": Sentence("more than {limit} bytes on standard error", "标准错误输出超过 {limit} 字节"),
    "fault.expected.lines": Sentence("it should say move and a move, such as move d", "应写 move 和着法，例如 move d"),
    "fault.answer": Sentence(
        "{answer} is not a move: return a text, such as '{example}'", "{answer} 不是着法：请返回文本，例如 '{example}'"
    ),
    # Players that cannot be.
    "player.posix": Sentence(
        "foreign bots need Linux or macOS: on Windows use WSL, or play a preset",
        "外部程序需要 Linux 或 macOS：在 Windows 上请用 WSL，或选用预设",
    ),
    "player.both": Sentence(
        "player {name} has options and a bot: it either searches or is foreign",
        "棋手 {name} 既有搜索选项又有外部程序：只能二选一",
    ),
    "player.empty": Sentence(
        "a player is missing: write a preset such as {example}, or a bot",
        "缺少棋手：请写预设（例如 {example}）或机器人",
    ),
    "ladder.which_game": Sentence(
        "every game has a ladder: write which one is meant, {known}", "每种棋都有天梯：请写明是哪一种，{known}"
    ),
    "ladder.no_version": Sentence(
        "the ladder of {game} has no version {value}: its versions are numbered from 1 to {newest}",
        "{game} 天梯没有第 {value} 版：版本号为 1 到 {newest}",
    ),
    "ladder.other_network": Sentence(
        "family '{family}' of the ladder plays with network {expected}, but {found} is installed: reinstall linewood",
        "天梯的“{family}”一族使用网络 {expected}，但安装的是 {found}：请重新安装 linewood",
    ),
    "ladder.no_rung": Sentence(
        "there is no opponent '{value}' on the ladder of {game}: they are numbered from 1 to {count}",
        "{game} 天梯上没有“{value}”号对手：编号为 1 到 {count}",
    ),
    "player.unknown": Sentence(
        "'{value}' is not a player: write a preset ({known}), an opponent of the ladder (ladder:57), a Python file "
        "(bot.py), a strategy library (./Strategy.so), or a program and what it speaks (saiblo:./bot, lines:./bot, hexfile@7:./bot)",
        "没有名为“{value}”的棋手：可写预设（{known}）、天梯对手（ladder:57）、Python 文件（bot.py）、策略库（./Strategy.so），或程序及其协议"
        "（saiblo:./bot、lines:./bot、hexfile@7:./bot）",
    ),
    "player.which_protocol": Sentence(
        "{path} is a program: say what it speaks, as in saiblo:{path}, lines:{path} or hexfile:{path}",
        "{path} 是程序：请写明协议，例如 saiblo:{path}、lines:{path} 或 hexfile:{path}",
    ),
    "player.folder": Sentence(
        "{path} is a folder: name the program, the library or the Python file in it",
        "{path} 是文件夹：请写出其中的程序、动态库或 Python 文件",
    ),
    "player.not_built": Sentence(
        "make built no bot in {path}: run linewood bot doctor {path} to see why",
        "make 没有在 {path} 里构建出机器人：运行 linewood bot doctor {path} 查看原因",
    ),
    "player.no_file": Sentence("there is no file {path}", "没有文件 {path}"),
    "player.no_program": Sentence("there is no program {path}", "没有程序 {path}"),
    "player.not_executable": Sentence(
        "{path} cannot be run: make it executable with chmod +x, or name what runs it, such as python3 {path}",
        "{path} 不能运行：请用 chmod +x 加上可执行权限，或写出运行它的程序，例如 python3 {path}",
    ),
    "player.quotes": Sentence("a quotation mark is not closed in '{value}'", "“{value}”里的引号没有成对"),
    "player.no_command": Sentence(
        "no command follows {protocol}: write it as in {protocol}:./bot",
        "{protocol}: 之后没有命令：请写成 {protocol}:./bot",
    ),
    "player.no_teams": Sentence(
        "{protocol}@{team}: only hexfile has teams: write {protocol}: without it",
        "{protocol}@{team}：只有 hexfile 有队伍号：请写成 {protocol}:",
    ),
    # judge
    "cli.judge.help": Sentence("Be the bot that a judge talks to.", "作为机器人，与评测程序对话。"),
    "cli.judge.saiblo.help": Sentence(
        "connect4 over standard input and output, as on saiblo.", "四子棋：经标准输入输出对话，与 saiblo 相同。"
    ),
    "cli.judge.hexfile.help": Sentence(
        "hex5 through two text files. Thinks while it waits; Ctrl-C ends it.",
        "六边形五子棋：经两个文本文件对话，等待时也在思考；按 Ctrl-C 结束。",
    ),
    "cli.judge.lines.help": Sentence(
        "Any game over standard input and output, a line each way.",
        "任何游戏：经标准输入输出对话，一问一行、一答一行。",
    ),
    "cli.judge.preset": Sentence(
        "How to play: a preset such as best or mcgs:exploration=1.8, or a .toml file.",
        "用什么下：预设（如 best、mcgs:exploration=1.8）或 .toml 文件。",
    ),
    "cli.judge.seconds": Sentence(
        "Time from a question to its answer, such as 2.7s.", "从提问到回答的时间，例如 2.7s。"
    ),
    "cli.judge.team": Sentence(
        "The team in the names of the files: 7 for state_7.txt and move_7.txt.",
        "文件名中的队伍号：7 对应 state_7.txt 和 move_7.txt。",
    ),
    "cli.judge.dir": Sentence("The folder of the files.", "文件所在的文件夹。"),
    "judge.no_folder": Sentence("there is no folder {path}", "没有文件夹 {path}"),
}
