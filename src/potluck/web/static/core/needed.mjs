/**
 * Modules that are fetched when they are needed. Firefox remembers for as long as a page lives that one of them could
 * not be had: so nothing is imported before it and all that it imports are there, and whoever asks again may get it.
 */

import { fileUrl } from "./files.mjs";
import { Refusal } from "./http.mjs";

const IMPORTED = /^(?:import|export)\b[^;"(]*"(\.[^"]+)"/gm;

/** What is there already, with what it imports; by address. @type {Map<string, readonly string[]>} */
const there = new Map();

/**
 * What a module gives.
 *
 * @template T
 * @param {string} name its name below `static/`
 * @param {() => Promise<T>} load imports it
 * @returns {Promise<T>}
 * @throws {Refusal} it cannot be had now
 */
export async function needed(name, load) {
  await reached([fileUrl(name)], new Set());
  return load();
}

/** Fetches modules and what they import, mostly from the browser's own store. @param {readonly string[]} urls @param {Set<string>} seen */
async function reached(urls, seen) {
  const fresh = urls.filter((url) => !seen.has(url));
  if (!fresh.length) return;
  fresh.forEach((url) => seen.add(url));
  const found = await Promise.all(fresh.map(imports));
  await reached([...new Set(found.flat())], seen);
}

/** The addresses that a module imports by. @param {string} url */
async function imports(url) {
  const known = there.get(url);
  if (known) return known;
  const answer = await fetch(url, { cache: "force-cache" }).catch(() => null);
  if (!answer?.ok) throw new Refusal(answer?.status ?? 0, {});
  const found = [...(await answer.text()).matchAll(IMPORTED)].map(([, path = ""]) => new URL(path, url).href);
  there.set(url, found);
  return found;
}
