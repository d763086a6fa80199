"""Files of notes, bad and good, for the two that read them: razzstats/data/notes.py and the page's note_file.js."""

import json

from razzstats.data.notes import LONGEST_TAG, LONGEST_TEXT, MOST_TAGS

PLAIN = {
    "id": "0123456789abcdef", "kind": "hand", "room": "PokerStars", "key": "7", "text": "Why call?",
    "written_at": "2026-11-30T07:40:00Z",
}  # fmt: skip


def file_of(*notes: object, **more: object) -> str:
    """The text of a file."""
    return json.dumps({"format": "razzstats-notes", "version": 1, "notes": [*notes], **more})


def without(name: str) -> dict[str, str]:
    """PLAIN less a field."""
    return {field: value for field, value in PLAIN.items() if field != name}


def replacing(*pairs: tuple[str, str]) -> str:
    """Notes of which each replaces another; their ids are a letter each, eight times."""
    return file_of(*(PLAIN | {"id": one * 8, "replaces": [old * 8]} for one, old in pairs))


BAD = [
    ("", "no JSON"),
    ("[" * 100_000, "no JSON"),
    ('{"notes": [\n}', "no JSON"),
    ("[]", "no file of notes"),
    ('{"format": "razzstats-notes", "version": 2, "notes": []}', "version 2"),
    ('{"format": "razzstats-notes", "version": 1, "notes": 5}', "no list"),
    ('{"format": "razzstats-notes", "version": true, "notes": []}', "is of version "),
    ('{"format": "razzstats-notes", "version": "1", "notes": []}', "version 1"),
    ('{"format": "razzstats-notes", "version": 1}', "no list"),
    ('{"format": "razzstats-notes", "version": 1, "notes": [], "notes": []}', "has 'notes' twice"),
    (file_of(PLAIN, PLAIN).replace('"text": "Why call?"', '"text": "a", "text": "b"'), "note 1: has 'text' twice"),
    (file_of(PLAIN | {"key": "a\nb"}), "`key` holds a control character"),
    (file_of(PLAIN | {"room": "a\x1b[2J"}), "`room` holds a control character"),
    (file_of(PLAIN, 5), "note 2: is no object"),
    (file_of(PLAIN | {"kind": "pot"}), "note 1: `kind` is 'pot'"),
    (file_of(PLAIN | {"colour": "red"}), "not known, 'colour'"),
    (file_of(PLAIN | {"text": 5}), "`text` is no text"),
    (file_of(PLAIN | {"masked": 1}), "`masked` is no true or false"),
    (file_of(PLAIN | {"tags": ["a", 5]}), "`tags` is no list of texts"),
    (file_of(PLAIN | {"tags": ["a,b"]}), "comma"),
    (file_of(PLAIN | {"tags": [str(n) for n in range(31)]}), "31 tags"),
    (file_of(PLAIN | {"tags": ["a" * (LONGEST_TAG + 1)]}), "41 characters"),
    (file_of(PLAIN | {"text": "a" * (LONGEST_TEXT + 1)}), "20,001 characters, and 20,000 are the most"),
    (file_of(PLAIN | {"text": "\ud83c"}), "half a character"),
    (file_of(PLAIN | {"key": ""}), "`key` is empty"),
    (file_of(PLAIN | {"key": "a" * 501}), "501 characters"),
    (file_of({name: value for name, value in PLAIN.items() if name != "id"}), "has no `id`"),
    (file_of({name: value for name, value in PLAIN.items() if name != "room"}), "names no `room`"),
    (file_of(PLAIN | {"kind": "leak"}), "names a `room`"),
    (file_of(PLAIN | {"text": " \n"}), "neither text nor tags"),
    (file_of(PLAIN | {"deleted": True}), "with text"),
    (file_of(PLAIN | {"kind": "seen"}), "with text"),
    (file_of(PLAIN | {"written_at": "2026-11-30T07:40:00"}), "not a time"),
    (file_of(PLAIN | {"written_at": "0001-01-01T00:00:00+10:00"}), "not a time"),
    (file_of(PLAIN | {"written_at": "0999-01-01T00:00:00Z"}), "0999-01-01T00:00:00.000Z, before the year 2000"),
    (file_of(PLAIN, PLAIN | {"written_at": "1999-12-31T23:59:59Z"}), "note 2: `written_at` is 1999"),
    (file_of(PLAIN | {"id": "x' OR 1=1"}), "id that is not"),
    (file_of(PLAIN | {"replaces": ["zz"]}), "id that is not"),
    (file_of(PLAIN | {"replaces": [PLAIN["id"]]}), "replaces itself"),
    ("null", "no file of notes"),
    ('"notes"', "no file of notes"),
    (file_of(PLAIN, more=1), "not known, 'more'"),
    (file_of(PLAIN).replace('"room"', '"\\u006bey"'), "note 1: has 'key' twice"),
    (file_of(PLAIN | {"__proto__": "a"}), "not known, '__proto__'"),
    (file_of(PLAIN | {"constructor": "a"}), "not known, 'constructor'"),
    (file_of(PLAIN | {"text": None}), "`text` is no text"),
    (file_of(PLAIN | {"tags": "river"}), "`tags` is no list of texts"),
    (file_of(PLAIN | {"replaces": {}}), "`replaces` is no list of texts"),
    (file_of(PLAIN | {"tags": ["\ud83c"]}), "half a character"),
    (file_of(PLAIN | {"author": "a" * 501}), "`author` has 501 characters"),
    (file_of(PLAIN | {"room": "a" * 501}), "`room` has 501 characters"),
    (file_of(PLAIN | {"room": ""}), "names no `room`"),
    (file_of(without("kind")), "has no `kind`"),
    (file_of(without("written_at")), "has no `written_at`"),
    (file_of(without("text")), "neither text nor tags"),
    (file_of(PLAIN | {"text": "", "tags": ["#", " "]}), "neither text nor tags"),
    (file_of(without("text") | {"kind": "seen", "tags": ["a"]}), "with text"),
    (file_of(PLAIN | {"written_at": "2026-11-30"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-11-30 07:40:00Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "20261130T074000Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "30 Nov 2026 07:40:00 GMT"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-02-30T07:40:00Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-13-01T07:40:00Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-00-10T07:40:00Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-11-30T24:00:00Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "2026-11-30T07:40:60Z"}), "not a time"),
    (file_of(PLAIN | {"written_at": "9999-12-31T23:00:00-02:00"}), "not a time"),
    (file_of(PLAIN | {"written_at": "0000-01-01T00:00:00Z"}), "not a time"),
    (file_of(PLAIN | {"id": PLAIN["id"].upper()}), "id that is not"),
    (file_of(PLAIN | {"id": PLAIN["id"] + "\n"}), "id that is not"),
    (replacing(("a", "b"), ("b", "a")), "in a circle"),
    (replacing(("d", "a"), ("a", "b"), ("b", "c"), ("c", "a")), "in a circle"),
]
"""The text of a file, and what is said of it."""

GOOD = (
    file_of(
        PLAIN
        | {
            "id": "00000001",
            "text": " \N{FIRE}" + "a" * (LONGEST_TEXT - 1) + "\n",
            "written_at": "2000-01-01T00:00:00Z",
        },
        PLAIN
        | {"id": "00000002", "text": "\N{BOM}", "key": "\N{BOM}", "written_at": "2026-11-30T07:40:00.1234567+05:30"},
        PLAIN | {"id": "00000003", "tags": [f"#  Tag   {n}" for n in range(MOST_TAGS)] + ["tag 1", "\x07"]},
        PLAIN | {"id": "00000004", "tags": ["\N{FIRE}" * LONGEST_TAG], "text": "\x1b[2Ja\r\nb\rc\td"},
        PLAIN | {"id": "00000005", "author": "\u00a0" + "a" * 500 + "\u2003", "masked": True},
        PLAIN | {"id": "00000006", "kind": "leak", "room": "", "text": '"text": "a", "text": {"b"} \\'},
        without("text") | {"id": "00000007", "kind": "seen", "written_at": "2024-02-29T23:59Z"},
        without("text") | {"id": "00000008", "deleted": True, "replaces": ["00000009", "00000007", "00000007"]},
        PLAIN | {"id": "a" * 64, "replaces": ["b" * 64], "kind": "player", "key": "k" * 500},
    )
).replace('"version": 1,', '"version": 1.0,')
"""What is just within the rules."""
GOOD_NOTES = 9
