"""CSV, Parquet and XLSX read back: numbers are numbers, dates are dates, and a stranger's name is never a formula."""

import csv
import datetime as dt
import io
import stat
import zipfile
from decimal import Decimal
from errno import ENOSPC
from os import strerror

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from test_cli import built, run  # noqa: F401  (fixtures)

from razzstats.cli.show import TABLE_NAMES
from razzstats.show import sheets
from razzstats.show.export import readable, write_csv, write_parquet
from razzstats.show.report import rates_and_values
from razzstats.show.sheets import write_xlsx
from razzstats.show.whole import whole_file

HOSTILE = '=HYPERLINK("http://x","y")'
DEFINITIONS = [
    ("players", "net", "USD", "collected less put in"),
    ("players", "rate", "fraction", "=made/opportunities"),
]


@pytest.fixture
def players():
    return pd.DataFrame(
        {
            "player": pd.Categorical(["Ninebar", HOSTILE, 'Al "x", y;z']),
            "played_at": pd.to_datetime(["2026-01-03T18:15:42.9Z", None, "2026-02-07T00:00:00.0Z"], utc=True),
            "day": [dt.date(2026, 1, 3), None, dt.date(2026, 2, 7)],
            "n": pd.array([9, None, 1204], dtype="Int64"),
            "net": pd.array([10, -3, None], dtype="Int64"),
            "rate": [0.4444, None, 1.0],
            "bb100": [-37.5, 12.0, float("inf")],
            "won": [True, False, True],
            "hash": [2**60 + 1, 1, -1],
            "why": [["a", "=b"], None, []],
        }
    )


def csv_text(frame, **options):
    stream = io.StringIO()
    write_csv(frame, stream, **options)
    return stream.getvalue()


# -- hundredths


def test_readable_is_exact():
    frame = pd.DataFrame({"net": [10, -3, 123456789012345678, 0], "n": [1, 2, 3, 4]})
    units = readable(frame, {"net", "not there"})
    assert list(units["net"]) == [Decimal("0.10"), Decimal("-0.03"), Decimal("1234567890123456.78"), Decimal("0.00")]
    assert list(units["n"]) == [1, 2, 3, 4]
    assert frame["net"].tolist() == [10, -3, 123456789012345678, 0]


@pytest.mark.parametrize("dtype", ["float64", "Int64", "int64[pyarrow]", "object"])
def test_readable_keeps_nulls_and_index(dtype):
    units = readable(pd.DataFrame({"net": pd.Series([250, None], dtype=dtype, index=[7, 3])}), ["net"])["net"]
    assert units.index.tolist() == [7, 3]
    assert units[7] == Decimal("2.50")
    assert units.isna().tolist() == [False, True]


def test_readable_rounds_averages_to_whole_hundredths():
    assert readable(pd.DataFrame({"net": [10.6, -0.4]}), ["net"])["net"].tolist() == [Decimal("0.11"), Decimal("0.00")]


def test_readable_of_no_rows():
    assert csv_text(readable(pd.DataFrame({"net": []}), ["net"])) == "net\n"


# -- CSV


def test_csv_cell_by_cell(players):
    rows = list(csv.reader(io.StringIO(csv_text(readable(players, ["net"])))))
    assert rows == [
        ["player", "played_at", "day", "n", "net", "rate", "bb100", "won", "hash", "why"],
        [
            "Ninebar",
            "2026-01-03T18:15:42Z",
            "2026-01-03",
            "9",
            "0.10",
            "0.4444",
            "-37.5",
            "True",
            str(2**60 + 1),
            "a; =b",
        ],
        ["'" + HOSTILE, "", "", "", "-0.03", "", "12", "False", "1", ""],
        ['Al "x", y;z', "2026-02-07T00:00:00Z", "2026-02-07", "1204", "", "1", "inf", "True", "-1", ""],
    ]


def test_csv_has_whole_numbers_without_a_fraction():
    frame = pd.DataFrame({"n": [3.0, None, 2.5], "far": [1e300, -0.0, 7.0], "tail": [0.1 + 0.2, 1 / 3, -1200.0]})
    assert csv_text(frame).splitlines()[1:] == ["3,1e+300,0.30000000000000004", ",0,0.3333333333333333", "2.5,7,-1200"]


@pytest.mark.parametrize(
    "words",
    [
        ("stats",), ("stats", "--by", "players"), ("players",), ("sessions",), ("hands",), ("price",), ("luck",),
        ("leaks",), ("compare", "players = 3", "players = 4"),
        *(("export", "csv", "--table", table) for table in TABLE_NAMES),
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_table_has_whole_numbers_with_a_fraction(run, built, tmp_path, words):  # noqa: F811
    file = tmp_path / "table.csv"
    ran = run(*words, "--db", built, "-o", file)
    assert ran.status == 0, ran.err
    header, *rows = csv.reader(io.StringIO(file.read_text(encoding="utf-8-sig")))
    assert header
    assert [cell for row in rows for cell in row if cell.endswith(".0")] == []


def test_csv_quotes_as_rfc_4180():
    assert csv_text(pd.DataFrame({"a": ['x,"y"', "plain"]})) == 'a\n"x,""y"""\nplain\n'


def test_csv_times_of_other_zones_are_utc():
    frame = pd.DataFrame({"at": pd.to_datetime(["2026-01-03 12:00"]).tz_localize("America/New_York")})
    assert csv_text(frame) == "at\n2026-01-03T17:00:00Z\n"


def test_csv_neutralises_headers_and_controls():
    assert csv_text(pd.DataFrame({"=a": ["x\r\n=1\x00", "\t=2"]})) == "'=a\nx =1\n'=2\n"


def test_csv_file_has_a_mark_for_excel_and_a_stream_has_none(tmp_path):
    frame = pd.DataFrame({"player": ["Zoë"]})
    write_csv(frame, tmp_path / "a.csv")
    write_csv(frame, str(tmp_path / "b.csv"), bom=False)
    assert (tmp_path / "a.csv").read_bytes() == "\ufeffplayer\r\nZoë\r\n".encode()
    assert (tmp_path / "b.csv").read_bytes() == "player\r\nZoë\r\n".encode()
    assert csv_text(frame) == "player\nZoë\n"
    assert csv_text(frame, bom=True) == "\ufeffplayer\nZoë\n"


def test_csv_of_nothing():
    assert csv_text(pd.DataFrame({"a": [], "b": []})) == "a,b\n"


# -- Parquet


def test_parquet_is_the_frame_itself(tmp_path, players):
    write_parquet(readable(players, ["net"]), tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    assert table["player"].to_pylist() == ["Ninebar", HOSTILE, 'Al "x", y;z']
    assert table["net"].to_pylist() == [Decimal("0.10"), Decimal("-0.03"), None]
    assert table["why"].to_pylist() == [["a", "=b"], None, []]
    assert pa.types.is_timestamp(table.schema.field("played_at").type)
    assert table.column_names == list(players.columns)


# -- XLSX


@pytest.fixture
def book(tmp_path, players):
    write_xlsx({"players": readable(players, ["net"])}, DEFINITIONS, tmp_path / "a.xlsx")
    return openpyxl.load_workbook(tmp_path / "a.xlsx")


def test_parquet_of_frames_with_ever_more_names(tmp_path):
    names = [f"player {number}" for number in range(302)]
    frames = [pd.DataFrame({"player": pd.Categorical(some), "n": range(len(some))}) for some in (names[:2], names[2:])]
    write_parquet(iter(frames), tmp_path / "a.parquet")
    read = pd.read_parquet(tmp_path / "a.parquet")
    assert read["player"].tolist() == names
    assert read["n"].tolist() == [0, 1, *range(300)]


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_statistics_of_no_hands_have_their_columns(run, built, tmp_path, form):  # noqa: F811
    path = tmp_path / f"a.{form}"
    asked = ("--table", "stats", "--where", "players > 20", "-o", path, "--db", built)
    assert run("export", form, *asked).status == 0
    read = pd.read_csv(path) if form == "csv" else pd.read_parquet(path)
    assert (len(read), list(read.columns)[:3]) == (0, ["player", "room", "stat"])


def test_a_sheet_of_rates_tells_by_which_currency_they_are_split():
    rows = pd.DataFrame(
        {
            "player": ["Ann"] * 4, "room": ["PokerStars"] * 4, "currency": ["EUR", "EUR", "USD", "USD"],
            "stat": ["vpip", "net"] * 2, "opportunities": [3, None] * 2, "made": [1, None, 2, None],
            "rate": [1 / 3, None, 2 / 3, None], "low": [None] * 4, "high": [None] * 4, "n": [None, 3] * 2,
            "value": [None, -1.5, None, 2.0],
        }
    )  # fmt: skip
    sheets = rates_and_values(rows)
    assert sheets["stats"]["currency"].tolist() == sheets["values"]["currency"].tolist() == ["EUR", "USD"]
    alone = rates_and_values(rows.assign(currency=[None, "EUR", None, "USD"]))
    assert "currency" not in alone["stats"]


def test_xlsx_cell_by_cell(book):
    head, *rows = book["players"].iter_rows(values_only=True)
    assert head == ("player", "played_at", "day", "n", "net", "rate", "bb100", "won", "hash", "why")
    first = dt.datetime(2026, 1, 3, 18, 15, 42, 900_000)
    assert rows[0][:1] + rows[0][2:] == (
        "Ninebar", dt.datetime(2026, 1, 3), 9, 0.1, 0.4444, -37.5, True, str(2**60 + 1), "a; =b"
    )  # fmt: skip
    assert abs(rows[0][1] - first) < dt.timedelta(milliseconds=2)
    assert rows[1] == ("'" + HOSTILE, None, None, None, -0.03, None, 12, False, 1, None)
    assert rows[2][3:] == (1204, None, 1, "inf", True, -1, None)


def test_xlsx_types_and_formats(book):
    row = dict(zip([cell.value for cell in book["players"][1]], book["players"][2], strict=True))
    types = {name: cell.data_type for name, cell in row.items()}
    assert types == {
        "player": "s", "played_at": "d", "day": "d", "n": "n", "net": "n",
        "rate": "n", "bb100": "n", "won": "b", "hash": "s", "why": "s",
    }  # fmt: skip
    formats = {name: row[name].number_format for name in ("played_at", "day", "n", "net", "rate", "bb100")}
    assert formats == {
        "played_at": "yyyy-mm-dd hh:mm:ss", "day": "yyyy-mm-dd",
        "n": "General", "net": "0.00", "rate": "0.0 %", "bb100": "0.00",
    }  # fmt: skip


def test_xlsx_header_is_frozen_bold_and_filtered(book):
    sheet = book["players"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:J4"
    assert all(cell.font.bold for cell in sheet[1])
    assert sheet.column_dimensions["B"].width > len("2026-01-03 18:15:42")
    assert all(8 <= width.width <= 62 for width in sheet.column_dimensions.values())


@pytest.mark.parametrize("columns", [5, 54])
def test_a_wide_sheet_is_printed_on_several_pages_in_letters_that_can_be_read(tmp_path, columns):
    numbers = {f"statistic {place}": [1, 2] for place in range(columns)}
    write_xlsx({"s": pd.DataFrame({"player": ["Ann", "Bob"], "room": "R"} | numbers)}, [], tmp_path / "a.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx")["s"]
    widths = [sheet.column_dimensions[sheet.cell(1, place).column_letter].width for place in range(1, columns + 3)]
    # one page is what a file says by saying nothing
    pages = sheet.page_setup.fitToWidth or 1
    assert (sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.page_setup.fitToHeight) == (True, 0)
    assert (pages == 1) is (columns == 5)
    assert sheet.print_title_cols == (None if columns == 5 else "$A:$B")
    # a sheet of paper takes some 140 letters of full size across; every page after the first has two columns again
    assert (sum(widths) + (pages - 1) * sum(widths[:2])) / pages <= 140 / 0.65


def test_xlsx_ends_with_the_definitions(book):
    assert book.sheetnames == ["players", "definitions"]
    rows = list(book["definitions"].iter_rows(values_only=True))
    assert rows == [
        ("sheet", "column", "unit", "meaning"),
        DEFINITIONS[0],
        ("players", "rate", "fraction", "=made/opportunities"),
    ]


def test_xlsx_holds_no_formula_and_no_link(tmp_path, book):
    with zipfile.ZipFile(tmp_path / "a.xlsx") as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if "worksheets" in name]
    assert len(sheets) == 2
    assert not any("<f>" in sheet or "hyperlink" in sheet for sheet in sheets)


@pytest.mark.parametrize("name", ["http://evil.example", "mailto:a@b", "12345", "x" * 40_000, "a\x00\uffffb", "{=1}"])
def test_xlsx_text_stays_text(tmp_path, name):
    write_xlsx({"s": pd.DataFrame({"player": [name]})}, [], tmp_path / "a.xlsx")
    value = openpyxl.load_workbook(tmp_path / "a.xlsx")["s"]["A2"].value
    assert value == name.replace("\x00\uffff", "")[:32_767]


def test_low_and_high_are_percent_only_where_they_bound_a_rate(tmp_path):
    frames = {
        "rates": pd.DataFrame({"rate": [0.5], "low": [0.1], "high": [0.9]}),
        "others": pd.DataFrame({"low": [-300.5], "high": [225.0]}),
    }
    write_xlsx(frames, [], tmp_path / "a.xlsx")
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert [cell.number_format for cell in book["rates"][2]] == ["0.0 %"] * 3
    assert [cell.number_format for cell in book["others"][2]] == ["0.00", "General"]


def test_xlsx_of_no_rows_and_no_columns(tmp_path):
    write_xlsx({"a": pd.DataFrame({"net": []}), "b": pd.DataFrame()}, [], tmp_path / "a.xlsx")
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert book["a"]["A1"].value == "net"
    assert book["b"]["A1"].value is None


def test_xlsx_refuses_what_a_sheet_cannot_hold(tmp_path):
    frame = pd.DataFrame({"n": range(1_048_576)})
    with pytest.raises(ValueError, match=r"hands has 1,048,576 rows .* CSV or Parquet"):
        write_xlsx({"hands": frame}, [], tmp_path / "a.xlsx")
    assert not list(tmp_path.iterdir())


# -- whole or not at all


def test_a_failed_export_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    target = tmp_path / "a.csv"
    target.write_text("old")

    def half(self, target, **options):
        target.write("half")
        raise OSError("disk full")

    monkeypatch.setattr(pd.DataFrame, "to_csv", half)
    with pytest.raises(OSError, match="disk full"):
        write_csv(pd.DataFrame({"a": [1]}), target)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert target.read_text() == "old"


def test_a_failed_sheet_leaves_no_file(tmp_path, monkeypatch):
    def fail(*_):
        raise RuntimeError("no")

    monkeypatch.setattr(sheets, "_put", fail)
    with pytest.raises(RuntimeError):
        write_xlsx({"a": pd.DataFrame({"n": [1]})}, [], tmp_path / "a.xlsx")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("write", [write_csv, write_parquet, lambda frame, path: write_xlsx({"a": frame}, [], path)])
def test_a_missing_folder_is_an_os_error(tmp_path, write):
    with pytest.raises(FileNotFoundError):
        write(pd.DataFrame({"a": [1]}), tmp_path / "none" / "a.out")


@pytest.mark.parametrize("write", [write_csv, write_parquet, lambda frame, path: write_xlsx({"a": frame}, [], path)])
def test_an_existing_file_is_replaced_and_readable_as_any_new_file(tmp_path, write):
    (tmp_path / "plain").touch()
    (tmp_path / "a.out").write_text("old")
    write(pd.DataFrame({"a": [1]}), tmp_path / "a.out")
    assert (tmp_path / "a.out").read_bytes() != b"old"
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "a.out")]
    assert modes[0] == modes[1]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_full_disk_is_told_with_the_file(tmp_path):
    with pytest.raises(OSError, match="No space left") as told, whole_file(tmp_path / "told.csv"):
        raise OSError(ENOSPC, strerror(ENOSPC))
    assert told.value.filename == str(tmp_path / "told.csv")
    assert not list(tmp_path.iterdir())
