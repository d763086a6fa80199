"""The tables of the store: each column's name, type, unit and meaning.

Amounts are whole hundredths of the hand's currency. A hand's key is (room, hand_id, telling); a row of `seats` is found
again from `turns` by that and the player.
"""

from typing import NamedTuple

import pyarrow as pa

TEXT = pa.string()
NAMES = pa.dictionary(pa.int32(), pa.string())
FLAG = pa.bool_()
SMALL = pa.int16()
RATE = pa.float64()
COUNT = pa.int32()
LONG = pa.int64()
TIME = pa.timestamp("us", tz="UTC")
SQUARES = pa.decimal128(38)
"""Amounts of chips, squared and added, are too large for 64 bits."""

HUNDREDTHS = "hundredths"
FRACTION = "fraction"
POSITIONS = ("BI", *map(str, range(7)))
ACTS = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: pa.DataType
    meaning: str
    unit: str = ""
    values: tuple[str, ...] = ()
    """All that a text can be, where these are few and fixed."""


_KEY = (
    Column("room", NAMES, "who dealt the hand"),
    Column("hand_id", TEXT, "the room's number of the hand"),
)

_TELLING = Column("telling", SMALL, "0; 1, 2 ... for further hands that came under the same number")

_WHERE = (
    Column("played_at", TIME, "when the hand began; null where the room's clock cannot be placed", "UTC"),
    Column("table", NAMES, "the table's name"),
    Column("stakes", NAMES, "small and big bet as text, such as 0.04/0.08"),
    Column("small_bet", LONG, "bet on 3rd and 4th street", HUNDREDTHS),
    Column("big_bet", LONG, "bet on 5th to 7th street", HUNDREDTHS),
    Column("ante", LONG, "the ante; null where nobody posted one", HUNDREDTHS),
    Column("bring_in", LONG, "the bring-in; null where nobody posted one", HUNDREDTHS),
    Column("currency", NAMES, "USD, EUR ..., chips in a tournament, play"),
    Column("players", SMALL, "players dealt in"),
    Column("max_seats", SMALL, "seats at the table; null where the room does not say"),
    Column("tournament", NAMES, "the tournament's number; null for a cash game"),
    Column("mix", NAMES, "the mixed game that the hand was part of; empty for Razz alone"),
    Column("faulty", FLAG, "the hand has a finding of severity E and is kept out of statistics"),
)

HANDS = (
    *_KEY,
    _TELLING,
    *_WHERE,
    Column("time_text", TEXT, "the time in the room's own words"),
    Column("path", NAMES, "the file that the hand was read from"),
    Column("line", COUNT, "its first line there"),
    Column("buy_in", TEXT, "the tournament's buy-in in the room's words"),
    Column("level", TEXT, "the tournament's level in the room's words"),
    Column("club", NAMES, "the home game's club"),
    Column("hero", NAMES, "the one player whose down cards were known at the deal"),
    Column("pot", LONG, "all that was put in, less the uncalled bet", HUNDREDTHS),
    Column("rake", LONG, "as printed, else what is left of the pot", HUNDREDTHS),
    Column("last_street", SMALL, "the last street that was dealt, 3 to 7"),
    Column("showdown", FLAG, "two or more players were left at the end"),
    Column("common", TEXT, "the common card of seventh street, where there was one"),
    Column("cannot_check", pa.list_(pa.string()), "the checks that could not be made, and why"),
    Column("replay_hash", LONG, "acts and amounts; equal for two texts of the same hand"),
)

SEATS = (
    *_KEY,
    _TELLING,
    *_WHERE,
    Column("player", NAMES, "screen name"),
    Column("level", NAMES, "the tournament's level in the room's words; null for a cash game, or where not told"),
    Column("seat", SMALL, "seat number"),
    Column("hero", FLAG, "he alone had his down cards known at the deal; `cards_from_deal` where others may too"),
    Column("forced", FLAG, "forced to open: the high door card, or who it shifts to"),
    Column(
        "position",
        NAMES,
        "BI for the forced opener, else players behind who had not acted yet on his first turn of 3rd street, the "
        "forced opener apart: who must answer again to a raise is none of them",
        values=POSITIONS,
    ),
    Column("door", TEXT, "his door card; null if not shown"),
    Column("hole", TEXT, "his two down cards, where they were known at the deal; null elsewhere"),
    Column("cards", TEXT, "his cards as far as known at the end: down, down, door, 4th, ..."),
    Column("stack", LONG, "chips before the ante; null where not shown", HUNDREDTHS),
    Column("put_in", LONG, "all he put in, uncalled bets taken back", HUNDREDTHS),
    Column("collected", LONG, "what he took from the pots; null where the hand has no result", HUNDREDTHS),
    Column("net", LONG, "collected less put in; null where the hand has no result", HUNDREDTHS),
    Column("last_street", SMALL, "the street on which he folded or the hand ended, 3 to 7"),
    Column("folded", FLAG, "he folded"),
    Column("showdown", FLAG, "he was left when the hands were compared; null where the hand has no result"),
    Column("won", FLAG, "he took a pot or a share of one; null where the hand has no result"),
)

TURNS = (
    *_KEY,
    _TELLING,
    Column("player", NAMES, "who acts"),
    Column("street", SMALL, "3 to 7"),
    Column("turn", COUNT, "number of the act in the hand, from 0; antes are none"),
    Column("act", NAMES, "bring-in, complete, bet, raise, call, check or fold", values=ACTS),
    Column("put_in", LONG, "chips added by the act", HUNDREDTHS),
    Column("to_call", LONG, "chips that he owes before the act, at most his stack", HUNDREDTHS),
    Column("street_in", LONG, "what he has in on this street before the act, the ante apart", HUNDREDTHS),
    Column("pot", LONG, "all that has been put in before the act", HUNDREDTHS),
    Column("stack", LONG, "his chips before the act; null where not known", HUNDREDTHS),
    Column("level", COUNT, "wagers on the street before the act: on 3rd 0 is the bring-in, 1 the completion"),
    Column("wagered", FLAG, "someone has bet, completed or raised on the street before, a short all-in too"),
    Column("own", COUNT, "the number of the last wager that was his own, 0 if none"),
    Column("callers", COUNT, "calls since the last wager, on 3rd street at level 0 of the bring-in"),
    Column(
        "behind",
        SMALL,
        "players with chips who are still to act after him on the street, those who must act again too; on 3rd the "
        "forced opener apart",
    ),
    Column("alive", SMALL, "players who have not folded, himself among them"),
    Column("acted", COUNT, "his acts on this street before this one"),
    Column("checked", FLAG, "he has checked on this street"),
    Column("faced", FLAG, "he has faced a bet on this street before"),
    Column("decision", FLAG, "he has chips and two or more ways to act"),
    Column("forced", FLAG, "he is the hand's forced opener"),
    Column("opening", FLAG, "this is the forced opener's own first act"),
    Column("door", SMALL, "rank of his door card, 1 the ace to 13 the king; null if not shown"),
    Column("lower_behind", SMALL, "those of `behind` on 3rd whose door is of a lower rank; 0 on later streets"),
    Column("equal_behind", SMALL, "those of `behind` on 3rd whose door is of the same rank; 0 on later streets"),
    Column("board", LONG, "his up cards: three bits a rank, the ace lowest"),
    Column("exposed", LONG, "all up cards seen so far, folded ones too: three bits a rank, the ace lowest"),
)

FINDINGS = (
    *_KEY,
    Column("path", NAMES, "file"),
    Column("line", COUNT, "line of the file"),
    Column("rule", NAMES, "code of the rule"),
    Column("severity", NAMES, "E, W or I"),
    Column("message", TEXT, "what was found"),
)

TEXTS = (
    *_KEY,
    Column("path", NAMES, "file"),
    Column("line", COUNT, "first line there"),
    Column("status", NAMES, "hand, summary (of a tournament), unread or cancelled"),
    Column("rule", NAMES, "why it was not read"),
    Column("reason", TEXT, "the same in words, with the line"),
    Column("text_hash", LONG, "tells texts of one number apart"),
    Column("text", TEXT, "the hand's own words"),
)

DECISIONS = (
    Column("hand_id", TEXT, "the number of the hand"),
    Column("turn", COUNT, "number of the act in the hand, from 0; antes are none"),
    Column("player", NAMES, "who decides"),
    Column("style", NAMES, "the name of his style, which is that of his leak if he has one"),
    Column("street", SMALL, "3 to 7"),
    Column("forced", FLAG, "he is the hand's forced opener"),
    Column("cards", TEXT, "all his cards: down, down, door, 4th, ..., and the common card if there is one"),
    Column("board", TEXT, "his up cards, the door card first"),
    Column("rivals", TEXT, "the up cards of each other player who has not folded, in the order of the seats"),
    Column("doors_behind", TEXT, "the door cards of those who are still to act after him, again or not, in that order"),
    Column("behind", SMALL, "how many these are; on 3rd street the forced opener is none of them"),
    Column("alive", SMALL, "players who have not folded, himself among them"),
    Column("level", SMALL, "wagers on the street: on 3rd 0 is the bring-in, 1 the completion"),
    Column("pot", LONG, "all that has been put in", HUNDREDTHS),
    Column("to_call", LONG, "what a call costs him; a short bring-in is called in full", HUNDREDTHS),
    Column("stack", LONG, "his chips", HUNDREDTHS),
    Column("currency", NAMES, "USD, EUR ..., chips in a tournament, play"),
    Column("legal", TEXT, "what he may do; of a bring-in that takes his last chip there is no choice"),
    Column("act", NAMES, "what he does: bring-in, complete, bet, raise, call, check or fold"),
    Column("put_in", LONG, "chips that he adds", HUNDREDTHS),
    Column("leak", NAMES, "the leak that made him do it; null where he would have done the same without"),
    Column("otherwise", NAMES, "what he would have done without the leak; null where there was none at work"),
)
"""The log of simulated players, before each act. It is no table of the store."""

TOURNAMENTS = (
    Column("room", NAMES, "whose tournament it was, by the name that its hands have"),
    Column("number", TEXT, "the room's number of the tournament, as in `tournament` of its hands"),
    Column("match", SMALL, "0; 1, 2 ... for a match of a tournament that is played in matches"),
    Column("name", NAMES, "what the room calls the tournament; empty where the summary does not say"),
    Column("kind", NAMES, "speed and form in the room's words, such as Super Turbo, Heads Up"),
    Column("game", NAMES, "the game in the room's words; of a mixed one, Razz is a part"),
    Column("started_at", TIME, "when it began; null where the room's clock cannot be placed", "UTC"),
    Column("started", TEXT, "the same in the room's own words"),
    Column("finished_at", TIME, "when it ended; null where it had not, or the summary does not say", "UTC"),
    Column("finished", TEXT, "the same in the room's own words"),
    Column("over", FLAG, "nobody was still playing when the summary was written"),
    Column("currency", NAMES, "of the buy-in: USD, EUR ..., play, or the room's points by their name"),
    Column("buy_in", LONG, "what an entry paid into the prizes; null where the summary does not say", HUNDREDTHS),
    Column("bounty", LONG, "what an entry paid into bounties", HUNDREDTHS),
    Column("fee", LONG, "what an entry paid to the room", HUNDREDTHS),
    Column("rebuys_sold", FLAG, "re-buys or add-ons were for sale, as far as the summary shows it"),
    Column("pool", LONG, "all prizes; null where the summary does not say", HUNDREDTHS),
    Column("entries", COUNT, "how many entered: as printed, or as listed where that is more"),
    Column("player", NAMES, "screen name"),
    Column("entry", SMALL, "1 for his first entry, 2, 3 ... for further ones"),
    Column("hero", FLAG, "the summary was written for him"),
    Column("place", COUNT, "null for one who was still playing"),
    Column("prize", LONG, "what he won, a ticket at its worth; 0 for none; null where not told", HUNDREDTHS),
    Column("prize_currency", NAMES, "of the prize"),
    Column("ticket", TEXT, "what he won that is no money, in the room's words; empty for none"),
    Column("rebuys", SMALL, "his re-buys; null, as below, where not told, which it is of the hero alone"),
    Column("add_ons", SMALL, "his add-ons"),
    Column("extra", LONG, "what he paid for these, and for entries of his that are not listed", HUNDREDTHS),
    Column("bounties", SMALL, "bounties that he won"),
    Column("bounties_won", LONG, "what they came to", HUNDREDTHS),
    Column("path", NAMES, "the file that the summary was read from"),
    Column("line", COUNT, "its first line there"),
    Column("text_hash", LONG, "tells summaries of one tournament apart"),
)

PRICES = (
    *_KEY,
    _TELLING,
    Column("player", NAMES, "who decides; his down cards were known at the deal"),
    Column("turn", COUNT, "the decision's number in `turns`"),
    Column("pricing", NAMES, "how it was worked out: version, range, random deals, seed"),
    Column("cards", TEXT, "his cards by rank, as `razzstats equity` takes them; null, as all that follows from cards, "
           "where not all that he saw is known"),
    Column("against", TEXT, "the boards of those still in, hidden cards as x"),
    Column("gone", TEXT, "up cards of those who have folded, by rank"),
    Column("common", TEXT, "rank of the common card of seventh street; null for none"),
    Column("odds", RATE, "to_call / (winnable + to_call); null where nothing is owed", FRACTION),
    Column("odds_down", RATE, "the same with one bet on each street to come, from all who have matched this one",
           FRACTION),
    Column("winnable", LONG, "the pot before the act, less chips of others that his stack does not reach", HUNDREDTHS),
    Column("break_even", RATE, "put_in / (pot + put_in) of a bet, completion or raise: how often it must win at once",
           FRACTION),
    Column("equity_random", RATE, "his part of the pot if all stay in, hidden cards dealt at random", FRACTION),
    Column("error_random", RATE, "its standard error; 0 where all deals were counted", FRACTION),
    Column("equity_range", RATE, "the same with hole cards of the range for who came in of his own will; null where "
           "the cards left do not allow it", FRACTION),
    Column("error_range", RATE, "its standard error", FRACTION),
    Column("drawing_dead", FLAG,
           "no cards that he does not see win him any pot that a call pays into; null where that is open"),
    Column("locked", FLAG, "no cards that he does not see take the whole pot from him; null where that is open"),
    Column("outs", SMALL, "5th and 6th: next cards that beat what the best board shows; null where he is ahead of it"),
    Column("sure_outs", SMALL, "the same against the best low that any rival can have by then"),
)  # fmt: skip

_WHOSE = (
    Column("player", NAMES, "screen name"),
    Column("room", NAMES, "who dealt the hands"),
    Column("faulty", FLAG, "as in `seats`: these hands are kept out of statistics"),
)

SUMS = _WHOSE

MONEY = (
    *_WHOSE,
    Column("currency", NAMES, "USD, EUR ..., chips in a tournament, play"),
    Column("big_bet", LONG, "bet on 5th to 7th street", HUNDREDTHS),
    Column("showdown", FLAG, "he was left when the hands were compared; null for hands without a result"),
    Column("hands", LONG, "hands dealt in"),
    Column("results", LONG, "those with a result"),
    Column("net", LONG, "the sum of their nets", HUNDREDTHS),
    Column("squares", SQUARES, "the sum of the squares of these", "hundredths squared"),
)

TABLES = {
    "hands": HANDS,
    "seats": SEATS,
    "turns": TURNS,
    "findings": FINDINGS,
    "texts": TEXTS,
    "tournaments": TOURNAMENTS,
    "prices": PRICES,
    "sums": SUMS,
    "money": MONEY,
}
"""`seats` and `sums` also have two columns a statistic, opportunities and made: `<id>_n`, `<id>_k` (stats/catalog/).

`sums` has the squares of means too (stats/count.py)."""

COLUMNS = TABLES | {"decisions": DECISIONS}
"""The columns of everything that is written as a table."""


def schema(name: str) -> pa.Schema:
    """The Arrow schema of a table or of the log of decisions, without the statistics' columns."""
    return pa.schema(
        [
            pa.field(column.name, column.type, metadata={"meaning": column.meaning, "unit": column.unit})
            for column in COLUMNS[name]
        ]
    )
