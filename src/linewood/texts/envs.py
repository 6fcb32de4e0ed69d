"""What the environments have to say."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "env.over": Sentence(
        "no episode is under way: call reset() before step()", "没有进行中的对局：请先调用 reset()，再调用 step()"
    ),
    "env.option": Sentence(
        "'{value}' is not an option of reset(): the options are {known}", "reset() 没有选项“{value}”：可用的有 {known}"
    ),
    "env.other_game": Sentence(
        "this environment plays '{game}', but the position is one of '{found}': make another environment for it",
        "此环境用于“{game}”，而局面属于“{found}”：请为它另建环境",
    ),
    "env.render_mode": Sentence(
        "there is no render mode '{value}': use {known}, or None", "没有渲染方式“{value}”：请用 {known} 或 None"
    ),
    "env.side": Sentence(
        "the agent's side is '{value}', but it must be one of {known}", "智能体的一方为“{value}”，应为 {known} 之一"
    ),
}
