"""What the command line has to say: help, questions, tables and usage errors."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The command line itself.
    "cli.help": Sentence(
        "Games of lines: Connect Four with forbidden cells, Connect-5 on a hexagon, Lines of Action.",
        "连线类棋：带禁入点的重力四子棋、六边形五子棋、集结棋。",
    ),
    "cli.option.lang": Sentence(
        "Language of all that is shown; otherwise from LANG. Works with every command.",
        "显示语言；不写则取自 LANG。所有命令都可用。",
    ),
    "cli.option.version": Sentence("Show the version and exit.", "显示版本后退出。"),
    "cli.option.help": Sentence("Show this message and exit.", "显示此说明后退出。"),
    "cli.option.json": Sentence("Print JSON instead of a table.", "输出 JSON，而不是表格。"),
    "cli.option.seed": Sentence(
        "Makes whatever is random repeatable: a whole number. Otherwise a fresh one is drawn.",
        "随机种子（整数），使结果可重复。",
    ),
    "cli.usage": Sentence("Usage:", "用法："),
    "cli.panel.arguments": Sentence("Arguments", "参数"),
    "cli.panel.options": Sentence("Options", "选项"),
    "cli.panel.commands": Sentence("Commands", "命令"),
    "cli.default": Sentence("[default: {value}]", "[默认：{value}]"),
    "cli.required": Sentence("[required]", "[必填]"),
    "cli.error": Sentence("error: ", "错误："),
    "cli.see_help": Sentence("{command} --help shows how it is written", "写法见 {command} --help"),
    "cli.interrupted": Sentence("stopped", "已停止"),
    # What was typed wrong after `linewood`.
    "usage.command": Sentence(
        "'{value}' is not a command: the commands are {known}", "没有名为“{value}”的命令：可用的有 {known}"
    ),
    "usage.command_near": Sentence(
        "'{value}' is not a command: did you mean '{near}'? The commands are {known}",
        "没有名为“{value}”的命令：是不是“{near}”？可用的有 {known}",
    ),
    "usage.option": Sentence("there is no option {value} here", "这里没有选项 {value}"),
    "usage.option_near": Sentence(
        "there is no option {value} here: did you mean {near}?", "这里没有选项 {value}：是不是 {near}？"
    ),
    "usage.needs_value": Sentence("option {value} needs a value after it", "选项 {value} 后面要写一个值"),
    "usage.takes_no_value": Sentence("option {value} takes no value", "选项 {value} 不带值"),
    "usage.missing": Sentence("{name} is missing", "缺少 {name}"),
    "usage.extra": Sentence(
        "there are more words than this command takes: put a position text in quotes, such as 'connect4 6x7 d d'",
        "多出了命令不需要的词：局面文本请加引号，例如 'connect4 6x7 d d'",
    ),
    "usage.other": Sentence("{reason}", "{reason}"),
    "usage.conflict": Sentence(
        "{first} and {second} contradict each other: give one of them", "{first} 与 {second} 互相矛盾：请只写一个"
    ),
    "usage.not_for_game": Sentence(
        "{option} means nothing in {game}: leave it out", "{option} 对 {game} 没有意义：请去掉"
    ),
    "usage.other_game": Sentence(
        "the position is one of {found}, not of {game}: leave {game} out",
        "给出的局面属于 {found}，不是 {game}：请去掉 {game}",
    ),
    # play
    "cli.play.help": Sentence(
        "Play in the terminal, against the computer or with two people at one keyboard.",
        "在终端里下棋：与电脑对弈，或两人轮流。",
    ),
    "cli.play.game": Sentence("connect4, hex5 or loa.", "connect4（四子棋）、hex5（六边形五子棋）或 loa（集结棋）。"),
    "cli.play.vs": Sentence(
        "The opponent: random (any legal move), person (two people), a preset such as best or mcgs, or a bot such as "
        "bot.py, ./Strategy.so or saiblo:./main.",
        "对手：random（随机走）、person（两人对弈）、预设（如 best、mcgs），或机器人（如 bot.py、./Strategy.so、saiblo:./main）。",
    ),
    "cli.play.time": Sentence("The opponent's time for a move, such as 3s.", "对手每步的时间，例如 3s。"),
    "cli.play.board": Sentence(
        "connect4: rows x columns such as 11x10, or random (9 to 12 each and a forbidden cell). hex5: cells on a side.",
        "connect4：行x列，例如 11x10，或 random（各 9 到 12，外加一个禁入点）。hex5：边长。",
    ),
    "cli.play.forbid": Sentence(
        "connect4: forbidden cells such as d4,f7, or random for one of them.",
        "connect4：禁入点，例如 d4,f7；random 为随机一个。",
    ),
    "cli.play.rules": Sentence(
        "loa: course, olympiad or openspiel, then options such as course,both=draw.",
        "loa：course、olympiad 或 openspiel，之后可加选项，例如 course,both=draw。",
    ),
    "cli.play.side": Sentence(
        "Your side: first (x, black) or second (o, white).", "你执哪一方：first（x，黑）或 second（o，白）。"
    ),
    "cli.play.position": Sentence(
        "Begin with this position text, or with the one in this file.", "从此局面文本（或文件中的局面）开始。"
    ),
    "play.title": Sentence("{name} · {text}", "{name} · {text}"),
    "play.welcome": Sentence(
        "You play {side}. Type a move such as {example}; ? shows what else you can type.",
        "你执 {side}。输入着法，例如 {example}；输入 ? 查看其他命令。",
    ),
    "play.welcome_two": Sentence(
        "Two people take turns. Type a move such as {example}; ? shows what else you can type.",
        "两人轮流。输入着法，例如 {example}；输入 ? 查看其他命令。",
    ),
    "play.prompt": Sentence("{status}> ", "{status}> "),
    "play.prompt_over": Sentence("undo, new or quit> ", "悔棋 / 重来 / 退出> "),
    "play.opponent": Sentence("{name} plays {move}", "{name} 走 {move}"),
    "play.pass": Sentence("{side} has no legal move and must pass", "{side}没有合法着法，停一手（pass）"),
    "play.over": Sentence("The game is over after move {plies}: {status}.", "对局结束：{status}，共 {plies} 手。"),
    "play.fault": Sentence("You win, for the bot has failed. ", "机器人出错，你赢了。"),
    "play.repetition": Sentence("The position has come up too often.", "同一局面重复次数已到。"),
    "play.nothing_to_undo": Sentence("There is nothing to take back.", "没有可悔的棋。"),
    "play.over_command": Sentence(
        "The game is over: type undo, new or quit.", "对局已结束：请输入 悔棋、重来 或 退出。"
    ),
    "play.go_on": Sentence("To go on: ", "继续此局："),
    "play.bye": Sentence("Goodbye.", "再见。"),
    "play.command.move": Sentence("plays this move", "走这一手"),
    "play.command.undo": Sentence("undo", "悔棋"),
    "play.command.undo.help": Sentence("takes your last move back", "收回你的上一手"),
    "play.command.legal": Sentence("moves", "着法"),
    "play.command.legal.help": Sentence("lists the legal moves", "列出合法着法"),
    "play.command.text": Sentence("text", "局面"),
    "play.command.text.help": Sentence("prints the position as text", "以文本显示当前局面"),
    "play.command.new": Sentence("new", "重来"),
    "play.command.new.help": Sentence("begins again", "重新开始"),
    "play.command.save": Sentence("save", "保存"),
    "play.command.save.help": Sentence(
        "save FILE writes the game to a file, such as game.pgn", "保存 文件名：把对局写入文件，例如 game.pgn"
    ),
    "play.command.resign": Sentence("resign", "认输"),
    "play.command.resign.help": Sentence("gives the game up", "认输"),
    "play.resigned": Sentence("{side} resigns.", "{side}认输。"),
    "play.saved": Sentence("The game is in {path}.", "对局已写入 {path}。"),
    "play.save_where": Sentence("Name a file, for example: save game.pgn", "请写出文件名，例如：保存 game.pgn"),
    "play.command.quit": Sentence("quit", "退出"),
    "play.command.quit.help": Sentence("leaves and prints how to go on later", "离开，并显示以后如何继续"),
    "play.command.help": Sentence("?", "?"),
    "play.command.help.help": Sentence("shows this list", "显示此表"),
    # perft
    "cli.perft.help": Sentence(
        "Count the move sequences from a position: the usual proof that the rules are right.",
        "统计从某局面出发的着法序列数：验证规则的常用办法。",
    ),
    "cli.perft.position": Sentence(
        "A position text in quotes, such as 'connect4 6x7 d d' or loa, or a file that holds one.",
        "加引号的局面文本，例如 'connect4 6x7 d d' 或 loa，或含有它的文件。",
    ),
    "cli.perft.depth": Sentence("How many moves deep.", "走几手。"),
    "perft.progress": Sentence("counting, depth {depth}", "统计中，深度 {depth}"),
    "perft.depth": Sentence("depth", "深度"),
    "perft.count": Sentence("sequences", "序列数"),
    "perft.seconds": Sentence("seconds", "秒"),
    # bench
    "cli.bench.help": Sentence(
        "Measure the speed of random games on this machine, one thread.", "测量本机上随机对局的速度（单线程）。"
    ),
    "cli.bench.seconds": Sentence("Time for each board.", "每种棋盘用时（秒）。"),
    "cli.bench.seed": Sentence("Seed of the random games.", "随机对局的种子。"),
    "bench.progress": Sentence("measuring", "测量中"),
    "bench.board": Sentence("board", "棋盘"),
    "bench.playouts": Sentence("games/s", "局/秒"),
    "bench.plies": Sentence("moves", "手/局"),
    "bench.nanoseconds": Sentence("ns/move", "纳秒/手"),
    "bench.instructions": Sentence("instr.", "指令/手"),
    "bench.open_spiel": Sentence("open_spiel", "open_spiel"),
    "bench.ratio": Sentence("ratio", "倍数"),
    "bench.no_open_spiel": Sentence(
        "open_spiel is not installed, so there is nothing to compare with: pip install open_spiel",
        "未安装 open_spiel，无法比较：pip install open_spiel",
    ),
    "bench.no_counter": Sentence(
        "This system does not let a program count its instructions.", "本系统不允许程序统计自己的指令数。"
    ),
}
