"""Columns derived from the stored primitives, once and only when asked for."""

from razzstats.data.features.columns import MILLION as MILLION
from razzstats.data.features.columns import Ints as Ints
from razzstats.data.features.columns import Mask as Mask
from razzstats.data.features.cuts import DEFAULT as DEFAULT
from razzstats.data.features.cuts import Cuts as Cuts
from razzstats.data.features.seats import Seats as Seats
from razzstats.data.features.spots import Spots as Spots
