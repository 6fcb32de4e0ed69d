"""Ratings of many players from all their games, no matter who played whom; the model is in `davidson`."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from linewood.stats.estimates import NORMAL, Estimate, probability, two_sided

# Elo points in one natural unit: ten wins for each loss are 400.
ELO = 400 / math.log(10)

Tally = Mapping[tuple[str, str], tuple[int, int, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """One player's place."""

    player: str
    """The player's name."""
    elo: Estimate
    """Elo above the average of all players, or on the scale that the anchor sets."""
    games: int
    """Games played."""
    score: float
    """Share of the points won; one half where no game was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """All players, strongest first."""

    players: tuple[Rating, ...]
    """The players, strongest first."""
    first_move: Estimate
    """Elo that moving first is worth."""
    draw_rate: Estimate
    """Share of draws between equal players, first-move advantage aside."""
    confidence: float
    """Probability with which each interval holds the true value."""
    covariance: tuple[tuple[float, ...], ...] = field(repr=False)
    """Posterior covariance of the players' Elo, in their order."""


def tally(games: Iterable[tuple[str, str, float]]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Games (first to move, second, score of the first: 1, 0.5 or 0) counted as wins, draws and losses of the first.

    >>> tally([("ann", "bob", 1), ("ann", "bob", 0.5), ("bob", "ann", 0)])
    {('ann', 'bob'): (1, 1, 0), ('bob', 'ann'): (0, 0, 1)}
    """
    counts: dict[tuple[str, str], list[int]] = {}
    for first, second, points in games:
        if points not in (0, 0.5, 1):
            raise ValueError(f"the score of {first} against {second} is {points}, expected 0, 0.5 or 1")
        counts.setdefault((first, second), [0, 0, 0])[round(2 - 2 * points)] += 1
    return {pairing: (wins, draws, losses) for pairing, (wins, draws, losses) in counts.items()}


def ratings(
    results: Tally,
    *,
    confidence: float = 0.95,
    spread: float = 600.0,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
) -> Ratings:
    """Ratings of all players in a tally: the most probable ones, given the games and a normal prior.

    `spread` is the prior's standard deviation in Elo, for the players around their average and for the first-move
    advantage around 0. It keeps the ratings of those who won or lost every game finite and ties together groups that
    never met. The default lets a field reach from a random mover to a perfect player; some dozen games outweigh it.

    The intervals are those of the normal approximation at the optimum. Games count as independent. The two games of a
    pair are usually less spread out than that, which leaves the intervals on the wide side.

    Without draws 400 Elo are ten wins for each loss. Draws pull scores together: where equals draw the share q of their
    games, the same small difference moves the score by 1 - q of what it does without draws. The Elo given is shortened
    by that factor, so that between near equals it is that of `elo`.

    >>> standings = ratings({("ann", "bob"): (30, 10, 10), ("bob", "ann"): (20, 10, 20)})
    >>> [f"{rating.player} {rating.elo:+.0f}" for rating in standings.players]
    ['ann +37 [+5, +69]', 'bob -37 [-69, -5]']
    """
    z = two_sided(confidence)
    if not 0 < spread < math.inf:
        raise ValueError(f"spread is {spread}, expected a number of Elo points above 0: 600 is usual")
    _check(results)
    names = sorted({name for pairing in results for name in pairing})
    if anchor is not None and anchor not in names:
        raise ValueError(f"the anchor is {anchor!r}, expected one of the players: {', '.join(names)}")
    try:
        from linewood.stats.davidson import fit
    except ModuleNotFoundError as missing:
        message = f"ratings need {missing.name}, which is not installed: pip install 'linewood[arena]'"
        raise ModuleNotFoundError(message, name=missing.name) from missing

    place = {name: i for i, name in enumerate(names)}
    fitted = fit(
        ((place[first], place[second], counts) for (first, second), counts in results.items()),
        len(names),
        spread=spread / ELO,
        anchor=None if anchor is None else place[anchor],
    )
    scale = ELO * (1 - _draw_rate(fitted.log_v))
    elos = [scale * float(rating) + (0.0 if anchor is None else anchor_elo) for rating in fitted.ratings]
    order = sorted(range(len(names)), key=lambda i: (-elos[i], names[i]))
    covariance = tuple(tuple(scale**2 * float(fitted.covariance[i, j]) for j in order) for i in order)
    games, points = _played(results)
    return Ratings(
        players=tuple(
            Rating(
                player=names[i],
                elo=_around(elos[i], z * math.sqrt(max(covariance[row][row], 0.0))),
                games=games[names[i]],
                score=points[names[i]] / games[names[i]] if games[names[i]] else 0.5,
            )
            for row, i in enumerate(order)
        ),
        first_move=_around(scale * fitted.first_move, z * scale * fitted.first_move_deviation),
        draw_rate=Estimate(
            value=_draw_rate(fitted.log_v),
            low=_draw_rate(fitted.log_v - z * fitted.log_v_deviation),
            high=_draw_rate(fitted.log_v + z * fitted.log_v_deviation),
        ),
        confidence=confidence,
        covariance=covariance,
    )


def difference(standings: Ratings, first: str, second: str) -> Estimate:
    """Elo of the first-named player above the second's, with the uncertainty of the two together.

    >>> standings = ratings({("ann", "bob"): (30, 10, 10), ("bob", "ann"): (20, 10, 20)})
    >>> estimate = difference(standings, "ann", "bob")
    >>> f"{estimate:+.0f}"
    '+74 [+10, +138]'
    """
    i, j = _place(standings, first), _place(standings, second)
    covariance = standings.covariance
    variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
    value = standings.players[i].elo.value - standings.players[j].elo.value
    return _around(value, two_sided(standings.confidence) * math.sqrt(max(variance, 0.0)))


def games_needed_between(standings: Ratings, first: str, second: str, *, power: float = 0.8) -> int | None:
    """Games that two rated players should still play against each other before the ratings tell them apart.

    0 when they do so already, None when the ratings are equal; otherwise an even number, half from each side. m games
    add m I to the precision 1 / variance of the difference D, and (z_confidence + z_power)^2 / D^2 is wanted. I is
    Fisher's information of one game about the difference. With `power` 0.8 four attempts in five will have succeeded.

    >>> standings = ratings({("ann", "bob"): (10, 10, 10), ("bob", "ann"): (8, 10, 12)})
    >>> games_needed_between(standings, "ann", "bob")
    1120
    """
    wanted = two_sided(standings.confidence)
    target = wanted + NORMAL.inv_cdf(probability("power", power))
    gap = difference(standings, first, second)
    if gap.low > 0 or gap.high < 0:
        return 0
    if gap.value == 0:
        return None
    missing = (target / gap.value) ** 2 - (wanted / gap.error) ** 2
    return 2 * max(math.ceil(missing / _information(standings, gap.value) / 2), 1)


def _information(standings: Ratings, gap: float) -> float:
    """Fisher's information of one game about an Elo difference of this size, averaged over the two sides."""
    drawn = standings.draw_rate.value
    scale, v = ELO * (1 - drawn), 2 * drawn / (1 - drawn)
    total = 0.0
    for d in ((gap + standings.first_move.value) / scale, (gap - standings.first_move.value) / scale):
        win, loss = math.exp(d / 2), math.exp(-d / 2)
        decided, lean = (win + loss) / (win + v + loss), (win - loss) / (win + v + loss)
        total += (decided - lean * lean) / 4
    return total / 2 / scale**2


def _check(results: Tally) -> None:
    if not results:
        raise ValueError("the tally is empty, expected at least one game: wait for the first to finish")
    for (first, second), counts in results.items():
        if first == second:
            raise ValueError(f"{first!r} plays against itself, expected two players: give one of them another name")
        if len(counts) != 3 or min(counts) < 0:
            raise ValueError(f"{first!r} against {second!r} is {counts}, expected (wins, draws, losses), none below 0")


def _played(results: Tally) -> tuple[dict[str, int], dict[str, float]]:
    """Games and points of each player."""
    games: dict[str, int] = defaultdict(int)
    points: dict[str, float] = defaultdict(float)
    for (first, second), (wins, draws, losses) in results.items():
        for player, won in ((first, wins), (second, losses)):
            games[player] += wins + draws + losses
            points[player] += won + draws / 2
    return games, points


def _place(standings: Ratings, player: str) -> int:
    for place, rating in enumerate(standings.players):
        if rating.player == player:
            return place
    known = ", ".join(rating.player for rating in standings.players)
    raise ValueError(f"the player is {player!r}, expected one of those rated: {known}")


def _draw_rate(log_v: float) -> float:
    """Share of draws when d = 0: v / (2 + v)."""
    return 1 / (1 + 2 * math.exp(-log_v))


def _around(value: float, reach: float) -> Estimate:
    return Estimate(value=value, low=value - reach, high=value + reach)
