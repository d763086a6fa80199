"""`luck`: how much of a result the cards explain."""

from typing import TYPE_CHECKING, Any

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, asking
from razzstats.cli.common import fail, printable, progress, write_table

if TYPE_CHECKING:
    import pandas as pd


@click.command()
@asking
@answering
def luck(asked: Asked, answer: Answer) -> None:
    """How much of one player's result is the luck of the cards.

    His big bets per 100 hands as they were, and without the luck of the cards that he saw come, whose interval was
    about a fifth to a quarter narrower at simulated tables; all-in adjusted; and hands shown down against his share of
    each pot by equity. Each is told with the hands that it covers. -o writes a row a hand.

    It needs hands in which his down cards were known at the deal, as in a history of his own.
    """
    from razzstats.show.luck import definitions, luck_document, luck_lines, sheet
    from razzstats.stats.luck.results import measured

    player, room, why = asked.whose
    rows, hands = _per_hand(asked)
    if rows.empty:
        fail(_nothing(asked, hands))
    answer.give(
        lambda path: write_table(sheet(rows), "luck", path, meanings=definitions(), limits=asked.limits),
        lambda: luck_document(player, room, measured(rows, hands)),
        lambda: luck_lines(player, room, measured(rows, hands), why=why),
        asked.limits,
    )
    asked.say_asides(player, room)


def _per_hand(asked: Asked) -> "tuple[pd.DataFrame, int]":
    """A row for each hand that can be measured, and how many have a result."""
    from razzstats.data.query import seats
    from razzstats.stats.luck.hands import batches
    from razzstats.stats.luck.rows import per_hand

    player, room, _ = asked.whose
    chosen: dict[str, Any] = {"where": asked.condition, "include_faulty": asked.include_faulty}
    hands = int(seats(asked.store, ["net"], player, room=room, **chosen)["net"].notna().sum())
    with progress("hands", of_bytes=False) as bar:
        told = None if bar is None else lambda done: bar(done, hands)
        return per_hand(batches(asked.store, player, room, **chosen), told), hands


def _nothing(asked: Asked, hands: int) -> str:
    """Why there is nothing to measure."""
    from razzstats.show.words import counted

    player, room, _ = asked.whose
    if not hands:
        passes = " that passes --where" if asked.where else ""
        asked.say_asides(player, room)
        return f"{printable(player)} at {room} has no hand with a result{passes} to count"
    return (
        f"the luck of {printable(player)} at {room} cannot be measured: in none of {counted(hands)} with a result were "
        "his down cards known at the deal"
    )
