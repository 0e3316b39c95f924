/** The invitation at a table: the link, its code, and where it leads. */

import { h } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { copying, squareCode } from "./link.mjs";
import { t } from "../core/words.mjs";

/** @import { InvitationInfo } from "../core/wire.d.ts" */

/** Under this name the tab remembers which link it has copied when it opened the table. */
export const COPIED = "copied";

/**
 * Fills a box with the invitation to a table.
 *
 * @param {HTMLElement} box
 * @param {string} path of the table, as the HTTP door has it
 */
export async function invite(box, path) {
  const info = /** @type {InvitationInfo} */ (await get(`${path}/invitation`));
  const [first, ...others] = info.links;
  if (!first) return;
  const done = sessionStorage.getItem(COPIED) === first.url;
  box.replaceChildren(
    squareCode(first.code, t("QR code of the link")),
    h(
      "div",
      { class: "words" },
      h("p", {}, t("Send this link to whom you want to play with:")),
      copying(first, done),
      ...elsewhere(info),
    ),
    ...(others.length ? [otherWays(others.map(({ url }) => url))] : []),
  );
}

/** Whom the link reaches, and what helps those whom it does not. @param {InvitationInfo} info */
export function elsewhere({ reach, restart }) {
  const says = {
    here: t(
      "This link opens on this computer only. Close the room and start it with {command}: then it opens in your home too.",
      {
        command: restart,
      },
    ),
    home: t(
      "It opens for everybody in the same Wi-Fi or network as this computer. From elsewhere it does not: for that your router must let them in, or you need a private network such as a VPN.",
    ),
    public: t("It opens wherever your friends are."),
  };
  return [h("p", { class: "mute leads", "data-reach": reach }, says[reach])];
}

/** @param {string[]} urls */
function otherWays(urls) {
  return h(
    "details",
    { class: "other-ways" },
    h("summary", {}, t("If it does not open: other addresses")),
    h("ul", {}, ...urls.map((url) => h("li", {}, h("code", {}, url)))),
  );
}
