"""Writes the reference pages that say what the program says itself: statistics, rules, tables, rooms and so on.

Run it after a change to stats/catalog/, stats/amounts.py, stats/fields.py, stats/leaks/, show/charts/, play/rules/,
house.py, play/simulate/, data/schema.py, tests/cases/statements.toml, or read/'s evidence.py, refusals.py, languages.py
and rooms.py:

    python docs/generate.py
"""

import inspect
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from pathlib import Path
from types import ModuleType

import pyarrow as pa

from razzstats.cards import RANK_NAMES
from razzstats.data.schema import DECISIONS, TABLES, Column
from razzstats.house import HOUSES
from razzstats.play.rules import OUTSIDE, Rule, rules
from razzstats.play.simulate.leaks import LEAKS
from razzstats.play.simulate.styles import STYLES
from razzstats.read.languages import LANGUAGES, REMEDY
from razzstats.read.refusals import ELSEWHERE
from razzstats.show.charts import CHARTS
from razzstats.show.rooms import house_rules_of, seen_of, shown
from razzstats.stats.amounts import MONEY
from razzstats.stats.catalog import STATS
from razzstats.stats.catalog.words import POINTS, STEALS
from razzstats.stats.fields import FIELDS_AND_COURSE, SPLITS, TURN_FIELDS, Field
from razzstats.stats.leaks import CERTAIN, SUSPECTED, Leak
from razzstats.stats.stat import Stat

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER))
MADE = "<!-- made by docs/generate.py; change the module that it names, not this page -->"

STATISTICS = """\
# Statistics

From `razzstats/stats/catalog/` and `MONEY` in `razzstats/stats/amounts.py`; `razzstats stats --list` prints the same.

A statistic says how often something was *made* of the *opportunities* for it. Both are counted for every player and
hand, in the columns `<id>_k` (made) and `<id>_n` (opportunities) of the table [`seats`](tables.md#seats); what is
shown is a sum of the one divided by a sum of the other. Without an opportunity there is no rate. Rates have a 95 %
interval (Wilson 1927), and so have means (Student); how many bets are made for each call has none. Of a rate whose
every act counts a hand may have several, which are not independent: its interval is that of as many opportunities as
tell as much, by the spread from hand to hand ([how sure](sessions.md#how-sure-a-number-is)). Hands with a finding of
severity E are left out unless asked for.

The hand that shows a statistic is a short one among the [histories](../histories/README.md) in which somebody makes
it: its file and number, and what he does. It is looked up when this page is made.

What is a brick, what is no hand on 7th and what is worth a bet there are opinions: `--brick-from 9`, `--no-hand-from 9`
and `--value-over 80` count all that rests on them anew. The last is an estimate: rivals do not hold any three cards as
likely as any others, least of all one who bets; what is certain is in `missed_value`, and among the
[mistakes](price.md). `--turns 'street = 4 and alive = 2'` counts anew only the turns for which it [holds](where.md).
Split by `opponent`, or `opponent_on_4th`, a hand counts under everyone whom he met in it, so the rows come to more than
the total. `session_time` and `last_hands` say how long a session had lasted, and what up to 30 hands of it before this
one had come to; `--where 'session_minute < 60 and last_result <= -10'` chooses by the same.

On 3rd street an all-in for more than the bring-in completes if it makes his total on the street at least half the small
bet, and over a completion it raises if it adds at least half a bet. A smaller one is a call, as it is to the rules: who
answers it is still in a limped pot; over a completion he answers that.

A pot is unopened while nobody but the bring-in has put money in. A brick is an up card after the door that is a ten or
higher, or pairs his own board. A player without chips has no decision, so no opportunity. A hand counts once in a
statistic, however often the spot arises in it; where *every act* counts, it says so. A mean has
the sum of its numbers in `<id>_k`, in millionths: a break-even is a fraction, what a call brought is in big bets (bb).
It needs five opportunities for an interval."""

NOTES = {
    STEALS: """\
How often steals worked stands beside how often they had to, were a called one worth nothing: each at the price that its
own antes, bring-in and bet made.""",
    POINTS: """\
For a table of eight. Three cards to a five or lower are worth 10, to a six 9, to a 7-4 or better 8, 7-5 7, 7-6 6, 8-4
or better 6, 8-5 5, 8-6 4, 8-7 3, to a nine 2, to a ten or higher nothing. Each exposed duplicate of his ranks adds 1,
each exposed card that he needs takes 1, each call of the bring-in 1, each raise 2, each low door still to act 1. With 5
or more he raises, with 1 to 4 he raises first in or over callers and calls a raise, with 0 or less he folds.

What the system leaves open is settled here: a pair counts as a ten or higher; needed is what he lacks of ace to eight;
a low door is an eight or lower, and still to act are those who have not acted at all, the forced opener apart; a
completion is a raise; his own call and his own raise take nothing; where he may not raise, a call is right; the forced
opener's first act is not graded. A duplicate counts for a king as for an ace, as the system has it: so a start that
nobody should play may come to a point, and its fold to *too tight*; `--by start_class` keeps these apart.""",
}
"""What is to be known of the statistics under a heading."""

SPLIT = """\
`--by` takes any of these, and more than one at once. Days and hours are those of `--zone`, UTC unless told, and a day
begins at `--day-start`. [The language of `--where`](where.md) chooses hands by the same names."""

WHERE = """\
# Which hands: `--where`, and which turns: `--turns`

`--where` takes a condition, and the command looks only at the hands for which it holds:

    razzstats stats --player Osier --where 'date >= 2026-01-01 and players in (6, 7, 8) and not tournament'
    razzstats hands --player Osier --where 'door <= 5 and (big_bet >= 1 or room = KingsClub) and net < 0'

| write | for |
| --- | --- |
| `players = 6`, `!=` `<` `<=` `>` `>=` | a comparison of a field with a word |
| `players between 5 and 7` | both ends belong to it |
| `door in (A, 2, 3)`, `door not in (K, Q)` | one of several |
| `hero`, `showdown`, `tournament`, `mix` | a field of yes or no; of a text, that there is one |
| `door is known`, `date is unknown` | whether the history tells it |
| `not`, `and`, `or`, `( )` | `not` binds most, then `and`, then `or` |

What a word means depends on its field. Names and texts stand as they are written, in quotation marks if they have
blanks, brackets, commas or signs of comparison in them, single or double ones: `table = "Salm IX"`, `start = '(A2)3'`.
Within them `\\"` is a quotation mark and `\\\\` a backslash. Capital letters count in names and texts, nowhere else. A
word that a field cannot have, such as `start_class = 10`, is a mistake, and the message names those that it can.

* Amounts are units of the hand's currency: `big_bet >= 0.50`. `net <= -5` are hands that lost five or more, whatever
  the currency; `currency = USD` says which, `big_bets <= -10` speaks of big bets.
* `stakes = 0.50/1` is small and big bet. Ranks are `A`, `2` to `9`, `T`, `J`, `Q`, `K`, the ace lowest.
* `date = 2026` is a year, `2026-01` a month, `2026-01-31` a day and `"2026-01-31 18:00"` a minute, all of it: `<=`
  takes in the last moment, `>` begins after it. Days and hours are those of `--zone` and begin at `--day-start`, UTC
  and midnight unless told. `weekday in (Sat, Sun)`, `hour >= 22`.
* `opponent = NAME` are hands in which another player was dealt in, `opponent_on_4th = NAME` those in which he saw 4th
  street. `--by opponent` splits by them: a hand has several, and counts under each.
* `level = VIII`, `level < 9`: a tournament's level by its count, in Roman figures or ours and whatever else the room
  writes with it: `Level VIII`, `Level 8` or `Match Round I, Level VIII`.
* `tag = river` are hands with a [note](notes.md) of that tag.

What is not known passes neither a comparison nor its contrary: hands without a door card are found neither by `door =
A` nor by `not door = A`, only by `door is unknown`.

A mistake is shown with its place. The condition becomes a filter of the files' reader; nothing in it is ever run as a
program."""

SPOKEN = """\
Every command with `--where` knows all of these but `session_minute` and `last_result`, which `stats` and `hands` alone
work out for it. All but amounts, single hands and what is looked up are what [`--by`
takes](statistics.md#what-they-can-be-split-by) too."""

TURNS_WHERE = """\
`stats --turns` and `hands --turns` take a condition in the same language that speaks of a single turn, and count every
statistic of turns anew from those for which it holds:

    razzstats stats --player Osier --turns 'street = 4 and alive = 2 and callers = 0'
    razzstats hands --player Osier --stat fold_7 --made --turns 'to_call <= 1 and pot >= 20'

An opportunity is a turn of the statistic's own spot for which the condition holds as well; what happened on the other
turns of the hand is neither counted nor forgotten: `--stat raise_5 --turns checked` are the answers of who checked.
All but `act` and `put_in` hold before the act. With `--where` hands are chosen too. What is counted over hands, such as
`wtsd`, has no turns, and is a mistake here."""

RULES = """\
# Rules

From `razzstats/play/rules/`; `razzstats check --explain RULE` prints the same.

Severity **E** is impossible in any known room: the file is damaged or misread, and the hand is kept out of the
statistics. **W** is against the rules of the game or of the room. **I** is legal, but worth showing. A code has several
severities where what cannot be in one room is unusual in another.

Sources: TDA is the rules of the Poker Tournament Directors Association, 2024; RRP is Robert's Rules of Poker; a room's
name means that its own hands show it. Where a hand does not show what a check needs, the check is listed as one that
could not be made, and nothing is said against the hand."""

TABLES_PAGE = """\
# Tables

From `razzstats/data/schema.py`. The database is a folder of Parquet files, `parts/<id>/<table>.parquet`;
[architecture.md](architecture.md#reading-the-database-without-razzstats) says how other programs read them. Amounts
are whole hundredths of the hand's `currency`: 150 is $1.50, or one and a half chips. Exports have units
instead. A hand's key is (`room`, `hand_id`, `telling`); `findings` and `texts` go by the first two."""

SIMULATOR = """\
# Simulator

From `razzstats/play/simulate/`; `razzstats simulate --help` lists the styles too.

    razzstats simulate --hands 2000 --players 6 --styles tight-aggressive,station --log decisions.csv -o hands.txt

deals and plays legal Razz and writes it as PokerStars does. The same arguments give the same hands. Short stacks,
side pots, common cards, ties and odd chips come as they do at a table; `--tournament` makes all-ins frequent. Each
player's name keeps its style for good. The styles go round the names that may sit down; `--hero NAME` with a name of
your own is the first of them, so that his is the first style."""

STYLE = """\
They play sensibly, not well. None of them counts dead cards or remembers a rival. *Enters with* is the highest of three
unpaired cards that he plays for a full bet with four or more still in; fewer rivals ask for less. *Steals* is how often
he completes with any cards if his door is below all doors behind him, *bets* how often he bets or raises when he thinks
that he is ahead, and *patience* by how many ranks he may be behind and still call."""

LEAK = """\
Each of these is the player of the first style with one mistake that he makes whenever its spot comes, so that a trial
of a review knows what is there to be found. The tests deal the same hands with and without the leak: each shows in its
statistic, and all but {little} lose money in the company in which they are tried (`tests/test_leaks.py`). Whether a
review names them, and nothing of sound players, is
[tried too](../benchmarks/README.md#trials-of-mistakes-and-leaks)."""

DECISION = """\
`--log FILE.csv` or `.parquet` has a row for every act but antes, with the spot as its player saw it. From Python,
`razzstats.simulate(..., log=decisions.append)` gives the same as tuples. Amounts are units of the currency in the file,
as in every export, and hundredths in the tuples. The log is written by the players, not by the replay:
`tests/second_count.py` counts the statistics from it a second way. `hand_id` and `turn` lead to the same act in
[`turns`](tables.md#turns)."""


CHARTS_PAGE = """\
# Charts

From `razzstats/show/charts/`; `razzstats chart --list` prints the same.

    razzstats chart doors --player NAME -o doors.png
    razzstats chart all --where 'players >= 6 and not tournament' -o charts/

draws one chart as PNG or SVG, or all of them into a folder. Each says whose hands it shows, at which stakes, when they
were played, how many they are and by which `--where` they were chosen, from how many opportunities its numbers are and
how sure they are. What rests on too little is grey or hollow. What is estimated, such as luck or equity, says so.
Currencies are never added: where there are several, or chips, big bets are counted. `--mask` gives everybody a
pseudonym. Colours are those of Okabe and Ito, which stay apart for the colour-blind, and no colour says a thing that a
word, a dash or a mark does not say too. The same hands give the same bytes.

`winnings` draws the line without luck beside the band of what chance alone may give, and not the all-in adjusted one:
with fixed limits so few hands are all-in with cards to come that it would hardly leave the line of the net.
`razzstats luck` [tells it](luck.md), and how many hands it covers. `opponents` draws the aggression frequency and not
the factor, which has no upper bound and is not defined for who has never called.

Five stand on [the page of a review](review.md), in the light and dark colours of the page."""

PICTURES = """\
## Some of them

The hands are simulated.

![Winnings: net, with and without showdown, without luck, and a band of what luck may do](images/winnings.png)

![Door cards: how often each enters, steals, and steals with success, with the break-even mark](images/doors.png)

![4th street: what he does when he and his rival catch good or bad](images/fourth.png)

![The street funnel: how many hands reach each street, and what those that end there bring](images/funnel.png)"""


def main() -> None:
    """Writes every page beside this file."""
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


def pages() -> dict[str, str]:
    """Each page's text by its file name."""
    made = {
        "statistics.md": statistics(),
        "rules.md": rules_page(),
        "tables.md": tables(),
        "rooms.md": rooms(),
        "simulator.md": simulator(),
        "charts.md": charts(),
        "leaks.md": leaks_page(),
        "where.md": where_page(),
    }
    return {name: f"{MADE}\n\n" + "\n".join(lines) + "\n" for name, lines in made.items()}


# -- statistics


def statistics() -> Iterator[str]:
    """The catalogue under its streets, then the sums of money, then the dimensions."""
    from shown_hands import shown

    yield from STATISTICS.split("\n")
    for street, stats in groupby(STATS, key=lambda stat: stat.street):
        yield from ("", f"## {street[0].upper()}{street[1:]}", "")
        yield from (*NOTES[street].split("\n"), "") if street in NOTES else ()
        yield from _table(
            ("id", "name", "opportunities", "made", "source", "a hand that shows it"),
            (
                (f"`{stat.id}`", stat.label, _opportunities(stat), stat.made, stat.source, shown(stat) or "none yet")
                for stat in stats
            ),
        )
    yield from ("", "## Hands and money", "", "Amounts in units of the currency. Currencies are never added.", "")
    yield from _table(
        ("id", "name", "what it is"), ((f"`{money.id}`", money.label, money.definition) for money in MONEY)
    )
    yield from ("", "## What they can be split by", "", *SPLIT.split("\n"), "")
    yield from _table(("`--by`", "what it is"), ((f"`{field.id}`", field.meaning) for field in SPLITS.values()))


def where_page() -> Iterator[str]:
    """The language of conditions, then what it knows of hands and of turns."""
    yield from WHERE.split("\n")
    yield from ("", "## What is known of a hand", "", *SPOKEN.split("\n"), "")
    yield from _table(("field", "it holds", "meaning"), map(_field, FIELDS_AND_COURSE.values()))
    yield from ("", "## Turns", "", *TURNS_WHERE.split("\n"), "")
    yield from _table(("field", "it holds", "meaning"), map(_field, TURN_FIELDS.values()))


def _field(field: Field) -> Sequence[str]:
    holds = f"one of {', '.join(field.words)}" if field.words else field.kind.value
    return f"`{field.id}`", holds, field.meaning


def _opportunities(stat: Stat) -> str:
    return f"{stat.opportunities}; every act" if stat.every else stat.opportunities


# -- rules


def rules_page() -> Iterator[str]:
    """The rules under the titles of their modules, then the findings that come from outside them."""
    yield from RULES.split("\n")
    head = ("code", "severity", "what holds, and where it is written")
    for module, found in _by_module().items():
        title, _, about = (module.__doc__ or "").strip().rstrip(".").partition(": ")
        yield from ("", f"## {title}", "")
        yield from (f"{about[0].upper()}{about[1:]}.", "") if about else ()
        yield from _table(head, found)
    yield from ("", "## Said by the reader and the import", "")
    yield from _table(
        ("code", "severity", "what it means"),
        ((f"`{code}`", severity.value, words) for code, (severity, words) in OUTSIDE.items()),
    )
    yield from _houses()
    yield from _statements()


def _houses() -> Iterator[str]:
    """What the rooms play by, as data: one row a rule, one column a room."""
    yield from ("", "## House rules", "", "What no source settles is `?`, and is at most a note.", "")
    names = [field.name for field in fields(HOUSES[0]) if field.name != "room"]
    head = ("rule", *(house.room for house in HOUSES))
    rows = [(f"`{name}`", *(_said(getattr(house, name)) for house in HOUSES)) for name in names]
    yield from _table(head, rows)
    yield from (
        "",
        "What each means stands in `razzstats/house.py`. What was done to legal hands to try these rules is in",
        "[mutations](mutations.md).",
    )


STATEMENTS = """\
## What people read

Four pages of rules, in French, German (Winamax), Russian and Spanish (PokerStars), statement by statement and in our
own words. Beside each stands what razzstats does where the statement alone would mislead, and the tests that show it.
{counts}.

A test such as `R14` is a case of `tests/test_cases.py` (`python -m pytest tests/test_cases.py -k R14`), one in
quotation marks a hand of `tests/test_rules.py`; a test without a file is in `tests/test_statements.py`."""
PUBLISHED = {
    "FR": "A French page",
    "DE": "A German page of Winamax",
    "RU": "A Russian page",
    "ES": "A Spanish page of PokerStars",
}


def _statements() -> Iterator[str]:
    """What four pages of rules say, and what of it holds."""
    entries = tomllib.loads((FOLDER.parent / "tests/cases/statements.toml").read_text(encoding="utf-8"))
    verdicts = Counter(entry["verdict"] for entry in entries.values())
    counts = ", ".join(f"{number} {_verdict(verdict)}" for verdict, number in verdicts.most_common())
    yield from ("", *STATEMENTS.format(counts=f"Of {len(entries)} statements {counts}").split("\n"))
    for prefix, title in PUBLISHED.items():
        yield from ("", f"### {title}", "")
        rows = (
            (
                name,
                entry["says"],
                entry["verdict"],
                entry.get("does", ""),
                ", ".join(map(_test, entry.get("tests", []))),
            )
            for name, entry in entries.items()
            if name.startswith(prefix)
        )
        yield from _table(("", "it says", "verdict", "what razzstats does", "tests"), rows)


def _verdict(verdict: str) -> str:
    return "are remarks and no rules" if verdict == "remark" else f"are {verdict}"


def _test(reference: str) -> str:
    told = reference.removeprefix("told: ")
    return f"`{reference}`" if told == reference else f'"{told}"'


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if value in (None, "") else str(value)


def _by_module() -> dict[ModuleType, list[Sequence[str]]]:
    """The rows of the codes by the module of their first check; everything in the order in which it is written."""
    modules = list(dict.fromkeys(_module(rule) for found in rules().values() for rule in found))

    def place(rule: Rule) -> tuple[int, int]:
        return modules.index(_module(rule)), int(inspect.unwrap(rule.check).__code__.co_firstlineno)

    ordered = [(code, sorted(found, key=place)) for code, found in rules().items()]
    rows: dict[ModuleType, list[Sequence[str]]] = {module: [] for module in modules}
    for code, found in sorted(ordered, key=lambda item: place(item[1][0])):
        rows[_module(found[0])] += _rows(code, found)
    return {module: found for module, found in rows.items() if found}


def _module(rule: Rule) -> ModuleType:
    return sys.modules[rule.check.__module__]


def _rows(code: str, checks: Iterable[Rule]) -> Iterator[Sequence[str]]:
    """One row a severity, with all that the checks of it say."""
    words: dict[str, list[str]] = {}
    for rule in checks:
        words.setdefault(rule.severity.value, []).append(" ".join((rule.check.__doc__ or "").split()))
    for severity, told in words.items():
        yield f"`{code}`", severity, " ".join(dict.fromkeys(told))


# -- tables


def tables() -> Iterator[str]:
    """The columns of every table of the database."""
    yield from TABLES_PAGE.split("\n")
    for name, columns in TABLES.items():
        yield from ("", f"## {name}", "", f"One row {ROWS[name]}.", "")
        yield from _table(("column", "type", "unit", "meaning"), map(_column, columns))
    yield from ("", "The columns of the statistics are listed with the [statistics](statistics.md).")


ROWS = {
    "hands": "a hand of Razz",
    "seats": "a player dealt in; the table also has two whole numbers a statistic, `<id>_n` and `<id>_k`",
    "turns": "an act, antes apart, with the spot in which it was made: all but `act` and `put_in` hold before it",
    "findings": "a finding, or a hand that could not be read",
    "texts": "a text of a hand or a summary, the unread and the cancelled ones too",
    "tournaments": "an entry of a player in a tournament, from each summary that was read",
    "prices": "a decision of a player whose down cards were known at the deal, for each way in which it was priced",
    "sums": "a player of a part with many hands: his seats added up, with the two columns a statistic that these have, "
    "and of a mean the sums of the upper and lower 32 bits of each square",
    "money": "a player of such a part, currency, big bet and showdown: his results added up",
}


def _column(column: Column) -> Sequence[str]:
    return f"`{column.name}`", type_name(column.type), column.unit, column.meaning


def type_name(kind: pa.DataType) -> str:
    """The type as the readers of a Parquet file know it."""
    if pa.types.is_dictionary(kind):
        return f"{kind.value_type}, as a dictionary"
    if pa.types.is_list(kind):
        return f"list of {kind.value_type}"
    return "timestamp, µs, UTC" if pa.types.is_timestamp(kind) else str(kind)


# -- the simulator


def simulator() -> Iterator[str]:
    """The styles, the leaks, and the columns of the log."""
    yield from SIMULATOR.split("\n")
    yield from ("", "## Styles", "", *STYLE.split("\n"), "")
    yield from _table(
        ("style", "enters with", "steals", "bets", "patience"),
        (
            (f"`{style.name}`", RANK_NAMES[style.entry], *_shares(style.steal, style.aggression), f"{style.patience:g}")
            for style in STYLES
        ),
    )
    yield from ("", "## Leaks", "", *LEAK.format(little="`never-defends`").split("\n"), "")
    yield from _table(
        ("style", "his leak", "who calls it one"), ((f"`{leak.name}`", leak.does, leak.source) for leak in LEAKS)
    )
    yield from ("", "## The log of decisions", "", *DECISION.split("\n"), "")
    yield from _table(("column", "type", "unit", "meaning"), map(_column, DECISIONS))


def _shares(*parts: float) -> Iterator[str]:
    return (f"{100 * part:.0f} %" for part in parts)


# -- leaks

LEAKS_PAGE = """\
# Leaks

From `razzstats/stats/leaks/` and `MISTAKES` in `razzstats/stats/price/mistakes.py`; `razzstats leaks` judges a player,
`razzstats review` has the same on its page. There are two kinds, and they are never mixed.

- **Certain**: the cards that he saw prove the single act wrong, whatever the others held. Each counts, and is told with
  its hand.
- **Suspected**: an act that is right at times, done more often than the sources allow. Only many hands can show that.

```sh
razzstats leaks --db out/db --player NAME                # what is certain, what is named, what is not, what is too few
razzstats leaks --db out/db --where 'players >= 6' --json
razzstats leaks --db out/db -o leaks.xlsx                # a row a leak, and a row for each act behind them
razzstats hands --db out/db --leak pays_off              # the hands behind one; --settings as below
razzstats leaks --write-settings leaks.toml              # then --settings leaks.toml, or review --leaks leaks.toml
```

## How a suspected leak is judged

A hand counts once: it is an *opportunity* if the spot comes up, and *made* if he then does what is in doubt. What is in
doubt is always the act itself, a check where a bet is missed, so that every leak is something done too often.
A raise is *allowed* where he has the chips for half a bet more. Of the certain ones `flat_lock` asks for no more than
chips beyond the call: with a lock an all-in for less than half a bet earns something too.

The *reference* (`cut` in the settings) is not how often a good player does it. It is the rate beyond which no source
would call the play sound any more, so that a good player stays well below it. A leak is tried if it has enough
opportunities; with fewer it is *too few to tell*. Of those tried the exact one-sided binomial test tells how likely so
many are if the true rate is the reference, and Holm's correction makes up for trying many: of players with no leak at
all, at most 5 % (`level`) have one named ([tried](../benchmarks/README.md#trials-of-mistakes-and-leaks) on simulated
ones). The interval beside a rate is that rate's own, 95 % after Wilson, and a leak is named only if that too lies above
the reference as a whole.

With `reference = "players"` the rate of everybody else in the same database takes the place of the reference: Fisher's
exact test, one-sided, and Newcombe's interval of the difference (`apart_low`, `apart_high`), which has to lie above
zero. With `--where` their hands are chosen by the same condition. All others are taken as one player with one rate,
though they differ among themselves: `level` is no promise then of how often somebody is named by chance. Spots that ask
for down cards need players whose cards were known at the deal, and those of prices have nobody else: too few to tell.

## What a leak costs

Each answer that ends the betting of its street is [priced](price.md) four times: for this bet alone and for calling
down, against any cards and against the declared range (`range` in the settings). Only where all four agree, by two
standard errors, that the act cost money does it count, with what it cost at the equity that excuses it most if nobody
bets again. The sum over all of his hands is the cost in big bets per 100, with a 95 % interval from the hands after
Student; below zero it is cut off. It is a rough guide where few hands lost anything.

- Where others act behind him, the price of a call depends on what they do: no price is told. That is why most leaks of
  third street have none; what the forced opener calls or folds has one, and so has what the last of the others does
  where the opener need not answer again.
- Checks, bets, limps and missed raises have none either: what they cost depends on how others answer.
- Both laws of hidden cards take no account of how a rival bets. A fold that they call dear may be right against
  somebody who never bets without a made low. A leak of folds is named for its rate, never for its price; a single fold
  is suspected where all four prices agree, in the study list (after all calls) and in `price --player`, and may be
  right all the same: its amount is told as what these prices say, and is no least loss.
- So the page and the chart price what is certain and what is named; another suspected leak is told to be within what
  the sources allow, or beyond it by chance. JSON and sheets have every cost, with `named` beside it.
- An act may be in several leaks. Costs overlap, and are no sum.

## Not judged

Some faults are that two rates of a player are alike though they should be apart: he pays no heed to dead cards (Cogert;
Harman; Thater), does not fear an eight that shows (PokerNews on dead cards), or plays alike whatever the number of
players and the ante (Devonshire; Counting Outs). `razzstats compare` shows these with the interval of the difference:

```sh
razzstats compare 'liveness >= 1' 'liveness < 0' --where 'start_top <= 8' --stat vpip
razzstats compare 'high_card = exposed' 'high_card = buried' --where 'start_top = 8'
razzstats compare 'players <= 4' 'players >= 7' --stat vpip,steal_board
razzstats compare 'stakes = 0.04/0.08' 'stakes = 20/40' --stat vpip,steal_board
```

No leak is made of them. That a difference is not shown does not show that there is none: of few hands all rates look
alike. To call two rates alike takes a margin within which they count as the same, and no source gives one. With ten
points as margin it would take about 270 hands on each side to show it of rates near 80 %, and those are hands of one
sort of cards alone. `dead_cards` below asks for one part of the first, by Cogert's points: whether he plays on where
they come to a fold. How he plays after losses is in [`sessions --tilt`](sessions.md)."""


def leaks_page() -> Iterator[str]:
    """How leaks are judged, then every leak."""
    yield from LEAKS_PAGE.split("\n")
    yield from ("", "## Certain", "")
    yield from _table(
        ("id", "he", "where it can be made", "source"),
        ((f"`{leak.id}`", leak.title, leak.chance, leak.source) for leak in CERTAIN),
    )
    for street, found in groupby(SUSPECTED, key=lambda leak: leak.street):
        yield from ("", f"## Suspected: {street}", "")
        head = ("id", "he", "opportunities", "made", "at most", "of", "why", "source", "who disagrees")
        yield from _table(head, map(_leak, found))


def _leak(leak: Leak) -> Sequence[str]:
    most = f"{100 * (leak.reference or 0):.0f} %"
    off = "" if leak.enabled else " (off unless asked for)"
    told = (leak.title + off, leak.chance, leak.event, most, f"{leak.least}", leak.why, leak.source, leak.but)
    return f"`{leak.id}`", *told


# -- rooms

ROOMS_PAGE = """\
# Rooms

From `razzstats/read/evidence.py` and its neighbours; `razzstats rooms` prints the same. A room is told by the first
line of its hands, never by the name of a file. Every line of a hand is known by name or the hand is unread; so what is
unproven here is read as described, or refused, but never guessed at.

Seen are the real hands of Razz from which a room's wording and rules were learnt. The hands under `histories/<room>/`
were made for this project."""


def rooms() -> Iterator[str]:
    """Every room with its evidence; then who is refused."""
    yield from ROOMS_PAGE.split("\n")
    for evidence in shown():
        house = ", ".join(f"{name}: {value}" for name, value in house_rules_of(evidence.room))
        rows = (
            ("games", evidence.games),
            ("files", evidence.files),
            ("encodings", evidence.encodings),
            ("real hands", seen_of(evidence)),
            ("[house rules](rules.md#house-rules)", house or "those of the standard game"),
            *(("unproven", what) for what in evidence.unproven),
        )
        yield from ("", f"## {evidence.room}", "", "| | |", "| --- | --- |")
        yield from (f"| {title} | {escape(text)} |" for title, text in rows)
    yield from ("", "## Other languages", "")
    yield f"Clients in {_and(language.name for language in LANGUAGES)} are told by their words;"
    yield f"their hands are unread: {REMEDY}."
    yield from ("", "## Not read", "", "Looked at, and refused by name, for want of a hand of Razz.", "")
    yield from _table(("room", "what was seen"), ((room.name, room.why) for room in ELSEWHERE))


# -- charts


def charts() -> Iterator[str]:
    """Every chart with its meaning, those of the page first; then some pictures."""
    yield from (*CHARTS_PAGE.split("\n"), "")
    rows = ((f"`{chart.id}`", chart.title, chart.meaning, "yes" if chart.on_page else "") for chart in CHARTS)
    yield from _table(("chart", "title", "what it shows", "on the page"), rows)
    yield from ("", *PICTURES.split("\n"))


# -- Markdown


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for cells in (head, ["---"] * len(head), *rows):
        yield "| " + " | ".join(map(escape, cells)) + " |"


def escape(cell: str) -> str:
    """A cell that Markdown shows as it is: `|` would end it, `<id>` would be taken for HTML, and `*` for emphasis."""
    quoted = re.split(r"(`[^`]*`)", cell.replace("|", r"\|"))
    return "".join(part if part.startswith("`") else _plain(part) for part in quoted)


def _plain(text: str) -> str:
    return re.sub(r"([*_<\[])", r"\\\1", text)


def _and(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


if __name__ == "__main__":
    main()
