"""What is said about lost games."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "cli.review.help": Sentence(
        "Why did my bot lose? Finds the move that lost each game and totals them per player.",
        "我的程序为什么输？找出每局的败着，并按棋手汇总。",
    ),
    "cli.review.files": Sentence(
        "Files of games in any format, ids of stored runs, or - for standard input.",
        "任意格式的棋谱文件、已存比赛的编号，或 -（标准输入）。",
    ),
    "cli.review.skip": Sentence(
        "Leave out the first N games: continues a review that was stopped.",
        "跳过前 N 局，用于继续中断的复盘。",
    ),
    "name.skip": Sentence("skipped games", "跳过的局数"),
    "review.progress": Sentence("looking for losing moves", "正在寻找败着"),
    "review.game": Sentence("game", "局"),
    "review.loser": Sentence("loser", "负方"),
    "review.ply": Sentence("ply", "手数"),
    "review.move": Sentence("lost by", "败着"),
    "review.better": Sentence("better", "应下"),
    "review.before": Sentence("before", "此前"),
    "review.after": Sentence("after", "此后"),
    "review.sure": Sentence("sure", "把握"),
    "review.proven": Sentence("proven", "已证明"),
    "review.likely": Sentence("likely", "很可能"),
    "review.kind.opening": Sentence("every move lost from the opening on", "开局后每手都输"),
    "review.kind.none": Sentence("nobody lost", "无人告负"),
    "review.player": Sentence("player", "棋手"),
    "review.games": Sentence("lost", "负局"),
    "review.faults": Sentence("by faults", "故障"),
    "review.openings": Sentence("in the opening", "开局"),
    "review.proven_count": Sentence("proven", "已证明"),
    "review.mean_ply": Sentence("mean ply", "平均手数"),
    "review.mean_drop": Sentence("mean drop", "平均损失"),
    "review.unnamed": Sentence("(no name)", "（无名）"),
    "review.broken": Sentence("{path}, game {number} was left out: {error}", "{path} 第 {number} 局已略过：{error}"),
    "review.nothing": Sentence("there is no game in these files", "这些文件里没有棋局"),
}
