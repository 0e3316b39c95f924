/** Drawings that are made of numbers. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** About how many lines a drawing has for sums. */
const LINES = 3;

/** The round number between two lines, so that there are some three of them. @param {number} range from the least sum to the most */
export function roundStep(range) {
  const size = 10 ** Math.floor(Math.log10(Math.max(range / LINES, 1)));
  return [1, 2, 5, 10].map((times) => times * size).find((step) => range / step <= LINES) ?? 10 * size;
}
