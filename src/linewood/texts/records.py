"""What is to be said of records: why games ended, what is wrong with a file, and the commands that handle them."""

from __future__ import annotations

from typing import Final

from linewood.texts.sentence import Sentence

SENTENCES: Final[dict[str, Sentence]] = {
    # Why games end.
    "reason.line": Sentence("a full line", "连成一线"),
    "reason.full_board": Sentence("the board is full", "棋盘已满"),
    "reason.connected": Sentence("all pieces connected", "全部相连"),
    "reason.lone_piece": Sentence("one piece left", "只剩一子"),
    "reason.stuck": Sentence("no legal move", "无子可走"),
    "reason.repetition": Sentence("repetition", "局面重复"),
    "reason.ply_limit": Sentence("too many moves", "手数已到上限"),
    "reason.resignation": Sentence("resignation", "认输"),
    "reason.agreement": Sentence("by agreement", "双方同意"),
    "reason.time": Sentence("out of time", "超过时限"),
    "reason.adjudication": Sentence("adjudicated", "判定"),
    "reason.unfinished": Sentence("not finished", "未下完"),
    "result.none": Sentence("no result", "无结果"),
    "record.ending": Sentence("{result} ({reason})", "{result}（{reason}）"),
    # Values that a record cannot have.
    "record.text": Sentence("{name} is {value}, but it must be a text", "{name} 为 {value}，应为文本"),
    "record.number": Sentence(
        "{name} is {value}, but it must be a number from {low} to {high}",
        "{name} 为 {value}，应为 {low} 到 {high} 的数",
    ),
    "record.count": Sentence(
        "{name} is {value}, but it must be a whole number from 0 to {high}",
        "{name} 为 {value}，应为 0 到 {high} 的整数",
    ),
    "record.choice": Sentence(
        "{name} is '{value}', but it must be one of {known}", "{name} 为“{value}”，应为 {known} 之一"
    ),
    "record.move_text": Sentence("'{value}' cannot be a move", "“{value}”不可能是着法"),
    "record.reason_text": Sentence(
        "{name} is '{value}', but it must be a few words in small letters, such as illegal move",
        "{name} 为“{value}”，应为小写英文单词，例如 illegal move",
    ),
    "record.date": Sentence(
        "'{value}' is not a date: write it as 2031-05-17 or 2031-05-17T14:03:00Z",
        "“{value}”不是日期：请写成 2031-05-17 或 2031-05-17T14:03:00Z",
    ),
    "record.digest": Sentence(
        "{name} is '{value}', but it must be the hash of a network: 8 to 64 digits from 0 to f",
        "{name} 为“{value}”，应为网络文件的哈希：8 到 64 位十六进制数字",
    ),
    "record.players": Sentence("a game has 2 players, not {found}", "一局棋有 2 名棋手，而不是 {found} 名"),
    "record.tag": Sentence(
        "'{value}' cannot be the name of a tag: use small letters, digits and _",
        "“{value}”不能作标签名：请用小写字母、数字和 _",
    ),
    "record.tag_twice": Sentence("the tag '{value}' is given twice", "标签“{value}”写了两次"),
    # Records that contradict the rules.
    "record.start": Sentence("the game cannot begin with '{text}': {why}", "对局不能从“{text}”开始：{why}"),
    "record.start_moves": Sentence(
        "the start '{text}' has moves in it: give them with the other moves",
        "开局局面“{text}”里含有着法：请写到其他着法里",
    ),
    "record.illegal": Sentence("move {number}, {move} by {side}: {why}", "第 {number} 手，{side}走 {move}：{why}"),
    "record.result": Sentence(
        "the result says that {stated}, but on the board {found}", "结果写的是{stated}，而棋盘上是{found}"
    ),
    "record.reason": Sentence(
        "the game is said to have ended by '{stated}', but on the board it was '{found}'",
        "终局原因写的是“{stated}”，而棋盘上是“{found}”",
    ),
    "record.not_over": Sentence(
        "the game is said to have ended by '{reason}', but on the board it goes on",
        "终局原因写的是“{reason}”，而棋盘上对局尚未结束",
    ),
    # Files.
    "records.empty": Sentence("there is no game in it", "里面没有对局"),
    "records.unknown": Sentence(
        "no format of games begins with '{value}': JSON lines begin with {{, PGN with [, SGF with (, digits with a digit",
        "没有以“{value}”开头的棋谱格式：JSON 以 {{ 开头，PGN 以 [ 开头，SGF 以 ( 开头，数字串以数字开头",
    ),
    "records.too_long": Sentence(
        "this game has more than {limit} bytes: is something not closed in it?",
        "此局超过 {limit} 字节：是否有未闭合的内容？",
    ),
    "records.encoding": Sentence("the byte {value} is no UTF-8", "字节 {value} 不是 UTF-8"),
    "json.syntax": Sentence("this is not JSON: {reason}", "这不是 JSON：{reason}"),
    "json.deep": Sentence("this is nested more than {limit} levels deep", "嵌套超过 {limit} 层"),
    "json.unknown": Sentence(
        "a record has no entry '{name}': did you mean '{near}'?", "记录里没有“{name}”这一项：是不是“{near}”？"
    ),
    "json.missing": Sentence("the entry '{name}' is missing", "缺少“{name}”这一项"),
    "json.kind": Sentence("{name} is {value}, but it must be {expected}", "{name} 为 {value}，应为{expected}"),
    "json.object": Sentence("an object", "对象"),
    "json.array": Sentence("an array", "数组"),
    "json.text": Sentence("a text", "文本"),
    "json.number": Sentence("a number", "数"),
    "json.whole": Sentence("a whole number", "整数"),
    "pgn.tag": Sentence('a tag is written as [Name "value"], on one line', '标签应写成 [Name "value"]，占一行'),
    "pgn.variation": Sentence("this variation is not closed: add a )", "变化没有结束：请补上 )"),
    "pgn.no_start": Sentence(
        'no tag says which game this is: begin with one such as [Start "connect4 6x7"]',
        '没有标签说明是什么棋：请先写 [Start "connect4 6x7"] 这样的标签',
    ),
    "pgn.open": Sentence("this comment is never closed: write a }} after it", "此注释没有结束：请在后面写 }}"),
    "pgn.sign": Sentence("'{sign}' does not belong among moves", "着法中不能有“{sign}”"),
    "pgn.after_result": Sentence(
        "'{word}' stands after the result: the next game begins with a tag",
        "结果之后还有“{word}”：下一局应以标签开头",
    ),
    "pgn.results": Sentence(
        "the tag says {tag}, but after the moves stands {word}", "标签写的是 {tag}，而着法之后是 {word}"
    ),
    "sgf.syntax": Sentence("this is not SGF: {reason}", "这不是 SGF：{reason}"),
    "sgf.game": Sentence(
        "SGF is for loa only, and this game is {game}: use json or pgn",
        "SGF 只用于 loa，而此局是 {game}：请用 json 或 pgn",
    ),
    "sgf.other_game": Sentence(
        "GM[{value}] is another game: Lines of Action is GM[9]", "GM[{value}] 是别的棋：集结棋为 GM[9]"
    ),
    "sgf.encoding": Sentence("CA[{value}] is no encoding", "没有名为 CA[{value}] 的编码"),
    "sgf.text": Sentence("{name} is not {encoding}", "{name} 不是 {encoding} 编码"),
    "sgf.setup": Sentence(
        "the start '{value}' is not known: give its pieces with AB and AW",
        "不认识开局“{value}”：请用 AB 和 AW 写出棋子",
    ),
    "sgf.point": Sentence("{name}[{value}] is not a cell such as b1", "{name}[{value}] 不是 b1 这样的格子"),
    "sgf.root_move": Sentence("the first node has a move in it: put a ; before it", "首节点里有着法：请在前面写 ;"),
    "sgf.turn": Sentence(
        "move {number} must be one of {expected}, one a node", "第 {number} 手应为 {expected}，每个节点一手"
    ),
    "sgf.move": Sentence(
        "move {number} is '{value}', but a move is written as b1-b3", "第 {number} 手为“{value}”，应写成 b1-b3"
    ),
    "sgf.result": Sentence(
        "RE[{value}] is not a result: write B+, W+, Draw or ?", "RE[{value}] 不是结果：请写 B+、W+、Draw 或 ?"
    ),
    "sgf.own": Sentence("LINEWOOD[...] does not hold a JSON object", "LINEWOOD[...] 里不是 JSON 对象"),
    "digits.sign": Sentence(
        "'{value}' is not a game: one digit from 1 to 7 a move, and perhaps a score after a space",
        "“{value}”不是对局：每手一个 1 到 7 的数字，之后可空一格写分数",
    ),
    "digits.board": Sentence(
        "digits are for games on 6x7 without forbidden cells, and this one is '{start}': use json or pgn",
        "数字串只用于没有禁入点的 6x7 对局，而此局是“{start}”：请用 json 或 pgn",
    ),
    "digits.empty": Sentence("a game without moves cannot be written as digits", "没有着法的对局无法写成数字串"),
    # The commands.
    "name.game": Sentence("game", "局号"),
    "name.rows_shown": Sentence("most", "行数上限"),
    "cli.records.help": Sentence("Files of games: convert, show, check.", "棋谱文件：转换、查看、检查。"),
    "cli.records.convert": Sentence(
        "Write games in another format. Every move is replayed; what is broken is told and left out.",
        "把对局写成另一种格式。每一手都会重走一遍；有错的对局会指出并略过。",
    ),
    "cli.records.show": Sentence(
        "Show games: a table of all, or one with its board, moves and comments.",
        "查看对局：列表，或单独一局的棋盘、着法和注释。",
    ),
    "cli.records.check": Sentence(
        "Replay every move and tell what is broken, with line and column. Exit code 1 if anything is.",
        "重走每一手，指出错误所在的行和列。有错时退出码为 1。",
    ),
    "cli.records.files": Sentence(
        "Files of games (JSON lines, PGN, SGF or digits, told by their content), ids of stored runs, or - for standard input.",
        "棋谱文件（JSON 行、PGN、SGF 或数字串，按内容识别）、已存比赛的编号，或 -（标准输入）。",
    ),
    "cli.records.to": Sentence(
        "The format to write; otherwise by the name of --out, or json.",
        "输出格式；不写则按 --out 的文件名，或为 json。",
    ),
    "cli.records.from": Sentence("The format to read, if content is not to decide.", "输入格式；不写则由内容判断。"),
    "cli.records.out": Sentence("The file to write; otherwise standard output.", "输出文件；不写则为标准输出。"),
    "cli.records.game": Sentence("Show the N-th game only, with its board and moves.", "只看第 N 局，含棋盘和着法。"),
    "cli.records.most": Sentence("At most so many games in the table.", "表中最多列出多少局。"),
    "records.file": Sentence("{path}: {why}", "{path}：{why}"),
    "records.converted": Sentence("games written as {form}: {games}", "已写出 {games} 局，格式 {form}"),
    "records.converted_some": Sentence(
        "games written as {form}: {games}, left out: {broken}", "已写出 {games} 局，格式 {form}；略过 {broken} 局"
    ),
    "records.checked": Sentence("{path}: {form}, games: {games}, all good", "{path}：{form}，{games} 局，全部正确"),
    "records.checked_broken": Sentence(
        "{path}: {form}, games: {games}, broken: {broken}", "{path}：{form}，{games} 局，其中 {broken} 局有错"
    ),
    "records.no_such_game": Sentence("there is no game of that number", "没有这一局"),
    "records.more": Sentence("... and {games} more", "……另有 {games} 局"),
    "records.title": Sentence("{first} - {second}   {start}", "{first}（先手）对 {second}   {start}"),
    "records.fault": Sentence("{player}, {fault}: {detail}", "{player}，{fault}：{detail}"),
    "records.opening": Sentence("* given to the players, up to move {plies}", "* 前 {plies} 手是给定的开局"),
    "records.fact.date": Sentence("date", "日期"),
    "records.fact.event": Sentence("event", "赛事"),
    "records.fact.pair": Sentence("pair", "对局组"),
    "records.fact.opening": Sentence("opening", "开局"),
    "records.fact.time_control": Sentence("clock", "用时"),
    "records.column.number": Sentence("#", "#"),
    "records.column.first": Sentence("first", "先手"),
    "records.column.second": Sentence("second", "后手"),
    "records.column.start": Sentence("game", "棋种"),
    "records.column.plies": Sentence("moves", "手数"),
    "records.column.ending": Sentence("result", "结果"),
    "records.column.date": Sentence("date", "日期"),
    "records.column.move": Sentence("move", "着法"),
    "records.column.seconds": Sentence("seconds", "秒"),
    "records.column.value": Sentence("value", "估值"),
    "records.column.visits": Sentence("visits", "访问数"),
    "records.column.comment": Sentence("comment", "注释"),
}
