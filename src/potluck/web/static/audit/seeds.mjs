/** The numbers that this browser has put into shuffles: kept here, so that it can see later that they were used. */

import { seed } from "../core/http.mjs";

const KEY = "seeds";
/** Tables that are remembered. */
const MOST = 50;

/** @typedef {Record<string, Record<string, string>>} Seeds table -> deal -> hex */

/** @returns {Seeds} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** A fresh number for the shuffle of that deal. @param {string} table @param {number} deal */
export function ownSeed(table, deal) {
  const fresh = seed();
  const { [table]: before = {}, ...others } = all();
  const kept = Object.entries(others).slice(1 - MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [table, { ...before, [deal]: fresh }]])));
  return fresh;
}

/** The numbers for a table, by deal. @param {string} table */
export function seedsOf(table) {
  return all()[table] ?? {};
}

/** Forgets them all. */
export function forgetSeeds() {
  localStorage.removeItem(KEY);
}
