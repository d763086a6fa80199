"""Which rows of `seats` are behind a number: the hands in which it could happen, did, or did not."""

import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.stats.amounts import HANDS, OTHER_NET, SHOWDOWN_NET, Money
from razzstats.stats.count import columns_of
from razzstats.stats.stat import Measure, Stat


def behind(number: Stat | Money, made: bool | None = None) -> pc.Expression:
    """The condition on a row: with `made`, only those in which it happened, or only those in which it did not.

    Raises ValueError where nothing can be made: of money, and of a mean.
    """
    if isinstance(number, Money) or not number.measure.counts:
        if made is not None:
            raise ValueError(f"{number.id} is no rate: in no hand is it made or not made")
        return _summed(number) if isinstance(number, Money) else ds.field(columns_of(number)[0]) > 0
    could, did = (ds.field(name) > 0 for name in columns_of(number))
    if made is None:
        # what is made of a ratio is not among its opportunities
        return could | did if number.measure is Measure.RATIO else could
    return did if made else could & ~did


def _summed(money: Money) -> pc.Expression:
    """The rows that are in a sum of money, or of hands."""
    known = ds.field("net").is_valid()
    if money is HANDS:
        return pc.scalar(True)
    if money in (SHOWDOWN_NET, OTHER_NET):
        return known & (ds.field("showdown") if money is SHOWDOWN_NET else ~ds.field("showdown"))
    return known
