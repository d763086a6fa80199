"""What each chart draws, against numbers counted by hand; and that nothing, one hand or a hostile name breaks it."""

import re
from importlib.resources import files
from math import nan

import pandas as pd
import pytest
from chart_rows import CHART, figure, given, heights, rows, texts, whiskers

from razzstats.show.charts import CHARTS
from razzstats.show.charts.chart import can_draw, drawn
from razzstats.show.charts.funnel import stages
from razzstats.show.charts.leaks import COLUMNS as LEAK_COLUMNS
from razzstats.show.charts.look import BLUE, GREY, INK, ORANGE, PAPER, VERMILION, Look, save
from razzstats.show.charts.starts import hidden_class
from razzstats.show.mistakes import BETTORS
from razzstats.show.page.svg import COLOURS
from razzstats.show.page.verdict import cards

SCHEME = re.compile(r"color-scheme: (?:light|dark);\s+--paper[^}]*")
LOOKS = {"picture": Look(8.0), "wide": Look(7.4, alone=False, stretch=1.2), "narrow": Look(4.1, alone=False)}
HOSTILE = ["$\\frac{1}{0$", "😀🔥 <img src=x onerror=alert(1)>", "שלום עולם", "\x1b[31mred\x00", "W" * 300, ""]


def leak(name, certain, made, of, cost, low, high, *, named=True, reference=0.4):
    values = (
        name,
        name,
        certain,
        of,
        made,
        made / of,
        0.0,
        1.0,
        None if certain else reference,
        named,
        cost,
        low,
        high,
        made,
        0,
    )
    return dict(zip(LEAK_COLUMNS, values, strict=True))


def one_of_each(player="Al"):
    """A hand that every chart has something to draw of."""
    frame = rows(
        1, net=[-12], door_rank=[3], fourth_case=["bad-good"], start=["(A6)3"], liveness=[1], position=["2"],
        showdown=pd.array([True], dtype="boolean"), last_street=[7], vpip_n=[1], vpip_k=[1], afq_n=[2], afq_k=[1],
        steal_position_n=[1], steal_position_k=[1], steal_position_success_n=[1], steal_position_price_n=[1],
        steal_position_price_k=[400_000], bet_4_n=[1], check_4_n=[1], check_4_k=[1], stays_4_1_n=[1], stays_4_1_k=[1],
        completion_n=[1], completion_k=[1], open_completion_n=[1], open_completion_k=[1],
    )  # fmt: skip
    rival = frame[["vpip_n", "vpip_k", "afq_n", "afq_k"]].assign(player=player)
    found = leak(player, True, 1, 4, 1.0, 0.0, 3.0)
    luck = pd.DataFrame({"hand_id": ["1"], "telling": [0], "net_bb": [-1.5], "adjusted_bb": [-0.5]})
    prices = pd.DataFrame({"hand_id": ["1"], "telling": [0], "turn": [9], "equity_range": [0.4]})
    return given(frame, player, luck=luck, prices=prices, rivals=rival, leaks=pd.DataFrame([found]))


# -- every chart alike


def test_there_are_twelve_and_five_are_on_the_page():
    assert len({chart.id for chart in CHARTS}) == len(CHARTS) == 12
    assert [chart.id for chart in CHARTS if chart.on_page] == ["winnings", "leaks", "stakes", "doors", "fourth"]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_no_hands_are_a_sentence(chart, look):
    drawing = drawn(chart, given(rows(0)), look)
    assert drawing.axes == []
    said = [text for text in texts(drawing) if text.startswith("No ")]
    assert len(said) == 1
    assert "no hands" in texts(drawing) or not look.alone


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_hands_of_which_nothing_is_known(chart):
    """Neither result nor cards nor time: as where a history is torn."""
    frame = rows(2, net=[None, None], big_bet=[None, None], played_at=pd.to_datetime([None, None], utc=True))
    frame["cards_from_deal"] = False
    drawing = drawn(chart, given(frame))
    assert any(text.startswith("No ") for text in texts(drawing))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_one_hand_stands_on_the_page(chart, look):
    drawing = drawn(chart, one_of_each(), look)
    assert drawing.axes
    page = drawing.bbox
    for text in [*drawing.texts, *(text for axes in drawing.axes for text in axes.texts)]:
        box = text.get_window_extent()
        inside = page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
        assert inside or not text.get_text(), text.get_text()


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_hostile_names(chart, name, tmp_path):
    for look in ("picture", "narrow"):
        save(drawn(chart, one_of_each(name), LOOKS[look]), tmp_path / "a.png")
    assert (tmp_path / "a.png").stat().st_size > 3_000


@pytest.mark.parametrize("suffix", ["png", "svg"])
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_same_chart_same_bytes(chart, suffix, tmp_path):
    for name in ("one", "two"):
        save(drawn(chart, one_of_each()), tmp_path / f"{name}.{suffix}")
    assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"two.{suffix}").read_bytes()


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_it_says_how_many_hands_when_at_which_stakes_and_which(chart):
    said = " ".join(texts(drawn(chart, one_of_each())))
    assert f"{chart.title}, Razz $0.04/$0.08" in said
    assert "2026-01-01, 1 hand" in said
    chosen = given(rows(1), where="players >= 6 and door = A")
    assert "1 hand; where players >= 6 and door = A" in " ".join(texts(drawn(chart, chosen)))


def test_what_is_not_given_cannot_be_drawn():
    bare = given(rows(1), leaks=None)
    assert [chart.id for chart in CHARTS if not can_draw(chart, bare)] == ["leaks"]


# -- colours


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """As the Web Content Accessibility Guidelines count it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_of_the_page_is_given_for_light_and_dark_and_can_be_read():
    css = (files("razzstats.show.page") / "files" / "page.css").read_text(encoding="utf-8")
    light, dark, chosen, printed = [
        dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6})", block)) for block in SCHEME.findall(css)
    ]
    assert dark == chosen
    assert "--chart-blue" in printed
    names = [name for name in COLOURS.values() if name != "--chart-ground"]
    for scheme in (light, dark):
        assert [name for name in names if name not in scheme] == []
        for name in ("ink", "grey", "blue", "vermilion", "orange"):
            assert contrast(scheme[f"--chart-{name}"], scheme["--paper"]) >= 4.5, name
        # bars beside each other, and outlined besides
        assert contrast(scheme["--chart-blue"], scheme["--chart-pale"]) >= 3


def test_words_of_the_pictures_can_be_read_on_white():
    for colour in (INK, GREY, BLUE, ORANGE):
        assert contrast(colour, PAPER) >= 4.5
    # Okabe and Ito's vermilion is for marks and large figures
    assert contrast(VERMILION, PAPER) >= 3


# -- winnings


def test_the_line_without_luck_takes_the_luck_out_where_it_is_known():
    # nets +1, -0.5 and +0.25 dollars; the cards brought half a big bet of 8 cents in hand 1, took one in hand 3
    # and nothing in a hundred others
    frame = rows(103, "winnings", net=[100, -50, 25] + [0] * 100)
    numbers = ["3", "1", "999", *map(str, range(4, 104))]
    luck = pd.DataFrame(
        {"hand_id": numbers, "telling": 0, "net_bb": [3.125, 12.5, 1] + [0] * 100,
         "adjusted_bb": [4.125, 12.0, 0] + [0] * 100}
    )  # fmt: skip
    drawing = figure("winnings", frame, luck=luck)
    lines = [line for line in drawing.axes[0].lines if line.get_marker() == "None"]
    assert list(lines[3].get_ydata())[:5] == pytest.approx([0, 0.96, 0.46, 0.79, 0.79])
    said = " ".join(texts(drawing))
    assert "luck-adjusted (est.)" in said
    assert "known in 102 of 103 hands; the others count in it as they were played" in said.replace("  ", " ")


def test_no_line_without_luck_where_nothing_is_known():
    drawing = figure("winnings", rows(2, "winnings", net=[8, -8]))
    assert "luck-adjusted" not in " ".join(texts(drawing))


def test_a_line_without_luck_takes_as_many_hands_as_the_verdict_does():
    """With 99 hands whose cards are known neither says what the cards did, with 100 both."""
    every = pd.DataFrame({"hand_id": [*map(str, range(1, 101))], "telling": 0, "net_bb": 0.0, "adjusted_bb": -0.01})
    for known, told in ((99, False), (100, True)):
        drawing = figure("winnings", rows(120, "winnings"), luck=every[:known])
        assert ("luck-adjusted" in " ".join(texts(drawing)).lower()) is told
        assert cards(every[:known], 120)[0].startswith("The cards ") is told


def test_the_band_says_of_zero_what_the_interval_of_the_win_rate_says():
    # dollars: sum 8.30, squares 20.11 less 8.30^2 / 8 leave 11.49875, so s = sqrt(11.49875 / 7) = 1.28167; t of 7
    # degrees is 2.3646, and t s sqrt(8) = 8.57, where 1.96 would make 7.11
    inside = rows(8, "winnings", net=[300, -20, 250, -30, 180, 10, 120, 20], big_bet=[100] * 8)
    # sum 8.90, 20.11 less 8.90^2 / 8 is 10.20875, s = 1.20764: 8.08
    outside = rows(8, "winnings", net=[300, -20, 250, 30, 180, 10, 120, 20], big_bet=[100] * 8)
    for frame, reach, zero in ((inside, "±$8.57", "Zero is inside"), (outside, "±$8.08", "Zero is outside")):
        said = " ".join(texts(figure("winnings", frame)))
        assert "net ± 2.36 · s · √i" in said
        assert reach in said
        assert zero in said


def test_no_band_where_no_interval_can_be_told():
    few = figure("winnings", rows(4, "winnings", net=[8, -8, 8, -8]))
    equal = figure("winnings", rows(9, "winnings", net=[8] * 9))
    for drawing in (few, equal):
        assert not drawing.axes[0].collections
        assert "Zero is" not in " ".join(texts(drawing))


# -- stakes


def test_win_rates_by_stake_with_student_intervals():
    # 0.04/0.08: 1, -1, 1, -1, 2 big bets: mean 0.4, deviation sqrt(7.2 / 4) = 1.3416, t of 4 degrees 2.7764,
    # so 40 +- 166.58 in 100 hands; euros once; two levels of a tournament are one row: +1 and -3 big bets
    frame = rows(
        8, "stakes", net=[8, -8, 8, -8, 16, 50, 6000, -36000], big_bet=[8] * 5 + [100, 6000, 12000],
        stakes=["0.04/0.08"] * 5 + ["0.50/1.00", "30/60", "60/120"], currency=["USD"] * 5 + ["EUR", "chips", "chips"],
    )  # fmt: skip
    drawing = figure("stakes", frame)
    (axes,) = drawing.axes
    assert [text.get_text().replace("\\", "") for text in axes.get_yticklabels()] == [
        "€0.50/€1.00", "$0.04/$0.08", "Tournaments", "All hands",
    ]  # fmt: skip
    said = texts(drawing)
    (five,) = [text.replace("−", "-") for text in said if text.endswith("5 hands")]
    numbers = [float(number) for number in re.findall(r"[+-][\d.]+", five)]
    assert numbers == pytest.approx([40, -126.58, 206.58], abs=0.1)
    assert any(text == "+50.0   1 hand" for text in said)
    assert any(text.startswith("−100.0") and text.endswith("2 hands") for text in said)
    # 1 - 1 + 1 - 1 + 2 + 0.5 + 1 - 3 = 0.5 in 8 hands
    assert any(text.startswith("+6.2") and text.endswith("8 hands") for text in said)
    assert "All hands take EUR, USD and chips together" in " ".join(said)


def test_stakes_beyond_a_dozen_are_counted_together():
    stakes = [f"{bet}/{2 * bet}" for bet in range(1, 16)]
    frame = rows(15, "stakes", net=[100] * 15, big_bet=[200 * bet for bet in range(1, 16)], stakes=stakes)
    drawing = figure("stakes", frame)
    assert len(drawing.axes[0].get_yticklabels()) == 13
    assert "3 further stakes" in " ".join(texts(drawing))


# -- door cards


def test_bars_whiskers_and_break_even_of_door_cards():
    # with an ace 8 of 20 entered: Wilson 0.2188 to 0.6134; with a king 1 of 2. Of two steals with the ace one worked,
    # and they had to work 30 and 50 % of the time
    frame = rows(
        22, "doors", door_rank=[1] * 20 + [13] * 2, vpip_n=[1] * 22, vpip_k=[1] * 8 + [0] * 12 + [1, 0],
        steal_position_n=[1] * 4 + [0] * 18, steal_position_k=[1] * 2 + [0] * 20,
        steal_position_success_n=[1] * 2 + [0] * 20, steal_position_success_k=[1] + [0] * 21,
        steal_position_price_n=[1] * 2 + [0] * 20, steal_position_price_k=[300_000, 500_000] + [0] * 20,
    )  # fmt: skip
    enters, steals, works = figure("doors", frame).axes
    assert heights(enters)[0] == pytest.approx(0.4)
    assert heights(enters)[12] == pytest.approx(0.5)
    assert whiskers(enters)[0] == pytest.approx((0.2188, 0.6134), abs=1e-4)
    assert 1 not in whiskers(enters)
    assert heights(steals)[0] == pytest.approx(0.5)
    assert heights(works)[0] == pytest.approx(0.5)
    (mark,) = [path for lines in works.collections for path in lines.get_segments() if path[0][1] == path[-1][1]]
    assert mark[0][1] == pytest.approx(0.4)
    counts = [text.get_text() for text in enters.texts]
    assert counts == ["20", *["–"] * 11, "2"]


# -- 4th street


def test_the_four_cases():
    frame = rows(
        5, "fourth", fourth_case=["good-good", "good-good", "bad-good", "bad-good", None],
        net=[16, -8, -8, -8, 800], bet_4_n=[1, 1, 0, 0, 1], bet_4_k=[1, 0, 0, 0, 1], check_4_n=[1, 1, 0, 0, 1],
        check_4_k=[0, 1, 0, 0, 0], raise_4_n=[0, 0, 1, 1, 0], call_4_n=[0, 0, 1, 1, 0], call_4_k=[0, 0, 1, 0, 0],
        fold_4_n=[0, 0, 1, 1, 0], fold_4_k=[0, 0, 0, 1, 0],
    )  # fmt: skip
    prices = pd.DataFrame(
        {
            "hand_id": ["1", "1", "2", "3"], "telling": [0] * 4, "turn": [12, 9, 8, 9],
            "equity_range": [0.9, 0.5, 0.6, None],
        }
    )  # fmt: skip
    both, ahead, behind, bricks = figure("fourth", frame, prices=prices).axes
    said = [" ".join(text.get_text() for text in axes.texts) for axes in (both, ahead, behind, bricks)]
    # the first decision of hand 1 is turn 9
    assert "2 hands, net +0.50 BB a hand [from 2]" in said[0]
    assert "equity about [55 %] (2)" in said[0]
    assert "bet 50 %" in said[0]
    assert "check 50 %" in said[0]
    assert "facing a bet: 0" in said[0]
    assert "0 hands, net no result" in said[1]
    assert "2 hands, net −1.00 BB a hand" in said[2]
    assert "raise 0 %" in said[2]
    assert "call 50 %" in said[2]
    assert "fold 50 %" in said[2]
    assert "equity" not in said[2]
    widths = [patch.get_width() for patch in both.patches if patch.get_height() == pytest.approx(0.075)]
    assert widths == pytest.approx([0.46, 0.46])


def test_equity_of_enough_hands_has_its_interval_and_no_brackets():
    """Twelve at 40 and twelve at 60 %: s is 0.1 sqrt(24 / 23), t of 23 degrees 2.069, so that half of it is 4.3 %."""
    frame = rows(24, "fourth", fourth_case=["good-good"] * 24)
    ids = [*map(str, range(1, 25))]
    prices = pd.DataFrame({"hand_id": ids, "telling": 0, "turn": 9, "equity_range": [0.4, 0.6] * 12})
    said = " ".join(text.get_text() for text in figure("fourth", frame, prices=prices).axes[0].texts)
    assert "equity about 50 % (46 to 54 %, 24)" in said


def test_without_prices_it_is_said_how_to_get_them():
    frame = rows(1, "fourth", fourth_case=["bad-bad"])
    assert "`razzstats price` adds his equity" in " ".join(texts(figure("fourth", frame)))


# -- leaks


def test_leaks_certain_first_then_the_dearest():
    frame = pd.DataFrame(
        [
            leak("within", False, 9, 36, 2.5, 0.5, 4.5, named=False),
            leak("unpriced", False, 394, 569, None, None, None),
            leak("peels", False, 22, 31, 3.0, 1.0, 5.0),
            leak("dead", True, 3, 41, 0.5, 0.0, 1.0),
            leak("never", True, 0, 41, None, None, None, named=False),
            leak("free", False, 5, 50, 0.0, None, None, named=False),
        ]
    )
    drawing = figure("leaks", rows(100), leaks=frame)
    (axes,) = drawing.axes
    assert [text.get_text() for text in axes.get_yticklabels()] == ["dead", "peels", "unpriced"]
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([0.5, 3.0])
    said = texts(drawing)
    assert "0.50 (0.00 to 1.00; rough)   3 of 41" in said
    assert "3.00 (1.00 to 5.00)   22 of 31, 71 % v 40 %" in said
    assert "no price   394 of 569, 69 % v 40 %" in said
    heads = [text for text in said if text.startswith(("Certain", "Suspected"))]
    assert heads == ["Certain: the cards prove it", "Suspected, and named"]
    assert sorted(whiskers(axes).values()) == [(0.0, 1.0), (1.0, 5.0)]
    assert "Not drawn: 2 of 4 suspected leaks" in " ".join(said)


def test_costs_of_folds_are_drawn_last_with_what_speaks_against_them():
    frame = pd.DataFrame(
        [leak("folds", False, 9, 20, 5.0, 1.0, 9.0) | {"dear_folds": 9}, leak("peels", False, 9, 20, 3.0, 1.0, 5.0)]
    )
    drawing = figure("leaks", rows(100), leaks=frame)
    assert [text.get_text() for text in drawing.axes[0].get_yticklabels()] == ["peels", "folds"]
    assert BETTORS in " ".join(" ".join(texts(drawing)).split())
    assert BETTORS not in " ".join(" ".join(texts(figure("leaks", rows(100), leaks=frame[1:]))).split())


def test_a_suspected_leak_that_is_not_named_has_no_price():
    frame = pd.DataFrame([leak("within", False, 9, 36, 2.5, 0.5, 4.5, named=False)])
    drawing = figure("leaks", rows(100), leaks=frame)
    assert "No leak is certain or can be named in these hands" in texts(drawing)
    assert not [text for text in texts(drawing) if "2.50" in text]


def test_a_leak_without_a_price_is_not_said_to_cost_nothing():
    frame = pd.DataFrame(
        [leak("none agree", False, 9, 20, 0.0, 0.0, 0.0), leak("hardly", False, 9, 20, 0.004, 0.0, 0.5)]
    )
    said = texts(figure("leaks", rows(100), leaks=frame))
    assert "no price   9 of 20, 45 % v 40 %" in said
    assert "under 0.01 (0.00 to 0.50; rough)   9 of 20, 45 % v 40 %" in said
    assert "Not drawn" not in " ".join(said)


def test_a_leak_without_a_price_has_no_empty_lane():
    """What it says begins where its bar would; beside the scale stands what has a price."""
    dear, bare = leak("dear", False, 22, 31, 3.0, 1.0, 5.0), leak("bare", False, 9, 20, nan, nan, nan)
    (axes,) = figure("leaks", rows(100), leaks=pd.DataFrame([dear, bare])).axes
    at = {text.get_text().split()[0]: text.xy[0] for text in axes.texts if " of " in text.get_text()}
    assert at == {"3.00": 1, "no": 0}
    alone = figure("leaks", rows(100), leaks=pd.DataFrame([bare]))
    assert "How often, of how many chances" in texts(alone)
    assert not alone.axes[0].lines


def test_the_leaks_caption_names_the_acts_that_it_counts():
    def said(*found):
        return CHART["leaks"].caption(given(rows(100), leaks=pd.DataFrame(found)))

    dear, bare = leak("dear", False, 22, 31, 3.0, 1.0, 5.0), leak("bare", False, 9, 20, nan, nan, nan)
    acts = "those that this bet and calling down both call dear, against random hands and against the range"
    assert acts in said(dear)
    assert "No price" not in said(dear)
    assert acts not in said(bare)
    assert "No price" in said(bare)
    assert acts in said(dear, bare)
    assert "No price" in said(dear, bare)


# -- on demand


@pytest.mark.parametrize(
    ("start", "column"),
    [
        ("(A2)3", 0),
        ("(34)A", 0),
        ("(A5)3", 1),
        ("(89)A", 5),
        ("(AK)2", 6),
        ("(TK)2", 7),
        ("(77)2", 8),
        ("(KK)2", 8),
        ("(A2)2", 8),
        ("(2K)K", 8),
    ],
)
def test_hidden_cards_go_by_the_higher_one(start, column):
    assert hidden_class(start) == column


def test_starting_hands_say_rate_net_and_hands():
    frame = rows(
        21, "starts", start=["(A6)2"] * 20 + ["(99)2"], vpip_n=[1] * 21, vpip_k=[1] * 15 + [0] * 6, net=[8] * 20 + [-4],
    )  # fmt: skip
    played, net = figure("starts", frame).axes
    assert {text.get_text() for text in played.texts} == {"75 %", "20", "0 %", "1", "Enters (VPIP)"}
    assert {text.get_text() for text in net.texts} == {"+1.0", "20", "−0.5", "1", "Net, big bets a hand"}
    shown = rows(1, "starts", start=["(A6)2"])
    shown["cards_from_deal"] = False
    assert figure("starts", shown).axes == []


def test_the_funnel_adds_up_to_the_result():
    # folded on 3rd -0.5, won there +1; folded on 5th -2; showdowns +5 and -4: in 5 hands -0.5, so -10 in 100
    frame = rows(
        5, "funnel", net=[-4, 8, -16, 40, -32], last_street=[3, 3, 5, 7, 7],
        folded=[True, False, True, False, False],
        showdown=pd.array([False, False, False, True, True], dtype="boolean"),
    )  # fmt: skip
    found = stages(frame)
    assert [stage.reached for stage in found] == [5, 3, 3, 2, 2, 2]
    assert [(stage.lost, stage.won) for stage in found] == [(1, 1), (0, 0), (1, 0), (0, 0), (0, 0), (1, 1)]
    assert [stage.cost for stage in found] == pytest.approx([-10, 0, -40, 0, 0, -80])
    assert [stage.gain for stage in found] == pytest.approx([20, 0, 0, 0, 0, 100])
    said = " ".join(texts(figure("funnel", frame)))
    assert "−80.0\n1 net lost" in said
    assert "+100.0\n1 net won" in said
    assert "both sides together are his −10.0 big bets per 100" in said


def test_the_brick_ladder():
    frame = rows(
        3, "bricks", net=[16, -8, -8], stays_4_0_n=[1, 0, 0], stays_4_0_k=[1, 0, 0], stays_4_1_n=[0, 1, 1],
        stays_4_1_k=[0, 1, 0],
    )  # fmt: skip
    fourth = figure("bricks", frame).axes[0]
    said = [text.get_text() for text in (*fourth.texts, *fourth.get_xticklabels())]
    assert said == ["4th street", "+2.00", "−1.00", "0\n100 %\nof 1", "1\n50 %\nof 2"]


def test_every_mean_of_the_brick_ladder_lies_on_its_scale():
    # 30 hands without a brick, half of them +1 and half -1; six with one, half -5 and half -15: -10 on average, and
    # Student's interval, 2.571 x 5.477 / the root of 6 to both sides, ends at -15.75
    frame = rows(
        36, "bricks", net=[8, -8] * 15 + [-40, -120] * 3, stays_4_0_n=[1] * 30 + [0] * 6, stays_4_1_n=[0] * 30 + [1] * 6
    )
    fourth = figure("bricks", frame).axes[0]
    low, high = fourth.get_ylim()
    dots = {round(line.get_xdata()[0]): line.get_ydata()[0] for line in fourth.lines if line.get_marker() == "o"}
    assert dots == {0: 0, 1: -10}
    assert -15.75 < low < -10 < high
    assert [line.get_xdata()[0] for line in fourth.lines if line.get_marker() == "v"] == [1]
    assert "arrows where they leave the scale" in CHART["bricks"].caption(given(frame))


@pytest.mark.parametrize(
    ("made", "of", "top"),
    [
        # Wilson's upper ends: 11.2, 47.8 and 51.8 %; of four, which are few and all that there is, 69.9 %
        (5, 100, pytest.approx(1.1 * 0.1118, abs=1e-3)),
        (38, 100, pytest.approx(1.1 * 0.4779, abs=1e-3)),
        (42, 100, 1),
        (1, 4, 1),
        (0, 0, 1),
    ],
)
def test_a_scale_of_rates_leaves_room_and_above_half_goes_on_to_all(made, of, top):
    frame = rows(
        101, "liveness", liveness=[0] * 101, completion_n=[1] * of + [0] * (101 - of),
        completion_k=[1] * made + [0] * (101 - made), net=[8] * 101,
    )  # fmt: skip
    upper = figure("liveness", frame).axes[0]
    assert upper.get_ylim() == (0, top)
    assert "^" not in {line.get_marker() for line in upper.lines}


def test_liveness_takes_what_is_further_out_together():
    frame = rows(4, "liveness", liveness=[-6, -4, 0, 5], completion_n=[1] * 4, completion_k=[0, 1, 1, 1], net=[8] * 4)
    upper, lower = figure("liveness", frame).axes
    assert heights(upper)[0] == pytest.approx(0.5)
    assert heights(upper)[4] == pytest.approx(1.0)
    assert [text.get_text() for text in upper.texts] == ["2", "–", "–", "–", "1", "–", "–", "–", "1"]
    dots = {round(line.get_xdata()[0]): line.get_ydata()[0] for line in lower.lines if line.get_marker() == "o"}
    assert dots == {0: 100, 4: 100, 8: 100}


def test_what_lies_outside_the_scale_of_liveness_is_marked():
    # 100 hands with a small spread, and one that won a hundred times as much; one chance of one made, far below
    frame = rows(
        101, "liveness", liveness=[0] * 100 + [4], net=[8, -8] * 50 + [800], completion_n=[1] * 101,
        completion_k=[0] * 98 + [1, 0, 0],
    )  # fmt: skip
    upper, lower = figure("liveness", frame).axes
    # Wilson's upper end of none of one is 79 %, of one of a hundred 5 %
    arrows = [line.get_xdata()[0] for line in upper.lines if line.get_marker() == "^"]
    assert arrows == [8]
    arrows = [line.get_xdata()[0] for line in lower.lines if line.get_marker() == "^"]
    assert arrows == [8]
    assert "+10,000" in {text.get_text() for text in lower.texts}


def test_positions():
    frame = rows(
        4, "positions", position=["0", "0", "BI", None], vpip_n=[1, 1, 1, 0], vpip_k=[1, 0, 0, 0],
        open_completion_n=[1, 1, 0, 0], open_completion_k=[1, 1, 0, 0], net=[8, 8, -4, 800],
    )  # fmt: skip
    enters, opens, net = figure("positions", frame).axes
    assert heights(enters)[6] == pytest.approx(0.5)
    assert heights(opens)[6] == pytest.approx(1.0)
    assert [text.get_text() for text in opens.texts][-2:] == ["2", "–"]
    dots = {round(line.get_xdata()[0]): line.get_ydata()[0] for line in net.lines if line.get_marker() == "o"}
    assert dots == {6: 100, 7: -50}


def test_sessions_are_cut_by_half_an_hour():
    times = pd.to_datetime(["2026-01-01 10:00", "2026-01-01 10:30", "2026-01-01 11:01", "2026-01-02 02:00"], utc=True)
    frame = rows(4, "sessions", played_at=times, net=[8, 8, -24, 4])
    upper, lower = figure("sessions", frame).axes
    assert heights(upper) == pytest.approx({0: 2.0, 1: -3.0, 2: 0.5})
    assert heights(lower) == {0: 2, 1: 1, 2: 1}
    days = [text.get_text() for text in lower.get_xticklabels()]
    assert days == ["2026-01-01", "2026-01-01", "2026-01-02"]
    early = figure("sessions", frame, day_start=4).axes[1]
    assert [text.get_text() for text in early.get_xticklabels()] == ["2026-01-01"] * 3


def test_a_chart_of_one_session_or_stake_is_low():
    times = pd.to_datetime(["2026-01-01 10:00", "2026-01-01 12:00", "2026-01-01 14:00", "2026-01-01 16:00"], utc=True)
    one, four = rows(4, "sessions"), rows(4, "sessions", played_at=times)
    assert CHART["sessions"].height(given(one)) < 0.7 * CHART["sessions"].height(given(four))
    stakes = rows(2, "stakes", stakes=["0.04/0.08", "0.5/1"], big_bet=[8, 100])
    assert CHART["stakes"].height(given(rows(2, "stakes"))) < CHART["stakes"].height(given(stakes)) < 1.5


def test_many_sessions_are_summed_by_the_month():
    times = pd.date_range("2026-01-01", periods=100, freq="D", tz="UTC")
    upper, lower = figure("sessions", rows(100, "sessions", played_at=times, net=[8] * 100)).axes
    # a hundred days are too many; 15 weeks are not
    assert sum(heights(lower).values()) == 100
    assert len(heights(upper)) == 15


def test_opponents_by_their_own_counts():
    frame = rows(1, "opponents", vpip_n=[40], vpip_k=[10], afq_n=[40], afq_k=[20])
    rivals = pd.DataFrame(
        {
            "player": ["Bo", "Cy", "Bo"],
            "vpip_n": [10, 1, 10],
            "vpip_k": [4, 1, 8],
            "afq_n": [20, 0, 0],
            "afq_k": [5, 0, 0],
        }
    )
    drawing = figure("opponents", frame, rivals=rivals)
    (axes,) = drawing.axes
    marks = axes.collections[0].get_offsets().tolist()
    # Cy has no act later than 3rd: nothing is known of his aggression
    assert marks == [pytest.approx([0.6, 0.25])]
    said = texts(drawing)
    assert "Bo  2" in said
    assert "Al  1" in said
    assert not any("Cy" in text for text in said)


@pytest.mark.parametrize("name", ["_him", "Al", "nan"])
def test_an_opponent_of_any_name_is_not_added_to_the_player(name):
    frame = rows(1, "opponents", vpip_n=[40], vpip_k=[10], afq_n=[40], afq_k=[20])
    rivals = frame[["vpip_n", "vpip_k", "afq_n", "afq_k"]].assign(player=name, vpip_k=30, afq_k=30)
    (axes,) = figure("opponents", frame, rivals=rivals).axes
    assert axes.collections[0].get_offsets().tolist() == [pytest.approx([0.75, 0.75])]
    (him,) = axes.lines
    assert him.get_xydata().tolist() == [pytest.approx([0.25, 0.5])]


def test_names_of_opponents_lie_on_no_mark_and_on_no_other_name():
    frame = rows(1, "opponents", vpip_n=[40], vpip_k=[10], afq_n=[40], afq_k=[20])
    names = [f"somebody {number}" for number in range(12)]
    rivals = pd.DataFrame({"player": names, "vpip_n": 100, "vpip_k": range(20, 80, 5), "afq_n": 100})
    # the last three lie close together, the others on a slope
    rivals["afq_k"] = [10 + 7 * min(number, 9) for number in range(12)]
    rivals.loc[9:, "vpip_k"] = 65
    drawing = figure("opponents", frame, rivals=rivals)
    (axes,) = drawing.axes
    boxes = {text.get_text(): text.get_window_extent() for text in axes.texts if "somebody" in text.get_text()}
    assert 2 <= len(boxes) < 12
    middles = axes.transData.transform(axes.collections[0].get_offsets())
    assert not [name for name, box in boxes.items() for x, y in middles if box.contains(x, y)]
    several = list(boxes.values())
    assert not [1 for place, box in enumerate(several) for other in several[:place] if box.overlaps(other)]
    assert "a name without room is left out" in " ".join(" ".join(texts(drawing)).split())
