/** Opening a table with one click: who plays, by which options. The form behind it is `opening-form.mjs`. */

import { greet, post } from "../core/http.mjs";
import { needed } from "../core/needed.mjs";

/** @typedef {import("../core/wire.d.ts").GameInfo} GameInfo */
/** @typedef {import("../parts/options.mjs").Tree} Tree */

/**
 * A table of that game as the house would open it: who sits there, and by which options.
 *
 * @param {string} game
 * @param {{others?: readonly string[], preset?: string, options?: Tree}} [asked] for each other seat somebody of the
 *   house, the name of a bot, or `person`; the usual ones, preset and options where nothing is said
 * @returns {Promise<import("../core/wire.d.ts").FreshInfo>}
 */
export function freshTable(game, asked = {}) {
  return post("/api/fresh", { game, ...asked });
}

/**
 * Opens a table, sits down in its first seat, and goes there.
 *
 * @param {string} game
 * @param {object} asked
 * @param {Tree} asked.options
 * @param {import("../core/wire.d.ts").FreshInfo["seats"]} asked.seats who sits there, as `freshTable` tells
 * @param {string} [asked.preset] under the options; else those are all
 * @param {string} [asked.name]
 * @param {boolean} [asked.listed] whether everybody finds it while a seat is free
 * @param {string} [asked.clock] how much time persons have among themselves
 * @param {boolean} [asked.evening] whether friends meet there
 * @param {string} [asked.speed] of the pauses between deals
 * @param {string} [asked.house] who carries what bots win and lose
 * @param {string} [asked.table] its name, where a link was given out in advance
 */
export async function openTable(
  game,
  { preset, options, seats, name, listed = false, clock = "off", evening = false, speed, house, table },
) {
  await greet(name ? { name } : {});
  const { id } = await post("/api/tables", {
    ...{ game, preset, options, seats, listed, clock, evening },
    ...(speed && { speed }),
    ...(house && { house }),
    ...(table && { name: table }),
  });
  const { sitDown } = await needed("audit/seeds.mjs", () => import("../audit/seeds.mjs"));
  await sitDown(id, 0, name ?? "");
  const pace = new URLSearchParams(location.search).get("pace");
  location.href = `/t/${id}${pace === null ? "" : `?pace=${encodeURIComponent(pace)}`}`;
}

/**
 * Those of the ladder first, from below; all others stay as they were.
 *
 * @param {{rung: number}} one
 * @param {{rung: number}} other
 */
function byRung({ rung: one }, { rung: other }) {
  return one && other ? one - other : Number(!one) - Number(!other);
}

/**
 * Who can be chosen for a seat: those of the house, then the bots.
 *
 * @param {GameInfo} game
 * @returns {(readonly [who: string, caption: string, small?: string])[]}
 */
export function opponents(game) {
  return [
    ...game.personas.map(({ id, name, trade, strength }) => /** @type {const} */ ([id, name, joined(trade, strength)])),
    ...[...game.bots].sort(byRung).map(({ name, title, strength }) => /** @type {const} */ ([name, title, strength])),
  ];
}

/**
 * The same in groups, each with its heading: those of the house, the levels of the ladder, bots to try things on.
 *
 * @param {GameInfo} game
 * @param {{house: string, levels: string, tests: string}} headings
 * @returns {(readonly [heading: string, among: ReturnType<typeof opponents>])[]}
 */
export function grouped(game, { house, levels, tests }) {
  const rungs = new Map(game.bots.map(({ name, rung }) => [name, rung]));
  const all = opponents(game);
  const of = (/** @type {(rung: number | undefined) => boolean} */ fits) => all.filter(([who]) => fits(rungs.get(who)));
  /** @type {(readonly [string, ReturnType<typeof opponents>])[]} */
  const groups = [
    [house, of((rung) => rung === undefined)],
    [levels, of((rung) => Boolean(rung))],
    [tests, of((rung) => rung === 0)],
  ];
  return groups.filter(([, among]) => among.length);
}

/** How strong somebody of the house or a bot is, in words; empty where nobody measured. @param {GameInfo} game @param {string} who */
export function strengthOf(game, who) {
  const found = game.personas.find(({ id }) => id === who) ?? game.bots.find(({ name }) => name === who);
  return found?.strength ?? "";
}

/** @param {string[]} parts */
function joined(...parts) {
  return parts.filter(Boolean).join(" · ");
}
