"""Replays -> the tables of the store, as Arrow; schema.py says what each column means."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import pyarrow as pa

from razzstats.cards import card_text, cards_text
from razzstats.data.schema import COLUMNS, schema
from razzstats.findings import Finding
from razzstats.hand import Hand
from razzstats.money import decimal
from razzstats.play.replay import Dealt, Replay
from razzstats.read.tellings import acts_of
from razzstats.standings import Standings

Row = tuple[Any, ...]

SCHEMAS = {name: schema(name) for name in COLUMNS}


def stable_hash(text: str) -> int:
    """A signed 64-bit number, the same in every process."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little", signed=True)


def text_hash(text: str) -> int:
    """Equal for two copies of a hand's text that differ in line ends and outer blanks only."""
    return stable_hash("\n".join(line for line in text.split("\n") if line))


def replay_hash(hand: Hand) -> int:
    """Acts and amounts: equal for two texts of one hand, whoever's point of view they show."""
    return stable_hash(";".join([f"{player}|{kind}|{put_in}" for player, kind, put_in in acts_of(hand)]))


def tables(
    replays: Iterable[Replay], tellings: Mapping[int, int] | None = None
) -> tuple[dict[str, pa.Table], list[int]]:
    """`hands`, `seats`, `turns` and `findings`, and for each row of `turns` the index of its row of `seats`.

    `tellings` gives, by place among the replays, those whose number another hand has had before.
    """
    rows: dict[str, list[Row]] = {"hands": [], "seats": [], "turns": [], "findings": []}
    seat_rows: list[int] = []
    for place, replay in enumerate(replays):
        telling = (tellings or {}).get(place, 0)
        seats = rows["seats"]
        first = {player.player: len(seats) + index for index, player in enumerate(replay.players)}
        hand = replay.hand
        where = (telling, *_where(replay))
        rows["hands"].append(_hand_row(replay, where))
        seats.extend([_seat_row(hand, player, where) for player in replay.players])
        rows["turns"].extend([(hand.room, hand.id, telling, *turn) for turn in replay.turns])
        seat_rows.extend([first[turn.player] for turn in replay.turns])
        rows["findings"].extend([finding_row(hand.room, hand.id, finding) for finding in replay.findings])
    return {name: table(name, found) for name, found in rows.items()}, seat_rows


def table(name: str, rows: Sequence[Row]) -> pa.Table:
    """A table of the store, or the log of decisions, from its rows, whose values stand in the order of the schema."""
    kind = SCHEMAS[name]
    columns: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(kind)
    arrays = [pa.array(column, type=field.type) for column, field in zip(columns, kind, strict=True)]
    return pa.Table.from_arrays(arrays, schema=kind)


def _where(replay: Replay) -> Row:
    hand = replay.hand
    stakes = hand.stakes
    return (
        hand.played_at,
        hand.table,
        f"{decimal(stakes.small_bet)}/{decimal(stakes.big_bet)}",
        stakes.small_bet,
        stakes.big_bet,
        stakes.ante,
        stakes.bring_in,
        hand.currency,
        len(replay.players),
        hand.max_seats,
        hand.tournament.number if hand.tournament else None,
        hand.mix,
        replay.faulty,
    )


def _hand_row(replay: Replay, where: Row) -> Row:
    hand = replay.hand
    return (
        hand.room,
        hand.id,
        *where,
        hand.time_text,
        hand.place.path,
        hand.place.line,
        hand.tournament.buy_in if hand.tournament else None,
        hand.tournament.level if hand.tournament else None,
        hand.club,
        hand.hero,
        replay.pot,
        replay.rake,
        replay.last_street,
        replay.showdown,
        None if replay.common is None else card_text(replay.common),
        replay.cannot_check,
        replay_hash(hand),
    )


def _seat_row(hand: Hand, player: Dealt, where: Row) -> Row:
    return (
        hand.room,
        hand.id,
        *where,
        player.player,
        (hand.tournament.level or None) if hand.tournament else None,
        player.seat,
        player.player == hand.hero,
        player.forced,
        player.position,
        card_text(player.door) if player.door >= 0 else None,
        cards_text(player.hole) or None,
        cards_text(player.cards),
        player.stack,
        player.put_in,
        player.collected,
        player.net,
        player.last_street,
        player.folded,
        player.showdown,
        None if player.collected is None else player.collected > 0,
    )


def finding_row(room: str, hand_id: str, finding: Finding) -> Row:
    """A row of `findings`."""
    return (
        room,
        hand_id,
        finding.place.path,
        finding.place.line,
        finding.rule,
        finding.severity.value,
        finding.message,
    )


def tournament_rows(standings: Standings) -> list[Row]:
    """The rows of `tournaments`, one an entry."""
    event = (
        standings.room,
        standings.number,
        standings.match,
        standings.name,
        standings.kind,
        standings.game,
        standings.started_at,
        standings.started,
        standings.finished_at,
        standings.finished,
        standings.over,
        standings.currency,
        standings.buy_in,
        standings.bounty,
        standings.fee,
        standings.rebuys_sold,
        standings.pool,
        standings.entered,
    )
    source = (standings.at.path, standings.at.line, text_hash(standings.text))
    return [
        (
            *event,
            entry.player,
            entry.number,
            entry.hero,
            entry.place,
            entry.prize,
            entry.currency,
            entry.ticket,
            entry.rebuys,
            entry.add_ons,
            entry.extra,
            entry.bounties,
            entry.bounties_won,
            *source,
        )
        for entry in standings.entries
    ]
