/** What Red Dog alone has: the deck, the card that is turned against a bet, who deals, and the board of all cards. */

import { gameDraws } from "../games.mjs";
import { board, drawBoard } from "./board.mjs";
import { dealtTo, face } from "../../pieces/cards.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { n, t } from "../../core/words.mjs";

/** @import { ReddogView } from "../../core/views.d.ts" */

gameDraws("reddog", {
  stakes: () => true,
  prospects: "always",
  small: true,
  rest: true,
  seat: (extras, { at, view, words }) => {
    const deals = view?.dealer === at && view.story.some(({ type }) => type === "deals");
    keyed(extras, [...(deals ? ["deals"] : []), "last-action"], {
      key: String,
      make: (kind) => h("p", { class: kind }),
      update: (mark, kind) => {
        text(mark, kind === "deals" ? t("deals") : (words.last_actions[at] ?? ""));
        if (kind === "deals") attr(mark, "title", t("deals"));
      },
    });
    const panel = extras.closest(".seat");
    if (panel) attr(panel, "data-deals", deals);
  },
  centre: (element, { view, words, stage }) => {
    if (!view) return;
    if (!element.firstChild) build(element);
    text(find(element, ".deck figcaption"), n("Deck, {n} card", "Deck, {n} cards", view.deck));
    const flips = stage?.scene === "flip";
    const last = lastTurned(view);
    const turned = find(element, ".turned");
    if (flips) flip(turned, view);
    else lay(turned, last?.card ?? "");
    const about = last ? t("Turned for {name}", { name: words.names[last.seat] }) : t("Nothing turned yet");
    text(find(turned, "figcaption"), flips ? "" : about); // for whom is told once it lies
    const others = view.actor !== null && view.actor !== view.seat && !view.outcome && element.closest("potluck-table");
    const skips = Boolean(others) || stage?.scene === "flip";
    find(element, ".skip").hidden = !skips;
    text(find(element, ".skip"), t("Skip"));
    const centre = element.closest(".centre");
    if (centre) {
      attr(centre, "data-decides", view.offers.length > 0 && view.phase === "betting");
      attr(centre, "data-skips", skips);
    }
    for (const one of felt(element).querySelectorAll(".board")) drawBoard(/** @type {HTMLElement} */ (one), view);
  },
});

/** The card that was turned last in this deal, and for whom. @param {ReddogView} view */
function lastTurned(view) {
  return view.story.findLast((entry) => entry.type === "turned_up");
}

/** Elements that stay: deck and turned card beside the pool, and the board; where it has no room it lies on the paper. @param {Element} element */
function build(element) {
  const skip = () => element.dispatchEvent(new CustomEvent("skip", { bubbles: true }));
  element.append(
    h("figure", { class: "deck" }, face("back"), h("figcaption")),
    h("figure", { class: "turned" }, h("span", { class: "slot" }), h("figcaption", { "aria-live": "polite" })),
    board(),
    h("button", { type: "button", class: "btn skip", hidden: true, click: skip }),
  );
  felt(element).querySelector(".sheet h2")?.after(board());
  find(element, ".board").addEventListener("click", () => explained(element));
}

/** Where the board is too small for words a touch unfolds the paper, on which it lies with what its signs mean. @param {Element} element */
function explained(element) {
  const slip = felt(element).querySelector(".slip[aria-expanded=false]");
  if (slip instanceof HTMLElement && slip.offsetHeight) slip.click();
}

/** The card as it lies; nothing: an empty place. @param {HTMLElement} figure @param {string} card */
function lay(figure, card) {
  if (figure.dataset.card === card) return;
  figure.dataset.card = card;
  const slot = find(figure, ".slot");
  slot.replaceChildren(...(card ? [face(card)] : []));
  attr(slot, "data-laid", card !== "");
}

/** The last card comes off the deck, and is turned where it comes to lie; as often as its scene is drawn it does so once. @param {HTMLElement} figure @param {ReddogView} view */
function flip(figure, { deal, turned }) {
  const nth = `${deal} ${turned.length}`;
  const card = turned.at(-1) ?? "";
  if (!card || (figure.dataset.flipped === nth && figure.dataset.card === card)) return;
  figure.dataset.card = "";
  lay(figure, card);
  figure.dataset.flipped = nth;
  dealtTo(/** @type {SVGElement} */ (figure.querySelector(".slot .card")), 0);
}

/** The whole table. @param {Element} element @returns {Element} */
function felt(element) {
  return element.closest(".felt") ?? element;
}
