"""Options that belong together: one parameter of a command, several on the command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args


class Group:
    """Options, and what is made of them; for use in annotations: `place: Annotated[Place, shared.place]`."""

    def __init__(self, read: Callable[..., Any], /, **options: tuple[Any, Any, Any]) -> None:
        """`read` takes what was typed by the names of the options. Each has a type, a declaration and a default."""
        self.read = read
        self.options = options

    def without(self, *names: str) -> Group:
        """The group with fewer options; `read` has defaults for the others."""
        return Group(self.read, **{name: option for name, option in self.options.items() if name not in names})

    @property
    def parameters(self) -> list[Parameter]:
        """The options as parameters of a command."""
        return [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, declared])
            for name, (kind, declared, default) in self.options.items()
        ]


def with_groups(command: Callable[..., int]) -> Callable[..., int]:
    """The command with all options of its groups, as Typer wants them."""
    groups: dict[str, Group] = {}
    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        group = next((one for one in get_args(parameter.annotation) if isinstance(one, Group)), None)
        if group is None:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))
        else:
            groups[name] = group
            parameters += group.parameters

    @wraps(command)
    def call(**given: Any) -> int:
        read = {name: group.read(**{one: given.pop(one) for one in group.options}) for name, group in groups.items()}
        return command(**given, **read)

    vars(call)["__signature__"] = Signature(parameters)
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return call
