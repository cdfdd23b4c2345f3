"""The games for learning agents and for language models; a module that needs an extra names it."""

__all__: list[str] = []
