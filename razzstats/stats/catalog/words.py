"""Headings and sources that statistics share."""

GENERAL = "general definition of poker trackers, forced posts left out"
STUD = "the stud form of the hold'em statistic (fpdb)"
STEALING = "position as fpdb; board after Sklansky and Harman; bring-in only after PokerNews"
AGGRESSION = "PokerTracker 3 guide"
RAZZ = "defined by this project for Razz"

THIRD, LATER, SHOWDOWN = "3rd street", "4th to 7th street", "showdown"
