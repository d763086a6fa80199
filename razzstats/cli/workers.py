"""Processes that share the work of a command, and that end when it does."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection


@contextmanager
def workers(jobs: int) -> "Iterator[Executor | None]":
    """A pool of processes, or None for one job; if an exception ends it, nobody waits for work that is under way."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Arrow has threads, and a process that has threads must not be forked
    spawn = get_context("spawn")
    theirs, ours = spawn.Pipe(duplex=False)
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=end_with_parent, initargs=(theirs,)) as pool:
        try:
            yield pool
        except BaseException:
            ours.close()
            raise


def end_with_parent(line: "Connection") -> None:
    """Makes this process end when the other end of a pipe closes, as it does when who started it ends, or is killed.

    A worker would wait for work for good. Nothing is lost by that, for a worker writes nothing.
    """
    Thread(target=_wait_and_end, args=(line,), name="parent", daemon=True).start()


def _wait_and_end(line: "Connection") -> None:
    from multiprocessing.connection import wait

    wait([line])
    os._exit(1)
