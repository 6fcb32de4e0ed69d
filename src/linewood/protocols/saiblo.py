"""saiblo: connect4 over a bot's standard input and output.

    judge to bot   M N noX noY                       once
                   lastX lastY                       before each of the bot's moves:
                   top[0] ... top[N-1]               numbers with any white space between them
                   board[0] ... board[M*N-1]
    bot to judge   4 bytes, a big-endian length      then so many bytes of text: x y

The judge sends with `write_header` and `write_turn` and understands with `AnswerReader`; the bot understands with
`QuestionReader` and sends with `write_answer`. A reader takes bytes in pieces of any size and is of no more use after
it has raised an error.
"""

from __future__ import annotations

import re
from typing import Final

from linewood.errors import BadText
from linewood.games import Game, Position
from linewood.protocols.question import Point, Question, board_of, connect4_of, forbidden_point, question_of
from linewood.texts import Word

LONGEST_ANSWER: Final = 64
"""Bytes. A plain text taken for a length means millions."""
LONGEST_NUMBER: Final = 6
"""Characters. No number of this protocol has more than two digits and a sign."""
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,5}")
SPACE: Final = b" \t\r\n\v\f"


def write_header(game: Game) -> str:
    """What the judge says once: the board.

    >>> from linewood.games import ConnectFour
    >>> write_header(ConnectFour(rows=9, columns=10, forbidden=["a9"]))
    '9 10 0 0\\n'
    """
    board = connect4_of(game)
    x, y = forbidden_point(board)
    return f"{board.rows} {board.columns} {x} {y}\n"


def write_turn(position: Position) -> str:
    """What the judge says before each move of the bot that is to move.

    >>> from linewood.games import parse
    >>> print(write_turn(parse("connect4 4x4 a")), end="")
    3 0
    3 4 4 4
    0 0 0 0
    0 0 0 0
    0 0 0 0
    1 0 0 0
    """
    question = question_of(position)
    starts = range(0, len(question.board), question.columns)
    rows = (question.board[start : start + question.columns] for start in starts)
    return "".join(" ".join(map(str, numbers)) + "\n" for numbers in (question.last, question.top, *rows))


def write_answer(answer: Point) -> bytes:
    """What the bot says: a point behind its length.

    >>> write_answer(Point(5, 10))
    b'\\x00\\x00\\x00\\x045 10'
    """
    text = f"{answer[0]} {answer[1]}".encode()
    return len(text).to_bytes(4, "big") + text


class QuestionReader:
    """Makes questions of what the judge sends. The game is known after the first four numbers.

    >>> reader = QuestionReader()
    >>> reader.feed(b"4 4 3 0\\n -1 -1  3 4 4"), reader.feed(b" 4 " + b"0 " * 15)
    ([], [])
    >>> [question.top for question in reader.feed(b"0")]
    [(3, 4, 4, 4)]
    """

    game: Game | None
    """The board, once the judge has told it."""

    def __init__(self) -> None:
        self.game = None
        self._header: tuple[int, ...] = ()
        self._numbers: list[int] = []
        self._word = bytearray()

    def feed(self, data: bytes) -> list[Question]:
        """The questions that these bytes complete. BadText or BadValue if they are none."""
        questions: list[Question] = []
        for byte in data:
            if byte not in SPACE:
                self._word.append(byte)
                if len(self._word) > LONGEST_NUMBER:
                    raise self._rubbish()
                # Nothing needs to follow the last number of a board, which is a single digit: a judge may wait here.
                if len(self._numbers) + 1 < self._expected():
                    continue
            if self._word and self._take_number():
                questions.append(self._question())
        return questions

    def _expected(self) -> int:
        """How many numbers the next message has; the header's end must be marked, for its last number may be long."""
        if not self._header:
            return 5
        rows, columns, *_ = self._header
        return 2 + columns + rows * columns

    def _take_number(self) -> bool:
        """Takes the word for a number. Is the question complete with it?"""
        text = self._word.decode("latin-1")
        if not NUMBER.fullmatch(text):
            raise self._rubbish()
        self._word.clear()
        self._numbers.append(int(text))
        if not self._header and len(self._numbers) == 4:
            rows, columns, x, y = self._header = tuple(self._numbers)
            self._numbers.clear()
            self.game = board_of(rows, columns, Point(x, y))
            return False
        return len(self._numbers) == self._expected()

    def _question(self) -> Question:
        rows, columns, *forbidden = self._header
        x, y, *numbers = self._numbers
        self._numbers.clear()
        return Question(
            rows=rows,
            columns=columns,
            top=tuple(numbers[:columns]),
            board=tuple(numbers[columns:]),
            last=Point(x, y),
            forbidden=Point(*forbidden),
        )

    def _rubbish(self) -> BadText:
        place = len(self._numbers)
        if not self._header:
            what = "header"
        elif place < 2:
            what = "last"
        else:
            what = "top" if place < 2 + self._header[1] else "board"
        return BadText("saiblo.number", value=self._word.decode("latin-1"), what=Word(f"saiblo.{what}"))


class AnswerReader:
    """Makes points of what the bot sends.

    >>> reader = AnswerReader()
    >>> reader.feed(b"\\0\\0\\0\\x035"), reader.feed(b" 3")
    ([], [Point(x=5, y=3)])
    """

    def __init__(self) -> None:
        self._pending = bytearray()

    @property
    def pending(self) -> bytes:
        """What has arrived of an answer that is not complete."""
        return bytes(self._pending)

    def feed(self, data: bytes) -> list[Point]:
        """The answers that these bytes complete. BadText if they are none: no length, or no point behind it."""
        self._pending += data
        answers = []
        while len(self._pending) >= 4:
            length = int.from_bytes(self._pending[:4], "big")
            if not 1 <= length <= LONGEST_ANSWER:
                if 1 <= int.from_bytes(self._pending[:4], "little") <= LONGEST_ANSWER:
                    raise BadText("saiblo.little_endian", length=int.from_bytes(self._pending[:4], "little"))
                raise BadText("saiblo.length", value=self._pending[:16].decode("latin-1"), length=length)
            if len(self._pending) < 4 + length:
                break
            answers.append(read_point(self._pending[4 : 4 + length].decode("latin-1")))
            del self._pending[: 4 + length]
        return answers


def read_point(text: str) -> Point:
    """The two numbers of an answer."""
    words = text.split()
    if len(words) != 2 or not all(NUMBER.fullmatch(word) for word in words):
        raise BadText("saiblo.point", value=text)
    return Point(*map(int, words))
