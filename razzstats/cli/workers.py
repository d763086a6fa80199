"""Processes that share the work of a command, and that end when it does."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def workers(jobs: int) -> "Iterator[Executor | None]":
    """A pool of processes, or None for one job."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Arrow has threads, and a process that has threads must not be forked
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        yield pool


def end_with_parent() -> None:
    """Makes this process end when the one that started it does, killed or not: a worker would wait for work for good.

    Nothing is lost by that, for a worker writes nothing.
    """
    Thread(target=_wait_and_end, name="parent", daemon=True).start()


def _wait_and_end() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
