/** The hands and the board of a question of odds, as a value: where the next card goes, and what is asked for. */

import { terms } from "./ranges.mjs";

/** @typedef {{cards: (string | null)[], range: string | null, before?: string}} Held cards at their places, or a range as text; `before`: the range that was written before cards took its place */
/** @typedef {{hands: Held[], board: (string | null)[], at: [number, number]}} Question `at`: hand (-1 the board) and place of the next card */
/** @typedef {{hole: number, board: number, seats: number}} Measures of a variant */

/** @param {number} size @returns {(string | null)[]} */
const places = (size) => Array.from({ length: size }, () => null);

/** Two empty hands. @param {Measures} game @returns {Question} */
export function fresh(game) {
  return { hands: [empty(game), empty(game)], board: places(game.board), at: [0, 0] };
}

/** @param {Measures} game @returns {Held} */
export function empty(game) {
  return { cards: places(game.hole), range: null };
}

/** The question in another game: cards that are in its pack stay where there is a place for them, and ranges where a hand has as many cards. @param {Question} question @param {Measures & {deck: readonly string[]}} from @param {Measures & {deck: readonly string[]}} to @returns {Question} */
export function moved(question, from, to) {
  const pack = new Set(to.deck);
  const fit = (/** @type {(string | null)[]} */ cards, /** @type {number} */ size) =>
    places(size).map((_, at) => (pack.has(cards[at] ?? "") ? (cards[at] ?? null) : null));
  const hands = question.hands.slice(0, to.seats).map(({ cards, range }) => {
    const kept = range === null || from.hole === to.hole ? range : "";
    return { cards: fit(cards, to.hole), range: kept };
  });
  return waiting({ hands, board: fit(question.board, to.board), at: [0, 0] }, -1, to.board - 1);
}

/** All cards that lie somewhere. @param {Question} question */
export function taken({ hands, board }) {
  const cards = [...hands.filter(({ range }) => range === null).flatMap((hand) => hand.cards), ...board];
  return new Set(cards.filter((card) => card !== null));
}

/** Lays a card at the place that waits; one that lies already is taken back. @param {Question} question @param {string} card @returns {Question} */
export function laid(question, card) {
  const lines = [...question.hands.map(({ cards }) => [...cards]), [...question.board]];
  const ranged = (/** @type {number} */ at) => (question.hands[at]?.range ?? null) !== null;
  const line = lines.findIndex((cards, at) => !ranged(at) && cards.includes(card));
  if (line >= 0) {
    const place = lines[line]?.indexOf(card) ?? 0;
    return cleared(question, line === question.hands.length ? -1 : line, place);
  }
  const [hand, place] = question.at;
  const cards = hand < 0 ? lines.at(-1) : lines[hand];
  if (!cards || place >= cards.length || ranged(hand)) return question;
  cards[place] = card;
  return waiting(withLines(question, lines), hand, place);
}

/** Takes the card at a place back, which waits for the next one. @param {Question} question @param {number} hand @param {number} place @returns {Question} */
export function cleared(question, hand, place) {
  const lines = [...question.hands.map(({ cards }) => [...cards]), [...question.board]];
  const cards = hand < 0 ? lines.at(-1) : lines[hand];
  if (cards) cards[place] = null;
  return { ...withLines(question, lines), at: [hand, place] };
}

/** @param {Question} question @param {(string | null)[][]} lines @returns {Question} */
function withLines(question, lines) {
  const hands = question.hands.map((held, at) => ({ ...held, cards: lines[at] ?? held.cards }));
  return { ...question, hands, board: lines.at(-1) ?? question.board };
}

/** The next empty place from there on: of the hands first, then of the board, then again; from the board's last place on it is the first of all. @param {Question} question @param {number} hand @param {number} place @returns {Question} */
export function waiting(question, hand, place) {
  /** @type {[number, number][]} */
  const order = question.hands.flatMap(({ cards, range }, at) =>
    range === null ? cards.map((_, n) => /** @type {[number, number]} */ ([at, n])) : [],
  );
  order.push(...question.board.map((_, n) => /** @type {[number, number]} */ ([-1, n])));
  const now = order.findIndex(([one, other]) => one === hand && other === place);
  const round = [...order.slice(now + 1), ...order.slice(0, now + 1)];
  const free = round.find(([at, n]) => (at < 0 ? question.board : (question.hands[at]?.cards ?? []))[n] === null);
  return { ...question, at: free ?? question.at };
}

/** What the server is asked. A hand without cards may hold any. @param {string} game @param {Question} question */
export function asked(game, { hands, board }) {
  const text = (/** @type {(string | null)[]} */ cards) => cards.filter((card) => card !== null).join("");
  return {
    game,
    hands: hands.map(({ cards, range }) => (range ?? text(cards)).trim() || "random"),
    board: text(board),
  };
}

const RANKS = "AKQJT98765432";

/** The 169 classes of two cards as a square: pairs on the diagonal, suited above it. @param {string} [ranks] */
export function classes(ranks = RANKS) {
  return [...ranks].map((row, down) =>
    [...ranks].map((column, right) =>
      down === right ? row + row : down < right ? `${row}${column}s` : `${column}${row}o`,
    ),
  );
}

/** Cards in place of a range, and the range that was there before in place of cards. @param {Held} held @returns {Held} */
export function turned({ cards, range, before = "" }) {
  return range === null ? { cards, range: before } : { cards, range: null, before: range };
}

/** Whether a hand has places at which any card may lie. @param {Question} question */
export function open({ hands }) {
  return hands.some(({ cards, range }) => (range === null ? cards.includes(null) : !range.trim()));
}

/** The address of a question: game, board, and each hand as cards, or behind `~` as a range. @param {string} game @param {Question} question */
export function addressOf(game, { hands, board }) {
  const text = (/** @type {(string | null)[]} */ cards) => cards.filter((card) => card !== null).join("");
  const parts = hands.map(({ cards, range }) => (range === null ? text(cards) : `~${encodeURIComponent(range)}`));
  return `#${["odds", game, text(board), ...parts].join("/")}`;
}

/** The question of an address; null where it names none. @param {string} address @param {readonly (Measures & {name: string, deck: readonly string[]})[]} games @returns {{game: string, question: Question} | null} */
export function addressed(address, games) {
  const [place, name, common = "", ...parts] = address.replace(/^#/, "").split("/");
  const game = games.find((each) => each.name === name);
  if (place !== "odds" || !game || parts.length < 2 || parts.length > game.seats) return null;
  const lying = new Set();
  const cards = (/** @type {string} */ text, /** @type {number} */ size) => {
    const fit = (text.match(/../g) ?? []).filter((card) => game.deck.includes(card) && !lying.has(card));
    return places(size).map((_, at) => {
      const card = fit[at] ?? null;
      if (card) lying.add(card);
      return card;
    });
  };
  const board = cards(common, game.board);
  const hands = parts.map((part) =>
    part.startsWith("~")
      ? { cards: places(game.hole), range: decoded(part.slice(1)) }
      : { cards: cards(part, game.hole), range: null },
  );
  return { game: game.name, question: waiting({ hands, board, at: [0, 0] }, -1, game.board - 1) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The ranks of a pack that has each of them in four suits and no joker, the highest first; else none. @param {readonly string[]} deck */
export function ranksOf(deck) {
  const held = new Set(deck);
  const ranks = [...RANKS].filter((rank) => [..."cdhs"].some((suit) => held.has(rank + suit)));
  return ranks.length * 4 === deck.length ? ranks.join("") : "";
}

/** A term that is written rank by rank; `x` is any card. */
const BY_RANKS = /^[2-9TJQKAx]+$/;

/** A range with one more rank: its last term grows to a whole hand, and then another begins. @param {string} range @param {string} rank @param {number} hole */
export function typed(range, rank, hole) {
  const held = terms(range);
  const last = held.at(-1) ?? "";
  if (!BY_RANKS.test(last) || last.length >= hole) return [...held, rank].join(",");
  return [...held.slice(0, -1), last + rank].join(",");
}

/** A range whose last term has that shape of suits (`ds`, `ss`, `r`), or has it no more. @param {string} range @param {string} shape */
export function shaped(range, shape) {
  const held = terms(range);
  const [ranks = "", before] = (held.at(-1) ?? "").split(":");
  if (!BY_RANKS.test(ranks)) return range;
  return [...held.slice(0, -1), before === shape ? ranks : `${ranks}:${shape}`].join(",");
}

/** A range without the last sign of its last term, or without that term's shape. @param {string} range */
export function shortened(range) {
  const held = terms(range);
  const last = held.at(-1) ?? "";
  const left = last.includes(":") ? last.slice(0, last.indexOf(":")) : last.slice(0, -1);
  return [...held.slice(0, -1), left].filter(Boolean).join(",");
}
