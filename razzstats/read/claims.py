"""Who is said to have won what, as awards: a notation need not tell the amounts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from razzstats.events import Award
from razzstats.layers import pots, uncalled
from razzstats.money import Amount


class Claim(NamedTuple):
    """A player is said to have won; None for an amount, or a pot, that is not told."""

    line: int
    player: str
    amount: Amount | None
    pot: int | None


class Overdrawn(Exception):  # noqa: N818
    """There is not so much to win."""

    def __init__(self, claim: Claim, held: Amount) -> None:
        super().__init__(claim, held)
        self.claim = claim
        self.held = held
        """By the pot that is named, or by all."""


def awards_of(claims: Sequence[Claim], paid: Mapping[str, Amount], alive: Sequence[str]) -> list[Award]:
    """The awards; those that stand without an amount share alike what is left of their pot, or of all of them.

    Raises Overdrawn.
    """
    left = dict(paid)
    spare = uncalled(paid)
    if spare is not None:
        left[spare[0]] -= spare[1]
    held = [amount for amount, _ in pots(left, alive)]
    found: list[Award] = []
    # what stands without a pot comes out of what those with one leave
    for number in sorted({claim.pot for claim in claims}, key=lambda pot: (pot is None, pot)):
        mine = [claim for claim in claims if claim.pot == number]
        if number is None:
            found += _shared(mine, sum(held) - sum(award.amount for award in found))
        else:
            found += _shared(mine, held[number] if number < len(held) else 0)
    if sum(award.amount for award in found) > sum(held):
        raise Overdrawn(claims[-1], sum(held))
    return sorted(found, key=lambda award: award.line)


def _shared(claims: Sequence[Claim], held: Amount) -> list[Award]:
    """The first without an amount gets the odd chip."""
    open_ = [claim for claim in claims if claim.amount is None]
    rest = held - sum(claim.amount or 0 for claim in claims)
    if open_ and (rest < 0 or (open_[0].pot is not None and not held)):
        raise Overdrawn(open_[0], held)
    unit = 100 if rest % 100 == 0 else 1
    share = rest // len(open_) // unit * unit if open_ else 0
    odd = rest - share * len(open_)
    return [
        Award(
            claim.line,
            claim.player,
            share + (odd if claim is open_[0] else 0) if claim.amount is None else claim.amount,
            claim.pot,
        )
        for claim in claims
    ]
