"""What `linewood selfcheck` says."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "cli.selfcheck.help": Sentence(
        "Checks this installation and says how to get what is missing.", "检查安装是否完整，并说明如何补齐缺少的部分。"
    ),
    "selfcheck.name.python": Sentence("Python", "Python 版本"),
    "selfcheck.name.core": Sentence("search", "搜索引擎"),
    "selfcheck.name.machine": Sentence("machine", "机器"),
    "selfcheck.name.compiler": Sentence("C++ compiler", "C++ 编译器"),
    "selfcheck.name.sandbox": Sentence("sandbox for bots", "程序沙箱"),
    "selfcheck.name.store": Sentence("stored runs", "赛事存档"),
    "selfcheck.name.extra": Sentence("extra {extra}", "附加组件 {extra}"),
    "selfcheck.mark.ok": Sentence("✓ ok", "✓ 正常"),
    "selfcheck.mark.missing": Sentence("- missing", "- 缺少"),
    "selfcheck.mark.broken": Sentence("✗ broken", "✗ 损坏"),
    "selfcheck.python": Sentence("version {version}", "版本 {version}"),
    "selfcheck.core": Sentence(
        "{speed} playouts/s on an 11x10 board, one thread", "11x10 棋盘单线程每秒 {speed} 次模拟"
    ),
    "selfcheck.machine": Sentence(
        "{cores} cores, {memory} GB of memory; a search uses at most {cap} MB by default",
        "{cores} 个核心，{memory} GB 内存；一次搜索默认最多使用 {cap} MB",
    ),
    "selfcheck.program": Sentence("{version}", "可用：{version}"),
    "selfcheck.no_program": Sentence(
        "{program} was not found; only bots in C++ need it", "没有找到 {program}；只有 C++ 程序需要它"
    ),
    "selfcheck.get_compiler": Sentence(
        "on Debian and Ubuntu: sudo apt install g++ make", "Debian 和 Ubuntu：sudo apt install g++ make"
    ),
    "selfcheck.sandbox": Sentence("bubblewrap works", "bubblewrap 可用"),
    "selfcheck.see_security": Sentence("see docs/security.md", "参见 docs/security.md"),
    "selfcheck.no_store": Sentence("{path} will be created by the first run", "首次运行赛事时会创建 {path}"),
    "selfcheck.store": Sentence("{path}: {runs} runs", "{path}：{runs} 次赛事"),
    "selfcheck.extra.arena": Sentence("ratings, plots and clusters work", "等级分、图表和集群可用"),
    "selfcheck.extra.tune": Sentence("tuning works", "调参可用"),
    "selfcheck.extra.train": Sentence("training works", "训练可用"),
    "selfcheck.extra.envs": Sentence("environments for reinforcement learning work", "强化学习环境可用"),
    "selfcheck.lacks": Sentence("not installed: {packages}", "未安装：{packages}"),
    "selfcheck.install": Sentence("{command}", "运行：{command}"),
    "selfcheck.fix": Sentence("    {fix}", "    解决：{fix}"),
    "selfcheck.complete": Sentence("Everything works.", "一切正常。"),
    "selfcheck.optional": Sentence(
        "Everything you need to play and search works. What is missing is optional.",
        "对弈和搜索所需的一切都正常。缺少的都是可选部分。",
    ),
    "selfcheck.broken": Sentence("Something needs repair: see above.", "有需要修复的地方：见上。"),
}
