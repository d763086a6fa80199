"""The group of all commands."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click
from click.types import StringParamType


class NoReaderError(Exception):
    """Whoever read what is printed, or written into a pipe, has had enough."""


class Commands(click.Group):
    """Refuses, before a command begins, what would be lost without a word or could not be looked for.

    That is an option that means one thing and is given twice, and a name or text that is not UTF-8.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            inner = click.Context(command, ctx, name)
            values, _, given = command.make_parser(inner).parse_args(list(rest))
            _refuse_twice(inner, given)
            _refuse_bytes(inner, values)
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  (what a command gives back)
        """Raises NoReaderError for a BrokenPipeError, of which click would make a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise NoReaderError from error


def _refuse_twice(ctx: click.Context, given: Iterable[click.Parameter]) -> None:
    for parameter, times in Counter(given).items():
        if times > 1 and isinstance(parameter, click.Option) and not parameter.multiple:
            raise click.UsageError(f"{parameter.opts[-1]} is given more than once", ctx)


def _refuse_bytes(ctx: click.Context, values: Mapping[str, Any]) -> None:
    """The names of files may be any bytes; all else that is given as text is UTF-8, as the texts in a database are."""
    for parameter in ctx.command.params:
        if isinstance(parameter.type, StringParamType):
            for text in _texts(values.get(parameter.name or "")):
                if not _is_utf_8(text):
                    shown = os.fsencode(text).decode("utf-8", "backslashreplace")
                    raise click.BadParameter(f"'{shown}' is not UTF-8: there is no such name or word", ctx, parameter)


def _is_utf_8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _texts(value: object) -> Iterator[str]:
    """Of an option that is given once, often or not at all."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
