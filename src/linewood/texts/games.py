"""What the games have to say: errors, names and boards."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # Places, put before the sentence of an error.
    "place.column": Sentence("at character {column}: ", "第 {column} 个字符："),
    "place.line": Sentence("line {line}: ", "第 {line} 行："),
    "place.line_column": Sentence("line {line}, character {column}: ", "第 {line} 行第 {column} 个字符："),
    # Sides and names.
    "side.x": Sentence("x", "x"),
    "side.o": Sentence("o", "o"),
    "side.black": Sentence("black", "黑方"),
    "side.white": Sentence("white", "白方"),
    "name.rows": Sentence("rows", "行数"),
    "name.columns": Sentence("columns", "列数"),
    "name.side": Sentence("side", "边长"),
    "name.depth": Sentence("depth", "深度"),
    "name.seed": Sentence("seed", "随机种子"),
    "name.seconds": Sentence("seconds", "秒数"),
    "result.first": Sentence("the first player won", "先手胜"),
    "result.second": Sentence("the second player won", "后手胜"),
    "result.draw": Sentence("a draw", "和棋"),
    "package.missing": Sentence(
        "this needs {package}, which is not installed: {command}", "这里需要 {package}，但尚未安装：{command}"
    ),
    # Values.
    "number.range": Sentence(
        "{name} is {value}, but it must be a whole number from {low} to {high}",
        "{name}为 {value}，应为 {low} 到 {high} 的整数",
    ),
    "number.unreadable": Sentence(
        "'{value}' is not a whole number: write a few digits", "“{value}”不是整数：请写几位数字"
    ),
    "number.real": Sentence(
        "{name} is {value}, but it must be a number from {low} to {high}",
        "{name}为 {value}，应为 {low} 到 {high} 的数",
    ),
    "choice.unknown": Sentence("'{value}' is unknown here: use one of {known}", "不认识“{value}”：可用的有 {known}"),
    "choice.near": Sentence(
        "'{value}' is unknown here: did you mean '{near}'? Use one of {known}",
        "不认识“{value}”：是不是“{near}”？可用的有 {known}",
    ),
    "game.unknown": Sentence(
        "'{value}' is not a game: the games are {known}", "没有名为“{value}”的游戏：可用的有 {known}"
    ),
    "game.near": Sentence(
        "'{value}' is not a game: did you mean '{near}'? The games are {known}",
        "没有名为“{value}”的游戏：是不是“{near}”？可用的有 {known}",
    ),
    "game.name": Sentence(
        "'{value}' cannot be the name of a game: use small letters, digits and _, a letter first",
        "“{value}”不能用作游戏名：请用小写字母、数字和下划线，以字母开头",
    ),
    "game.twice": Sentence(
        "there are two games named {name}, {first} and {second}: rename or remove one of them",
        "有两个名为 {name} 的游戏：{first} 和 {second}：请改名或去掉其中一个",
    ),
    "game.sentences": Sentence(
        "the game {game} lacks sentences: add {missing} to its `sentences`",
        "游戏 {game} 缺少文本：请在它的 sentences 中补上 {missing}",
    ),
    "game.actions": Sentence(
        "{game} has a legal move with the number {found}, but its actions are numbered from 0 to {last}: override `actions`",
        "{game} 有编号为 {found} 的合法着法，而动作编号只到 {last}：请重写 actions",
    ),
    "game.plugin": Sentence(
        "the module {module}, which should register games, cannot be imported ({reason}): fix it, or remove it from "
        "LINEWOOD_GAMES or uninstall its package",
        "无法导入用于注册游戏的模块 {module}（{reason}）：请修正，或从 LINEWOOD_GAMES 中去掉，或卸载它所在的包",
    ),
    # The games: full name, name for a button, rules in a few words, what can be chosen about a board.
    "game.title.connect4": Sentence("Connect Four", "重力四子棋"),
    "game.title.hex5": Sentence("Connect-5 on a hexagon", "六边形五子棋"),
    "game.title.loa": Sentence("Lines of Action", "集结棋"),
    "game.short.connect4": Sentence("Connect Four", "重力四子棋"),
    "game.short.hex5": Sentence("Connect-5", "六边形五子棋"),
    "game.short.loa": Sentence("Lines of Action", "集结棋"),
    "rules.connect4.drop": Sentence(
        "Players take turns. A stone falls to the lowest free cell of its column.",
        "双方轮流落子，棋子落到该列最低的空格。",
    ),
    "rules.connect4.win": Sentence(
        "Four of your stones in a line win: across, down or diagonal. A full board is a draw.",
        "己方四子横、竖、斜连成一线即胜；棋盘下满则为和棋。",
    ),
    "rules.connect4.forbidden": Sentence(
        "A closed hole is a forbidden cell. It belongs to nobody, and the stack goes on above it.",
        "封住的孔是禁入点，不属于任何一方；棋子越过它继续往上叠。",
    ),
    "rules.hex5.place": Sentence(
        "Players take turns to put a stone on any free cell. Stones never move.",
        "双方轮流在任意空格落子，落下的棋子不再移动。",
    ),
    "rules.hex5.win": Sentence(
        "Five of your stones in a line along one of the three axes win.",
        "己方五子沿三条轴之一连成一线即胜。",
    ),
    "rules.loa.start": Sentence(
        "Black has the upper and lower edge, White the left and right one. Black moves first.",
        "黑子在上下两边，白子在左右两边，黑方先走。",
    ),
    "rules.loa.move": Sentence(
        "A piece moves in a straight line, exactly as many squares as there are pieces on that line. It may jump over its "
        "own side, not over the other, and captures by landing on a piece.",
        "棋子沿直线走，这条线上共有几枚棋子就走几格；可以越过己方棋子，不能越过对方棋子，落在对方棋子上即吃掉它。",
    ),
    "rules.loa.win": Sentence(
        "You win when all your pieces are joined, diagonals included.",
        "己方所有棋子连成一片（斜向也算）即胜。",
    ),
    "game.rules.connect4": Sentence(
        "Stones fall to the lowest free cell. Four in a line win: across, down or diagonal.",
        "棋子落到该列最低的空格。横、竖、斜连成四子即胜。",
    ),
    "game.rules.hex5": Sentence(
        "A stone on any free cell. Five in a line along one of the three axes win.",
        "下在任意空格。沿三条轴之一连成五子即胜。",
    ),
    "game.rules.loa": Sentence(
        "A piece moves exactly as far as there are pieces on its line. Join all your pieces to win.",
        "这条线上有几枚棋子就走几格。所有己方棋子连成一片即胜。",
    ),
    "game.setting.rows": Sentence("Rows", "行数"),
    "game.setting.columns": Sentence("Columns", "列数"),
    "game.setting.forbidden": Sentence("Click a cell to forbid it.", "点击格子可设为禁入点。"),
    "game.setting.side": Sentence("Cells on a side", "边长"),
    "game.setting.rules": Sentence("Rules", "规则"),
    # Cells and boards.
    "cell.unreadable": Sentence(
        "'{cell}' is not a cell: write a column letter and a row number, such as d4",
        "“{cell}”不是格子：请写列字母加行号，例如 d4",
    ),
    "cell.off_board": Sentence(
        "{cell} is off the board: columns go from a to {last}, rows from 1 to {rows}",
        "{cell} 不在棋盘上：列为 a 到 {last}，行为 1 到 {rows}",
    ),
    "cells.length": Sentence(
        "{found} cells are given, but this board has {expected}", "给出了 {found} 个格子，而棋盘有 {expected} 个"
    ),
    "cells.type": Sentence(
        "cells are a text, a list of numbers or a 2-D array, not {found}",
        "格子应为文本、数字列表或二维数组，而不是 {found}",
    ),
    "cells.rows": Sentence(
        "{found} rows are given, but this board has {expected}", "给出了 {found} 行，而棋盘有 {expected} 行"
    ),
    "cells.row": Sentence(
        "row {row} from the top has {found} cells, but it must have {expected}",
        "从上数第 {row} 行有 {found} 个格子，应有 {expected} 个",
    ),
    "cells.outside": Sentence(
        "row {row} from the top has a stone outside of the board: use 0 or 3 there",
        "从上数第 {row} 行在棋盘外有棋子：棋盘外请写 0 或 3",
    ),
    "cells.value": Sentence(
        "cell {cell} is {value}, but a cell is 0 (empty), 1 (first), 2 (second) or 3 (forbidden)",
        "格子 {cell} 的值是 {value}，应为 0（空）、1（先手）、2（后手）或 3（禁入点）",
    ),
    "cells.not_forbidden": Sentence(
        "cell {cell} is given as forbidden, but this board does not forbid it: name it in `forbidden`",
        "格子 {cell} 写成了禁入点，但此棋盘没有禁它：请写进 forbidden",
    ),
    "cells.forbidden": Sentence(
        "a stone stands on {cell}, which is forbidden: leave that cell empty", "{cell} 是禁入点，不能有子：请把它留空"
    ),
    "cells.floating": Sentence(
        "the stone on {cell} floats: {below} below it is free, and stones fall down",
        "{cell} 上的子悬空：它下面的 {below} 是空的，而棋子会落到底",
    ),
    "cells.count": Sentence(
        "{first} x and {second} o with {side} to move do not fit: x begins, so there are as many x as o when x is "
        "to move, and one more x when o is",
        "{first} 个 x、{second} 个 o、轮到 {side}，数目不符：x 先行，轮到 x 时两者相等，轮到 o 时 x 多一个",
    ),
    "cells.two_winners": Sentence(
        "both sides have a full line: the game would have ended with the first one",
        "双方都已连成一线：第一条线连成时对局就已结束",
    ),
    "cells.winner_to_move": Sentence(
        "{side} has a full line and is to move: the game would have ended before the last stone",
        "{side} 已连成一线却轮到它走：最后一子之前对局就已结束",
    ),
    "cells.pieces": Sentence(
        "{side} has {found} pieces, but a side has 1 to 12", "{side}有 {found} 枚棋子，应为 1 到 12 枚"
    ),
    "cells.impossible": Sentence(
        "these cells are not a position of this game ({reason})", "这些格子不构成此游戏的局面（{reason}）"
    ),
    "side.unknown": Sentence(
        "the side to move is '{value}', but it must be 'first' or 'second'",
        "行棋方写成了“{value}”，应为 first 或 second",
    ),
    # Position texts.
    "text.type": Sentence(
        "a position text is a str, not {found}: try 'connect4 6x7 d d'",
        "局面文本应为 str，而不是 {found}：例如 'connect4 6x7 d d'",
    ),
    "text.empty": Sentence(
        "the position text is empty: write a game and its moves, such as 'connect4 6x7 d d'",
        "局面文本是空的：请写游戏名和着法，例如 'connect4 6x7 d d'",
    ),
    "text.size": Sentence(
        "'{value}' is not a board size: write rows x columns, such as 6x7",
        "“{value}”不是棋盘大小：请写 行x列，例如 6x7",
    ),
    "text.forbidden_empty": Sentence(
        "no forbidden cell follows the '!': write them as in !d4,f7", "“!”后面没有禁入点：请写成 !d4,f7"
    ),
    "text.forbidden_late": Sentence(
        "forbidden cells stand once, right after the size: connect4 6x7 !d4,f7",
        "禁入点只写一次，紧跟在大小之后：connect4 6x7 !d4,f7",
    ),
    "text.digits": Sentence(
        "'{value}': a run of digits means columns only on boards with up to nine columns; use letters here",
        "“{value}”：只有不超过九列的棋盘才能用一串数字表示各列，这里请用字母",
    ),
    "text.cells_missing": Sentence(
        "after '=' come the cells and the side to move, such as 7/7/7/7/3o3/3x3 x",
        "“=”之后应写各行的格子和行棋方，例如 7/7/7/7/3o3/3x3 x",
    ),
    "text.cells_side": Sentence(
        "'{value}' is not a side to move: write x or o after the cells", "“{value}”不是行棋方：格子之后请写 x 或 o"
    ),
    "text.cells_rest": Sentence(
        "'{value}' is left over: a cells form ends with the side to move",
        "“{value}”是多余的：用格子写的局面到行棋方为止",
    ),
    "text.cells_rows": Sentence(
        "{found} rows are given, but this board has {expected}: put / between rows, the top row first",
        "给出了 {found} 行，而棋盘有 {expected} 行：行与行之间用 / 隔开，从最上面一行写起",
    ),
    "text.cells_row": Sentence(
        "row {row} from the top has {found} cells, but it must have {expected}",
        "从上数第 {row} 行有 {found} 个格子，应为 {expected} 个",
    ),
    "text.cells_sign": Sentence(
        "'{sign}' does not belong among the cells: use x, o, numbers for runs of empty cells, and / between rows",
        "格子里不能有“{sign}”：请用 x、o、表示连续空格的数字，以及行间的 /",
    ),
    "rules.unknown": Sentence(
        "'{value}' is not a rule set: use {known}, then options such as both=draw",
        "没有名为“{value}”的规则：可用的有 {known}，之后可加 both=draw 这样的选项",
    ),
    "rules.near": Sentence(
        "'{value}' is not a rule set: did you mean '{near}'? Use {known}, then options such as both=draw",
        "没有名为“{value}”的规则：是不是“{near}”？可用的有 {known}，之后可加 both=draw 这样的选项",
    ),
    "rules.option": Sentence(
        "'{value}' is not a rule option: the options are {known}", "“{value}”不是规则选项：可用的有 {known}"
    ),
    "rules.twice": Sentence("{option} is given twice: give it once", "{option} 写了两次：请只写一次"),
    # Moves that are not legal.
    "move.type": Sentence(
        "a move is a str such as '{example}' or an action number, not {found}",
        "着法应为 '{example}' 这样的 str 或动作编号，而不是 {found}",
    ),
    "move.no_action": Sentence(
        "there is no action {action}: this game's actions are numbered from 0 to {last}",
        "没有动作 {action}：此游戏的动作编号为 0 到 {last}",
    ),
    "move.action": Sentence(
        "action {action} is not legal here: the legal actions are {legal}",
        "动作 {action} 在此处不合法：合法动作为 {legal}",
    ),
    "move.game_over": Sentence(
        "{move} cannot be played: the game is over, {result}", "不能走 {move}：对局已结束，{result}"
    ),
    "move.column_unreadable": Sentence(
        "'{move}' is not a move: write a column from a to {last}, or the cell where the stone lands, such as {example}",
        "“{move}”不是着法：请写 a 到 {last} 的列，或棋子落到的格子，例如 {example}",
    ),
    "move.column_off_board": Sentence(
        "column {column} is off the board: columns go from a to {last}", "{column} 列不在棋盘上：列为 a 到 {last}"
    ),
    "move.column_full": Sentence(
        "column {column} is full: it has no free cell; open columns are {open}",
        "{column} 列已满，没有空格：还能走的列有 {open}",
    ),
    "move.lands_elsewhere": Sentence(
        "a stone dropped into column {column} lands on {landing}, not on {cell}: play {landing} or just {column}",
        "落入 {column} 列的棋子会到 {landing}，而不是 {cell}：请走 {landing} 或直接写 {column}",
    ),
    "move.forbidden": Sentence(
        "{cell} is forbidden: a stone dropped into column {column} lands on {landing}",
        "{cell} 是禁入点：落入 {column} 列的棋子会到 {landing}",
    ),
    "move.cell_unreadable": Sentence(
        "'{move}' is not a move: write the number of a cell from 0 to {last}",
        "“{move}”不是着法：请写 0 到 {last} 的格子编号",
    ),
    "move.cell_off_board": Sentence(
        "cell {cell} is off the board: cells are numbered from 0 to {last}",
        "格子 {cell} 不在棋盘上：编号为 0 到 {last}",
    ),
    "move.occupied": Sentence(
        "cell {cell} is taken: {owner} has a stone there", "格子 {cell} 已被占：那里有 {owner} 的子"
    ),
    "move.step_unreadable": Sentence(
        "'{move}' is not a move: write from and to, such as b1-b3, or pass",
        "“{move}”不是着法：请写起点和终点，例如 b1-b3，或 pass",
    ),
    "move.step_off_board": Sentence(
        "{cell} is off the board: files go from a to h, ranks from 1 to 8",
        "{cell} 不在棋盘上：列为 a 到 h，行为 1 到 8",
    ),
    "move.no_piece": Sentence("there is no piece on {cell}: {side} is to move", "{cell} 上没有棋子：现在轮到{side}"),
    "move.not_yours": Sentence(
        "the piece on {cell} is {owner}'s, and {side} is to move", "{cell} 上是{owner}的棋子，而现在轮到{side}"
    ),
    "move.not_a_line": Sentence(
        "{start} to {end} is not legal: a piece moves along a row, a column or a diagonal",
        "{start} 到 {end} 不合法：棋子只能沿横线、竖线或斜线走",
    ),
    "move.distance": Sentence(
        "{start} to {end} is not legal: {count} pieces stand on this line, so the piece moves exactly {count}",
        "{start} 到 {end} 不合法：这条线上有 {count} 枚棋子，所以必须正好走 {count} 格",
    ),
    "move.distance_alone": Sentence(
        "{start} to {end} is not legal: the piece stands alone on this line, so it moves exactly 1",
        "{start} 到 {end} 不合法：这条线上只有这一枚棋子，所以必须正好走 1 格",
    ),
    "move.jump": Sentence(
        "{start} to {end} is not legal: it would jump {owner}'s piece on {over}; a piece jumps its own side only",
        "{start} 到 {end} 不合法：会越过 {over} 上{owner}的棋子，而棋子只能越过己方",
    ),
    "move.own_piece": Sentence(
        "{start} to {end} is not legal: {side}'s own piece stands on {end}",
        "{start} 到 {end} 不合法：{end} 上是{side}自己的棋子",
    ),
    "move.may_not_pass": Sentence(
        "{side} may not pass: it has a legal move, such as {example}",
        "{side}不能停一手：还有合法着法，例如 {example}",
    ),
    "move.must_pass": Sentence(
        "{move} cannot be played: {side} has no legal move and must pass",
        "不能走 {move}：{side}没有合法着法，只能停一手（pass）",
    ),
    # Boards as pictures and text.
    "board.to_move": Sentence("{side} to move", "轮到 {side}"),
    "board.won": Sentence("{side} has won", "{side} 胜"),
    "board.draw": Sentence("draw", "和棋"),
    "board.side.x": Sentence("x", "x"),
    "board.side.o": Sentence("o", "o"),
    "board.side.black": Sentence("black (x)", "黑方（x）"),
    "board.side.white": Sentence("white (o)", "白方（o）"),
    # Files.
    "file.unreadable": Sentence("{path} cannot be read: {reason}", "无法读取 {path}：{reason}"),
    "file.not_text": Sentence("{path} is not a text file in UTF-8", "{path} 不是 UTF-8 文本文件"),
    "file.too_long": Sentence(
        "{path} has more than {limit} bytes: a file with one position text is expected",
        "{path} 超过 {limit} 字节：应为只含一个局面文本的文件",
    ),
}
