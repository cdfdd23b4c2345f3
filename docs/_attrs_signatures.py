"""
An extension for the pages of reference: classes made by attrs show how they are called.

Their `__init__` is nowhere in the source, so the reader of the source that makes
the pages would show a call without arguments. It is taken from the class itself.
"""
# ruff: noqa: INP001 - the documentation is no package

import ast
import inspect
from typing import Any

from griffe import Class, Extension, Function, Parameter, ParameterKind, Parameters, dynamic_import, get_annotation

_KINDS: dict[Any, ParameterKind] = {
    inspect.Parameter.POSITIONAL_OR_KEYWORD: ParameterKind.positional_or_keyword,
    inspect.Parameter.KEYWORD_ONLY: ParameterKind.keyword_only,
}


class AttrsSignatures(Extension):
    """Give every class made by `attrs.frozen` the `__init__` that it has at run time."""

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Look at a class once its members are known."""
        if not any(decorator.callable_path == "attrs.frozen" for decorator in cls.decorators):
            return
        parameters = inspect.signature(dynamic_import(cls.path)).parameters.values()
        init = Function("__init__", parameters=Parameters(*(_parameter(each, cls) for each in parameters)))
        cls.set_member("__init__", init)


def _parameter(parameter: inspect.Parameter, cls: Class) -> Parameter:
    return Parameter(
        parameter.name,
        annotation=get_annotation(ast.parse(parameter.annotation, mode="eval").body, parent=cls),
        kind=_KINDS[parameter.kind],
        default=None if parameter.default is parameter.empty else repr(parameter.default),
    )
