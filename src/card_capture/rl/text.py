"""
Games for language models: a prompt for each decision, and the action in the model's answer.

`prompt` writes everything that a model needs into one string: the rules, the history, the table, and the form of the
answer. `answer` finds the action that the model chose. If the answer has no legal action, it returns a sentence to send
back to the model.

Both get the view of the seat to move, with recall, and nothing else that depends on hidden cards, so neither of them
can leak one. This module needs no extra.

    >>> from card_capture import BETA, apply, new_game, parse_action, view
    >>> state = apply(new_game(seed=1, variant=BETA), parse_action("discard -"))
    >>> table = view(state, recall=True)
    >>> answer("I'll **capture 10♣** with the 2♣, the 4♣ and Joker 1.", table)
    Answer(action=Capture(target=Card.parse('Tc'), spend=CardSet.parse('2c 4c X1')), refusal=None)
    >>> print(answer("Action: capture Ts with 2c 4c", table).refusal)
    can't play capture Ts with 2c 4c: 2c 4c can't be spent on Ts: only cards of its suit and Jokers can (CC-6.1)

Provisional until 1.2: a minor release may still change names, the words of prompts, and which answers are understood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, overload

from card_capture import casino, commander, solitaire
from card_capture._kit.arguments import require_bool
from card_capture.bots._bot import AnyView
from card_capture.games import Event
from card_capture.rl._answers import LONGEST_ANSWER, Answer, read_answer, require_answer
from card_capture.rl._notation import describe_notation, list_sentences
from card_capture.rl._positions import imagine_position

__all__ = [
    "Answer",
    "LONGEST_ANSWER",
    "answer",
    "prompt",
]

_HOW_TO_ANSWER = """\
Think for as long as you like. Then end your answer with one line that has your action alone, such as:
Action: {}
This example is legal now, but it may not be a good choice."""


def prompt(view: AnyView, history: Iterable[Event] = (), *, recall: bool = True) -> str:
    """
    Return everything that a language model needs for its next decision, as one string.

    The string has the complete rules of the variant, the events so far as sentences, the table as `str(view)`, and the
    form of the answer with an example that is legal in this position. It does not list the legal actions.

    Args:
        view: The view of the seat to move, with recall.
        history: The events so far, in order, as `narrate` returns them for each action. To keep the prompt short, leave
            out the oldest ones.
        recall: Whether the table shows everything that a perfect memory adds. Without it, a model must find these facts
            in the history.

    Raises:
        InvalidViewError: *view* is not a view with recall of the seat to move, or no valid state has it.
        BotError: The game is over.
        NotABoolError: *recall* is neither True nor False.
        LearningError: *history* is not an iterable of events.

    Examples:
        >>> from card_capture import commander, narrate
        >>> state, attack = commander.new_game(seed=1), commander.Attack(1, seat=1, target=1)
        >>> seen = commander.narrate(state, attack)
        >>> text = prompt(commander.view(commander.apply(state, attack), 1, recall=True), seen)
        >>> print(text[text.index("What has happened") : text.index("How to write")])
        What has happened so far
        - Seat 0's ten of spades in slot 1 attacks seat 1's eight of spades in slot 1.
        - Seat 1 loses the eight of spades.
        - The card in seat 0's slot 1 is turned face down again.
        - It is seat 1's turn to attack.
        <BLANKLINE>
        The table now
        Seat 1 to attack
                  seat 0                     seat 1
          (Ts)   2     3     4        --    2     3     4
              5     6     7              5     6     7
              8     9     10             8     9     10
                 11    12                   11    12
                    13                         13
          Removed:  8s
        <BLANKLINE>
        <BLANKLINE>
        >>> print(text[text.index("How to answer"):])
        How to answer
        Think for as long as you like. Then end your answer with one line that has your action alone, such as:
        Action: attack 2 seat 0 slot 1
        This example is legal now, but it may not be a good choice.
    """
    require_bool(recall)
    game, state, seat = imagine_position(view)
    sentences = [f"- {sentence}" for sentence in list_sentences(history)]
    example = next(iter(game.legal_actions(state)))
    parts = (
        f"You play a card game under these rules.\n\n{game.describe(view.variant).strip()}",
        f"You are seat {seat}." if len(game.PLAYERS) > 1 else "You are the only player, seat 0.",
        "\n".join(["What has happened so far", *sentences]) if sentences else "",
        f"The table now\n{view if recall else game.view(state, seat)}",
        f"How to write an action\n{describe_notation(view)}",
        f"How to answer\n{_HOW_TO_ANSWER.format(example)}",
    )
    return "\n\n".join(filter(None, parts))


@overload
def answer(text: str, view: solitaire.View, *, strict: bool = ...) -> Answer[solitaire.Action]: ...
@overload
def answer(text: str, view: commander.View, *, strict: bool = ...) -> Answer[commander.Action]: ...
@overload
def answer(text: str, view: casino.View, *, strict: bool = ...) -> Answer[casino.Action]: ...
@overload
def answer(text: str, view: AnyView, *, strict: bool = ...) -> Answer[Any]: ...
def answer(text: str, view: AnyView, *, strict: bool = False) -> Answer[Any]:
    """
    Return the legal action in the answer of a language model, or a refusal to send back.

    The function looks for the action in these places, and the first one that exists decides: the value of "action" in
    JSON; the line after the last "Action:"; the last line, if it is only an action; the whole answer, if it has only
    one action. So an answer that mentions several actions and marks none of them is refused. Markup and everything
    before `</think>` are ignored, and cards may be in words.

    An answer in doubt is refused: one whose action comes after a word such as "not", "if" or "avoid", or before a word
    such as "or", "and" or "but", another card, a number or a question mark in the same sentence. An explanation, such
    as "because 9h is low", may name other cards. An answer whose `<think>` has no end is refused too. But English has
    more ways to dismiss an action than the function knows: "it would be silly to trail 4c" is read as a choice if
    nothing else is in the answer. So ask for a line with "Action:", or use *strict*.

    Args:
        text: The answer, any string. One of more than `LONGEST_ANSWER` characters is refused.
        view: The view of the seat to move, with recall.
        strict: Whether only the last line is read. It must be an action that `parse_action` accepts, alone or after
            "Action:".

    Raises:
        ParseError: *text* is not a string. No string raises an error.
        InvalidViewError: *view* is not a view with recall of the seat to move, or no valid state has it.
        BotError: The game is over.
        NotABoolError: *strict* is neither True nor False.

    Examples:
        >>> from card_capture import casino
        >>> table = casino.view(casino.new_game(seed=7), 0, recall=True)
        >>> print(table.table, table.hand, sep="; ")
        4d 7d 6h Ks; 8c Tc Th Js
        >>> answer('{"thought": "10 = 4 + 6", "action": "capture 4♦, 6♥ with 10♥"}', table).action.pieces
        (Card.parse('Th'), Card.parse('4d'), Card.parse('6h'))
        >>> print(answer("Either trail 8c or trail Js.", table).refusal)
        expected a single action, got 'trail 8c; trail Js'; end the answer with a line such as "Action: trail 8c"
        >>> print(answer("TRAIL 8s", table, strict=True).refusal)
        can't play trail 8s: 8s is not in hand (CA-2.9)
    """
    require_bool(strict)
    require_answer(text)
    return read_answer(text, imagine_position(view), type(view), strict=strict)
