"""What an examination means: the checklist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from linewood.doctor.checkup import Checkup, Finding
from linewood.doctor.examination import Examination, Trouble
from linewood.games import by_name
from linewood.players import Function, Library, Program, Use, sandbox_obstacle
from linewood.players.allowance import MEGABYTE
from linewood.players.bots import SAIBLO
from linewood.texts import Word

MOST_ERRORS: Final = 64 << 10
"""Bytes on standard error in a game, as judges of connect4 allow."""
CLOSE: Final = 0.9
"""From this share of a limit on, it is worth a look."""
IDLE: Final = 0.25
"""Share of its time below which a bot that is late has not been thinking."""
MISTAKES: Final = ("crash", "no answer", "bad output", "too much output")
"""Faults that no other point of the list is about."""


def checkup_of(examination: Examination) -> Checkup:
    """What has been found so far."""
    points = (start, sandbox, moves, faults, time, waiting, memory, threads, output, errors, same, games)
    found = tuple(finding for point in points for finding in point(examination))
    return Checkup(bot=examination.player.name, findings=found, is_complete=examination.is_complete)


def start(seen: Examination) -> Iterator[Finding]:
    """Can it be started, and has it what the judge calls?"""
    trouble = first(seen, "failed to start", "missing symbol")
    if trouble is not None:
        yield bad("start", trouble.fault.detail, trouble)
    elif isinstance(seen.player.bot, Library):
        yield Finding(check="start", verdict="good", detail=Word("doctor.start.symbols"))
    else:
        yield Finding(check="start", verdict="good", detail=Word("doctor.start.good"))


def sandbox(seen: Examination) -> Iterator[Finding]:
    """Does it get along with its sandbox?"""
    if seen.confined_by == "none":
        obstacle = sandbox_obstacle() if seen.player.sandbox.policy == "auto" else None
        if obstacle is None:
            yield look("sandbox", "doctor.sandbox.off")
        else:
            yield look("sandbox", "doctor.sandbox.none", reason=obstacle)
        return
    hints = ((dict(trouble.fault.detail.values).get("hint"), trouble) for trouble in seen.troubles)
    hint, trouble = next(((hint, trouble) for hint, trouble in hints if isinstance(hint, Word)), (None, None))
    wrote = max(seen.uses.values(), key=lambda use: use.new_files, default=Use())
    if hint is not None and trouble is not None:
        yield bad("sandbox", hint, trouble)
    elif wrote.new_files:
        yield look("sandbox", "doctor.sandbox.wrote", count=wrote.new_files, name=wrote.new_file)
    elif seen.answers:
        yield good("sandbox", "doctor.sandbox.good")


def waiting(seen: Examination) -> Iterator[Finding]:
    """Does it compute while its opponent thinks?"""
    stops = sum(use.stops for use in seen.uses.values())
    if stops:
        yield look("waiting", "doctor.waiting.look", count=stops)


def moves(seen: Examination) -> Iterator[Finding]:
    """Are all moves legal?"""
    trouble, count = first(seen, "illegal move"), number(seen, "illegal move")
    asked = len(seen.answers) + number(seen)
    if trouble is not None:
        detail = word("doctor.moves.bad", count=count, first=trouble.fault.detail)
        yield bad("moves", detail, trouble)
    elif len(seen.answers) < asked and seen.answers:
        yield look("moves", "doctor.moves.some", count=len(seen.answers), asked=asked)
    elif seen.answers:
        yield good("moves", "doctor.moves.good", count=len(seen.answers))


def faults(seen: Examination) -> Iterator[Finding]:
    """Does it ever fail to answer?"""
    for name, count in Counter(trouble.fault.name for trouble in seen.troubles).items():
        trouble = first(seen, name)
        if name in MISTAKES and trouble is not None:
            called = Word(f"fault.name.{name.replace(' ', '_')}")
            yield bad(
                "faults", word("doctor.faults.bad", name=called, count=count, first=trouble.fault.detail), trouble
            )


def time(seen: Examination) -> Iterator[Finding]:
    """Is the slowest move in time?"""
    limit = seen.limits.seconds
    assert limit is not None, "an examination has a limit"
    late = first(seen, "timeout")
    if late is not None:
        key = "doctor.time.waits" if only_waits(seen, limit) else "doctor.time.bad"
        yield bad("time", word(key, count=number(seen, "timeout"), limit=limit), late)
    elif seen.answers:
        slowest = f"{seen.slowest:.2f}"
        if seen.slowest > CLOSE * limit:
            yield look("time", "doctor.time.look", slowest=slowest, limit=limit)
        else:
            yield good("time", "doctor.time.good", slowest=slowest, limit=limit)


def only_waits(seen: Examination, limit: float) -> bool:
    """Does a program that never answers hardly compute either? Then it waits for input that will not come."""
    computed = sum(use.cpu_seconds for use in seen.uses.values())
    is_idle = computed < IDLE * limit * number(seen, "timeout")
    return isinstance(seen.player.bot, Program) and not seen.answers and is_idle


def memory(seen: Examination) -> Iterator[Finding]:
    """Does it need too much memory?"""
    trouble = first(seen, "over memory")
    used = max((use.memory for use in seen.uses.values()), default=0) // MEGABYTE
    limit = (getattr(seen.player.bot, "allowance", None) or SAIBLO).memory // MEGABYTE
    if trouble is not None:
        yield bad("memory", trouble.fault.detail, trouble)
    elif used > CLOSE * limit:
        yield look("memory", "doctor.memory.look", used=used, limit=limit)
    elif used:
        yield good("memory", "doctor.memory.good", used=used, limit=limit)


def threads(seen: Examination) -> Iterator[Finding]:
    """Does it use more threads than a judge gives it?"""
    # In the first part a library is called from new threads, of which one may end while the next begins.
    stages = [stage for stage in seen.uses if stage == "games" or not isinstance(seen.player.bot, Library)]
    processes = max((seen.uses[stage].processes for stage in stages), default=0)
    # Every process has a thread of its own.
    used = max((seen.uses[stage].threads - max(seen.uses[stage].processes - 1, 0) for stage in stages), default=0)
    if processes > 1:
        yield look("threads", "doctor.processes.look", count=processes)
    elif used > 1:
        yield look("threads", "doctor.threads.look", count=used)
    elif used == 1:
        yield good("threads", "doctor.threads.good")


def output(seen: Examination) -> Iterator[Finding]:
    """Does it print where answers belong?"""
    noise = sum(use.noise for use in seen.uses.values())
    if noise == 0:
        if seen.answers:
            yield good("output", "doctor.output.good")
    elif isinstance(seen.player.bot, Function):
        yield look("output", "doctor.output.look", count=noise)
    else:
        yield Finding(check="output", verdict="bad", detail=word("doctor.output.bad", count=noise))


def errors(seen: Examination) -> Iterator[Finding]:
    """Does it write too much on standard error in a game?"""
    use = seen.uses.get("games", Use())
    written = use.errors // 2 if isinstance(seen.player.bot, Library) else use.errors  # two games in one process
    limit = MOST_ERRORS // 1024
    if written <= MOST_ERRORS:
        if seen.results:
            yield good("errors", "doctor.errors.good", count=written)
    elif by_name(seen.game).judge_counts_errors and not isinstance(seen.player.bot, Function):
        yield Finding(check="errors", verdict="bad", detail=word("doctor.errors.bad", count=written, limit=limit))
    else:
        yield look("errors", "doctor.errors.look", count=written)


def same(seen: Examination) -> Iterator[Finding]:
    """Does it give the same answer to the same question?"""
    asked = [i for i in seen.again if i in seen.answers]
    different = [i for i in asked if seen.again[i].move != seen.answers[i].move]
    if different:
        detail = word("doctor.same.look", count=len(different), asked=len(asked))
        yield Finding(check="same", verdict="look", detail=detail, position=seen.questions[different[0]].text)
    elif asked:
        yield good("same", "doctor.same.good", asked=len(asked))


def games(seen: Examination) -> Iterator[Finding]:
    """Does it get through whole games?"""
    if not seen.results:
        return
    if None in seen.results:
        yield Finding(check="games", verdict="bad", detail=word("doctor.games.bad"))
        return
    if set(seen.results) == {"lost"}:
        rival = f"{seen.game}/{by_name(seen.game).sparring}"
        yield look("games", "doctor.games.weak", count=len(seen.results), rival=rival)
        return
    results = tuple(Word(f"doctor.result.{result}") for result in seen.results)
    yield good("games", "doctor.games.good", count=len(results), results=results)


def first(seen: Examination, *names: str) -> Trouble | None:
    """The first trouble of these names."""
    return next((trouble for trouble in seen.troubles if trouble.fault.name in names), None)


def number(seen: Examination, *names: str) -> int:
    """How many troubles have one of these names; all if there are none."""
    return sum(not names or trouble.fault.name in names for trouble in seen.troubles)


def word(key: str, /, **values: object) -> Word:
    """A sentence and its values."""
    return Word(key, tuple(values.items()))


def good(check: str, key: str, /, **values: object) -> Finding:
    """Nothing to worry about."""
    return Finding(check=check, verdict="good", detail=word(key, **values))


def look(check: str, key: str, /, **values: object) -> Finding:
    """Worth a look."""
    return Finding(check=check, verdict="look", detail=word(key, **values))


def bad(check: str, detail: Word, trouble: Trouble) -> Finding:
    """Loses games."""
    return Finding(
        check=check,
        verdict="bad",
        detail=detail,
        position=trouble.position.text,
        last_words=trouble.fault.last_words,
    )
