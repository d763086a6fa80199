"""Pseudonyms: hands and tables in which nobody is named.

The same salt gives a player the same pseudonym; without the salt nobody can try names until one fits.
"""

import hmac
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from razzstats.data.notes import Kind, Subject
from razzstats.data.query import players
from razzstats.data.store import Store
from razzstats.events import Board, Capped, Event, Heading
from razzstats.findings import Location
from razzstats.hand import Hand
from razzstats.show.whole import whole_file

HERO = "Hero"
_SHORTEST = 4

Mask = Callable[[str], str]
"""A name to its pseudonym."""


def nobody(name: str) -> str:
    """The mask that leaves every name as it is."""
    return name


SALT = "mask.salt"
_LENGTH = 32
"""Characters of a salt; whoever has a shorter one could try names until one fits."""


def salt_of(folder: Path) -> str:
    """The salt that is kept in a folder; made at random where there is none yet, or not a whole one."""
    path = folder / SALT
    known = path.read_text(encoding="ascii", errors="replace").strip() if path.exists() else ""
    if len(known) >= _LENGTH:
        return known
    with whole_file(path) as part:
        part.write_text(secrets.token_hex(_LENGTH // 2) + "\n", encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def mask_of(names: Iterable[str], hero: str, salt: str) -> Mask:
    """`Hero` for him, `P` and a few letters and digits for each other name, enough of them to tell all apart."""
    others = sorted({*names} - {hero})
    codes = [_code(name, salt) for name in others]
    length = next(n for n in range(_SHORTEST, 53) if len({code[:n] for code in codes}) == len(codes))
    known = {name: f"P{code[:length]}" for name, code in zip(others, codes, strict=True)} | {hero: HERO}
    return lambda name: known.get(name) or f"P{_code(name, salt)}"


def mask_in(store: Store, hero: str) -> Mask:
    """The mask for everybody in a database."""
    return mask_of({str(name) for name, _ in players(store).index}, hero, salt_of(store.folder))


def veiled(about: Subject, salt: str) -> Subject:
    """What stands for a hand or player in a masked page; a leak stands for itself."""
    if about.masked or about.kind is Kind.LEAK:
        return about
    what = Kind.PLAYER if about.kind is Kind.PLAYER else Kind.HAND
    return replace(about, key=_code(f"{what}\0{about.room}\0{about.key}", salt), masked=True)


def _code(name: str, salt: str) -> str:
    digest = hmac.digest(salt.encode(), name.encode("utf-8", "surrogatepass"), "sha256")
    return b32encode(digest).decode("ascii").rstrip("=")


def masked(hand: Hand, mask: Mask, label: str) -> Hand:
    """The hand with pseudonyms, under another number; table, club, file and the room's own texts are taken out."""
    if mask is nobody:
        return hand
    return replace(
        hand,
        id=label,
        place=Location("", hand.place.line),
        time_text="",
        table="",
        club="",
        seats=tuple(replace(seat, player=mask(seat.player), note="") for seat in hand.seats),
        events=tuple(_masked(event, mask) for event in hand.events),
        hero=None if hand.hero is None else mask(hand.hero),
        tournament=None if hand.tournament is None else replace(hand.tournament, number="", buy_in=""),
        results=tuple(result._replace(player=mask(result.player)) for result in hand.results),
        summary_players=frozenset(map(mask, hand.summary_players)),
        bad_cards=tuple((line, "?") for line, _ in hand.bad_cards),
        text="",
    )


def _masked(event: Event, mask: Mask) -> Event:
    return event if isinstance(event, (Heading, Capped, Board)) else event._replace(player=mask(event.player))
