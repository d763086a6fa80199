"""The words of the page, each with what it means and, where it is a number, how it is worked out."""

from typing import NamedTuple

from razzstats.stats.intervals import FEW_CHANCES


class Term(NamedTuple):
    """A word, and what it means."""

    word: str
    meaning: str
    formula: str = ""


GLOSSARY = (
    Term("Big bet, BB", "The bet of 5th, 6th and 7th street, twice that of 3rd and 4th. Results are counted in it."),
    Term(
        "Big bets per 100",
        "What was won or lost in 100 hands, on average.",
        "100 × mean of (net ÷ big bet) over all hands",
    ),
    Term(
        "95 % interval",
        "Where the true number may well lie: of 100 such intervals about 95 hold it. A wide one means few hands.",
        "of a mean: mean ± 1.96 × s ÷ √n; of a rate: Wilson's, from made and opportunities",
    ),
    Term("Too early to say", "Zero lies inside the interval: luck alone may explain the result."),
    Term(
        "Hands that it takes",
        "About how many hands like these make the interval so narrow that the rate is known to ±2 big bets per 100.",
        "n × (half the interval ÷ 2)²",
    ),
    Term(
        "Opportunities, made", "How often a thing could be done, and how often it was.", "rate = made ÷ opportunities"
    ),
    Term("Greyed", f"A number from fewer than {FEW_CHANCES} opportunities: too few to lean on."),
    Term("Ante", "What everybody pays before the cards."),
    Term("Door card", "A player's first up card, his third card."),
    Term("Bring-in", "The small bet that the highest door card must make, aces low; he may complete at once."),
    Term("Completion", "A raise of the bring-in to a full small bet."),
    Term("Steal", "A completion with nobody in but the bring-in, few or higher doors behind."),
    Term("VPIP", "Hands in which he put chips in of his own will on 3rd street.", "such hands ÷ hands with a decision"),
    Term("Board", "A player's up cards. From 4th street the lowest board acts first."),
    Term("Brick", "A bad up card: a ten or higher, or one that pairs the board."),
    Term("Dead cards", "Cards that have been seen, folded ones too: nobody can be dealt them any more."),
    Term("Cap", "The last raise that a street allows; the replayer says how many wagers are left to it."),
    Term(
        "Price",
        "What a call must win to pay for itself.",
        "to call ÷ (pot + to call); as odds, pot ÷ to call to 1",
    ),
    Term(
        "Equity against visible cards",
        "The share of the pot that the hand wins on average if all cards are dealt out now and nobody folds; down "
        "cards of others may be any that are not seen.",
        "wins + shares of ties, over all deals (or random ones, then ± one standard error)",
    ),
    Term("Equity against known cards", "The same with the down cards that were shown in the end. Hindsight."),
    Term("Drawing dead", "Whatever comes, the visible cards of another hand win."),
    Term("Locked", "Whatever others hold or get, the hand cannot lose."),
    Term("Random hands", "Down cards of others may be any that are not seen."),
    Term("Range", "Hole cards that a rival who came in by himself is taken to hold: unless told otherwise, low ones."),
    Term(
        "All four prices",
        "This bet, and calling down, each held against the equity with random hands and with a range. An act is called "
        "dear only where all four agree.",
    ),
    Term("Certain", "Proved by what the player saw; no guess about others is in it."),
    Term("Suspected", "An estimate: it rests on what others are taken to hold, or on how often something is done."),
    Term("Certain mistake", "An act that the visible cards prove wrong, whatever the others held."),
    Term(
        "Suspected leak",
        "An act that is right at times, done more often than is sound, by more than chance explains.",
        "exact binomial test against the reference, corrected after Holm for the number of leaks tried",
    ),
    Term("Showdown", "The end of a hand in which two or more are left and the cards decide."),
)
