"""What is to be said of the sandbox in which foreign bots play."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The options.
    "cli.option.sandbox": Sentence(
        "Confine foreign bots: auto (where it works), required (refuse to run without), off (a bot has your rights).",
        "是否隔离外部程序：auto（能用就用）、required（不能用就拒绝运行）、off（机器人拥有你的全部权限）。",
    ),
    "cli.option.sandbox_allow": Sentence(
        "A file or folder that bots may read inside the sandbox. Can be given several times.",
        "机器人在沙箱内可以读取的文件或文件夹，可写多次。",
    ),
    # Why there is none, and what to do.
    "sandbox.unconfined": Sentence(
        "Bots run without a sandbox, with your rights: {reason}",
        "机器人没有沙箱隔离，拥有你的全部权限：{reason}",
    ),
    "sandbox.required": Sentence("--sandbox required, but {reason}", "指定了 --sandbox required，但{reason}"),
    "sandbox.linux": Sentence(
        "the sandbox needs Linux: run linewood there, or in WSL on Windows",
        "沙箱只能在 Linux 上使用：请在 Linux 或 Windows 的 WSL 里运行",
    ),
    "sandbox.missing": Sentence(
        "bubblewrap is not installed: install it, for example with sudo apt install bubblewrap",
        "没有安装 bubblewrap：请先安装，例如 sudo apt install bubblewrap",
    ),
    "sandbox.old": Sentence(
        "this bubblewrap is too old: install version 0.8 or later", "bubblewrap 版本太旧：请安装 0.8 或更新的版本"
    ),
    "sandbox.namespaces": Sentence(
        "this system forbids user namespaces ({reason}): allow them with sudo sysctl -w "
        "kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000",
        "系统禁止了用户命名空间（{reason}）：可用 sudo sysctl -w kernel.unprivileged_userns_clone=1 "
        "user.max_user_namespaces=10000 放行",
    ),
    "sandbox.apparmor": Sentence(
        "AppArmor keeps bubblewrap from making user namespaces: allow it with sudo apt install apparmor-profiles && "
        "sudo ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && "
        "sudo systemctl reload apparmor",
        "AppArmor 不让 bubblewrap 创建用户命名空间：可用 sudo apt install apparmor-profiles && "
        "sudo ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && "
        "sudo systemctl reload apparmor 放行",
    ),
    "sandbox.container": Sentence(
        "this container forbids namespaces ({reason}): start it with --security-opt seccomp=unconfined "
        "--security-opt apparmor=unconfined --security-opt systempaths=unconfined, or run linewood outside",
        "容器禁止了命名空间（{reason}）：启动容器时请加 --security-opt seccomp=unconfined "
        "--security-opt apparmor=unconfined --security-opt systempaths=unconfined，或在容器外运行",
    ),
    "sandbox.other": Sentence(
        "bubblewrap does not work here ({reason}): try bwrap --unshare-all --ro-bind / / true",
        "bubblewrap 在这里无法工作（{reason}）：可用 bwrap --unshare-all --ro-bind / / true 试验",
    ),
    # Paths.
    "sandbox.no_path": Sentence(
        "--sandbox-allow {path}: there is no such file or folder. Check the spelling",
        "--sandbox-allow {path}：没有这个文件或文件夹，请检查路径",
    ),
    "sandbox.too_wide": Sentence(
        "--sandbox-allow {path} would show everything: name the folder that the bot needs",
        "--sandbox-allow {path} 会暴露整个系统：请写出机器人需要的那个文件夹",
    ),
    # What to do if a bot does not get along with it.
    "fault.confined": Sentence("{detail} ({hint})", "{detail}（{hint}）"),
    "sandbox.hint.read_only": Sentence(
        "in the sandbox a bot cannot change existing files: write a new file next to the bot, or into /tmp",
        "沙箱里不能改动已有的文件：请在机器人旁边写新文件，或写到 /tmp",
    ),
    "sandbox.hint.hidden": Sentence(
        "the sandbox hides {path}: if the bot needs it, allow it with --sandbox-allow",
        "沙箱里看不到 {path}：如果机器人需要它，请用 --sandbox-allow 放行",
    ),
    "sandbox.hint.root": Sentence(
        "linewood is run by root, so the bot runs as a user without rights: make its files readable with chmod -R o+rX",
        "linewood 以 root 运行，机器人则以无特权用户运行：请用 chmod -R o+rX 让它的文件可读",
    ),
    "sandbox.hint.network": Sentence("the sandbox has no network", "沙箱里没有网络"),
    "fault.threads": Sentence("it started more than {limit} threads at once", "同时启动了超过 {limit} 个线程"),
    "fault.much.files": Sentence(
        "it wrote more than {limit} files, or more than {size} MB into the folder of its answers",
        "写了超过 {limit} 个文件，或在回答所在的文件夹里写了超过 {size} MB",
    ),
    # The doctor.
    "doctor.check.sandbox": Sentence("sandbox", "沙箱"),
    "doctor.sandbox.good": Sentence("it plays inside the sandbox", "能在沙箱里正常下棋"),
    "doctor.sandbox.wrote": Sentence(
        "it writes {count} new files next to itself, such as {name}: the sandbox keeps them in memory and discards them",
        "它在自己旁边写了 {count} 个新文件，例如 {name}：沙箱只把它们放在内存里，用完即弃",
    ),
    "doctor.sandbox.none": Sentence("it was examined without a sandbox: {reason}", "检查时没有使用沙箱：{reason}"),
    "doctor.sandbox.off": Sentence("it was examined without a sandbox", "检查时没有使用沙箱"),
    "doctor.check.waiting": Sentence("opponent's time", "对方时间"),
    "doctor.waiting.look": Sentence(
        "it computes while its opponent thinks, and was stopped {count} times: judges may not allow that",
        "它在对方思考时也在计算，被暂停了 {count} 次：评测未必允许",
    ),
}
