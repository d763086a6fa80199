"""Imports a folder into a database, then reads the database with pandas alone, as any other program could.

Usage: python examples/parquet_elsewhere.py [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

import pandas as pd

import razzstats

HISTORIES = Path(__file__).parents[1] / "histories"


def main(folder: str) -> None:
    with tempfile.TemporaryDirectory() as database:
        summary = razzstats.import_paths([folder], razzstats.Store(Path(database)))
        print(f"{summary.stored} hands stored\n")
        show(Path(database))


def show(database: Path) -> None:
    """From here on nothing of razzstats is used: docs/tables.md says what the columns are."""
    files = sorted(database.glob("parts/*/seats.parquet"))
    seats = pd.concat([pd.read_parquet(file) for file in files], ignore_index=True)
    seats = seats[~seats["faulty"]].astype({"player": str, "currency": str})

    # amounts are hundredths, and currencies are never added
    net = seats.groupby(["currency", "player"])["net"].agg(hands="size", net="sum")
    net["net"] /= 100
    print(net.sort_values("hands", ascending=False).head(10).to_string())


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(HISTORIES))
