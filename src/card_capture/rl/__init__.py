"""The games for agents that learn, and for language models; each module needs the extra that it names."""

__all__: list[str] = []
