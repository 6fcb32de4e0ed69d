"""What the arena has to say: matches, tournaments, the ladder, ratings and reports."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # Numbers that people type.
    "name.games": Sentence("the number of games", "局数"),
    "name.at_once": Sentence("the number of games at once", "同时进行的局数"),
    "file.unwritable": Sentence("{path} cannot be written: {reason}", "无法写入 {path}：{reason}"),
    "file.read_only": Sentence(
        "{path} may only be read: choose a file that may be written", "{path} 只读：请另选可写的文件"
    ),
    "file.damaged": Sentence(
        "{path} is damaged or is not a store of linewood ({reason}): use a copy of it, or choose another file",
        "{path} 已损坏或不是 linewood 的存档（{reason}）：请改用备份，或另选文件",
    ),
    "store.run": Sentence(
        "run {run} in {path} cannot be read ({reason}): the file may be damaged, or made by a newer linewood",
        "无法读取 {path} 里的赛事 {run}（{reason}）：文件可能已损坏，或由更新版本的 linewood 生成",
    ),
    "store.changed": Sentence("it is not what its id stands for", "内容与编号不符"),
    "store.game": Sentence(
        "game {number} of run {run} in {path} cannot be read ({reason}): the file may be damaged, or made by a newer linewood",
        "无法读取 {path} 里赛事 {run} 的第 {number} 局（{reason}）：文件可能已损坏，或由更新版本的 linewood 生成",
    ),
    "name.rounds": Sentence("the number of openings", "开局数"),
    "name.repeat": Sentence("the number of batches", "批数"),
    "name.bands": Sentence("the number of bands", "档数"),
    # Openings.
    "openings.none": Sentence("there are no openings: give at least one position", "没有开局：请至少给出一个局面"),
    "openings.games": Sentence(
        "an opening of {other} among those of {first}: all must be of one game",
        "{first} 的开局里混入了 {other}：所有开局必须属于同一种棋",
    ),
    "openings.over": Sentence("the opening {opening} is over: leave it out", "开局 {opening} 已经结束：请去掉"),
    "openings.lopsided": Sentence(
        "{attempts} random openings on {board}, and none is balanced: give openings of your own with --openings",
        "{board} 上随机了 {attempts} 个开局，没有一个是均势：请用 --openings 给出自己的开局",
    ),
    # Tournaments that cannot be.
    "arena.few_openings": Sentence(
        "the number of openings is {value}, but there must be at least one", "开局数为 {value}，至少要有一个"
    ),
    "arena.few_players": Sentence("there are {value} players, but it takes two", "只有 {value} 名选手，至少要两名"),
    "arena.same_name": Sentence(
        "two players are called '{name}': change an option of one of them, or give it a name of its own",
        "有两名选手都叫“{name}”：请改动其中一名的选项，或另起名字",
    ),
    "arena.games": Sentence(
        "the players play different games ({known}): a match needs one game",
        "选手属于不同的棋（{known}）：一场比赛只能下一种棋",
    ),
    "arena.which_game": Sentence(
        "it is not clear which game is to be played: name it with --game", "不清楚要下哪种棋：请用 --game 指定"
    ),
    "arena.odd": Sentence(
        "games are played in pairs, so {value} is not possible: choose an even number",
        "棋局成对进行，{value} 局不行：请给偶数",
    ),
    "arena.hypotheses": Sentence(
        "'{value}' is not a test: write two Elo differences, the smaller one first, such as 0:20",
        "“{value}”不是检验：请写两个 Elo 差，小的在前，例如 0:20",
    ),
    "arena.limits": Sentence(
        "'{value}' is not a limit: write a time such as 0.5s, a clock such as 5m+2s, or playouts=1000",
        "“{value}”不是限制：请写时间（如 0.5s）、棋钟（如 5m+2s）或 playouts=1000",
    ),
    "arena.executor": Sentence(
        "a {value} cannot play games: give a number of games at once, an Executor, a Dask client or its address",
        "{value} 不能用来下棋：请给出同时进行的局数、Executor、Dask 客户端或其地址",
    ),
    "arena.no_cluster": Sentence(
        "there is no Dask cluster at {address}: {reason}", "{address} 上没有 Dask 集群：{reason}"
    ),
    "arena.no_workers": Sentence(
        "the Dask cluster at {address} has no workers: start one with dask worker {address}",
        "{address} 上的 Dask 集群没有工作进程：请用 dask worker {address} 启动",
    ),
    "arena.lost": Sentence("a game was lost with its worker: {reason}", "一局棋连同其工作进程一起丢失：{reason}"),
    # A tournament's file.
    "plan.not_toml": Sentence("{path} is not a TOML file: {reason}", "{path} 不是 TOML 文件：{reason}"),
    "plan.entry": Sentence(
        "{path}: there is no entry '{value}': use {known}", "{path}：没有“{value}”这一项：可用的有 {known}"
    ),
    "plan.entry_near": Sentence(
        "{path}: there is no entry '{value}': did you mean '{near}'?", "{path}：没有“{value}”这一项：是不是“{near}”？"
    ),
    "plan.within": Sentence("{path}: {name}: {why}", "{path}：{name}：{why}"),
    "plan.missing": Sentence("{path}: '{value}' is missing", "{path}：缺少“{value}”"),
    "plan.type": Sentence(
        "{path}: {name} is {value}, but it must be {wanted}", "{path}：{name} 为 {value}，应为 {wanted}"
    ),
    "plan.wanted.text": Sentence("a text", "文本"),
    "plan.wanted.whole": Sentence("a whole number above 0", "大于 0 的整数"),
    "plan.wanted.players": Sentence("a list of players", "选手列表"),
    "plan.player": Sentence("{path}: player {number}: {why}", "{path}：第 {number} 名选手：{why}"),
    # Runs in the store.
    "run.unknown": Sentence(
        "there is no run '{value}': linewood arena list shows those there are",
        "没有名为“{value}”的比赛记录：可用 linewood arena list 查看",
    ),
    "run.several": Sentence(
        "'{value}' may be one of {known}: write more of it", "“{value}”可能是 {known} 之一：请多写几位"
    ),
    "run.no_game": Sentence("run {run} has no game {number}", "比赛 {run} 没有第 {number} 局"),
    "run.bot_changed": Sentence(
        "{path} has changed since the run began: start the match again, and it is a new run",
        "{path} 在比赛开始后已被改动：请重新开始比赛，它会成为新的一次",
    ),
    "run.resumed": Sentence(
        "run {run} is stored: {games} of {planned} games are played",
        "比赛 {run} 已有存档：{planned} 局中已下 {games} 局",
    ),
    "run.shown": Sentence(
        "run {run} is stored and complete; --fresh plays it again", "比赛 {run} 已有存档且已下完；加 --fresh 可重新进行"
    ),
    "run.resume": Sentence("To go on: {command}", "继续：{command}"),
    "run.stopped": Sentence("Stopped. Every finished game is stored.", "已停止。所有下完的棋局都已保存。"),
    "run.none": Sentence("There are no runs yet.", "还没有任何比赛。"),
    # Progress and tables.
    "match.progress": Sentence("games", "局"),
    "match.line": Sentence(
        "{games}/{planned} games  {rate} games/s  {rest}", "{games}/{planned} 局  {rate} 局/秒  {rest}"
    ),
    "match.left": Sentence("{time} left", "剩余 {time}"),
    "match.llr": Sentence("LLR {llr}", "对数似然比 {llr}"),
    "match.title": Sentence("{player} vs {opponent}    {conditions}", "{player} 对 {opponent}    {conditions}"),
    "match.elo": Sentence(
        "Elo   {elo}    nElo {nelo}    LOS {los}", "Elo   {elo}    归一化 Elo {nelo}    占优概率 {los}"
    ),
    "match.games": Sentence(
        "Games {games}   W {wins}  D {draws}  L {losses}   score {score} [{low}, {high}]   first player {first}",
        "局数 {games}   胜 {wins}  和 {draws}  负 {losses}   得分率 {score} [{low}, {high}]   先手 {first}",
    ),
    "match.pairs": Sentence("Pairs {pairs}", "成对 {pairs}"),
    "match.test": Sentence(
        "LLR {llr} ({lower}, {upper}) [{elo0}, {elo1}]", "对数似然比 {llr}（{lower}, {upper}）[{elo0}, {elo1}]"
    ),
    "match.speed": Sentence(
        "Speed {one} vs {other} playouts/move   slowest move {slow_one} s vs {slow_other} s",
        "速度 {one} 对 {other} 次模拟/步   最慢一步 {slow_one} 秒对 {slow_other} 秒",
    ),
    "match.faults_none": Sentence("Faults none", "犯规 无"),
    "match.fault_count": Sentence("Faults {player}: {name} x {count}", "犯规 {player}：{name} x {count}"),
    "match.fault": Sentence("  game {game}: {text}", "  第 {game} 局：{text}"),
    "match.fault_more": Sentence("  … and {count} more", "  ……另有 {count} 局"),
    "match.last_words": Sentence("    last words: {words}", "    遗言：{words}"),
    "match.left_out": Sentence(
        "{games} games are not counted: their pairs are not whole", "有 {games} 局未计入：尚未成对"
    ),
    "match.nothing": Sentence("There is no whole pair yet.", "还没有下完一整对。"),
    "match.run": Sentence(
        "run {run}     linewood arena show {run}{more}     linewood report {run}{more}",
        "编号 {run}     linewood arena show {run}{more}     linewood report {run}{more}",
    ),
    "match.verdict.h1_gain": Sentence(
        "H1 accepted: {player} is stronger than {opponent} (test of {elo0} against {elo1} nElo).",
        "接受 H1：{player} 强于 {opponent}（归一化 Elo {elo0} 对 {elo1} 的检验）。",
    ),
    "match.verdict.h0_gain": Sentence(
        "H0 accepted: {player} is not stronger than {opponent} by {elo1} nElo (test of {elo0} against {elo1}).",
        "接受 H0：{player} 并不比 {opponent} 强 {elo1} 归一化 Elo（{elo0} 对 {elo1} 的检验）。",
    ),
    "match.verdict.h1_loss": Sentence(
        "H1 accepted: {player} is not weaker than {opponent} by {elo0} nElo (test of {elo0} against {elo1}).",
        "接受 H1：{player} 并不比 {opponent} 弱 {elo0} 归一化 Elo（{elo0} 对 {elo1} 的检验）。",
    ),
    "match.verdict.h0_loss": Sentence(
        "H0 accepted: {player} is weaker than {opponent} (test of {elo0} against {elo1} nElo).",
        "接受 H0：{player} 弱于 {opponent}（归一化 Elo {elo0} 对 {elo1} 的检验）。",
    ),
    "match.verdict.stronger": Sentence(
        "{player} is stronger than {opponent}: the 95 % interval leaves out equality.",
        "{player} 强于 {opponent}：95% 区间不含均等。",
    ),
    "match.verdict.weaker": Sentence(
        "{player} is weaker than {opponent}: the 95 % interval leaves out equality.",
        "{player} 弱于 {opponent}：95% 区间不含均等。",
    ),
    "match.verdict.open": Sentence(
        "{player} and {opponent} cannot be told apart yet: it would take about {games} more games.",
        "{player} 与 {opponent} 尚分不出强弱：大约还需 {games} 局。",
    ),
    "match.verdict.even": Sentence(
        "{player} and {opponent} cannot be told apart: the score is even.",
        "{player} 与 {opponent} 分不出强弱：得分相同。",
    ),
    "standings.player": Sentence("player", "选手"),
    "standings.games": Sentence("games", "局"),
    "standings.wins": Sentence("W", "胜"),
    "standings.draws": Sentence("D", "和"),
    "standings.losses": Sentence("L", "负"),
    "standings.score": Sentence("score %", "得分率 %"),
    "standings.points": Sentence("points", "积分"),
    "standings.first": Sentence("first W-D-L", "先手 胜-和-负"),
    "standings.second": Sentence("second W-D-L", "后手 胜-和-负"),
    "standings.moves": Sentence("moves in wins", "胜局手数"),
    "standings.elo": Sentence("Elo", "Elo"),
    "standings.counts": Sentence("W-D-L", "胜-和-负"),
    "standings.time": Sentence("s/move", "秒/步"),
    "standings.faults": Sentence("faults", "犯规"),
    "standings.gap": Sentence(
        "{player} and {opponent} cannot be told apart: it would take about {games} more games between them.",
        "{player} 与 {opponent} 分不出强弱：两者之间大约还需 {games} 局。",
    ),
    "standings.first_move": Sentence("The first move is worth {elo} Elo.", "先手价值 {elo} Elo。"),
    "runs.run": Sentence("run", "编号"),
    "runs.kind": Sentence("kind", "类型"),
    "runs.players": Sentence("players", "选手"),
    "runs.games": Sentence("games", "局"),
    "runs.updated": Sentence("last game", "最近一局"),
    "runs.more": Sentence("{players} and {count} more", "{players} 等，另有 {count} 名"),
    # The conditions of a run.
    "run.board.random": Sentence("{game} 9-12 x 9-12, 1 forbidden", "{game} 9-12 x 9-12，1 个禁入点"),
    "run.board.own": Sentence("{game}, {count} openings of one's own", "{game}，自备 {count} 个开局"),
    "run.limit.seconds": Sentence("{seconds} s per move", "每步 {seconds} 秒"),
    "run.limit.playouts": Sentence("{playouts} playouts per move", "每步 {playouts} 次模拟"),
    "run.limit.own": Sentence("each with limits of its own", "各用各的限制"),
    "run.limit.other": Sentence("{limits}", "{limits}"),
    "run.kind.match": Sentence("match", "对抗赛"),
    "run.kind.round_robin": Sentence("round robin", "循环赛"),
    "run.kind.gauntlet": Sentence("gauntlet", "擂台赛"),
    "run.kind.ladder": Sentence("ladder", "天梯"),
    # Options of the commands.
    "cli.match.help": Sentence(
        "Play two players against each other, and say which is stronger and how sure that is.\n\n"
        "Exit code: 0 done or H1, 1 H0, 2 usage, 3 a bot's fault lost a game, 4 inconclusive.",
        "让两名选手对战，给出谁更强以及有多大把握。\n\n退出码：0 完成或接受 H1，1 接受 H0，2 用法错误，3 有程序犯规输棋，4 无结论。",
    ),
    "cli.match.player": Sentence(
        "A preset (connect4/best, connect4/mcgs:exploration=1.8), an opponent of the ladder (ladder:57) or a bot (bot.py, "
        "./Strategy.so, saiblo:./bot).",
        "预设（connect4/best、connect4/mcgs:exploration=1.8）、天梯对手（ladder:57）或程序（bot.py、./Strategy.so、saiblo:./bot）。",
    ),
    "cli.match.games": Sentence(
        "Games to be played; with --sprt, at the most.", "要下的局数；与 --sprt 同用时为上限。"
    ),
    "cli.match.sprt": Sentence(
        "Play until a sequential test has decided between two normalised Elo differences, such as 0:20.",
        "序贯检验：一直下到在两个归一化 Elo 差（例如 0:20）之间得出结论为止。",
    ),
    "cli.match.game": Sentence(
        "connect4, hex5 or loa, where the players do not tell.", "connect4、hex5 或 loa；选手名中看不出时需要。"
    ),
    "cli.match.board": Sentence(
        "connect4: rows x columns such as 11x10; otherwise as the judge draws them. hex5: cells on a side.",
        "connect4：行x列，例如 11x10；不写则像评测平台那样随机。hex5：边长。",
    ),
    "cli.match.time": Sentence("Time for a move, such as 0.3s.", "每步时间，例如 0.3s。"),
    "cli.match.playouts": Sentence("Playouts for a move.", "每步模拟次数。"),
    "cli.match.at_once": Sentence("Games at once on this machine.", "在本机同时进行的局数。"),
    "cli.match.dask": Sentence(
        "Play on the Dask cluster at this address, such as tcp://host:8786.",
        "在此地址的 Dask 集群上进行，例如 tcp://host:8786。",
    ),
    "cli.match.openings": Sentence("A file of openings, a position text a line.", "开局文件，每行一个局面文本。"),
    "cli.match.fresh": Sentence("Play again, although the run is stored.", "即使已有存档也重新进行。"),
    "cli.match.seed": Sentence("Decides openings and searches.", "随机种子，决定开局与搜索。"),
    "cli.arena.help": Sentence("Tournaments: play them, go on with them, look at them.", "锦标赛：进行、继续、查看。"),
    "cli.arena.run": Sentence(
        "Play the tournament in a TOML file (round robin or gauntlet).", "进行 TOML 文件里的锦标赛（循环赛或擂台赛）。"
    ),
    "cli.arena.file": Sentence("The file of the tournament.", "锦标赛文件。"),
    "cli.arena.resume": Sentence(
        "Play what is missing of a run. Nothing is played twice.", "把一次比赛没下完的部分下完。不会重复下任何一局。"
    ),
    "cli.arena.show": Sentence("Show how a run stands, or one game of it.", "查看一次比赛的战况，或其中一局。"),
    "cli.arena.list": Sentence("List all stored runs.", "列出所有已存的比赛。"),
    "cli.arena.id": Sentence("The run, or the beginning of its id.", "比赛编号，或其开头几位。"),
    "cli.arena.game": Sentence("Show this game of the run, as a line of JSON.", "以一行 JSON 显示其中这一局。"),
    "cli.arena.store": Sentence(
        "The file that keeps all runs; otherwise where the platform keeps user data.",
        "保存所有比赛的文件；不写则放在系统的用户数据目录。",
    ),
    "cli.report.help": Sentence(
        "Write a report of a run (linewood report 7f3a) or of a bot (linewood report course BOT).",
        "生成一次比赛（linewood report 7f3a）或一个程序（linewood report course BOT）的报告。",
    ),
    "cli.report.to": Sentence(
        "html, md, csv, json, or several of them with commas.", "html、md、csv、json，可用逗号写多个。"
    ),
    "cli.report.out": Sentence("The folder to write into.", "写入的文件夹。"),
    "cli.elo.help": Sentence(
        "Rate the players of any recorded games: Bradley-Terry-Davidson with draws and the first move.",
        "由任意对局记录计算等级分：考虑和棋与先手的 Bradley-Terry-Davidson 模型。",
    ),
    "cli.elo.files": Sentence(
        "Files of games in any format, told by their content; - for standard input; or ids of stored runs.",
        "任意格式的对局文件（按内容识别）；- 表示标准输入；或已存比赛的编号。",
    ),
    "cli.elo.anchor": Sentence("This player gets 0 Elo.", "以此选手为 0 Elo。"),
    "elo.progress": Sentence("reading games", "正在读取对局"),
    "elo.nothing": Sentence(
        "there is nothing to rate: no game has two named players and a result", "无可计算：没有一局同时有双方姓名和结果"
    ),
    "elo.left_out": Sentence(
        "{games} games are not counted: they have no result or no names", "有 {games} 局未计入：没有结果或没有姓名"
    ),
    "report.progress": Sentence("writing the report", "正在生成报告"),
    "report.written": Sentence("wrote {path}", "已写入 {path}"),
    "report.players": Sentence("{count} players", "{count} 名选手"),
    "report.games": Sentence("{games} games in whole pairs", "共 {games} 局（整对）"),
    "report.table.players": Sentence("Standings", "排名"),
    "report.table.cross": Sentence("Crosstable (wins-draws-losses of the row)", "交叉表（横行的胜-和-负）"),
    "report.table.meetings": Sentence("Each two players", "两两对战"),
    "report.table.sides": Sentence("By side", "先后手"),
    "report.table.boards": Sentence("By size of the board", "棋盘大小"),
    "report.table.times": Sentence("Time and playouts", "用时与模拟次数"),
    "report.table.faults": Sentence("Faults", "犯规"),
    "report.column.place": Sentence("place", "名次"),
    "report.column.player": Sentence("player", "选手"),
    "report.column.opponent": Sentence("opponent", "对手"),
    "report.column.points": Sentence("points", "积分"),
    "report.column.games": Sentence("games", "局"),
    "report.column.wins": Sentence("W", "胜"),
    "report.column.draws": Sentence("D", "和"),
    "report.column.losses": Sentence("L", "负"),
    "report.column.score": Sentence("score", "得分率"),
    "report.column.score_low": Sentence("low", "下限"),
    "report.column.score_high": Sentence("high", "上限"),
    "report.column.elo": Sentence("Elo", "Elo 等级分"),
    "report.column.elo_low": Sentence("Elo low", "Elo 下限"),
    "report.column.elo_high": Sentence("Elo high", "Elo 上限"),
    "report.column.moves_in_wins": Sentence("moves in wins", "胜局手数"),
    "report.column.pairs": Sentence("pairs LL..WW", "成对 负负..胜胜"),
    "report.column.los": Sentence("LOS", "占优概率"),
    "report.column.first_wins": Sentence("first W", "先手 胜"),
    "report.column.first_draws": Sentence("first D", "先手 和"),
    "report.column.first_losses": Sentence("first L", "先手 负"),
    "report.column.first_score": Sentence("first score", "先手得分率"),
    "report.column.first_score_low": Sentence("low", "下限"),
    "report.column.first_score_high": Sentence("high", "上限"),
    "report.column.second_wins": Sentence("second W", "后手 胜"),
    "report.column.second_draws": Sentence("second D", "后手 和"),
    "report.column.second_losses": Sentence("second L", "后手 负"),
    "report.column.second_score": Sentence("second score", "后手得分率"),
    "report.column.second_score_low": Sentence("low", "下限"),
    "report.column.second_score_high": Sentence("high", "上限"),
    "report.column.board": Sentence("board", "棋盘"),
    "report.column.first_player": Sentence("first player won", "先手胜"),
    "report.column.second_player": Sentence("second player won", "后手胜"),
    "report.column.first_share": Sentence("first player's score", "先手得分率"),
    "report.column.plies": Sentence("moves a game", "每局手数"),
    "report.column.moves": Sentence("moves", "步数"),
    "report.column.seconds": Sentence("s/move", "秒/步"),
    "report.column.slowest": Sentence("slowest move, s", "最慢一步（秒）"),
    "report.column.playouts": Sentence("playouts/move", "模拟/步"),
    "report.column.faults": Sentence("faults", "犯规"),
    "report.column.game": Sentence("game", "局号"),
    "report.column.fault": Sentence("fault", "犯规"),
    "report.column.text": Sentence("what happened", "情况"),
    "report.column.last_words": Sentence("last words", "遗言"),
    "report.plot.ratings": Sentence("Ratings with 95 % intervals", "等级分与 95% 区间"),
    "report.plot.scores": Sentence("Score over time", "得分率的变化"),
    "report.plot.sides": Sentence("Score by side", "先后手得分率"),
    "report.plot.boards": Sentence("Results by size of the board", "不同棋盘大小的结果"),
    "report.plot.times": Sentence("Time per move", "每步用时"),
    "report.plot.elo": Sentence("Elo above the average of all players", "Elo（相对所有选手的平均）"),
    "report.plot.games": Sentence("games played", "已下局数"),
    "report.plot.score": Sentence("score, %", "得分率 %"),
    "report.plot.first": Sentence("as first player", "执先手"),
    "report.plot.second": Sentence("as second player", "执后手"),
    "report.plot.first_wins": Sentence("first player won", "先手胜"),
    "report.plot.draws": Sentence("draw", "和棋"),
    "report.plot.second_wins": Sentence("second player won", "后手胜"),
    "report.plot.share": Sentence("share of the games, %", "占比 %"),
    "report.plot.move": Sentence("own move", "第几步"),
    "report.plot.seconds": Sentence("seconds", "秒"),
    "report.page.first": Sentence("first position", "开局"),
    "report.page.previous": Sentence("one move back", "上一手"),
    "report.page.next": Sentence("one move on", "下一手"),
    "report.page.last": Sentence("last position", "终局"),
    "report.page.games": Sentence("games", "局"),
    "report.page.filter": Sentence("Filter", "筛选"),
    "report.page.opening": Sentence("opening", "开局"),
    "report.page.replay": Sentence("All games", "全部对局"),
    "report.page.keys": Sentence(
        "Left and right arrows step through the moves; Home and End go to the ends.",
        "左右方向键逐手前后；Home、End 到开头和结尾。",
    ),
    # The ladder.
    "cli.ladder.help": Sentence(
        "Play a bot against graded opponents, from both sides: a table by strength and by side, and the course's score.",
        "让程序与分级对手从先后手各下一局：按强度和先后手列表，并给出课程得分。",
    ),
    "cli.ladder.game": Sentence(
        "connect4 (100 opponents), hex5 or loa (ten each).", "connect4（100 个对手）、hex5 或 loa（各 10 个）。"
    ),
    "cli.ladder.held_out": Sentence(
        "The odd opponents, which nobody trains against, instead of the even ones.",
        "改用奇数号对手（留作检验），而不是偶数号。",
    ),
    "cli.ladder.repeat": Sentence("Batches, told separately and together.", "批数；分别统计并汇总。"),
    "cli.ladder.bands": Sentence("Bands of the table.", "表格分几档。"),
    "cli.ladder.time": Sentence("Time for a move of the bot.", "程序每步的时间。"),
    "cli.ladder.playouts": Sentence("Playouts for a move of the bot.", "程序每步的模拟次数。"),
    "ladder.title": Sentence(
        "{player} on the ladder of {game}, version {version}", "{player} 挑战 {game} 天梯（第 {version} 版）"
    ),
    "ladder.opponents": Sentence("opponents", "对手"),
    "ladder.games": Sentence("games", "局"),
    "ladder.counts": Sentence("W-D-L", "胜-和-负"),
    "ladder.first": Sentence("as first", "先手"),
    "ladder.second": Sentence("as second", "后手"),
    "ladder.score": Sentence("score %", "得分率 %"),
    "ladder.interval": Sentence("95 %", "95% 区间"),
    "ladder.points": Sentence("points", "积分"),
    "ladder.total": Sentence("all", "合计"),
    "ladder.batch": Sentence(
        "Batch {batch}: {points} of {all} points, course score {course} of {most} [{low}, {high}]",
        "第 {batch} 批：{all} 分得 {points} 分，课程得分 {course}/{most} [{low}, {high}]",
    ),
    "ladder.course": Sentence(
        "Course score {course} of {most} [{low}, {high}]: {points} of {all} points",
        "课程得分 {course}/{most} [{low}, {high}]：{all} 分得 {points} 分",
    ),
}
