/** What is heard, and which chips move, when one screen of the table follows another. */

import { drawPiles, piles } from "../pieces/chips.mjs";
import { slide } from "../core/motion.mjs";
import { play } from "../core/sound.mjs";

/** @import { Screen } from "../core/wire.d.ts" */
/** @import { DrawGarment, Seat } from "../core/views.d.ts" */

/**
 * @param {ParentNode} page
 * @param {{before: Screen | null, now: Screen}} screens
 */
export function effects(page, { before, now }) {
  if (!before?.view || !now.view || before.table.id !== now.table.id) return;
  if (now.view.deal !== before.view.deal) {
    play("deal");
    return antes(page, now);
  }
  chips(page, { before, now });
  heard(before, now);
}

/** What each seat has put in before the first act. @param {ParentNode} page @param {Screen} screen */
function antes(page, screen) {
  const pot = page.querySelector(".pot");
  if (screen.felt === null || screen.felt.pot === null) return;
  screen.felt.spots.forEach(({ bet }, at) => {
    const paid = screen.view?.seats?.[at]?.paid ?? bet; // an ante counts there, and not among the bets of a street
    const plate = plateOf(page, { screen, at });
    if (pot && plate && paid > 0) slide(drawn(paid), plate, pot);
  });
}

/**
 * Chips leave a seat for the pot, and the pot for who won it.
 *
 * @param {ParentNode} page
 * @param {{before: Screen, now: Screen}} screens
 */
function chips(page, { before, now }) {
  const pot = page.querySelector(".pot");
  if (!pot) return;
  const last = before.view;
  now.felt?.spots.forEach((spot, at) => {
    const pawned = worth(last?.seats?.[at], now.view?.seats?.[at]);
    const paid = (before.felt?.spots[at]?.stack ?? 0) - (spot.stack ?? 0) + pawned;
    const plate = plateOf(page, { screen: now, at });
    if (!plate || last?.outcome) return;
    const outcome = now.view?.outcome;
    if (outcome?.winner === at) {
      slide(drawn(outcome.amount ?? 0), page.querySelector(".centre") ?? pot, plate);
    } else if (paid > 0) {
      slide(drawn(paid), plate, pot);
      play("chips", Math.floor(Math.log2(paid)) - 1);
    }
  });
}

/** What a seat got for garments that it pawned meanwhile. @param {Seat | undefined} before @param {Seat | undefined} now */
function worth(before, now) {
  return (now?.wardrobe ?? []).reduce(
    (sum, garment, at) =>
      sum + (garment.where === "pawned" && before?.wardrobe?.[at]?.where === "worn" ? garment.value : 0),
    0,
  );
}

/** @param {number} sum */
function drawn(sum) {
  return drawPiles(piles(), sum);
}

/** @param {ParentNode} page @param {{screen: Screen, at: number}} where */
function plateOf(page, { screen, at }) {
  if (at === screen.seat) return page.querySelector(".mine .plate");
  const count = screen.table.seats.length;
  const from = screen.seat === null ? 0 : screen.seat + 1;
  return page.querySelectorAll(".others .plate")[(at - from + count) % count] ?? null;
}

/** @param {Screen} before @param {Screen} now */
function heard(before, now) {
  const pawned = (/** @type {Screen} */ screen) =>
    (screen.view?.seats ?? []).flatMap((seat) => seat.wardrobe ?? []).filter(isPawned).length;
  if (pawned(now) > pawned(before)) play("pawn");
  else if (pawned(now) < pawned(before)) play("redeem");
  if (now.view?.outcome && !before.view?.outcome && now.view.outcome.winner === now.seat) play("win");
  else if (now.view?.actor === now.seat && before.view?.actor !== now.seat) play("turn");
}

/** @param {DrawGarment} garment */
function isPawned(garment) {
  return garment.where === "pawned";
}
