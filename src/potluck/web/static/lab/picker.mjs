/** The cards of a pack to choose from: a grid that is walked by the arrow keys. Cards are text, as everywhere. */

import { attr, focus, h, keyed } from "../core/dom.mjs";
import { cardName, pip } from "../pieces/cards.mjs";

const SUITS = "shdc";
const RANKS = "AKQJT98765432";

/** The cards of a pack in rows: suit by suit from the ace down, jokers last. @param {readonly string[]} deck */
export function rows(deck) {
  const held = new Set(deck);
  const suited = [...SUITS].map((suit) => [...RANKS].map((rank) => rank + suit).filter((card) => held.has(card)));
  const jokers = deck.filter((card) => card.startsWith("X"));
  return [...suited, jokers].filter((row) => row.length);
}

/**
 * Where an arrow key leads in rows of cards; the same place where it leads nowhere.
 *
 * @param {readonly (readonly string[])[]} lines
 * @param {string} card
 * @param {string} key
 */
export function next(lines, card, key) {
  const line = lines.findIndex((cards) => cards.includes(card));
  const at = lines[line]?.indexOf(card) ?? -1;
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const [down, right] = /** @type {Record<string, number[]>} */ (steps)[key] ?? [0, 0];
  const wanted = lines[line + (down ?? 0)];
  if (!wanted) return card;
  return wanted[Math.min(at + (right ?? 0), wanted.length - 1)] ?? card;
}

export class Picker {
  /** @type {string[][]} */
  lines = [];
  current = "";

  /** @param {(card: string) => void} pick */
  constructor(pick) {
    this.pick = pick;
    this.element = h("div", {
      class: "pack",
      role: "group",
      keydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
    });
  }

  /** Draws the pack; `taken` lie somewhere already. @param {readonly string[]} deck @param {ReadonlySet<string>} taken @param {string} label */
  draw(deck, taken, label) {
    this.lines = rows(deck);
    const cards = this.lines.flat();
    if (!cards.includes(this.current)) this.current = cards[0] ?? "";
    this.element.setAttribute("aria-label", label);
    keyed(this.element, this.lines, {
      key: (line) => line.at(0)?.[1] ?? "",
      make: () => h("div", { class: "pack-suit" }),
      update: (element, line) =>
        keyed(element, line, {
          key: (card) => card,
          make: (card) => h("button", { type: "button", "data-card": card, click: () => this.chosen(card) }, pip(card)),
          update: (button, card) => {
            attr(button, "aria-label", cardName(card));
            attr(button, "aria-pressed", String(taken.has(card)));
            attr(button, "tabindex", card === this.current ? "0" : "-1");
          },
        }),
    });
  }

  /** @param {string} card */
  chosen(card) {
    this.current = card;
    this.pick(card);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    this.current = next(this.lines, this.current, event.key);
    for (const button of this.element.querySelectorAll("button")) {
      attr(button, "tabindex", button.dataset.card === this.current ? "0" : "-1");
      if (button.dataset.card === this.current) focus(button);
    }
  }
}
