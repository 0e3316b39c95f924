/** One's seat moves with one: the personal link that is given out here, and how it is used on the other device. */

import { h, text } from "../core/dom.mjs";
import { post, Refusal } from "../core/http.mjs";
import { dialog } from "../parts/dialogs.mjs";
import { copying, squareCode } from "./link.mjs";
import { n, t } from "../core/words.mjs";

/** @import { Screen, SeatLink } from "../core/wire.d.ts" */

const MARK = "#seat=";
const MINUTE = 60;

/**
 * The dialog with a personal link: of the own seat, or for the host that of somebody who is gone.
 *
 * @param {string} path of the table
 * @param {{seat: number, name: string}} [of] whose seat; else the own one
 */
export function linkDialog(path, of) {
  const box = dialog("device", (body) => {
    const state = h("p", { class: "mute", role: "status" }, t("One moment…"));
    body.replaceChildren(state);
    post(`${path}/link`, of ? { seat: of.seat } : {}).then(
      (/** @type {SeatLink} */ given) => body.replaceChildren(...wordsOf(given, of?.name)),
      (refusal) => text(state, refusal.message),
    );
    return of ? t("The seat of {name}", { name: of.name }) : t("Play on from another device");
  });
  document.body.append(box.element);
  box.element.addEventListener("close", () => box.element.remove());
  box.open();
}

/** @param {SeatLink} given @param {string} [name] */
function wordsOf({ link, seconds }, name) {
  const minutes = Math.round(seconds / MINUTE);
  return [
    h(
      "p",
      {},
      name
        ? t("Send this to {name} and to nobody else: who opens it has the seat, its chips and its name.", { name })
        : t("Open this on the other device: your seat, your chips and your name go there, and this one is signed out."),
    ),
    squareCode(link.code, t("QR code of the link")),
    copying(link),
    h(
      "p",
      { class: "mute" },
      n(
        "It works once, for {n} minute. Show it to nobody.",
        "It works once, for {n} minutes. Show it to nobody.",
        minutes,
      ),
    ),
  ];
}

/**
 * Where the page was opened by such a link: asks, and brings the seat here. The secret leaves the address at once.
 *
 * @param {string} path of the table
 * @param {(screen: Screen) => void} arrived
 */
export function arriving(path, arrived) {
  const secret = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname + location.search);
  const box = dialog("device", (body, element) => {
    const fault = h("p", { class: "fault", role: "alert", hidden: true });
    const take = h("button", { type: "button", class: "btn main" }, t("Play on here"));
    take.addEventListener("click", async () => {
      take.disabled = true;
      try {
        arrived(await post(`${path}/move`, { secret }));
        element.close();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        text(fault, error.message);
        fault.hidden = false;
      }
    });
    body.replaceChildren(
      h(
        "p",
        {},
        t("Your seat comes to this device. On the other one you are signed out, and all at the table see it."),
      ),
      fault,
      take,
    );
    return t("Your seat comes along");
  });
  document.body.append(box.element);
  box.open();
}

/** Says on the old device that the seat has gone. @param {string} message */
export function signedOut(message) {
  const box = dialog("device", (body) => {
    body.replaceChildren(
      h("p", {}, message),
      h("button", { type: "button", class: "btn main", click: () => location.reload() }, t("Watch from here")),
      h("a", { class: "btn", href: "/" }, t("To the lobby")),
    );
    return t("Your seat has moved");
  });
  document.body.append(box.element);
  box.element.addEventListener("close", () => location.reload());
  box.open();
}
