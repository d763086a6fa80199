"""Sentences that tell of leaks, in the terminal and on the page."""

from typing import Any

import pandas as pd

from razzstats.show.mistakes import BETTORS
from razzstats.show.words import joined, plural
from razzstats.stats.leaks.judge import FEW, FEW_DEAR, NAMED, WITHIN, Judged
from razzstats.stats.leaks.settings import PLAYERS
from razzstats.stats.price.mistakes import MISTAKES


def rate_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`22 of 31, 71.0 % (53.4 to 83.9)`."""
    if not row.opportunities:
        return "0 of 0"
    counted = f"{row.made:,} of {row.opportunities:,}"
    return f"{counted}, {100 * row.rate:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"


def few_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`too few to tell: 8 opportunities, 20 needed (3 made)`."""
    counted = f"{row.opportunities:,} opportunit{'y' if row.opportunities == 1 else 'ies'}, {row.least:,} needed"
    return f"too few to tell: {counted} ({row.made:,} made)"


def counted_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """What a suspected leak counts, and among what: `counted: calls or raises, among first answers to a bet on 7th`."""
    return f"counted: {row.event}, among {row.chance}"


def cost_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`0.40 big bets per 100 (0.10 to 0.70), from 14 of 30 acts; 5 have no price`, or why there is none.

    Where folds are among what is called dear it says what speaks against that.
    """
    if row.priced and not row.dear:
        return f"price not told: at none of {row.priced:,} priced acts all four prices agree"
    if row.cost != row.cost:
        return "price not told"
    ends = "" if row.cost_low != row.cost_low else f" ({row.cost_low:.2f} to {row.cost_high:.2f})"
    rough = ", a rough guide" if row.dear < FEW_DEAR else ","
    doubt = f". {BETTORS.removesuffix('.')}" if row.dear_folds else ""
    return f"{row.cost:.2f} big bets per 100{ends}{rough} from {_rests_on(row)}{doubt}"


def _rests_on(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`14 of 30 acts; 5 have no price`: the acts that all four prices call dear, or that are certain."""
    missing = row.acts - row.priced
    without = f"; {missing:,} {'has' if missing == 1 else 'have'} no price" if missing else ""
    return f"{row.dear:,} of {row.acts:,} act{plural(row.acts)}{without}"


def price_of(row: Any, judged: Judged) -> str:  # noqa: ANN401  (a row of the table)
    """What a leak cost that is certain or named; of another, for which no cost would be fair, where it stands."""
    if row.named:
        return cost_of(row)
    if row.verdict == FEW:
        return "–"
    allowed = _allowed(judged)
    return f"within {allowed}" if row.rate <= row.reference else f"beyond {allowed}, but chance may explain it"


def _allowed(judged: Judged) -> str:
    return "what the other players do" if judged.settings.reference == PLAYERS else "what the sources allow"


def reference_of(row: Any, judged: Judged) -> str:  # noqa: ANN401  (a row of the table)
    """`at most 50 %`, or what the others do."""
    if judged.settings.reference != PLAYERS:
        return f"at most {100 * row.reference:.0f} %"
    if row.reference != row.reference:
        return "no other player to compare"
    return f"others {100 * row.reference:.1f} % of {int(row.others):,}"


def how_judged(judged: Judged) -> str:
    """How many leaks were tried, and what that was corrected with."""
    several = judged.tried != 1
    players = judged.settings.reference == PLAYERS
    beyond, whole = (
        ("the other players", "interval of the difference lies above zero")
        if players
        else ("what the sources allow", "interval lies above that")
    )
    promise = (
        "the others count as one player with one rate, though they differ among themselves, so how often somebody is "
        "named by chance is not known"
        if players
        else f"of players without any, {100 * judged.settings.level:g} % at most are named"
    )
    return (
        f"{judged.tried} suspected leak{plural(judged.tried)} had opportunities enough and "
        f"{'were' if several else 'was'} tried against {beyond}; named is one whose whole {whole} and that chance does "
        f"not explain, corrected after Holm for the number tried: {promise}"
    )


def verdict_sentences(judged: Judged) -> tuple[str, ...]:
    """What is certain with its price, and the dearest suspected leak, each in a sentence."""
    return _certain_sentence(judged), _suspected_sentence(judged)


def _certain_sentence(judged: Judged) -> str:
    wrong = judged.mistakes[judged.mistakes["certain"].astype(bool)]
    if all_off(judged, certain=True):
        return "Certain mistakes are switched off in the settings."
    if not judged.with_cards:
        return "No hand tells the down cards that he was dealt, so that no mistake can be called certain."
    if wrong.empty:
        return "No certain mistake in the hands whose cards are known."
    losses = (wrong["loss"] / wrong["big_bet"]).dropna()
    every, left = len(wrong), len(wrong) - len(losses)
    mistakes, without = f"{_number(every)} certain mistake{plural(every)}", _unpriced(wrong[wrong["loss"].isna()])
    if losses.empty:
        return f"{mistakes} without a price: {without}.".capitalize()
    amount = f"{losses.sum():.1f}"
    cost = f"cost {amount} big bet{'' if amount == '1.0' else 's'}"
    if not left:
        return f"{mistakes} {cost}.".capitalize()
    others = "the other has" if left == 1 else f"the other {_number(left)} have"
    return f"{_number(len(losses))} of {mistakes} {cost}; {others} no price: {without}.".capitalize()


def _number(count: int) -> str:
    return {1: "one", 2: "two", 3: "three"}.get(count, f"{count:,}")


def _unpriced(wrong: pd.DataFrame) -> str:
    """`a missed bet and two missed raises`."""
    counts = wrong["mistake"].value_counts()
    told = [(int(counts[kind.id]), kind.unpriced) for kind in MISTAKES if kind.id in counts]
    return joined([f"a {word}" if count == 1 else f"{_number(count)} {word}s" for count, word in told])


def _suspected_sentence(judged: Judged) -> str:
    named = judged.with_verdict(NAMED)
    if all_off(judged, certain=False):
        return "Suspected leaks are switched off in the settings."
    if len(named):
        return _named_sentence(named)
    if not judged.tried:
        return "No suspected leak can be named: none had opportunities enough."
    return f"No suspected leak can be named: {_explained(judged)}."


def _explained(judged: Judged) -> str:
    """Why none of those tried is named: within what is allowed, or how many are beyond it by what may be chance."""
    within = judged.with_verdict(WITHIN)
    beyond = int((within["rate"] > within["reference"]).sum())
    allowed, tried = _allowed(judged), judged.tried
    if not beyond:
        those = "the one that was tried is" if tried == 1 else f"all {tried} that were tried are"
        return f"{those} within {allowed}"
    chance = f"beyond {allowed}, but chance may explain {'that' if beyond == 1 else 'these'}"
    if tried == 1:
        return f"the one that was tried is {chance}"
    return f"of {tried} that were tried {_number(beyond)} {'is' if beyond == 1 else 'are'} {chance}"


def _named_sentence(named: pd.DataFrame) -> str:
    """The dearest, where all have a cost and not only folds have; else the one that chance explains least."""
    folds = named["dear_folds"] > 0
    priced = bool(named["cost"].notna().all()) and not folds.all()
    # folds stand after the others
    first = named.iloc[0] if priced else named.sort_values("p", kind="stable").iloc[0]
    which = f"the dearest{' apart from folds' if folds.any() else ''}" if priced else "the most certain"
    head = "One suspected leak is" if len(named) == 1 else f"{len(named):,} suspected leaks are"
    told = f"{head} named{'' if len(named) == 1 else f', {which}'}"
    return f"{told}: {first['title']}, {first['made']:,} of {first['opportunities']:,}."


def all_off(judged: Judged, *, certain: bool) -> bool:
    """All leaks of the kind are switched off."""
    return not any(leak.certain == certain for leak in judged.settings.leaks)
