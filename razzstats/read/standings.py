"""Summaries of tournaments: the known lines of one -> Standings. What each room's figures mean is settled here."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from razzstats.findings import Finding, Severity, Unreadable
from razzstats.money import PLAY, SIGNS, Amount, parse_amount
from razzstats.read.clock import to_utc
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, Noise, parse_text, quoted
from razzstats.read.lines import Line
from razzstats.read.source import Chunk
from razzstats.standings import Entry, Standings

_POINTS = {"PLAY CHIPS": PLAY, "STARSCOIN": "SC"}
_MARKED = re.compile(r"(.+) \[([2-9]|[1-9]\d)\]")
"""A further entry of one player is marked with its number behind his name."""
_WORTH = re.compile(r"([^\w\s()\[\]:\"'+\-.,/]{1,2})((?:\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.\d{1,2})?)")
_LIST = frozenset({"ROW", "PLAYING", "PAID", "TICKET"})


class Draft:
    """A summary in the making: each method takes one known line."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.number = chunk.id
        self.match = 0
        self.name = ""
        self.kind: list[str] = []
        self.game = chunk.game
        self.started = ""
        self.finished = ""
        self.currency: str | None = None
        self.buy_in: Amount | None = None
        self.bounty: Amount = 0
        self.knockout_of_buy_in: Amount = 0
        self.fee: Amount = 0
        self.pool: Amount | None = None
        self.pool_currency: str | None = None
        self.target: tuple[Amount, str] | None = None
        self.printed = 0
        self.entries: list[Entry] = []
        self.in_progress = False
        self.told_to_its_end = False
        self.hero: str | None = None
        self.hero_place: int | None = None
        self.of_hero: dict[str, Any] = {}
        """What is told of him alone, by the field of his Entry."""
        self.award: tuple[Amount | None, str] = (None, "")
        """As a mail tells it; a place told alone does not say what it paid."""
        self.further: tuple[int, Amount] = (0, 0)
        """His re-entries and what they cost."""
        self._prices: dict[str, Amount] = {}
        self._codes: dict[str, str] = {}
        """What a bare sign stands for, from lines that have a code too."""

    # -- the tournament

    def header(self, line: Line) -> None:
        _, self.number, self.game = map(str, line.fields)

    def named_header(self, line: Line) -> None:
        _, name, number, match, game, kind = line.fields
        self.name, self.number, self.game = name or "", number or "", game or ""
        self.match = int(match or 0)
        self.kind += [kind] if kind else []

    def kind_line(self, line: Line) -> None:
        self.kind.append(line.fields[1] or "")

    def freeroll(self, line: Line) -> None:
        self.buy_in = 0

    def buy_in_line(self, line: Line) -> None:
        """`buy-in/fee`, or `buy-in/bounty/fee`."""
        _, sign, amount, points, second, third, unit = line.fields
        self.currency = self._currency(sign, points or unit)
        self.buy_in = parse_amount(amount or "0")
        self.fee = parse_amount(third or second or "0")
        self.bounty = parse_amount(second or "0") if third else 0

    def knockout(self, line: Line) -> None:
        """A bounty that is a part of the buy-in as printed."""
        self.bounty = self.knockout_of_buy_in = parse_amount(line.fields[1] or "0")

    def sold(self, line: Line) -> None:
        _, what, price = line.fields
        self._prices[(what or "").lower()] = parse_amount(price or "0")

    def players(self, line: Line) -> None:
        self.printed = int((line.fields[1] or "0").replace(",", ""))

    def pool_line(self, line: Line) -> None:
        _, sign, amount, unit = line.fields
        self.pool = parse_amount(amount or "0")
        self.pool_currency = self._currency(sign, unit)

    def target_line(self, line: Line) -> None:
        _, sign, *amounts, unit = line.fields
        if amounts[0]:
            self.target = (sum(parse_amount(amount) for amount in amounts if amount), self._currency(sign, unit))

    def started_line(self, line: Line) -> None:
        self.started = line.fields[1] or ""

    def finished_line(self, line: Line) -> None:
        self.finished = line.fields[1] or ""

    def still_going(self, line: Line) -> None:
        self.in_progress = True

    # -- the list

    def playing(self, line: Line) -> None:
        self.entries.append(Entry(line.fields[1] or "", None, None, ""))

    def row(self, line: Line) -> None:
        _, place, player = line.fields
        self.entries.append(Entry(player or "", int(place or 0), 0, ""))

    def paid(self, line: Line) -> None:
        _, place, player, sign, amount, unit, ticket = line.fields
        prize, currency = parse_amount(amount or "0"), self._currency(sign, unit)
        self.entries.append(Entry(player or "", int(place or 0), prize, currency, ticket=_bare(ticket)))

    def ticket(self, line: Line) -> None:
        _, place, player, words = line.fields
        said = _WORTH.findall(words or "")
        worth = (parse_amount(said[0][1]), self._currency(said[0][0], None)) if len(said) == 1 else self.target
        prize, currency = worth or (None, "")
        self.entries.append(Entry(player or "", int(place or 0), prize, currency, ticket=_bare(words)))

    # -- the player whose summary it is

    def you_finished(self, line: Line) -> None:
        self.hero_place = int(line.fields[1] or 0)
        self.told_to_its_end = True

    def you_play(self, line: Line) -> None:
        self.in_progress = self.told_to_its_end = True

    def dear(self, line: Line) -> None:
        self.hero = line.fields[1]

    def awarded(self, line: Line) -> None:
        _, place, code, sign, amount, unit = line.fields
        self.hero_place = int(place or 0)
        self.told_to_its_end = True
        self.award = (parse_amount(amount), self._currency(sign, code or unit)) if amount else (0, "")

    def you_bought(self, line: Line) -> None:
        _, rebuys, add_ons, total = line.fields
        self.of_hero |= {"rebuys": int(rebuys or 0), "add_ons": int(add_ons or 0), "extra": parse_amount(total or "0")}

    def you_entered(self, line: Line) -> None:
        self.further = (int(line.fields[1] or 0), parse_amount(line.fields[2] or "0"))

    def you_knocked_out(self, line: Line) -> None:
        self.of_hero |= {"bounties": int(line.fields[1] or 0), "bounties_won": parse_amount(line.fields[2] or "0")}

    def player_finished(self, line: Line) -> None:
        _, self.hero, place = line.fields
        self.hero_place = int(place or 0)
        self.told_to_its_end = True

    def bought(self, line: Line) -> None:
        _, self.hero, times, what = line.fields
        kind = (what or "").lower()
        name = "rebuys" if kind == "rebuy" else "add_ons"
        self.of_hero[name] = int(times or 0)
        self.of_hero["extra"] = self.of_hero.get("extra", 0) + int(times or 0) * self._prices.get(kind, 0)

    def knocked_out(self, line: Line) -> None:
        _, self.hero, times = line.fields
        self.of_hero |= {"bounties": int(times or 0), "bounties_won": int(times or 0) * self.bounty}

    def ends(self, line: Line) -> None:
        """The room has no more to say."""
        self.told_to_its_end = True

    # -- all together

    def _currency(self, sign: str | None, unit: str | None) -> str:
        if unit:
            code = _POINTS.get(unit.upper(), unit.upper())
            if sign:
                self._codes[sign] = code
            return code
        return self._codes.get(sign, SIGNS.get(sign, sign)) if sign else PLAY

    def standings(self) -> Standings:
        """What has been gathered."""
        currency = self._currency_of_all()
        entries = self._with_hero(_numbered([self._in(entry, currency) for entry in self._every_entry()], self.printed))
        assert self.chunk.room is not None
        return Standings(
            at=self.chunk.place,
            room=self.chunk.room.of,
            number=self.number,
            match=self.match,
            name=self.name,
            kind=", ".join(self.kind),
            game=self.game,
            started_at=to_utc(self.started),
            started=self.started,
            finished_at=to_utc(self.finished),
            finished=self.finished,
            currency=currency,
            buy_in=None if self.buy_in is None else self.buy_in - self.knockout_of_buy_in,
            bounty=self.bounty,
            fee=self.fee,
            rebuys_sold=bool(self._prices) or "rebuys" in self.of_hero,
            pool=self.pool,
            entered=max(self.printed, len(entries)),
            entries=tuple(entries),
            over=not self.in_progress and all(entry.place is not None for entry in entries),
            whole=self.told_to_its_end or 0 < self.printed <= len(self.entries),
            text=self.chunk.text,
        )

    def _currency_of_all(self) -> str:
        """Of the buy-in; a freeroll has that of its prizes."""
        prizes = [entry.currency for entry in self.entries if entry.prize]
        return self.currency or self.pool_currency or next(iter(prizes), PLAY)

    def _in(self, entry: Entry, currency: str) -> Entry:
        """Who won nothing won it in the currency of the buy-in."""
        return entry if entry.currency else entry._replace(currency=currency)

    def _every_entry(self) -> list[Entry]:
        """The list; where it is left out, the one who is told his place."""
        if self.hero is None or any(entry.player == self.hero for entry in self.entries):
            return self.entries
        return [*self.entries, Entry(self.hero, self.hero_place, *self.award)]

    def _with_hero(self, entries: list[Entry]) -> list[Entry]:
        """The hero's entries marked, and what is told of him alone beside the one that got furthest."""
        at = next((n for n, entry in enumerate(entries) if self._is_hero(entry)), None)
        if at is None:
            return entries
        name = entries[at].player
        listed = sum(entry.player == name for entry in entries)
        told = dict(self.of_hero)
        times, cost = self.further
        missing = max(0, times + 1 - listed) if times else 0
        if missing:
            told["extra"] = told.get("extra", 0) + cost * min(missing, times) // times
        marked = [entry._replace(hero=True) if entry.player == name else entry for entry in entries]
        marked[at] = marked[at]._replace(**told)
        return marked

    def _is_hero(self, entry: Entry) -> bool:
        if self.hero is not None:
            return entry.player == self.hero and entry.place == (self.hero_place or entry.place)
        return entry.place is not None and entry.place == self.hero_place


def _bare(words: str | None) -> str:
    """A ticket's words without brackets round them all."""
    text = words or ""
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def _numbered(entries: list[Entry], players: int) -> list[Entry]:
    """Each player's entries told apart: by the number behind his name, else by who went out first.

    A number in brackets is a part of the name where that name is listed alone and nobody has entered twice.
    """
    names = Counter(entry.player for entry in entries)
    several = len(entries) > players
    found: list[Entry] = []
    for entry in entries:
        marked = _MARKED.fullmatch(entry.player) if entry.player.endswith("]") else None
        further = marked and (several or marked[1] in names)
        found.append(entry._replace(player=marked[1], number=int(marked[2])) if marked and further else entry)
    again = Counter((entry.player, entry.number) for entry in found)
    if len(again) == len(found):
        return found
    # the list goes from the winner down
    numbered = []
    for entry in found:
        key = (entry.player, entry.number)
        numbered.append(entry._replace(number=entry.number + again[key] - 1))
        again[key] -= 1
    return numbered


WORDS: Mapping[str, Callable[[Draft, Line], None]] = {
    "HEADER": Draft.header,
    "NAMED_HEADER": Draft.named_header,
    "KIND": Draft.kind_line,
    "FREEROLL": Draft.freeroll,
    "BUY_IN": Draft.buy_in_line,
    "KNOCKOUT": Draft.knockout,
    "SOLD": Draft.sold,
    "PLAYERS": Draft.players,
    "POOL": Draft.pool_line,
    "TARGET": Draft.target_line,
    "STARTED": Draft.started_line,
    "FINISHED": Draft.finished_line,
    "IN_PROGRESS": Draft.still_going,
    "PLAYING": Draft.playing,
    "ROW": Draft.row,
    "PAID": Draft.paid,
    "TICKET": Draft.ticket,
    "YOU_FINISHED": Draft.you_finished,
    "YOU_PLAY": Draft.you_play,
    "DEAR": Draft.dear,
    "AWARDED": Draft.awarded,
    "YOU_BOUGHT": Draft.you_bought,
    "YOU_ENTERED": Draft.you_entered,
    "YOU_KNOCKED_OUT": Draft.you_knocked_out,
    "PLAYER_FINISHED": Draft.player_finished,
    "BOUGHT": Draft.bought,
    "KNOCKED_OUT": Draft.knocked_out,
    "ENDS": Draft.ends,
}
"""The vocabulary that grammars/pokerstars_summary.lark sets down."""


def read_summary(chunk: Chunk, noise: Noise | None = None) -> Standings:
    """The standings that a summary tells.

    Raises Unreadable, naming the first line that the grammar does not know or expect, or saying that the summary tells
    nothing, or is cut short: the last one of a file may still be written.
    """
    try:
        lines, _ = parse_text(chunk, chunk.text, noise)
    except Unreadable as unreadable:
        at = unreadable.finding.place.line - chunk.place.line
        if not chunk.last or any(chunk.text.split("\n")[at + 1 :]) or not _known_before(chunk, noise):
            raise
        raise Unreadable(_cut_short(chunk)) from None
    found = _build(lines, chunk)
    if chunk.last and (not found.whole or (chunk.ragged and lines[-1].type in _LIST)):
        raise Unreadable(_cut_short(chunk))
    if not found.entries and not found.whole:
        message = f"tells neither who played nor how it ended: {quoted(chunk.header)}"
        raise Unreadable(Finding(chunk.place, UNKNOWN_LINE, Severity.ERROR, message))
    return found


def _known_before(chunk: Chunk, noise: Noise | None) -> bool:
    """Whether the summary without its last line is known, and not yet at its end."""
    before = chunk.text.rpartition("\n")[0]
    if not before:
        return True
    try:
        lines, _ = parse_text(chunk, before, noise)
    except Unreadable:
        return False
    return chunk.ragged or not _build(lines, chunk).whole


def _build(lines: Iterable[Line], chunk: Chunk) -> Standings:
    draft = Draft(chunk)
    for line in lines:
        WORDS[line.type](draft, line)
    return draft.standings()


def _cut_short(chunk: Chunk) -> Finding:
    message = f"the file ends before the summary of tournament {chunk.id} does"
    return Finding(chunk.place, HAND_TRUNCATED, Severity.WARNING, message)
