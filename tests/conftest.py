"""
Hypothesis profiles, which differ in how many examples each property is tried with.

`default` is for every day, `quick` for a first look and for runs that only check another environment, and `thorough`
for the slow tests of `.ci/run` and before a release. Choose one with `pytest --hypothesis-profile=quick`.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "default", max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("default"), max_examples=10)

settings.register_profile("thorough", settings.get_profile("default"), max_examples=40)
settings.load_profile("default")
