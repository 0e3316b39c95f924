/**
 * The numbers that this browser puts into shuffles: each pledged by its seal before the house seals its secret, and
 * disclosed to that one seal of the house alone. Kept here, so that it can be seen later that they were used.
 */

import { post, seed } from "../core/http.mjs";
import { commit } from "./dealing.mjs";
import { unhex } from "./sha256.mjs";

/** @import { Screen, SeedGiven, SeedTaken } from "../core/wire.d.ts" */

const SEEDS = "seeds";
const GIVEN = "given";
/** Tables that are remembered. */
const MOST = 50;
/** Pledges for one deal that are sent before it is given up. */
const TRIES = 3;

/** @typedef {{seat: number, sealed: string, taken: boolean}} Given to which seal of the house a number was disclosed, and whether it took it */

/**
 * What is kept, by table and deal.
 *
 * @template T
 * @param {string} key
 * @returns {Record<string, Record<string, T>>}
 */
function all(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {string} table @param {number} deal @param {unknown} value */
function keep(key, table, deal, value) {
  const { [table]: before = {}, ...others } = all(key);
  const kept = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [table, { ...before, [deal]: value }]])));
  } catch {
    // a full or closed storage: the number is in the shuffle all the same
  }
}

/** The numbers for a table, by deal. @param {string} table @returns {Record<string, string>} */
export function seedsOf(table) {
  return all(SEEDS)[table] ?? {};
}

/** The numbers that the house has taken, by deal: seat and seal. @param {string} table @returns {Map<number, {seat: number, seal: string}>} */
export function takenOf(table) {
  const seeds = seedsOf(table);
  const given = Object.entries(/** @type {Record<string, Given>} */ (all(GIVEN)[table] ?? {}));
  return new Map(
    given.flatMap(([deal, { seat, taken: held }]) =>
      held ? [[Number(deal), { seat, seal: sealOf(seeds[deal]) }]] : [],
    ),
  );
}

/** Forgets them all. */
export function forgetSeeds() {
  localStorage.removeItem(SEEDS);
  localStorage.removeItem(GIVEN);
}

/** Takes a seat with the pledge of a number, and discloses it where the deal waits for that. @param {string} table @param {number} at @param {string} name @returns {Promise<Screen>} */
export async function sitDown(table, at, name) {
  const own = seed();
  const pledge = sealOf(own);
  /** @type {Screen} */
  const screen = await post(`/api/tables/${encodeURIComponent(table)}/seats/${at}`, { name, pledge });
  if (screen.seat === null) return screen;
  const { awaited, pledge: following } = screen.fair;
  keep(SEEDS, table, awaited?.seeds[screen.seat] === pledge ? awaited.deal : following, own);
  const given = new Seeds(table).reply(screen);
  if (given?.seed) {
    const answer = await post(`/api/tables/${encodeURIComponent(table)}/seed`, given).catch(() => null);
    if (answer) taken(table, given, answer);
  }
  return screen;
}

/** Takes up what the house has answered to a number. @param {string} table @param {SeedGiven} given @param {Pick<SeedTaken, "disclosed">} answer */
export function taken(table, { deal, seed: own }, { disclosed }) {
  const before = /** @type {Given | undefined} */ (all(GIVEN)[table]?.[deal]);
  if (own && disclosed && before) keep(GIVEN, table, deal, { ...before, taken: true });
}

/** What is to be sent at a table when a screen has come. */
export class Seeds {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** Whether the house has asked for a number that another seal of its had already. */
    this.lie = false;
    /** @type {Set<number>} deals whose number is on its way, or there */
    this.sent = new Set();
    /** @type {Map<number, number>} */
    this.tries = new Map();
    /** @type {Map<number, string>} the numbers that this tab has drawn: another one may have kept its own meanwhile */
    this.drawn = new Map();
  }

  /** The number that the deal waits for, or a pledge where none stands; null where there is nothing to send. @param {Screen} screen @returns {SeedGiven | null} */
  reply({ seat, fair, table, head }) {
    if (seat === null || table.over) return null;
    const { awaited, pledge, pledged } = fair;
    if (awaited?.seats.includes(seat) && head) {
      const both = [seedsOf(this.table)[awaited.deal], this.drawn.get(awaited.deal)];
      const own = both.find((drawn) => drawn && awaited.seeds[seat] === sealOf(drawn));
      if (own) return this.disclosed(awaited.deal, awaited.sealed, seat, own);
    }
    if (!pledge || (pledged.includes(seat) && seedsOf(this.table)[pledge])) return null;
    const tries = (this.tries.get(pledge) ?? 0) + 1;
    this.tries.set(pledge, tries);
    return tries <= TRIES ? { deal: pledge - 1, seed: null, pledge: this.pledge(pledge) } : null;
  }

  /** @param {number} deal @param {string} sealed @param {number} seat @param {string} own @returns {SeedGiven | null} */
  disclosed(deal, sealed, seat, own) {
    const before = /** @type {Given | undefined} */ (all(GIVEN)[this.table]?.[deal]);
    if (before && before.sealed !== sealed) this.lie = true;
    if (this.lie || this.sent.has(deal)) return null;
    this.sent.add(deal);
    keep(SEEDS, this.table, deal, own);
    if (!before) keep(GIVEN, this.table, deal, { seat, sealed, taken: false });
    return { deal, seed: own, pledge: this.pledge(deal + 1) };
  }

  /** The seal of the number for a deal. @param {number} deal */
  pledge(deal) {
    const own = seedsOf(this.table)[deal] ?? this.drawn.get(deal) ?? seed();
    this.drawn.set(deal, own);
    keep(SEEDS, this.table, deal, own);
    return sealOf(own);
  }
}

/** @param {string | undefined} own */
function sealOf(own) {
  return commit(unhex(own ?? "") ?? new Uint8Array());
}
