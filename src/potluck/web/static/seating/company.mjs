/** Who plays at this table: the seats, the link that invites, and for the host bots that come and go. A dialog. */

import { dialog } from "../parts/dialogs.mjs";
import { h } from "../core/dom.mjs";
import { get, post } from "../core/http.mjs";
import { inviting, nameField, takeSeat } from "./seating.mjs";
import { needed } from "../core/needed.mjs";
import { t } from "../core/words.mjs";

/** @import { GameInfo, Screen, SeatInfo } from "../core/wire.d.ts" */

/**
 * @param {object} does
 * @param {string} does.path of the table
 * @param {() => Screen} does.screen what is seen now
 * @param {(work: () => Promise<Screen>) => Promise<unknown>} does.ask does it, and says why where it was refused; a fresh screen is drawn
 */
export function companyDialog({ path, screen, ask }) {
  const box = dialog("company", (body, element) => {
    const { table, seat, may, leaving, presence } = screen();
    const done = (/** @type {string} */ address, /** @type {object} */ wish) => async () => {
      await ask(() => post(`${path}${address}`, wish));
      if (element.open) box.open();
    };
    const free = !table.over && table.seats.some((one) => one.free);
    const comes = may.sit.length > 0;
    const name = nameField(seat === null ? "" : (table.seats[seat]?.name ?? ""));
    const sit = async (/** @type {number} */ at) => {
      await ask(() => takeSeat(path, at, name.value));
      if (!screen().may.sit.length) element.close();
    };
    const rows = table.seats.map((one, at) => {
      const can = [
        ...(may.sit.includes(at) ? [seatFor(() => sit(at))] : []),
        ...(may.fill.includes(at) ? [bots(table.game, (wish) => done(`/seats/${at}/bot`, wish)())] : []),
        ...(may.link.includes(at) ? [bring(path, at, called(screen(), at))] : []),
        ...(may.dismiss.includes(at) ? [sendAway(one, done(`/seats/${at}/free`, {}))] : []),
      ];
      return h("li", {}, h("span", {}, called(screen(), at)), ...can);
    });
    body.replaceChildren(
      ...(comes ? [h("label", {}, t("Your name"), name)] : []),
      h("ol", { class: "company" }, ...rows),
    );
    if (may.lead && presence.some((one) => one.state === "away" && !may.link.includes(one.seat))) {
      body.append(
        h("p", { class: "help" }, t("Who has been away for a minute can have a new link from you, between two deals.")),
      );
    }
    if (!table.started && may.fill.length && !may.spare) {
      body.append(h("p", { class: "help" }, t("This match begins when every seat is taken: wait, or put bots there.")));
    } else if (may.spare && free) {
      body.append(
        h(
          "button",
          { type: "button", class: "btn main", click: done("/begin", {}) },
          t("Begin with those who are here"),
        ),
      );
    }
    if (leaving && !table.started) {
      body.append(h("button", { type: "button", class: "btn", click: done("/leave", {}) }, leaving.caption));
    }
    if (free) body.append(...inviting(table.started ? t("A seat is free.") : t("Waiting for company"), path));
    return t("Who plays here");
  });
  return box;
}

/** The personal link of somebody who is gone. @param {string} path @param {number} at @param {string} name */
function bring(path, at, name) {
  const click = async () =>
    (await needed("evening/moving.mjs", () => import("../evening/moving.mjs"))).linkDialog(path, { seat: at, name });
  return h("button", { type: "button", class: "btn", click }, t("New link"));
}

/** Who sits there, in words. @param {Screen} screen @param {number} at */
function called({ table, words, seat }, at) {
  const one = table.seats[at];
  const said = words.names[at] ?? "";
  if (!one || one.free) return t("Seat {number}: free", { number: at + 1 });
  const name = (at === seat && one.name) || said;
  const what = one.leaving ? t("is leaving") : one.host ? t("host") : one.kind === "bot" ? t("bot") : "";
  return what ? `${name} · ${what}` : name;
}

/** Takes a free seat. @param {() => void} sit */
function seatFor(sit) {
  return h("button", { type: "button", class: "btn", click: sit }, t("Sit down"));
}

/** Sends a bot away. @param {SeatInfo} one @param {() => void} send */
function sendAway(one, send) {
  const label = t("Send {name} away", { name: one.name || one.bot });
  return h("button", { type: "button", class: "btn", "aria-label": label, click: send }, t("Send away"));
}

/** A list of bots and a button that puts the chosen one there. @param {string} game @param {(wish: object) => void} put */
function bots(game, put) {
  const list = h("select", { "aria-label": t("Bot for this seat") });
  const button = h(
    "button",
    { type: "button", class: "btn", disabled: true, click: () => put({ bot: list.value }) },
    t("Put here"),
  );
  get("/api/games").then(
    (/** @type {GameInfo[]} */ games) => {
      const found = games.find((one) => one.name === game)?.bots ?? [];
      list.replaceChildren(...found.map((bot) => h("option", { value: bot.name }, bot.title)));
      button.disabled = found.length === 0;
    },
    () => {},
  );
  return h("span", { class: "put" }, list, button);
}
