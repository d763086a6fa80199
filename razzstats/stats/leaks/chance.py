"""How likely chance alone makes as many, and what is left of that when many things were tried."""

from collections.abc import Sequence
from math import exp, lgamma, log


def at_least(made: int, opportunities: int, rate: float) -> float:
    """The probability of so many or more of so many opportunities at this rate (exact, binomial)."""
    if made <= 0:
        return 1.0
    if not 0 < rate < 1:
        return float(rate >= 1)
    odds = rate / (1 - rate)
    first = exp(_log_choose(opportunities, made) + made * log(rate) + (opportunities - made) * log(1 - rate))
    return _tail(first, [odds * (opportunities - k) / (k + 1) for k in range(made, opportunities)])


def more_than_others(made: int, of: int, others_made: int, others_of: int) -> float:
    """The probability that of all who did it so many or more are his, if he does it as often (Fisher, one-sided)."""
    all_made, everything = made + others_made, of + others_of
    last = min(of, all_made)
    least = max(0, all_made - others_of)
    if made <= least:
        return 1.0
    first = exp(_log_choose(of, made) + _log_choose(others_of, all_made - made) - _log_choose(everything, all_made))
    ratios = [(of - k) * (all_made - k) / ((k + 1) * (others_of - all_made + k + 1)) for k in range(made, last)]
    return _tail(first, ratios)


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def _tail(first: float, ratios: Sequence[float]) -> float:
    """The sum of terms of which each is its ratio times the one before; they fall once they have begun to."""
    total = term = first
    for ratio in ratios:
        term *= ratio
        total += term
        if ratio < 1 and term < 1e-18 * total:
            break
    return min(1.0, total)


def holm(chances: Sequence[float]) -> list[float]:
    """The same probabilities, corrected for their number, so that together they are as good as one (Holm 1979)."""
    corrected = [1.0] * len(chances)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = highest
    return corrected
