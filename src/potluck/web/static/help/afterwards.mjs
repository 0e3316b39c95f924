/**
 * After a deal, what one's own decisions in it cost: a button in the dock, and a paper with each of them and all its
 * choices. In a practice it says by itself whether the decision went better this time.
 */

import { dialog } from "../parts/dialogs.mjs";
import { attr, find, h, text } from "../core/dom.mjs";
import { drawingOf } from "../games/games.mjs";
import { get, post, trying } from "../core/http.mjs";
import { needed } from "../core/needed.mjs";
import { beganHere } from "./origins.mjs";
import { language, t } from "../core/words.mjs";

/** @import { DecisionInfo, Screen, SummaryInfo } from "../core/wire.d.ts" */

export class Afterwards {
  /** @param {string} path of the table's API */
  constructor(path) {
    this.path = path;
    /** The deal that is over, whether the match is, and the language in which it is told; empty while one runs. */
    this.of = "";
    this.deal = 0;
    /** The dock in which it stands; null where it does not. @type {Element | null} */
    this.dock = null;
    this.paper = dialog("decisions", (body) => this.fill(body));
    this.dialog = this.paper.element;
    this.element = h(
      "p",
      { class: "afterwards", hidden: true },
      h("span", { role: "status" }),
      h("button", { type: "button", class: "link", click: () => this.paper.open() }),
    );
  }

  /**
   * In the dock, above its acts; once the match is over, which has a page of its own, a practice alone says it above
   * the ways on.
   *
   * @param {Screen & {stage?: object}} screen
   * @param {{dock: Element, after: Element}} places
   */
  draw({ view, seat, table, stage }, { dock, after }) {
    const practice = table.purpose === "practice";
    const told = practice || (table.purpose === "play" && drawingOf(table.game).judged && !view?.over);
    const home = view?.over ? after : dock;
    if (this.element.parentElement !== home) home.querySelector(view?.over ? ".btn" : ".acts")?.before(this.element);
    const over = view && (view.over || view.outcome || view.offers.some((offer) => offer.action?.type === "next"));
    const shown = Boolean(told && over && !stage && seat !== null);
    const of = shown ? `${view?.deal} ${view?.over} ${language()}` : "";
    this.element.hidden = !shown;
    text(find(this.element, "button"), t("What did my decisions cost?"));
    if (this.of === of) return;
    this.of = of;
    this.dock?.removeAttribute("data-afterwards");
    this.dock = shown && !view?.over ? dock : null;
    this.deal = view?.deal ?? 0;
    this.say("");
    if (practice && of) this.compare(of);
  }

  /** Says how the decision went beside the same one of before; nothing where that cannot be told. @param {string} of */
  async compare(of) {
    const { retried } = await this.read().catch(() => ({ retried: "" }));
    if (this.of === of) this.say(retried);
  }

  /** @param {string} said */
  say(said) {
    text(find(this.element, "span"), said);
    if (this.dock) attr(this.dock, "data-afterwards", said ? "said" : "asked");
  }

  /** @returns {Promise<SummaryInfo>} */
  read() {
    return get(`${this.path}/summary?deal=${this.deal}&lang=${language()}`);
  }

  /** @param {HTMLElement} body */
  fill(body) {
    const state = h("p", { role: "status" }, t("Reckoning what each decision cost…"));
    body.replaceChildren(state);
    const again = (/** @type {DecisionInfo} */ decision) =>
      trying(
        () => this.again(decision),
        (message) => text(state, message),
      );
    Promise.all([
      this.read(),
      needed("end/decisions.mjs", () => import("../end/decisions.mjs")),
      needed("end/parts.mjs", () => import("../end/parts.mjs")),
    ]).then(
      ([{ decisions, retried, review, method, parts, parts_note, total }, { item }, { reading, split }]) => {
        text(state, retried || review || (decisions.length ? "" : t("There was nothing to decide in this deal.")));
        state.hidden = !state.textContent;
        body.append(
          h(
            "div",
            { class: "lesson" },
            ...(parts.length ? [split(parts, total), reading(parts_note)] : []),
            h("ol", { class: "dear" }, ...decisions.map((one) => item(one, again, "", true))),
            ...(decisions.length ? [h("p", { class: "about" }, method)] : []),
          ),
        );
      },
      (refusal) => text(state, refusal.message),
    );
    return t("My decisions");
  }

  /** Goes to a table at which that decision is made again. @param {DecisionInfo} decision */
  async again({ turn }) {
    const { id } = await post(`${this.path}/practice?lang=${language()}`, { turn });
    beganHere(id);
    location.href = `/t/${id}`;
  }
}
