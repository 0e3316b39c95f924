/** Chips drawn for a sum: piles of clay discs, as a dealer would count them out. */

import { keyed } from "../core/dom.mjs";
import { sprite } from "../core/files.mjs";

const SVG = "http://www.w3.org/2000/svg";
const ICONS = sprite("core/icons.svg");
/** What a chip is worth, and the class that colours it. */
const WORTH = /** @type {const} */ ([
  [500, "e"],
  [100, "d"],
  [25, "c"],
  [5, "b"],
  [1, "a"],
]);
const TALLEST = 8;
const WIDTH = 31;
const RISE = 5.4;
const FLOOR = 44;
const HEIGHT = 58;

/**
 * The piles of a sum, largest chips first; of each kind as many as are seen.
 *
 * @param {number} sum
 * @returns {{kind: string, height: number}[]}
 */
export function counted(sum) {
  let left = Math.max(0, Math.round(sum));
  const found = [];
  for (const [worth, kind] of WORTH) {
    const height = Math.floor(left / worth);
    left -= height * worth;
    if (height) found.push({ kind, height: Math.min(height, TALLEST) });
  }
  return found;
}

/** A drawing for piles, empty. */
export function piles() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "piles");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** Draws a sum; what is there already stays. @template {Element} E @param {E} svg @param {number} sum @returns {E} */
export function drawPiles(svg, sum) {
  const found = counted(sum);
  svg.setAttribute("viewBox", `0 0 ${WIDTH * Math.max(1, found.length)} ${HEIGHT}`);
  const discs = found.flatMap(({ kind, height }, pile) =>
    Array.from({ length: height }, (_, level) => ({ kind, level, x: pile * WIDTH })),
  );
  keyed(svg, discs, {
    key: ({ kind, level }) => `${kind}${level}`,
    make: ({ kind }) => disc(kind),
    update: (chip, { level, x }) => {
      chip.setAttribute("x", String(x));
      chip.setAttribute("y", String(FLOOR - 6 - level * RISE));
    },
  });
  return svg;
}

/** @param {string} kind */
function disc(kind) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${ICONS}#disc`);
  use.setAttribute("width", "30");
  use.setAttribute("height", "18");
  use.setAttribute("class", `chip-${kind}`);
  return use;
}
