"""Leaks as sheets and as JSON."""

from typing import Any

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.show.json import records
from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.judge import Judged

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
    "acts": "acts in which it showed; a hand may have several",
    "priced": "acts for which all four prices can be told",
    "dear": "acts of which all four say that they cost money; of a certain leak all",
    "dear_folds": "of the dear acts of a suspected leak the folds: who bets holds no random hand, so they may be right",
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
    **dict.fromkeys(("opportunities", "made", "least", "others", "acts", "priced", "dear", "dear_folds"), "count"),
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
        "leaks": records(found["leaks"], 6),
        "events": records(found["events"], 6),
    }


# -- what leaks there are

_DECLARED = ("title", "street", "certain", "chance", "event", "reference", "least", "enabled", "why", "source", "but")
_OWN = {
    "reference": "the rate up to which it is within what the sources allow; empty for a certain leak",
    "enabled": "it is judged unless a file of --settings says otherwise; else only if one says so",
}


def catalogue() -> pd.DataFrame:
    """A row a leak, as it is declared."""
    rows = [{"leak": leak.id} | {name: getattr(leak, name) for name in _DECLARED} for leak in LEAKS]
    return pd.DataFrame(rows)


def catalogue_definitions() -> list[tuple[str, str, str, str]]:
    """What its columns mean."""
    meanings = _MEANINGS | _OWN
    return [("leaks", name, _UNITS.get(name, ""), meanings[name]) for name in ("leak", *_DECLARED)]
