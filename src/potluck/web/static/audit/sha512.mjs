/** SHA-512 in plain arithmetic, for signatures where a page comes over plain HTTP; slow, and short messages are all it gets. */

const BLOCK = 128;
const LENGTH_AT = 112;
const ROUNDS = 80;
const MASK = (1n << 64n) - 1n;

const [START, ROUND] = constants();

/** @param {Uint8Array} data */
export function sha512(data) {
  const state = [...START];
  const padded = pad(data);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) {
    const words = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i));
    compress(state, words);
  }
  const digest = new Uint8Array(64);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setBigUint64(8 * i, word));
  return digest;
}

/** @param {Uint8Array} data */
function pad(data) {
  const size = Math.ceil((data.length + 1 + BLOCK - LENGTH_AT) / BLOCK) * BLOCK;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(size - 8, BigInt(data.length) * 8n);
  return padded;
}

/** @param {bigint[]} state @param {bigint[]} w the sixteen words of a block */
function compress(state, w) {
  const word = (/** @type {number} */ at) => w[at] ?? 0n;
  for (let i = 16; i < ROUNDS; i++) {
    const [a, b] = [word(i - 15), word(i - 2)];
    const small0 = turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n);
    const small1 = turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n);
    w[i] = (word(i - 16) + small0 + word(i - 7) + small1) & MASK;
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const large1 = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
    const one = h + large1 + ((e & f) ^ (~e & MASK & g)) + (ROUND[i] ?? 0n) + word(i);
    const large0 = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
    const two = large0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = ((state[i] ?? 0n) + value) & MASK));
}

/** @param {bigint} word @param {bigint} by */
function turn(word, by) {
  return ((word >> by) | (word << (64n - by))) & MASK;
}

/** The first 64 bits of the fractional parts of the square and cube roots of the first primes. @returns {[bigint[], bigint[]]} */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const roots = (/** @type {readonly number[]} */ of, /** @type {bigint} */ power) =>
    of.map((prime) => root(BigInt(prime) << (64n * power), power) & MASK);
  return [roots(primes.slice(0, 8), 2n), roots(primes, 3n)];
}

/** The whole part of a root. @param {bigint} of @param {bigint} power */
function root(of, power) {
  let low = 0n;
  let high = 1n << 80n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= of) low = middle;
    else high = middle;
  }
  return low;
}
