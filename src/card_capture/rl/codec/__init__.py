"""
Actions and views of all games as numbers, for programs that learn.

`of` returns the codec of a game for a number of players. A codec numbers the actions: a code has the same meaning in
every state and under every variant. The codec returns a mask of the codes that are legal now. It also turns a view into
an array, which contains nothing that the view doesn't show. The environments of the library are built on codecs.

In Casino, where millions of plays can be legal, an action is one or more codes, chosen one after the other with `begin`
and `Partial`. In the other games an action is a single code, and the same calls work.

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
