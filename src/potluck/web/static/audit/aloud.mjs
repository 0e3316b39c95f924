/** Digests in words that can be read out in any language: proquints, five letters for sixteen bits. */

import { frame, u64 } from "./dealing.mjs";
import { sha256 } from "./sha256.mjs";

/** Hashes, one of the other: who looks for two logs that sound alike takes as many for each try. */
const ROUNDS = 4096;
const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
/** Words of a head, and of a house. */
const LONG = 6;
const SHORT = 4;
const utf8 = new TextEncoder();

/** What a house signs for a head. @param {string} stream @param {number} seq @param {Uint8Array} link */
export function headMessage(stream, seq, link) {
  return frame("head", [utf8.encode(stream), u64(seq), link]);
}

/** @param {string} stream @param {number} seq @param {Uint8Array} link */
export function spoken(stream, seq, link) {
  return words(headMessage(stream, seq, link), LONG);
}

/** The sign of a house. @param {Uint8Array} house */
export function houseName(house) {
  return words(frame("house", [house]), SHORT);
}

/** @param {Uint8Array} data @param {number} n */
function words(data, n) {
  let digest = data;
  for (let round = 0; round < ROUNDS; round++) digest = sha256(digest);
  const view = new DataView(digest.buffer);
  return Array.from({ length: n }, (_, at) => word(view.getUint16(2 * at))).join(" ");
}

/** @param {number} value */
function word(value) {
  const consonant = (/** @type {number} */ shift) => CONSONANTS[(value >> shift) & 15];
  const vowel = (/** @type {number} */ shift) => VOWELS[(value >> shift) & 3];
  return `${consonant(12)}${vowel(10)}${consonant(6)}${vowel(4)}${consonant(0)}`;
}
