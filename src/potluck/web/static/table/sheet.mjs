/** The paper beside the table: the deal so far, deals before it, and the order that was fixed. */

import { attr, find, h, icon, keyed, text } from "../core/dom.mjs";
import { following } from "../parts/following.mjs";
import { t } from "../core/words.mjs";
import { drawLadder, drawTally, tally } from "../pieces/standings.mjs";

/** @import { Fair, Screen } from "../core/wire.d.ts" */

const HASH_SHOWN = 12;

/** The sheet, empty. @param {{fair: () => void}} does */
export function sheet(does) {
  return h(
    "aside",
    { class: "sheet paper" },
    slip(),
    h("h2"),
    tally(),
    following(h("div", { class: "log", role: "log", "aria-live": "polite", tabIndex: 0 }, h("ol"))),
    h("a", { class: "link again", hidden: true }),
    h("h3", { class: "before" }),
    h("ol", { class: "log past", tabIndex: 0 }),
    h("ol", { class: "ladder" }),
    h("p", { class: "fair" }, h("button", { type: "button", class: "link", click: does.fair })),
  );
}

/** On a phone the paper is folded to what was told last; a touch unfolds it. */
function slip() {
  const button = h("button", { type: "button", class: "slip", "aria-expanded": "false" }, h("span"), icon("fold"));
  button.addEventListener("click", () => fold(button, button.getAttribute("aria-expanded") === "true"));
  button.addEventListener("keydown", ({ key }) => key === "Escape" && fold(button, true));
  return button;
}

/** @param {HTMLElement} button @param {boolean} folded */
function fold(button, folded) {
  button.setAttribute("aria-expanded", String(!folded));
  if (button.parentElement) attr(button.parentElement, "data-unfolded", !folded);
}

/** Where a deal is replayed. @param {Screen} screen @param {number | undefined} deal */
function dealAddress({ table }, deal) {
  return deal === undefined ? null : `/t/${encodeURIComponent(table.id)}/deal/${deal}`;
}

/** What is fixed already: the order of the cards, or where there are none the next throws. @param {Fair} fair */
function sealed({ root, sealed: next, size, prepared }) {
  if (prepared) return size ? t("Prepared cards, not shuffled") : t("Prepared throws, not left to chance");
  const short = (/** @type {string} */ hash) => ({ hash: `${hash.slice(0, HASH_SHOWN)}…` });
  return size ? t("Order fixed: {hash}", short(root ?? "")) : t("Next throws sealed: {hash}", short(next));
}

/**
 * The lines of the deal: its story, and each notice of the table at its place.
 *
 * @param {Screen} screen
 * @param {number} deal
 */
function toldOf({ words, notices }, deal) {
  const lines = words.story.map((said, at) => ({ key: `${deal}.${at}`, text: said, notice: false }));
  for (const notice of (notices ?? []).filter((one) => one.deal === deal).reverse()) {
    lines.splice(Math.min(notice.after, words.story.length), 0, {
      key: `notice ${notice.seq}`,
      text: notice.text,
      notice: true,
    });
  }
  return lines;
}

/** @param {Element} element @param {Screen} screen */
export function drawSheet(element, screen) {
  const { view, words, fair } = screen;
  element.setAttribute("aria-label", t("The deal so far"));
  element.classList.toggle("bare", !view);
  text(find(element, "h2"), words.deal);
  const deal = view?.deal ?? 0;
  const log = find(element, "[role=log]");
  const lines = toldOf(screen, deal);
  keyed(find(log, "ol"), lines, {
    key: ({ key }) => key,
    make: ({ notice }) => h("li", notice ? { class: "notice" } : {}),
    update: (line, { text: said }) => text(line, said),
  });
  text(find(element, ".slip span"), lines.at(-1)?.text ?? words.deal);
  const past = [...(words.past ?? [])].reverse();
  const before = (view?.past ?? []).filter((one) => one.deal !== view?.deal); // as the words tell them
  find(element, ".before").hidden = past.length === 0;
  text(find(element, ".before"), words.earlier);
  find(element, ".past").setAttribute("aria-label", words.earlier);
  log.setAttribute("aria-label", t("The deal so far"));
  keyed(find(element, ".past"), past, {
    key: (_, at) => String(past.length - at),
    make: () => h("li", {}, h("a")),
    update: (line, said, at) => {
      const link = find(line, "a");
      text(link, said);
      attr(link, "href", dealAddress(screen, before.at(-1 - at)?.deal));
    },
  });
  const over = view && (view.over || view.outcome || view.offers.some((offer) => offer.action?.type === "next"));
  const again = find(element, ".again");
  again.hidden = !over;
  text(again, t("See it again, step by step"));
  attr(again, "href", over ? dealAddress(screen, view.deal) : null);
  drawLadder(find(element, ".ladder"), words);
  drawTally(find(element, ".tally"), { tally: words.tally ?? null, seat: screen.seat });
  find(element, ".fair").hidden = !fair?.root;
  text(find(element, ".fair button"), fair?.root ? sealed(fair) : "");
}
