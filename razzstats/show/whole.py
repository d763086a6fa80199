"""Files that appear whole or not at all."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from stat import S_IMODE
from tempfile import gettempdir
from uuid import uuid4

_NEW, _PRIVATE = 0o666, 0o600


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A new file that takes the place of `path` if all goes well, and is gone if not.

    Through a symbolic link the file that it points to is replaced; one that was there passes on its permissions. A
    pipe, a device or the program's output is given what was written, once that is whole. An OSError names `path`.
    """
    replaces = (path.is_file() or not path.exists()) and not _is_stream(path)
    target = Path(os.path.realpath(path))
    mode = S_IMODE(target.stat().st_mode) if path.is_file() else None
    part = (target.parent if replaces else Path(gettempdir())) / f".{uuid4().hex}.part"
    with _told_of(path, part):
        # as long as it is not whole, nobody else reads what may be private
        part.touch(_NEW if replaces and mode is None else _PRIVATE, exist_ok=False)
        try:
            yield part
            if mode is not None:
                part.chmod(mode)
            if replaces:
                part.replace(target)
            else:
                _pour(part, path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def _told_of(path: Path, hidden: Path) -> Iterator[None]:
    """Names the path in an OSError that names a hidden one or, as that of a full disk, none."""
    try:
        yield
    except OSError as error:
        if error.errno and (error.filename is None or os.fspath(error.filename) == str(hidden)):
            error.filename = str(path)
        raise


def _is_stream(path: Path) -> bool:
    """It names what the program was given open, such as its output, which may go into a file that has more in it."""
    name = str(path)
    return name in ("/dev/stdout", "/dev/stderr") or bool(re.match(r"(/dev|/proc/[^/]+)/fd/", name))


def _pour(part: Path, stream: Path) -> None:
    with part.open("rb") as whole, stream.open("ab") as file:
        copyfileobj(whole, file)
