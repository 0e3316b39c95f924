/** Sums as a game writes them: those that are chosen in the page, or counted up. All others the server has written. */

import { language } from "./words.mjs";

/** From here on long numbers are grouped, where a game does that. */
const GROUP = 1000;

/**
 * What writes sums of that currency.
 *
 * @param {import("./wire.d.ts").Currency} currency
 * @returns {(sum: number) => string}
 */
export function writer({ sign, grouped }) {
  return (sum) => {
    const size = Math.abs(sum);
    const number = grouped && size >= GROUP ? new Intl.NumberFormat(language()).format(size) : String(size);
    return `${sum < 0 ? "−" : ""}${sign}${number}`;
  };
}
