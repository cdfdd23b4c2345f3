"""
Actions and views of all games as numbers, for programs that learn.

`of` returns the codec of a game and a number of players. It numbers the actions: a code has the same meaning in every
state and under every variant. It lists the codes that are legal now as a mask, and writes a view as an array, from the
view alone, so that nothing hidden is in it. The environments of the library are built on it.

In Casino, where a table can have millions of plays, an action is a few codes, one after the other: `begin` and
`Partial` lead through them. In the other games an action is one code, and the same calls work.

    >>> from card_capture import casino
    >>> state = casino.new_game(seed=7)
    >>> codes = of(casino)
    >>> play = codes.begin(state)
    >>> while play.action is None:
    ...     play = play.choose(int(play.mask.argmax()))
    >>> str(play.action), [codes.actions[code] for code in play.codes]
    ('trail 8c', ['trail', '8c'])
    >>> codes.encode(play.action, casino.view(state, 0)) == play.codes
    True

This module needs the extra `rl`, which is NumPy.

Provisional until 1.2: a minor release may still change names, and codes and features together with the version.
"""

from card_capture.rl.codec._arrays import Mask, Observation
from card_capture.rl.codec._codec import VERSION, Codec, Partial
from card_capture.rl.codec._of import of

__all__ = [
    "Codec",
    "Mask",
    "Observation",
    "Partial",
    "VERSION",
    "of",
]
