/**
 * Elements made and changed without markup strings. What has not changed is not touched, so that focus, selection and
 * animations survive every update.
 */

import { sprite } from "./files.mjs";
import { guarded } from "./guard.mjs";

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element. `class` and names with a dash are attributes, functions listen, everything else is a property.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (name === "class" || name === "role" || name.includes("-")) attr(element, name, value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...children.map((child) => (typeof child === "string" ? together(child) : child)));
  return element;
}

/** Apple's browsers draw suits in running text as coloured pictures, unless told that they are text. */
const PICTURES = globalThis.navigator?.vendor?.startsWith("Apple") ?? false;

/** The same words, with the sign of a sum on its line: `+$5`, `−$5`, `±$5`; and suits as text. @param {string} value */
function together(value) {
  const signed = value.replaceAll(/([+\u2212\u00b1])\$/g, "$1\u2060$$");
  return PICTURES ? signed.replaceAll(/[\u2660-\u2667](?!\uFE0E)/g, "$&\uFE0E") : signed;
}

/**
 * A drawing out of a sprite, without words: label what it stands in. One that cannot be drawn is empty.
 *
 * @param {string} file URL of the sprite
 * @param {string} box the view box
 * @param {string} id
 * @param {string} [name] a class
 */
export function drawing(file, box, id, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  if (name) svg.setAttribute("class", name);
  guarded(() => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${file}#${id}`);
    svg.append(use);
  });
  return svg;
}

/** Moves the focus and nothing else: the page stays where a finger has left it. @param {HTMLElement | null | undefined} element */
export function focus(element) {
  element?.focus({ preventScroll: true });
}

const ICONS = sprite("core/icons.svg");

/** A line drawing. @param {string} name */
export function icon(name) {
  return drawing(ICONS, "0 0 48 48", `i-${name}`, "i");
}

/**
 * Whether an element is laid out, as a Safari of the floor (16.0) can tell too: it has no `checkVisibility`.
 *
 * @param {Element} element
 */
export function visible(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
}

/**
 * Sets the text of an element that holds nothing else.
 *
 * @param {Node} element
 * @param {string} value
 */
export function text(element, value) {
  const shown = together(value);
  if (element.textContent !== shown) element.textContent = shown;
}

/** The same words, whose ranks such as `10-9-7` stay on one line. @param {string} value */
export function unbroken(value) {
  return value.replaceAll("-", "\u2060-\u2060");
}

/**
 * Sets an attribute; null, undefined and false take it away, true leaves it empty.
 *
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function attr(element, name, value) {
  if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    const wanted = value === true ? "" : String(value);
    if (element.getAttribute(name) !== wanted) element.setAttribute(name, wanted);
  }
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Makes the children of `parent` one per item, in order: an element stays with its key, new ones are made, old ones go.
 *
 * @template T
 * @template {Element} E
 * @param {Element} parent
 * @param {Iterable<T>} items
 * @param {object} how
 * @param {(item: T, at: number) => string} how.key
 * @param {(item: T) => E} how.make
 * @param {(element: E, item: T, at: number) => void} [how.update]
 */
export function keyed(parent, items, { key, make, update }) {
  const old = new Map([...parent.children].map((child) => [keys.get(child) ?? "", child]));
  const wanted = [...items].map((item, at) => {
    const name = key(item, at);
    const element = /** @type {E} */ (old.get(name) ?? make(item));
    keys.set(element, name);
    old.delete(name);
    update?.(element, item, at);
    return element;
  });
  for (const gone of old.values()) gone.remove();
  wanted.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}

/**
 * The element that a selector finds below `root`, which is known to be there.
 *
 * @template {string} S
 * @param {ParentNode} root
 * @param {S} selector
 * @returns {import("./found.d.ts").Found<S>}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {import("./found.d.ts").Found<S>} */ (found);
}

/** Tells that a size has changed, in the next frame: what is laid out anew while sizes are told may change one again, which browsers call an error. @param {() => void} told */
export function resized(told) {
  return new ResizeObserver(() => requestAnimationFrame(told));
}
