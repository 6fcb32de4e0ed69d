"""What is said about bots to hand in."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "cli.pack.help": Sentence(
        "Write linewood as an archive of C++ that a judge builds with plain make. For connect4.",
        "把 linewood 打包成评测平台用 make 即可编译的 C++ 压缩包（四子棋）。",
    ),
    "cli.pack.judge": Sentence("Which judge it is for.", "面向哪个评测平台。"),
    "cli.pack.out": Sentence("The file to write.", "要写出的文件。"),
    "cli.pack.seconds": Sentence("Time for each move: 2.7 or 2.7s.", "每步用时，例如 2.7 或 2.7s。"),
    "cli.library.help": Sentence(
        "Write linewood as a strategy library (getPoint, clearPoint). LINEWOOD_SECONDS and LINEWOOD_PRESET override.",
        "把 linewood 写成策略库（getPoint、clearPoint）。可用环境变量 LINEWOOD_SECONDS、LINEWOOD_PRESET 覆盖设置。",
    ),
    "pack.written": Sentence(
        "{path} plays {preset}, {seconds} s per move", "已写出 {path}：使用 {preset}，每步 {seconds} 秒"
    ),
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
    "packing.network": Sentence(
        "the network has {found} weights, but a strategy library has room for {most}: pack it as an archive instead",
        "网络有 {found} 个权重，而策略库最多容纳 {most} 个：请改为打包成压缩包",
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
