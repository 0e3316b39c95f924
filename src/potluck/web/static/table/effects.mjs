/** What is heard, and which chips and cards move, when one scene of the table follows another. */

import { drawPiles, piles } from "../pieces/chips.mjs";
import { gather, slide } from "../core/motion.mjs";
import { play } from "../core/sound.mjs";

/** @import { Staged } from "../stage/withheld.mjs" */
/** @import { DrawGarment, Seat } from "../core/views.d.ts" */

/** Milliseconds in which hands leave for the deck. */
const GATHER = 260;
const LYING = ".hand .card, .community .lies .card, .house .card, .turned .card";

/**
 * @param {ParentNode} page
 * @param {{before: Staged | null, now: Staged}} screens
 */
export function effects(page, { before, now }) {
  if (!before?.view || !now.view || before.table.id !== now.table.id) return;
  const gathers = (/** @type {Staged} */ { stage }) => stage?.scene === "gather";
  if (gathers(now)) {
    if (!gathers(before)) gather(page.querySelectorAll(LYING), GATHER);
    return;
  }
  const fresh = now.view.deal !== before.view.deal;
  if (now.stage ? now.stage.scene === "deal" : fresh) play("deal");
  chips(page, { before, now });
  heard(before, now);
}

/**
 * Chips leave a seat for the pot, and the pot for whoever won some of it.
 *
 * @param {ParentNode} page
 * @param {{before: Staged, now: Staged}} screens
 */
function chips(page, { before, now }) {
  const pot = page.querySelector(".pot");
  if (!pot || now.words.pot === null) return;
  const over = Boolean(now.view?.outcome);
  now.felt?.spots.forEach((spot, at) => {
    const pawned = worth(before.view?.seats?.[at], now.view?.seats?.[at]);
    const got = (spot.stack ?? 0) - (before.felt?.spots[at]?.stack ?? 0) - pawned;
    const plate = plateOf(page, { screen: now, at });
    if (!plate || !got) return;
    if (got > 0 && (over || now.view?.deal === before.view?.deal)) {
      slide(drawn(got), page.querySelector(".centre") ?? pot, plate);
      play("chips", Math.floor(Math.log2(got)) - 1);
    } else if (got < 0 && !over) {
      slide(drawn(-got), plate, pot);
      play("chips", Math.floor(Math.log2(-got)) - 1);
    }
  });
}

/** What a seat got for garments that it pawned meanwhile, less what it paid for those that it bought back. @param {Seat | undefined} before @param {Seat | undefined} now */
function worth(before, now) {
  return (now?.wardrobe ?? []).reduce((sum, garment, at) => {
    const was = before?.wardrobe?.[at]?.where;
    if (garment.where === "pawned" && was === "worn") return sum + garment.value;
    return garment.where === "worn" && was === "pawned" ? sum - garment.value : sum;
  }, 0);
}

/** @param {number} sum */
function drawn(sum) {
  return drawPiles(piles(), sum);
}

/** @param {ParentNode} page @param {{screen: Staged, at: number}} where */
function plateOf(page, { screen, at }) {
  if (at === screen.seat) return page.querySelector(".mine .plate");
  const count = screen.table.seats.length;
  const from = screen.seat === null ? 0 : screen.seat + 1;
  return page.querySelectorAll(".others .plate")[(at - from + count) % count] ?? null;
}

/** @param {Staged} before @param {Staged} now */
function heard(before, now) {
  const pawned = (/** @type {Staged} */ screen) =>
    (screen.view?.seats ?? []).flatMap((seat) => seat.wardrobe ?? []).filter(isPawned).length;
  if (pawned(now) > pawned(before)) play("pawn");
  else if (pawned(now) < pawned(before)) play("redeem");
  const own = (/** @type {Staged} */ screen) => screen.felt?.spots[screen.seat ?? -1]?.stack ?? 0;
  const pays = now.view?.outcome || now.stage?.scene === "paid";
  if (pays && now.view?.deal === before.view?.deal && own(now) > own(before)) {
    play("win");
  } else if (now.view?.actor === now.seat && before.view?.actor !== now.seat) {
    play("turn");
  }
}

/** @param {DrawGarment} garment */
function isPawned(garment) {
  return garment.where === "pawned";
}
