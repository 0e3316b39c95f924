/** What Red Dog alone has: the deck, the card that is turned against a bet, and a board of the cards that were seen. */

import { gameDraws } from "../games.mjs";
import { cardText, face, pip } from "../../pieces/cards.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { n, t } from "../../core/words.mjs";

/** @import { ReddogView } from "../../core/views.d.ts" */

const SUITS = ["s", "h", "d", "c"];
const RANKS = [..."AKQJT98765432"];
const BOARD = "reddog.board";

gameDraws("reddog", {
  centre: (element, { view, words, stage }) => {
    if (!view) return;
    if (!element.firstChild) build(element);
    text(find(element, ".deck figcaption"), n("Deck, {n} card", "Deck, {n} cards", view.deck));
    const last = lastTurned(view);
    if (last?.card && stage?.scene === "flip") flip(find(element, ".turned"), last.card);
    else lay(find(element, ".turned"), last?.card ?? "");
    text(
      find(element, ".turned figcaption"),
      last ? t("Turned for {name}", { name: words.names[last.seat] }) : t("Nothing turned yet"),
    );
    const others = view.actor !== null && view.actor !== view.seat && !view.outcome && element.closest("potluck-table");
    find(element, ".skip").hidden = !others && stage?.scene !== "flip";
    text(find(element, ".skip"), t("Skip"));
    drawBoard(find(felt(element), ".board"), seen(view));
  },
});

/** The card that was turned last in this deal, and for whom. @param {ReddogView} view */
function lastTurned(view) {
  return view.story.findLast((entry) => entry.type === "turned_up");
}

/** Elements that stay: deck and turned card at both sides of the pool, then the board. @param {Element} element */
function build(element) {
  const skip = () => element.dispatchEvent(new CustomEvent("skip", { bubbles: true }));
  element.append(
    h("figure", { class: "deck" }, face("back"), h("figcaption")),
    h("figure", { class: "turned" }, h("span", { class: "slot" }), h("figcaption", { "aria-live": "polite" })),
    h("button", { type: "button", class: "btn skip", hidden: true, click: skip }),
  );
  find(felt(element), ".sheet h2").after(board());
}

/** The card as it lies; nothing: an empty place. @param {HTMLElement} figure @param {string} card */
function lay(figure, card) {
  if (figure.dataset.card === card) return;
  figure.dataset.card = card;
  const slot = find(figure, ".slot");
  slot.replaceChildren(...(card ? [face(card)] : []));
  attr(slot, "data-laid", card !== "");
}

/** The card turns over where it lies. @param {HTMLElement} figure @param {string} card */
function flip(figure, card) {
  if (figure.dataset.card === card && figure.classList.contains("flipping")) return;
  figure.dataset.card = "";
  figure.classList.remove("flipping");
  lay(figure, card);
  figure.classList.add("flipping");
}

/** The whole table. @param {Element} element @returns {Element} */
function felt(element) {
  return element.closest(".felt") ?? element;
}

/** The board, closed or open as it was left. */
function board() {
  const element = h("details", { class: "board" }, h("summary"), h("ul"));
  element.open = localStorage.getItem(BOARD) === "open";
  element.addEventListener("toggle", () => localStorage.setItem(BOARD, element.open ? "open" : "closed"));
  return element;
}

/** All that the viewer has seen in this deal: turned, shown, and his own hand. @param {ReddogView} view */
function seen(view) {
  return new Set([...view.turned, ...view.seats.flatMap((seat) => seat.cards)]);
}

/**
 * One line a suit: what has been seen is struck out, so that what can still come stands there.
 *
 * @param {HTMLElement} element
 * @param {ReadonlySet<string>} cards
 */
function drawBoard(element, cards) {
  text(find(element, "summary"), t("Cards seen"));
  keyed(find(element, "ul"), SUITS, {
    key: (suit) => suit,
    make: (suit) => h("li", {}, pip(`A${suit}`), h("ol")),
    update: (line, suit) =>
      keyed(
        find(line, "ol"),
        RANKS.map((rank) => rank + suit),
        {
          key: (card) => card,
          make: (card) => h("li", {}, cardText(card).slice(0, -1)),
          update: (item, card) => {
            attr(item, "class", cards.has(card) ? "gone" : null);
            attr(item, "aria-hidden", cards.has(card) ? null : "true");
            attr(item, "aria-label", cards.has(card) ? cardText(card) : null);
          },
        },
      ),
  });
}
