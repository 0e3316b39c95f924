/** A table for a friend: the other seats free, the clock on, deals that go on by themselves; found by its link alone. */

import { freshTable, openTable } from "../seating/opening.mjs";

/** @import { GameInfo } from "../core/wire.d.ts" */

const PERSON = "person";

/**
 * Opens it, and goes there: the invitation waits on the table.
 *
 * @param {GameInfo} game
 * @param {{preset: string, options: import("../parts/options.mjs").Tree}} chosen
 */
export async function playWithFriend(game, { preset, options }) {
  const others = game.usual.others.map(() => PERSON);
  const fresh = await freshTable(game.name, { others, preset, options });
  await openTable(game.name, { ...fresh, clock: "calm", evening: Boolean(game.money.sign) });
}
