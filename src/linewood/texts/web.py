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
    "cli.serve.proxy": Sentence(
        "The address under which a reverse proxy publishes this server, such as https://games.example.org.",
        "反向代理对外公布的地址，例如 https://games.example.org。",
    ),
    "cli.serve.new_key": Sentence(
        "Make a new key and print its link; the old key stops working.", "生成新密钥并打印链接；旧密钥随即失效。"
    ),
    "serve.key": Sentence(
        "Others can reach this server. Open this link to manage it; it is shown only once:\n  {link}",
        "其他人可以访问此服务器。请用下面的链接进行管理（只显示这一次）：\n  {link}",
    ),
    "serve.key_kept": Sentence(
        "Others can reach this server. To manage it, open the link with the key that was printed before, or make a new one with --new-key.",
        "其他人可以访问此服务器。管理时请打开之前打印的带密钥链接，或用 --new-key 生成新密钥。",
    ),
    "serve.proxy": Sentence(
        "'{value}' is not an address of a site: write it as https://games.example.org",
        "“{value}”不是网站地址：请写成 https://games.example.org",
    ),
    # The frame of all pages.
    "web.home": Sentence("linewood: a new game", "linewood：新对局"),
    "web.nav.label": Sentence("Pages", "页面"),
    "web.nav.play": Sentence("Play", "对弈"),
    "web.nav.analyse": Sentence("Analyse", "分析"),
    "web.nav.tree": Sentence("Tree", "搜索树"),
    "web.nav.rules": Sentence("Rules", "规则"),
    "web.nav.arena": Sentence("Arena", "竞技场"),
    "web.nav.records": Sentence("Records", "棋谱"),
    "web.tool.language": Sentence("Switch to Chinese", "切换到英文（English）"),
    "web.tool.theme": Sentence("Dark or light", "深色或浅色"),
    "web.tool.keys": Sentence("Keys", "快捷键"),
    "web.cancel": Sentence("Cancel", "取消"),
    "web.dismiss": Sentence("Dismiss", "关闭提示"),
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
    "web.seat.other": Sentence("Another player", "对方"),
    "web.seat.free": Sentence("Nobody yet", "尚未入座"),
    "web.seat.choose": Sentence("Who plays this side", "由谁执此方"),
    "web.seat.seconds": Sentence("Seconds for each move", "每手秒数"),
    "web.seat.person": Sentence("You", "你"),
    "web.seat.named": Sentence("{name} (level {number})", "{name}（{number} 级）"),
    "web.seat.rated": Sentence("{number} · {name} · Elo {elo}", "{number} 级 · {name} · Elo {elo}"),
    "web.level.1": Sentence("Newcomer", "新手"),
    "web.level.2": Sentence("Beginner", "入门"),
    "web.level.3": Sentence("Casual", "业余"),
    "web.level.4": Sentence("Learner", "进阶"),
    "web.level.5": Sentence("Club player", "棋社"),
    "web.level.6": Sentence("Strong club player", "棋社高手"),
    "web.level.7": Sentence("Expert", "专家"),
    "web.level.8": Sentence("Master", "大师"),
    "web.level.9": Sentence("Grandmaster", "特级大师"),
    "web.level.10": Sentence("Champion", "冠军"),
    "web.seat.preset": Sentence("Engine: {name}", "引擎：{name}"),
    "web.seat.bot": Sentence("Bot: {name}", "程序：{name}"),
    "web.seat.timed": Sentence("{name} ({seconds} s)", "{name}（{seconds} 秒）"),
    "web.doing.waiting": Sentence("waiting…", "排队中…"),
    "web.doing.running": Sentence("thinking…", "思考中…"),
    "web.clock.used": Sentence("Time used", "已用时间"),
    "web.clock.total": Sentence("used {time}", "已用 {time}"),
    "web.clock.left": Sentence("Time left", "剩余时间"),
    # Play.
    "web.play.title": Sentence("New game", "新对局"),
    "web.play.new": Sentence("Start", "开始"),
    "web.play.opponent": Sentence("Opponent", "对手"),
    "web.play.two": Sentence("Two people at this screen", "两人同屏对弈"),
    "web.play.side": Sentence("You play", "你执"),
    "web.play.side.first": Sentence("first", "先手"),
    "web.play.side.second": Sentence("second", "后手"),
    "web.play.side.random": Sentence("random", "随机"),
    "web.play.invite": Sentence("Invite a friend", "邀请好友"),
    "web.rules.link": Sentence("Rules with diagrams", "图解规则"),
    "web.rules.of": Sentence("Rules of {game}", "{game}规则"),
    "web.rules.play": Sentence("Play {game}", "开始下{game}"),
    "web.invite.title": Sentence(
        "Send this link to your friend. Whoever opens it first takes the seat.", "把链接发给好友，先打开的人入座。"
    ),
    "web.invite.copy": Sentence("Copy the link", "复制链接"),
    "web.share.title": Sentence("Whoever has this link can watch the game.", "有此链接的人可以观战。"),
    "web.consent.ask.undo": Sentence("Your opponent asks to take a move back.", "对方请求悔棋。"),
    "web.consent.ask.rematch": Sentence("Your opponent asks for a rematch.", "对方请求再来一局。"),
    "web.consent.asked.undo": Sentence("You have asked to take a move back.", "你已请求悔棋。"),
    "web.consent.asked.rematch": Sentence("You have asked for a rematch.", "你已请求再来一局。"),
    "web.consent.yes": Sentence("Agree", "同意"),
    "web.consent.no": Sentence("Decline", "拒绝"),
    "web.result.won": Sentence("You won!", "你赢了！"),
    "web.result.lost": Sentence("You lost.", "你输了。"),
    "web.result.draw": Sentence("Draw", "和棋"),
    "web.result.plies": Sentence("{plies} moves.", "共 {plies} 手。"),
    "web.result.rematch": Sentence("Rematch", "再来一局"),
    "web.result.swap": Sentence("Swap sides", "换先再来"),
    "web.result.review": Sentence("Review", "复盘"),
    "web.resign.sure": Sentence("Resign this game?", "确定认输？"),
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
    "web.status.watching": Sentence("You are watching. {side} to move.", "你正在观战。轮到{side}。"),
    "web.status.paused": Sentence("Paused.", "已暂停。"),
    "web.status.looking": Sentence("After move {ply}.", "第 {ply} 手之后。"),
    "web.news.played": Sentence("{name} plays {move}.", "{name} 走 {move}。"),
    "web.news.passed": Sentence("{side} has no legal move and passes.", "{side}没有合法着法，停一手。"),
    "web.news.unsaved": Sentence(
        "The game cannot be saved: {reason}. It waits and goes on as soon as it can.",
        "对局无法保存：{reason}。对局暂停，恢复后自动继续。",
    ),
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
    "web.control.resume": Sentence("Resume", "继续"),
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
    "web.error.watching": Sentence(
        "You are watching this game: choose “Play from here” to get a copy of your own.",
        "你正在观战：点“从此处对弈”可得到自己的副本。",
    ),
    "web.error.no_help": Sentence(
        "No engine helps in a game between two people: analyse it when it is over.",
        "双人对局中不能使用引擎：请在对局结束后分析。",
    ),
    "web.error.no_game": Sentence(
        "There is no such game any more: this is a new one.", "该对局已不存在：这是一局新棋。"
    ),
    "web.error.no_page": Sentence("There is no such page.", "没有这个页面。"),
    "web.error.key": Sentence(
        "This page needs the key: open the link that linewood serve has printed.",
        "此页面需要密钥：请打开 linewood serve 打印的链接。",
    ),
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
    "web.analysis.running": Sentence("searching…", "搜索中…"),
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
        "{ply}. {side} {move} lost {lost} %; {best} was better.", "{ply}. {side} {move} 损失 {lost} %，应走 {best}。"
    ),
    "web.review.answer": Sentence("The answer is {move}.", "对方应以 {move} 回应。"),
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
    "web.tree.play": Sentence("Play or pause", "播放或暂停"),
    "web.tree.picture": Sentence("Picture of the tree", "搜索树图"),
    "web.tree.smaller": Sentence("Smaller", "缩小"),
    "web.tree.larger": Sentence("Larger", "放大"),
    "web.tree.sum": Sentence(
        "All {moves} moves together: {visits} visits. The root itself: {all}.",
        "全部 {moves} 个着法合计访问 {visits} 次，根节点 {all} 次。",
    ),
    "web.tree.about.visits": Sentence("n: how often the search has gone here", "n：搜索到达此处的次数"),
    "web.tree.about.value": Sentence(
        "Q: what the move is worth to the player who makes it, from -1 to 1", "Q：着法对走棋方的价值，-1 到 1"
    ),
    "web.tree.about.number": Sentence(
        "What selection compares: the greatest number is visited next", "选择时比较的数：下一次访问数最大的着法"
    ),
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
    "web.arena.players": Sentence("Players (2 to 8)", "选手（2 到 8 名）"),
    "web.arena.rung": Sentence("Ladder {number} (Elo {elo})", "阶梯 {number}（Elo {elo}）"),
    "web.arena.amount": Sentence("For each move", "每手"),
    "web.arena.limit": Sentence("Limit", "限制"),
    "web.arena.limit.playouts": Sentence("playouts", "次模拟"),
    "web.arena.limit.seconds": Sentence("seconds", "秒"),
    "web.arena.pairs": Sentence("Pairs of games for each two players", "每两名选手的对局对数"),
    "web.arena.sprt": Sentence("Stop as soon as it is decided (SPRT)", "分出高下即停止（SPRT）"),
    "web.arena.start": Sentence("Start the match", "开始比赛"),
    "web.arena.stop": Sentence("Pause", "暂停"),
    "web.arena.resume": Sentence("Resume", "继续"),
    "web.arena.export": Sentence("Export", "导出"),
    "web.arena.sure": Sentence("Delete this run and all its games for good?", "永久删除这次比赛及其全部对局？"),
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
    "web.error.match": Sentence("This is not a match: use the form on the page.", "这不是比赛：请使用页面上的表单。"),
    "web.error.players": Sentence(
        "A match has 2 to {most} different players of one game.", "比赛需要同一游戏的 2 到 {most} 名不同选手。"
    ),
    "web.error.player": Sentence(
        "Nobody of that name may play here: choose from the list.", "没有这名选手：请从列表中选择。"
    ),
    "web.error.pairs": Sentence("Choose 1 to {most} pairs of games.", "对局对数应为 1 到 {most}。"),
    "web.error.limit": Sentence(
        "Choose 1 to {playouts} playouts or 0.01 to {seconds} seconds for each move.",
        "每手应为 1 到 {playouts} 次模拟，或 0.01 到 {seconds} 秒。",
    ),
    "web.error.sprt": Sentence(
        "The test compares two players: choose two, and Elo 0 below Elo 1, from -1000 to 1000.",
        "SPRT 用于比较两名选手：请选两名，且 Elo 0 小于 Elo 1，范围 -1000 到 1000。",
    ),
    "web.error.busy": Sentence(
        "{most} matches are being played already: pause one first.", "已有 {most} 场比赛在进行：请先暂停一场。"
    ),
    "web.error.resume": Sentence(
        "This run has bots that are not registered here. Resume it in the terminal: linewood arena resume {run}",
        "这次比赛含有未在此注册的程序。请在终端继续：linewood arena resume {run}",
    ),
    # Records.
    "web.records.title": Sentence("Records", "棋谱"),
    "web.records.about": Sentence("Every game is saved as it is played.", "每局棋都会随下随存。"),
    "web.records.none": Sentence(
        "No games here yet: play one, or drop a file above.", "这里还没有对局：下一局，或把棋谱文件拖到上面。"
    ),
    "web.records.line": Sentence("{result}, {plies} moves", "{result}，{plies} 手"),
    "web.records.first": Sentence("first player won", "先手胜"),
    "web.records.second": Sentence("second player won", "后手胜"),
    "web.records.draw": Sentence("draw", "和棋"),
    "web.records.open": Sentence("unfinished", "未下完"),
    "web.records.delete": Sentence("Delete", "删除"),
    "web.records.deleted": Sentence("The game is deleted.", "对局已删除。"),
    "web.records.all": Sentence("all", "全部"),
    "web.records.player": Sentence("Player", "棋手"),
    "web.records.result": Sentence("Result", "结果"),
    "web.records.age": Sentence("Played", "时间"),
    "web.records.day": Sentence("today", "一天内"),
    "web.records.week": Sentence("this week", "一周内"),
    "web.records.month": Sentence("this month", "一月内"),
    "web.records.import": Sentence(
        "Drop game files here (JSONL, PGN, SGF, digits)", "把棋谱拖到这里（JSONL、PGN、SGF、数字串）"
    ),
    "web.records.pick": Sentence("Choose files", "选择文件"),
    "web.records.added": Sentence("Games added: {count}.", "已添加 {count} 局。"),
    "web.records.too_large": Sentence("A file may have at most {most} MB.", "文件最大 {most} MB。"),
    "web.records.export": Sentence("Export all of these", "导出所列全部"),
    "web.records.count": Sentence("{first} to {last} of {count} games", "第 {first}–{last} 局，共 {count} 局"),
    "web.records.newer": Sentence("Newer games", "较新的对局"),
    "web.records.older": Sentence("Older games", "较早的对局"),
}
