"""`sessions`: when a player sat down, and what came of it."""

from datetime import timedelta
from math import isnan
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, asking
from razzstats.cli.common import write_table

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
@asking
@click.option(
    "--gap", type=click.IntRange(1, 1440), default=30, show_default=True, metavar="MINUTES",
    help="A session ends where no hand begins for so long.",
)  # fmt: skip
@click.option("--per-table", is_flag=True, help="Sessions at each table; else those of all his tables are one.")
@click.option(
    "--by", type=click.Choice(PERIODS), default="session", show_default=True,
    help="Sum sessions by the day on which they began, or by its week, month or year.",
)  # fmt: skip
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
@answering
def sessions(
    asked: Asked,
    gap: int,
    per_table: bool,
    by: str,
    margin: float,
    tilt: bool,
    loss: float,
    answer: Answer,
) -> None:
    """Sessions of one player: hours, hands, result, best and worst; and all of them together.

    docs/sessions.md says what a session is and how sure its numbers are.
    """
    from razzstats.show.session_files import definitions, sessions_document, sheet
    from razzstats.show.sessions import session_lines
    from razzstats.show.tilt import tilt_document, tilt_lines

    length = timedelta(minutes=gap)
    his = hands_in(asked, tilt=tilt)
    told = told_of(asked, his, length, per_table, by, margin)
    after = tilt_in(his, length, loss) if tilt else None
    frame = sheet(told)
    answer.give(
        lambda path: write_table(frame, "sessions", path, meanings=definitions(frame), limits=asked.limits),
        lambda: sessions_document(told) | ({} if after is None else {"tilt": tilt_document(after)}),
        lambda: (*session_lines(told, why=asked.whose.why), *(() if after is None else ("", *tilt_lines(after)))),
        asked.limits,
    )
    asked.say_asides(asked.whose.player, asked.whose.room)


def hands_in(asked: Asked, *, tilt: bool) -> "pd.DataFrame":
    """His rows of `seats` with what they paid in rake, and for `tilt` what it needs."""
    from pyarrow.dataset import field

    from razzstats.data.query import seats
    from razzstats.stats.sessions import COLUMNS, RAKE_COLUMNS, with_rake
    from razzstats.stats.tilt import columns_needed

    player, room, _ = asked.whose
    columns = [*COLUMNS, *(columns_needed() if tilt else ())]
    his = seats(asked.store, columns, player, room=room, where=asked.condition, include_faulty=asked.include_faulty)
    if his.empty:
        asked.fail_of_none(player, room)
    return with_rake(his, asked.store.read("hands", RAKE_COLUMNS, field("room") == room))


def tilt_in(seats: "pd.DataFrame", gap: timedelta, loss: float) -> "Tilt":
    """What changes after losses in a player's rows of `seats`: his mood is that of all his tables."""
    from razzstats.stats.sessions import hands_in_order
    from razzstats.stats.tilt import tilt_of

    return tilt_of(hands_in_order(seats, gap), loss)


def told_of(asked: Asked, seats: "pd.DataFrame", gap: timedelta, per_table: bool, by: str, margin: float) -> "Told":
    """All that is told of the sessions in a player's rows of `seats`."""
    from razzstats.show.sessions import told_of as told

    player, room, _ = asked.whose
    zone = ZoneInfo(asked.zone)
    return told(player, room, seats, zone, asked.day_start, gap=gap, per_table=per_table, by=by, margin=margin)
