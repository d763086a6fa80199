"""Leaks as they are printed, as JSON, and as sheets; and the sentences that tell of them."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.events import STREET_LABELS
from razzstats.money import money
from razzstats.show.json import plain
from razzstats.show.safe import terminal
from razzstats.stats.intervals import FEW_HANDS
from razzstats.stats.leaks.judge import FEW, FEW_DEAR, MADE, NAMED, NONE, WITHIN, Judged
from razzstats.stats.leaks.settings import PLAYERS

WIDTH = 79
OFF = "  all are switched off in the settings"
MOST_LISTED = 10
"""Hands of a certain leak that are printed."""

CERTAIN_MEANS = "certain: the cards that he saw prove each of these acts wrong, whatever the others held"
SUSPECTED_MEANS = "suspected: acts that are right at times, done more often than is sound"

_MEANINGS = {
    "leak": "id of the leak",
    "title": "what he does",
    "certain": "what he saw proves each act wrong; else the leak is suspected, from how often he does it",
    "opportunities": "hands in which it could show",
    "made": "hands in which it did",
    "rate": "made / opportunities",
    "low": "lower end of the 95 % interval of the rate (Wilson)",
    "high": "upper end",
    "reference": "the rate that is allowed, or that of the other players; empty for a certain leak",
    "named": "certain and made, or suspected and beyond the reference by more than chance explains",
    "cost": "what it cost, as far as all four prices agree; empty where it cannot be told; costs of leaks may overlap",
    "cost_low": "lower end of the 95 % interval of the cost, from the hands",
    "cost_high": "upper end",
    "verdict": "certain, named, within (the reference), few (opportunities), none (certain and never made)",
    "least": "opportunities that a verdict takes",
    "p": "how likely so many are by chance if the true rate is the reference",
    "p_corrected": "the same corrected after Holm for the number of leaks tried",
    "others": "opportunities of the other players, where they are the reference",
    "apart_low": "lower end of the 95 % interval of his rate less theirs (Newcombe)",
    "apart_high": "upper end",
    "priced": "acts for which all four prices can be told",
    "dear": "acts of which all four say that they cost money; of a certain leak all",
    "street": "the heading under which it is listed",
    "chance": "where it could show",
    "event": "the act in doubt",
    "why": "where the reference comes from",
    "source": "who calls it a leak",
    "but": "who says otherwise",
}
_UNITS = {
    **dict.fromkeys(("rate", "low", "high", "reference", "p", "p_corrected", "apart_low", "apart_high"), "fraction"),
    **dict.fromkeys(("cost", "cost_low", "cost_high"), "big bets per 100 hands"),
    **dict.fromkeys(("opportunities", "made", "least", "others", "priced", "dear"), "count"),
}
_EVENT_MEANINGS = {
    "leak": "id of the leak",
    "room": "who dealt the hand",
    "hand_id": "the room's number of the hand",
    "telling": "0; 1, 2 ... for further hands that came under the same number",
    "turn": "number of the act in the hand, from 0",
    "street": "3 to 7",
    "act": "what he did",
    "loss": "what it cost in big bets; empty where it cannot be told",
    "told": "all four prices can be told",
    "agree": "all four say that the act cost money",
}


def sheets(judged: Judged) -> dict[str, pd.DataFrame]:
    """The leaks and the acts behind them; losses are big bets."""
    events = judged.events[list(_EVENT_MEANINGS)]
    return {"leaks": judged.table, "events": events.assign(loss=events["loss"].astype("float64") / MILLION)}


def definitions() -> list[tuple[str, str, str, str]]:
    """Sheet, column, unit and meaning of both sheets."""
    of_leaks = [("leaks", name, _UNITS.get(name, ""), meaning) for name, meaning in _MEANINGS.items()]
    units = {"loss": "big bets"}
    return of_leaks + [("events", name, units.get(name, ""), meaning) for name, meaning in _EVENT_MEANINGS.items()]


def document(judged: Judged, player: str, room: str) -> dict[str, Any]:
    """The JSON document: rates as fractions, costs in big bets per 100 hands, losses in big bets."""
    found = sheets(judged)
    return {
        "player": player,
        "room": room,
        "hands": judged.hands,
        "tried": judged.tried,
        "level": judged.settings.level,
        "reference": judged.settings.reference,
        "range": judged.settings.range,
        "leaks": _records(found["leaks"]),
        "events": _records(found["events"]),
    }


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): plain(value, 6) for name, value in row.items()} for row in frame.to_dict("records")]


# -- sentences


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """Its rows, whose columns are their fields."""
    return iter(frame.itertuples(index=False))


def rate_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`22 of 31, 71.0 % (53.4 to 83.9)`."""
    if not row.opportunities:
        return "0 of 0"
    counted = f"{row.made:,} of {row.opportunities:,}"
    return f"{counted}, {100 * row.rate:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})"


def cost_of(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`0.4 big bets per 100 (0.1 to 0.7)`, or why there is none."""
    if row.priced and not row.dear:
        return f"price not told: at none of {row.priced:,} priced acts all four prices agree"
    if row.cost != row.cost:
        return "price not told"
    ends = "" if row.cost_low != row.cost_low else f" ({row.cost_low:.2f} to {row.cost_high:.2f})"
    rough = f", a rough guide from {row.dear:,} act{_s(row.dear)}" if row.dear < FEW_DEAR else ""
    return f"{row.cost:.2f} big bets per 100{ends}{rough}"


def price_of(row: Any, judged: Judged) -> str:  # noqa: ANN401  (a row of the table)
    """What a leak cost that is certain or named; of another, for which no cost would be fair, where it stands."""
    if row.named:
        return cost_of(row)
    if row.verdict == FEW:
        return "–"
    allowed = "what the other players do" if judged.settings.reference == PLAYERS else "what the sources allow"
    return f"within {allowed}" if row.rate <= row.reference else f"beyond {allowed}, but chance may explain it"


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
        f"{judged.tried} suspected leak{_s(judged.tried)} had opportunities enough and {'were' if several else 'was'} "
        f"tried against {beyond}; named is one whose whole {whole} and that chance does not explain, corrected after "
        f"Holm for the number tried: {promise}"
    )


def act_sentence(row: Any) -> str:  # noqa: ANN401  (a row of events or mistakes)
    """`calls $0.50 on 6th street`."""
    amount = row.put_in or (row.to_call if row.act == "fold" else 0)
    owed = money(int(amount), str(row.currency)) if amount else ""
    words = f"folds to {owed}" if row.act == "fold" and owed else f"{row.act}s {owed}".rstrip()
    return f"{words} on {STREET_LABELS[int(row.street)]}"


_WINS = ", wins {least:.0f} to {most:.0f} %, "
_WORDS = {
    "dead_call": " drawing dead: {cost} big bets lost",
    "lost_call": ", cannot win: {cost} big bets lost",
    "folded_lock": ", cannot lose: {cost} big bets lost",
    "free_fold": " where a check was free: {cost} big bets lost",
    "checked_lock": ", cannot lose: a bet missed",
    "flat_lock": ", cannot lose: a raise missed",
    "dear_call": _WINS + "needs {needed:.0f} %: at least {cost} big bets lost",
    "dear_fold": _WINS + "{needed:.0f} % is enough: at least {cost} big bets lost",
}
"""What is wrong with an act, after the act."""


def mistake_sentence(row: Any) -> str:  # noqa: ANN401  (a row of mistakes)
    """`Certain: calls $0.50 on 6th drawing dead: 0.5 big bets lost.` A percentage is a part of the pot."""
    odds, equities = (row.odds, row.odds_down), (row.equity_random, row.equity_range)
    words = _WORDS[row.mistake].format(
        least=100 * min(equities),
        most=100 * max(equities),
        needed=100 * (min(odds) if row.mistake == "dear_call" else max(odds)),
        cost=f"{row.loss / row.big_bet:.1f}",
    )
    act = act_sentence(row).removesuffix(" street")
    return f"{'Certain' if row.certain else 'Suspected'}: {act}{words}."


def mistakes_of(rows: pd.DataFrame) -> dict[int, list[tuple[int, str]]]:
    """From the prices of a hand, by its telling: numbers of acts with a mistake, and what is wrong with each."""
    said: dict[int, list[tuple[int, str]]] = {}
    for row in rows_of(rows[rows["mistake"].notna()]):
        said.setdefault(int(row.telling), []).append((int(row.turn), mistake_sentence(row)))
    return said


def verdict_sentences(judged: Judged) -> tuple[str, ...]:
    """What is certain with its price, and the dearest suspected leak, each in a sentence."""
    return _certain_sentence(judged), _suspected_sentence(judged)


def _certain_sentence(judged: Judged) -> str:
    wrong = judged.mistakes[judged.mistakes["certain"].astype(bool)]
    if _all_off(judged, certain=True):
        return "Certain mistakes are switched off in the settings."
    if not judged.with_cards:
        return "No hand tells the down cards that he was dealt, so that no mistake can be called certain."
    if wrong.empty:
        return "No certain mistake in the hands whose cards are known."
    count = {1: "One", 2: "Two", 3: "Three"}.get(len(wrong), f"{len(wrong):,}")
    losses = (wrong["loss"] / wrong["big_bet"]).dropna()
    if losses.empty:
        return f"{count} certain mistake{_s(len(wrong))}, bets or raises missed, which have no price."
    priced = "" if len(losses) == len(wrong) else f", as far as it can be told of {len(losses):,} of them"
    amount = f"{losses.sum():.1f}"
    return f"{count} certain mistake{_s(len(wrong))} cost {amount} big bet{'' if amount == '1.0' else 's'}{priced}."


def _suspected_sentence(judged: Judged) -> str:
    named = judged.with_verdict(NAMED)
    if _all_off(judged, certain=False):
        return "Suspected leaks are switched off in the settings."
    if len(named):
        return _named_sentence(named)
    if not judged.tried:
        return "No suspected leak can be named: none had opportunities enough."
    return f"No suspected leak can be named: {judged.tried} were tried, and chance may explain all of them."


def _named_sentence(named: pd.DataFrame) -> str:
    """The dearest, where all have a cost; else the one that chance explains least."""
    priced = bool(named["cost"].notna().all())
    first = named.iloc[0] if priced else named.sort_values("p", kind="stable").iloc[0]
    which = "the dearest" if priced else "the most certain"
    head = "One suspected leak is" if len(named) == 1 else f"{len(named):,} suspected leaks are"
    told = f"{head} named{'' if len(named) == 1 else f', {which}'}"
    return f"{told}: {first['title']}, {first['made']:,} of {first['opportunities']:,}."


def _all_off(judged: Judged, *, certain: bool) -> bool:
    return not any(leak.certain == certain for leak in judged.settings.leaks)


def _s(count: int) -> str:
    return "" if count == 1 else "s"


# -- printed


def leak_lines(judged: Judged, player: str, room: str, *, why: str = "") -> Iterator[str]:
    """What is certain with its hands, what is suspected and named, what is not, and what is too few to tell."""
    yield terminal(f"player {player} at {room}{why}")
    few = f" (costs from fewer than {FEW_HANDS} hands are a rough guide)" if judged.hands < FEW_HANDS else ""
    yield f"{judged.hands:,} hands{few}"
    if judged.with_cards < judged.hands:
        yield f"in {judged.with_cards:,} of them his cards were known at the deal; all that asks for cards is from them"
    yield ""
    yield from _wrapped(CERTAIN_MEANS)
    yield from _certain_lines(judged)
    yield ""
    yield from _wrapped(SUSPECTED_MEANS)
    yield from _wrapped(how_judged(judged))
    yield from _named_lines(judged)
    yield from _rest(judged)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def _certain_lines(judged: Judged) -> Iterator[str]:
    made = judged.with_verdict(MADE)
    if made.empty:
        yield OFF if _all_off(judged, certain=True) else "  none"
    for row in rows_of(made):
        yield f"  {row.title}"
        cost = "price not told" if row.cost != row.cost else cost_of(row)
        yield f"    {row.made:,} of {row.opportunities:,} hands, {cost}"
        yield from _hands_of(judged, str(row.leak))


def _hands_of(judged: Judged, leak: str) -> Iterator[str]:
    """The dearest acts first."""
    events = judged.events[judged.events["leak"] == leak].sort_values("loss", ascending=False, kind="stable")
    for row in rows_of(events.head(MOST_LISTED)):
        price = "" if row.loss != row.loss else f": {row.loss / MILLION:.1f} big bets"
        yield terminal(f"      hand {row.hand_id}: {act_sentence(row)}{price}")
    if len(events) > MOST_LISTED:
        yield f"      and {len(events) - MOST_LISTED:,} more; -o FILE.xlsx has them all"


def _named_lines(judged: Judged) -> Iterator[str]:
    named = judged.with_verdict(NAMED)
    if named.empty:
        yield OFF if _all_off(judged, certain=False) else "  none can be named"
    for row in rows_of(named):
        yield f"  {row.title}"
        yield from _wrapped(f"{rate_of(row)}; {reference_of(row, judged)}; {cost_of(row)}", "    ")
        yield from _wrapped(terminal(f"{row.source}: {row.why}" + (f". But: {row.but}" if row.but else "")), "    ")


def _rest(judged: Judged) -> Iterator[str]:
    within, few = judged.with_verdict(WITHIN), judged.with_verdict(FEW)
    if len(within):
        allowed = "as the other players" if judged.settings.reference == PLAYERS else "within what the sources allow"
        yield from ("", f"not named: {allowed}, or beyond it by chance; rate (allowed)")
        for row in rows_of(within):
            rate = f"{100 * row.rate:>3.0f} % ({100 * row.reference:.0f})"
            yield f"  {row.title:<50} {row.made:>5,} of {row.opportunities:<6,} {rate}"
    if len(few):
        yield from ("", "too few to tell")
        for row in rows_of(few):
            yield f"  {row.title:<50} {_too_few(row)}"
    if none := len(judged.with_verdict(NONE)):
        yield from ("", f"{none} kind{_s(none)} of certain mistake {'was' if none == 1 else 'were'} never made")


def _too_few(row: Any) -> str:  # noqa: ANN401  (a row of the table)
    """`12 of 30`: the fewer of his and the others' opportunities."""
    others = "" if pd.isna(row.others) or row.others >= row.least else f", others {int(row.others):,}"
    return f"{row.opportunities:>5,} of {row.least}{others}"
