"""Notes in a real browser: written, saved, merged, there again; whatever they say, and never lost without a word."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from note_files import BAD, GOOD, GOOD_NOTES, PLAIN, file_of
from pages import HERO, database, hands_in
from test_browser import DESKTOP, PHONE, pytestmark, serious  # noqa: F401  (the mark is for this module too)
from test_browser import browser as browser
from test_cli import run as run

from razzstats.data.notebook import Notebook
from razzstats.data.notes import Kind, Subject, notes_of, standing, written
from razzstats.data.store import Store
from razzstats.leaks import leaks
from razzstats.show.notes import said
from razzstats.show.page.build import page_of
from razzstats.show.page.write import write_page

ROOM = "PokerStars"
HOSTILE_TEXT = "</script><img src=x onerror=alert(1)>\n=1+1 {{ 7 * 7 }} \u202egnp.exe\u202c \N{FIRE} שחקן"


@pytest.fixture(scope="module")
def store(tmp_path_factory) -> Store:
    return database(tmp_path_factory.mktemp("notes"))


@pytest.fixture(scope="module")
def review(store) -> Path:
    path = store.folder.parent / "review.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path)
    return path


@pytest.fixture
def opened(browser, review):
    """Opens a page in a context of its own or a given one; what it says, asks for or throws fails the test."""
    said_by_page: list[str] = []
    contexts = []

    def open_page(path=review, context=None, size=DESKTOP, scheme="light", asked=None, **more) -> Any:
        if context is None:
            context = browser.new_context(viewport=size, color_scheme=scheme, **more)
            contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said_by_page.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said_by_page.append(f"error: {error}"))
        page.on("dialog", lambda dialog: answer(dialog, asked))
        page.on("request", lambda request: ours(request.url, path) or said_by_page.append(f"request: {request.url}"))
        page.goto(path.as_uri())
        return page

    def answer(dialog, asked) -> None:
        if dialog.type == "beforeunload" and asked is not None:
            asked.append(dialog.type)
        else:
            said_by_page.append(f"dialog: {dialog.type} {dialog.message}")
        dialog.accept()

    yield open_page
    for context in contexts:
        context.close()
    assert said_by_page == []


def ours(address: str, path: Path) -> bool:
    """The page itself, or a file that it has just made for saving."""
    return address == path.as_uri() or address.startswith("blob:")


def write_on_hand(page: Any, text: str, tags: str = "", item: int = 0) -> str:
    """Writes a note on a hand of the study list, closes the replayer, and gives the hand's label."""
    page.locator(".study .open").nth(item).click()
    page.wait_for_selector("#replayer[open]")
    page.keyboard.press("w")
    page.keyboard.type(text)
    page.fill("#hand-notes-tags", tags)
    label = page.inner_text("#replayer-head")
    page.click("#replayer .close")
    return label


def saved_by(page: Any, tmp_path: Path, name: str = "saved.json") -> Path:
    with page.expect_download() as download:
        page.click("#notes .save-notes")
    assert download.value.suggested_filename == "razzstats-notes.json"
    path = tmp_path / name
    download.value.save_as(path)
    return path


def texts(page: Any) -> list[str]:
    return page.locator("#notes-table .note-text").all_inner_texts()


def test_a_note_goes_from_the_replayer_to_the_database_and_back(opened, tmp_path, run):
    store = database(tmp_path)
    path = tmp_path / "review.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path)
    page = opened(path)
    # arrows, digits and letters belong to the text while it is written
    label = write_on_hand(page, "Why 3 bets? d h n", "#River, Call  down, river")
    assert texts(page) == ["Why 3 bets? d h n"]
    assert page.inner_text("#unsaved").startswith("1 change to notes not saved yet")
    file = saved_by(page, tmp_path)
    assert not page.locator("#unsaved").is_visible()
    assert page.inner_text("#notes .notes-said").startswith("Saved as razzstats-notes.json")
    assert run("note", "import", file, "--db", store.folder).out.split()[:3] == ["notes", "2", "new,"]
    (note,) = said(Notebook(store.notes_path).notes())
    assert note.about == Subject(Kind.HAND, ROOM, label.removeprefix("Hand "))
    assert (note.text, note.tags) == ("Why 3 bets? d h n", ("river", "call down"))
    # in the terminal
    assert "Why 3 bets? d h n" in run("replay", note.about.key, "--db", store.folder).out
    listed = json.loads(run("hands", "--db", store.folder, "--where", "tag = 'call down'", "--json").out)["rows"]
    assert [(row["hand_id"], row["tags"]) for row in listed] == [(note.about.key, ["river", "call down"])]
    # and in the next page, of another browser
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path)
    again = opened(path)
    assert texts(again) == ["Why 3 bets? d h n"]
    assert not again.locator("#unsaved").is_visible()
    again.locator("#notes-table button", has_text=label).click()
    again.wait_for_selector("#replayer[open]")
    assert "Why 3 bets? d h n" in again.inner_text("#hand-notes")
    # changed and deleted there, it is so here
    again.locator("#hand-notes button", has_text="Change").click()
    again.fill("#hand-notes-text", "Because.")
    again.locator("#hand-notes button", has_text="Keep").click()
    assert again.locator("#hand-notes .note-text").all_inner_texts() == ["Because."]
    again.click("#replayer .close")
    run("note", "import", saved_by(again, tmp_path), "--db", store.folder)
    assert [note.text for note in said(Notebook(store.notes_path).notes())] == ["Because."]


def expect(locator):
    """Waits without a word of script of its own, which the page's policy would not let run."""
    from playwright.sync_api import expect as expected

    return expected(locator)


def test_players_get_notes_and_a_file_is_loaded(opened, tmp_path):
    page = opened()
    page.locator("#author").fill("Coach")
    page.locator("#opponents-table .noting-open").nth(0).click()
    page.fill("#noting-place-text", "Never folds.")
    page.keyboard.press("Escape")
    page.locator("#notes .noting-open").click()
    page.fill("#noting-place-tags", "hero")
    page.keyboard.press("Escape")
    assert page.locator("#opponents-table .noting-open").nth(0).inner_text() == "1 note"
    file = saved_by(page, tmp_path)
    notes = notes_of(file.read_text(encoding="utf-8"))
    assert {(note.about.kind, note.text, note.tags, note.author) for note in notes} == {
        (Kind.PLAYER, "Never folds.", (), "Coach"), (Kind.PLAYER, "", ("hero",), "Coach")
    }  # fmt: skip
    assert {note.about.key for note in notes} > {HERO}
    other = opened()
    assert texts(other) == []
    other.set_input_files("#load-notes", file)
    other.wait_for_selector("#notes-table")
    assert sorted(texts(other)) == ["", "Never folds."]
    assert "2 of 2" in other.inner_text("#notes .notes-said")
    # twice is once
    other.set_input_files("#load-notes", file)
    answer = other.locator("#notes .notes-said")
    expect(answer).to_have_text(re.compile("^0 of 2"))


def test_the_page_refuses_what_the_database_does_and_says_the_same(opened, tmp_path):
    page = opened()
    answer = page.locator("#notes .notes-said")
    for place, (text, why) in enumerate(BAD):
        (tmp_path / f"bad-{place}.json").write_text(text, encoding="utf-8")
        page.set_input_files("#load-notes", tmp_path / f"bad-{place}.json")
        expect(answer).to_contain_text(f"bad-{place}.json was not loaded: ")
        assert why in answer.text_content(), (text[:200], answer.text_content())
    (tmp_path / "latin.json").write_bytes(file_of(PLAIN | {"text": "é"}).replace("\\u00e9", "é").encode("latin-1"))
    page.set_input_files("#load-notes", tmp_path / "latin.json")
    expect(answer).to_contain_text("latin.json was not loaded: is no UTF-8 text")
    assert texts(page) == []


def test_the_page_takes_what_the_database_does_as_the_database_does(opened, tmp_path):
    page = opened()
    (tmp_path / "good.json").write_text(GOOD, encoding="utf-8-sig")
    page.set_input_files("#load-notes", tmp_path / "good.json")
    expect(page.locator("#notes .notes-said")).to_contain_text(f"{GOOD_NOTES} of {GOOD_NOTES} entries")
    saved = notes_of(saved_by(page, tmp_path).read_text(encoding="utf-8"))
    assert saved == standing(notes_of(GOOD))


def test_a_file_at_odds_with_what_is_in_the_page_is_refused(opened, tmp_path):
    page = opened()
    answer = page.locator("#notes .notes-said")
    first, circle, other = (
        PLAIN | {"replaces": ["b" * 8]},
        PLAIN | {"id": "b" * 8, "replaces": [PLAIN["id"]]},
        PLAIN | {"text": "Fold."},
    )
    for note, why in ((first, "1 of 1"), (circle, "in a circle"), (other, "says something else"), (first, "0 of 1")):
        (tmp_path / "notes.json").write_text(file_of(note))
        page.set_input_files("#load-notes", tmp_path / "notes.json")
        expect(answer).to_contain_text(why)
    # its subject masked, it is the same note
    (tmp_path / "notes.json").write_text(file_of(first | {"masked": True, "key": "a1b2"}))
    page.set_input_files("#load-notes", tmp_path / "notes.json")
    expect(answer).to_contain_text("0 of 1")
    assert texts(page) == ["Why call?"]


def test_leaks_get_notes(opened, tmp_path, store):
    page = opened()
    press = page.locator("#leaks .noting-open").first
    key, title = press.get_attribute("data-key"), press.get_attribute("data-title")
    press.click()
    assert page.inner_text("#noting-head") == f"Notes on {title}"
    page.fill("#noting-place-text", "Ask about this.")
    page.keyboard.press("Escape")
    assert press.inner_text() == "1 note"
    assert title in page.inner_text("#notes-table")
    (note,) = notes_of(saved_by(page, tmp_path).read_text(encoding="utf-8"))
    assert (note.about, note.text) == (Subject(Kind.LEAK, "", key), "Ask about this.")
    assert key in {leak.id for leak in page_of(store, HERO, ROOM, leaks(store, HERO, ROOM)).leaks}


def test_closing_with_notes_that_no_file_has_is_asked_about(opened, tmp_path):
    asked: list[str] = []
    page = opened(asked=asked)
    page.locator(".study .open").first.click()
    page.wait_for_selector("#replayer[open]")
    page.keyboard.press("w")
    page.keyboard.type("half a thou")
    # not even kept yet
    page.reload()
    assert asked == ["beforeunload"]
    # it is there again, and still not saved
    assert texts(page) == ["half a thou"]
    assert page.locator("#unsaved").is_visible()
    saved_by(page, tmp_path)
    page.reload()
    assert asked == ["beforeunload"]
    assert texts(page) == ["half a thou"]


def test_a_browser_that_remembers_nothing_says_so(opened, review, browser):
    context = browser.new_context(viewport=DESKTOP)
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})")
    page = opened(context=context)
    write_on_hand(page, "a note")
    assert "forgets them" in page.inner_text("#unsaved")
    assert texts(page) == ["a note"]
    context.close()


def test_two_windows_lose_nothing_of_each_other(opened, browser):
    context = browser.new_context(viewport=DESKTOP)
    one, two = (opened(context=context, asked=[]) for _ in range(2))
    write_on_hand(one, "first")
    write_on_hand(two, "second", item=1)
    one.reload()
    assert sorted(texts(one)) == ["first", "second"]
    context.close()


def test_seen_hands_make_room_for_others(opened, tmp_path, run):
    store = database(tmp_path)
    path = tmp_path / "review.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path)
    page = opened(path)
    hands = [hand["label"] for hand in hands_in(path.read_text(encoding="utf-8"))]
    listed = [
        hands[int(one)] for one in page.eval_on_selector_all(".study .open", "all => all.map(one => one.dataset.hand)")
    ]
    page.locator(".study .open").first.click()
    page.wait_for_selector("#replayer[open]")
    page.click("#hand-after")
    expect(page.locator("#replayer-head")).to_have_text(listed[1])
    page.keyboard.press("Escape")
    assert page.locator(".study .was-seen").count() == 2
    # nothing was written, so nobody is asked
    assert not page.locator("#unsaved").is_visible()
    run("note", "import", saved_by(page, tmp_path), "--db", store.folder)
    seen = {note.about.key for note in Notebook(store.notes_path).notes() if note.about.kind is Kind.SEEN}
    assert {f"Hand {number}" for number in seen} == set(listed[:2])
    fresh = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM))
    now = [fresh.hands[item.hand].label for item in fresh.study]
    assert len(now) == 10
    assert not {*listed[:2]} & {*now}
    assert {*listed[2:]} & {*now}
    assert not any(item.seen for item in fresh.study)


def test_the_looks_of_a_coach_are_not_the_players(opened, tmp_path, run):
    store = database(tmp_path)
    path = tmp_path / "review.html"
    judged = leaks(store, HERO, ROOM)
    write_page(store, HERO, ROOM, judged, path)
    before = page_of(store, HERO, ROOM, judged)
    coach = opened(path)
    # he gives his name only when he has written
    label = write_on_hand(coach, "Fold 5th.", item=3)
    assert coach.locator(".study .was-seen").count() == 1
    coach.fill("#author", "Coach")
    file = saved_by(coach, tmp_path)
    assert {note.author for note in notes_of(file.read_text(encoding="utf-8"))} == {"Coach"}
    run("note", "import", file, "--db", store.folder)
    after = page_of(store, HERO, ROOM, judged)
    assert {item.hand for item in after.study} == {item.hand for item in before.study}
    assert after.hands[after.study[0].hand].label == label
    write_page(store, HERO, ROOM, judged, path)
    player = opened(path)
    first = player.locator(".study li").first
    assert first.locator(".news").inner_text() == "new note by Coach"
    assert player.locator(".study .was-seen").count() == 0
    first.locator(".open").click()
    player.wait_for_selector("#replayer[open]")
    player.keyboard.press("Escape")
    expect(first.locator(".news")).to_have_count(0)
    expect(first.locator(".was-seen")).to_have_count(1)


def test_who_is_shown_a_masked_page_has_not_looked_for_the_player(store, tmp_path):
    from razzstats.show.notes import bring

    guest = written(Subject(Kind.SEEN, ROOM, "a1b2", masked=True), "")
    named, note = (
        written(Subject(Kind.SEEN, ROOM, "a1b2", masked=True), "", author="Coach"),
        written(Subject(Kind.HAND, ROOM, "a1b2", masked=True), "Fold."),
    )
    fresh = Store(tmp_path / "db")
    bring(fresh, [guest, named, note])
    assert {one.id for one in Notebook(fresh.notes_path).notes()} == {named.id, note.id}


def test_a_window_for_notes_is_ready_to_be_written_in(opened, tmp_path, store):
    page = opened(asked=[])
    page.locator("#leaks .noting-open").first.click()
    page.keyboard.type("typed at once")
    assert page.input_value("#noting-place-text") == "typed at once"
    page.fill("#noting-place-text", "  ")
    page.locator("#noting button", has_text="Keep").click()
    said = page.locator("#noting .notes-said")
    assert said.inner_text() == "The note is empty: there is nothing to keep."
    page.fill("#noting-place-text", "a word")
    page.locator("#noting button", has_text="Keep").click()
    assert said.inner_text() == "The note is kept in this page."
    page.locator("#noting button", has_text="Change").click()
    page.fill("#noting-place-text", "")
    page.locator("#noting button", has_text="Keep").click()
    assert said.inner_text() == "The note is empty, and stays as it was: Delete takes it away."
    page.keyboard.press("Escape")
    assert texts(page) == ["a word"]
    saved_by(page, tmp_path)
    told = page.locator("#notes .notes-said")
    assert told.locator("code").inner_text() == f"razzstats note import razzstats-notes.json --db {store.folder}"
    assert "`" not in told.inner_text()


def test_hostile_notes_stay_text(opened, tmp_path):
    store = database(tmp_path)
    hand = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM)).study[0].hand
    number = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM)).hands[hand].label.removeprefix("Hand ")
    Notebook(store.notes_path).merge(
        [
            written(Subject(Kind.HAND, ROOM, number), HOSTILE_TEXT, ["<b>bold</b>"], '"><script>alert(1)</script>'),
            written(Subject(Kind.PLAYER, ROOM, HERO), HOSTILE_TEXT),
            written(Subject(Kind.LEAK, "", "</script><script>alert(1)</script>"), HOSTILE_TEXT),
            written(Subject(Kind.HAND, ROOM, "<i>no such</i>"), "x" * 20_000),
        ]
    )
    path = tmp_path / "review.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path)
    page = opened(path, size={"width": 390, "height": 844})
    assert page.locator("#notes-table tbody tr").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator(".study .open").first.click()
    page.wait_for_selector("#replayer[open]")
    assert "onerror=alert(1)" in page.inner_text("#hand-notes")
    assert page.locator("img, b, #hand-notes script").count() == 0
    assert page.evaluate("[replayer.scrollWidth <= replayer.clientWidth]") == [True]


def test_a_masked_page_takes_notes_without_a_name(opened, tmp_path, run):
    store = database(tmp_path)
    page_hands = page_of(store, HERO, ROOM, leaks(store, HERO, ROOM))
    number = page_hands.hands[page_hands.study[0].hand].label.removeprefix("Hand ")
    Notebook(store.notes_path).merge([written(Subject(Kind.HAND, ROOM, number), "Lowell did it")])
    path = tmp_path / "masked.html"
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path, mask_names=True)
    assert "Lowell" not in path.read_text(encoding="utf-8")
    page = opened(path)
    assert texts(page) == []
    write_on_hand(page, "The coach's word.", "coach")
    page.locator("#opponents-table .noting-open").nth(1).click()
    page.fill("#noting-place-text", "Steals.")
    page.keyboard.press("Escape")
    file = saved_by(page, tmp_path)
    text = file.read_text(encoding="utf-8")
    assert number not in text
    assert not [one for one in page_hands.opponents if one.name in text]
    ran = run("note", "import", file, "--db", store.folder)
    assert (ran.status, "do not have" in ran.out) == (0, False)
    told = {(note.about.kind, note.about.key, note.text) for note in said(Notebook(store.notes_path).notes())}
    assert told == {
        (Kind.HAND, number, "Lowell did it"),
        (Kind.HAND, number, "The coach's word."),
        (Kind.PLAYER, page_hands.opponents[1].key, "Steals."),
    }
    # asked for, they are there, under what stands for the numbers
    write_page(store, HERO, ROOM, leaks(store, HERO, ROOM), path, mask_names=True, keep_notes=True)
    kept = path.read_text(encoding="utf-8")
    assert "Lowell did it" in kept
    assert number not in kept
    again = opened(path)
    assert sorted(texts(again)) == ["Lowell did it", "Steals.", "The coach's word."]
    assert again.locator("#notes-table .of").count() == 0


def test_notes_are_printed(opened, store):
    page = opened(asked=[])
    write_on_hand(page, "to be printed", "paper")
    page.emulate_media(media="print")
    assert page.locator("#notes-table .note-text").first.is_visible()
    assert not page.locator("#unsaved").is_visible()
    assert not page.locator(".note-tools").is_visible()


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_serious_about_notes(opened, size, scheme):
    import axe_core_python

    page = opened(size=size, scheme=scheme, bypass_csp=True, asked=[])
    page.evaluate((Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    write_on_hand(page, "a note\nof two lines", "river, tilt")
    page.fill("[data-filter=numbers-table]", "steal by")
    assert serious(page, "'#notes'") == []
    assert serious(page, "'#unsaved'") == []
    assert serious(page, "'.study'") == []
    page.locator("#notes-table tbody button").first.click()
    page.wait_for_selector("#replayer[open]")
    assert serious(page, "'.noting'") == []
    page.keyboard.press("Escape")
    page.locator("#opponents-table .noting-open").nth(0).click()
    assert serious(page, "'#noting'") == []


def test_the_page_of_no_notes_says_so(opened):
    page = opened()
    assert page.inner_text("#notes-none") == "No notes yet."
    page.click("#notes .save-notes")
    assert "nothing to save" in page.inner_text("#notes .notes-said")
