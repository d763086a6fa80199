"""`sessions`: when a player sat down, and what came of it."""

from datetime import timedelta
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import click

from razzstats.cli.asked import limits_document, limits_of, say_limits
from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, say_shown
from razzstats.cli.common import chosen_player, existing_store, fail, print_json, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.show.sessions import Told
    from razzstats.stats.tilt import Tilt

PERIODS = ("session", "day", "week", "month", "year")


def finite(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """A number that is one: `nan` lies in every range."""
    if isnan(value):
        raise click.BadParameter("nan is no number")
    return value


@click.command()
@DATABASE
@PLAYER
@ROOM
@click.option(
    "--gap", type=click.IntRange(1, 1440), default=30, show_default=True, metavar="MINUTES",
    help="A session ends where no hand begins for so long.",
)  # fmt: skip
@click.option("--per-table", is_flag=True, help="Sessions at each table; else those of all his tables are one.")
@click.option(
    "--by", type=click.Choice(PERIODS), default="session", show_default=True,
    help="Sum sessions by the day on which they began, or by its week, month or year.",
)  # fmt: skip
@WHERE
@ZONE
@DAY_START
@click.option(
    "--margin", type=click.FloatRange(0.01, 1000), callback=finite, default=5.0, show_default=True, metavar="BIG_BETS",
    help="Say how many hands make the interval of big bets per 100 so narrow, up and down.",
)  # fmt: skip
@click.option(
    "--tilt", is_flag=True, help="Also how he plays after large losses, and what came of playing on when far down."
)
@click.option(
    "--loss", type=click.FloatRange(0.01, 1000), callback=finite, default=4.0, show_default=True, metavar="BIG_BETS",
    help="With --tilt: what makes one hand a large loss.",
)  # fmt: skip
@JSON
@TABLE_FILE
@FAULTY
def sessions(
    database: Path | None,
    player: str | None,
    room: str | None,
    gap: int,
    per_table: bool,
    by: str,
    where: str | None,
    zone: str,
    day_start: int,
    margin: float,
    tilt: bool,
    loss: float,
    as_json: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """Sessions of one player: hours, hands, result, best and worst; and all of them together.

    docs/sessions.md says what a session is and how sure its numbers are.
    """
    from pyarrow.dataset import field

    from razzstats.data.query import chosen as of_whom
    from razzstats.data.query import seats
    from razzstats.stats.sessions import COLUMNS, RAKE_COLUMNS, with_rake
    from razzstats.stats.tilt import columns_needed

    store = existing_store(database)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    chosen, at, why = chosen_player(store, player, room)
    columns = [*COLUMNS, *(columns_needed() if tilt else ())]
    his = seats(store, columns, chosen, room=at, where=condition, include_faulty=include_faulty)
    if where and his.empty:
        fail("no hand of his passes --where")
    his = with_rake(his, store.read("hands", RAKE_COLUMNS, field("room") == at))
    length = timedelta(minutes=gap)
    told = told_of(his, chosen, at, length, per_table, by, ZoneInfo(zone), day_start, margin)
    limits = limits_of({"--where": where}, zone, day_start, include_faulty=include_faulty)
    give_sessions(told, tilt_in(his, length, loss) if tilt else None, why, limits, as_json, output)
    say_faulty(store, include_faulty, chosen, at, condition)
    say_shown(store, where, of_whom(chosen, at, condition, include_faulty=include_faulty))


def tilt_in(seats: "pd.DataFrame", gap: timedelta, loss: float) -> "Tilt":
    """What changes after losses in a player's rows of `seats`: his mood is that of all his tables."""
    from razzstats.stats.sessions import hands_in_order
    from razzstats.stats.tilt import tilt_of

    return tilt_of(hands_in_order(seats, gap), loss)


def give_sessions(
    told: "Told", after: "Tilt | None", why: str, limits: dict[str, str], as_json: bool, output: Path | None
) -> None:
    """Writes, or prints as JSON or text, with what limits the hands."""
    from razzstats.show.session_files import definitions, sessions_document, sheet
    from razzstats.show.sessions import session_lines
    from razzstats.show.tilt import tilt_document, tilt_lines

    if output is not None:
        frame = sheet(told)
        write_table(frame, "sessions", output, meanings=definitions(frame), limits=limits)
    if as_json:
        tilt = {"tilt": tilt_document(after)} if after is not None else {}
        print_json(sessions_document(told) | tilt | limits_document(limits))
    elif output is None:
        say_limits(limits)
        for line in (*session_lines(told, why=why), *(("", *tilt_lines(after)) if after is not None else ())):
            click.echo(line)


def told_of(
    seats: "pd.DataFrame",
    player: str,
    room: str,
    gap: timedelta,
    per_table: bool,
    by: str,
    zone: ZoneInfo,
    day_start: int,
    margin: float,
) -> "Told":
    """All that is told of the sessions in a player's rows of `seats`."""
    from razzstats.show.sessions import Told
    from razzstats.stats.runs import run_of
    from razzstats.stats.sessions import day_of, hands_in_order, money, period_of, summed

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
