"""What the search has to say: errors, and what each option and each preset is."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # Options that cannot be.
    "option.unknown": Sentence(
        "'{value}' is not an option: the options are {known}", "没有名为“{value}”的选项：可用的有 {known}"
    ),
    "option.removed": Sentence(
        "{name} is {value}, but this option no longer exists: only data with its old default, {default}, can be read",
        "{name} 为 {value}，但该选项已被移除：只能读取取默认值 {default} 的数据",
    ),
    "option.unknown_near": Sentence(
        "'{value}' is not an option: did you mean '{near}'?", "没有名为“{value}”的选项：是不是“{near}”？"
    ),
    "option.switch": Sentence(
        "{name} is {value}, but it must be true or false", "{name} 为 {value}，应为 true 或 false"
    ),
    "option.word": Sentence(
        "{name} is '{value}', but it must be one of {known}", "{name} 写成了“{value}”，可用的有 {known}"
    ),
    "option.word_near": Sentence(
        "{name} is '{value}': did you mean '{near}'? It must be one of {known}",
        "{name} 写成了“{value}”：是不是“{near}”？可用的有 {known}",
    ),
    "option.network": Sentence(
        "{name} is '{value}', but it must be one of {known}, or the path of a {suffix} file",
        "{name} 为“{value}”，应为 {known} 之一，或 {suffix} 文件的路径",
    ),
    "option.not_for_game": Sentence(
        "{name} means nothing in {game}: leave it at {default}", "{name} 对 {game} 没有意义：请保留默认值 {default}"
    ),
    "option.word_not_for_game": Sentence(
        "{name} '{value}' does not exist in {game}: use one of {known}",
        "{game} 没有 {name}“{value}”：可用的有 {known}",
    ),
    "option.value_missing": Sentence(
        "'{value}' is not a setting: write name=value, such as exploration=1.8",
        "“{value}”不是设置：请写成 名字=值，例如 exploration=1.8",
    ),
    "option.twice": Sentence("{name} is given twice: give it once", "{name} 写了两次：请只写一次"),
    # Networks.
    "network.unknown": Sentence(
        "'{value}' is not a network: use one of {known}, or the path of a {suffix} file",
        "没有名为“{value}”的网络：可用的有 {known}，或 {suffix} 文件的路径",
    ),
    "network.no_file": Sentence(
        "there is no file {path}: weights must be a registered network or the path of a {suffix} file",
        "没有文件 {path}：weights 应为已注册的网络或 {suffix} 文件的路径",
    ),
    "network.large": Sentence(
        "{path} is too large to be a network: it may have {limit} bytes at most",
        "{path} 太大，不会是网络文件：最多 {limit} 字节",
    ),
    "network.foreign": Sentence(
        "{path} is not a network for linewood: its metadata must say architecture '{expected}', but it says '{found}'",
        "{path} 不是 linewood 的网络：元数据中的 architecture 应为“{expected}”，实为“{found}”",
    ),
    "network.other_game": Sentence(
        "{weights} is a network of {found}: choose a network of {game} with weights=FILE",
        "{weights} 是 {found} 的网络：请用 weights=FILE 选择 {game} 的网络",
    ),
    "network.missing": Sentence(
        "{path} lacks the tensor {name}: write the file again with all tensors of the network",
        "{path} 缺少张量 {name}：请重新写出含全部张量的文件",
    ),
    "network.extra": Sentence(
        "{path} has a tensor {name} that the network does not use: did you mean {near}?",
        "{path} 含有网络用不到的张量 {name}：是不是 {near}？",
    ),
    "network.tensor": Sentence(
        "{path}: tensor {name} has the shape [{found}], but the other tensors need [{expected}]",
        "{path}：张量 {name} 的形状为 [{found}]，按其他张量应为 [{expected}]",
    ),
    "network.vector": Sentence(
        "{path}: tensor {name} has the shape [{found}], but a bias must have one dimension",
        "{path}：张量 {name} 的形状为 [{found}]，而偏置应只有一维",
    ),
    "network.multiple": Sentence(
        "{path}: {name} is {value}, but it must be a multiple of {low} from {low} to {high}",
        "{path}：{name} 为 {value}，应为 {low} 到 {high} 之间 {low} 的倍数",
    ),
    "network.size": Sentence(
        "{path}: {name} is {value}, but it must be from {low} to {high}",
        "{path}：{name} 为 {value}，应在 {low} 到 {high} 之间",
    ),
    "network.dtype": Sentence(
        "{path}: tensor {name} has the type {found}, but weights must be F32",
        "{path}：张量 {name} 的类型为 {found}，权重应为 F32",
    ),
    "network.weight": Sentence(
        "{path}: number {index} of tensor {name} is {value}, but weights must be from {low} to {high}",
        "{path}：张量 {name} 的第 {index} 个数为 {value}，权重应在 {low} 到 {high} 之间",
    ),
    "network.overflow": Sentence(
        "{path}: the weights of tensor input.weight are too large: their sums do not fit into 16 bits. "
        "Train with more weight decay",
        "{path}：张量 input.weight 的权重太大，其和超出 16 位：训练时请加大权重衰减",
    ),
    "safetensors.foreign": Sentence("{path} is not a safetensors file", "{path} 不是 safetensors 文件"),
    "safetensors.cut": Sentence(
        "{path} is cut short: its header ends at byte {expected}, but the file has {found} bytes",
        "{path} 不完整：文件头应到第 {expected} 字节，而文件只有 {found} 字节",
    ),
    "safetensors.header": Sentence(
        "{path} is damaged: its header is not valid JSON ({reason})",
        "{path} 已损坏：文件头不是有效的 JSON（{reason}）",
    ),
    "safetensors.metadata": Sentence(
        "{path} is damaged: its metadata must be texts under names", "{path} 已损坏：元数据应为名字与文本的对应"
    ),
    "safetensors.entry": Sentence(
        "{path} is damaged: the header's entry {name} needs a dtype, a shape and two data_offsets",
        "{path} 已损坏：文件头中的 {name} 应有 dtype、shape 和两个 data_offsets",
    ),
    "safetensors.bytes": Sentence(
        "{path} is damaged: tensor {name} has {found} bytes, but its shape needs {expected}",
        "{path} 已损坏：张量 {name} 有 {found} 字节，按其形状应为 {expected} 字节",
    ),
    "safetensors.gap": Sentence(
        "{path} is damaged: tensor {name} begins at byte {begin}, but the one before it ends at byte {end}",
        "{path} 已损坏：张量 {name} 从第 {begin} 字节开始，而前一个到第 {end} 字节结束",
    ),
    "safetensors.size": Sentence(
        "{path} is damaged: its header announces {expected} bytes of tensors, but {found} follow",
        "{path} 已损坏：文件头说有 {expected} 字节的张量，实有 {found} 字节",
    ),
    # Presets.
    "preset.unknown": Sentence(
        "'{value}' is not a preset: use one of {known}, or the path of a .toml file",
        "没有名为“{value}”的预设：可用的有 {known}，或 .toml 文件的路径",
    ),
    "preset.near": Sentence(
        "'{value}' is not a preset: did you mean '{near}'?", "没有名为“{value}”的预设：是不是“{near}”？"
    ),
    "preset.other_game": Sentence(
        "preset {name} is for {found}, but the position is one of {game}: use one of {known}",
        "预设 {name} 属于 {found}，而局面属于 {game}：可用的有 {known}",
    ),
    "preset.not_toml": Sentence("{path} is not a TOML file: {reason}", "{path} 不是 TOML 文件：{reason}"),
    "preset.entry": Sentence(
        "{path}: '{value}' does not belong into a preset: it has game, source, most_cells, [options] and [limits]",
        "{path}：预设里不能有“{value}”，只有 game、source、most_cells、[options] 和 [limits]",
    ),
    "preset.board": Sentence(
        "{name} plays boards with up to {most} cells, and this one has {cells}: choose a smaller board or {game}/best",
        "{name} 只下不超过 {most} 格的棋盘，而这个棋盘有 {cells} 格：请换小一些的棋盘，或用 {game}/best",
    ),
    "preset.type": Sentence(
        "options are Options or the name of a preset, not {found}", "选项应为 Options 或预设的名字，而不是 {found}"
    ),
    # Limits.
    "limit.positive": Sentence(
        "{name} is {value}, but it must be a number greater than 0", "{name} 为 {value}，应为大于 0 的数"
    ),
    "limit.not_negative": Sentence(
        "{name} is {value}, but it must be a number of seconds, 0 or more", "{name} 为 {value}，应为不小于 0 的秒数"
    ),
    "limit.whole": Sentence(
        "{name} is {value}, but it must be a whole number from {low} to {high}",
        "{name} 为 {value}，应为 {low} 到 {high} 的整数",
    ),
    "limit.clock": Sentence(
        "clock is {value}, but it must be a GameClock(remaining=..., increment=...)",
        "clock 为 {value}，应为 GameClock(remaining=..., increment=...)",
    ),
    "limit.type": Sentence(
        "limits are Limits(seconds=...) or alike, not {found}", "limits 应为 Limits(seconds=...) 之类，而不是 {found}"
    ),
    "limit.time": Sentence(
        "'{value}' is not a time: write it as 3s, 500ms, 5m or 1m30s",
        "“{value}”不是时间：请写成 3s、500ms、5m 或 1m30s",
    ),
    # Positions that cannot be searched.
    "search.over": Sentence(
        "there is nothing to search: the game is over, {result}", "没有可搜索的：对局已结束，{result}"
    ),
    "only.type": Sentence(
        "`only` is a list of moves, such as ['{example}'], not {found}",
        "only 应为着法列表，例如 ['{example}']，而不是 {found}",
    ),
    "only.empty": Sentence(
        "`only` names no move: name at least one, such as ['{example}'], or leave it out",
        "only 中没有着法：请至少写一个，例如 ['{example}']，或不写 only",
    ),
    "tree.none": Sentence("there is no tree yet: search a position first", "还没有搜索树：请先搜索一个局面"),
    "tree.running": Sentence(
        "the search is still running: call stop(), or wait for its end, then ask for the tree",
        "搜索仍在进行：请先调用 stop() 或等它结束，再取搜索树",
    ),
    "tree.stale": Sentence(
        "this tree is out of date, because its search has moved on: ask for the tree again",
        "搜索已经继续，这棵树已过期：请重新取搜索树",
    ),
    "tree.no_child": Sentence(
        "the search has no node for {move} here: its options left the move out, or the tree ends here",
        "搜索在这里没有 {move} 的节点：选项略去了这一着，或树到此为止",
    ),
    "stepper.threads": Sentence(
        "the options ask for {threads} threads, but steps can only be repeated with one: set threads to 1",
        "选项要求 {threads} 个线程，而单步搜索只有一个线程才能重现：请把 threads 设为 1",
    ),
    "stepper.steps": Sentence(
        "there is no step {steps}: steps are numbered from 0 to {most}", "没有第 {steps} 步：步数为 0 到 {most}"
    ),
    "search.closed": Sentence(
        "this Searcher is closed: make a new one",
        "这个 Searcher 已关闭，请新建一个",
    ),
    "search.inside": Sentence(
        "this Searcher is already searching in this thread: a signal handler may call stop(), but not start a search",
        "这个 Searcher 正在本线程中搜索：信号处理函数可以调用 stop()，但不能开始新的搜索",
    ),
    "search.forked": Sentence(
        "this search goes on in the parent process: start it again in the child",
        "这次搜索仍在父进程中进行，请在子进程中重新开始",
    ),
    "search.other_game": Sentence(
        "this searcher is for '{game}', but the position is one of '{found}'",
        "此搜索器用于“{game}”，而局面属于“{found}”",
    ),
    "search.position_type": Sentence(
        "a search starts from a Position, not {found}: try linewood.parse(text)",
        "搜索从 Position 开始，而不是 {found}：可用 linewood.parse(text)",
    ),
    "analysis.unreadable": Sentence(
        "this is not an analysis in JSON ({reason})", "这不是 JSON 形式的分析结果（{reason}）"
    ),
    # What each option does.
    "option.help.graph": Sentence(
        "One node a position instead of one a path: what one path learns, all know.",
        "图搜索：每个局面一个节点，而不是每条路径一个；一条路径学到的，所有路径都知道。",
    ),
    "option.help.reuse": Sentence(
        "Keep what the last search of the same game knows of the position.", "保留同一局中上次搜索对此局面的所知。"
    ),
    "option.help.selection": Sentence(
        "Which move to look at next: ucb1, puct, ucb_ply or ucb_bias.",
        "选择公式：ucb1、puct、ucb_ply 或 ucb_bias。",
    ),
    "option.help.exploration": Sentence("The constant c of the selection formula.", "选择公式中的常数 c。"),
    "option.help.first_play": Sentence(
        "Try every move once before any twice, or give untried moves the parent's value less a reduction.",
        "先把每个着法试一次（every），或让未试着法取父节点的值再减去一些（reduction）。",
    ),
    "option.help.first_play_value": Sentence(
        "How far the value of untried moves lies below the parent's.", "未试着法的值比父节点低多少。"
    ),
    "option.help.bias": Sentence("Weight of the heuristic in ucb_bias.", "ucb_bias 中启发值的权重。"),
    "option.help.progressive_bias": Sentence(
        "Weight of the heuristic divided by visits + 1, in any formula.", "渐进偏置：启发值除以（访问次数 + 1）的权重。"
    ),
    "option.help.implicit_minimax": Sentence(
        "Share of the evaluation, backed up by minimax, in a move's value.",
        "着法的值中，按极大极小回传的评估所占的比例。",
    ),
    "option.help.prior": Sentence(
        "The prior of puct: uniform, or learned, by the trained network.",
        "puct 的先验概率：均匀（uniform），或由训练好的网络给出（learned）。",
    ),
    "option.help.prior_temperature": Sentence(
        "How flat priors that are not uniform are.", "非均匀先验的温度：越大越平。"
    ),
    "option.help.blend_parent": Sentence(
        "Judge a move whose position is not expanded by the mean of its own value and its parent's.",
        "未扩展的着法取自身与父节点的平均值。",
    ),
    "option.help.expansion": Sentence(
        "Add children one at a time, or all at once, each with an estimate of its own.",
        "每次扩展一个子节点（one），或一次扩展全部并各自估值（all）。",
    ),
    "option.help.order": Sentence(
        "In which order untried moves are tried: random, sequential, or best by the heuristic.",
        "未试着法的顺序：随机（random）、依次（sequential）或按启发值（best）。",
    ),
    "option.help.top": Sentence(
        "Only so many moves, the best by the heuristic; 0 for all.", "只取启发值最高的若干着法；0 为全部。"
    ),
    "option.help.forced": Sentence(
        "A winning move or the only block is expanded alone; two threats at once are lost.",
        "必胜着或唯一的防守着单独扩展；同时有两处威胁即判负。",
    ),
    "option.help.avoid_below": Sentence(
        "Never a move that lets the opponent win on the cell above it.", "不走会让对方在其上方一格获胜的着法。"
    ),
    "option.help.start_value": Sentence(
        "An expanded node's own estimate: its playout, or the mean of its children.",
        "节点扩展后的初值：自己的模拟结果（playout）或子节点的平均（children）。",
    ),
    "option.help.count_children": Sentence(
        "With all children at once, each child's first playout counts as a visit.",
        "一次扩展全部时，每个子节点的首次模拟都算一次访问。",
    ),
    "option.help.centre_opening": Sentence("The first stone of a game goes into the centre.", "开局第一子下在正中央。"),
    "option.help.threat_nodes": Sentence(
        "Before a node is expanded, look for a win by continuous threats with so many nodes; 0 for never.",
        "展开节点前，用这么多节点搜索连续冲四的必胜手段；0 表示不搜索。",
    ),
    "option.help.playout": Sentence(
        "How a game is played to its end: which words there are depends on the game.",
        "模拟走子的方法；可用的词因游戏而异。",
    ),
    "option.help.network": Sentence(
        "Share of what the trained network says in a new node's estimate; the rest is its playouts'.",
        "新节点估值中训练好的网络所占的比例，其余来自模拟。",
    ),
    "option.help.weights": Sentence(
        "The trained network to ask: a registered name, or the path of a .safetensors file.",
        "所用的训练好的网络：已注册的名字，或 .safetensors 文件的路径。",
    ),
    "option.help.playouts_per_leaf": Sentence("Playouts for a new node's estimate.", "新节点估值所用的模拟次数。"),
    "option.help.keep_playouts": Sentence("All positions of a playout become nodes.", "模拟中的局面也都记为节点。"),
    "option.help.rule_six": Sentence(
        "Rule playouts: two own winning cells above each other decide the game.",
        "rules 模拟：同一列上下相邻的两个己方胜点即判胜。",
    ),
    "option.help.rule_seven": Sentence(
        "Rule playouts: prefer columns that are not barred to the opponent.", "rules 模拟：优先走对方未被禁入的列。"
    ),
    "option.help.playout_noise": Sentence(
        "Heuristic playouts: the range of the random term.", "heuristic 模拟：随机项的范围。"
    ),
    "option.help.cutoff_plies": Sentence(
        "Random playouts end after so many plies; 0 for never.", "随机模拟到若干手为止；0 为不限。"
    ),
    "option.help.cutoff": Sentence(
        "What a playout is worth that was cut off: a draw or an evaluation.",
        "中途停止的模拟算作和棋（draw）还是评估值（evaluation）。",
    ),
    "option.help.evaluation": Sentence(
        "What an evaluation looks at: neighbours and the centre alone, or all that is known of the game.",
        "评估所看的内容：只看相邻与中心（plain），或全部已知特征（full）。",
    ),
    "option.help.stone_bonus": Sentence(
        "A result is worth so much less for each ply played before it.", "结果每多一手便少这么多：胜要早，负要迟。"
    ),
    "option.help.solver": Sentence(
        "Prove results and never look at what is proven again.", "证明必胜、必负与必和，并不再搜索已证明的着法。"
    ),
    "option.help.proof_nodes": Sentence(
        "Before the tree search, look for a forced win with so many positions, in a tenth of the time; hex5: by fours and "
        "threes, the opponent's as well. 0 for never.",
        "树搜索之前，先用这么多局面寻找必胜手顺，至多用十分之一的时间；hex5 按冲四和活三寻找，也防对方的。0 表示不找。",
    ),
    "option.help.exact": Sentence(
        "Before the tree search, ask the opening book and then the exact solver, with so many nodes and in half of the time; "
        "0 for never. Only positions with up to 42 free cells are tried.",
        "树搜索之前，先查开局库，再用精确求解器，至多这么多节点、一半的时间；0 表示不用。只尝试空格不超过 42 个的局面。",
    ),
    "option.help.exact_cells": Sentence(
        "The largest board, in cells that are not forbidden, on which the solver is asked.",
        "使用求解器的最大棋盘（按可落子的格数计）。",
    ),
    "option.help.final_move": Sentence(
        "Which move to play: by visits, value, value among the well visited, lower bound (lcb), or at random.",
        "最终着法：按访问次数（visits）、值（value）、访问较多者中的值（well_visited）、置信下界（lcb）或随机（random）。",
    ),
    "option.help.final_share": Sentence(
        "A move is well visited from this share of the most visits on.", "访问次数达到最多者的这一比例，即算访问较多。"
    ),
    "option.help.threads": Sentence(
        "Threads that search together; with one, the same seed gives the same search.",
        "共同搜索的线程数；单线程时，相同种子得到相同结果。",
    ),
    "option.help.virtual_loss": Sentence(
        "Losses that a move seems to have for each other thread that is looking at it.",
        "虚拟损失：每有一个别的线程正在看某着法，就当它多输这么多次。",
    ),
    "option.help.seed": Sentence("Seed of all that is random.", "随机种子。"),
    # What each preset is.
    "preset.about.connect4.random": Sentence("any legal move", "随机走一步合法着法"),
    "preset.about.connect4.naive": Sentence(
        "UCT that keeps the positions of its random playouts", "朴素 UCT：随机模拟中的局面也记入树中"
    ),
    "preset.about.connect4.improved": Sentence(
        "UCT with random playouts, best win rate", "改进的 UCT：随机模拟不入树，取胜率最高者"
    ),
    "preset.about.connect4.heuristic": Sentence("UCT whose playouts join stones", "启发式模拟的 UCT：模拟时倾向连子"),
    "preset.about.connect4.optimized": Sentence(
        "the improved UCT; its speed is the core's", "与 improved 相同的搜索，速度来自核心的优化"
    ),
    "preset.about.connect4.uct": Sentence(
        "UCT with forced replies, central playouts and tree reuse", "带必应手、居中模拟与子树复用的 UCT"
    ),
    "preset.about.connect4.cells": Sentence("UCT whose playouts learn which cells pay", "模拟时参考各格统计的 UCT"),
    "preset.about.connect4.mcgs": Sentence(
        "graph search with PUCT, rule playouts and proofs", "图搜索：PUCT、规则模拟与必胜证明"
    ),
    "preset.about.connect4.best": Sentence("the strongest for Connect Four", "四子棋最强"),
    "preset.about.connect4.exact": Sentence(
        "the exact solver, for boards with up to 42 cells", "精确求解器：只下不超过 42 格的棋盘"
    ),
    "preset.about.plain.random": Sentence("any legal move", "随机走一步合法着法"),
    "preset.about.plain.uct": Sentence("UCT with random playouts", "随机模拟的 UCT"),
    "preset.about.plain.best": Sentence("graph search with random playouts and proofs", "图搜索：随机模拟与必胜证明"),
    "preset.about.hex5.random": Sentence("any legal move", "随机走一步合法着法"),
    "preset.about.hex5.topten": Sentence(
        "the ten best moves by attack and defence, greedy playouts", "按攻防评分取前十，贪心模拟"
    ),
    "preset.about.hex5.best": Sentence("the strongest for Connect-5 on a hexagon", "六边形五子棋最强"),
    "preset.about.loa.random": Sentence("any legal move", "随机走一步合法着法"),
    "preset.about.loa.bias": Sentence("UCT with a bias for standing together in the centre", "偏向聚集与中心的 UCT"),
    "preset.about.loa.best": Sentence("the strongest for Lines of Action", "集结棋最强"),
    # analyse
    "cli.analyse.help": Sentence(
        "Analyse a position: moves with win rate, visits and the expected line; proven results are shown as proven.",
        "分析局面：列出各着法的胜率、访问次数与预计走法；已证明的结果会注明。",
    ),
    "cli.analyse.time": Sentence(
        "How long: 3s, 500ms, 1m30s. Otherwise the preset's time.", "用时：3s、500ms、1m30s。不写则用预设的时间。"
    ),
    "cli.analyse.playouts": Sentence("How many playouts.", "模拟次数。"),
    "cli.analyse.preset": Sentence(
        "Which model: mcgs, connect4/mcgs:exploration=1.8, or a file of your own such as my.toml.",
        "用哪个模型：mcgs、connect4/mcgs:exploration=1.8，或自己的文件，例如 my.toml。",
    ),
    "cli.analyse.set": Sentence(
        "Changes an option of the model, such as exploration=1.8; may be given again.",
        "修改模型的选项，例如 exploration=1.8；可写多次。",
    ),
    "cli.analyse.seed": Sentence("Seed of the search: a whole number.", "搜索的随机种子（整数）。"),
    "cli.analyse.moves": Sentence("How many moves to show.", "显示几个着法。"),
    "cli.analyse.only": Sentence(
        "Search only these moves, separated by commas: c,d.", "只搜索这些着法，用逗号分隔：c,d。"
    ),
    "cli.analyse.stream": Sentence(
        "Show the search while it runs; with --json, one line of JSON each time.",
        "搜索时即时显示；与 --json 合用时每次输出一行 JSON。",
    ),
    "cli.analyse.shortest": Sentence(
        "connect4: go on until result and distance of every move are exact, or --time is over.",
        "connect4：一直算到每步着法的结果与手数都精确为止，或到 --time 为止。",
    ),
    "progress.analyse": Sentence("searching", "搜索中"),
    "analyse.move": Sentence("move", "着法"),
    "analyse.win": Sentence("win %", "胜率 %"),
    "analyse.visits": Sentence("visits", "访问"),
    "analyse.value": Sentence("value", "值"),
    "analyse.lower": Sentence("at least", "下界"),
    "analyse.proven": Sentence("proven", "已证明"),
    "analyse.line": Sentence("line", "预计走法"),
    "analyse.more": Sentence("and {count} more", "另有 {count} 个着法"),
    "proven.words.win": Sentence("win in {plies}", "{plies} 手必胜"),
    "proven.words.win.bound": Sentence("win in at most {plies}", "{plies} 手内必胜"),
    "proven.words.loss": Sentence("loss in {plies}", "{plies} 手必负"),
    "proven.words.loss.bound": Sentence("loss in at most {plies}", "{plies} 手内必负"),
    "proven.words.draw": Sentence("draw", "必和"),
    "proven.move.win": Sentence("wins in {plies}", "{plies} 手必胜"),
    "proven.move.win.bound": Sentence("wins in at most {plies}", "{plies} 手内必胜"),
    "proven.move.loss": Sentence("loses in {plies}", "{plies} 手必负"),
    "proven.move.loss.bound": Sentence("loses in at most {plies}", "{plies} 手内必负"),
    "proven.move.draw": Sentence("draws", "必和"),
    "proven.mark.win": Sentence("W{plies}", "胜{plies}"),
    "proven.mark.win.bound": Sentence("W≤{plies}", "胜≤{plies}"),
    "proven.mark.loss": Sentence("L{plies}", "负{plies}"),
    "proven.mark.loss.bound": Sentence("L≤{plies}", "负≤{plies}"),
    "proven.mark.draw": Sentence("=", "="),
    "analyse.best": Sentence("best {move}, win {win} %", "最佳 {move}，胜率 {win} %"),
    "analyse.playouts": Sentence("{count} playouts, {rate}/s", "{count} 次模拟，每秒 {rate} 次"),
    "analyse.nodes": Sentence("{count} nodes, {megabytes} MB", "{count} 个节点，{megabytes} MB"),
    "analyse.depth": Sentence("depth {depth}", "深度 {depth}"),
    "analyse.seconds": Sentence("{seconds} s", "{seconds} 秒"),
    "analyse.memory_full": Sentence("memory used up", "内存已用完"),
    "analyse.stop.seconds": Sentence("time is up", "时间到"),
    "analyse.stop.playouts": Sentence("all playouts done", "模拟次数已到"),
    "analyse.stop.nodes": Sentence("all nodes used", "节点数已到"),
    "analyse.stop.proven": Sentence("proven", "已证明"),
    "analyse.stop.settled": Sentence("these moves are proven", "这些着法均已证明"),
    "analyse.stop.forced": Sentence("only one move to look at", "只有一着可看"),
    "analyse.stop.decided": Sentence("no other move could catch up", "其他着法已追不上"),
    "analyse.stop.random": Sentence("drawn at random", "随机抽取"),
    "analyse.stop.asked": Sentence("stopped", "已停止"),
    "analyse.stop.interrupt": Sentence("stopped by you", "被你停止"),
    "name.moves": Sentence("moves", "着法数"),
    # explain-c
    "cli.explain.help": Sentence(
        "Convert an exploration constant between conventions: the same c means different things under different formulas "
        "and rewards. Without arguments, all conventions.",
        "在不同约定之间换算探索常数：公式与收益取值不同，同一个 c 的含义也不同。不带参数时列出全部约定。",
    ),
    "cli.explain.constant": Sentence(
        "The constant; otherwise the one that the convention's source gives.", "常数；不写则取该约定出处给出的值。"
    ),
    "cli.explain.from": Sentence(
        "The convention that the constant is written in, such as linewood, standard, auer, B or 001.",
        "常数所用的约定，例如 linewood、standard、auer、B 或 001。",
    ),
    "cli.explain.to": Sentence("The convention that is wanted; otherwise all.", "要换算成的约定；不写则列出全部。"),
    "cli.explain.parent": Sentence("Visits of the node.", "节点的访问次数。"),
    "cli.explain.visits": Sentence("Visits of the move.", "着法的访问次数。"),
    "cli.explain.value": Sentence("Value of the move, from -1 (loss) to 1 (win).", "着法的值，从 -1（负）到 1（胜）。"),
    "cli.explain.prior": Sentence(
        "Prior of the move; equal ones are 1 / moves.", "着法的先验概率；均匀时为 1/着法数。"
    ),
    "cli.explain.ply": Sentence("Plies played in the game, for ucb_ply.", "对局已下的手数（用于 ucb_ply）。"),
    "name.constant": Sentence("the constant", "常数"),
    "name.parent_visits": Sentence("N", "N（节点访问次数）"),
    "name.visits": Sentence("n", "n（着法访问次数）"),
    "name.value": Sentence("Q", "Q（着法的值）"),
    "name.prior": Sentence("P", "P（先验概率）"),
    "name.ply": Sentence("t", "t（手数）"),
    "explain.no_constant": Sentence(
        "{name} has no constant of its own: give one, such as linewood explain-c 1.0 --from {name}",
        "{name} 没有自己的常数：请给出一个，例如 linewood explain-c 1.0 --from {name}",
    ),
    "explain.convention": Sentence("convention", "约定"),
    "explain.also": Sentence("also", "别名"),
    "explain.formula": Sentence("formula", "公式"),
    "explain.rewards": Sentence("rewards", "收益"),
    "explain.usual": Sentence("usual c", "惯用 c"),
    "explain.linewood": Sentence("in linewood", "在 linewood 中"),
    "explain.constant": Sentence("c", "常数 c"),
    "explain.bonus": Sentence("bonus", "探索项"),
    "explain.letters": Sentence(
        "N visits of the node, n of the move, Q its value and w/n its win rate, P its prior, t plies of the game; "
        "other letters as the source prints them.",
        "N 为节点访问次数，n 为着法访问次数，Q 为其值，w/n 为其胜率，P 为先验概率，t 为对局手数；其余字母依原文。",
    ),
    "explain.sources": Sentence(
        "A to E are the sources of the presets: A gravity Connect Four 2021 as coded (and as printed), B Connect Four 2024, "
        "C graph search, D Connect-5 on a hexagon (its program has ln of the root's visits instead: there it is standard), "
        "E Lines of Action, whose c stands under the root.",
        "A 至 E 为预设的出处：A 重力四子棋 2021（按代码；另有按印刷公式），B 四子棋 2024，C 图搜索，D 六边形五子棋"
        "（其程序用的是根节点访问次数的对数：在根节点处即 standard），E 集结棋（c 在根号内）。",
    ),
    "explain.is": Sentence(
        "c = {constant} in {name}   {formula}   rewards {rewards}",
        "{name} 的 c = {constant}   {formula}   收益 {rewards}",
    ),
    "explain.same": Sentence("The same bonus under each convention, at {point}", "各约定下相同的探索项，{point}"),
    "explain.bias": Sentence(
        "A score beside the bonus is scaled as the rewards are: b = 2 for rewards from 0 to 1.",
        "探索项之外的 score 随收益一同缩放：收益为 0..1 时 b = 2。",
    ),
    "explain.warning": Sentence(
        "{one} grows with {grows}, {other} with {grown}: no constant alone converts one into the other. c = {constant} "
        "holds at {point} only.",
        "{one} 随 {grows} 增长，{other} 随 {grown} 增长：仅靠常数无法换算。c = {constant} 只在 {point} 处成立。",
    ),
    "explain.drift": Sentence("With other numbers of visits: {others}", "访问次数不同时：{others}"),
    "explain.no_logarithm": Sentence(
        "≈ one formula has a logarithm, √N or t where the other has not: no constant alone converts it, and that c holds at "
        "this point only.",
        "≈ 两个公式所含的对数、√N 或 t 不同：仅靠常数无法换算，该 c 只在此处成立。",
    ),
    # play with a clock and hints
    "cli.play.clock": Sentence(
        "A clock for both sides: 60s for each move, or 5m+2s for the game and what each move adds.",
        "双方的棋钟：60s 为每步时限，5m+2s 为全局时间加每步加秒。",
    ),
    "play.prompt_clock": Sentence(
        "{status} [{first} {first_time}, {second} {second_time}]> ",
        "{status} [{first} {first_time}，{second} {second_time}]> ",
    ),
    "play.out_of_time": Sentence(
        "{side} has run out of time and loses. The game may go on without a clock.",
        "{side}超时判负。可以不计时继续下。",
    ),
    "play.lost_on_time": Sentence("On time, {side} had lost before.", "按时间，{side}此前已判负。"),
    "play.hint": Sentence("hint: {move}, win {win} %, expecting {line}", "提示：{move}，胜率 {win} %，预计 {line}"),
    "play.command.hint": Sentence("hint", "提示"),
    "play.command.hint.help": Sentence("shows what the strongest player would do", "看最强的程序会怎么走"),
}
