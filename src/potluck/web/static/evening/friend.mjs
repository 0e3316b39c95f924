/** A table for friends: the other seats free, the clock on, deals that go on by themselves; found by its link alone. */

import { h, text } from "../core/dom.mjs";
import { trying } from "../core/http.mjs";
import { t } from "../core/words.mjs";
import { dialog } from "../parts/dialogs.mjs";
import { freshTable, openTable } from "../seating/opening.mjs";
import { nameField } from "../seating/seating.mjs";

/** @import { GameInfo } from "../core/wire.d.ts" */
/** @typedef {{preset: string, options: import("../parts/options.mjs").Tree}} Chosen */

const PERSON = "person";
const PAIR = 2;

/**
 * Opens it, and goes there: the invitation waits on the table. Where more than two can play, first asks who is the host
 * and for how many it is.
 *
 * @param {GameInfo} game
 * @param {Chosen} chosen
 */
export async function playWithFriend(game, chosen) {
  if (game.seats[1] === PAIR) return await opened(game, chosen, PAIR);
  const box = dialog("friend", (body) => {
    fill(body, game, (seats, name) => opened(game, chosen, seats, name));
    return t("A table of {game}", { game: game.title });
  });
  box.element.addEventListener("close", () => box.element.remove());
  document.body.append(box.element);
  box.open();
}

/**
 * @param {HTMLElement} body
 * @param {GameInfo} game
 * @param {(seats: number, name: string) => Promise<void>} open
 */
function fill(body, { seats: [least, most], usual }, open) {
  const name = nameField();
  name.autofocus = true;
  const counts = Array.from({ length: most - Math.max(least, PAIR) + 1 }, (_, at) => at + Math.max(least, PAIR));
  const seats = h("select", {}, ...counts.map((count) => h("option", { value: String(count) }, String(count))));
  seats.value = String(usual.others.length + 1);
  const fault = h("p", { class: "fault", role: "alert", hidden: true });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    trying(
      () => open(Number(seats.value), name.value.trim()),
      (message) => {
        text(fault, message);
        fault.hidden = false;
      },
    );
  };
  body.replaceChildren(
    h(
      "form",
      { submit },
      h("label", {}, t("Your name"), name),
      h("label", {}, t("Seats"), seats),
      fault,
      h("button", { class: "btn main" }, t("Open the table")),
    ),
  );
}

/** @param {GameInfo} game @param {Chosen} chosen @param {number} seats @param {string} [name] */
async function opened(game, { preset, options }, seats, name) {
  const others = Array.from({ length: seats - 1 }, () => PERSON);
  const fresh = await freshTable(game.name, { others, preset, options });
  await openTable(game.name, {
    ...fresh,
    ...(name ? { name } : {}),
    clock: "calm",
    evening: Boolean(game.money.sign),
  });
}
