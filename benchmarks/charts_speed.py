"""How long each chart takes, and how large it is: of a database that is there, processor time, one run.

python benchmarks/charts_speed.py DB PLAYER ROOM
"""

import sys
import tempfile
from pathlib import Path
from time import process_time

from razzstats.data.store import Store
from razzstats.show.charts import CHARTS
from razzstats.show.charts.chart import can_draw, drawn
from razzstats.show.charts.look import save
from razzstats.show.charts.reading import Asked, given


def main(database: str, player: str, room: str) -> None:
    began = process_time()
    what = given(Asked(Store(Path(database)), player, room), CHARTS)
    print(f"{len(what.hands):,} hands read for all charts, luck and rivals too: {process_time() - began:.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        for chart in CHARTS:
            if not can_draw(chart, what):
                continue
            for suffix in (".png", ".svg"):
                path, began = Path(folder) / f"{chart.id}{suffix}", process_time()
                save(drawn(chart, what), path)
                print(f"{chart.id:<10} {suffix} {process_time() - began:5.2f} s {path.stat().st_size / 1000:6.0f} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])
