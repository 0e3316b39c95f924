/** What lies between the seats, of any game: the pot, what the game says beside it, and how the deal ended. */

import { drawPiles, piles } from "./chips.mjs";
import { attr, find, h, keyed, text } from "./dom.mjs";
import { drawingOf } from "./games.mjs";
import { t } from "./words.mjs";

/** The middle, empty. */
export function middle() {
  return h(
    "div",
    { class: "centre" },
    h("div", { class: "pot" }, piles(), h("dl", {}, h("dt", { class: "caps" }), h("dd"))),
    h("dl", { class: "terms" }),
    h("div", { class: "verdict paper", hidden: true }),
  );
}

/** @param {Element} element @param {any} screen */
export function drawMiddle(element, { view, words, table }) {
  const drawing = drawingOf(table.game);
  const pot = view?.pot || (view?.outcome?.amount ?? view?.pot);
  find(element, ".pot").hidden = pot === undefined;
  drawPiles(find(element, ".piles"), pot ?? 0);
  text(find(element, ".pot dt"), drawing.pot?.() ?? t("Pot"));
  text(find(element, ".pot dd"), pot === undefined ? "" : drawing.money(pot));
  keyed(find(element, ".terms"), view ? (drawing.terms?.(view) ?? []) : [], {
    key: (_, at) => String(at),
    make: () => h("div", {}, h("dt"), h("dd")),
    update: (line, [name, value]) => {
      text(find(line, "dt"), name);
      text(find(line, "dd"), value);
    },
  });
  const said = [words.verdict, ...(words.notices ?? [])].filter(Boolean);
  find(element, ".verdict").hidden = said.length === 0;
  attr(find(element, ".verdict"), "class", `verdict paper${words.verdict ? "" : " notice"}`);
  keyed(find(element, ".verdict"), said, { key: (_, at) => String(at), make: () => h("p"), update: text });
}
