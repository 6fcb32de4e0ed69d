"""What a course's report of a bot says."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The command.
    "cli.report.run": Sentence(
        "Write a report of a run: crosstable, ratings, plots, every game to be replayed. The word run may be left out: "
        "linewood report 7f3a.",
        "生成一次比赛的报告：交叉表、等级分、图表，每局都可回放。run 可以不写：linewood report 7f3a。",
    ),
    "cli.course.help": Sentence(
        "Write a course-style report of a bot: method, ladder, exploration constant, speed and memory, each with its "
        "interval. What is missing is played; what is stored is not played again.",
        "生成程序的课程报告：方法、天梯、探索常数、速度与内存，各附区间。缺的对局会补下，已存的不会重下。",
    ),
    "cli.course.quick": Sentence(
        "A first look: every fifth opponent, few values of the constant, few positions.",
        "先看个大概：每五个对手取一个，常数只试几个值，局面也少。",
    ),
    "cli.course.values": Sentence(
        "Values of the exploration constant; otherwise from a quarter of the bot's own to four times as much.",
        "探索常数的取值；不写则从程序自身的四分之一到四倍。",
    ),
    "cli.course.sweep": Sentence(
        "Games for the exploration constant, all values together; 0 leaves it out.",
        "探索常数一节的总局数；0 为不做。",
    ),
    "cli.course.positions": Sentence("Positions on which memory is measured.", "测量内存所用的局面数。"),
    "name.sweep_games": Sentence("the number of games for the constant", "探索常数的局数"),
    "name.positions": Sentence("the number of positions", "局面数"),
    "course.stage.ladder": Sentence("1/3  ladder", "1/3  天梯"),
    "course.stage.constant": Sentence("2/3  exploration constant", "2/3  探索常数"),
    "course.stage.machine": Sentence("3/3  memory", "3/3  内存"),
    "run.kept": Sentence("run {run} is stored and complete", "比赛 {run} 已有存档且已下完"),
    # Headings.
    "course.title": Sentence("{player}: report on a bot for {game}", "{player}：{game} 程序报告"),
    "course.section.method": Sentence("Method", "方法"),
    "course.section.ladder": Sentence("Ladder", "天梯成绩"),
    "course.section.constant": Sentence("Exploration constant", "探索常数"),
    "course.section.machine": Sentence("Speed and memory", "速度与内存"),
    "report.table.method": Sentence("What it is", "概况"),
    "report.table.options": Sentence("Options", "选项"),
    "report.table.checkup": Sentence("Check-up", "体检"),
    "report.table.ladder": Sentence("Results by strength of the opponents", "按对手强度的成绩"),
    "report.table.constant": Sentence("Results by constant", "各常数的成绩"),
    "report.table.machine": Sentence("Figures with 95 % intervals", "数值与 95% 区间"),
    "report.table.conditions": Sentence("Conditions", "条件"),
    "report.column.fact": Sentence("fact", "项目"),
    "report.column.finding": Sentence("what", "内容"),
    "report.column.option": Sentence("option", "选项"),
    "report.column.setting": Sentence("setting", "取值"),
    "report.column.meaning": Sentence("meaning", "含义"),
    "report.column.verdict": Sentence("verdict", "结论"),
    "report.column.check": Sentence("check", "检查"),
    "report.column.opponents": Sentence("opponents", "对手"),
    "report.column.counts": Sentence("W-D-L", "胜-和-负"),
    "report.column.as_first": Sentence("as first", "先手"),
    "report.column.as_second": Sentence("as second", "后手"),
    "report.column.constant": Sentence("constant c", "常数 c"),
    "report.column.figure": Sentence("figure", "项目"),
    "report.column.number_value": Sentence("mean", "均值"),
    "report.column.number_low": Sentence("low", "下限"),
    "report.column.number_high": Sentence("high", "上限"),
    "report.plot.bands": Sentence(
        "Score by strength of the opponents, with 95 % intervals", "各档对手的得分率与 95% 区间"
    ),
    "report.plot.constant": Sentence(
        "Elo by exploration constant, with 95 % intervals", "各探索常数的 Elo 与 95% 区间"
    ),
    "report.plot.opponents": Sentence("opponents on the ladder", "天梯对手"),
    # Facts.
    "course.fact.name": Sentence("name", "名称"),
    "course.fact.about": Sentence("in short", "简介"),
    "course.fact.source": Sentence("source", "出处"),
    "course.fact.formula": Sentence("selection formula", "选择公式"),
    "course.fact.example": Sentence("with N = 1000, n = 50, Q = 0.1", "取 N = 1000，n = 50，Q = 0.1"),
    "course.fact.kind": Sentence("kind", "类型"),
    "course.fact.started": Sentence("started by", "启动"),
    "course.fact.file": Sentence("file", "文件"),
    "course.fact.limits": Sentence("limits of a move", "每步限制"),
    "course.fact.machine": Sentence("machine", "机器"),
    "course.fact.version": Sentence("linewood", "linewood 版本"),
    "course.fact.date": Sentence("date", "日期"),
    "course.fact.seed": Sentence("seed", "随机种子"),
    "course.fact.at_once": Sentence("games at once", "同时进行的局数"),
    "course.kind.program": Sentence("a program that speaks {protocol}", "程序（{protocol} 协议）"),
    "course.kind.library": Sentence("a strategy library", "策略动态库"),
    "course.kind.function": Sentence("a Python function, {name}", "Python 函数 {name}"),
    "course.file": Sentence("{size} bytes, SHA-256 {digest}…", "{size} 字节，SHA-256 {digest}…"),
    "course.limit.own": Sentence("none but its own", "由程序自定"),
    "course.limit.seconds": Sentence("{count} s", "{count} 秒"),
    "course.limit.playouts": Sentence("{count} playouts", "{count} 次模拟"),
    "course.limit.nodes": Sentence("{count} nodes", "{count} 个节点"),
    "course.batch": Sentence("batch {batch}", "第 {batch} 批"),
    # Sentences.
    "course.ladder": Sentence(
        "{count} graded opponents, each from both sides of an opening of its own; run {run}.",
        "{count} 个分级对手，每个对手在其开局上先后手各下一局；比赛编号 {run}。",
    ),
    "course.fault": Sentence("Games lost by a fault: {name} x {count}.", "因犯规输掉的对局：{name} x {count}。"),
    "course.constant": Sentence(
        "Each value of c against {opponent}; the bot itself has c = {usual}; run {run}.",
        "每个 c 值都与 {opponent} 对战；程序自身 c = {usual}；比赛编号 {run}。",
    ),
    "course.no_constant.foreign": Sentence(
        "Left out: a foreign bot has no exploration constant that can be set from outside.",
        "略去：外部程序没有可从外面设置的探索常数。",
    ),
    "course.no_constant.skipped": Sentence(
        "Left out: no games were asked for, or this bot does not search.", "略去：未要求对局，或此程序不搜索。"
    ),
    "course.verdict.open": Sentence(
        "c = {best} scored best, but cannot be told from {others}: the choice among them is open.",
        "c = {best} 得分最高，但与 {others} 尚分不出优劣：它们之间难以取舍。",
    ),
    "course.verdict.best": Sentence(
        "c = {best} is better than every other value: all intervals together leave out equality with 95 %.",
        "c = {best} 优于其他所有取值：以总体 95% 的把握排除均等。",
    ),
    "course.verdict.none": Sentence("There is no whole pair of games yet.", "还没有下完一整对。"),
    "course.figure.rate": Sentence("playouts per second", "每秒模拟次数"),
    "course.figure.playouts": Sentence("playouts per move", "每步模拟次数"),
    "course.figure.seconds": Sentence("seconds per move", "每步用时（秒）"),
    "course.figure.slowest": Sentence("slowest move, seconds", "最慢一步（秒）"),
    "course.figure.memory": Sentence("memory, MB", "内存（MB）"),
    "course.figure.most_memory": Sentence("most memory, MB", "最大内存（MB）"),
    "course.machine.search": Sentence(
        "Speed from {moves} moves on the ladder, averaged game by game; memory is that of the search tree after one move "
        "on each of {count} openings.",
        "速度取自天梯上的 {moves} 步，按局平均；内存为在 {count} 个开局上各搜索一步后搜索树的占用。",
    ),
    "course.machine.foreign": Sentence(
        "Speed from {moves} moves on the ladder, averaged game by game; memory is that of the whole process, started anew "
        "on each of {count} openings.",
        "速度取自天梯上的 {moves} 步，按局平均；内存为整个进程的占用，在 {count} 个开局上各重新启动一次。",
    ),
    "course.intervals": Sentence(
        "All intervals hold with 95 %: Wilson's on whole pairs of games for scores, Student's on games or positions for "
        "averages.",
        "所有区间的置信度均为 95%：得分率用按整对对局的 Wilson 区间，均值用按局或按局面的 Student 区间。",
    ),
}
