/** The invitation in advance: its link and code while the host still chooses, and how many wait behind it already. */

import { h, text } from "../core/dom.mjs";
import { get, post } from "../core/http.mjs";
import { n, t } from "../core/words.mjs";
import { elsewhere } from "./invitation.mjs";
import { copying, squareCode } from "./link.mjs";

/** @import { AdvanceInfo, WaitingInfo } from "../core/wire.d.ts" */

/** Milliseconds between two looks at who waits. */
const TICK = 3000;

export class Advance {
  /** The name of the table that will be opened; "" where the house gives none in advance. */
  table = "";
  code = h("div", { class: "code", hidden: true });
  words = h("div", { class: "reached" });
  waiting = h("p", { class: "waiting", role: "status" });
  element = h("div", { class: "advance", hidden: true }, this.words, this.waiting);

  /** Asks for the link, and shows it. Without one the table gets its link when it is opened. */
  async begin() {
    /** @type {AdvanceInfo | null} */
    const advance = await post("/api/invitations", {}).catch(() => null);
    const link = advance?.invitation.links[0];
    if (!advance || !link) return;
    this.table = advance.table;
    this.code.replaceChildren(squareCode(link.code, t("QR code of the link")));
    this.words.replaceChildren(copying(link), ...elsewhere(advance.invitation));
    this.code.hidden = this.element.hidden = false;
    setInterval(() => this.look(), TICK);
  }

  /** How many have come before the table is open. */
  async look() {
    if (document.hidden) return;
    /** @type {WaitingInfo | null} */
    const now = await get(`/api/invitations/${this.table}`).catch(() => null);
    const count = now?.waiting ?? 0;
    text(this.waiting, count ? n("{n} friend waits already", "{n} friends wait already", count) : "");
  }
}
