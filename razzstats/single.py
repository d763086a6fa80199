"""One hand from its text to its replay. Whatever goes wrong with it ends here, and every other hand still counts."""

from razzstats.findings import Finding, Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.grammar import UNKNOWN_LINE, Noise
from razzstats.read.reader import Cancelled, PassedOver, Unread, read_chunk
from razzstats.read.source import Chunk
from razzstats.standings import Standings

Played = Replay | Standings | Unread | PassedOver | Cancelled


def played(chunk: Chunk, noise: Noise | None = None) -> Played:
    """The replay of a chunk's hand, or what stands in its place."""
    try:
        outcome = read_chunk(chunk, noise)
        return replay(outcome) if isinstance(outcome, Hand) else outcome
    except Exception as error:
        # a fault of ours must not cost the hands around it, and must not pass unseen
        message = f"a fault in razzstats itself: {type(error).__name__}: {error}"
        return Unread(Finding(chunk.place, UNKNOWN_LINE, Severity.ERROR, message), chunk)
