"""The rules that every hand is held against: one function a rule, each for the kind of event that it speaks of.

A check looks at the table *before* it takes the event and answers with a sentence, or with None if it has nothing to
say. An audit looks at the whole hand after its end and gives lines and sentences. Neither changes anything. What a
check needs to know and a trimmed hand may not show stands in its `needs`; the replay then says that the check could
not be made. Section numbers: TDA 2024 rules, Robert's Rules of Poker (RRP); what rooms do was seen in their hands.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from razzstats.events import Award, Board, Capped, Deal, Heading, HighNote, Kind, Refund, Show
from razzstats.findings import Severity
from razzstats.play.rules import accounts, cards, roster, showdown, turns, wagers


class Rule(NamedTuple):
    """A rule of the game, and how to see that a hand breaks it."""

    code: str
    severity: Severity
    check: Callable[..., Any]
    needs: tuple[str, ...] = ()
    """What the hand must show: doors, boards, stacks, result, rake (see Table's gaps in replay.py)."""


E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741

_ANYONE = Rule("UNKNOWN_PLAYER", E, turns.unknown_player)

_TURN = (
    _ANYONE,
    Rule("WRONG_CARD_COUNT", E, turns.not_dealt_in),
    Rule("STREET_ORDER", E, turns.before_third_street),
    Rule("ACTION_AFTER_FOLD", E, turns.action_after_fold),
    Rule("ACTION_AFTER_ALLIN", E, turns.action_after_all_in, ("stacks",)),
    Rule("OUT_OF_TURN", W, turns.out_of_turn),
    Rule("EXTRA_ACTION", W, turns.extra_action),
)

OPENING = (
    Rule("BRING_IN_CHECKED", E, turns.bring_in_checked, ("doors",)),
    Rule("BRING_IN_SHIFTED", I, turns.shifted_bring_in_folded, ("doors",)),
    Rule("BRING_IN_SHIFTED", I, turns.bring_in_shifted, ("doors",)),
    Rule("BRING_IN_MISSING", W, turns.bring_in_missing),
    Rule("WRONG_BRING_IN", W, turns.wrong_bring_in, ("doors",)),
    Rule("WRONG_CARD_COUNT", E, cards.passed_by),
    Rule("WRONG_OPENER", W, turns.wrong_opener, ("boards",)),
    Rule("OPENER_TIE", I, turns.opener_tie, ("boards",)),
)
"""Asked of the first act of each street, whatever it is, beside those of its kind."""

_CHIPS = (
    Rule("STACK_NEGATIVE", E, wagers.stack_negative, ("stacks",)),
    Rule("ALLIN_MARK_MISMATCH", W, wagers.all_in_mark_mismatch, ("stacks",)),
)

_WAGER = (
    *_TURN,
    *_CHIPS,
    Rule("WRONG_COMPLETION", W, wagers.wrong_completion),
    Rule("CAP_EXCEEDED", E, wagers.cap_exceeded),
    Rule("CAP_EXCEEDED", W, wagers.cap_exceeded_elsewhere),
    Rule("CAP_EXCEEDED", I, wagers.cap_exceeded_heads_up),
    Rule("SHORT_ALLIN", I, wagers.short_all_in, ("stacks",)),
)

_RAISE = (
    *_WAGER,
    Rule("NOT_REOPENED", W, wagers.not_reopened),
    Rule("WRONG_RAISE_SIZE", W, wagers.wrong_raise_size),
    Rule("RAISE_ARITHMETIC", W, wagers.raise_arithmetic),
)

CHECKS: dict[object, tuple[Rule, ...]] = {
    Kind.ANTE: (_ANYONE, *_CHIPS, Rule("ANTE_MISMATCH", W, wagers.ante_mismatch)),
    Kind.BRING_IN: (
        *_TURN,
        *_CHIPS,
        Rule("EXTRA_ACTION", W, turns.late_bring_in),
        Rule("BRING_IN_AMOUNT", W, wagers.bring_in_amount),
        Rule("BRING_IN_SHORT", I, wagers.bring_in_short, ("stacks",)),
    ),
    Kind.BET: (
        *_WAGER,
        Rule("WRONG_BET_SIZE", W, wagers.wrong_bet_size),
    ),
    Kind.RAISE: _RAISE,
    Kind.COMPLETE: _RAISE,
    Kind.CALL: (
        *_TURN,
        *_CHIPS,
        Rule("WRONG_CALL_AMOUNT", W, wagers.wrong_call_amount),
        Rule("BRING_IN_SHORT", I, wagers.short_bring_in_called),
    ),
    Kind.CHECK: (*_TURN, Rule("ILLEGAL_CHECK", E, wagers.illegal_check)),
    Kind.FOLD: (*_TURN, Rule("FOLD_WITHOUT_BET", I, wagers.fold_without_bet)),
    Heading: (
        Rule("MISSING_STREET", E, cards.missing_street),
        Rule("STREET_ORDER", E, cards.street_order),
        Rule("BRING_IN_MISSING", W, turns.no_third_street),
        Rule("MISSING_ACTION", W, turns.missing_action),
        Rule("DECK_EXHAUSTED", E, cards.deck_exhausted),
        Rule("COMMON_CARD_UNEXPECTED", W, cards.common_card_unexpected),
        Rule("DUPLICATE_CARD", E, cards.duplicate_common),
    ),
    Deal: (
        _ANYONE,
        Rule("UPCARD_CHANGED", E, cards.up_card_changed),
        Rule("WRONG_CARD_COUNT", E, cards.wrong_deal),
        Rule("DUPLICATE_CARD", E, cards.duplicate_card),
    ),
    Show: (
        _ANYONE,
        Rule("MISSING_STREET", E, cards.missing_last_street),
        Rule("MISSING_ACTION", W, turns.missing_action),
        Rule("UNCALLED_MISMATCH", W, accounts.uncalled_missing),
        Rule("ACTION_AFTER_FOLD", E, turns.muck_after_fold),
        Rule("EXTRA_ACTION", W, turns.shown_twice),
        Rule("SHOWN_CARDS_MISMATCH", E, cards.shown_cards_mismatch),
        Rule("WRONG_CARD_COUNT", E, cards.wrong_card_count),
        Rule("DUPLICATE_CARD", E, cards.duplicate_card),
        Rule("SHOWN_HAND_MISREAD", W, showdown.shown_hand_misread),
    ),
    Refund: (
        _ANYONE,
        Rule("MISSING_ACTION", W, turns.missing_action),
        Rule("UNCALLED_MISMATCH", W, accounts.uncalled_mismatch),
        Rule("ANTE_RETURNED", I, accounts.ante_returned),
    ),
    Award: (
        _ANYONE,
        Rule("MISSING_STREET", E, cards.missing_last_street),
        Rule("MISSING_ACTION", W, turns.missing_action),
        Rule("UNCALLED_MISMATCH", W, accounts.uncalled_missing),
        Rule("WINNER_FOLDED", E, showdown.winner_folded),
    ),
    Capped: (Rule("CAP_NOTE_MISMATCH", I, wagers.cap_note_mismatch),),
    HighNote: (_ANYONE, Rule("HIGH_NOTE_MISMATCH", W, turns.high_note_mismatch)),
    Board: (Rule("UPCARD_CHANGED", E, showdown.board_changed),),
}
"""By kind of act, or by type of event."""

FINAL_CHECKS = (
    Rule("WINNER_NOT_ELIGIBLE", W, showdown.winner_not_eligible),
    Rule("WRONG_WINNER", W, showdown.wrong_winner),
)
"""Asked of each award once the summary has told the mucked cards too."""

AUDITS = (
    Rule("SEAT_TWICE", E, roster.seat_twice),
    Rule("UNKNOWN_PLAYER", E, roster.unknown_in_summary),
    Rule("TOO_MANY_PLAYERS", E, roster.too_many_for_the_deck),
    Rule("TOO_MANY_PLAYERS", W, roster.seat_beyond_the_table),
    Rule("TOO_MANY_PLAYERS", W, roster.too_many_for_the_table),
    Rule("BAD_CARD", E, roster.bad_card),
    Rule("STREETS_RENAMED", I, cards.streets_renamed),
    Rule("ANTE_MISSING", W, roster.ante_missing),
    Rule("HAND_TRUNCATED", W, roster.hand_truncated),
    Rule("POT_MISMATCH", W, accounts.pot_mismatch, ("result",)),
    Rule("SIDE_POT_MISMATCH", W, accounts.side_pot_mismatch, ("result",)),
    Rule("NET_MISMATCH", W, accounts.net_mismatch),
    Rule("SIDE_POT_MISMATCH", W, showdown.paid_of_each_pot),
    Rule("WINNER_NOT_ELIGIBLE", W, showdown.paid_beyond_his_pots),
    Rule("RAKE_MISMATCH", W, accounts.rake_mismatch, ("rake",)),
    Rule("RAKE_NEGATIVE", E, accounts.rake_negative),
    Rule("RAKE_IN_TOURNAMENT", W, accounts.rake_in_tournament),
    Rule("SPLIT_MISMATCH", W, showdown.split_mismatch),
    Rule("ODD_CHIP", I, showdown.odd_chip),
    Rule("CARDS_UNKNOWN", I, showdown.cards_unknown),
    Rule("SHOWDOWN_ORDER", I, showdown.showdown_order),
)

OUTSIDE = {
    "UNKNOWN_LINE": (
        E,
        "The hand has a line that the room's grammar does not know, or not at this place. The hand is unread; its text "
        "is kept in the database and read again when the grammar, or a noise file, knows the line.",
    ),
    "HAND_ID_REUSED": (
        W,
        "The database holds a hand of this number with other acts or amounts. Both are kept. Where people number the "
        "hands themselves it is no more than worth a look (I): a corrected note counts beside the first.",
    ),
    "BRING_IN_VARIES": (
        I,
        "An earlier hand of the same table and level, in the same check or import, had another bring-in. One that took "
        "its player's last chip is not compared.",
    ),
}
"""Findings that the reader and the importer give."""


def rules() -> dict[str, list[Rule]]:
    """Every rule by its code, in the order of the checks."""
    found: dict[str, list[Rule]] = {}
    for rule in [*OPENING, *(rule for checks in CHECKS.values() for rule in checks), *FINAL_CHECKS, *AUDITS]:
        if rule not in found.setdefault(rule.code, []):
            found[rule.code].append(rule)
    return found


def explain(code: str) -> str | None:
    """What a finding means and which rule of the game is behind it; None for an unknown code."""
    if code in OUTSIDE:
        severity, words = OUTSIDE[code]
        return f"{code} ({severity}): {words}"
    found = sorted(rules().get(code, []), key=lambda rule: rule.check.__code__.co_firstlineno)
    texts = [f"{code} ({rule.severity}): {' '.join((rule.check.__doc__ or '').split())}" for rule in found]
    return "\n".join(dict.fromkeys(texts)) or None
