"""How tables in plain text are laid out, and what a narrow window does without: by hand."""

import pytest

from razzstats.show.grid import Column, laid_out, narrowed

LONG = "steal_bring_in_success %"


def test_headings_are_whole_where_there_is_room():
    head, lines = laid_out(["player", LONG, "of"], [["Ann", "[52.9]", "17"], ["Bob", "-", "0"]], 36)
    assert head == ["player  steal_bring_in_success %  of"]
    assert lines == ["Ann                       [52.9]  17", "Bob                            -   0"]


def test_headings_are_cut_where_there_is_none():
    head, lines = laid_out(["player", LONG, "of"], [["Ann", "[52.9]", "17"], ["Bob", "-", "0"]], 35)
    assert head == ["           steal_", "        bring_in_", "player  success %  of"]
    assert lines == ["Ann        [52.9]  17", "Bob             -   0"]


def test_a_heading_takes_three_lines_at_most():
    head, _ = laid_out(["a_b_c_d_e_f"], [["1"]], 1)
    assert head == ["a_b_", "c_d_", "e_f"]


@pytest.mark.parametrize("title", ["95 %", "equity (mean)", "net bb"])
def test_a_heading_is_not_cut_before_its_unit(title):
    assert laid_out([title], [["1"]], 1)[0] == [title]


def test_a_table_without_rows_has_its_heading():
    assert laid_out(["player", "hands"], [], 80) == (["player  hands"], [])


COLUMNS = [
    Column("name", ["x" * 10]),
    Column("a", ["1" * 8], ("a",)),
    Column("95 %", ["1" * 8], ("a", "intervals")),
    Column("b", ["1" * 20], ("b",)),
    Column("95 %", ["1" * 8], ("b", "intervals")),
    Column("c", ["1" * 4], ("c",)),
]
"""10, 8, 8, 20, 8 and 4 wide, with two between them: 68."""


@pytest.mark.parametrize(
    ("width", "shown", "gone"),
    [
        (68, ["name", "a", "95 %", "b", "95 %", "c"], []),
        # without the two intervals 48
        (67, ["name", "a", "b", "c"], ["intervals"]),
        (48, ["name", "a", "b", "c"], ["intervals"]),
        # without c 42, which then comes back for b: 10, 8, 4 and the interval of a
        (42, ["name", "a", "b"], ["intervals", "c"]),
        (41, ["name", "a", "95 %", "c"], ["b"]),
        (20, ["name", "a"], ["intervals", "b", "c"]),
        # what is not to spare stays
        (1, ["name", "a"], ["intervals", "b", "c"]),
    ],
)
def test_what_a_narrow_window_does_without(width, shown, gone):
    kept, left_out = narrowed(COLUMNS, ["intervals", "c", "b"], width)
    assert ([column.title for column in kept], left_out) == (shown, gone)
