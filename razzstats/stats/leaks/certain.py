"""Leaks that the cards he saw prove, each time: the certain ones among the mistakes of single decisions."""

from razzstats.data.features import Mask
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.mistakes import MISTAKES, Mistake

HEADING = "any street"


def _leak(mistake: Mistake) -> Leak:
    def spot(decisions: Decisions) -> Mask:
        return decisions.where(mistake.could)

    def deed(decisions: Decisions) -> Mask:
        return decisions.act(mistake.act)

    return Leak(
        mistake.id, mistake.label, HEADING, mistake.chance, f"{mistake.act}s", mistake.source, spot, deed, least=1
    )


CERTAIN: tuple[Leak, ...] = tuple(_leak(mistake) for mistake in MISTAKES if mistake.certain)
