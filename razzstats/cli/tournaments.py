"""`tournaments`: results from their summaries."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.common import existing_store, fail, known_room, printable, write_table
from razzstats.cli.options import DATABASE, PLAYER, ROOM

if TYPE_CHECKING:
    from razzstats.data.store import Store


@click.command()
@DATABASE
@PLAYER
@ROOM
@answering
def tournaments(database: Path | None, player: str | None, room: str | None, answer: Answer) -> None:
    """Results of one player's tournaments, from their summaries: paid, won, return, and each tournament.

    `import` reads the summaries. Money comes from them alone, a currency each.
    """
    from razzstats.data.query import tournaments as entries_of
    from razzstats.data.query import without_summary
    from razzstats.show.tournaments import result_lines, results_document, sheet
    from razzstats.stats.results import results

    store = existing_store(database)
    chosen, room, why = tournament_player(store, player, room)
    entries = entries_of(store, chosen, room=room)
    told = (chosen, room, results(entries), entries, without_summary(store, chosen, room=room))
    answer.give(
        lambda path: write_table(sheet(entries), "tournaments", path),
        lambda: results_document(*told),
        lambda: result_lines(*told, why=why),
    )


def tournament_player(store: "Store", player: str | None, room: str | None) -> tuple[str, str, str]:
    """The named player, else the one that most summaries were written for, else the most frequent hero; and why."""
    from razzstats.data.query import heroes, summary_heroes, tournaments, without_summary

    room = known_room(store, room)
    if player is not None:
        told = map(str, tournaments(store, player, room=room)["room"].value_counts().index)
        untold = (where for where, _ in without_summary(store, player, room=room))
        rooms = list(dict.fromkeys([*told, *untold]))
        if not rooms:
            fail(f"no tournament of {printable(player)}{f' at {printable(room)}' if room else ''} in the database")
        return player, rooms[0], f" (also at {', '.join(rooms[1:])}; --room chooses)" if rooms[1:] else ""
    for found, what in ((summary_heroes(store, room), "summaries"), (heroes(store, room), "hands")):
        if not found.empty:
            name, where = found.index[0]
            if tournaments(store, name, room=where).empty and not without_summary(store, name, room=where):
                fail(f"no tournament of {printable(name)} in the database; --player NAME chooses a player")
            return name, where, f" (whose {what} these are, {int(found.iloc[0]):,}; --player chooses another)"
    return fail("no summary says whose it is: --player NAME chooses a player")
