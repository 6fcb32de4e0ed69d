"""What the web app has to say."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # serve
    "cli.serve.help": Sentence(
        "Play, watch and analyse in a browser on this machine.", "在本机浏览器里下棋、观战、分析。"
    ),
    "cli.serve.port": Sentence("The port to listen on.", "监听端口。"),
    "cli.serve.host": Sentence(
        "The address to listen on; the default is heard by this machine alone.", "监听地址；默认只有本机能访问。"
    ),
    "cli.serve.open": Sentence("Open a browser.", "打开浏览器。"),
    "cli.serve.store": Sentence(
        "The file that keeps the games; otherwise in the usual place.", "保存对局的文件；不写则放在默认位置。"
    ),
    "cli.serve.searches": Sentence(
        "Searches that run at the same time; further ones wait.", "同时进行的搜索数；多出的排队。"
    ),
    "cli.serve.megabytes": Sentence("Memory of one search.", "每个搜索可用的内存（MB）。"),
    "cli.serve.bot": Sentence(
        "A bot that may take a seat, as NAME=HOW; give it once for each.",
        "可以入座的程序，写成 名称=启动方式；可写多次。",
    ),
    "serve.ready": Sentence(
        "linewood is at {address} (Ctrl-C ends it)", "linewood 已就绪：{address}（按 Ctrl-C 结束）"
    ),
    "serve.bot": Sentence("'{value}' is not a bot: write NAME=HOW", "“{value}”不是程序：请写成 名称=启动方式"),
    "serve.port_taken": Sentence(
        "port {port} is taken: use another one with --port", "端口 {port} 已被占用：请用 --port 换一个"
    ),
    "serve.port_denied": Sentence(
        "port {port} is reserved for the administrator: use one from 1024 on with --port",
        "端口 {port} 需要管理员权限：请用 --port 换成 1024 以上的端口",
    ),
    "serve.host_unknown": Sentence(
        "there is no computer named '{host}': give --host an address of this computer, such as 127.0.0.1 or 0.0.0.0",
        "找不到主机“{host}”：--host 应为本机地址，例如 127.0.0.1 或 0.0.0.0",
    ),
    "serve.host_elsewhere": Sentence(
        "cannot listen on {host} ({reason}): give --host an address of this computer, such as 127.0.0.1 or 0.0.0.0",
        "无法在 {host} 上监听（{reason}）：--host 应为本机地址，例如 127.0.0.1 或 0.0.0.0",
    ),
    "name.port": Sentence("port", "端口"),
    "name.searches": Sentence("searches", "搜索数"),
    "name.megabytes": Sentence("megabytes", "内存（MB）"),
    # The frame of all pages.
    "web.title": Sentence("linewood: games of lines", "linewood：连线类棋"),
    "web.home": Sentence("linewood: a new game", "linewood：新对局"),
    "web.nav.label": Sentence("Pages", "页面"),
    "web.nav.play": Sentence("Play", "对弈"),
    "web.nav.analyse": Sentence("Analyse", "分析"),
    "web.nav.tree": Sentence("Tree", "搜索树"),
    "web.nav.arena": Sentence("Arena", "竞技场"),
    "web.nav.records": Sentence("Records", "棋谱"),
    "web.tool.language": Sentence("Switch to Chinese", "切换到英文（English）"),
    "web.tool.theme": Sentence("Dark or light", "深色或浅色"),
    "web.tool.keys": Sentence("Keys", "快捷键"),
    "web.cancel": Sentence("Cancel", "取消"),
    "web.close": Sentence("Close", "关闭"),
    "web.controls": Sentence("Game", "对局操作"),
    # Sides, cells, seats.
    "web.side.x": Sentence("Blue (x)", "蓝方（x）"),
    "web.side.o": Sentence("Yellow (o)", "黄方（o）"),
    "web.side.black": Sentence("Black", "黑方"),
    "web.side.white": Sentence("White", "白方"),
    "web.cell.empty": Sentence("empty", "空"),
    "web.cell.forbidden": Sentence("forbidden", "禁入点"),
    "web.cell.last": Sentence("last move", "最后一手"),
    "web.cell.winning": Sentence("winning line", "胜线"),
    "web.cell.target": Sentence("can be reached", "可到达"),
    "web.seat.choose": Sentence("Who plays this side", "由谁执此方"),
    "web.seat.seconds": Sentence("Seconds for each move", "每手秒数"),
    "web.seat.person": Sentence("You", "你"),
    "web.seat.level": Sentence("Level {number}", "{number} 级"),
    "web.seat.first": Sentence("Level {number} (beginner)", "{number} 级（入门）"),
    "web.seat.last": Sentence("Level {number} (strongest)", "{number} 级（最强）"),
    "web.seat.preset": Sentence("Preset {name}", "预设 {name}"),
    "web.seat.bot": Sentence("Bot {name}", "程序 {name}"),
    "web.seat.timed": Sentence("{name} ({seconds} s)", "{name}（{seconds} 秒）"),
    "web.doing.waiting": Sentence("waiting…", "排队中…"),
    "web.doing.running": Sentence("thinking…", "思考中…"),
    "web.clock.used": Sentence("Time used", "已用时间"),
    "web.clock.left": Sentence("Time left", "剩余时间"),
    # Play.
    "web.play.title": Sentence("Game", "游戏"),
    "web.play.new": Sentence("New game", "新对局"),
    "web.play.edit": Sentence("Set up…", "设置…"),
    "web.invite.column": Sentence("Your move: click a column.", "请落子：点击任意一列。"),
    "web.invite.cell": Sentence("Your move: click a cell.", "请落子：点击任意一格。"),
    "web.invite.step": Sentence(
        "Your move: click one of your pieces, then one of the yellow targets.",
        "请走棋：先点一枚自己的棋子，再点黄色的目标格。",
    ),
    "web.status.turn": Sentence("{side} to move.", "轮到{side}。"),
    "web.status.thinking": Sentence("{name} is thinking.", "{name} 正在思考。"),
    "web.status.waiting": Sentence("{name} waits for a free engine.", "{name} 正在等待空闲的引擎。"),
    "web.status.paused": Sentence("Paused.", "已暂停。"),
    "web.status.looking": Sentence("After move {ply}.", "第 {ply} 手之后。"),
    "web.news.played": Sentence("{name} plays {move}.", "{name} 走 {move}。"),
    "web.news.passed": Sentence("{side} has no legal move and passes.", "{side}没有合法着法，停一手。"),
    "web.news.fault": Sentence("The engine cannot move: {reason}", "引擎无法走棋：{reason}"),
    "web.over.won": Sentence("{winner} wins!", "{winner}胜！"),
    "web.over.draw": Sentence("A draw.", "和棋。"),
    "web.over.repetition": Sentence("A draw: the position has come up too often.", "和棋：同一局面重复次数已到。"),
    "web.over.resigned": Sentence("{loser} resigned: {winner} wins.", "{loser}认输：{winner}胜。"),
    "web.over.time": Sentence("{loser} ran out of time: {winner} wins.", "{loser}超时：{winner}胜。"),
    "web.control.undo": Sentence("Undo", "悔棋"),
    "web.control.redo": Sentence("Redo", "重走"),
    "web.control.hint": Sentence("Hint", "提示"),
    "web.control.pause": Sentence("Pause", "暂停"),
    "web.control.resign": Sentence("Resign", "认输"),
    "web.control.go_on": Sentence("Play on", "继续下"),
    "web.control.from_here": Sentence("Play from here", "从此处对弈"),
    "web.control.share": Sentence("Share", "分享"),
    "web.shared": Sentence("Copied: {text}", "已复制：{text}"),
    "web.hint": Sentence("A good move: {move}.", "好棋：{move}。"),
    "web.hint.thinking": Sentence("Looking for a good move…", "正在寻找好棋…"),
    "web.error.not_your_turn": Sentence("It is {name}'s turn.", "现在轮到 {name}。"),
    "web.error.paused": Sentence("The game is paused: resume it first.", "对局已暂停：请先继续。"),
    "web.error.redo": Sentence("There is nothing to play again.", "没有可重走的棋。"),
    "web.error.seat": Sentence(
        "Nobody of that name may sit here: choose from the list.", "没有这位棋手：请从列表中选择。"
    ),
    "web.error.clock": Sentence(
        "A clock goes from {low} to {high} seconds: write 3s for each move or 5m+2s for the game.",
        "时间应为 {low} 到 {high} 秒：每手写 3s，整局写 5m+2s。",
    ),
    "web.error.node": Sentence("There is no such move in this game.", "本局没有这一手。"),
    "web.error.full": Sentence(
        "A game holds at most {most} positions: begin a new one.", "一局最多 {most} 个局面：请开始新对局。"
    ),
    "web.error.long": Sentence("The text is longer than {most} characters.", "文本超过 {most} 个字符。"),
    # The board editor.
    "web.setup.title": Sentence("Set up a game", "设置对局"),
    "web.setup.game": Sentence("Game", "游戏"),
    "web.setup.random": Sentence("Random, as the judge draws", "随机（与评测相同）"),
    "web.setup.starts": Sentence("Who starts", "谁先走"),
    "web.setup.starts.me": Sentence("You", "你"),
    "web.setup.starts.engine": Sentence("The engine", "引擎"),
    "web.setup.starts.two": Sentence("Two people", "两人对弈"),
    "web.setup.clock": Sentence("Clock", "计时"),
    "web.setup.no_clock": Sentence("No limit", "不限时"),
    "web.setup.own_clock": Sentence("Another one…", "自定义…"),
    "web.setup.own_clock_text": Sentence(
        "Time: 3s for each move, or 5m+2s for the game", "时间：3s 为每手，5m+2s 为全局加每手加秒"
    ),
    "web.setup.clock_move": Sentence("{seconds} s for each move", "每手 {seconds} 秒"),
    "web.setup.clock_game": Sentence(
        "{total} for the game, {increment} more with each move", "全局 {total}，每手加 {increment}"
    ),
    "web.setup.text": Sentence("Or a position text", "或局面文本"),
    "web.setup.start": Sentence("Start", "开始"),
    # Moves, graph, analysis, review.
    "web.moves.title": Sentence("Moves", "着法"),
    "web.moves.start": Sentence("Start", "开局"),
    "web.graph.title": Sentence("Win rate over the game", "全局胜率"),
    "web.graph.win": Sentence("{side} %", "{side} %"),
    "web.graph.lost": Sentence("lost by the move", "此手损失"),
    "web.analysis.proven": Sentence("{side}: {verdict}", "{side}：{verdict}"),
    "web.analysis.start": Sentence("Analyse", "分析"),
    "web.analysis.stop": Sentence("Stop", "停止"),
    "web.analysis.waiting": Sentence("waiting for a free engine…", "等待空闲的引擎…"),
    "web.analysis.done": Sentence("done", "完成"),
    "web.analysis.preset": Sentence("Preset", "预设"),
    "web.analysis.playouts": Sentence("playouts", "模拟"),
    "web.analysis.speed": Sentence("speed", "速度"),
    "web.analysis.depth": Sentence("depth", "深度"),
    "web.analysis.nodes": Sentence("nodes", "节点"),
    "web.analysis.candidates": Sentence("Candidates", "候选着法"),
    "web.analysis.rank": Sentence("#", "#"),
    "web.analysis.move": Sentence("move", "着法"),
    "web.analysis.win": Sentence("win", "胜率"),
    "web.analysis.visits": Sentence("visits", "访问"),
    "web.analysis.bound": Sentence("at least", "下界"),
    "web.analysis.line": Sentence("line", "变化"),
    "web.review.start": Sentence("Review the game", "复盘"),
    "web.review.stop": Sentence("Stop the review", "停止复盘"),
    "web.review.next": Sentence("Next mistake", "下一个失误"),
    "web.review.none": Sentence("No mistakes found.", "没有发现失误。"),
    "web.review.progress": Sentence("{done} of {all} positions", "{done} / {all} 个局面"),
    "web.review.mistake": Sentence(
        "Move {ply}, {move}: lost {lost} %; better was {best}", "第 {ply} 手 {move}：损失 {lost} %，应走 {best}"
    ),
    # Tree.
    "web.tree.seed": Sentence("seed", "种子"),
    "web.tree.constant": Sentence("constant c", "常数 c"),
    "web.tree.compare": Sentence("side by side", "并排比较"),
    "web.tree.constant_b": Sentence("c of B", "B 的 c"),
    "web.tree.graph_b": Sentence("B is a graph", "B 用图"),
    "web.tree.steps": Sentence("Steps", "步进"),
    "web.tree.reset": Sentence("From the start", "从头开始"),
    "web.tree.back": Sentence("{steps} playouts back", "后退 {steps} 次模拟"),
    "web.tree.forward": Sentence("{steps} playouts forward", "前进 {steps} 次模拟"),
    "web.tree.phase": Sentence("Step", "单步"),
    "web.tree.count": Sentence("{steps} / {most}", "{steps} / {most}"),
    "web.tree.title": Sentence(
        "{name}: {kind}, c = {constant}, N = {visits}, value {value}",
        "{name}：{kind}，c = {constant}，N = {visits}，值 {value}",
    ),
    "web.tree.graph": Sentence("graph", "图"),
    "web.tree.tree": Sentence("tree", "树"),
    "web.tree.won": Sentence("won", "胜"),
    "web.tree.drawn": Sentence("drawn", "和"),
    "web.tree.lost": Sentence("lost", "负"),
    "web.tree.number": Sentence("number", "数"),
    "web.tree.root": Sentence("the root", "根节点"),
    "web.tree.begin": Sentence(
        "Each playout has four phases. Step through them, or jump ahead.",
        "每次模拟分四个阶段：可逐步查看，也可跳着看。",
    ),
    "web.tree.over": Sentence("The game is over here: there is nothing to search.", "对局已结束：没有可搜索的。"),
    "web.phase.select": Sentence("1 select", "1 选择"),
    "web.phase.expand": Sentence("2 expand", "2 扩展"),
    "web.phase.simulate": Sentence("3 simulate", "3 模拟"),
    "web.phase.backup": Sentence("4 back up", "4 回传"),
    "web.story.select": Sentence(
        "From the root, the move with the greatest number each time: {moves}.",
        "从根节点出发，每次取数最大的着法：{moves}。",
    ),
    "web.story.expand": Sentence(
        "The node after {moves} is new; it has {children} moves in the tree.",
        "{moves} 之后的节点是新的，树中有 {children} 个着法。",
    ),
    "web.story.simulate": Sentence(
        "From there a game is played to its end; the node is now worth {value} to its side to move.",
        "从那里把棋下完；该节点对行棋方的值现为 {value}。",
    ),
    "web.story.backup": Sentence(
        "{nodes} nodes on the way back take it in: the root has {visits} visits, its value went from {before} to {after}.",
        "沿途 {nodes} 个节点更新：根节点访问 {visits} 次，值由 {before} 变为 {after}。",
    ),
    # Keys.
    "web.key.board": Sentence("walk over the board and play", "在棋盘上移动并落子"),
    "web.key.step": Sentence("one move back or forward", "后退或前进一手"),
    "web.key.ends": Sentence("to the start or the end", "到开头或结尾"),
    "web.key.analyse": Sentence("analyse, or stop", "开始或停止分析"),
    "web.key.engine": Sentence("the engine moves at once", "让引擎立即走棋"),
    "web.key.candidate": Sentence("play a candidate", "走候选着法"),
    "web.key.hint": Sentence("hint", "提示"),
    "web.key.undo": Sentence("undo, redo", "悔棋、重走"),
    "web.key.mistake": Sentence("next mistake", "下一个失误"),
    "web.key.stop": Sentence("stop", "停止"),
    "web.key.sheet": Sentence("this sheet", "此表"),
    # Arena.
    "web.arena.match": Sentence("A new match", "新比赛"),
    "web.arena.playouts": Sentence("Playouts for a move", "每手模拟次数"),
    "web.arena.pairs": Sentence("Pairs of games", "对局对数"),
    "web.arena.start": Sentence("Start the match", "开始比赛"),
    "web.arena.stop": Sentence("Stop the match", "停止比赛"),
    "web.arena.runs": Sentence("Matches and tournaments", "比赛与锦标赛"),
    "web.arena.empty": Sentence("None yet.", "还没有。"),
    "web.arena.going": Sentence("(being played)", "（进行中）"),
    "web.arena.count": Sentence("{done} of {all} games", "{done} / {all} 局"),
    "web.arena.none": Sentence("Choose one from the list.", "请从列表中选择。"),
    "web.arena.table": Sentence("Standings", "排名"),
    "web.arena.title": Sentence("{run}: {games} games in whole pairs", "{run}：{games} 局（成对计算）"),
    "web.arena.player": Sentence("player", "棋手"),
    "web.arena.score": Sentence("score", "得分率"),
    "web.arena.elo": Sentence("Elo", "Elo 等级分"),
    "web.arena.elo_above": Sentence(
        "Elo above the average of all players, with 95 % intervals", "Elo（相对所有选手的平均）与 95% 区间"
    ),
    "web.arena.wins": Sentence("won", "胜"),
    "web.arena.draws": Sentence("drawn", "和"),
    "web.arena.losses": Sentence("lost", "负"),
    "web.arena.faults": Sentence("faults", "故障"),
    "web.arena.games": Sentence("Games", "对局"),
    "web.error.match": Sentence(
        "A match needs two different presets of one game, 1 to 500 pairs and 1 to 100,000 playouts; few can go on at once.",
        "比赛需要同一游戏的两个不同预设、1 到 500 对局、1 到 100,000 次模拟；同时进行的不能太多。",
    ),
    # Records.
    "web.records.title": Sentence("Records", "棋谱"),
    "web.records.about": Sentence("Every game is saved as it is played.", "每局棋都会随下随存。"),
    "web.records.none": Sentence("No games yet.", "还没有对局。"),
    "web.records.line": Sentence("{result}, {plies} moves", "{result}，{plies} 手"),
    "web.records.first": Sentence("first player won", "先手胜"),
    "web.records.second": Sentence("second player won", "后手胜"),
    "web.records.draw": Sentence("draw", "和棋"),
    "web.records.open": Sentence("unfinished", "未下完"),
    "web.records.delete": Sentence("Delete", "删除"),
    "web.records.sure": Sentence("Delete this game for good?", "永久删除此局？"),
}
