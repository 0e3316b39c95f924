/** The paper beside the table: the deal so far, deals before it, and the order that was fixed. */

import { find, h, keyed, text } from "./dom.mjs";
import { drawingOf } from "./games.mjs";
import { t } from "./words.mjs";

const HASH_SHOWN = 12;
/** Pixels from the end within which the log keeps to its end. */
const NEAR = 40;

/** The sheet, empty. @param {{fair: () => void}} does */
export function sheet(does) {
  return h(
    "aside",
    { class: "sheet paper" },
    h("h2"),
    h("ol", { class: "log", role: "log", "aria-live": "polite" }),
    h("h3", { class: "before" }),
    h("ol", { class: "log past" }),
    h("p", { class: "fair" }, h("button", { type: "button", class: "link", click: does.fair })),
  );
}

/** What is fixed already: the order of the cards, or where there are none the next throws. @param {any} fair */
function sealed({ root, sealed: next, size }) {
  const short = (/** @type {string} */ hash) => ({ hash: `${hash.slice(0, HASH_SHOWN)}…` });
  return size ? t("Order fixed: {hash}", short(root)) : t("Next throws sealed: {hash}", short(next));
}

/** @param {Element} element @param {any} screen */
export function drawSheet(element, screen) {
  const { view, words, fair } = screen;
  element.setAttribute("aria-label", t("The deal so far"));
  element.classList.toggle("bare", !view);
  const drawing = drawingOf(screen.table.game);
  text(find(element, "h2"), view ? (drawing.deal?.(view.deal) ?? t("Deal {n}", { n: view.deal })) : "");
  const deal = view?.deal ?? 0;
  const log = find(element, "[role=log]");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
  keyed(log, words.story, {
    key: (_, at) => `${deal}.${at}`,
    make: () => h("li"),
    update: (line, said) => text(line, said),
  });
  const past = [...(words.past ?? [])].reverse();
  find(element, ".before").hidden = past.length === 0;
  text(find(element, ".before"), drawing.deals?.() ?? t("Earlier deals"));
  keyed(find(element, ".past"), past, {
    key: (_, at) => String(past.length - at),
    make: () => h("li"),
    update: (line, said) => text(line, said),
  });
  find(element, ".fair").hidden = !fair?.root;
  text(find(element, ".fair button"), fair?.root ? sealed(fair) : "");
  if (atEnd) log.scrollTop = log.scrollHeight;
}
