"""Headings and sources that statistics share."""

GENERAL = "general definition of poker trackers, forced posts left out"
STUD = "the stud form of the hold'em statistic (fpdb)"
STEALING = "position as fpdb; board after Sklansky and Harman; bring-in only after PokerNews"
AGGRESSION = "PokerTracker 3 guide"
RAZZ = "defined by this project for Razz"
DEFENCE = "PokerNews on the bring-in; which hands count: this project"
PRICE = "Counting Outs; Seven-Card Stud for Advanced Players"
COGERT = "Cogert, the point system for starting hands"

THIRD, LATER, SHOWDOWN = "3rd street", "4th to 7th street", "showdown"
STEALS, ANSWERS, POINTS = "3rd street: steals", "3rd street: answers", "3rd street: Cogert's points"
