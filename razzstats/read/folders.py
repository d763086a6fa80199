"""Where rooms and trackers keep hand histories: one declaration a place, on Windows, macOS, Linux and under Wine.

A place says where it begins (`{LOCAL}`, `{DOCUMENTS}` ...), which each system and each Wine prefix has its own folders
for; so what is written for Windows is found under Wine too. Nothing here opens a history, and nothing is written.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath

from razzstats.read.source import SUFFIXES


@dataclass(frozen=True, slots=True)
class Place:
    """A folder in which a room keeps its histories, or a program those of many rooms."""

    room: str
    pattern: str
    """Where it begins, in braces, and the way from there; `*` stands for anything in one step."""
    setting: str = ""
    """The pattern leads to a settings file, and this is the key of the folder that the user chose."""


PLACES = (
    Place("PokerStars", "{LOCAL}/PokerStars*/HandHistory"),
    Place("PokerStars", "{LOCAL}/PokerStars*/user.ini", setting="SaveMyHandsPath"),
    Place("PokerStars", "{LOCAL}/VirtualStore/Program Files*/PokerStars*/HandHistory"),
    Place("PokerStars", "{ROAMING}/PokerStars*/HandHistory"),
    Place("PokerStars", "{PROGRAMS}/PokerStars*/HandHistory"),
    Place("PokerStars", "{PROGRAMS}/PokerStars*/user.ini", setting="SaveMyHandsPath"),
    Place("PokerStars", "{SUPPORT}/PokerStars*/HandHistory"),
    Place("PokerStars", "{DOCUMENTS}/PokerStars*/HandHistory"),
    Place("Full Tilt", "{PROGRAMS}/Full Tilt*/HandHistory"),
    Place("Full Tilt", "{LOCAL}/VirtualStore/Program Files*/Full Tilt*/HandHistory"),
    Place("Full Tilt", "{DOCUMENTS}/Full Tilt*/HandHistory"),
    Place("Full Tilt", "{SUPPORT}/Full Tilt*/HandHistory"),
    Place("Winamax", "{ROAMING}/Winamax/accounts/*/history"),
    Place("Winamax", "{ROAMING}/winamax/documents/accounts/*/history"),
    Place("Winamax", "{LOCAL}/Winamax/accounts/*/history"),
    Place("Winamax", "{SUPPORT}/Winamax/accounts/*/history"),
    Place("Winamax", "{SUPPORT}/Winamax/documents/accounts/*/history"),
    Place("Winamax", "{CONFIG}/winamax/documents/accounts/*/history"),
    Place("Winamax", "{DOCUMENTS}/Winamax*/accounts/*/history"),
    Place("Merge", "{PROGRAMS}/CarbonPoker/history"),
    Place("Merge", "{PROGRAMS}/PlayersOnly/history"),
    Place("Merge", "{PROGRAMS}/BlackChipPoker/history"),
    Place("Merge", "{PROGRAMS}/RPMPoker/history"),
    Place("Merge", "{PROGRAMS}/HeroPoker/history"),
    Place("Merge", "{PROGRAMS}/PDCPoker/history"),
    Place("KingsClub", "{DOCUMENTS}/SwC Poker/Hand History"),
    Place("KingsClub", "{DOCUMENTS}/SealsWithClubs/Hand History"),
    Place("KingsClub", "{PROGRAMS}/SealsWithClubs/handhistories"),
    Place("KingsClub", "{SUPPORT}/SealsWithClubs/Hand History"),
    Place("PokerTracker", "{LOCAL}/PokerTracker*/Processed"),
    Place("PokerTracker", "{PROGRAMS}/PokerTracker*/Processed"),
    Place("PokerTracker", "{SUPPORT}/PokerTracker*/Processed"),
    Place("Holdem Manager", "{DRIVE}/HM[23]Archive"),
    Place("Holdem Manager", "{DRIVE}/HMArchive"),
    Place("Holdem Manager", "{ROAMING}/Holdem*Manager*/Archive"),
)

SKIPPED = {"archive", "backup", "old", "temp", "xmlhandhistory", "tournsummary", "replayer", "avatars", "sounds"}
"""What rooms and trackers keep beside the players' folders."""

WINE = (
    ".wine",
    ".local/share/wineprefixes/*",
    ".PlayOnLinux/wineprefix/*",
    ".local/share/bottles/bottles/*",
    ".var/app/com.usebottles.bottles/data/bottles/bottles/*",
    "Games/*",
    "Library/PlayOnMac/wineprefix/*",
    "Library/Application Support/CrossOver/Bottles/*",
    ".cxoffice/*",
)
"""Where Wine and its kin keep their copies of Windows, under a home."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A system that rooms can be installed on: this computer's own, or a Wine prefix."""

    begins: Mapping[str, tuple[Path, ...]]
    """The folders that each beginning of a place stands for."""
    local: Callable[[str], Path] = field(default=Path)
    """Where a path of that system is on this computer."""


def machines(system: str, home: Path, environ: Mapping[str, str]) -> Iterator[Machine]:
    """This computer, then the Wine prefixes on it; `system` as sys.platform has it."""
    if system == "win32":
        yield _windows(home, environ)
        return
    config = environ.get("XDG_CONFIG_HOME")
    own = {
        "SUPPORT": home / "Library/Application Support",
        "CONFIG": Path(config) if config else home / ".config",
        "DOCUMENTS": home / "Documents",
    }
    del own["CONFIG" if system == "darwin" else "SUPPORT"]
    yield Machine({name: (folder,) for name, folder in own.items()})
    chosen = environ.get("WINEPREFIX")
    found = [path for pattern in WINE for path in sorted(_glob(home, pattern))]
    for prefix in dict.fromkeys([*([Path(chosen)] if chosen else []), *found]):
        if _is_folder(prefix / "drive_c"):
            yield _wine(prefix)


def _windows(home: Path, environ: Mapping[str, str]) -> Machine:
    def named(name: str, otherwise: Path) -> Path:
        return Path(environ[name]) if environ.get(name) else otherwise

    drive = Path(environ.get("SYSTEMDRIVE", "C:") + os.sep)
    programs = ("PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMW6432")
    return Machine({
        "LOCAL": (named("LOCALAPPDATA", home / "AppData/Local"),),
        "ROAMING": (named("APPDATA", home / "AppData/Roaming"),),
        "PROGRAMS": tuple(dict.fromkeys(Path(environ[name]) for name in programs if environ.get(name))),
        "DOCUMENTS": (home / "Documents", home / "OneDrive/Documents", home / "My Documents"),
        "DRIVE": (drive,),
    })  # fmt: skip


def _wine(prefix: Path) -> Machine:
    drive = prefix / "drive_c"
    users = sorted(_glob(drive / "users", "*"))

    def under(*ways: str) -> tuple[Path, ...]:
        return tuple(user / way for user in users for way in ways)

    def local(path: str) -> Path:
        windows = PureWindowsPath(path)
        letter = windows.drive.lower()
        way = windows.parts[1:] if windows.anchor else windows.parts
        return (drive if letter in ("", "c:") else prefix / "dosdevices" / letter).joinpath(*way)

    return Machine(
        {
            "LOCAL": under("AppData/Local", "Local Settings/Application Data"),
            "ROAMING": under("AppData/Roaming", "Application Data"),
            "PROGRAMS": (drive / "Program Files", drive / "Program Files (x86)"),
            "DOCUMENTS": under("Documents", "My Documents"),
            "DRIVE": (drive,),
        },
        local,
    )


def places(system: str, home: Path, environ: Mapping[str, str]) -> Iterator[tuple[Place, Path]]:
    """The folders that are there, each once, with the place that led to it."""
    seen: set[Path] = set()
    for machine in machines(system, home, environ):
        for place in PLACES:
            for base in _folders(place, machine):
                for folder in _by_player(base):
                    if (real := folder.resolve()) not in seen:
                        seen.add(real)
                        yield place, folder


def _folders(place: Place, machine: Machine) -> Iterator[Path]:
    begin, _, way = place.pattern.partition("/")
    for root in machine.begins.get(begin.strip("{}"), ()):
        for path in sorted(_glob(root, way)):
            folder = _chosen(path, place.setting, machine) if place.setting else path
            if folder is not None and _is_folder(folder):
                yield folder


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        # not for this user to see, or no path at all
        return False


def _glob(root: Path, pattern: str) -> list[Path]:
    try:
        return list(root.glob(pattern))
    except OSError:
        return []


def _chosen(settings: Path, key: str, machine: Machine) -> Path | None:
    """The folder that a settings file names."""
    try:
        text = settings.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    for line in text.splitlines():
        name, _, value = line.partition("=")
        if name.strip().lower() == key.lower() and value.strip():
            return machine.local(value.strip())
    return None


def _by_player(base: Path) -> list[Path]:
    """The players' folders in a room's; the room's own where files lie in it."""
    try:
        inside = sorted(base.iterdir())
        if any(path.suffix.lower() in SUFFIXES for path in inside if path.is_file()):
            return [base]
        return [path for path in inside if path.is_dir() and path.name.lower() not in SKIPPED]
    except OSError:
        # the walk will say why
        return [base]
