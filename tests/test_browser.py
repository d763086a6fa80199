"""The page in a real browser, headless: read, sorted, replayed and printed by whoever opens it from the disk."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pages import HERO, database, hands_in
from test_corpus import TEXTS, replays_of

from razzstats.cards import UNKNOWN
from razzstats.data.store import Store
from razzstats.leaks import leaks
from razzstats.play.frames import frames
from razzstats.play.replay import Replay
from razzstats.show.page.build import page_of
from razzstats.show.page.content import PageHand, Session
from razzstats.show.page.render import render
from razzstats.show.page.write import write_page
from razzstats.stats.leaks.judge import Judged

CHROMIUM = Path("/usr/bin/chromium")
WANTED = os.environ.get("RAZZSTATS_BROWSER") == "1"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

pytestmark = pytest.mark.skipif(not (CHROMIUM.exists() or WANTED), reason="no Chromium here")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.fail("RAZZSTATS_BROWSER=1 asks for these tests, and there is no /usr/bin/chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> Store:
    return database(tmp_path_factory.mktemp("review"))


@pytest.fixture(scope="module")
def judged(store) -> Judged:
    return leaks(store, HERO, "PokerStars")


@pytest.fixture(scope="module")
def review(store, judged, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("page") / "review.html"
    write_page(store, HERO, "PokerStars", judged, path)
    return path


@pytest.fixture
def opened(browser, review) -> Iterator[Any]:
    """Opens the page at a size and in a scheme; whatever it says, asks for or throws fails the test at its end."""
    said: list[str] = []
    contexts = []

    def open_page(size=DESKTOP, scheme="light", path=review, **more) -> Any:
        context = browser.new_context(viewport=size, color_scheme=scheme, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}") or dialog.dismiss())
        page.on("request", lambda request: request.url == path.as_uri() or said.append(f"request: {request.url}"))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []


def column(page: Any, table: str, place: int) -> list[str]:
    return page.locator(f"{table} tbody tr:visible").locator(f":nth-child({place})").all_inner_texts()


def values(page: Any, table: str, place: int) -> list[str]:
    cells = f"{table} tbody tr > :nth-child({place})"
    return page.eval_on_selector_all(cells, "cells => cells.map(cell => cell.dataset.v)")


def apart(page: Any, table: str, place: int) -> list[str]:
    cells = f"{table} tbody tr > :nth-child({place})"
    return page.eval_on_selector_all(cells, "cells => cells.map(cell => cell.dataset.apart)")


# -- reading


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_first_screen_has_verdict_study_list_and_chart(opened, size):
    page = opened(size)
    tops = [page.locator(name).bounding_box() for name in ("#verdict", "#study", "#chart-winnings")]
    assert tops[0]["y"] < tops[1]["y"]
    assert all(box["y"] < size["height"] for box in tops)
    items = page.locator(".study li")
    assert items.count() == 10
    last = items.nth(9).bounding_box()
    assert last["y"] + last["height"] <= size["height"]
    # the chart has begun, and on a wide screen stands beside the list
    if size is PHONE:
        assert tops[2]["y"] > last["y"]
    assert "Razz hands:" in page.inner_text("h1")


def test_how_the_study_list_was_chosen_opens_and_is_printed(opened):
    page = opened(PHONE)
    told = page.locator("#study details p")
    assert not told.is_visible()
    page.click("#study summary")
    assert told.is_visible()
    assert "Certain mistakes first" in told.inner_text()
    page.click("#study summary")
    page.emulate_media(media="print")
    assert told.is_visible()
    # what must be kept in mind of folds is told without asking
    assert page.locator("#study > .note", has_text="a fold called dear may be right").is_visible()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_is_wider_than_the_screen(opened, width):
    page = opened({"width": width, "height": 844})
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.click(".study .open >> nth=0")
    page.wait_for_selector("#replayer[open]")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    inside = page.evaluate(
        "[document.getElementById('replayer').scrollWidth, document.getElementById('replayer').clientWidth]"
    )
    assert inside[0] <= inside[1]


def test_a_table_sorts_both_ways_and_keeps_empty_cells_last(opened):
    page = opened()
    head = page.locator("#opponents-table thead button", has_text="Hands")
    head.click()
    hands = [int(value) for value in values(page, "#opponents-table", 2)]
    assert hands == sorted(hands, reverse=True)
    head.click()
    assert [int(value) for value in values(page, "#opponents-table", 2)] == sorted(hands)
    assert page.locator("#opponents-table th[aria-sort=ascending]").count() == 1
    page.locator("#numbers-table thead button", has_text="Rate").click()
    rates = values(page, "#numbers-table", 3)
    units = [unit for unit, value in zip(apart(page, "#numbers-table", 3), rates, strict=True) if value]
    # numbers of another unit stand apart, after the rates
    assert units == sorted(units)
    assert {*units} >= {"", "per call"}
    for unit in {*units}:
        known = [float(value) for value, of in zip(rates, units, strict=False) if of == unit]
        assert known == sorted(known, reverse=True)
    assert rates == [value for value in rates if value] + [""] * rates.count("")


def test_sessions_sort_by_stakes_and_within_a_currency(opened, store, judged, tmp_path):
    told = [("10.00/20.00", "+$9.00", 900, "USD"), ("2.00/4.00", "−€100.00", -10_000, "EUR"),
            ("0.50/1.00", "−$20.00", -2_000, "USD"), ("4.00/8.00", "+€5.00", 500, "EUR")]  # fmt: skip
    sessions = tuple(
        Session(f"2026-01-0{day}", 1, 1, 1, stakes, net, 1.0, 1.0, 0.0, amount, currency)
        for day, (stakes, net, amount, currency) in enumerate(told, 1)
    )
    path = tmp_path / "review.html"
    path.write_text(render(replace(page_of(store, HERO, "PokerStars", judged), sessions=sessions)), encoding="utf-8")
    page = opened(path=path)
    page.locator("#sessions thead button", has_text="Stakes").click()
    assert column(page, "#sessions", 5) == ["0.50/1.00", "2.00/4.00", "4.00/8.00", "10.00/20.00"]
    page.locator("#sessions thead button", has_text="Net").click()
    assert column(page, "#sessions", 6) == ["+€5.00", "−€100.00", "+$9.00", "−$20.00"]


def test_on_a_phone_rows_stand_as_cards_and_say_what_their_cells_are(opened):
    page = opened(PHONE)
    for name in ("#sessions", "#opponents"):
        across = page.locator(f"{name} .across")
        assert across.evaluate("one => one.scrollWidth <= one.clientWidth")
    row = page.locator("#opponents-table tbody tr").first
    assert row.locator("th").bounding_box()["width"] == row.bounding_box()["width"]
    titles = row.locator("td").evaluate_all("cells => cells.map(cell => cell.dataset.title)")
    assert titles[:2] == ["Hands", "VPIP"]
    # a screen reader still gets a table
    assert page.get_by_role("rowheader").count() > 5


def test_cards_sort_by_rank_with_the_ace_lowest(opened):
    page = opened()
    page.click("#all-hands")
    page.locator("#hands-table thead button", has_text="Cards").click()
    cells = page.locator("#hands-table tbody tr td .cards").all_inner_texts()
    ranks = ["".join(re.findall("[A2-9TJQK](?=[♣♦♥♠])", cell)) for cell in cells]
    places = [["A23456789TJQK".index(one) for one in cards] for cards in ranks]
    assert places == sorted(places)
    assert (places[0][0], places[-1][0]) == (0, 12)


def test_leaks_sort_by_their_numbers(opened, store, judged, tmp_path):
    # as texts 9.0 would come before 10.0, and 2 of 9 before 20 of 30
    few = judged.table[judged.table["verdict"] == "few"].sort_values("opportunities", ascending=False)
    assert few["opportunities"].max() >= 10 > few["opportunities"].min()
    numbers = judged.table.assign(made=range(len(judged.table)), opportunities=200, verdict="within", reference=0.5)
    alike = replace(judged, table=numbers.assign(rate=numbers["made"] / 200))
    path = tmp_path / "review.html"
    path.write_text(render(page_of(store, HERO, "PokerStars", alike)), encoding="utf-8")
    of_few, of_rates = opened(), opened(path=path)
    sizes = few.set_index("title")["opportunities"]
    told = [int(sizes[title]) for title in titles_by(of_few, "Too few to tell", "Evidence")]
    assert told == sorted(told, reverse=True)
    suspected = alike.table[~alike.table["certain"].astype(bool)]
    by_rate = [*suspected.sort_values("rate", ascending=False)["title"]]
    assert len(by_rate) > 10
    for heading in ("Evidence", "Price"):
        assert titles_by(of_rates, "Suspected, not named", heading) == by_rate


def titles_by(page: Any, caption: str, heading: str) -> list[str]:
    """The leaks of a table after a click on a heading."""
    table = page.locator("#leaks table", has_text=caption)
    table.locator("thead button", has_text=heading).click()
    return [text.splitlines()[0] for text in table.locator("tbody th").all_inner_texts()]


def test_a_table_is_filtered(opened):
    page = opened()
    page.fill("[data-filter=numbers-table]", "steal")
    shown = page.locator("#numbers-table tbody tr:visible")
    assert shown.count() > 2
    assert all("steal" in text.lower() for text in shown.all_inner_texts())
    assert page.inner_text("[data-count=numbers-table]").startswith(f"{shown.count()} of ")
    page.fill("[data-filter=numbers-table]", "")
    assert page.locator("#numbers-table tbody tr:visible").count() > shown.count() / 2


def test_the_hands_behind_a_number(opened, review):
    page = opened()
    page.locator("#numbers-table tr", has_text="VPIP without").locator(".behind").click()
    page.wait_for_selector("#behind[open]")
    assert page.inner_text("#behind-head") == "VPIP without bring-ins"
    assert page.locator("#behind-list li").count() == 20
    assert "razzstats hands --stat vpip_xbi --db" in page.inner_text("#behind-rest code")
    words = page.locator("#behind-list .open").first.inner_text()
    page.locator("#behind-list .open").first.click()
    page.wait_for_selector("#replayer[open]")
    label = page.inner_text("#replayer-head")
    assert label in words
    assert label in {hand["label"] for hand in hands_in(review.read_text(encoding="utf-8"))}


def test_hands_behind_a_leak_have_a_cost_and_behind_a_rate_are_made_or_not(opened, judged):
    page = opened()
    leak, *_ = judged.events.loc[judged.events["loss"].notna(), "leak"]
    title = judged.table.loc[judged.table["leak"] == leak, "title"].iloc[0]
    page.locator(f'#leaks .behind[data-title="{title}"]').click()
    page.wait_for_selector("#behind[open]")
    dearest = judged.events[judged.events["leak"] == leak].sort_values("loss", ascending=False)
    losses = dearest.drop_duplicates("hand_id")["loss"].head(20) / 1_000_000
    said = ["no price" if loss != loss else f"cost {loss:.1f} BB" for loss in losses]
    assert page.locator("#behind-list .did:nth-child(3)").all_inner_texts() == said
    page.keyboard.press("Escape")
    row = page.locator("#numbers-table tr", has_text="VPIP without")
    signs = [word[-1] for word in row.locator(".behind").get_attribute("data-hands").split()]
    row.locator(".behind").click()
    told = page.locator("#behind-list .did:nth-child(3)").all_inner_texts()
    assert told == ["made" if sign == "+" else "not made" for sign in signs]


def test_all_hands_are_listed_on_demand(opened):
    page = opened()
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    assert page.locator("#hands-table tbody tr").count() == 120
    page.locator("#hands-table thead button", has_text="Net").click()
    nets = [float(value) for value in values(page, "#hands-table", 5)]
    assert nets == sorted(nets, reverse=True)


def test_hands_with_mistakes_are_found_in_the_list(opened, review):
    wrong = [
        hand for hand in hands_in(review.read_text(encoding="utf-8")) if any("mistake" in one for one in hand["frames"])
    ]
    page = opened()
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    listed = page.locator("#hands-table tbody tr", has=page.locator("td .of"))
    assert listed.locator("th button").all_inner_texts() == [hand["label"] for hand in wrong]
    page.fill("[data-filter=hands-table]", "suspected")
    shown = page.locator("#hands-table tbody tr:visible")
    assert shown.count() == len(
        [hand for hand in wrong if any("Suspected" in one.get("mistake", "") for one in hand["frames"])]
    )
    assert 0 < shown.count() < 120


# -- the replayer


def open_longest(page: Any, review: Path) -> dict[str, Any]:
    """Opens the hand with the most frames from the list of all, and gives what lies packed of it."""
    hand = max(hands_in(review.read_text(encoding="utf-8")), key=lambda one: len(one["frames"]))
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    page.fill("[data-filter=hands-table]", hand["label"])
    page.locator("#hands-table tbody tr:visible button").click()
    page.wait_for_selector("#replayer[open]")
    return hand


def words_of(hand: dict[str, Any], frame: dict[str, Any]) -> str:
    return frame["deed"].replace("{}", hand["players"][frame["actor"]][0], 1) if "actor" in frame else frame["deed"]


def test_a_hand_replayed_to_its_end_by_keyboard(opened, review):
    page = opened()
    hand = open_longest(page, review)
    page.keyboard.press("Home")
    for frame in hand["frames"]:
        assert page.inner_text("#event") == " ".join(words_of(hand, frame).split())
        assert frame["pot"] in page.inner_text("#facts")
        page.keyboard.press("ArrowRight")
    last = len(hand["frames"]) - 1
    assert page.get_attribute("#replayer", "data-at") == str(last)
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("#replayer", "data-at") == str(last)
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute("#replayer", "data-at") == str(last - 1)
    page.keyboard.press("5")
    assert page.inner_text("#event") == "5th street"
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    page.wait_for_selector("#replayer:not([open])", state="attached")


def test_the_end_of_a_hand_is_told_at_its_end_or_with_hindsight(opened, review):
    page = opened()
    hand = open_longest(page, review)
    last = len(hand["frames"]) - 1
    page.keyboard.press("Home")
    told = page.locator("#log li")
    for at in range(last):
        assert told.count() == at + 1
        assert page.locator("#log [aria-current=step]").inner_text() == page.inner_text("#event")
        assert "net" not in page.inner_text("#about")
        if at == 3:
            page.keyboard.press("h")
            assert told.count() == last + 1
            assert hand["net"] in page.inner_text("#about")
            page.keyboard.press("h")
        page.keyboard.press("ArrowRight")
    assert told.count() == last + 1
    assert f"net {hand['net']}" in page.inner_text("#about")


def test_a_mistake_is_told_at_its_act(opened):
    page = opened()
    item = page.locator(".study .open", has_text=re.compile("Certain:|Suspected:")).first
    why = item.locator(".why").inner_text()
    item.click()
    page.wait_for_selector("#replayer[open]")
    # at the moment that the list opens it at, and at the act
    said = page.inner_text("#found .mistake")
    # the list goes on to tell of others in the same hand
    assert re.fullmatch(re.escape(said.removesuffix(".")) + r"(; .*mistakes.*)?\.", why)
    page.keyboard.press("ArrowLeft")
    assert page.locator("#found .mistake").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#found .mistake") == said
    assert page.inner_text("#event").startswith(HERO)
    page.keyboard.press("ArrowRight")
    assert page.locator("#found .mistake").count() == 0


def test_a_hand_opened_from_a_leak_says_so_at_its_act(opened):
    page = opened()
    button = page.locator("#leaks .behind").last
    title = button.get_attribute("data-title")
    button.click()
    page.wait_for_selector("#behind[open]")
    page.locator("#behind-list .open").first.click()
    page.wait_for_selector("#replayer[open]")
    reason = page.locator("#found .reason")
    assert reason.inner_text() == f"Leak: {title}."
    page.keyboard.press("ArrowRight")
    assert reason.inner_text() == f"Leak: {title}."
    assert page.inner_text("#event").startswith(HERO)
    page.keyboard.press("ArrowRight")
    assert reason.count() == 0
    page.keyboard.press("Home")
    assert reason.count() == 0
    # a statistic's hands open at their beginning and say nothing of an act
    page.keyboard.press("Escape")
    page.locator("#numbers-table .behind").first.click()
    page.locator("#behind-list .open").first.click()
    page.wait_for_selector("#replayer[open]")
    assert reason.count() == 0


def test_the_equity_says_whose_it_is(opened):
    page = opened()
    page.locator(".study .open", has_text="Lost").last.click()
    page.wait_for_selector("#replayer[open]")
    page.keyboard.press("h")
    seen = set()
    for _ in range(60):
        facts = page.locator("#facts dt").all_inner_texts()
        seen |= {fact for fact in facts if "equity" in fact}
        page.keyboard.press("ArrowLeft")
    assert seen <= {f"{HERO}: equity, visible cards", f"{HERO}: equity, known cards"}
    assert seen


def test_the_prices_of_a_decision_stand_beside_it_and_nowhere_else(opened, review):
    page = opened()
    hand = open_longest(page, review)
    page.keyboard.press("Home")
    seen = 0
    for frame in hand["frames"]:
        told = [figure for figure in frame.get("prices", []) if figure]
        assert page.locator("#prices td:visible").all_inner_texts() == told
        facts = page.inner_text("#facts")
        # without prices as ever: what the bet needs, and the equity where it was worked out
        assert (", needs" in facts) == ("owes" in frame and not told)
        assert ("equity, visible cards" in facts) == ("visible" in frame)
        seen += len(told) > 0
        page.keyboard.press("ArrowRight")
    assert 2 < seen < len(hand["frames"])
    assert "equity against range 8-" in page.text_content("#prices")


def test_the_replayer_is_opened_and_left_by_keyboard_alone(opened):
    page = opened()
    page.locator(".study .open").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#replayer[open]")
    assert page.evaluate("document.activeElement.id") == "go-on"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.className") == "open"


def test_playing_goes_on_by_itself_and_stops(opened, review):
    page = opened()
    open_longest(page, review)
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_selector("#replayer[data-at='2']")
    assert page.inner_text("#go-play") == "Pause"
    page.keyboard.press(" ")
    assert page.inner_text("#go-play") == "Play"
    at = page.get_attribute("#replayer", "data-at")
    page.wait_for_timeout(1_100)
    assert page.get_attribute("#replayer", "data-at") == at


def test_down_cards_hindsight_and_names(opened, review):
    page = opened()
    hands = hands_in(review.read_text(encoding="utf-8"))
    # a hand that was shown down, so that hindsight has something to tell
    item = page.locator(".study .open", has_text="against").first
    hand = hands[int(item.get_attribute("data-hand"))]
    item.click()
    page.wait_for_selector("#replayer[open]")
    backs = page.locator("#seats li.hero .card.back")
    others = page.locator("#seats li:not(.hero):not(.out) .card.back")
    assert backs.count() == 0
    hidden = others.count()
    assert hidden >= 2
    gone = page.locator(".dead .gone").count()
    page.keyboard.press("d")
    assert (
        backs.count() == len(hand["frames"][int(item.get_attribute("data-frame"))]["seats"].get("x", []))
        or backs.count() >= 2
    )
    # what is hidden is not struck out either
    assert page.locator(".dead .gone").count() == gone - backs.count()
    page.keyboard.press("d")
    page.keyboard.press("h")
    assert others.count() < hidden
    assert "equity, known cards" in page.inner_text("#facts")
    page.keyboard.press("h")
    assert others.count() == hidden
    assert "equity, known cards" not in page.inner_text("#facts")
    names = {name for name, _ in hand["players"]}
    assert HERO in page.inner_text("#seats")
    page.keyboard.press("n")
    shown = page.inner_text("#seats") + page.inner_text("#log") + page.inner_text("#event") + page.inner_text("#facts")
    assert "Hero" in shown
    assert not [name for name in names if name in shown]


ON_THE_FELT = """async (count) => {
  const replayer = document.getElementById("replayer");
  const press = (key) => replayer.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const cardsOf = (seat) => [...seat.querySelectorAll(".card")].map((card) => card.textContent);
  const told = [];
  // what lies behind would be laid out each time
  document.querySelector("main").hidden = true;
  for (let hand = 0; hand < count; hand++) {
    told.push(["3", "4", "5", "6", "7", "End"].map((key) => {
      press(key);
      return [...document.querySelectorAll("#seats li")].map(cardsOf);
    }));
    document.getElementById("hand-after").click();
    await new Promise((done) => setTimeout(done));
  }
  return told;
}"""
"""Of each hand, on each street and in the end (cards come at no other time), each player's cards; `?` is a back."""


@pytest.fixture(scope="module")
def shipped(store, judged, tmp_path_factory) -> tuple[Path, list[PageHand]]:
    """A page with all hands of histories/ in which no card is twice, and these hands."""
    page = page_of(store, HERO, "PokerStars", judged)
    hands = [as_replayed(played) for path in TEXTS for played in replays_of(path) if not wrong_cards(played)]
    book = replace(page.book, hands=tuple(map(str, range(len(hands)))))
    path = tmp_path_factory.mktemp("shipped") / "shipped.html"
    path.write_text(render(replace(page, hands=tuple(hands), book=book)), encoding="utf-8")
    return path, hands


def wrong_cards(played: Replay) -> bool:
    return any(finding.rule in ("DUPLICATE_CARD", "SHOWN_CARDS_MISMATCH") for finding in played.findings)


def as_replayed(played: Replay) -> PageHand:
    """What the replayer shows of a hand but for chances, which take their time."""
    told = tuple(frames(played.hand))
    nothing = tuple(() for _ in told)
    hero = played.hand.hero or ""
    return PageHand("a hand", "", "", played.hand.currency, "", (), "", None, hero, told, (None,) * len(told), nothing)


@pytest.mark.parametrize("hindsight", [False, True])
def test_no_card_is_on_the_felt_twice_and_what_nobody_learnt_stays_hidden(opened, shipped, hindsight):
    path, hands = shipped
    page = opened(path=path)
    page.click("#all-hands")
    page.click("#hands-table tbody th button >> nth=0")
    page.wait_for_selector("#replayer[open]")
    if hindsight:
        page.keyboard.press("h")
    for hand, told in zip(hands, page.evaluate(ON_THE_FELT, len(hands)), strict=True):
        learnt = [bool(view.shown) or any(card != UNKNOWN for card in view.down) for view in hand.frames[-1].players]
        for seats in told:
            face_up = [card for cards in seats for card in cards if card != "?"]
            assert len(face_up) == len(set(face_up)), hand.frames[0]
            hidden = [cards[:2] for cards, known in zip(seats, learnt, strict=True) if cards and not known]
            assert all(two == ["?", "?"] for two in hidden), hand.frames[0]


def test_seen_cards_are_struck_out(opened):
    page = opened()
    page.locator(".study .open").first.click()
    page.wait_for_selector("#replayer[open]")
    face_up = page.locator("#seats .card:not(.back)").all_inner_texts()
    rows = page.locator(".dead tbody tr")
    gone = {
        cell.split()[0] + rows.nth(row).locator("th").inner_text()
        for row in range(4)
        for cell in rows.nth(row).locator(".gone").all_inner_texts()
    }
    assert gone == {text.strip() for text in face_up}


# -- manners


def test_the_theme_switches_and_is_kept(opened):
    page = opened(scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    assert page.inner_text("#theme") == "Dark"
    page.click("#theme")
    dark = page.evaluate(ground)
    assert dark != light
    # the button says what it does
    assert page.inner_text("#theme") == "Light"
    page.reload()
    assert page.evaluate(ground) == dark
    assert opened(scheme="dark").evaluate(ground) == dark


def test_hostile_names_do_nothing(opened):
    page = opened()
    names = column(page, "#opponents-table", 1)
    assert any("<img src=x onerror=alert(1)>" in name for name in names)
    assert page.locator("img").count() == 0
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    page.locator(".study .open").first.click()
    page.wait_for_selector("#replayer[open]")
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    assert page.locator("img").count() == 0


def test_it_prints(opened):
    page = opened(scheme="dark")
    # as of thousands of hands, where no number rests on too few
    page.evaluate("document.querySelectorAll('tr.few').forEach((row) => row.classList.remove('few'))")
    pdf = page.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    assert 8 <= len(re.findall(rb"/Type /Page\b", pdf)) <= 14
    page.emulate_media(media="print")
    for part in ("#verdict", "#study li", ".chart", "#leaks tbody tr", "#numbers-table tbody tr", "#sessions tbody tr"):
        every = page.locator(part)
        assert every.count() == page.locator(f"{part}:visible").count() > 0, part
    # a line a number: what each counts is told elsewhere
    assert page.locator("#numbers-table .of:visible").count() == 0
    heights = page.eval_on_selector_all("#numbers-table tbody tr", "rows => rows.map((row) => row.offsetHeight)")
    assert max(heights) < 2 * min(heights)
    assert not page.locator("#notes").is_visible()
    assert not page.locator("#theme").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "dark")])
def test_axe_finds_nothing_serious(opened, size, scheme):
    import axe_core_python

    # our policy lets no foreign script run: the checker alone goes past it
    page = opened(size, scheme, bypass_csp=True)
    page.evaluate((Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    page.click("#all-hands")
    page.wait_for_selector("#hands-table")
    # a few of many like rows, lest it take minutes
    page.fill("[data-filter=hands-table]", "+1.")
    page.fill("[data-filter=numbers-table]", "steal")
    assert page.locator("#hands-table tbody tr:visible").count() > 0
    assert serious(page, "document") == []
    page.locator(".behind:visible").first.click()
    page.wait_for_selector("#behind[open]")
    assert serious(page, "'#behind'") == []
    page.locator("#behind-list .open").first.click()
    page.wait_for_selector("#replayer[open]")
    assert serious(page, "'#replayer'") == []


def serious(page: Any, part: str) -> list[str]:
    found = page.evaluate(f"axe.run({part}, {{resultTypes: ['violations']}})")["violations"]
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_a_browser_that_cannot_unpack_is_told(opened, review):
    page = opened()
    page.evaluate("delete window.DecompressionStream")
    page.locator(".study .open").first.click()
    page.wait_for_selector("#behind[open]")
    assert "DecompressionStream" in page.inner_text("#behind-note")
