"""Hands in short for leaks: each leak's on which it shows, the same played the other way, and hands for each clause."""

import re
from typing import NamedTuple


def spoken(acts: str, bet: int) -> list[str]:
    """`Ann bets; Hero calls` as the room writes it, with the street's bet; third street names its amounts."""
    lines, level = [], 0
    for name, words in (act.strip().split(" ", 1) for act in filter(None, acts.split(";"))):
        if words in ("bets", "raises"):
            level += 1
        amounts = {"bets": f"bets {bet}", "calls": f"calls {bet}", "raises": f"raises {bet} to {level * bet}"}
        lines.append(f"{name}: {amounts.get(words, words)}")
    return lines


def hand(seats: str, third: str, *later: tuple[str, str]) -> str:
    """A told hand: `Hero 2c/3d/9s, Ann 4c`, the acts of third street, then cards and acts of each later one."""
    lines = [
        "seats: " + ", ".join(f"{name} 1000 {cards}" for name, cards in (one.split() for one in seats.split(", ")))
    ]
    lines += spoken(third, 30)
    for street, (cards, acts) in enumerate(later, 4):
        lines += [f"{street}: {cards}", *spoken(acts, 30 if street == 4 else 60)]
    return "\n".join(lines)


def duel(hero: str, ann: str, *acts: str, third: str = "") -> str:
    """Hero and Ann alone from fourth street on; cards in the order of the deal, hero's seventh the last of his."""
    mine, hers = hero.split(), ann.split()
    third = third or "Opener brings in for 10; Ann raises 20 to 30; Hero calls 30; Opener folds"
    later = [(f"Hero {mine[place]}, Ann {hers[place]}", said) for place, said in enumerate(acts[:3], 1)]
    later += [(f"Hero {mine[4]}", said) for said in acts[3:]]
    return hand(f"Opener Kh, Ann {hers[0]}, Hero {mine[0]}", third, *later)


CALLED = "Ann bets; Hero calls"
LED = "Hero bets; Ann calls"
BRINGS = "Opener brings in for 10"


FIVE = "Opener Kh, Ann {ann}, Hero {hero}, Bob {bob}, Cid {cid}"


def third(
    hero: str, act: str, *, ann: str = "4c", bob: str = "Qd", cid: str = "Jc", before: str = "Ann raises 20 to 30"
) -> str:
    seats = FIVE.format(ann=ann, hero=hero, bob=bob, cid=cid)
    return hand(seats, f"{BRINGS}; {before}; Hero {act}")


def short(spec: str) -> str:
    """Hero has less than half a bet of 30 beside the ante of 5."""
    return spec.replace("Hero 1000", "Hero 19")


def opener(hero: str, act: str, *, doors: tuple[str, ...] = ("4c", "6d", "7h")) -> str:
    """Hero has the high door; the next completes, and all others fold."""
    names = ("Ann", "Bob", "Cid")[: len(doors)]
    seats = ", ".join([f"Hero {hero}", *(f"{name} {door}" for name, door in zip(names, doors, strict=True))])
    folds = "; ".join(f"{name} folds" for name in names[1:])
    return hand(seats, f"Hero brings in for 10; Ann raises 20 to 30; {folds}; Hero {act}")


WAR = "Hero raises 30 to 60; Bob folds; Cid folds; Opener folds; Ann raises 30 to 90"


def war(hero: str, act: str) -> str:
    seats = FIVE.format(ann="5c", hero=hero, bob="Qd", cid="Jc")
    return hand(seats, f"{BRINGS}; Ann raises 20 to 30; {WAR}; Hero {act}")


def jam(hero: str, act: str) -> str:
    """Hero after two draws on fifth street."""
    mine = hero.split()
    both = "Ann bets; Bob calls; Hero calls"
    return hand(
        f"Opener Kh, Ann 4c, Bob 5c, Hero {mine[0]}", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30; "
        "Opener folds", (f"Ann 6h, Bob 6d, Hero {mine[1]}", both), (f"Ann As, Bob 3h, Hero {mine[2]}",
        f"Ann checks; Bob bets; Hero {act}"),
    )  # fmt: skip


JAMMED = "Ann checks; Bob bets; Hero raises"


def crowded(hero: str, act: str) -> str:
    """Hero after a completion and a call by two low doors."""
    return hand(f"Opener Kh, Ann 4c, Bob 5d, Hero {hero}", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero {act}")


LOCK = ("Ac/2c/3s 4c 5d Kd Qd", "6c 7d 8h 9s")
"""A wheel under a board of 3 4 5 K: nobody beats it, and the other board acts first."""
BEATABLE = ("Ac/2c/8s 7c 4d Kd Qd", LOCK[1])
"""An eight, which seven and six with three low cards in the hole beat."""
STRONG = ("Ac/2c/3s 4c 6d Kd Qd", "9c Qh Jd Tc")
"""Six low against 9 Q J T: ahead on the board too."""
EMPTY = ("Jc/Qh/3s Jd 4c Ks Qs", "5c 8d 7h Tc")
"""A low of K Q J 4 3: ahead on no board."""


def river(cards: tuple[str, str], last: str, sixth: str = CALLED, others: tuple[str, str] = (CALLED, CALLED)) -> str:
    return duel(*cards, *others, sixth, last)


# -- every leak on the hand that shows it (1 of 1), played the other way (0 of 1), and just outside (0 of 0)

CASES = {
    "dead_call": (
        duel("Jc/Qd/Kc Js Qs Kd", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero calls"),
        duel("Jc/Qd/Kc Js Qs Kd", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero folds"),
        # an ace instead of a king, and a pair is no longer all that he can hope for
        duel("Jc/Qd/Kc Js Qs Ad", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero calls"),
    ),
    "lost_call": (
        river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), CALLED),
        river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), "Ann bets; Hero folds"),
        river(("2c/3d/Kc Js Qs Kd Jd", "4c 2h 7d As"), CALLED),
    ),
    "folded_lock": (
        river(LOCK, "Ann bets; Hero folds"), river(LOCK, CALLED),
        river(BEATABLE, "Ann bets; Hero folds"), river(LOCK, "Ann checks; Hero folds", LED, (CALLED, LED)),
    ),
    "free_fold": (
        river(LOCK, "Ann checks; Hero folds"), river(LOCK, "Ann checks; Hero checks"), third("2c/3d/4s", "calls 30"),
        river(LOCK, "Ann bets; Hero folds"),
    ),
    "checked_lock": (
        river(LOCK, "Ann checks; Hero checks"), river(LOCK, "Ann checks; Hero bets"),
        river(BEATABLE, "Ann checks; Hero checks"),
    ),
    "flat_lock": (
        river(LOCK, CALLED), river(LOCK, "Ann bets; Hero raises"),
        river(BEATABLE, CALLED),
    ),
    "plays_rough": (
        third("2c/3d/9s", "calls 30"), third("2c/3d/9s", "folds"), third("2c/3d/8s", "calls 30"),
        # a nine below every other door
        third("2c/3d/9s", "calls 30", ann="Tc"),
    ),
    "hides_paint": (
        third("2c/Kd/5s", "calls 30"), third("2c/Kd/5s", "folds"), third("2c/8d/5s", "calls 30"),
        third("2c/Kd/6s", "calls 30"),
        # the lowest door left: he may steal from a limper
        third("2c/Kd/5s", "raises 20 to 30", before="Ann calls 10"),
    ),
    "nine_door": (
        third("2c/3d/9s", "calls 30", ann="8c"), third("2c/3d/9s", "folds", ann="8c"),
        third("2c/3d/9s", "calls 30", ann="9c"), third("2c/3d/8s", "calls 30", ann="7c"),
        # a ten has raised the better door
        hand("Opener Kh, Ann 4c, Bob Td, Hero 2c/3d/9s",
             f"{BRINGS}; Ann raises 20 to 30; Bob raises 30 to 60; Hero calls 60"),
    ),
    "no_steal": (
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/3s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="2d", cid="6c"),
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="3d", cid="6c"),
        # less than half a bet is left after the ante: no completion, but a call
        short(third("Kc/Qc/3s", "folds", before="Ann folds", bob="5d", cid="6c")),
    ),
    "blind_steal": (
        third("Kc/Qc/9s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/9s", "folds", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/9s", "raises 20 to 30", before="Ann folds", bob="5d", cid="Tc"),
        third("2c/3c/8s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        short(third("Kc/Qc/9s", "folds", before="Ann folds", bob="5d", cid="6c")),
    ),
    "loose_defence": (
        opener("2c/3d/Kh", "calls 20"), opener("2c/3d/Kh", "folds"), opener("2c/3d/Kh", "calls 20", doors=("4c", "6d")),
    ),
    "no_defence": (
        opener("2c/3d/Jh", "folds"), opener("2c/3d/Jh", "calls 20"), opener("2c/3d/Qh", "folds"),
        opener("2c/9d/Jh", "folds"), opener("2c/2d/Jh", "folds"),
    ),
    "folds_playable": (
        third("2c/3d/8s", "folds"), third("2c/3d/8s", "calls 30"), third("2c/3d/9s", "folds"),
        hand(FIVE.format(ann="4c", bob="Qd", cid="Jc", hero="2c/3d/8s").replace("Hero 2c/3d/8s, Bob Qd", "Bob 5d, "
             "Hero 2c/3d/8s"), f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero folds"),
    ),
    "limps": (
        third("2c/3d/8s", "calls 10", before="Ann folds"), third("2c/3d/8s", "raises 20 to 30", before="Ann folds"),
        third("2c/3d/8s", "folds", before="Ann folds"), third("2c/3d/8s", "calls 10", before="Ann calls 10"),
        short(third("2c/3d/8s", "calls 10", before="Ann folds")),
    ),
    "rough_eight": (
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero folds"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/3d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob folds; Hero calls 30"),
    ),
    "wheel_war": (
        war("2c/3d/4s", "raises 30 to 120"), war("2c/3d/4s", "calls 30"), war("2c/3d/6s", "raises 30 to 120"),
    ),
    # three points for 8-7, one less for the four that is gone, two less for the completion; an eight gone is one more
    "dead_cards": (
        third("6c/7d/8s", "calls 30"), third("6c/7d/8s", "folds"), third("6c/7d/8s", "calls 30", ann="8c"),
    ),
    "peels_brick": (
        duel("2c/3d/5s Ks", "4c 7h", CALLED), duel("2c/3d/5s Ks", "4c 7h", "Ann bets; Hero folds"),
        duel("2c/3d/5s Js", "4c Th", "Ann bets; Hero calls"),
    ),
    "yields_bricked": (
        duel("2c/3d/5s Ts", "6c Kh", "Hero checks; Ann checks"), duel("2c/3d/5s Ts", "6c Kh", LED),
        duel("2c/3d/5s Ts", "6c Th", "Ann checks; Hero checks", third="Opener brings in for 10; Ann raises 20 to 30; "
             "Hero raises 30 to 60; Opener folds; Ann calls 30").replace("6c", "4d"),
    ),
    "free_card_4": (
        duel("2c/3d/5s 7s", "6c Kh", "Hero checks; Ann checks"), duel("2c/3d/5s 7s", "6c Kh", LED),
        duel("2c/3d/5s Ts", "6c Kh", "Hero checks; Ann checks"),
    ),
    "folds_4": (
        duel("2c/3d/5s 7s", "4c 6h", "Ann bets; Hero folds"), duel("2c/3d/5s 7s", "4c 6h", CALLED),
        duel("2c/3d/4s 5s", "6c 7h", "Hero checks; Ann bets; Hero folds"),
    ),
    "wheel_bricks": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; "
                                                                "Hero folds"),
        duel("2c/3d/6s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s 9s Qd", "4c 7h 6d", CALLED, CALLED),
    ),
    "folds_draw": (
        duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, CALLED),
        duel("2c/3d/5s 8s Kd", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s 9d", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
    ),
    "flat_draw": (
        duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, "Hero checks; Ann bets; Hero calls"),
        duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, "Hero checks; Ann bets; Hero raises"),
        duel("Jc/Qc/3s 4s 5d", "6c 8h 2d", LED, "Hero checks; Ann bets; Hero calls"),
    ),
    "free_card_5": (
        duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, "Hero checks; Ann checks"),
        duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, LED),
        duel("2c/3d/5s 7s 6d", "4c Kh 9d", LED, "Hero checks; Ann checks"),
    ),
    "no_bluff": (
        duel("7h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", "Hero checks; Ann checks"),
        duel("7h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", LED),
        duel("2h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", "Hero checks; Ann checks"),
    ),
    "jams_eight": (
        jam("2c/3d/8s 7s 5d", "raises"), jam("2c/3d/8s 7s 5d", "calls"), jam("2c/3d/8s 4s 5d", "raises"),
    ),
    "chases_bricks": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; "
                                                                "Hero folds"),
        duel("2c/3d/5s Ks Qd", "4c 7h Jd", CALLED, CALLED),
    ),
    "folds_late": (
        river(STRONG, "Hero checks; Ann bets; Hero folds", LED, (LED, LED)),
        river(STRONG, "Hero checks; Ann bets; Hero calls", LED, (LED, LED)),
        river(EMPTY, "Ann bets; Hero folds"),
    ),
    "pays_off": (
        river(EMPTY, CALLED), river(EMPTY, "Ann bets; Hero folds"),
        river(("9c/8h/3s Jd 4c Ks 7s", "5c 8d 7h Tc"), CALLED),
    ),
    "checks_winner": (
        river(STRONG, "Hero checks; Ann checks", LED, (LED, LED)), river(STRONG, LED, LED, (LED, LED)),
        river(EMPTY, "Ann checks; Hero checks"),
    ),
    "bluffs_7": (
        river(EMPTY, "Ann checks; Hero bets"), river(EMPTY, "Ann checks; Hero checks"),
        river(("9c/8h/3s Jd 4c Ks 7s", "5c 8d 7h Tc"), "Ann checks; Hero bets"),
    ),
    "station": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED),
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s", "6c Kh", "Hero checks; Ann checks"),
    ),
}  # fmt: skip
# -- each clause of a spot and of a deed on a hand that would be counted otherwise without it


class Clause(NamedTuple):
    """A hand that is counted so because of one clause of a leak, which `words` tell."""

    words: str
    hand: str
    counts: tuple[int, int]
    """Made and opportunities."""


def shows(words: str, hand: str) -> Clause:
    return Clause(words, hand, (1, 1))


def sound(words: str, hand: str) -> Clause:
    """It could show, and does not."""
    return Clause(words, hand, (0, 1))


def outside(words: str, hand: str) -> Clause:
    return Clause(words, hand, (0, 0))


DOWN = r"Hero (\d+) (..)/(..)/(..)"


def unseen(spec: str) -> str:
    """Nobody knows Hero's down cards."""
    return re.sub(DOWN, r"Hero \1 \4", spec)


def at_last(spec: str) -> str:
    """Hero shows at the end what nobody knew when it was dealt."""
    dealt = re.search(DOWN, spec)
    assert dealt
    *later, last = [*re.findall(r"^[4-7]:.*Hero (..)", spec, re.MULTILINE), ""]
    seventh = re.search(r"^7: Hero (..)", spec, re.MULTILINE)
    cards = " ".join((*dealt.groups()[1:], *later, *filter(None, [last])))
    hidden = unseen(spec).replace(seventh[0], "7:") if seventh else unseen(spec)
    return f"{hidden}\n*** SHOW DOWN ***\nHero: shows [{cards}] (Lo: as it is)"


def undealt(spec: str, card: str) -> str:
    """The history leaves a card of a later street out: `Ann 6d`."""
    assert card in spec
    return re.sub(f"{card},? ?", "", spec)


def doorless(spec: str, door: str) -> str:
    """It leaves a door card out."""
    assert f" {door}," in spec
    return spec.replace(f" {door},", " ,")


def chips(spec: str, stack: int) -> str:
    """Hero has so many, the ante among them."""
    return spec.replace("Hero 1000", f"Hero {stack}")


def trio(hero: str, ann: str, bob: str, *acts: str) -> str:
    """Hero after Ann and Bob, all three with one bet on third street; cards in the order of the deal."""
    mine, hers, his = hero.split(), ann.split(), bob.split()
    entered = f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30; Opener folds"
    dealt = [f"Ann {hers[place]}, Bob {his[place]}, Hero {mine[place]}" for place in range(1, len(acts) + 1)]
    return hand(f"Opener Kh, Ann {hers[0]}, Bob {his[0]}, Hero {mine[0]}", entered, *zip(dealt, acts, strict=True))


CHECKED, GAVE_UP = "Ann checks; Hero checks", "Ann bets; Hero folds"
ALL_CALL, ALL_CHECK = "Ann bets; Bob calls; Hero calls", "Ann checks; Bob checks; Hero checks"
DRAWS = ("4c 6h As 7c", "5c 6d 3h 7h")
"""Boards of Ann and Bob without a brick."""
STEALS = {"before": "Ann folds", "bob": "5d", "cid": "6c"}
"""Two lower doors behind Hero, whom Ann has left to open the pot."""
RAISED = "Opener brings in for 10; Ann raises 20 to 30; Hero raises 30 to 60; Opener folds; Ann calls 30"

CLAUSES: dict[str, tuple[Clause, ...]] = {
    "dead_call": (
        outside("before 7th", river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), CALLED, CHECKED)),
    ),
    "lost_call": (
        outside("on 7th", duel("Jc/Qd/Kc Js Qs Kd", "4c 2h 7d As", CALLED, CALLED, CALLED)),
        outside("no bet", river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), CHECKED)),
    ),
    "checked_lock": (
        outside("a bet", river(LOCK, CALLED)),
    ),
    "flat_lock": (
        outside("no bet", river(LOCK, CHECKED)),
    ),
    "plays_rough": (
        shows("raises too", third("2c/3d/9s", "raises 30 to 60")),
        shows("a limp elsewhere", third("2c/3d/9s", "calls 10", before="Ann calls 10", cid="5c")),
        shows("a nine as low as another door", third("2c/3d/9s", "calls 30", ann="9c")),
        shows("a nine alone, but a king beside it", third("2c/Kd/9s", "calls 30", ann="Tc")),
        shows("a ten alone", third("2c/3d/Ts", "calls 30", ann="Jc")),
        shows("four in", hand("Opener Kh, Ann 4c, Hero 2c/3d/9s, Bob Qd", f"{BRINGS}; Ann raises 20 to 30; "
                              "Hero calls 30")),
        outside("three in", hand("Opener Kh, Ann 4c, Hero 2c/3d/9s", f"{BRINGS}; Ann raises 20 to 30; Hero calls 30")),
        outside("cards not known", unseen(third("2c/3d/9s", "calls 30"))),
        outside("cards known at the end", at_last(third("2c/3d/9s", "calls 30"))),
        outside("a stealing seat", third("2c/3d/9s", "calls 10", before="Ann folds", cid="5c")),
        outside("forced to open", opener("2c/3d/Kh", "calls 20")),
        outside("a later turn", hand(FIVE.format(ann="4c", hero="2c/3d/9s", bob="Qd", cid="5c"), f"{BRINGS}; "
                "Ann folds; Hero raises 20 to 30; Bob raises 30 to 60; Cid calls 60; Opener calls 50; Hero calls 30")),
        outside("a later street", hand(FIVE.format(ann="4c", hero="2c/3d/9s", bob="Qd", cid="5c"), f"{BRINGS}; "
                "Ann folds; Hero raises 20 to 30; Bob calls 30; Cid calls 30; Opener calls 20",
                ("Opener 2h, Hero 4s, Bob 5h, Cid 8d", "Cid bets; Opener calls; Hero calls"))),
        shows("a door that is not known to be higher", doorless(third("2c/3d/9s", "calls 30", ann="Tc"), "Qd")),
    ),
    "hides_paint": (
        shows("a ten", third("2c/Td/5s", "calls 30")),
        shows("a pair of the wheel", third("2c/2d/5s", "calls 30")),
        shows("a pair of the wheel and a king", third("Kc/5d/5s", "calls 30")),
        outside("a nine", third("2c/9d/5s", "calls 30")),
        outside("a six in the hole", third("6c/Kd/5s", "calls 30")),
        outside("a ten showing", third("2c/5d/Ts", "calls 30")),
        outside("a pair in the hole above the wheel", third("7c/7d/5s", "calls 30")),
        outside("three of the wheel", third("2c/3d/5s", "calls 30")),
        outside("cards known at the end", at_last(third("2c/Kd/5s", "calls 30"))),
        outside("forced to open", opener("2c/Kd/5h", "calls 20")),
    ),
    "nine_door": (
        shows("against an ace", third("2c/3d/9s", "calls 30", ann="Ac")),
        outside("forced to open", opener("2c/3d/Kh", "calls 20")),
        outside("against a door that nobody saw", doorless(third("2c/3d/9s", "calls 30"), "4c")),
    ),
    "no_steal": (
        shows("limps", third("Kc/Qc/3s", "calls 10", **STEALS)),
    ),
    "blind_steal": (
        shows("a nine-low", third("2c/3c/9s", "raises 20 to 30", **STEALS)),
        outside("after a limp", third("Kc/Qc/9s", "raises 20 to 30", **STEALS | {"before": "Ann calls 10"})),
        outside("cards not known", unseen(third("Kc/Qc/9s", "raises 20 to 30", **STEALS))),
    ),
    "loose_defence": (
        outside("not forced to open", third("2c/3d/4s", "calls 30")),
        outside("no completion", hand("Hero 2c/3d/Kh, Ann 4c, Bob 6d, Cid 7h", "Hero brings in for 10; Ann calls 10; "
                                      "Bob folds; Cid folds; Hero checks")),
    ),
    "no_defence": (
        shows("an eight in the hole", opener("2c/8d/Jh", "folds")),
        outside("another in", hand("Hero 2c/3d/Jh, Ann 4c, Bob 6d, Cid 7h", "Hero brings in for 10; "
                                   "Ann raises 20 to 30; Bob calls 30; Cid folds; Hero folds")),
        outside("a later street", duel("2c/3d/Js 4s", "4c 5h", GAVE_UP)),
        outside("cards known at the end", at_last(opener("2c/3d/Jh", "folds"))),
    ),
    "folds_playable": (
        outside("forced to open", opener("2c/3d/8h", "folds")),
        outside("a raise", hand("Opener Kh, Ann 4c, Bob Qd, Hero 2c/3d/8s", f"{BRINGS}; Ann raises 20 to 30; "
                                "Bob raises 30 to 60; Hero folds")),
        outside("cards known at the end", at_last(third("2c/3d/8s", "folds"))),
        outside("a later street", duel("2c/3d/8s Ks", "4c 7h", GAVE_UP, third=f"{BRINGS}; Ann calls 10; Hero calls 10; "
                                       "Opener folds")),
    ),
    "rough_eight": (
        shows("a six beside the eight", crowded("2c/6d/8s", "calls 30")),
        outside("a five beside it", crowded("2c/5d/8s", "calls 30")),
        outside("a nine", crowded("2c/7d/9s", "calls 30")),
        outside("a seven", crowded("2c/6d/7s", "calls 30")),
        outside("a pair of eights", crowded("8c/6d/8s", "calls 30")),
        outside("chips in", hand("Opener Kh, Hero 2c/7d/8s, Ann 4c, Bob 5d", f"{BRINGS}; Hero calls 10; "
                                 "Ann raises 20 to 30; Bob calls 30; Opener folds; Hero calls 20")),
        outside("cards known at the end", at_last(crowded("2c/7d/8s", "calls 30"))),
    ),
    "wheel_war": (
        shows("a five", war("2c/3d/5s", "raises 30 to 120").replace("Ann 1000 5c", "Ann 1000 4c")),
        shows("the second raise", hand("Hero 2c/3d/4s, Ann 5c", "Ann brings in for 10; Hero raises 20 to 30; "
                                       "Ann raises 30 to 60; Hero raises 30 to 90")),
        outside("the first raise", hand("Hero 2c/3d/5s, Ann 4c", "Hero brings in for 10; Ann raises 20 to 30; "
                                        "Hero raises 30 to 60")),
        outside("a third player", hand("Opener Kh, Ann 5c, Hero 2c/3d/4s, Bob Qd", f"{BRINGS}; Ann raises 20 to 30; "
                "Hero raises 30 to 60; Bob calls 60; Opener folds; Ann raises 30 to 90; Hero raises 30 to 120")),
        outside("chips for a call alone", chips(war("2c/3d/4s", "calls 30"), 95)),
        outside("a later street", duel("2c/3d/4s 5s", "6c 7h", "Hero bets; Ann raises; Hero raises")),
        outside("cards known at the end", at_last(war("2c/3d/4s", "raises 30 to 120"))),
    ),
    # three points for 8-7, and two less for the completion; nothing that he needs or holds is gone
    "dead_cards": (
        outside("one point", third("6c/7d/8s", "calls 30", ann="Tc")),
        # two for 9-low, less two for the completion and one for the four
        outside("a nine-low", third("2c/3d/9s", "calls 30")),
        outside("a later street", duel("6c/7d/8s 5s", "8c 4h", "Ann bets; Hero raises; Ann raises; Hero calls")),
    ),
    "peels_brick": (
        outside("a raise on 3rd", duel("2c/3d/5s Ks", "4c 7h", CALLED, third=RAISED)),
        outside("no bet", duel("2c/3d/5s Ks", "4c 7h", CHECKED)),
        outside("a later street", duel("2c/3d/5s Ks 6d", "4c 7h 8d", CHECKED, CALLED)),
    ),
    "yields_bricked": (
        shows("folds to a bet", duel("2c/3d/5s Ts", "6c Kh", GAVE_UP)),
        sound("a fold to a raise", duel("2c/3d/5s Ts", "6c Kh", "Hero bets; Ann raises; Hero folds")),
        outside("no brick of his", duel("2c/3d/5s 7s", "6c Kh", CHECKED)),
    ),
    "free_card_4": (
        shows("both well and ahead", duel("2c/3d/4s 5s", "6c 7h", CHECKED)),
        outside("both well and behind", duel("2c/3d/5s 7s", "4c 6h", CHECKED)),
        outside("a bet", duel("2c/3d/5s 7s", "6c Kh", GAVE_UP)),
    ),
    "folds_4": (
        outside("a raise of his bet", duel("2c/3d/5s 7s", "4c 6h", "Hero bets; Ann raises; Hero folds")),
        outside("a brick", duel("2c/3d/5s Ks", "4c 7h", GAVE_UP)),
    ),
    "chases_bricks": (
        shows("on 6th", duel("2c/3d/5s Ks Qd 8d", "4c 7h 6d 8h", CALLED, CHECKED, CALLED)),
        outside("on 7th", duel("2c/3d/5s Ks Qd 8d 9s", "4c 7h 6d 8h", CALLED, CHECKED, CHECKED, CALLED)),
        outside("no bet", duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CHECKED)),
        outside("a board that is not known", undealt(duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED), "Ann 6d")),
    ),
    "wheel_bricks": (
        outside("no bet", duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CHECKED)),
        outside("on 6th", duel("2c/3d/5s Ks Qd 8d", "4c 7h 6d 8h", CALLED, CHECKED, CALLED)),
        outside("cards known at the end", at_last(duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED))),
    ),
    "folds_draw": (
        outside("a made seven", duel("2c/3d/5s 7s 6d", "4c 6h 8d", CALLED, GAVE_UP)),
        outside("three low cards", duel("2c/3d/5s Ks Qd", "4c 6h 8d", CALLED, GAVE_UP)),
        outside("a card that is not known", undealt(duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, GAVE_UP), "Hero Kd")),
        outside("a raise of his bet", duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, "Hero bets; Ann raises; Hero folds")),
        outside("two rivals", trio("2c/3d/5s 7s Kd", *DRAWS, ALL_CALL, "Ann bets; Bob calls; Hero folds")),
        outside("on 6th", duel("2c/3d/5s 7s Kd Qd", "4c 6h 8d 9d", CALLED, CHECKED, GAVE_UP)),
        outside("cards known at the end", at_last(duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, GAVE_UP))),
    ),
    # what each wins was counted out apart, by dealing thousands of hands to both
    "flat_draw": (
        shows("57 to 66 %", duel("Ac/2c/3s 4s Kd", "8c 7h 6d", LED, CALLED)),
        outside("48 to 64 %", duel("Ac/2c/8s 4s Kd", "8c 7h 6d", LED, CALLED)),
        outside("a raise of his bet", duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, "Hero bets; Ann raises; Hero calls")),
        outside("chips for a call alone", chips(duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, CALLED), 125)),
        outside("half a big bet is more than he has", chips(duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, CALLED), 154)),
        shows("half a big bet is what he has", chips(duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, CALLED), 155)),
        shows("a raise on 3rd is no base", chips(duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, CALLED, third=RAISED), 195)),
        outside("two rivals", trio("Ac/2c/3s 4s 5d", "6c 8h Kd", "7c Jh Qd", ALL_CALL, ALL_CALL)),
        outside("on 6th", duel("Ac/2c/3s 4s 5d Kd", "6c 8h Kd Qh", LED, LED, CALLED)),
    ),
    "free_card_5": (
        outside("a brick of his", duel("2c/3d/5s Ts 6d", "4c Kh Qd", LED, CHECKED)),
        outside("a card that is not known", undealt(duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, CHECKED), "Hero 6d")),
        outside("a bet", duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, GAVE_UP)),
        outside("two rivals", trio("2c/3d/5s 7s 6d", "4c Kh Qd", "6c Jh Td", ALL_CALL, ALL_CHECK)),
        outside("on 6th", duel("2c/3d/5s 7s 6d 8s", "4c Kh Qd Jh", LED, CALLED, CHECKED)),
    ),
    "no_bluff": (
        outside("behind", duel("7h/5d/5s 7s Kd", "4c 8h 9d", CHECKED, CHECKED)),
        outside("a bet", duel("7h/5d/5s 7s 6d", "4c 8h 9d", CHECKED, GAVE_UP)),
        outside("two rivals", trio("7h/5d/5s 7s 6d", "4c 8h 9d", "8c 9h Td", ALL_CHECK, ALL_CHECK)),
        outside("cards known at the end", at_last(duel("7h/5d/5s 7s 6d", "4c 8h 9d", CHECKED, CHECKED))),
    ),
    "jams_eight": (
        shows("a six beside the eight", trio("2c/3d/8s 6s 5d", *DRAWS, ALL_CALL, JAMMED)),
        outside("a nine", trio("2c/3d/9s 7s 5d", *DRAWS, ALL_CALL, JAMMED)),
        outside("a seven", trio("2c/3d/7s 6s 5d", *DRAWS, ALL_CALL, JAMMED)),
        outside("a pair", trio("2c/3d/8s 7s 7d", *DRAWS, ALL_CALL, JAMMED)),
        outside("one rival", duel("2c/3d/8s 7s 5d", "4c 6h As", CALLED, "Ann bets; Hero raises")),
        outside("no bet", trio("2c/3d/8s 7s 5d", *DRAWS, ALL_CALL, ALL_CHECK)),
        outside("chips for a call alone", chips(trio("2c/3d/8s 7s 5d", *DRAWS, ALL_CALL, "Ann checks; Bob bets; "
                                                     "Hero calls"), 125)),
        outside("a brick of a rival", trio("2c/3d/8s 7s 5d", DRAWS[0], "5c Kd 3h", ALL_CALL, JAMMED)),
        outside("a board that is not known", undealt(trio("2c/3d/8s 7s 5d", *DRAWS, ALL_CALL, JAMMED), "Bob 3h")),
        outside("on 6th", trio("2c/3d/8s 7s 5d Kd", *DRAWS, ALL_CALL, ALL_CHECK, JAMMED)),
        outside("cards known at the end", at_last(trio("2c/3d/8s 7s 5d", *DRAWS, ALL_CALL, JAMMED))),
    ),
    "folds_late": (
        shows("on 6th", duel(*STRONG, LED, LED, "Hero checks; Ann bets; Hero folds")),
        outside("on 5th", duel(*STRONG, LED, "Hero checks; Ann bets; Hero folds")),
    ),
    "pays_off": (
        outside("no bet", river(EMPTY, CHECKED)),
        outside("cards known at the end", at_last(river(EMPTY, CALLED))),
    ),
    "checks_winner": (
        shows("95 to 99 %", river(("Ac/2c/3s 4c 7d Kd Qd", "7c 5h 2d Tc"), CHECKED)),
        outside("84 to 94 %", river(("Ac/2c/5s 4c 7d Kd Qd", "7c 5h 2d Tc"), CHECKED)),
        outside("a bet", river(STRONG, GAVE_UP, LED, (LED, LED))),
        outside("on 6th", duel(*STRONG, LED, LED, CHECKED)),
    ),
    "bluffs_7": (
        outside("a bet", river(EMPTY, CALLED)),
    ),
}  # fmt: skip
"""Of every leak whose CASES leave a clause out."""
