"""One hand from its text to its replay. Whatever goes wrong with it ends here, and every other hand still counts."""

from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.grammar import Noise
from razzstats.read.reader import Cancelled, PassedOver, Unread, fault, read_chunk
from razzstats.read.source import Chunk
from razzstats.standings import Standings

Played = Replay | Standings | Unread | PassedOver | Cancelled


def played(chunk: Chunk, noise: Noise | None = None) -> Played:
    """The replay of a chunk's hand, or what stands in its place."""
    outcome = read_chunk(chunk, noise)
    try:
        return replay(outcome) if isinstance(outcome, Hand) else outcome
    except Exception as error:
        return fault(chunk, error)
