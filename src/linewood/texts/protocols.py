"""What the judges' protocols have to say: where a judge or a bot does not keep to its protocol."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    "name.playouts": Sentence("playouts", "模拟次数"),
    # What judges of connect4 ask, in their own numbers.
    "judge.other_game": Sentence(
        "this protocol is for {expected}, and the game is {found}", "此协议只用于 {expected}，而这里是 {found}"
    ),
    "judge.several_forbidden": Sentence(
        "this protocol knows one forbidden cell at most, and this board has {cells}: choose a board with one of them",
        "此协议最多只有一个禁入点，而此棋盘有 {cells}：请只留一个",
    ),
    "judge.forbidden_off_board": Sentence(
        "the forbidden cell is row {x}, column {y}, but rows go from 0 to {rows} and columns from 0 to {columns}; "
        "-1 -1 means that there is none",
        "禁入点为第 {x} 行第 {y} 列，而行为 0 到 {rows}、列为 0 到 {columns}；没有禁入点时写 -1 -1",
    ),
    "judge.length": Sentence(
        "{name} has {found} numbers, but this board needs {expected}",
        "{name} 有 {found} 个数，此棋盘应为 {expected} 个",
    ),
    "judge.stone": Sentence(
        "the board has {value} in row {row} from the top, column {column} (both from 0), but only 0, 1 and 2 mean "
        "something",
        "board 从上数第 {row} 行第 {column} 列（均从 0 数）的值是 {value}，应为 0、1 或 2",
    ),
    "judge.count": Sentence(
        "{own} own and {opponent} of the opponent's stones do not fit: before a bot's move the opponent has as many "
        "or one more",
        "己方 {own} 子、对方 {opponent} 子，数目不符：轮到己方时，对方应与己方一样多或多一个",
    ),
    "judge.top": Sentence(
        "top[{column}] is {found}, but on this board it must be {expected}: the next stone lands on row top - 1, "
        "counted from 0 at the top, and never on the forbidden cell",
        "top[{column}] 为 {found}，按此棋盘应为 {expected}：下一子落在第 top - 1 行（最上一行为 0），且不会落在禁入点",
    ),
    "judge.last_off_board": Sentence(
        "the last move is row {x}, column {y}, which is off the board; -1 -1 means that there is none",
        "上一手为第 {x} 行第 {y} 列，不在棋盘上；没有上一手时写 -1 -1",
    ),
    "judge.last": Sentence(
        "the last move is row {x}, column {y}, but the opponent's highest stone of that column is not there",
        "上一手为第 {x} 行第 {y} 列，但对方在该列最高的子不在那里",
    ),
    "judge.answer_off_board": Sentence(
        "the answer {x} {y} is off the board: rows go from 0 (the top) to {rows}, columns from 0 to {columns}",
        "回答 {x} {y} 不在棋盘上：行为 0（最上）到 {rows}，列为 0 到 {columns}",
    ),
    "judge.answer_forbidden": Sentence(
        "the answer {x} {y} is the forbidden cell: no stone lands there; answer with row top[{y}]-1",
        "回答 {x} {y} 是禁点：棋子不会落在那里；行号应为 top[{y}]-1",
    ),
    "judge.answer_swapped": Sentence(
        "the answer {x} {y} is not legal, but {y} {x} is: row and column are swapped, the row comes first",
        "回答 {x} {y} 不合法，而 {y} {x} 合法：行和列写反了，应先写行",
    ),
    "judge.answer_full": Sentence(
        "the answer {x} {y} is not legal: column {y} is full (top[{y}] is 0)",
        "回答 {x} {y} 不合法：第 {y} 列已满（top[{y}] 为 0）",
    ),
    "judge.answer_elsewhere": Sentence(
        "the answer {x} {y} is not legal: a stone in column {y} lands on row {landing}, counted from 0 at the top",
        "回答 {x} {y} 不合法：第 {y} 列的子会落在第 {landing} 行（最上一行为 0）",
    ),
    # saiblo
    "saiblo.header": Sentence("the board (M N noX noY)", "棋盘（M N noX noY）"),
    "saiblo.last": Sentence("the last move (lastX lastY)", "上一手（lastX lastY）"),
    "saiblo.top": Sentence("top", "top 数组"),
    "saiblo.board": Sentence("board", "board 数组"),
    "saiblo.number": Sentence(
        "'{value}' stands where a number of {what} is expected", "应为{what}的一个数，却是“{value}”"
    ),
    "saiblo.little_endian": Sentence(
        "the length of the answer, {length}, is written with the lowest byte first: write the highest byte first",
        "回答的长度 {length} 低位字节在前：应高位字节在前",
    ),
    "saiblo.length": Sentence(
        "an answer begins with its length in 4 bytes, the highest first, and then comes the text; but '{value}' was "
        "written, which would be a length of {length}: is something else printed on standard output?",
        "回答应先写 4 字节的长度（高位在前），再写文本；而收到的是“{value}”，相当于长度 {length}：标准输出里是否还打印了别的内容？",
    ),
    "saiblo.point": Sentence(
        "'{value}' is not an answer: it is two whole numbers, row and column, such as 5 3",
        "“{value}”不是回答：应为行和列两个整数，例如 5 3",
    ),
    # hexfile
    "hexfile.team": Sentence(
        "'{value}' cannot be a team: use letters, digits, - and _", "“{value}”不能作队伍名：请用字母、数字、- 和 _"
    ),
    "hexfile.number": Sentence(
        "'{value}' stands in the file, but only whole numbers may", "文件里有“{value}”，而只能有非负整数"
    ),
    "hexfile.too_long": Sentence("the file has more than {limit} bytes", "文件超过 {limit} 字节"),
    "hexfile.length": Sentence(
        "the file has {found} numbers, but there must be {expected}: the index and the cells",
        "文件有 {found} 个数，应为 {expected} 个：序号和各格",
    ),
    "hexfile.stone": Sentence(
        "cell {cell} is {value}, but it must be 0 (empty), 1 (own) or 2 (opponent)",
        "格子 {cell} 的值是 {value}，应为 0（空）、1（己方）或 2（对方）",
    ),
    "hexfile.answer": Sentence(
        "'{value}' is not an answer: it is two whole numbers, the index and the cell",
        "“{value}”不是回答：应为序号和格子两个整数",
    ),
    "hexfile.index": Sentence(
        "the answer has the index {found}, but the question has {expected}: give back the same",
        "回答的序号是 {found}，而问题的序号是 {expected}：请原样写回",
    ),
    # kaggle
    "kaggle.missing": Sentence(
        "{name} is missing: the observation has board and mark, the configuration has rows, columns and inarow",
        "缺少 {name}：observation 应有 board 和 mark，configuration 应有 rows、columns 和 inarow",
    ),
    "kaggle.whole": Sentence("{name} is {found}, but it must be a whole number", "{name} 为 {found}，应为整数"),
    "kaggle.in_a_row": Sentence(
        "inarow is {found}, but linewood plays four in a row: set it to 4",
        "inarow 为 {found}，而 linewood 只下四连：请设为 4",
    ),
    "kaggle.mark": Sentence("mark is {found}, but it must be 1 or 2", "mark 为 {found}，应为 1 或 2"),
    "kaggle.forbidden": Sentence(
        "this protocol has no forbidden cells, and this board has {cells}: choose a board without",
        "此协议没有禁入点，而此棋盘有 {cells}：请换成没有禁入点的棋盘",
    ),
    "kaggle.answer": Sentence(
        "the answer is {found}, but it must be the number of a column", "回答是 {found}，应为列号（整数）"
    ),
    "kaggle.answer_off_board": Sentence(
        "the answer {found} is off the board: columns go from 0 to {last}", "回答 {found} 不在棋盘上：列为 0 到 {last}"
    ),
    "kaggle.answer_full": Sentence(
        "the answer {found} is not legal: that column is full; open columns are {open}",
        "回答 {found} 不合法：该列已满；还能走的列有 {open}",
    ),
    # lines
    "lines.go": Sentence(
        "after go come a limit and its value: go time 3.0, or go playouts 10000",
        "go 之后应写限制和数值：go time 3.0 或 go playouts 10000",
    ),
    "lines.limit": Sentence(
        "'{value}' is not a limit: use time or playouts", "“{value}”不是限制：可用的有 time 和 playouts"
    ),
    "lines.move": Sentence("no move follows the word move", "move 之后没有着法"),
    "lines.too_long": Sentence("a line has more than {limit} bytes", "一行超过 {limit} 字节"),
}
