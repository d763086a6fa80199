"""The documents say what is so: generated pages are up to date, links lead somewhere, every command is named."""

import importlib.util
import re
from pathlib import Path

import pytest

from razzstats.cli import cli
from razzstats.play.rules import OUTSIDE, rules
from razzstats.play.simulate.leaks import LEAKS
from razzstats.show.charts import CHARTS
from razzstats.stats.catalog import STATS
from razzstats.stats.table import listed_ids

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(page for name in ("docs", "benchmarks", "histories") for page in (ROOT / name).glob("*.md"))]
)
LINK = re.compile(r"\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def generator():
    """docs/generate.py, which is no module of the package."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs/generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "name",
    ["statistics.md", "rules.md", "tables.md", "rooms.md", "simulator.md", "charts.md", "leaks.md", "where.md"],
)
def test_generated_page_is_up_to_date(name):
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == generator().pages()[name], "run: python docs/generate.py"


def test_generated_pages_name_everything():
    pages = generator().pages()
    assert [code for code in [*rules(), *OUTSIDE] if f"| `{code}` |" not in pages["rules.md"]] == []
    assert [stat.id for stat in STATS if f"| `{stat.id}` |" not in pages["statistics.md"]] == []
    assert [chart.id for chart in CHARTS if f"| `{chart.id}` |" not in pages["charts.md"]] == []


def test_the_hand_that_shows_a_statistic_is_in_the_file_that_is_named():
    page = (ROOT / "docs/statistics.md").read_text(encoding="utf-8")
    found = re.findall(
        r"\| `(pokerstars/[^`]+)`, (\d+)(?:, \w+)?: (.+?)(?: (?:[a-z]+s|brings in)(?:, \S+(?: %)?)?)? \|", page
    )
    assert len(found) > 100
    for file, number, player in found:
        text = (ROOT / "histories" / file).read_bytes().decode("cp1252", "replace")
        (hand,) = re.findall(rf"#{number}:.*?(?=PokerStars |\Z)", text, re.DOTALL)
        assert player.replace("\\", "") in hand, (file, number, player)


@pytest.mark.parametrize(
    ("cell", "escaped"),
    [
        ("a | b", r"a \| b"),
        ("`a|b`", r"`a\|b`"),
        ("posts <id>", r"posts \<id>"),
        ("`<id>_n` and _n", r"`<id>_n` and \_n"),
        ("4 * 5 [c]", r"4 \* 5 \[c]"),
    ],
)
def test_a_cell_is_shown_as_it_is(cell, escaped):
    assert generator().escape(cell) == escaped


def test_every_rule_says_what_it_means():
    silent = [code for code, found in rules().items() if not all((rule.check.__doc__ or "").strip() for rule in found)]
    assert silent == []


def test_the_readme_names_every_command():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in cli.commands if not re.search(rf"razzstats {name}\b", text)] == []


def test_the_readme_counts_right():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\[(\d+) rules\]", text) == [str(len({*rules(), *OUTSIDE}))]
    assert re.findall(r"\[(\d+) statistics\]", text) == [str(len(listed_ids()))]
    assert re.findall(r"(\d+) planted leaks", text) == [str(len(LEAKS))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        goal = (page.parent / name).resolve() if name else page
        assert goal.exists(), f"{page.name} links to {target}"
        assert not anchor or anchor in anchors(goal), f"{page.name} links to {target}"


def anchors(page):
    """The anchors that a page's headings get: small letters and digits, blanks as hyphens."""
    text = CODE.sub(lambda code: code[0] if "\n" not in code[0] else "", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
