/** Play never depends on show: what is only seen or heard may fail, and nothing else does. */

/**
 * Does it; where it throws, that is reported, and what follows goes on.
 *
 * @template T
 * @template [O=undefined]
 * @param {() => T} work
 * @param {O} [otherwise] what is given back then
 * @returns {T | O}
 */
export function guarded(work, otherwise) {
  try {
    return work();
  } catch (error) {
    globalThis.reportError?.(error);
    return /** @type {O} */ (otherwise);
  }
}
