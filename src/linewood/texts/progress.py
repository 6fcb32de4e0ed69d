"""What is said about the builds of a bot."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "cli.progress.help": Sentence(
        "Did my change help, and why did I lose? Plays the new build against the best one before and a few rungs of the "
        "ladder, rates all builds, and shows the moves that lost the most. The same command continues.",
        "我的修改有用吗？为什么输？让新版本对阵以往最强的版本和天梯上的几名对手，给所有版本评分，并列出损失最大的着法。"
        "重复同一命令即可继续。",
    ),
    "cli.progress.budget": Sentence("Time for everything, such as 4m or 30s.", "总时间，如 4m 或 30s。"),
    "progress.playing": Sentence("playing and reviewing", "正在对局和复盘"),
    "progress.title": Sentence("{bot}: build {number} ({build}), {game}", "{bot}：第 {number} 版（{build}），{game}"),
    "progress.known": Sentence("This build was seen before.", "此版本以前出现过。"),
    "progress.first": Sentence(
        "This is the first build. Change the bot and run the command again to compare.",
        "这是第一个版本。修改程序后再运行此命令即可比较。",
    ),
    "progress.helped": Sentence("The change helped: {verdict}", "修改有效：{verdict}"),
    "progress.did_not": Sentence("The change did not help: {verdict}", "修改无效：{verdict}"),
    "progress.open": Sentence(
        "Not decided yet after {games} games, Elo {elo}. Run the command again to play on.",
        "{games} 局后尚无定论，Elo {elo}。再次运行此命令可继续。",
    ),
    "progress.none": Sentence("No whole pair of games has been played yet.", "尚未下完一对对局。"),
    "progress.rung": Sentence("opponent", "对手"),
    "progress.score": Sentence("score %", "得分率 %"),
    "progress.build": Sentence("build", "版本"),
    "progress.when": Sentence("first seen", "首次出现"),
    "progress.games": Sentence("games", "局"),
    "progress.elo": Sentence("Elo", "Elo 评分"),
    "progress.plot": Sentence("on one scale", "同一标尺"),
    "progress.losses": Sentence("Moves that lost the most", "损失最大的着法"),
    "progress.loss": Sentence(
        "  ply {ply}: {move} instead of {better} ({before} to {after}), refuted by {line}",
        "  第 {ply} 手：{move}，应下 {better}（{before} 变为 {after}），反驳：{line}",
    ),
    "progress.fault": Sentence("  lost by a fault: {fault}", "  因故障告负：{fault}"),
    "progress.no_losses": Sentence("No lost game has a move to blame.", "没有可归因于某一手的败局。"),
    "progress.plot.builds": Sentence("Rating of each build, with 95 % intervals", "各版本评分（95% 区间）"),
    "progress.plot.build": Sentence("build", "版本"),
    "progress.plot.elo": Sentence("Elo", "Elo 评分"),
}
