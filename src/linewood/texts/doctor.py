"""What the doctor has to say to a bot's author."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # The command.
    "cli.bot.help": Sentence(
        "For bot authors: is this bot fit for its judge? Make a new one.",
        "写给机器人作者：检查机器人能否上评测，或新建一个。",
    ),
    "cli.doctor.help": Sentence(
        "Examine a bot before its judge does: a library, a Python file, a folder or zip with a Makefile, or a program "
        "such as saiblo:./main. Exit code 3 if something would lose games.",
        "在评测之前先检查机器人：动态库、Python 文件、带 Makefile 的文件夹或 zip，或程序（如 saiblo:./main）。若有会输棋的问题，退出码为 3。",
    ),
    "cli.doctor.path": Sentence("The bot.", "机器人。"),
    "cli.doctor.quick": Sentence("Ask 30 positions instead of 200.", "只问 30 个局面，而不是 200 个。"),
    "cli.doctor.game": Sentence(
        "connect4, hex5 or loa, for bots that play several.", "connect4、hex5 或 loa，用于会下多种棋的机器人。"
    ),
    "cli.doctor.time": Sentence(
        "The judge's limit for a move, such as 3s; otherwise the usual one of the game.",
        "评测的每步时限，例如 3s；不写则取该游戏的惯例。",
    ),
    "cli.doctor.seed": Sentence("Other positions for another number.", "换一个数，就换一批局面。"),
    "doctor.progress.build": Sentence("building", "编译中"),
    "doctor.progress.positions": Sentence("positions", "局面"),
    "doctor.progress.again": Sentence("asking again", "重复提问"),
    "doctor.progress.games": Sentence("whole games", "完整对局"),
    "doctor.stopped": Sentence(
        "Stopped early: what follows is what is known so far.", "提前停止：以下是目前已知的情况。"
    ),
    "doctor.gave_up": Sentence(
        "Too much went wrong to go on: fix this first, then run it again.", "问题太多，未能继续：请先修正，再检查一次。"
    ),
    "doctor.fit": Sentence("Fit: its judge would find no fault.", "可以上场：评测不会发现故障。"),
    "doctor.unfit": Sentence("Not fit: what is marked ✗ loses games.", "还不能上场：标 ✗ 的问题会输棋。"),
    "doctor.line": Sentence("{sign} {check}: ", "{sign} {check}："),
    "doctor.where": Sentence("in: ", "局面："),
    "doctor.said": Sentence("its last words:", "最后的输出："),
    # The points of the checklist.
    "doctor.check.build": Sentence("build", "编译"),
    "doctor.check.start": Sentence("start", "启动"),
    "doctor.check.moves": Sentence("moves", "着法"),
    "doctor.check.faults": Sentence("answers", "回答"),
    "doctor.check.time": Sentence("time", "时间"),
    "doctor.check.memory": Sentence("memory", "内存"),
    "doctor.check.threads": Sentence("threads", "线程"),
    "doctor.check.output": Sentence("standard output", "标准输出"),
    "doctor.check.errors": Sentence("standard error", "标准错误"),
    "doctor.check.same": Sentence("same answers", "回答一致"),
    "doctor.check.games": Sentence("games", "对局"),
    # What was found.
    "doctor.build.good": Sentence("make took {seconds} s", "make 用时 {seconds} 秒"),
    "doctor.build.bad": Sentence("make failed, or made no program and no library", "make 失败，或没有生成程序或动态库"),
    "doctor.start.good": Sentence("it starts", "能启动"),
    "doctor.start.symbols": Sentence(
        "it loads; getPoint and clearPoint are there", "能加载；getPoint 和 clearPoint 都在"
    ),
    "doctor.moves.good": Sentence("all {count} moves are legal", "{count} 步全部合法"),
    "doctor.moves.some": Sentence(
        "{count} of {asked} questions got a legal move, the others no move at all",
        "{asked} 个问题中 {count} 个得到合法着法，其余没有着法",
    ),
    "doctor.moves.bad": Sentence(
        "{count} moves were not legal. The first: {first}", "{count} 步不合法。第一步：{first}"
    ),
    "doctor.faults.bad": Sentence("{name}, {count} times: {first}", "{name}，{count} 次：{first}"),
    "doctor.time.good": Sentence(
        "the slowest move took {slowest} s, and {limit} s are allowed", "最慢一步 {slowest} 秒，时限 {limit} 秒"
    ),
    "doctor.time.look": Sentence(
        "the slowest move took {slowest} s, and {limit} s are allowed: on a slower machine it is too late",
        "最慢一步 {slowest} 秒，时限 {limit} 秒：换一台慢些的机器就会超时",
    ),
    "doctor.time.bad": Sentence(
        "{count} moves took longer than {limit} s: stop thinking earlier",
        "有 {count} 步超过 {limit} 秒：请更早停止思考",
    ),
    "doctor.time.waits": Sentence(
        "{count} answers did not come within {limit} s, and the bot hardly computed: it waits. Read exactly the numbers "
        "that the judge sends, and flush the answer",
        "{count} 次在 {limit} 秒内没有回答，而程序几乎没有计算：它在等待。请只读评测给出的数字，并在回答后刷新输出",
    ),
    "doctor.memory.good": Sentence(
        "{used} MB at the most, and {limit} MB are allowed", "最多用了 {used} MB，上限 {limit} MB"
    ),
    "doctor.memory.look": Sentence(
        "{used} MB at the most, and {limit} MB are allowed: that is close",
        "最多用了 {used} MB，上限 {limit} MB：很接近了",
    ),
    "doctor.threads.good": Sentence("one thread", "单线程"),
    "doctor.threads.look": Sentence(
        "{count} threads: a judge may give you one only, and then all of them are slow",
        "{count} 个线程：评测可能只给一个，那时全都会变慢",
    ),
    "doctor.processes.look": Sentence(
        "{count} processes: a judge may forbid the bot to start others",
        "{count} 个进程：评测可能不允许启动其他进程",
    ),
    "doctor.output.good": Sentence("nothing but answers", "除了回答没有别的内容"),
    "doctor.output.bad": Sentence(
        "{count} bytes besides the answers: a judge takes them for answers. Print on standard error (cerr) instead",
        "除回答外还有 {count} 字节：评测会把它们当成回答。请改用标准错误输出（cerr）",
    ),
    "doctor.output.look": Sentence(
        "{count} bytes are printed: print on standard error (sys.stderr) instead",
        "打印了 {count} 字节：请改用标准错误输出（sys.stderr）",
    ),
    "doctor.errors.good": Sentence("{count} bytes in a game", "每局 {count} 字节"),
    "doctor.errors.look": Sentence("{count} bytes in a game: that is much", "每局 {count} 字节：偏多"),
    "doctor.errors.bad": Sentence(
        "{count} bytes in a game, and {limit} KB are allowed: take debugging output away before you hand it in",
        "每局 {count} 字节，上限 {limit} KB：提交前请去掉调试输出",
    ),
    "doctor.same.good": Sentence(
        "the same answer to the same question, {asked} times of {asked}", "相同的问题得到相同的回答，{asked} 次都是"
    ),
    "doctor.same.look": Sentence(
        "another answer to the same question, {count} times of {asked}: right for a search with chance or a clock, "
        "wrong for anything else",
        "相同的问题得到不同的回答，{asked} 次中 {count} 次：若用到随机数或计时则属正常，否则有问题",
    ),
    "doctor.games.good": Sentence(
        "{count} whole games without a fault: {results}", "{count} 盘完整对局没有出错：{results}"
    ),
    "doctor.games.weak": Sentence(
        "{count} whole games without a fault, but all of them lost against {rival}: it plays by the rules, and weakly",
        "{count} 盘完整对局没有出错，但全部输给了 {rival}：符合规则，但棋力很弱",
    ),
    "doctor.games.bad": Sentence("a whole game ended by a fault", "有一盘因出错而结束"),
    "doctor.result.won": Sentence("won", "胜"),
    "doctor.result.lost": Sentence("lost", "负"),
    "doctor.result.drawn": Sentence("drawn", "和"),
    # What cannot be examined.
    "doctor.not_foreign": Sentence(
        "{name} is linewood itself: name a bot, such as ./Strategy.so, bot.py or saiblo:./main",
        "{name} 是 linewood 自己：请写机器人，例如 ./Strategy.so、bot.py 或 saiblo:./main",
    ),
    "doctor.no_makefile": Sentence(
        "{path} has no Makefile at the top and nothing built: put the Makefile at the top, not in a folder below",
        "{path} 最上层没有 Makefile，也没有编译好的文件：请把 Makefile 放在最上层，而不是下面的文件夹里",
    ),
    "doctor.zip_folder": Sentence(
        "{path} has its Makefile in the folder {folder}: a judge runs make at the top. Zip the files, not their folder",
        "{path} 的 Makefile 在文件夹 {folder} 里：评测在最上层运行 make。请直接压缩文件，而不是文件夹",
    ),
    "doctor.not_zip": Sentence("{path} cannot be unpacked: {reason}", "无法解压 {path}：{reason}"),
    "doctor.folder_size": Sentence(
        "{path} has more than {limit} MB: copy what belongs to the bot into a folder of its own",
        "{path} 超过 {limit} MB：请把机器人的文件单独放进一个文件夹",
    ),
    "doctor.zip_size": Sentence("{path} unpacks to more than {limit} MB", "{path} 解压后超过 {limit} MB"),
    # bot new
    "cli.new.help": Sentence(
        "Write a small bot of your own into a new folder: it builds, passes the doctor and beats a random mover.",
        "在新文件夹里写一个属于你的小机器人：能编译、能通过检查、能赢随机走子。",
    ),
    "cli.new.folder": Sentence("The folder; it must be new or empty.", "文件夹；必须是新的或空的。"),
    "cli.new.lang": Sentence("The language of the bot: cpp or python.", "机器人的编程语言：cpp 或 python。"),
    "new.not_empty": Sentence("{path} is not empty: choose another folder", "{path} 不是空的：请换一个文件夹"),
    "new.write": Sentence("{path} cannot be written: {reason}", "无法写入 {path}：{reason}"),
    "new.done": Sentence("Wrote {files} into {path}. Next:", "已在 {path} 写入 {files}。接下来："),
}
