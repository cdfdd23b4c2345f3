"""
Hypothesis profiles: `default` for every day, `thorough` for a long look, `quick` where the tests run once more.

A profile is chosen by `pytest --hypothesis-profile=thorough`.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default", max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=3_000, derandomize=False)
settings.register_profile("quick", settings.get_profile("default"), max_examples=10)
settings.load_profile("default")
