"""What is said about bots to hand in."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "packing.no_library": Sentence(
        "this installation has no strategy library ({path} is missing): install linewood on Linux or macOS",
        "此安装中没有策略库（缺少 {path}）：请在 Linux 或 macOS 上安装 linewood",
    ),
    "packing.library": Sentence(
        "{path} does not fit this version of linewood: install linewood again",
        "{path} 与此版本的 linewood 不符：请重新安装 linewood",
    ),
    "packing.no_sources": Sentence(
        "this installation has no C++ sources ({path} is empty): install linewood again",
        "此安装中没有 C++ 源代码（{path} 为空）：请重新安装 linewood",
    ),
    "packing.random": Sentence(
        "{name} moves at random and cannot be packed: choose a preset that searches, such as connect4/best",
        "{name} 随机落子，不能打包：请选用会搜索的预设，例如 connect4/best",
    ),
    "packing.write": Sentence(
        "cannot write {path}: {why}. Choose another place with --out",
        "无法写入 {path}：{why}。请用 --out 指定其他位置",
    ),
}
