/** How each game looks, as its kit says: the felt of its table. */

/** @typedef {import("../core/wire.d.ts").LookInfo} Look */

/** What the page says of all games. @returns {Record<string, Look>} */
function looks() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="looks"]'));
  return JSON.parse(meta?.content ?? "{}");
}

/** @type {Record<string, Look> | undefined} */
let known;

/** How a game looks. @param {string} game @returns {Look} */
export function offered(game) {
  known ??= looks();
  return known[game] ?? { felt: "felt-petrol" };
}
