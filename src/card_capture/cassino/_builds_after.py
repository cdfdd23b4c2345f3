"""What lies on the table after a building play."""

from __future__ import annotations

from card_capture.cards import set_of
from card_capture.cassino._actions import AddToBuild, Building, MakeBuild
from card_capture.cassino._groups import tally, total
from card_capture.cassino._state import Build


def after_building(builds: tuple[Build, ...], play: Building, seat: int) -> tuple[Build, ...]:
    """Return the builds after a building play of *seat*: one that is added to or raised keeps its place (CA-18.1)."""
    cards = play.card.mask | play.loose.mask
    base = None if isinstance(play, MakeBuild) else builds[play.build - 1]
    if base is not None:
        cards |= base.cards.mask
    for number in play.builds:
        cards |= builds[number - 1].cards.mask
    value = play.value if not isinstance(play, AddToBuild) else builds[play.build - 1].value
    # CA-4.5: the total decides, and a group of more than one ace aside no build of a value is that value twice.
    made = Build(value, set_of(cards), total(tally(cards)) != value, seat)
    if not play.builds and base is not None:
        return (*builds[: play.build - 1], made, *builds[play.build :])
    left = [made if build is base else build for number, build in enumerate(builds, 1) if number not in play.builds]
    return tuple(left) if base is not None else (*left, made)
