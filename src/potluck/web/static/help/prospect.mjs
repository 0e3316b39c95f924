/** What the act that is being put together would bring, beside it, where hints are allowed: asked for once a decision. */

import { attr, find, h, text } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { drawingOf } from "../games/games.mjs";
import { language, t } from "../core/words.mjs";

/** @import { AdviceInfo, Prospect, Screen } from "../core/wire.d.ts" */

export class Prospects {
  /** @param {string} path of the table's API @param {import("../table/offers.mjs").OfferDock} dock */
  constructor(path, dock) {
    this.path = path;
    this.dock = dock;
    this.of = "";
    /** @type {readonly Prospect[]} */
    this.all = [];
    /** Whether the player wants to see it, in games where that is practice. */
    this.wanted = "";
    this.element = h(
      "p",
      { class: "prospect", role: "status", hidden: true },
      h("b"),
      h("small", { class: "note" }),
      h("small", { class: "gain", "aria-hidden": "true" }),
    );
    this.practice = h("button", { type: "button", class: "btn practice", hidden: true, click: () => this.turn() });
  }

  /** @param {Screen} screen */
  draw(screen) {
    const how = drawingOf(screen.table.game).prospects ?? "";
    this.wanted = how === "practice" ? `${screen.table.game}.practice` : "";
    if (how && screen.hint) this.element.hidden = false;
    const practises = this.wanted === "" || localStorage.getItem(this.wanted) === "on";
    this.practice.hidden = !this.wanted || !screen.hint;
    text(this.practice, t("What it brings"));
    attr(this.practice, "aria-pressed", this.wanted ? String(practises) : null);
    attr(this.dock, "data-prospect", how !== "" && !this.element.hidden);
    const of = how && screen.hint && practises ? `${screen.turn} ${language()}` : "";
    if (this.of === of) return this.show();
    this.of = of;
    this.all = [];
    this.show();
    if (!of) return;
    get(`${this.path}/advice`).then(
      (/** @type {AdviceInfo} */ { prospects }) => {
        if (this.of !== of) return;
        this.all = prospects ?? [];
        this.show();
      },
      () => {},
    );
  }

  /** The figure of the act as it stands. */
  show() {
    const act = this.dock.intended();
    const one = this.all.find((prospect) => same(prospect.act, act));
    attr(this.dock, "data-figure", one !== undefined);
    text(find(this.element, "b"), one?.figure ?? "");
    text(find(this.element, ".note"), one?.note ?? "");
    text(find(this.element, ".gain"), one?.gain ?? "");
  }

  turn() {
    const on = localStorage.getItem(this.wanted) === "on";
    localStorage.setItem(this.wanted, on ? "off" : "on");
    document.dispatchEvent(new Event("settings"));
  }
}

/** Whether two acts are the same, in whatever order their cards stand. @param {string} act @param {string} other */
function same(act, other) {
  if (act === other) return true;
  const [words, others] = [act.split(" "), other.split(" ")];
  return words.length === others.length && words[0] === others[0] && words.every((word) => others.includes(word));
}
