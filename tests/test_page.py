"""The page of a review: what it says, what lies packed in it, and that hostile or masked names leave nothing behind."""

import hashlib
import re
from base64 import b64encode
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from types import SimpleNamespace

import pandas as pd
import pytest
from pages import HERO, HOSTILE, TABLE, database, hands_in, history
from texts import told

from razzstats.cards import UNKNOWN, parse_cards
from razzstats.data.notebook import Notebook
from razzstats.data.notes import Kind, Subject, deletion_of, written
from razzstats.data.query import read_texts, seats
from razzstats.leaks import leaks
from razzstats.play.frames import frames
from razzstats.play.replay import replay
from razzstats.pricing import Asked, prices
from razzstats.read.reader import read_hands
from razzstats.show.mask import mask_of, masked, nobody, salt_of
from razzstats.show.mistakes import BETTORS, mistakes_of
from razzstats.show.page import cited
from razzstats.show.page.build import page_of
from razzstats.show.page.content import Leak, Page, Session, Telling
from razzstats.show.page.render import order, render
from razzstats.show.page.study import Chosen, caveat, chosen_for_study, fresh_first, in_all, last_decision, mistaken
from razzstats.show.page.verdict import cards, verdict
from razzstats.show.page.write import write_page
from razzstats.show.told_hand import hand_lines
from razzstats.stats.price.worth import Pricing

ROOM = "PokerStars"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def store(folder):
    return database(folder)


@pytest.fixture(scope="module")
def page(store) -> Page:
    return page_of(store, HERO, ROOM, leaks(store, HERO, ROOM))


@pytest.fixture(scope="module")
def text(page) -> str:
    return render(page)


class Reader(HTMLParser):
    """Every element with its attributes, and the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


# -- the verdict


def results(*nets: int, big_bet: int = 100, currency: str = "USD") -> pd.DataFrame:
    return pd.DataFrame({"net": pd.array(nets, "Int64"), "big_bet": big_bet, "currency": currency})


def test_a_result_inside_chance_is_too_early_to_say():
    nets = [300, -100, -150, 50, -20, 400, -80, -310]
    # a big bet is 100, so that a net is already one of 100 hands
    # Student's with seven degrees of freedom
    middle, half = mean(nets), 2.3646 * stdev(nets) / sqrt(len(nets))
    first, rough, needed, net = verdict(results(*nets))
    assert "rough guide" in rough
    low, high = (f"{end:+.1f}".replace("-", "−") for end in (middle - half, middle + half))
    assert first == f"8 Razz hands: {middle:+.1f} big bets per 100 (95 % interval {low} to {high}): too early to say."
    # 1.96 standard errors of so many hands are 2
    hands = (1.96 * stdev(nets) / 2) ** 2
    told_hands = int(re.search(r"about ([\d,]+) hands", needed)[1].replace(",", ""))
    assert hands <= told_hands <= 1.1 * hands
    assert net == "Net +$0.90."


@pytest.mark.parametrize(("sign", "word"), [(1, "winning"), (-1, "losing")])
def test_a_result_outside_chance_is_called_by_name(sign, word):
    nets = [sign * net for net in (100, 110, 90, 105, 95)]
    sentences = verdict(results(*nets * 20))
    assert word in sentences[0]
    assert not any("takes about" in sentence or "rough" in sentence for sentence in sentences)
    # 95 hands are too few to call anybody a winner
    assert "too early to say" in verdict(results(*nets * 19))[0]


def test_currencies_are_never_added():
    both = pd.concat([results(100, -50, 30), results(10, 20, currency="EUR"), results(1000, 0, currency="chips")])
    assert "Net €0.30 in 2 hands".replace("€", "+€") in " ".join(verdict(both))
    assert "+$0.80 in 3 hands" in " ".join(verdict(both))
    # what a chip is worth differs from one tournament to the next
    assert "chips" not in " ".join(verdict(both))
    assert not any("Net" in sentence for sentence in verdict(results(1000, 0, currency="chips")))


@pytest.mark.parametrize("nets", [(), (100,), (100, -50, 20, 0), (-10,) * 50])
def test_few_hands_or_equal_ones_say_nothing(nets):
    (only,) = verdict(results(*nets))
    assert "too few" in only


def test_hands_without_a_result_are_named():
    rows = pd.concat(
        [results(100, 50, 0, -10, 5), pd.DataFrame({"net": [pd.NA], "big_bet": [100], "currency": ["USD"]})]
    )
    assert "1 Razz hand without a known result left out." in verdict(rows)


# -- what is chosen


def test_folds_called_dear_come_after_all_calls():
    """A certain mistake is the first, whatever it cost; the dearest of the others is a fold, and comes last."""
    wrong = [("h0", "dear_fold", False, 500), ("h1", "dear_call", False, 10), ("h2", "dear_call", False, 90),
             ("h3", "dead_call", True, 20)]  # fmt: skip
    columns = ["hand_id", "mistake", "certain", "loss"]
    mistakes = pd.DataFrame(wrong, columns=columns).assign(telling=0, turn=1, big_bet=100)
    subject = SimpleNamespace(keys=[(f"h{place}", 0) for place in range(4)])
    assert mistaken(subject, SimpleNamespace(mistakes=mistakes)) == [3, 2, 1, 0]


def test_the_study_list_has_the_largest_pots():
    nets = [-700, 80, -300, 900, -200, -100, -90, -40, 70, 60, 5, -900, 650]
    rows = results(*nets).assign(showdown=[True] * 11 + [False, True])
    chosen = [nets[place] for place in chosen_for_study(rows)]
    assert chosen == [-700, -300, -200, -100, -90, 900, 650, 80, 70, 60]
    assert chosen_for_study(results(100, -100).assign(showdown=True)) == [1, 0]
    # without a showdown they come last
    rows = results(-900, 100, -200, 50, 49, 0).assign(showdown=[False, True, True, False, False, False])
    assert chosen_for_study(rows) == [2, 1, 0, 3]


def test_fresh_hands_come_first():
    assert fresh_first([5, 3, 8, 3, 1], {5, 1}) == [3, 8, 5, 1]
    assert fresh_first(range(30), {0, 2}) == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert fresh_first(range(12), set(range(4, 12))) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert fresh_first([], {1}) == []


def test_hands_seen_before_come_last_and_the_page_says_so(tmp_path):
    store = database(tmp_path, history(20))
    judged = leaks(store, HERO, ROOM)
    before = page_of(store, HERO, ROOM, judged)
    listed = [before.hands[item.hand].label.removeprefix("Hand ") for item in before.study]
    assert 1 < len(listed) < 10
    assert "you have seen come last" not in render(before)
    mark = written(Subject(Kind.SEEN, ROOM, listed[0]), "")
    Notebook(store.notes_path).merge([mark])
    page = page_of(store, HERO, ROOM, judged)
    now = [page.hands[item.hand].label.removeprefix("Hand ") for item in page.study]
    assert (set(now), now[-1]) == (set(listed), listed[0])
    assert [item.seen for item in page.study] == [False] * (len(listed) - 1) + [True]
    assert "you have seen come last" in render(page)
    Notebook(store.notes_path).merge([deletion_of(mark)])
    assert page_of(store, HERO, ROOM, judged).study == before.study
    # the looks of somebody else are not his, and what that one wrote brings the hand to the front until he looks
    last = Subject(Kind.SEEN, ROOM, listed[-1])
    Notebook(store.notes_path).merge([written(last, "", author="Coach"), written(mark.about, "", author="Coach")])
    assert page_of(store, HERO, ROOM, judged).study == before.study
    book = Notebook(store.notes_path)
    book.merge([early := written(last, ""), written(Subject(Kind.HAND, ROOM, listed[-1]), "Fold.", author="Coach")])
    (note,) = [one for one in book.notes() if one.text]
    book.merge([deletion_of(early), replace(early, id="c" * 8, written_at=note.written_at - timedelta(seconds=1))])
    page = page_of(store, HERO, ROOM, judged)
    assert page.hands[page.study[0].hand].label == f"Hand {listed[-1]}"
    assert [(item.news, item.seen) for item in page.study] == [(True, False)] + [(False, False)] * (len(listed) - 1)
    assert page.study[0].sentence == before.study[-1].sentence
    assert "somebody else has written since you looked" in render(page)
    # a page for others has no notes, and says nothing of them
    masked_page = page_of(store, HERO, ROOM, judged, mask_names=True)
    assert not any(item.news for item in masked_page.study)
    assert "Coach" not in render(masked_page)
    book.merge([replace(early, id="d" * 8, written_at=note.written_at + timedelta(seconds=1), author=HERO)])
    page = page_of(store, HERO, ROOM, judged)
    assert [(item.news, item.seen) for item in page.study][-1] == (False, True)
    assert not any(item.news for item in page.study)


def test_several_mistakes_of_a_hand_are_told_with_what_they_cost_together():
    def of(*losses):
        return pd.DataFrame({"loss": losses, "big_bet": 200})

    nothing = float("nan")
    assert in_all(of(200.0)) == "."
    assert in_all(of(200.0, 200.0)) == "; 2.0 by 2 mistakes."
    assert in_all(of(nothing, nothing)) == "; 2 mistakes."
    assert in_all(of(200.0, nothing, 100.0)) == "; 3 mistakes, 2 with a price: 1.5 big bets."


def test_two_lost_calls_come_before_a_dearer_single_one():
    """The hand's cost counts, 150 against 100; it opens at the dearer of its two."""
    wrong = [("h0", 1, 100), ("h1", 1, 70), ("h1", 2, 80)]
    mistakes = pd.DataFrame(wrong, columns=["hand_id", "turn", "loss"]).assign(
        telling=0, big_bet=100, mistake="dear_call", certain=False
    )
    subject = SimpleNamespace(keys=[("h0", 0), ("h1", 0)])
    assert mistaken(subject, SimpleNamespace(mistakes=mistakes)) == [1, 0]


def test_the_boards_of_the_list_are_those_of_the_act(page):
    seen = set()
    for item in page.study:
        hand = page.hands[item.hand]
        frame = hand.frames[item.frame]
        # three cards on 3rd street, and one more on each: what comes later is not told
        assert item.cards == hand.cards[: len(item.cards)]
        assert len(item.cards) == frame.street
        others = [view for view in frame.players if view.name != HERO and not view.folded]
        assert item.rivals == tuple(view.up for view in others)
        assert all(len(up) == min(frame.street, 6) - 2 for up in item.rivals)
        seen.add(frame.street)
    assert len(seen) > 1


def test_each_studied_hand_opens_at_its_decision(page):
    assert len(page.study) == 10
    kinds = []
    for item in page.study:
        hand = page.hands[item.hand]
        frame, act = hand.frames[item.frame : item.frame + 2]
        assert (frame.next, act.actor) == (HERO, HERO)
        kind, _, words = item.sentence.partition(": ")
        if kind in ("Certain", "Suspected"):
            # `folds to $1.00 on 7th` is told of the act that comes next
            assert act.deed.split()[1].rstrip(",") == words.split()[0], (act.deed, words)
            assert f" on {'3rd' if frame.street == 3 else f'{frame.street}th'}" in words
        else:
            assert item.frame == last_decision(hand)
            assert f" {abs(hand.big_bets):.1f} big bets" in item.sentence
        kinds.append(kind if kind in ("Certain", "Suspected") else "")
    assert kinds == sorted(kinds, key=["Certain", "Suspected", ""].index)
    assert kinds.count("Suspected") > 0


def test_telling_hands_are_those_of_the_statistic(store, page):
    rows = seats(store, ["hand_id", "vpip_n", "vpip_k"], HERO, room=ROOM).set_index("hand_id")
    number = next(number for number in page.numbers if number.id == "vpip")
    assert number.count == rows["vpip_n"].sum()
    assert number.times == rows["vpip_k"].sum()
    assert len(number.hands) == cited.MOST_TELLING
    for one in number.hands:
        row = rows.loc[page.hands[one.hand].label.removeprefix("Hand ")]
        assert row["vpip_n"] == 1
        assert bool(row["vpip_k"]) is one.made
    assert {one.made for one in number.hands} == {True, False}


def test_every_hand_is_there_until_there_are_too_many(store, page, monkeypatch):
    assert len(page.hands) == page.hands_counted == 120
    monkeypatch.setattr(cited, "MOST_HANDS", 100)
    fewer = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM))
    named = {item.hand for item in fewer.study}
    named |= {one.hand for cites in (*fewer.numbers, *fewer.leaks) for one in cites.hands}
    wrong = {place for place, hand in enumerate(fewer.hands) if hand.mistakes}
    assert named | wrong == set(range(len(fewer.hands)))
    assert len(wrong) == fewer.mistaken == sum(bool(hand.mistakes) for hand in page.hands)
    assert [item.sentence for item in fewer.study] == [item.sentence for item in page.study]
    assert (len(fewer.hands) < 120, fewer.hands_counted) == (True, 120)
    assert f"{len(fewer.hands)} of 120 hands are in this page" in render(fewer)


def test_hands_with_notes_and_mistakes_are_cited_as_far_as_they_fit(store, monkeypatch):
    judged = leaks(store, HERO, ROOM)
    monkeypatch.setattr(cited, "MOST_TELLING", 1)
    monkeypatch.setattr(cited, "MOST_HANDS", 100)
    before = page_of(store, HERO, ROOM, judged)
    numbers = seats(store, ["hand_id"], HERO, room=ROOM)["hand_id"].astype(str)
    absent = [number for number in numbers if f"Hand {number}" not in {hand.label for hand in before.hands}]
    book = Notebook(store.notes_path)
    note, mark = written(Subject(Kind.HAND, ROOM, absent[0]), "Look."), written(Subject(Kind.SEEN, ROOM, absent[1]), "")
    gone = written(Subject(Kind.HAND, ROOM, absent[2]), "Not now.")
    book.merge([note, mark, gone])
    book.merge([deletion_of(gone)])
    after = page_of(store, HERO, ROOM, judged)
    assert {hand.label for hand in after.hands} - {hand.label for hand in before.hands} == {f"Hand {absent[0]}"}
    # with room for no more than the lists and numbers need, there is none for others
    monkeypatch.setattr(cited, "MOST_HANDS", 1)
    least = page_of(store, HERO, ROOM, judged)
    assert f"Hand {absent[0]}" not in {hand.label for hand in least.hands}
    assert {item.hand for item in least.study} <= set(range(len(least.hands)))
    book.merge([deletion_of(note), deletion_of(mark)])


def test_the_page_says_from_how_few_on_numbers_are_grey(page, monkeypatch):
    for name, few in (("FEW_HANDS", 77), ("FEW_CHANCES", 13)):
        monkeypatch.setattr(f"razzstats.show.page.render.{name}", few)
    said = render(page)
    assert said.count("grey from fewer than 77") == 1
    assert "Grey numbers rest on fewer than 13 opportunities" in said
    assert said.count("grey from fewer than 13.") == 1


def test_no_other_hand_is_cited_where_the_lists_need_more_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(cited, "MOST_HANDS", 3)
    subject = SimpleNamespace(rows=range(20))
    told = {"vpip": [Telling(4, True)]}
    assert cited.cited(subject, told, [0, 1, 2, 3], range(20)) == [0, 1, 2, 3, 4]
    assert cited.cited(subject, told, [0], range(20)) == [0, 1, 4]


def test_what_bettors_hold_is_kept_in_mind_beside_dear_folds_alone(store):
    certain, dear = Chosen(1, 4, "Certain: ..."), Chosen(2, 9, "Suspected: folds ...", dear_fold=True)
    assert BETTORS in caveat([certain, dear])
    assert BETTORS not in caveat([certain, Chosen(3)])
    judged = leaks(store, HERO, ROOM)
    assert len(judged.mistakes)
    for kind, said in (("dear_fold", True), ("dear_call", False)):
        alike = replace(judged, mistakes=judged.mistakes.assign(mistake=kind, certain=False))
        assert (BETTORS in page_of(store, HERO, ROOM, alike).study_caveat) is said


def test_money_and_its_spread(store, page):
    rows = seats(store, ["net", "big_bet", "showdown"], HERO, room=ROOM)
    big_bets = [net / bet for net, bet in zip(rows["net"], rows["big_bet"], strict=True)]
    shown = rows["showdown"].fillna(False).astype(bool)
    told = {one.label: one for one in page.results}

    def dollars(cents):
        return f"{'−' if cents < 0 else ''}${abs(cents) / 100:.2f}"

    assert told["Net"].value == dollars(rows["net"].sum())
    assert told["Showdown winnings"].value == dollars(rows["net"][shown].sum())
    assert told["Non-showdown winnings"].value == dollars(rows["net"][~shown].sum())
    assert told["Showdown winnings"].count + told["Non-showdown winnings"].count == told["Net"].count == 120
    assert told["Big bets per 100"].value == f"{100 * mean(big_bets):+.1f}".replace("-", "−")
    assert told["Standard deviation per 100"].value == f"{10 * stdev(big_bets):.1f}"
    # Student's t of 119 degrees of freedom is 1.980
    half = 1.980 * 100 * stdev(big_bets) / sqrt(120)
    low, high = (100 * mean(big_bets) + sign * half for sign in (-1, 1))
    assert told["Big bets per 100"].interval == f"{low:+.1f} to {high:+.1f}".replace("-", "−")
    assert not any(one.few for one in page.results)
    assert told["Big bets per 100"].interval in render(page)


def test_opponents_by_their_common_hands(store, page):
    rows = seats(store, ["hand_id", "player", "vpip_n", "vpip_k"], room=ROOM).astype({"player": str})
    mine = set(rows[rows["player"] == HERO]["hand_id"])
    others = rows[rows["hand_id"].isin(mine) & (rows["player"] != HERO)]
    most = others["player"].value_counts()
    assert [one.hands for one in page.opponents] == sorted(most, reverse=True)
    assert page.opponents_met == len(most)
    first = page.opponents[0]
    his = others[others["player"] == first.name]
    assert first.rates[0].count == his["vpip_n"].sum()
    made, of = int(his["vpip_k"].sum()), int(his["vpip_n"].sum())
    assert first.rates[0].value == pytest.approx(made / of)
    # Wilson's ends are the rates from which what was seen is 1.96 standard errors away
    for end in (first.rates[0].low, first.rates[0].high):
        assert abs(made / of - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / of))
    every = [rate for one in page.opponents for rate in one.rates]
    assert {rate.few for rate in every} == {True, False}
    assert all(rate.few == (rate.count < 20) for rate in every)
    assert all((rate.value is None) == (rate.count == 0) == (rate.low is None) for rate in every)


# -- what lies in the file


def test_packed_frames_are_the_frames(page, text, folder):
    """Seat by seat what a frame leaves out is as in the frame before."""
    packed = hands_in(text)
    by_id = {hand.id: hand for hand in read_hands([str(folder / "history.txt")])}
    assert len(packed) == len(by_id) == 120
    for one in packed:
        told_frames = frames(by_id[one["label"].removeprefix("Hand ")])
        views: dict[str, list] = {}
        assert len(one["frames"]) == len(told_frames)
        for frame, now in zip(one["frames"], told_frames, strict=True):
            views |= frame["seats"]
            for place, view in enumerate(now.players):
                down, up, _, _, state, shown = views[str(place)]
                assert (tuple(down), tuple(up), tuple(shown)) == (view.down, view.up, view.shown)
                assert (state == "folded") == view.folded
            assert frame["street"] == now.street
            waiting = [view.name for view in now.players].index(now.next) if now.next else None
            assert frame.get("next") == waiting


def test_cards_of_the_showdown_are_not_told_before(text):
    hidden = 0
    for hand in hands_in(text):
        for frame in hand["frames"]:
            if "shows" in frame["deed"] or "mucked" in frame["deed"] or "collects" in frame["deed"]:
                break
            for place, view in frame["seats"].items():
                if int(place) != hand["hero"]:
                    assert {*view[0], *view[5]} <= {UNKNOWN}
                    hidden += 1
    assert hidden > 1_000


def test_nothing_may_be_loaded_and_only_our_script_runs(text):
    reader = Reader(text)
    policy = next(given["content"] for tag, given in reader.elements if given.get("http-equiv"))
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)[1]
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy.startswith("default-src 'none'")
    assert f"script-src 'sha256-{digest}';" in policy
    assert "http" not in re.sub(r"xmlns(:xlink)?=\"http://www\.w3\.org/\S+\"|http-equiv", "", text)
    for tag, given in reader.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form"), tag
        assert not {name for name in given if name.startswith("on") or name == "src"}, given
        assert given.get("href", "#").startswith("#")


def test_hostile_names_stay_text(text, page):
    reader = Reader(text)
    assert sum(tag == "script" for tag, _ in reader.elements) == 3
    assert "\u202e" not in text
    words = "".join(reader.words)
    for name in ("<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "{{ 7 * 7 }}{}"):
        assert name in {one.name for one in page.opponents}
        assert name in words
    names = {name for hand in hands_in(text) for name, _ in hand["players"]}
    assert {*HOSTILE} - {"\u202egnp.evil"} <= names
    assert {hand["table"] for hand in hands_in(text)} == {TABLE}


def test_ids_are_of_one_element_each(text):
    ids = [given["id"] for _, given in Reader(text).elements if "id" in given]
    assert len(ids) == len(set(ids))
    wanted = {given["href"][1:] for tag, given in Reader(text).elements if tag == "a"}
    assert wanted <= set(ids)


def test_charts_have_colours_by_variables_alone(page):
    for chart in page.charts:
        for drawn in (chart.wide, chart.narrow):
            assert re.findall(r"#[0-9a-fA-F]{6}\b", drawn) == []
            # a chart that has nothing to draw says so in grey
            assert "var(--chart-" in drawn
            assert "<!--" not in drawn
            assert HERO not in drawn


def test_what_is_wrong_is_said(tmp_path):
    bad = told(SEVENTH)[0].replace("Total pot 20", "Total pot 25")
    noise = told(SEVENTH)[0].replace("#170000000001", "#2").replace("*** SUMMARY", "Ann waves\n*** SUMMARY")
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(bad + "\n\n\n" + noise, encoding="utf-8")
    from razzstats.data.store import Store
    from razzstats.importer import import_paths

    store = Store(tmp_path / "db")
    import_paths([str(folder)], store)
    page = page_of(store, "Ann", ROOM, leaks(store, "Ann", ROOM))
    kinds = {gap.kind: gap for gap in page.gaps}
    assert kinds["unread"].count == 1
    assert "waves" in kinds["unread"].first
    assert any(gap.what.startswith("POT_MISMATCH (W") for gap in page.gaps)
    found = [text for hand in page.hands for frame in hand.findings for text in frame]
    assert any(text.startswith("POT_MISMATCH") for text in found)
    assert any(
        "POT_MISMATCH" in text
        for hand in hands_in(render(page))
        for f in hand["frames"]
        for text in f.get("findings", ())
    )


SEVENTH = """
    seats: Ann 1000 Qc/2c/3c, Bob 1000 Kh
    Bob: brings in for 10
    Ann: folds
    Bob collected POT from pot
"""


def test_a_page_of_one_hand_and_of_none_with_a_result(tmp_path):
    store = database(tmp_path, told(SEVENTH)[0])
    page = page_of(store, "Ann", ROOM, leaks(store, "Ann", ROOM))
    text = render(page)
    assert "too few to say anything" in text
    assert "hands-place" in text
    assert len(hands_in(text)) == 1


# -- masks


def test_a_masked_page_names_nobody_in_any_byte(store, folder):
    path = folder / "masked.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path, mask_names=True)
    text = path.read_text(encoding="utf-8")
    hands = hands_in(text)
    names = set(re.findall(r"^Seat \d+: (.+?) \(\$", history(), re.MULTILINE))
    numbers = set(re.findall(r"Hand #(\d+)", history()))
    assert len(names) > 6
    whole = text + str(hands)
    for hidden in {*names, *numbers, TABLE, str(folder), "Lowell", "gnp.evil", "alert(1)"}:
        assert hidden not in whole, hidden
    assert {hand["label"] for hand in hands} == {f"Hand {number}" for number in range(1, 121)}
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", hand["when"]) for hand in hands)
    assert all(hand["players"][hand["hero"]][0] == "Hero" for hand in hands)
    # the same hands are told
    plain = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM))
    assert [hand["bb"] for hand in hands] == [hand["bb"] for hand in hands_in(render(plain))]


def test_pseudonyms_are_stable_for_a_salt_and_tell_all_apart(tmp_path):
    names = [f"player {number}" for number in range(3_000)]
    mask = mask_of(names, "player 7", "salt")
    assert mask("player 7") == "Hero"
    assert len({mask(name) for name in names}) == 3_000
    again = mask_of(reversed(names), "player 7", "salt")
    assert [mask(name) for name in names] == [again(name) for name in names]
    assert mask("player 8") != mask_of(names, "player 7", "pepper")("player 8")
    assert salt_of(tmp_path) == salt_of(tmp_path)
    assert len(salt_of(tmp_path)) == 32


def test_a_salt_that_was_not_written_whole_is_made_anew(tmp_path):
    """A full disk leaves an empty file: with no salt anybody could try names until one fits."""
    (tmp_path / "mask.salt").write_text("")
    made = salt_of(tmp_path)
    assert len(made) == 32
    (tmp_path / "mask.salt").write_text(made[:9])
    assert salt_of(tmp_path) not in (made, made[:9])


@pytest.mark.usefixtures("store")
def test_a_masked_hand_plays_the_same(folder):
    (hand, *_) = read_hands([str(folder / "history.txt")])
    mask = mask_of([seat.player for seat in hand.seats], HERO, "salt")
    plain, hidden = frames(hand), frames(masked(hand, mask, "Hand 1"))
    assert masked(hand, nobody, "Hand 1") is hand
    assert [frame.pot for frame in hidden] == [frame.pot for frame in plain]
    assert [frame.deed for frame in hidden] == [frame.deed for frame in plain]
    assert [mask(frame.actor) for frame in plain if frame.actor] == [frame.actor for frame in hidden if frame.actor]


def test_cards_are_in_the_order_of_the_deal(page):
    hand = next(hand for hand in page.hands if len(hand.cards) == 7)
    last = hand.frames[-1].view(HERO)
    assert hand.cards == (last.shown or (*last.down[:2], *last.up, *last.down[2:]))
    assert parse_cards("Ac")[0] == 0


# -- what others fill in


def test_leaks_and_sessions_have_their_places_once_there_are_any(page):
    assert 'id="leaks"' not in render(replace(page, leaks=()))
    assert 'id="sessions"' not in render(replace(page, sessions=()))
    hands = (Telling(3, made=True), Telling(5, made=False))
    found = (
        Leak("calls drawing dead", True, "4.5 BB", "3 of 3", 3, "visible cards", hands),
        Leak("<b>peels</b>", False, "1.2 BB per 100", "22 of 31", 22, "PokerNews", hands),
    )
    told = render(
        replace(page, leaks=found, sessions=(Session("2026-01-05", 90, 120, 1, "0.50/1", "+$3.00", 3.0, 5.0, -2.0),))
    )
    words = "".join(Reader(told).words)
    for expected in (
        "Certain: the visible cards prove it",
        "calls drawing dead",
        "<b>peels</b>",
        "22 of 31",
        "2026-01-05",
    ):
        assert expected in words
    assert ("button", "3+ 5-") in {
        (tag, (given.get("data-hands") or "").strip()) for tag, given in Reader(told).elements
    }


def test_the_hands_behind_a_leak_open_at_the_act(page, store):
    told_leaks = {leak.title: leak for leak in page.leaks}
    judged = leaks(store, HERO, ROOM)
    cited_hands = 0
    for title, leak in told_leaks.items():
        (row,) = judged.table[judged.table["title"] == title].itertuples()
        assert len(leak.hands) == min(20, row.made)
        cited_hands += len(leak.hands)
        for one in leak.hands:
            before, act = page.hands[one.hand].frames[one.frame : one.frame + 2]
            assert (before.next, act.actor) == (HERO, HERO)
    assert cited_hands > 20
    for leak in page.leaks:
        priced = "big bets per 100" in leak.price or "price" in leak.price
        assert priced == (leak.certain or leak.verdict == "named"), leak
    few = [leak for leak in page.leaks if leak.verdict == "few"]
    assert all(leak.evidence.startswith("too few to tell: ") for leak in few)
    assert "after Holm" in page.leaks_note


def test_a_mistake_is_told_at_its_act_in_the_page_and_in_the_terminal(page, store):
    judged = leaks(store, HERO, ROOM)
    numbers = [hand.label for hand in page.hands]
    assert sum(len(hand.mistakes) for hand in page.hands) == len(judged.mistakes) > 0
    for wrong in judged.mistakes.itertuples():
        hand = page.hands[numbers.index(f"Hand {wrong.hand_id}")]
        (at,) = [place for place in hand.mistakes if hand.frames[place].street == wrong.street
                 and wrong.act in hand.frames[place].deed]  # fmt: skip
        assert hand.frames[at].actor == HERO
        assert hand.mistakes[at].startswith("Certain: " if wrong.certain else "Suspected: ")
        read = read_texts(store, [wrong.hand_id])[ROOM, wrong.hand_id]
        said = mistakes_of(prices(store, Pricing(), Asked(room=ROOM, hand_id=wrong.hand_id)))[0]
        lines = list(hand_lines(replay(read[0]), said))
        place = lines.index(f"  ! {hand.mistakes[at]}")
        assert lines[place - 1].startswith(f"  {HERO} {wrong.act}s")
        assert list(hand_lines(replay(read[0]))) != lines


def test_the_order_of_a_leaks_hands_is_said_as_it_is(page):
    assert order([2.0, 1.0]).startswith("The dearest first: ")
    assert order([2.0, None]).startswith("The dearest first, those without a price after them: ")
    assert order([None, None]) == "None of these acts has a price: the largest results first."
    unpriced = 0
    for leak in page.leaks:
        sizes = [abs(page.hands[one.hand].big_bets or 0) for one in leak.hands if one.cost is None]
        assert sizes == sorted(sizes, reverse=True)
        unpriced += len(sizes) > 2
    assert unpriced


def test_a_ratio_is_so_many_to_so_many(text, page):
    factors = [number for number in page.numbers if number.unit == "per call"]
    assert any(number.count for number in factors)
    words = " ".join("".join(Reader(text).words).split())
    for factor in factors:
        assert f"{factor.times:,} to {factor.count:,} calls" in words


def test_the_statistics_say_how_many_intervals_miss_by_chance(text, page):
    count = sum(number.low is not None for number in page.numbers) + sum(bool(one.interval) for one in page.results)
    assert count > 40
    assert f"{count} intervals are compared: about {round(count / 20)} of them miss the truth by chance" in text


@pytest.mark.parametrize("word", ["Big bet, BB", "All four prices", "Range", "Random hands", "Certain", "Suspected"])
def test_words_that_the_page_uses_are_explained(text, word):
    assert f"<dt>{word}</dt>" in text


def test_the_luck_of_the_cards_is_told_from_enough_hands():
    # he won 0.01 big bets a hand, of which the cards gave 0.02
    rows = pd.DataFrame({"net_bb": [0.01] * 150, "adjusted_bb": [-0.01] * 150})
    assert cards(rows, 150) == ["The cards helped him by about 2.0: without their luck it would be about −1.0 per 100."]
    assert "as far as his cards are known (150 Razz hands)" in cards(rows, 151)[0]
    assert cards(-rows, 150) == ["The cards cost him about 2.0: without their luck it would be about +1.0 per 100."]
    # half of the hands at -0.21 and half at +0.19: a standard deviation of 0.2 sqrt(150 / 149), t of 149 is 1.976
    spread = rows.assign(adjusted_bb=[-0.21, 0.19] * 75)
    half = 100 * 1.976 * 0.2 * (150 / 149) ** 0.5 / 150**0.5
    told = f"(−{1 + half:.1f} to +{half - 1:.1f})"
    assert told in cards(spread, 150)[0]
    assert cards(rows[:99], 99) == ["Too few hands to say what the cards did."]
    assert cards(rows[:99], 150) == ["Too few hands whose cards are known to say what the cards did."]


def test_sessions_stand_with_the_latest_first(store, page):
    from razzstats.stats.sessions import COLUMNS as SESSION_COLUMNS
    from razzstats.stats.sessions import hands_in_order

    hands = hands_in_order(seats(store, SESSION_COLUMNS, HERO, room=ROOM))
    assert sum(one.hands for one in page.sessions) == len(hands)
    assert page.sessions_counted == len(page.sessions) == hands["session"].max()
    assert [one.start for one in page.sessions] == sorted((one.start for one in page.sessions), reverse=True)
    assert sum(one.big_bets for one in page.sessions) == pytest.approx((hands["net"] / hands["big_bet"]).sum())


def test_sessions_of_a_masked_page_tell_the_day_alone(store):
    page = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM), mask_names=True)
    assert page.sessions
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", one.start) for one in page.sessions)
