/**
 * How an order of cards is made of a secret and seeds, and how one card is proved against it, byte by byte as
 * docs/fair-dealing.md says. Cards are text, digests hex.
 */

import { hex, hmac, joined, sha256, unhex } from "./sha256.mjs";

/** @typedef {{k: number, card: string, salt: string, path: string[]}} Opening */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const WORD = 2 ** 32;
const utf8 = new TextEncoder();
/** Cards in the deck -> its lowest rank, and how many jokers it has. @type {Map<number, [string, number]>} */
const DECKS = new Map([
  [52, ["2", 0]],
  [53, ["2", 1]],
  [54, ["2", 2]],
  [36, ["6", 0]],
  [32, ["7", 0]],
  [33, ["7", 1]],
  [37, ["6", 1]],
]);

/** A deck before the shuffle; null for a size that no game here has. @param {number} size @returns {string[] | null} */
export function deckOf(size) {
  const found = DECKS.get(size);
  if (!found) return null;
  const [lowest, jokers] = found;
  const ranks = [...RANKS].slice(RANKS.indexOf(lowest));
  return [...ranks.flatMap((rank) => [...SUITS].map((suit) => rank + suit)), ...["Xr", "Xb"].slice(0, jokers)];
}

/** SHA-256 of parts, framed for one purpose. @param {string} tag @param {...Uint8Array} parts */
export function digest(tag, ...parts) {
  return sha256(frame(tag, parts));
}

/** @param {Uint8Array} secret */
export function seal(secret) {
  return hex(digest("seal", secret));
}

/** @param {Uint8Array} seed */
export function commit(seed) {
  return hex(digest("seed", seed));
}

/**
 * The key of all chance of one deal.
 *
 * @param {{secret: Uint8Array, seeds: readonly Uint8Array[], table: string, deal: number, pledged?: boolean}} source
 */
export function keyOf({ secret, seeds, table, deal, pledged }) {
  return hmac(secret, frame(pledged ? "deal/2" : "deal", [utf8.encode(table), joined([u32(0), u32(deal)]), ...seeds]));
}

/**
 * The order of one shuffle of a deal, the first or a later one, and its root; one that was laid out beforehand is not
 * shuffled.
 *
 * @param {Uint8Array} key
 * @param {readonly string[]} deck
 * @param {{index?: number, laid?: readonly string[]}} [how]
 */
export function shuffled(key, deck, { index = 0, laid = [] } = {}) {
  const order = [...laid].sort().join() === [...deck].sort().join() ? [...laid] : mixed(key, deck, index);
  const block = blocks(key, `salts/${index}`);
  const salts = Array.from({ length: order.length }, (_, at) =>
    block(at >> 1).slice(16 * (at & 1), 16 * (at & 1) + 16),
  );
  let level = order.map((card, k) => leaf(k, card, /** @type {Uint8Array} */ (salts[k])));
  while (level.length < 2 ** depth(order.length)) level.push(digest("gap"));
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      node(/** @type {Uint8Array} */ (level[2 * at]), /** @type {Uint8Array} */ (level[2 * at + 1])),
    );
  }
  return { order, root: rooted(/** @type {Uint8Array} */ (level[0]), order.length) };
}

/** The deck in the order that the key gives. @param {Uint8Array} key @param {readonly string[]} deck @param {number} index */
function mixed(key, deck, index) {
  const order = [...deck];
  const below = choices(key, `order/${index}`);
  for (let place = 0; place < order.length - 1; place++) {
    const other = place + below(order.length - place);
    [order[place], order[other]] = [/** @type {string} */ (order[other]), /** @type {string} */ (order[place])];
  }
  return order;
}

/** One of n, each as likely, for answers of chance without cards. @param {Uint8Array} key @param {number} drawn */
export function choice(key, drawn) {
  return choices(key, `choice/${drawn}`);
}

/** Whether that card stands at its place of the order that `root` binds. @param {Opening} opening @param {string} root @param {number} size */
export function proves({ k, card, salt, path }, root, size) {
  const salted = unhex(salt);
  const sisters = path.map(unhex);
  if (!Number.isInteger(k) || k < 0 || k >= size || !salted || path.length !== depth(size)) return false;
  let top = leaf(k, card, salted);
  let place = k;
  for (const sister of sisters) {
    if (!sister) return false;
    top = place & 1 ? node(sister, top) : node(top, sister);
    place >>= 1;
  }
  return rooted(top, size) === root;
}

/** @param {number} n */
export function u32(n) {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

/** @param {number} n */
export function u64(n) {
  return joined([u32(Math.floor(n / WORD)), u32(n % WORD)]);
}

/** The bytes that are hashed for one purpose. @param {string} tag @param {readonly Uint8Array[]} parts */
export function frame(tag, parts) {
  return joined([utf8.encode(`potluck/1 ${tag}\0`), ...parts.flatMap((part) => [u32(part.length), part])]);
}

/** @param {number} k @param {string} card @param {Uint8Array} salt */
function leaf(k, card, salt) {
  return digest("leaf", u32(k), salt, utf8.encode(card));
}

/** @param {Uint8Array} left @param {Uint8Array} right */
function node(left, right) {
  return digest("node", left, right);
}

/** @param {Uint8Array} top @param {number} size */
function rooted(top, size) {
  return hex(digest("root", u32(size), top));
}

/** Levels between leaf and top. @param {number} size */
function depth(size) {
  return size > 1 ? 32 - Math.clz32(size - 1) : 0;
}

/** Blocks of a stream by number. @param {Uint8Array} key @param {string} label */
function blocks(key, label) {
  return (/** @type {number} */ at) => hmac(key, joined([utf8.encode(`${label}\0`), u32(0), u32(at)]));
}

/** One of n after the other; words past the last multiple of n are thrown away. @param {Uint8Array} key @param {string} label */
function choices(key, label) {
  const block = blocks(key, label);
  let at = 0;
  let view = new DataView(new ArrayBuffer(0));
  const word = () => {
    if (at % 8 === 0) view = new DataView(block(at / 8).buffer);
    return view.getUint32(4 * (at++ % 8));
  };
  return (/** @type {number} */ n) => {
    for (;;) {
      const found = word();
      if (found < WORD - (WORD % n)) return found % n;
    }
  };
}
