"""What a script needs that no single layer gives: frames of hands without a database, and a chart of them."""

from collections.abc import Iterable
from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure

from razzstats.data.tables import tables
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.show.charts.chart import Given, drawn
from razzstats.show.charts.look import save
from razzstats.show.charts.winnings import WINNINGS
from razzstats.stats.count import count


def frames(hands: Iterable[Hand | Replay]) -> dict[str, pd.DataFrame]:
    """`hands`, `seats`, `turns` and `findings` as frames; data/schema.py says what each column means.

    `seats` has two columns a statistic, opportunities `<id>_n` and made `<id>_k`, so `statistics(frames["seats"])`
    works on it. Amounts are hundredths.
    """
    made, rows = tables(hand if isinstance(hand, Replay) else replay(hand) for hand in hands)
    made["seats"] = count(made["turns"], made["seats"], rows)
    return {name: _plain(table.to_pandas()) for name, table in made.items()}


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    """Names as text: categories of one frame would not compare with those of another."""
    names = [name for name in frame.columns if frame[name].dtype == "category"]
    return frame.astype(dict.fromkeys(names, object))


def save_chart(figure: Figure, path: Path | str) -> None:
    """Writes a chart as .png or .svg; ValueError for another suffix."""
    save(figure, path)


def winnings_chart(seats: pd.DataFrame, player: str, room: str | None = None) -> Figure:
    """The winnings of one player among the rows of `seats`, without hands that have a finding of severity E.

    `save_chart(figure, path)` writes it. Raises ValueError for a name that is not there, or stands in several rooms
    and none is given: the same name elsewhere is another player.
    """
    his = seats[seats["player"] == player]
    rooms = sorted(his["room"].astype(str).unique())
    if room is not None:
        his = his[his["room"] == room]
    elif len(rooms) > 1:
        raise ValueError(f"{player!r} plays at {', '.join(rooms)}: name the room")
    if his.empty:
        raise ValueError(f"no hand of {player!r}{f' at {room}' if room else ''}")
    return drawn(WINNINGS, Given(player, his[~his["faulty"].astype(bool)]))
