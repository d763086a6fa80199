"""How sure a number is: 95 % intervals of rates, means and ratios, and how little is too little."""

from math import ceil, sqrt

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ends = tuple[float, float]

Z95 = 1.959964
"""Half the width of a 95 % interval, in standard errors."""
FEW_CHANCES = 20
"""Opportunities below which a rate is greyed."""
FEW_HANDS = 100
"""Hands below which a mean over hands is greyed."""
FEW_GROUPS = 30
"""Sessions below which an interval that draws them again is greyed."""

WELL_KNOWN = 2
"""Half the width of an interval, in big bets per 100, with which a rate or a difference is worth something."""

LEAST_HANDS = 5
"""Hands below which a mean has no interval (docs/sessions.md has what it holds from there on)."""
LEAST_GROUPS = 10
"""Sessions or tournaments below which they are not drawn again."""

SEED = 20260101
RESAMPLES = 5_000
"""Drawn with one seed, so that the same hands give the same interval."""
_AT_A_TIME = 1 << 20
_ROUNDING = 1e-9
_LEFT = 1e-12


def missed_by_chance(intervals: int) -> float:
    """How many of so many 95 % intervals miss the truth, on average, if nothing but chance is at work."""
    return 0.05 * intervals


# -- rates


def wilson(made: float, opportunities: float) -> tuple[float, float]:
    """95 % interval of a rate (Wilson 1927); opportunities must be above 0."""
    low, high = wilson_ends(np.array([made]), np.array([opportunities]))
    return float(low[0]), float(high[0])


def wilson_ends(made: npt.ArrayLike, opportunities: npt.ArrayLike) -> tuple[Floats, Floats]:
    """The same of many rates at once: lower and upper ends, NaN where there was no opportunity."""
    k, n = np.asarray(made, dtype=np.float64), np.asarray(opportunities, dtype=np.float64)
    n = np.where(n > 0, n, np.nan)
    rate, z2 = k / n, Z95 * Z95
    widened = 1 + z2 / n
    middle = (rate + z2 / (2 * n)) / widened
    half = Z95 / widened * np.sqrt(rate * (1 - rate) / n + z2 / (4 * n**2))
    return np.where(k == 0, 0 * n, middle - half), np.where(k == n, n / n, middle + half)


def independent(n: npt.ArrayLike, k: npt.ArrayLike, nn: npt.ArrayLike, nk: npt.ArrayLike, kk: npt.ArrayLike) -> Floats:
    """How many independent opportunities tell as much as `n`, of which a hand may have several, `k` of them made.

    The others are the sums over hands of the squares of a hand's n, of its n times its k, and of the squares of its k:
    by these the spread from hand to hand is known, as that of a ratio is in cluster sampling (Kish, Survey Sampling,
    1965). Never more than `n`.
    """
    n, k, nn, nk, kk = (np.asarray(sums, dtype=np.float64) for sums in (n, k, nn, nk, kk))
    known = np.where(n > 0, n, np.nan)
    rate = k / known
    hands = known**2 / np.where(nn > 0, nn, np.nan)
    spread = (kk - 2 * rate * nk + rate**2 * nn) * hands / np.where(hands > 1, hands - 1, np.nan)
    alike = k * (1 - rate)
    # of one hand, or where all were made or none, the spread is not known
    return np.asarray(np.where(spread > alike, known * alike / np.where(spread > alike, spread, 1), n))


def difference(
    made: float, of: float, others_made: float, others_of: float, correlation: float = 0.0
) -> tuple[float, float]:
    """95 % interval of one rate less another (Newcombe 1998, method 10); both have opportunities."""
    ours, theirs = wilson(made, of), wilson(others_made, others_of)
    return apart(made / of, ours, others_made / others_of, theirs, correlation)


def apart(value: float, ends: Ends, other: float, other_ends: Ends, correlation: float = 0.0) -> Ends:
    """95 % interval of one number less another, by the interval of each (Zou and Donner 2008).

    Numbers of the same hands depend on each other: their correlation is taken in, as Newcombe does for paired data.
    """
    (low, high), (other_low, other_high) = ends, other_ends
    down = _together(value - low, other_high - other, correlation)
    up = _together(high - value, other - other_low, correlation)
    return value - other - down, value - other + up


def _together(one: float, other: float, correlation: float) -> float:
    # rounding may leave a little less than nothing
    return sqrt(max(one * one - 2 * correlation * one * other + other * other, 0))


# -- means over hands


def student(freedom: npt.ArrayLike) -> Floats:
    """Student's counterpart of `Z95` by degrees of freedom (Abramowitz and Stegun 26.7.5), to 0.001 from four on."""
    v, z = np.asarray(freedom, dtype=np.float64), Z95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return np.asarray(z + first / v + second / v**2 + third / v**3 + fourth / v**4)


def mean_ends(n: npt.ArrayLike, mean: npt.ArrayLike, deviation: npt.ArrayLike) -> tuple[Floats, Floats]:
    """95 % intervals of means from their sample standard deviations, after Student: lower and upper ends.

    NaN for fewer than LEAST_HANDS, and where all results are equal: these show no spread, and do not prove that there
    is none.
    """
    n, mean, deviation = (np.asarray(given, dtype=np.float64) for given in (n, mean, deviation))
    told = (n >= LEAST_HANDS) & (deviation > _ROUNDING * np.abs(mean))
    count = np.where(told, n, np.nan)
    half = student(count - 1) * deviation / np.sqrt(count)
    return mean - half, mean + half


def deviation(n: Floats, total: Floats, squares: Floats) -> Floats:
    """Sample standard deviations from sums and sums of squares; NaN for fewer than two."""
    several = np.where(n > 1, n, np.nan)
    about = squares - total * total / several
    # what is left of equal numbers is rounding
    about = np.where(about > _LEFT * squares, about, 0 * several)
    return np.asarray(np.sqrt(about / (several - 1)))


def hands_needed(sd100: float, margin: float) -> int:
    """How many hands make the interval of big bets per 100 as narrow as ± `margin`.

    `sd100` is the standard deviation of the sum of 100 hands; both in big bets.
    """
    return ceil(100 * (Z95 * sd100 / margin) ** 2 - _ROUNDING)


def guess(hands: int) -> int:
    """A number of hands to two digits, rounded up: it is no surer than that."""
    step = int(10 ** max(0, len(str(hands)) - 2))
    return -(-hands // step) * step


# -- ratios over sessions or tournaments


def ratio_ends(parts: Floats, wholes: Floats) -> tuple[float, float] | None:
    """95 % interval of sum(parts) / sum(wholes) over groups of hands, by the studentized bootstrap.

    The groups are drawn again, so that hands of one group may depend on each other. Each resample's distance is
    measured by its own standard error, since the ratio may be far from normal. None for fewer than LEAST_GROUPS, or
    where all groups have the same ratio.
    """
    # what rounding left of equal groups would have them drawn as if they were others
    pairs, times = np.unique(np.stack([parts, wholes], axis=1).round(9), axis=0, return_counts=True)
    if len(parts) < LEAST_GROUPS:
        return None
    ratios, errors = _ratio_and_error(times[np.newaxis, :], pairs)
    ratio, error = float(ratios[0]), float(errors[0])
    if error <= 0:
        return None
    distances = _distances(times, pairs, ratio)
    if not len(distances):
        return None
    first, last = np.percentile(distances, [2.5, 97.5])
    return ratio - float(last) * error, ratio - float(first) * error


def _distances(times: npt.NDArray[np.int64], pairs: Floats, ratio: float) -> Floats:
    """How far the ratio of each resample is from the true one, in its own standard errors."""
    random = np.random.default_rng(SEED)
    step = max(1, min(RESAMPLES, _AT_A_TIME // len(pairs)))
    found = []
    for start in range(0, RESAMPLES, step):
        size = min(step, RESAMPLES - start)
        drawn = random.multinomial(int(times.sum()), times / times.sum(), size=size)
        ratios, errors = _ratio_and_error(drawn, pairs)
        sure = errors > 0
        found.append((ratios[sure] - ratio) / errors[sure])
    return np.concatenate(found)


def _ratio_and_error(times: npt.NDArray[np.int64], pairs: Floats) -> tuple[Floats, Floats]:
    """Parts by wholes, and the standard error of that, for each row of times that the pairs were drawn."""
    part, whole = pairs[:, 0], pairs[:, 1]
    sums = times @ np.stack([part, whole, part * part, part * whole, whole * whole], axis=1)
    ratio = sums[:, 0] / sums[:, 1]
    squares = np.maximum(sums[:, 2] - 2 * ratio * sums[:, 3] + ratio * ratio * sums[:, 4], 0)
    n = int(times[0].sum())
    # what is left of equal rows is rounding
    squares[squares < _ROUNDING * np.maximum(sums[:, 2], 1)] = 0
    return ratio, np.sqrt(squares * n / max(n - 1, 1)) / sums[:, 1]
