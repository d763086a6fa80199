"""The group of all commands."""

from collections import Counter

import click


class Commands(click.Group):
    """Refuses an option that means one thing and is given twice, of which the first would be lost without a word."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _refuse_twice(command, click.Context(command, ctx, name), rest)
        return name, command, rest


def _refuse_twice(command: click.Command, ctx: click.Context, args: list[str]) -> None:
    _, _, given = command.make_parser(ctx).parse_args(list(args))
    for parameter, times in Counter(given).items():
        if times > 1 and isinstance(parameter, click.Option) and not parameter.multiple:
            raise click.UsageError(f"{parameter.opts[-1]} is given more than once", ctx)
