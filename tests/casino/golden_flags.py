"""
Golden games of Casino under flags that no registered variant changes.

    python -m tests.casino.golden_flags

writes those that are missing into the folder `golden_flags`; a game that is there is
never changed, since records carry their flags and replay in every release.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from card_capture.casino import MAIN, CountOut, ScoreTiming, Variant, apply, legal_actions, new_game
from card_capture.records import GameRecord

FOLDER = Path(__file__).parent / "golden_flags"

_PAIRS = MAIN.evolve(name="pairs", partnership=True, sweep_points=1, target=11)

RULES: dict[str, Variant] = {
    "table_only_builds": MAIN.evolve(name="table only", table_only_builds=True, target=11),
    "build_for_partner": _PAIRS.evolve(name="for partner", build_for_partner=True),
    "sweep_cancel": _PAIRS.evolve(name="sweeps cancel", sweep_cancel=True),
    "count_out": _PAIRS.evolve(name="counted out", count_out=CountOut.ORDERED),
    "score_timing": _PAIRS.evolve(name="as taken", score_timing=ScoreTiming.AS_TAKEN, target=5),
    "together": _PAIRS.evolve(
        name="together",
        table_only_builds=True,
        build_for_partner=True,
        count_out=CountOut.ORDERED,
        score_timing=ScoreTiming.AS_TAKEN,
    ),
}
"""The rules of the games, by the names of their files."""


def play(rules: Variant, seed: int) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a match between bots that prefer the longest notation, which has most to say."""
    rng = Random(seed)
    first = state = new_game(seed, rules, players=4 if rules.partnership else 2)
    actions = []
    while legal := legal_actions(state):
        some = [legal[rng.randrange(len(legal))] for _ in range(6)]
        actions.append(max(some, key=lambda action: (len(str(action)), str(action))))
        state = apply(state, actions[-1])
    return GameRecord.of(first, actions)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, rules in RULES.items():
        for seed in (1, 2):
            path = FOLDER / f"{name}-{seed}.json"
            if not path.exists():
                path.write_text(play(rules, seed).to_json() + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
