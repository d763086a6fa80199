"""What a review leaves in its folder: the winnings chart, the statistics, and a workbook of everything."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import pyarrow.compute as pc

from razzstats.data.notebook import Notebook
from razzstats.data.query import chosen, seats
from razzstats.data.schema import COLUMNS, HUNDREDTHS, TABLES
from razzstats.data.seating import PLAYER
from razzstats.data.store import Store, look_again
from razzstats.data.tables import table as table_of
from razzstats.play.simulate.decision import Decision
from razzstats.show import leak_sheets, notes, players, session_files
from razzstats.show.export import form_of, readable, write_parquet, write_rows
from razzstats.show.mask import Mask, mask_in, nobody
from razzstats.show.sessions import told_of
from razzstats.show.sheets import Definition, refuse_long, write_xlsx
from razzstats.show.whole import whole_file
from razzstats.show.words import counted
from razzstats.stats.amounts import BB100, HANDS, IN_CURRENCY, MONEY, Money
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.dimensions import MADE
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.kept import told
from razzstats.stats.kinds import IN_UTC, Calendar
from razzstats.stats.leaks.judge import Judged
from razzstats.stats.sessions import COLUMNS as SESSION_COLUMNS
from razzstats.stats.sessions import RAKE_COLUMNS, with_rake
from razzstats.stats.stat import Measure, Stat
from razzstats.stats.table import LISTED, Tabulated, tabulated
from razzstats.stats.turns import ADDED, OVER_TURNS, Wanted, wanted_rows

WHOLE = {"tournaments": ("place", "rebuys", "add_ons", "bounties")}
"""Numbers of a table that are whole and may be null."""

FEW_MEANS = f"the number rests on fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands, and is greyed"

_RATIOS = {stat.id for stat in STATS if stat.measure in (Measure.RATIO, Measure.MEAN)}


class Made(NamedTuple):
    """A file that a review made."""

    path: Path
    what: str


def amounts(table: str) -> list[str]:
    """The columns of a table that hold hundredths."""
    return [column.name for column in COLUMNS[table] if column.unit == HUNDREDTHS]


def definitions(table: str) -> list[Definition]:
    """What the columns of an exported table mean; amounts are exported in units, not hundredths."""
    if table == "stats":
        return _definitions_of_stats()
    found = [
        (table, column.name, "units of the currency" if column.unit == HUNDREDTHS else column.unit, column.meaning)
        for column in TABLES[table]
    ]
    if table == "seats":
        found += [(table, dimension.id, "", dimension.meaning) for dimension in MADE]
        for stat in STATS:
            opportunities, made = columns_of(stat)
            found += [
                (table, opportunities, "count", f"{stat.label}: opportunities: {stat.opportunities}"),
                (table, made, "count" if stat.measure.counts else "millionths", f"{stat.label}: made: {stat.made}"),
            ]
    return found


def _definitions_of_stats() -> list[Definition]:
    columns = [
        ("stats", "opportunities", "count", "how often it could happen"),
        ("stats", "made", "count", "how often it did; empty for a mean"),
        ("stats", "rate", "fraction", "made / opportunities, or a mean; empty where there were none"),
        ("stats", "low", "fraction", "lower end of the 95 % interval (Wilson for rates, Student for means)"),
        ("stats", "high", "fraction", "upper end of the 95 % interval"),
        ("stats", "unit", "", "what rate, low and high are counted in"),
        ("stats", "few", "", FEW_MEANS),
        ("values", "n", "hands", "hands behind a value; for a ratio its opportunities"),
        ("values", "value", "that of its row", "a sum or a mean"),
        ("values", "unit", "", "what value, from and to are counted in"),
        ("values", "from", "the value's", "lower end of the 95 % interval of a mean"),
        ("values", "to", "the value's", "upper end of the 95 % interval of a mean"),
        ("values", "few", "", FEW_MEANS),
    ]
    stats = [("stats", stat.id, "", f"{stat.label}: {stat.made}, of {stat.opportunities}") for stat in STATS]
    return columns + stats + [("values", money.id, "", f"{money.label}: {money.definition}") for money in MONEY]


def exported(store: Store, table: str, condition: pc.Expression | None = None) -> pd.DataFrame:
    """A table of the store as a sheet shows it: amounts in units, the statistics' columns last."""
    frame = store.read(table, filter=condition)
    if table == "seats":
        # stored by player, read by hand
        frame = frame.sort_values(["played_at", "room", "hand_id", "telling", "seat"], kind="stable", ignore_index=True)
    # what may be null is held as a fraction, and a third place is no 3.0
    whole = [name for name in WHOLE.get(table, ()) if name in frame.columns]
    return readable(frame.astype(dict.fromkeys(whole, "Int64")), amounts(table))


@contextmanager
def decision_log(path: Path) -> Iterator[Callable[[Decision], object]]:
    """Takes decisions of simulated players, and writes them once all has gone well, amounts in units of the currency.

    A path that ends in .csv is written so, any other as Parquet; one that cannot be written to is found at once.
    """
    decisions: list[Decision] = []
    with whole_file(path) as part:
        yield decisions.append
        frame = readable(table_of("decisions", decisions).to_pandas(), amounts("decisions"))
        write_rows(frame, part, form_of(path))


def player_statistics(
    store: Store,
    player: str | None = None,
    by: Sequence[str] = PLAYER,
    *,
    room: str | None = None,
    listed: Sequence[str] | None = None,
    where: pc.Expression | None = None,
    wanted: Wanted | None = None,
    calendar: Calendar = IN_UTC,
    include_faulty: bool = False,
) -> Tabulated:
    """The statistics of one name and room or of all, split by dimensions; `listed` chooses among them by id.

    `wanted` says what of the rows is not as it is stored; see `wanted_rows` for what it raises.
    """
    condition = chosen(player, room, where, include_faulty=include_faulty)
    wanted = replace(wanted or Wanted(), player=player, room=room, include_faulty=include_faulty)
    wanted = replace(wanted, added=ADDED & {*wanted.added, *by})
    if not wanted.stored:
        ids = listed or [name for name in LISTED if wanted.turns is None or name in OVER_TURNS]
        return look_again(lambda: tabulated(wanted_rows(store, ids, wanted), by, ids, condition, calendar))
    return look_again(lambda: _added_up(store, by, listed, condition, calendar, filtered=where is not None))


def _added_up(
    store: Store,
    by: Sequence[str],
    listed: Sequence[str] | None,
    condition: pc.Expression | None,
    calendar: Calendar,
    *,
    filtered: bool,
) -> Tabulated:
    seats, kept = told(store, by, filtered=filtered)
    return tabulated(seats, by, listed, condition, calendar, kept)


def report(
    store: Store, player: str, room: str, folder: Path, judged: Judged, *, mask_names: bool = False
) -> list[Made]:
    """Makes the chart, the statistics of all players and the workbook in a folder; says what it made.

    `judged` are his leaks. With `mask_names` nobody is named in them; sessions, hands, notes and findings, which tell
    times and tables or quote names, are not in the workbook.
    """
    # statistics need no matplotlib
    from razzstats.show.charts.chart import drawn
    from razzstats.show.charts.look import save
    from razzstats.show.charts.reading import Asked, given
    from razzstats.show.charts.winnings import WINNINGS

    folder.mkdir(parents=True, exist_ok=True)
    mask = mask_in(store, player) if mask_names else nobody
    sheet, numbers = folder / "review.xlsx", folder / "stats.parquet"
    name = mask(player)
    his = given(Asked(store, player, room, mask=mask), [WINNINGS])
    picture = Made(folder / f"{WINNINGS.id}.png", f"{WINNINGS.id} of {name}, {counted(len(his.hands))}")
    save(drawn(WINNINGS, his), picture.path)
    everyone = _masked(player_statistics(store).frame(), mask)
    write_parquet(everyone, numbers)
    sheets = _statistics(everyone, name, room) | {"leaks": leak_sheets.sheets(judged)["leaks"]}
    sheets |= {} if mask_names else _sessions(store, player, room) | _hands(store, player, room)
    _workbook(sheets, sheet)
    masked = "; names masked" if mask_names else ""
    return [
        picture,
        Made(sheet, f"workbook: {', '.join([*sheets, 'definitions'])}{masked}"),
        Made(numbers, f"statistics of all players{masked}"),
    ]


def _masked(rows: pd.DataFrame, mask: Mask) -> pd.DataFrame:
    """Rows of `player_statistics` in the order of the pseudonyms, lest that of the names tell who is who."""
    if mask is nobody:
        return rows
    renamed = rows.assign(player=rows["player"].astype(str).map(mask))
    return renamed.sort_values(list(PLAYER), kind="stable", ignore_index=True)


def _statistics(everyone: pd.DataFrame, player: str, room: str) -> dict[str, pd.DataFrame]:
    his = everyone[(everyone["player"] == player) & (everyone["room"] == room)].drop(columns=list(PLAYER))
    return {**rates_and_values(his), "players": wide(everyone)}


def _sessions(store: Store, player: str, room: str) -> dict[str, pd.DataFrame]:
    his = seats(store, list(SESSION_COLUMNS), player, room=room)
    paid = with_rake(his, store.read("hands", RAKE_COLUMNS, pc.field("room") == room))
    return {"sessions": session_files.sheet(told_of(player, room, paid, UTC))}


def _hands(store: Store, player: str, room: str) -> dict[str, pd.DataFrame]:
    mine = seats(store, [column.name for column in TABLES["seats"]], player, room=room, include_faulty=True)
    hands = readable(mine.drop(columns=["player"]).sort_values("played_at", kind="stable"), amounts("seats"))
    written = Notebook(store.notes_path).notes()
    told = {"notes": notes.sheet(written)} if notes.said(written) else {}
    return {"hands": notes.beside(hands, written), **told, "findings": store.read("findings")}


def _workbook(sheets: dict[str, pd.DataFrame], path: Path) -> None:
    every = [
        *definitions("stats"),
        *_renamed(players.definitions(STATS), "players", sheets["players"]),
    ]
    every += [meaning for meaning in leak_sheets.definitions() if meaning[0] == "leaks"]
    if "sessions" in sheets:
        every += session_files.definitions(sheets["sessions"])
    if "hands" in sheets:
        every += _renamed(definitions("seats"), "hands", sheets["hands"])
        every += [("hands", name, "", meaning) for name, meaning in notes.COLUMNS.items()]
        every += definitions("findings")
    if "notes" in sheets:
        every += [("notes", name, "", meaning) for name, meaning in notes.MEANINGS.items()]
    write_xlsx(sheets, every, path)


def sheets_of(found: Tabulated) -> dict[str, pd.DataFrame]:
    """Statistics as two sheets; ValueError, before any row is made, if one of them would be too long."""
    rates = found.number_of_groups * sum(stat.id not in _RATIOS for stat in found.stats)
    refuse_long("stats", rates)
    refuse_long("values", len(found) - rates)
    return rates_and_values(found.frame())


def rates_and_values(rows: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Statistics as two sheets, so that a column holds either fractions or amounts; a ratio is no fraction."""
    value = rows["n"].notna() | rows["stat"].isin(_RATIOS)
    rates = rows.loc[~value].drop(columns=["n", "value"])
    # rates have one where they are split by it
    rates = rates if rates["currency"].notna().any() else rates.drop(columns="currency")
    values = rows.loc[value].assign(
        n=rows["n"].fillna(rows["opportunities"]), value=rows["value"].fillna(rows["rate"].astype(float))
    )
    values = values.drop(columns=["opportunities", "made", "rate"]).rename(columns={"low": "from", "high": "to"})
    return {"stats": rates, "values": values}


def _renamed(found: list[Definition], sheet: str, frame: pd.DataFrame) -> list[Definition]:
    return [(sheet, column, unit, meaning) for _, column, unit, meaning in found if column in frame.columns]


def wide(rows: pd.DataFrame, stats: Sequence[Stat] = STATS, sums: Sequence[Money] = ()) -> pd.DataFrame:
    """One row a player, the most hands first: hands, big bets per 100, money, then what is known of each statistic.

    Of a rate these are `vpip rate`, `vpip made`, `vpip of`, `vpip low`, `vpip high` and `vpip few`; a ratio has no
    ends. Each of the `sums` of money has a column a currency, `net USD`, null where he has no result in it; the spread
    of results has `sd100`, `sd100 of` and `sd100 few`. `rows` are those of `player_statistics` by PLAYER.
    """
    key = list(PLAYER)
    by_stat = dict(list(rows.groupby("stat", observed=True)))
    hands = by_stat[HANDS.id].set_index(key)["n"].astype(int).rename("hands")

    def own(number: Money | Stat) -> pd.DataFrame:
        return by_stat.get(number.id, rows.iloc[:0]).set_index(key)

    parts: list[pd.Series] = [hands, *_mean(own(BB100), BB100, hands)]
    for money in sums:
        parts += _by_currency(own(money), money) if money.id in IN_CURRENCY else _mean(own(money), money, hands)
    for stat in stats:
        mine = own(stat)
        parts += [mine[name].astype(kind).rename(f"{stat.id} {title}") for name, title, kind in _PARTS[stat.measure]]
    frame = pd.DataFrame({part.name: part for part in parts}).rename_axis(key).reset_index()
    return frame.sort_values(["hands", *key], ascending=[False, True, True], kind="stable", ignore_index=True)


def _mean(rows: pd.DataFrame, number: Money, hands: pd.Series) -> Iterator[pd.Series]:
    """What is known of big bets per 100, or of their spread, which has no interval; `of` are hands with a result."""
    yield rows["value"].astype(float).rename(number.id)
    yield rows["n"].reindex(hands.index, fill_value=0).astype(int).rename(f"{number.id} of")
    if number is BB100:
        yield rows["low"].astype(float).rename("bb100 from")
        yield rows["high"].astype(float).rename("bb100 to")
    # who has no hand with a result has no big bets
    yield rows["few"].reindex(hands.index, fill_value=True).rename(f"{number.id} few")
    if number is BB100:
        yield rows["currency"].astype(object).rename("bb100 currencies")


def _by_currency(rows: pd.DataFrame, money: Money) -> Iterator[pd.Series]:
    """A sum of money in units of each currency, a column each."""
    for currency, own in rows.dropna(subset="currency").groupby(rows["currency"].astype(str)):
        hundredths = (100 * own["value"]).round().astype("int64").rename("value").to_frame()
        yield readable(hundredths, ["value"])["value"].rename(f"{money.id} {currency}")


_Part = tuple[str, str, Any]
"""Column of the rows, its title beside others, its type."""
_COUNTED: tuple[_Part, ...] = (("rate", "rate", float), ("made", "made", int), ("opportunities", "of", int))
_ENDS: tuple[_Part, ...] = (("low", "low", float), ("high", "high", float), ("few", "few", bool))
_PARTS: dict[Measure, tuple[_Part, ...]] = {
    Measure.RATE: (*_COUNTED, *_ENDS),
    Measure.RATIO: (*_COUNTED, ("few", "few", bool)),
    Measure.SHARE: (_COUNTED[0], _COUNTED[2], *_ENDS),
    Measure.MEAN: (_COUNTED[0], _COUNTED[2], *_ENDS),
}
