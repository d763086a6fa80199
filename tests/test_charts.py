"""The charts, from numbers counted by hand, and what strangers' names may not do to them."""

from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

from razzstats.show.charts.axes import apart
from razzstats.show.charts.chart import Given, drawn
from razzstats.show.charts.look import save
from razzstats.show.charts.winnings import WINNINGS
from razzstats.show.safe import cell, plot_text, terminal

HOSTILE = [
    "$EbRoA$ TT",
    "max(EV)",
    "$\\frac{1}{0$",
    "a\\$b",
    "😀🔥",
    "שלום עולם",
    "مرحبا",
    "\x1b[31mred\x00",
    "x" * 300,
    "",
    "\ud800",
]


def seats(*nets, **columns):
    """Hands 1, 2, 3 ... a minute apart, from the first minute of 2026 on."""
    count = len(nets)
    frame = {
        "played_at": pd.date_range("2026-01-01", periods=count, freq="min", tz="UTC"),
        "hand_id": [str(number) for number in range(1, count + 1)],
        "telling": 0,
        "stakes": pd.Categorical(["0.04/0.08"] * count),
        "currency": pd.Categorical(["USD"] * count),
        "big_bet": pd.array([8] * count, dtype="Int64"),
        "net": pd.array(nets, dtype="Int64"),
        "showdown": [False] * count,
        "players": 8,
    }
    return pd.DataFrame(frame | columns)


def winnings(frame, player, **more):
    return drawn(WINNINGS, Given(player, frame, **more))


def texts(figure):
    """All that is printed, without the backslash that keeps a dollar a dollar."""
    parts = list(figure.texts) + [text for axes in figure.axes for text in (*axes.texts, *axes.get_yticklabels())]
    return [text.get_text().replace(r"\$", "$") for text in parts]


def lines(figure):
    """Values of the three running totals, by the name at their end."""
    drawn = [line for line in figure.axes[0].lines if line.get_marker() == "None"][1:]
    return {name: list(line.get_ydata()) for name, line in zip(("shown", "unshown", "net"), drawn, strict=True)}


def test_lines_add_up_in_the_order_of_play_whatever_the_order_of_the_rows():
    frame = seats(100, -50, 25, -75, showdown=[True, False, False, True])
    for order in (frame, frame.iloc[::-1], frame.iloc[[2, 0, 3, 1]]):
        assert lines(winnings(order, "Al")) == {
            "net": [0, 1, 0.5, 0.75, 0],
            "shown": [0, 1, 1, 1, 0.25],
            "unshown": [0, 0, -0.5, -0.25, -0.25],
        }


def test_final_values_stand_at_the_ends():
    said = texts(winnings(seats(100, -50, 2531, showdown=[True, False, True]), "Al"))
    assert {"+$25.81", "+$26.31", "−$0.50", "net", "at showdown", "without showdown"} <= set(said)


def test_head_names_player_stakes_dates_and_hands():
    said = texts(winnings(seats(*[8] * 1500), "Ninebar"))
    assert said[:3] == ["Ninebar", "Winnings, Razz $0.04/$0.08", "2026-01-01 to 2026-01-02, 1,500 hands"]


def test_days_are_days_of_the_zone():
    assert "2025-12-31, 2 hands" in texts(winnings(seats(1, 2), "Al", zone="America/New_York"))


def test_band_is_as_wide_as_chance():
    # results 1, -1, 1, -1, 0 dollars: sample standard deviation sqrt(4 / 4) = 1, t of 4 degrees 2.7764: after 4 hands
    # 2 * 2.7764, after 5 sqrt(5) * 2.7764
    figure = winnings(seats(100, -100, 100, -100, 0), "Al")
    (band,) = figure.axes[0].collections
    edge = band.get_paths()[0].vertices
    assert edge[edge[:, 0] == 4][:, 1].max() == pytest.approx(5.5528, abs=2e-3)
    assert edge[edge[:, 0] == 4][:, 1].min() == pytest.approx(-5.5528, abs=2e-3)
    said = " ".join(texts(figure))
    assert "s = $1.00" in said
    assert "±$6.21" in said
    assert "Zero is inside" in said


def test_a_steady_loss_is_outside_the_band():
    assert "Zero is outside" in " ".join(texts(winnings(seats(*[-100, -101] * 100), "Al")))


def test_currencies_are_never_added():
    frame = seats(8, -16, 80000, currency=["USD", "USD", "chips"], big_bet=[8, 8, 40000])
    figure = winnings(frame, "Al")
    assert lines(figure)["net"] == [0, 1, -1, 1]
    assert "Winnings in big bets (USD and chips cannot be added)" in texts(figure)
    assert "+1.0 BB" in texts(figure)


def test_chips_count_in_big_bets_even_alone():
    figure = winnings(seats(80000, currency=["chips"], big_bet=[40000], stakes=["200/400"]), "Al")
    assert lines(figure)["net"] == [0, 2]
    assert "Winnings, Razz 200/400 chips" in texts(figure)


@pytest.mark.parametrize(
    ("currency", "said"), [("EUR", "+€12.00"), ("CAD", "+12 CAD"), ("play", "+12")], ids=["sign", "code", "play"]
)
def test_other_money(currency, said):
    assert said in texts(winnings(seats(1200, currency=[currency]), "Al"))


def test_many_stakes_are_counted():
    assert "Winnings, Razz, 3 stakes" in texts(winnings(seats(1, 2, 3, stakes=["1/2", "2/4", "3/6"]), "Al"))


def test_hands_without_a_result_are_left_out_and_counted():
    figure = winnings(seats(100, None, 100, None), "Al")
    assert lines(figure)["net"] == [0, 1, 2]
    assert "2026-01-01, 2 hands; 2 hands without a known result left out" in texts(figure)


def test_hands_without_a_date_come_last_and_are_counted():
    frame = seats(100, -50, 25)
    frame["played_at"] = frame["played_at"].where(frame["hand_id"] != "1")
    figure = winnings(frame, "Al")
    assert lines(figure)["net"] == [0, -0.5, -0.25, 0.75]
    assert "2026-01-01, 3 hands; 1 of them without a date" in texts(figure)
    assert "Hands without a date are drawn last." in " ".join(texts(figure))


@pytest.mark.parametrize("nothing", [pd.NaT, None])
def test_no_dates_at_all_go_by_number(nothing):
    frame = seats(100, -50, played_at=[nothing, nothing], hand_id=["10", "9"])
    figure = winnings(frame, "Al")
    assert lines(figure)["net"] == [0, -0.5, 0.5]
    assert "no dates, 2 hands" in texts(figure)


@pytest.mark.parametrize(
    ("frame", "when"), [(seats(), "no hands"), (seats(None), "no hands; 1 hand without a known result left out")]
)
def test_no_hands_is_a_plain_page(frame, when):
    figure = winnings(frame, "Al")
    assert figure.axes == []
    assert texts(figure) == ["Al", "Winnings, Razz", when, "No hands with a known result"]


def test_one_hand_has_no_band():
    figure = winnings(seats(-4), "Al")
    assert not figure.axes[0].collections
    assert "−$0.04" in texts(figure)


def test_100_000_hands_are_thinned_to_their_extremes(tmp_path):
    nets = np.random.default_rng(1).integers(-20, 21, 100_000)
    nets[77_777] = 1_000_000
    nets[77_778] = -1_000_000
    frame = seats(*nets.tolist(), showdown=nets > 10)
    figure = winnings(frame, "Al")
    save(figure, tmp_path / "a.png")
    (net,) = [lines(figure)["net"]]
    whole = np.cumsum(nets) / 100
    assert len(net) < 4_000
    assert max(net) == pytest.approx(whole.max())
    assert min(net) == pytest.approx(min(0, whole.min()))
    assert net[-1] == pytest.approx(whole[-1])


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_draw(name, tmp_path):
    place = tmp_path / "a.png"
    save(winnings(seats(8, -8), name), place)
    assert place.stat().st_size > 5_000


def test_hostile_names_leave_the_svg_sound(tmp_path):
    place = tmp_path / "a.svg"
    save(winnings(seats(8, -8), "--><script>" + "".join(HOSTILE)[:20]), place)
    drawing = ElementTree.fromstring(place.read_bytes())
    assert not [part for part in drawing.iter() if "script" in part.tag]


@pytest.mark.parametrize("name", ["W" * 300, "Wolfgang Amadeus " * 20, "Al"])
@pytest.mark.parametrize(
    "frame", [seats(8), seats(123_456_789, -5), seats(*[0] * 3)], ids=["one", "millions", "nothing"]
)
def test_nothing_is_cut_and_labels_do_not_touch(name, frame):
    figure = winnings(frame, name)
    page = figure.bbox
    axes = figure.axes[0]
    boxes = [
        text.get_window_extent() for text in (*figure.texts, *axes.texts, *axes.get_yticklabels()) if text.get_text()
    ]
    assert all(page.x0 < box.x0 and box.x1 < page.x1 and page.y0 < box.y0 and box.y1 < page.y1 for box in boxes)
    ends = [text.get_window_extent() for text in axes.texts if text.get_text() not in ("", "hands")]
    assert not any(one.overlaps(other) for at, one in enumerate(ends) for other in ends[at + 1 :])


def test_same_figure_same_bytes(tmp_path):
    for suffix in ("png", "SVG"):
        for name in ("one", "two"):
            save(winnings(seats(8, -8), "Al"), tmp_path / f"{name}.{suffix}")
        assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"two.{suffix}").read_bytes()


def test_png_is_1200_by_700(tmp_path):
    save(winnings(seats(8, -8), "Al"), tmp_path / "a.png")
    head = BytesIO((tmp_path / "a.png").read_bytes()).read(24)
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 700)


@pytest.mark.parametrize("name", ["a.pdf", "a"])
def test_other_suffixes_are_refused(tmp_path, name):
    with pytest.raises(ValueError, match=r"\.png or \.svg"):
        save(winnings(seats(), "Al"), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_apart_keeps_order_and_gap():
    assert apart([10.0, 50.0, 90.0], 20, 0, 100) == [10, 50, 90]
    places = apart([52.0, 50.0, 51.0], 20, 0, 100)
    assert places == pytest.approx([71, 31, 51], abs=0.1)
    assert apart([0.0, 0.0, 0.0], 20, 0, 100) == pytest.approx([0, 20, 40], abs=0.1)


# -- text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ninebar", "Ninebar"),
        ("Zoë 中 😀", "Zoë 中 😀"),
        ("a\x1b[2Jb\x07", "a[2Jb"),
        ("a\x9b31mb\x7f", "a31mb"),
        ("one\r\ntwo\tthree\u2028four\x85", "one two three four "),
        ("\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"),
        ("Al\u200b\u200d\ufeff\u00ad\u2060ex\ufe0f", "Alex"),
        ("x\ud800\U000e0041\ufffe", "x"),
    ],
)
def test_terminal(text, printed):
    assert terminal(text) == printed


@pytest.mark.parametrize(
    ("value", "safe"),
    [
        ("Ninebar", "Ninebar"),
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'=1"),
        ("\rx", "'x"),
        ("  =1", "'=1"),
        ("\u200b=1", "'=1"),
        ("\N{FULLWIDTH EQUALS SIGN}1", "'\N{FULLWIDTH EQUALS SIGN}1"),
        ("\N{FULLWIDTH PLUS SIGN}1", "'\N{FULLWIDTH PLUS SIGN}1"),
        ("\N{FULLWIDTH COMMERCIAL AT}x", "'\N{FULLWIDTH COMMERCIAL AT}x"),
        ("\N{MINUS SIGN}1", "'\N{MINUS SIGN}1"),
        ("a=1\x00", "a=1"),
        ("", ""),
        (-1, -1),
        (None, None),
    ],
)
def test_cell(value, safe):
    assert cell(value) == safe


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("$EbRoA$ TT", r"\$EbRoA\$ TT"),
        ("🔥 中", "□ □"),
        ("x" * 41, "x" * 39 + "…"),
        ("x" * 40, "x" * 40),
        ("a\nb", "a b"),
    ],
)
def test_plot_text(text, drawn):
    assert plot_text(text) == drawn
