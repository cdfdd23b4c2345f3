// Card Capture in plain JavaScript, written from the numbered rules: a proof that the conformance vectors suffice.
//
//     node tests/conformance/port.mjs conformance
//
// A state is the saved document of the library, so its digest is the SHA-256 of JSON.stringify.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";

// Cards (CC-1, CC-10.4)

const RANKS = "23456789TJQKA";
const CARDS = [...[..."cdhs"].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), "X1", "X2"];
const INDEX = new Map(CARDS.map((card, index) => [card, index]));
const isJoker = (card) => card[0] === "X";
const valueOf = (card) => (isJoker(card) ? 0 : RANKS.indexOf(card[0]) + 2);
const isRoyal = (card) => valueOf(card) > 10;
const sortCards = (cards) => [...cards].sort((a, b) => INDEX.get(a) - INDEX.get(b));
const without = (cards, gone) => cards.filter((card) => !gone.includes(card));
const STARTING_DECK = CARDS.filter((card) => valueOf(card) <= 4);
const ENEMY_CARDS = CARDS.filter((card) => valueOf(card) > 4);

// Shuffling (CC-10)

const MASK = 2n ** 64n - 1n;

function nextOutput(generator) {
  generator.state = (generator.state + 0x9e3779b97f4a7c15n) & MASK; // CC-10.1
  let z = generator.state;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

function numberBelow(generator, n) {
  const bound = BigInt(n);
  for (;;) {
    const product = nextOutput(generator) * bound; // CC-10.2
    if ((product & MASK) >= (2n ** 64n - bound) % bound) return Number(product >> 64n);
  }
}

function shuffle(cards, seed) {
  const generator = { state: BigInt(seed) };
  const order = sortCards(cards);
  for (let i = order.length - 1; i > 0; i--) {
    const j = numberBelow(generator, i + 1); // CC-10.3
    [order[i], order[j]] = [order[j], order[i]];
  }
  return [order, String(generator.state)];
}

// The deal (CC-2)

function newGame(variant, seed) {
  let [deck, afterDeck] = shuffle(STARTING_DECK, seed);
  let [enemyDeck, next] = shuffle(ENEMY_CARDS, afterDeck);
  let row, turned;
  if (variant.opening_row === "ROYALS_TO_BOTTOM") {
    turned = enemyDeck.slice(0, 4);
    row = turned.map((card) => (isRoyal(card) ? null : card));
  } else {
    row = enemyDeck.filter((card) => !isRoyal(card)).slice(0, 4);
    turned = enemyDeck.slice(0, enemyDeck.indexOf(row[3]) + 1);
  }
  const royals = turned.filter(isRoyal);
  enemyDeck = [...enemyDeck.slice(turned.length), ...royals]; // CC-2.3
  let hand = [];
  if (variant.opening_hand) [hand, deck] = [sortCards(deck.slice(0, 4)), deck.slice(4)]; // CC-2.4
  const state = {
    format: "card_capture state", version: 1, game: "solitaire", variant, round: 1, phase: "DISCARD", row, hand,
    discard_pile: [], enemy_capture_pile: [], deck, enemy_deck: enemyDeck, enemy_deck_known: royals.length,
    shuffler: { seed: next }, outcome: null,
  };
  return variant.first_phase === "ENEMY" ? playEnemyPhase(state) : beginCapturePhase(state); // CC-2.5
}

// The phases without choices (CC-4, CC-5.2, CC-7)

function playEnemyPhase(state) {
  if (!state.enemy_deck.length && !state.variant.closes_up_when_enemy_deck_is_empty) return state; // CC-4.1
  const closed = state.row.filter((card) => card !== null); // CC-4.2
  const dealt = state.enemy_deck.slice(0, 4 - closed.length); // CC-4.3
  const enemy_deck = state.enemy_deck.slice(dealt.length);
  const row = [...closed, ...dealt, null, null, null, null].slice(0, 4);
  return { ...state, row, enemy_deck, enemy_deck_known: Math.min(state.enemy_deck_known, enemy_deck.length) };
}

function draw(state) {
  let { hand, deck, discard_pile, shuffler } = state;
  while (hand.length < 4) {
    if (!deck.length) {
      if (!discard_pile.length) break; // CC-5.3
      const [order, seed] = shuffle(discard_pile, shuffler.seed); // CC-5.2
      [deck, discard_pile, shuffler] = [order, [], { seed }];
    }
    [hand, deck] = [[...hand, deck[0]], deck.slice(1)];
  }
  return { ...state, hand: sortCards(hand), deck, discard_pile, shuffler };
}

function beginCapturePhase(state) {
  const capture = { ...state, phase: "CAPTURE" };
  const safe = { royal_given_up: "FORBIDDEN", royal_sacrificed: "FORBIDDEN" };
  const rules = state.variant.stuck === "NO_SAFE_ACTION" ? { ...state.variant, ...safe } : state.variant;
  const stuck = !legalActions({ ...capture, variant: rules }).length; // CC-7.3
  return stuck ? { ...state, phase: "OVER", outcome: "LOST_STUCK" } : capture;
}

// The actions (CC-5.1, CC-6)

function* subsets(cards) {
  for (let mask = 0; mask < 1 << cards.length; mask++) yield cards.filter((_, index) => (mask >> index) & 1);
}

function worth(spend, target, hand, copies) {
  const suit = target[1];
  if (spend.some((card) => !isJoker(card) && card[1] !== suit)) return 0; // CC-6.1
  const suited = spend.filter((card) => !isJoker(card));
  const copied = copies === "SPENT" ? suited : hand.filter((card) => !isJoker(card) && card[1] === suit); // CC-6.2
  const jokers = spend.length - suited.length;
  if (jokers && !copied.length) return 0;
  const total = suited.reduce((sum, card) => sum + valueOf(card), 0);
  return total + (jokers ? jokers * Math.max(...copied.map(valueOf)) : 0);
}

function legalActions(state) {
  const { variant, hand, row } = state;
  const write = (cards) => cards.join(" ") || "-";
  if (state.phase === "OVER") return [];
  if (state.phase === "DISCARD") return [...subsets(hand)].map((cards) => `discard ${write(cards)}`);
  const actions = [];
  const targets = row.filter((card) => card !== null);
  const allowed = (cards, rule) => rule === "LOSES" || !cards.some(isRoyal); // CC-6.6
  for (const cards of subsets(hand)) {
    for (const target of targets) {
      const total = worth(cards, target, hand, variant.joker_copies);
      if (cards.length && total >= valueOf(target)) actions.push(`capture ${target} with ${write(cards)}`);
      if (cards.length === 2 && allowed(cards, variant.royal_sacrificed)) {
        actions.push(`sacrifice ${write(cards)} for ${target}`); // CC-6.4
      }
    }
    if (cards.length === 1 && row[0] !== null && allowed([...cards, row[0]], variant.royal_given_up)) {
      actions.push(`give ${cards[0]}`); // CC-6.3
    }
  }
  return actions;
}

function apply(state, action) {
  const words = action.split(" ");
  const cards = words.filter((word) => INDEX.has(word));
  const put = (pile, more) => sortCards([...pile, ...more]);
  if (words[0] === "discard") {
    const hand = without(state.hand, cards);
    return beginCapturePhase(draw({ ...state, hand, discard_pile: put(state.discard_pile, cards) }));
  }
  const next = { ...state, hand: without(state.hand, cards) };
  let lost = [];
  let target = words[0] === "give" ? state.row[0] : words[0] === "capture" ? cards[0] : cards[2];
  next.row = state.row.map((card) => (card === target ? null : card));
  if (words[0] === "capture") {
    next.discard_pile = put(state.discard_pile, cards);
  } else {
    lost = words[0] === "give" ? [...cards, target] : cards.slice(0, 2);
    next.enemy_capture_pile = put(state.enemy_capture_pile, lost);
  }
  if (words[0] === "sacrifice") {
    next.enemy_deck = [...state.enemy_deck, target];
    next.enemy_deck_known += 1;
  }
  const cleared = !next.enemy_deck.length && next.row.every((card) => card === null);
  if (lost.some(isRoyal)) return { ...next, phase: "OVER", outcome: "LOST_ROYAL" }; // CC-7.1
  if (cleared) return { ...next, phase: "OVER", outcome: "WON" }; // CC-7.2
  return playEnemyPhase({ ...next, phase: "DISCARD", round: state.round + 1 }); // CC-7.4
}

// The vectors

const digest = (state) => createHash("sha256").update(JSON.stringify(state)).digest("hex").slice(0, 12);
const read = (kind) => JSON.parse(readFileSync(join(argv[2], `${kind}.json`), "utf8")).cases;
const checked = { shuffles: 0, deals: 0, games: 0, decisions: 0, perfts: 0, refusals: 0 };

function expect(found, expected, place) {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  console.error(`${place}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(found)}`);
  exit(1);
}

for (const [number, { seed, cards, orders }] of read("shuffles").entries()) {
  let state = seed;
  for (const expected of orders) {
    const [order, next] = shuffle(cards, state);
    expect(order, expected, `shuffle ${number}`);
    state = next;
    checked.shuffles++;
  }
}

for (const [number, { seed, state, digest: expected }] of read("deals").entries()) {
  if (state.game !== "solitaire") continue;
  const found = newGame(state.variant, seed);
  expect([found, digest(found)], [state, expected], `deal ${number}`);
  checked.deals++;
}

for (const [number, { seed, first, steps, last }] of read("games-solitaire").entries()) {
  let state = newGame(first.variant, seed);
  for (const [index, { legal, action, digest: expected }] of steps.entries()) {
    expect(legalActions(state).sort(), legal, `game ${number}, action ${index}`);
    state = apply(state, action);
    expect(digest(state), expected, `game ${number}, after action ${index}`);
    checked.decisions++;
  }
  expect(state, last, `the end of game ${number}`);
  checked.games++;
}

for (const [number, { state, depths }] of read("perfts").entries()) {
  if (state.game !== "solitaire") continue;
  let layer = new Map([[JSON.stringify(state), 1]]);
  for (const [depth, expected] of depths.entries()) {
    const sequences = [...layer.values()].reduce((sum, ways) => sum + ways, 0);
    expect({ sequences, states: layer.size }, expected, `perft ${number}, depth ${depth}`);
    const following = new Map();
    for (const [text, ways] of depth + 1 < depths.length ? layer : []) {
      for (const action of legalActions(JSON.parse(text))) {
        const next = JSON.stringify(apply(JSON.parse(text), action));
        following.set(next, (following.get(next) ?? 0) + ways);
      }
    }
    layer = following;
  }
  checked.perfts++;
}

for (const [number, { state, refused }] of read("refusals").entries()) {
  if (state.game !== "solitaire") continue;
  const legal = legalActions(state);
  for (const { action } of refused) {
    expect(legal.includes(action), false, `refusal ${number}, ${action}`);
    checked.refusals++;
  }
}

console.log(JSON.stringify(checked));
