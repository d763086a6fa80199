"""Sessions as they are printed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta, tzinfo
from typing import Any

import pandas as pd

from razzstats.money import CHIPS
from razzstats.show.grid import Column
from razzstats.show.safe import terminal
from razzstats.show.terminal import (
    amount_text,
    chance_lines,
    column_lines,
    folded,
    greyed,
    row_lines,
    stakes_text,
)
from razzstats.show.words import counted, ends_text, numbered
from razzstats.stats.intervals import FEW_GROUPS, FEW_HANDS, LEAST_GROUPS, WELL_KNOWN
from razzstats.stats.runs import BIG_BETS, Ends, Falls, Hourly, Run, Stretch, run_of
from razzstats.stats.sessions import GAP, day_of, hands_in_order, money, period_of, summed

AMOUNTS = ("net", "high_water", "low_water", "rake")
"""What a session has in each of its currencies."""

_LONGEST_TABLE = 20
_DROPPED = ("tables", "/h", "showdowns", "stakes", "low", "high", "hours", "table", "big bets", "net", "per 100")
"""Columns that a narrow window does without, the first first."""


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of a player's sessions."""

    player: str
    room: str
    zone: tzinfo
    gap: timedelta
    per_table: bool
    by: str
    """`session`, or what sessions are summed by."""
    rows: pd.DataFrame
    """`summed`, with `day` and, for each table, `table`."""
    money: pd.DataFrame
    """`money` by period and currency."""
    run: Run | None
    """None where no hand has a time."""
    untimed: pd.Series
    """Hands without a known time, by currency."""

    def amounts(self, period: object) -> dict[str, dict[str, int]]:
        """Each of AMOUNTS in hundredths by currency; empty where no hand has a result."""
        if period not in self.money.index:
            return {name: {} for name in AMOUNTS}
        return by_currency(self.money.loc[[period]].droplevel("period"))


def told_of(
    player: str, room: str, seats: pd.DataFrame, zone: tzinfo, day_start: int = 0, *, gap: timedelta = GAP,
    per_table: bool = False, by: str = "session", margin: float = WELL_KNOWN,
) -> Told:  # fmt: skip
    """All that is told of the sessions in a player's rows of `seats`, `with_rake`."""
    hands = hands_in_order(seats, gap, per_table=per_table)
    period = period_of(hands, by, zone, day_start)
    rows = summed(hands, period)
    if by == "session":
        rows = rows.assign(day=day_of(rows["start"], zone, day_start).dt.strftime("%Y-%m-%d"))
        rows = rows.assign(table=hands.groupby(period)["table"].first().astype(str)) if per_table else rows
    return Told(
        player, room, zone, gap, per_table, by, rows, money(hands, period),
        run_of(hands, margin) if len(hands) else None,
        seats.loc[seats["played_at"].isna(), "currency"].astype(str).value_counts(),
    )  # fmt: skip


def by_currency(sums: pd.DataFrame) -> dict[str, dict[str, int]]:
    """Each of AMOUNTS of rows of `money` that their currency names, where it is known."""
    return {name: {str(of): int(amount) for of, amount in sums[name].dropna().items()} for name in AMOUNTS}


# -- printed


def session_lines(told: Told, *, why: str = "") -> Iterator[str]:
    """Each session or period, then all of them together, then what is left out."""
    yield from folded(terminal(f"player {told.player} at {told.room}{why}"), "  ")
    if told.run is not None:
        yield from folded(f"  {_rule(told)}", "  ")
        yield ""
        yield from _table(told)
        yield from _notes(told)
        yield ""
        yield from row_lines(("all sessions", "value", "count", "95 % interval"), list(_totals(told.run)))
        yield from falls_lines(told.run.falls, told.zone)
        for note in _notes_of_run(told.run, told.per_table):
            yield from folded(note, "  ")
    for currency, hands in told.untimed.items():
        yield from folded(terminal(f"  {counted(hands)} in {currency} without a known time: in no session"), "  ")


def _rule(told: Told) -> str:
    count = told.gap / timedelta(minutes=1)
    minutes = f"{count:g} minute{'' if count == 1 else 's'}"
    whose = "at a table begins" if told.per_table else "begins"
    return f"times of {told.zone}; a session ends where no hand {whose} for {minutes}"


def _table(told: Told) -> Iterator[str]:
    cells = [_cells(told, period, row) for period, row in told.rows.iterrows()]
    names = [name for name in cells[0] if any(row[name] not in ("", "-") for row in cells)]
    yield from column_lines([Column(name, [row[name] for row in cells], (name,)) for name in names], _DROPPED)


def _cells(told: Told, period: Any, row: pd.Series) -> dict[str, str]:  # noqa: ANN401  (a number or a label)
    found = told.amounts(period)
    amounts = {name: ", ".join(amount_text(own, of) for of, own in found[name].items()) or "-" for name in AMOUNTS}
    rate = greyed("" if pd.isna(row["showdown_rate"]) else f"{100 * row['showdown_rate']:.0f} %", row["showdown_few"])
    first = _clock(row["start"], told.zone) if told.by == "session" else str(period)
    return {
        "start" if told.by == "session" else told.by: first,
        "sessions": "" if told.by == "session" else f"{row['sessions']:,}",
        "hours": hours_text(row["minutes"]),
        "hands": f"{row['hands']:,}",
        "/h": "-" if pd.isna(row["hands_per_hour"]) else f"{row['hands_per_hour']:.0f}",
        "tables": "" if told.per_table and told.by == "session" else f"{row['tables']:,}",
        "table": _clipped(row["table"]) if told.per_table and told.by == "session" else "",
        "stakes": _stakes(row["stakes"]),
        "net": amounts["net"],
        "big bets": numbered(row["big_bets"], "+.1f") if row["results"] else "-",
        "per 100": _mean(row),
        "high": amounts["high_water"],
        "low": amounts["low_water"],
        "showdowns": f"{row['showdowns']:,} {rate}".rstrip(),
    }


def _clock(moment: pd.Timestamp, zone: tzinfo) -> str:
    return f"{moment.tz_convert(zone):%Y-%m-%d %H:%M}"


def _clipped(name: object) -> str:
    text = terminal(str(name))
    return text if len(text) <= _LONGEST_TABLE else text[: _LONGEST_TABLE - 1] + "…"


def _stakes(text: str) -> str:
    """The first of them, and how many more there are."""
    first, *others = text.split(", ")
    return f"{stakes_text(first)} +{len(others)}" if others else stakes_text(first)


def _mean(row: pd.Series) -> str:
    if not row["results"]:
        return "-"
    half = "" if pd.isna(row["low"]) else f" ±{(row['high'] - row['low']) / 2:.1f}"
    return greyed(numbered(row["bb100"], "+.1f") + half, bool(row["few"]))


def _notes(told: Told) -> Iterator[str]:
    if (told.rows["few"] & (told.rows["results"] > 0)).any():
        yield f"  [ ] from fewer than {FEW_HANDS} hands"
    yield from chance_lines(int(told.rows["low"].notna().sum()))


# -- all sessions together


def _totals(run: Run) -> Iterator[tuple[str, str, str, str]]:
    row = run.totals
    results, sessions = f"n = {row['results']:,}", _sessions(run.sessions_with_results)
    yield "Hours", f"{row['minutes'] / 60:,.1f}", _sessions(row["sessions"]), ""
    yield "Hands per hour", "-" if pd.isna(row["hands_per_hour"]) else f"{row['hands_per_hour']:.1f}", "", ""
    for currency, sums in run.money.iterrows():
        yield "Net", amount_text(int(sums["net"]), str(currency)), f"n = {sums['hands']:,}", ""
    for currency, rake in run.money["rake"].dropna().drop(CHIPS, errors="ignore").items():
        yield "Rake of pots won", amount_text(int(rake), str(currency)), "", ""
    if not row["results"]:
        return
    few = bool(row["few"])
    yield "Big bets", numbered(row["big_bets"], "+.1f"), results, ""
    yield "Big bets per 100", greyed(numbered(row["bb100"], "+.1f"), few), results, _interval(_ends(row))
    if run.by_session is not None:
        yield "  sessions drawn again", "", sessions, greyed(_interval(run.by_session), run.few_sessions)
    if not pd.isna(row["sd100"]):
        yield "Standard deviation per 100", greyed(f"{row['sd100']:.1f}", few), results, ""
    if run.needed is not None:
        yield f"Hands for ±{run.margin:g} per 100", greyed(f"{run.needed:,}", few), "", ""
    yield from map(_hourly, run.hourly)
    if run.sd_hour is not None:
        yield "Standard deviation per hour", greyed(f"{run.sd_hour:.1f}", run.few_sessions), sessions, ""


def _ends(row: pd.Series) -> Ends | None:
    return None if pd.isna(row["low"]) else (float(row["low"]), float(row["high"]))


def _interval(ends: Ends | None) -> str:
    return "" if ends is None else ends_text(*ends, "+.1f")


def _hourly(hourly: Hourly) -> tuple[str, str, str, str]:
    title = "Big bets per hour" if hourly.unit == BIG_BETS else "Net per hour"
    ends = "" if hourly.ends is None else " to ".join(_value(end, hourly.unit) for end in hourly.ends)
    return title, greyed(_value(hourly.rate, hourly.unit), hourly.few), _sessions(hourly.sessions), ends


def _value(value: float, unit: str) -> str:
    return numbered(value, "+.1f") if unit == BIG_BETS else amount_text(round(value), unit)


def falls_lines(several: Iterable[Falls], zone: tzinfo) -> Iterator[str]:
    """How long he was below a high is told in big bets alone; chips of several tournaments are no one fortune."""
    deepest: dict[str, list[str]] = {}
    longest = []
    for falls in several:
        if falls.deepest is None or falls.longest is None or falls.unit == CHIPS:
            continue
        depth = f"{falls.fall:.1f} big bets" if falls.unit == BIG_BETS else amount_text(round(falls.fall), falls.unit)
        deepest.setdefault(_stretch(falls.deepest, zone), []).append(depth)
        if falls.unit == BIG_BETS:
            still = "" if falls.over else ", and not over"
            longest.append(f"  longest below a high: {_stretch(falls.longest, zone)}{still}")
    if deepest:
        told = "; ".join(f"{' or '.join(depths)} in {when}" for when, depths in deepest.items())
        yield from folded(f"  largest fall from a high: {told}", "    ")
    for line in longest:
        yield from folded(line, "    ")


def _stretch(stretch: Stretch, zone: tzinfo) -> str:
    days = dict.fromkeys(f"{moment.tz_convert(zone):%Y-%m-%d}" for moment in (stretch.first, stretch.last))
    return f"{counted(stretch.hands)}, {' to '.join(days)}"


def _notes_of_run(run: Run, per_table: bool) -> Iterator[str]:
    row = run.totals
    if row["few"] or any(hourly.few for hourly in run.hourly):
        yield f"  [ ] from fewer than {FEW_HANDS} hands or {FEW_GROUPS} sessions, or where one session decides"
    if run.sessions_with_results < LEAST_GROUPS:
        yield f"  fewer than {LEAST_GROUPS} sessions cannot be drawn again: no interval by session or hour"
    elif run.by_session is None or any(hourly.ends is None for hourly in run.hourly):
        yield from folded(
            "  no interval by session or hour where they are few, or one makes up nearly all of the spread", "  "
        )
    if per_table and row["sessions"] > 1:
        yield "  hours at several tables at once are counted at each"
    if run.in_tournaments:
        yield f"  {counted(run.in_tournaments)} of tournaments are among the big bets"
    if row["hands"] > row["results"]:
        yield f"  {counted(row['hands'] - row['results'])} without a result: in the hours, not in the money"


def _sessions(count: int) -> str:
    return counted(count, "session")


def hours_text(minutes: float) -> str:
    """`1:05`; rounded to whole minutes before it is split."""
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02}"
