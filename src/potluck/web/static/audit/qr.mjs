/**
 * A QR code of version 6, level L: up to 134 bytes. The page draws it itself, for a house that tells two stories might
 * draw that of the other one.
 */

const SIZE = 41;
const BLOCKS = 2;
const DATA = 68;
const CHECK = 18;
/** The most bytes. */
export const MOST = BLOCKS * DATA - 2;
const QUIET = 4;
const ALIGNED = 34;
/** Level L with the chessboard mask, with its check bits, as the standard gives it. */
const FORMAT = 0b111011111000100;

/** The code of a text as a path of dark modules in a square of that size, its quiet zone included; null where it is too long. @param {string} text */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST) return null;
  const { dark, fixed } = empty();
  fill(dark, fixed, interleaved(codewords(bytes)));
  const path = dark.flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return { size: SIZE + 2 * QUIET, path };
}

/** Mode, length, bytes, padding. @param {Uint8Array} bytes */
function codewords(bytes) {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const whole = Array.from(
    { length: nibbles.length >> 1 },
    (_, at) => ((nibbles[2 * at] ?? 0) << 4) | (nibbles[2 * at + 1] ?? 0),
  );
  for (let pad = 0xec; whole.length < BLOCKS * DATA; pad ^= 0xec ^ 0x11) whole.push(pad);
  return whole;
}

/** Both blocks, a byte of each in turn, and so their check bytes. @param {readonly number[]} data */
function interleaved(data) {
  const blocks = Array.from({ length: BLOCKS }, (_, at) => data.slice(at * DATA, (at + 1) * DATA));
  const checks = blocks.map(remainder);
  const mixed = (/** @type {readonly number[][]} */ of, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, at) => of.map((block) => block[at] ?? 0)).flat();
  return [...mixed(blocks, DATA), ...mixed(checks, CHECK)];
}

/** The check bytes of a block: Reed and Solomon over 256 elements. @param {readonly number[]} block */
function remainder(block) {
  let divisor = [1];
  for (let degree = 0, root = 1; degree < CHECK; degree++, root = product(root, 2)) {
    const scaled = divisor.map((factor) => product(factor, root));
    divisor = [...divisor, 0].map((factor, at) => factor ^ (scaled[at - 1] ?? 0));
  }
  const rest = Array.from({ length: CHECK }, () => 0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.slice(1).forEach((term, at) => (rest[at] = (rest[at] ?? 0) ^ product(term, factor)));
  }
  return rest;
}

/** @param {number} one @param {number} other */
function product(one, other) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((other >> bit) & 1) * one;
  }
  return result;
}

/** The patterns that every code of this version has, and which modules they take. */
function empty() {
  const grid = () => Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => false));
  const [dark, fixed] = [grid(), grid()];
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ on) => {
    const [row, taken] = [dark[y], fixed[y]];
    if (!row || !taken || x < 0 || x >= SIZE) return;
    row[x] = on;
    taken[x] = true;
  };
  for (let at = 0; at < SIZE; at++) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of /** @type {const} */ ([
    [3, 3],
    [SIZE - 4, 3],
    [3, SIZE - 4],
  ])) {
    around(4, (dx, dy, ring) => put(cx + dx, cy + dy, ring !== 2 && ring !== 4));
  }
  around(2, (dx, dy, ring) => put(ALIGNED + dx, ALIGNED + dy, ring !== 1));
  for (let at = 0; at < 15; at++) {
    const on = ((FORMAT >> at) & 1) === 1;
    put(8, at < 6 ? at : at < 8 ? at + 1 : SIZE - 15 + at, on);
    put(at < 8 ? SIZE - 1 - at : at === 8 ? 7 : 14 - at, 8, on);
  }
  put(8, SIZE - 8, true);
  return { dark, fixed };
}

/** @param {number} reach @param {(dx: number, dy: number, ring: number) => void} put */
function around(reach, put) {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) put(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/** Lays the bits in two columns at a time, from the right, up and down, masked as a chessboard. @param {boolean[][]} dark @param {boolean[][]} fixed @param {readonly number[]} bytes */
function fill(dark, fixed, bytes) {
  let bit = 0;
  for (let right = SIZE - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIZE; step++) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? SIZE - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const on = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        const row = dark[y];
        if (row) row[x] = on !== ((x + y) % 2 === 0);
        bit++;
      }
    }
  }
}
