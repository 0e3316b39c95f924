/** The witness at a table: keeps what the house shows, compares it at each deal's end, and says so where it differs. */

import { h, text } from "../core/dom.mjs";
import { Binding, GRACE } from "./binding.mjs";
import { keep, knownHouse, receiptOf, signsHere } from "./receipts.mjs";
import { Seeds, taken } from "./seeds.mjs";
import { needed } from "../core/needed.mjs";
import { t } from "../core/words.mjs";

/** @import { Live } from "../core/live.mjs" */
/** @import { Screen } from "../core/wire.d.ts" */
/** @import { Contradiction } from "./compare.mjs" */

/** What is fetched only when it is needed, as at a deal's end; null while the house is away. */
const later = {
  compare: () => needed("audit/compare.mjs", () => import("./compare.mjs")).catch(() => null),
  names: () =>
    Promise.all([
      needed("audit/aloud.mjs", () => import("./aloud.mjs")),
      needed("audit/sha256.mjs", () => import("./sha256.mjs")),
    ]).catch(() => null),
};

/**
 * What contradicts what was shown of a table, as far as its log can be had. Gives undefined where nothing could be
 * compared, since the house was away before what compares had come.
 *
 * @param {string} table
 * @param {typeof later.compare} [comparing]
 * @returns {Promise<Contradiction | null | undefined>}
 */
export async function contradicted(table, comparing = later.compare) {
  const parts = await comparing();
  const path = `/api/tables/${encodeURIComponent(table)}/log`;
  return parts?.lookBack(table, async (after) => {
    const answer = await fetch(`${path}?after=${after}`).catch(() => null);
    return answer?.ok ? answer.text().catch(() => null) : null;
  });
}

export class Witness {
  /** @param {string} table @param {Live} live */
  constructor(table, live) {
    this.table = table;
    this.live = live;
    this.seeds = new Seeds(table);
    this.binding = new Binding();
    live.addEventListener("seeded", (event) => {
      const { given, answer } = /** @type {CustomEvent} */ (event).detail;
      if (given) taken(table, given, answer);
    });
    this.deal = -1;
    this.over = false;
    /** Whether a deal has ended that could not be compared: it is at the next screen. */
    this.behind = false;
    this.busy = Promise.resolve();
    this.element = h("p", { class: "accusation", role: "alert", hidden: true });
    /** The sign of the house, for who is about to sit down. */
    this.sign = h("p", { class: "mute sign", hidden: true });
  }

  /** @param {Screen} screen */
  see(screen) {
    const receipt = receiptOf(screen);
    if ((receipt || signsHere(this.table)) && this.binding.take(screen)) setTimeout(() => this.look(), GRACE);
    this.look();
    const given = this.seeds.reply(screen);
    if (given) this.live.seed(given);
    if (!receipt) return;
    keep(receipt);
    if (this.deal < 0 && screen.seat === null) this.greet(receipt.house);
    const due = this.behind || screen.fair.deal !== this.deal || (screen.table.over && !this.over);
    this.deal = screen.fair.deal;
    this.over = screen.table.over;
    this.behind = false;
    if (due) this.busy = this.busy.then(() => this.compare()).catch((error) => globalThis.reportError?.(error));
  }

  /** Whether something was shown that the house does not sign, or a number was asked for by a second seal. */
  look() {
    if (this.binding.unbound) this.accuse(t("Careful: the house shows you things that it does not sign."));
    else if (this.seeds.lie) this.accuse(t("Careful: the house contradicts what it has shown you."));
  }

  /** Compares with the log, as far as it can be had. */
  async compare() {
    const lie = await contradicted(this.table);
    this.behind = lie === undefined;
    if (lie) this.accuse(t("Careful: the house contradicts what it has shown you."));
  }

  /** @param {string} words */
  accuse(words) {
    this.element.replaceChildren(
      words,
      " ",
      h("a", { href: `/t/${encodeURIComponent(this.table)}/fair` }, t("Look at it")),
      " ",
      h("button", { type: "button", class: "link", click: () => (this.element.hidden = true) }, t("Close")),
    );
    this.element.hidden = false;
  }

  /** Shows the sign of the house, and whether it was another before. @param {string} house */
  async greet(house) {
    const parts = await later.names();
    if (!parts) return;
    const [{ houseName }, { unhex }] = parts;
    const name = (/** @type {string} */ key) => houseName(unhex(key) ?? new Uint8Array());
    const before = knownHouse(house);
    const said = [t("The house signs as: {name}", { name: name(house) })];
    if (before) said.push(t("Before, it signed as: {name}", { name: name(before) }));
    text(this.sign, said.join(" · "));
    this.sign.hidden = false;
  }
}
