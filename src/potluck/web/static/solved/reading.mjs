/**
 * A strategy file read in the browser: header, SHA-256, zlib, MessagePack; nothing leaves it. `potluck.solve.strategy`
 * reads the same in Python.
 */

import { hex, joined, sha256 } from "../audit/sha256.mjs";
import { unpacked } from "./msgpack.mjs";

const MAGIC = "potluck strategy\n";
const POINTS = "potluck points\n";
const KNOWN = [1, 2];
const BREAK = 10;
/** Bytes that a header may have. */
const LONGEST = 2 ** 16;
/** Bytes that a file may unpack to here. */
const LARGEST = 2 ** 28;

/**
 * @typedef {object} Header
 * @property {number} format
 * @property {string} name
 * @property {Record<string, unknown>} variant
 * @property {string} rules
 * @property {number} seats
 * @property {number[]} value
 * @property {number | null} exploitability
 * @property {number} infosets
 * @property {string} digest
 */

/**
 * @typedef {object} Line a public point at which a seat decides
 * @property {string} text
 * @property {number} seat
 * @property {string[]} actions
 * @property {number} keys the number of its list of keys
 * @property {number} begin where its chances begin
 * @property {Uint32Array} states at a throw: of each choice the state
 * @property {Uint32Array} thrown and the cards, each set as two halves
 */

/**
 * @typedef {object} Keys what a seat may know of cards: rows of sets, each set as two halves, the lower first
 * @property {number} width sets in a row
 * @property {number} count rows
 * @property {Uint32Array} halves
 */

/** @typedef {{header: Header, keys: Keys[], lines: Line[], chances: Uint16Array}} Strategy */

/** Why a file is not shown: `code` names the sentence, `values` fill it. */
export class Unreadable extends Error {
  /** @param {"damaged" | "newer" | "rules" | "points" | "browser"} code @param {Record<string, unknown>} [values] */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/**
 * The strategy that a file holds.
 *
 * @param {Blob} file
 * @returns {Promise<Strategy>}
 */
export async function readStrategy(file) {
  const { header, begin } = headed(await bytesOf(file.slice(0, LONGEST)));
  if (typeof DecompressionStream === "undefined") throw new Unreadable("browser");
  const rest = file.slice(begin);
  if (hex(await digest(await bytesOf(rest))) !== header.digest) throw new Unreadable("damaged", { reason: "SHA-256" });
  const rules = hex(await digest(written(header.variant)));
  if (rules !== header.rules) throw new Unreadable("rules");
  const body = await inflated(rest);
  try {
    return { header, ...parted(unpacked(body)) };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("damaged", { reason: "MessagePack" });
  }
}

/** The header, and where what follows begins. @param {Uint8Array} data @returns {{header: Header, begin: number}} */
function headed(data) {
  if (starts(data, POINTS)) throw new Unreadable("points");
  const end = data.indexOf(BREAK, MAGIC.length);
  if (!starts(data, MAGIC) || end < 0) throw new Unreadable("damaged", { reason: "header" });
  const header = parsed(data.subarray(MAGIC.length, end));
  if (header.format > Math.max(...KNOWN)) throw new Unreadable("newer", { format: header.format });
  if (!KNOWN.includes(header.format) || !whole(header)) throw new Unreadable("damaged", { reason: "header" });
  return { header, begin: end + 1 };
}

/** @param {Uint8Array} line @returns {Header} */
function parsed(line) {
  try {
    const header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
    if (header && typeof header === "object") return header;
  } catch {
    // Told below, as of any other header that is none.
  }
  throw new Unreadable("damaged", { reason: "header" });
}

/** Whether all is there that is read here. @param {Header} header */
function whole({ name, variant, rules, digest: sum, seats, value, infosets }) {
  const texts = [name, rules, sum].every((part) => typeof part === "string");
  const counts = [seats, infosets].every(Number.isSafeInteger) && Array.isArray(value);
  return texts && counts && value.every(Number.isFinite) && typeof variant === "object" && variant !== null;
}

/** @param {Uint8Array} data @param {string} text */
function starts(data, text) {
  return [...text].every((letter, at) => data[at] === letter.charCodeAt(0));
}

/** @param {Blob} blob */
async function bytesOf(blob) {
  return new Uint8Array(await blob.arrayBuffer());
}

/** By the browser's own SHA-256, which a page that came over plain HTTP has not got. @param {Uint8Array<ArrayBuffer>} data */
async function digest(data) {
  const { subtle } = globalThis.crypto ?? {};
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", data)) : sha256(data);
}

/** What the hash of the rules is of: all of a variant but its name and code, in one way of writing. @param {Record<string, unknown>} variant */
function written(variant) {
  const data = Object.fromEntries(Object.entries(variant).filter(([part]) => part !== "name" && part !== "code"));
  return joined([
    new TextEncoder().encode("potluck/1 variant\0"),
    new TextEncoder().encode(JSON.stringify(sorted(data))),
  ]);
}

/** The same with the names of all parts in order. @param {unknown} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(parts.map(([name, part]) => [name, sorted(part)]));
}

/** What was packed by zlib. @param {Blob} blob */
async function inflated(blob) {
  const reader = blob.stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      size += part.value.length;
      if (size > LARGEST) break;
    }
  } catch {
    throw new Unreadable("damaged", { reason: "zlib" });
  }
  if (size <= LARGEST) return joined(parts);
  await reader.cancel();
  throw new Unreadable("damaged", { reason: `> ${LARGEST / 2 ** 20} MiB` });
}

/** The parts of a body. @param {unknown} body @returns {Omit<Strategy, "header">} */
function parted(body) {
  const [keys, lines, chances] = listed(body, 3);
  const read = {
    keys: listed(keys).map(keysOf),
    lines: listed(lines).map(lineOf),
    chances: numbers(Uint16Array, chances),
  };
  for (const line of read.lines) {
    const states = read.keys[line.keys]?.count ?? Infinity;
    const many = line.states.length || line.actions.length * states;
    const choices = line.states.every((state) => state < states) && line.thrown.length === 2 * line.states.length;
    if (line.begin + many > read.chances.length || !choices) throw new RangeError("chances are missing");
  }
  return read;
}

/** @param {unknown} packed @returns {Keys} */
function keysOf(packed) {
  const [width, sets] = listed(packed, 2);
  const halves = numbers(Uint32Array, sets);
  const size = 2 * number(width);
  if (size ? halves.length % size : halves.length) throw new RangeError("half a key");
  return { width: size / 2, count: size ? halves.length / size : 1, halves };
}

/** @param {unknown} packed @returns {Line} */
function lineOf(packed) {
  const [text, seat, actions, keys, begin, states, thrown] = listed(packed, 7);
  return {
    text: worded(text),
    seat: number(seat),
    actions: listed(actions).map(worded),
    keys: number(keys),
    begin: number(begin),
    states: numbers(Uint32Array, states),
    thrown: numbers(Uint32Array, thrown),
  };
}

/** @param {unknown} value @param {number} [size] */
function listed(value, size) {
  if (!Array.isArray(value) || (size !== undefined && value.length !== size)) throw new RangeError("no list");
  return value;
}

/** @param {unknown} value */
function number(value) {
  if (typeof value !== "number") throw new RangeError("no number");
  return value;
}

/** @param {unknown} value */
function worded(value) {
  if (typeof value !== "string") throw new RangeError("no text");
  return value;
}

/**
 * Numbers as files keep them, the lowest byte first, as every browser does.
 *
 * @template {Uint16Array | Uint32Array} A
 * @param {{new (buffer: ArrayBuffer): A, BYTES_PER_ELEMENT: number}} kind
 * @param {unknown} value
 */
function numbers(kind, value) {
  if (!(value instanceof Uint8Array) || value.length % kind.BYTES_PER_ELEMENT) throw new RangeError("no numbers");
  return new kind(value.slice().buffer);
}
