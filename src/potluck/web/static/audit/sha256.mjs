/** SHA-256 and HMAC-SHA256 in plain arithmetic: the browser's own are missing where a page comes over plain HTTP. */

const BLOCK = 64;
const DIGEST = 32;
const WORDS = 64;
const LENGTH_AT = 56;
const INNER = 0x36;
const OUTER = 0x5c;

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes. */
const [START, ROUND] = constants();

/** @param {Uint8Array} data */
export function sha256(data) {
  const state = Uint32Array.from(START);
  const padded = pad(data);
  const words = new Uint32Array(WORDS);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    compress(state, words);
  }
  const digest = new Uint8Array(DIGEST);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return digest;
}

/** @param {Uint8Array} key @param {Uint8Array} data */
export function hmac(key, data) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const keyed = (/** @type {number} */ mask, /** @type {Uint8Array} */ rest) =>
    sha256(joined([block.map((byte) => byte ^ mask), rest]));
  return keyed(OUTER, keyed(INNER, data));
}

/** @param {readonly Uint8Array[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} data */
export function hex(data) {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of a hex text; null where it is none. @param {unknown} text */
export function unhex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function pad(data) {
  const size = Math.ceil((data.length + 1 + BLOCK - LENGTH_AT) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor((data.length * 8) / 2 ** 32));
  view.setUint32(size - 4, (data.length * 8) >>> 0);
  return padded;
}

/** @param {Uint32Array} state @param {Uint32Array} w the first sixteen words are the block */
function compress(state, w) {
  for (let i = 16; i < WORDS; i++) {
    const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const small0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const small1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] ?? 0) + small0 + (w[i - 7] ?? 0) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < WORDS; i++) {
    const large1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + large1 + ((e & f) ^ (~e & g)) + (ROUND[i] ?? 0) + (w[i] ?? 0)) | 0;
    const large0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
}

/** @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @returns {[Uint32Array, Uint32Array]} */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < WORDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const roots = (/** @type {readonly number[]} */ of, /** @type {bigint} */ power) =>
    Uint32Array.from(of, (prime) => Number(root(BigInt(prime) << (32n * power), power) & 0xffffffffn));
  return [roots(primes.slice(0, 8), 2n), roots(primes, 3n)];
}

/** The whole part of a root. @param {bigint} of @param {bigint} power */
function root(of, power) {
  let low = 0n;
  let high = 1n << 48n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= of) low = middle;
    else high = middle;
  }
  return low;
}
