/** The five of the house in a row, from the gentlest to the hardest: one press chooses who plays. */

import { find, h, text } from "../core/dom.mjs";
import { called, medallion, PERSONAS, portray } from "../wardrobe/wardrobe.mjs";
import { t } from "../core/words.mjs";

/** @import { GameInfo } from "../core/wire.d.ts" */

export class Faces {
  /**
   * @param {GameInfo} game
   * @param {HTMLSelectElement} select the choice of all who can play, which this one is kept equal to
   */
  constructor(game, select) {
    this.select = select;
    this.people = game.personas;
    const choose = (/** @type {string} */ id) => {
      select.value = id;
      select.dispatchEvent(new Event("change"));
    };
    this.element = h(
      "fieldset",
      { class: "faces" },
      h("legend", { class: "sr" }, t("Opponent")),
      h(
        "p",
        { class: "scale", "aria-hidden": "true" },
        h("span", {}, t("plays gently")),
        h("i"),
        h("span", {}, t("plays hard")),
      ),
      ...this.people.map(({ id, name, trade, strength }) => {
        const frame = medallion();
        const known = PERSONAS[id];
        if (known) portray(frame, known, "calm");
        const input = h("input", {
          type: "radio",
          class: "sr",
          name: `game-${game.name}-face`,
          value: id,
          change: () => choose(id),
        });
        return h(
          "label",
          { title: [name, trade, strength].filter(Boolean).join(" · ") },
          input,
          frame,
          h("b", {}, called(id, name)),
        );
      }),
    );
    this.who = h("p", { class: "who" }, h("b"), " · ", h("span"));
    this.draw();
  }

  /** Marks who is chosen, and says who that is. */
  draw() {
    const { value, selectedOptions } = this.select;
    for (const input of this.element.querySelectorAll("input")) {
      input.checked = input.value === value;
      input.parentElement?.toggleAttribute("data-chosen", input.checked);
    }
    const person = this.people.find(({ id }) => id === value);
    text(find(this.who, "b"), person?.name ?? selectedOptions[0]?.textContent ?? "");
    text(find(this.who, "span"), person?.trade ?? "");
  }
}
