"""PokerStars clients in other languages: told from the text and refused, with the remedy; never passed by in silence.

Only English is read. A reading of translated hands that can be trusted needs real ones, and none of Razz has been seen.
"""

import re
from dataclasses import dataclass


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


@dataclass(frozen=True, slots=True)
class Language:
    """What a hand of a client in this language looks like."""

    name: str
    begins: tuple[str, ...]
    """The first words of a hand."""
    opening: str
    """Pattern of a hand's first line up to its number."""
    lines: re.Pattern[str]
    """How other lines begin, for a hand whose header is in English."""
    after: str = ""
    """What stands between the number and the colon."""


LANGUAGES = (
    Language(
        "German",
        ("PokerStars ",),
        r"PokerStars (?:Home Game |Zoom )?Hand Nr\. ?",
        _any(r"Tisch '", r"Platz \d+: ", r"\*\*\* ZUSAMMENFASSUNG", r".+: (?:passt|checkt|setzt|erhöht|geht mit)\b"),
    ),
    Language(
        "Swedish",
        ("PokerStars ",),
        r"PokerStars (?:Home Game |Zoom )?hand nr\.? ?",
        _any(r"Bord '", r"Plats \d+: ", r"\*\*\* (?:HÅLKORT|SAMMANFATTNING)", r".+: (?:lägger sig|synar|höjer)\b"),
    ),
    Language(
        "French",
        ("Main ", "PokerStars "),
        r"(?:Main (?:Zoom )?(?:de )?PokerStars (?:Zoom )?(?:n[°º]|No|#) ?|PokerStars Partie #)",
        _any(r"(?:Siège|Place) \d+: ", r"\*\*\* (?:RÉSUMÉ|CARTES)", r".+ ?: (?:se couche|suit|parole|mise|relance)\b"),
    ),
    Language(
        "Spanish",
        ("Mano ",),
        r"Mano n\.?[º°] ?",
        _any(r'Mesa "', r"Asiento \d+: ", r"\*\*\* RESUMEN", r".+: (?:se retira|apuesta|sube)\b", "Repartidas a "),
        after=r" de (?:Zoom de )?PokerStars",
    ),
    Language(
        "Portuguese",
        ("Mão ",),
        r"Mão (?:Zoom )?(?:da )?PokerStars (?:Zoom )?#",
        _any(r"Mesa '", r"Lugar \d+: ", r"\*\*\* SUMÁRIO", r".+: (?:desiste|aposta|aumenta|coloca)\b", r".+ recebe \["),
    ),
    Language(
        "Russian",
        ("Раздача ",),
        r"Раздача (?:Zoom )?PokerStars (?:Zoom )?№ ?",
        _any(r"Стол '", r"Место \d+: ", r"\*\*\* [А-Я]", r".+: (?:делает|ставит)\b", r"Карты .+ \["),
    ),
    Language(
        "Italian",
        ("Mano ",),
        r"(?=[^:]*PokerStars)Mano (?:(?:di )?PokerStars )?(?:n\. ?|n\.?[º°] ?|#)",
        _any(r"Tavolo '", r"Posto \d+: ", r"\*\*\* RIEPILOGO", r".+: (?:passa|punta|rilancia|vede|chiama)\b"),
        after=r"(?: (?:di |Zoom )*PokerStars)?",
    ),
    Language("Greek", ("Παρτίδα ",), r"Παρτίδα PokerStars (?:#|αρ\. ?)", _any(r"Παρτίδα ", r"\*\*\* [Α-Ω]")),
)
"""Headers as public tools and their samples have them (all hold'em); nobody has shown the Italian and the Greek one."""

BEGINS = tuple(dict.fromkeys(begins for language in LANGUAGES for begins in language.begins))
"""The first words of a hand in any of them."""

OPENING = "|".join(rf"{language.opening}(?=\d{{6,}}{language.after} ?:)" for language in LANGUAGES)
"""What stands before a hand's number in any of them; no name of a player is as long."""

REMEDY = (
    "only English is read: set the language of hand histories to English in the client, "
    "and have it send past hands again by e-mail in English"
)

LONGEST = 300
"""No header is longer, and a pattern is not let loose on more."""

_OPENINGS = tuple(
    (language, re.compile(rf"(?:{language.opening})\d{{6,}}{language.after} ?:")) for language in LANGUAGES
)
_OPENING = re.compile(OPENING)
# in some other language: the room, and a hand's number before the first colon
_SOME_HEADER = re.compile(r"(?=.{0,60}PokerStars)[^\d:\"]{1,40}\d{8,15}[^\d:\"]{0,30}:")
_ENGLISH = re.compile(r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game|Tournament) #\d")
_RAZZ = re.compile(r"razz|разз|рэзз", re.IGNORECASE)
_OTHER_GAME = _any("Hold'em", "Omaha", "Courchevel", "Badugi", "Stud", "Draw", "Холдем", "Омаха", "Стад", "Бадуги")


def language_of(header: str) -> Language | None:
    """The language whose hand this line begins."""
    if not _OPENING.match(header, 0, LONGEST):
        return None
    return next((language for language, opening in _OPENINGS if opening.match(header, 0, LONGEST)), None)


def game_in(header: str) -> str:
    """The game that a translated header names, if it is surely not Razz: nothing is passed over on a guess."""
    told = re.sub(r"\{.*\}", "", header[:LONGEST])
    found = None if _RAZZ.search(told) else _OTHER_GAME.search(told)
    return found[0] if found else ""


def refused(line: str) -> str:
    """What to say of a line that could not be read, if it is of a client in another language; else nothing."""
    line = line[:LONGEST]
    found = language_of(line) or next((language for language in LANGUAGES if language.lines.match(line)), None)
    if found is not None:
        return f"this is {found.name}, and {REMEDY}"
    if _SOME_HEADER.match(line) and not _ENGLISH.search(line):
        return f"this may be a client in another language, and {REMEDY}"
    return ""
