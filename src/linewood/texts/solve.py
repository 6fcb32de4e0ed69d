"""What the solver has to say."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # Errors.
    "solve.other_game": Sentence(
        "this solver solves {game}, but the position is of {given}: make another Solver for it",
        "这个求解器用于 {game}，而局面属于 {given}：请另建一个 Solver",
    ),
    "solve.limits": Sentence(
        "a solver has no playouts and no clock: limit it by seconds or nodes",
        "求解器不做模拟，也不用棋钟：请用 seconds 或 nodes 限制",
    ),
    "solve.memory": Sentence(
        "a table of {megabytes} MB does not fit: this machine has {available} MB; choose a smaller table",
        "放不下 {megabytes} MB 的置换表：本机共有 {available} MB，请选小一些",
    ),
    "solve.no_table": Sentence(
        "{game} is solved without a table: leave the table file out", "求解 {game} 不用置换表：请去掉表文件"
    ),
    "solve.table.foreign": Sentence(
        "{path} is not a table of linewood's solver: give a file that `linewood solve --table` has written",
        "{path} 不是 linewood 求解器的表文件：请给出由 `linewood solve --table` 写出的文件",
    ),
    "solve.table.game": Sentence(
        "{path} belongs to {game}, but the position is of {wanted}: give another file",
        "{path} 属于 {game}，而局面属于 {wanted}：请换一个文件",
    ),
    "solve.table.broken": Sentence(
        "{path} is damaged or from another version: delete it, and it will be written anew",
        "{path} 已损坏或来自其他版本：请删除，会重新写出",
    ),
    "solve.table.unreadable": Sentence("cannot read {path}: {reason}", "无法读取 {path}：{reason}"),
    "solve.table.unwritable": Sentence("cannot write {path}: {reason}", "无法写入 {path}：{reason}"),
    "solution.unreadable": Sentence("this is not a solution: {reason}", "这不是求解结果：{reason}"),
    "book.foreign": Sentence(
        "{path} is not an opening book of linewood: install linewood again",
        "{path} 不是 linewood 的开局库：请重新安装 linewood",
    ),
    "book.game": Sentence(
        "{path} is a book of {game}, not of {wanted}: give another file",
        "{path} 是 {game} 的开局库，不是 {wanted} 的：请换一个文件",
    ),
    "book.broken": Sentence(
        "{path} is damaged or from another version: install linewood again",
        "{path} 已损坏或来自其他版本：请重新安装 linewood",
    ),
    "book.unreadable": Sentence("cannot read {path}: {reason}", "无法读取 {path}：{reason}"),
    # The command.
    "cli.solve.help": Sentence("Solve a position: who wins, and in how many moves.", "求解一个局面：谁赢，多少手。"),
    "cli.solve.moves": Sentence("Solve every move too.", "同时求解每一步着法。"),
    "cli.solve.time": Sentence(
        "How long at most: 10s, 5m. Otherwise until it is solved, or 60s on large boards.",
        "最多用时：10s、5m。不写则直到解出，大棋盘为 60s。",
    ),
    "cli.solve.threads": Sentence("How many threads.", "线程数。"),
    "cli.solve.table": Sentence(
        "A file to continue from and to write to at the end.", "从该文件继续，结束时写回该文件。"
    ),
    "cli.solve.megabytes": Sentence("Memory for the table, in MB.", "置换表的内存（MB）。"),
    "solve.progress": Sentence(
        "{bounds} · {nodes} million nodes · {rate} million/s · table {fill} % full",
        "{bounds} · {nodes} 百万节点 · {rate} 百万/秒 · 表已用 {fill} %",
    ),
    "solve.to_move": Sentence("{side} to move: {verdict}", "轮到 {side}：{verdict}"),
    "solve.unknown": Sentence("not solved", "未解出"),
    "solve.no_win_soon": Sentence("no forced win in the next {plies} moves", "今后 {plies} 手之内，双方都没有必胜"),
    "solve.at_least_draw": Sentence("at least a draw", "至少和棋"),
    "solve.at_most_draw": Sentence("at most a draw", "至多和棋"),
    "solve.draw": Sentence("draw", "和棋"),
    "solve.nodes": Sentence("{count} nodes", "{count} 个节点"),
    "solve.seconds": Sentence("{seconds} s", "{seconds} 秒"),
    "solve.estimate": Sentence("the search estimates {win} % for the side to move", "搜索估计行棋方胜率 {win} %"),
    "solve.line": Sentence("line: {line}", "变化：{line}"),
    "solve.stop.seconds": Sentence("time is up", "时间用完"),
    "solve.stop.nodes": Sentence("all nodes are used", "节点数用完"),
    "solve.stop.asked": Sentence("stopped", "已停止"),
    "solve.stop.interrupt": Sentence("stopped by Ctrl-C", "按 Ctrl-C 停止"),
    "solve.move": Sentence("move", "着法"),
    "solve.result": Sentence("result", "结果"),
}
