/**
 * A showdown as the server tells it, for who draws it: which cards rise and for what, which kicker decides, what a hand is
 * beside its seat. No page is needed.
 */

/** @import { PaidPot, PlayedHand, Showdown } from "../core/wire.d.ts" */
/** @import { Part, Playing } from "./cards.mjs" */

export const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

const HALVES = { all: "", high: "▲", low: "▼" };

/** @typedef {{style: number, text: string}} Sign what a card plays for: its mark, and what stands in it */

/**
 * What each winning hand is marked with: the pots that it won, or the half or the board; nothing where there is one.
 *
 * @param {Showdown} showdown
 * @returns {Map<number, Sign[]>}
 */
export function signsOf({ hands, pots }) {
  const won = pots.flatMap(({ parts }, pot) =>
    parts.flatMap(({ hand }) => (hand === null ? [] : [/** @type {[number, number]} */ ([hand, pot])])),
  );
  const split = hands.some(({ label }) => label !== "");
  const labels = [...new Set(hands.map(({ label }) => label))];
  const out = pots.every(({ parts }) => parts.length > 0);
  const whole = out && new Set(won.map(([hand]) => hand)).size < 2;
  const contested = pots.length > 1 && !whole;
  /** @type {Map<number, Sign[]>} */
  const signs = new Map();
  for (const [hand, pot] of won) {
    const label = hands[hand]?.label ?? "";
    const style = split ? labels.indexOf(label) : contested ? pot : 0;
    const sign = { style, text: split ? short(hands[hand]) : contested ? (ROMAN[pot] ?? "") : "" };
    const all = signs.get(hand) ?? [];
    if (!all.some((other) => other.style === style)) all.push(sign);
    signs.set(hand, all);
  }
  return signs;
}

/** A half, or a board, so short that a card has room for it. @param {PlayedHand | undefined} hand */
export function short(hand) {
  return `${hand?.board || ""}${HALVES[hand?.half ?? "all"]}`;
}

/**
 * What each of these cards does: it rises for what it wins, stands beside as a kicker, decides by it, or lies idle.
 *
 * @param {Showdown} showdown
 * @param {readonly string[]} cards
 * @param {(hand: PlayedHand) => readonly string[]} those of a hand that may be among them
 * @returns {Playing}
 */
function playing(showdown, cards, those) {
  const signs = signsOf(showdown);
  /** @type {Map<string, Part>} */
  const parts = new Map(cards.map((card) => [card, { plays: "idle", signs: [] }]));
  for (const [at, won] of signs) {
    const hand = showdown.hands[at];
    if (!hand) continue;
    for (const card of those(hand)) {
      const part = parts.get(card);
      if (part) join(part, beside(hand, card), won);
    }
  }
  return { parts };
}

const ORDER = /** @type {const} */ (["idle", "beside", "kicker", "plays"]);

/** A card that does this as well. @param {Part} part @param {Part["plays"]} does @param {readonly Sign[]} won */
function join(part, does, won) {
  if (ORDER.indexOf(does) > ORDER.indexOf(part.plays)) part.plays = does;
  if (does !== "plays") return;
  for (const sign of won) if (!part.signs.some(({ style }) => style === sign.style)) part.signs.push(sign);
}

/** What a card does in a hand that wins. @param {PlayedHand} hand @param {string} card @returns {Part["plays"]} */
function beside({ kickers, decisive }, card) {
  if (!kickers.includes(card)) return "plays";
  return decisive.includes(card) ? "kicker" : "beside";
}

/** What the cards of a seat do. @param {Showdown} showdown @param {number} seat @param {readonly string[]} cards */
export function playingOf(showdown, seat, cards) {
  return playing(showdown, cards, (hand) => (hand.seat === seat ? hand.own : []));
}

/** What the cards of a board do: of the only one, the first or the second. @param {Showdown} showdown @param {number} number @param {readonly string[]} cards */
export function playingOn(showdown, number, cards) {
  return playing(showdown, cards, (hand) => (hand.board === 0 || hand.board === number ? hand.common : []));
}

/** The hands of a seat that are named beside it, each with whether it has won: for high and for low, on each board. @param {Showdown} showdown @param {number} seat */
export function halvesOf(showdown, seat) {
  const signs = signsOf(showdown);
  return showdown.hands.flatMap((hand, at) =>
    hand.seat === seat && hand.label
      ? [{ label: hand.label, text: hand.text, short: short(hand), sign: signs.get(at)?.[0] ?? null }]
      : [],
  );
}

/** Whether several pots are told one by one. @param {Showdown | null | undefined} showdown */
export function several(showdown) {
  return Boolean(showdown?.hands.length) && (showdown?.pots.length ?? 0) > 1;
}

/**
 * A showdown of which only so much is out: who won these pots, and who how much in all.
 *
 * @param {Showdown | null} showdown
 * @param {{pots: readonly number[], decided: boolean}} out
 * @returns {Showdown | null}
 */
export function showdownAt(showdown, { pots, decided }) {
  if (!showdown) return null;
  /** @type {(pot: PaidPot) => PaidPot} */
  const untold = (pot) => ({ ...pot, parts: [], text: pot.name });
  return {
    ...showdown,
    pots: showdown.pots.map((pot, at) => (pots.includes(at) ? pot : untold(pot))),
    takings: decided ? showdown.takings : [],
  };
}
