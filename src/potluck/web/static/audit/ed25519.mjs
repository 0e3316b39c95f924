/** Ed25519 signatures (RFC 8032): by the browser where it knows them, else by the arithmetic here. Only for looking at what is public. */

import { joined } from "./sha256.mjs";
import { sha512 } from "./sha512.mjs";

/** @typedef {readonly [bigint, bigint, bigint, bigint]} Point in extended coordinates X, Y, Z, T */

const P = 2n ** 255n - 19n;
/** The order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * inverse(121666n));
/** A root of -1. */
const I = power(2n, (P - 1n) / 4n);
const Y = mod(4n * inverse(5n));
const BASE = /** @type {Point} */ (point(Y, 0n));

/**
 * Whether the owner of that public key has signed a message.
 *
 * @param {Uint8Array} message
 * @param {Uint8Array} signature
 * @param {Uint8Array} key
 */
export async function signed(message, signature, key) {
  const known = await byBrowser(message, signature, key).catch(() => null);
  return known ?? verified(message, signature, key);
}

/** The same, by the browser's own means; null where it has none. @param {Uint8Array} message @param {Uint8Array} signature @param {Uint8Array} key */
async function byBrowser(message, signature, key) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const imported = await subtle.importKey("raw", exact(key), { name: "Ed25519" }, false, ["verify"]);
  return subtle.verify({ name: "Ed25519" }, imported, exact(signature), exact(message));
}

/** The bytes in a buffer of their own. @param {Uint8Array} data @returns {Uint8Array<ArrayBuffer>} */
function exact(data) {
  return new Uint8Array(data);
}

/** The same in plain arithmetic, RFC 8032 5.1.7. @param {Uint8Array} message @param {Uint8Array} signature @param {Uint8Array} key */
export function verified(message, signature, key) {
  if (signature.length !== 64 || key.length !== 32) return false;
  const first = signature.slice(0, 32);
  const owner = decoded(key);
  const commitment = decoded(first);
  const s = number(signature.slice(32));
  if (!owner || !commitment || s >= L) return false;
  const k = number(sha512(joined([first, key, message]))) % L;
  return equal(times(s, BASE), sum(commitment, times(k, owner)));
}

/** @param {bigint} n */
function mod(n) {
  const rest = n % P;
  return rest < 0n ? rest + P : rest;
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let result = 1n;
  let square = mod(base);
  for (let left = exponent; left; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

/** @param {bigint} n */
function inverse(n) {
  return power(n, P - 2n);
}

/** A whole number from bytes, the lowest first. @param {Uint8Array} bytes */
function number(bytes) {
  return bytes.reduceRight((sofar, byte) => (sofar << 8n) | BigInt(byte), 0n);
}

/** The point of 32 bytes; null where they are none. @param {Uint8Array} bytes */
function decoded(bytes) {
  const whole = number(bytes);
  const sign = whole >> 255n;
  const y = whole & ((1n << 255n) - 1n);
  return y < P ? point(y, sign) : null;
}

/** The point of that y, with an odd x where `sign` is 1; null where there is none. @param {bigint} y @param {bigint} sign @returns {Point | null} */
function point(y, sign) {
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square)) x = mod(x * I);
  if (mod(x * x - square) || (!x && sign)) return null;
  if ((x & 1n) !== sign) x = mod(-x);
  return [x, y, 1n, mod(x * y)];
}

/** @param {Point} one @param {Point} other @returns {Point} */
function sum([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2));
  const b = mod((y1 + x1) * (y2 + x2));
  const c = mod(2n * t1 * t2 * D);
  const d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

/** @param {bigint} n @param {Point} of @returns {Point} */
function times(n, of) {
  /** @type {Point} */
  let result = [0n, 1n, 1n, 0n];
  let double = of;
  for (let left = n; left; left >>= 1n) {
    if (left & 1n) result = sum(result, double);
    double = sum(double, double);
  }
  return result;
}

/** @param {Point} one @param {Point} other */
function equal([x1, y1, z1], [x2, y2, z2]) {
  return !mod(x1 * z2 - x2 * z1) && !mod(y1 * z2 - y2 * z1);
}
