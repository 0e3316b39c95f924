/** Several acts of one kind, such as the games that a dealer may name: a list to choose one from, and its rules beside it. */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @typedef {{action: {type: string}, caption: string}} Named */
/** @typedef {{kind: string, named: readonly Named[]}} Alike */

/**
 * Draws a list for each kind; what is chosen in one stays chosen while it is offered.
 *
 * @param {Element} box
 * @param {readonly Alike[]} lists
 * @param {(action: import("../games/games.mjs").OfferedAction) => string} about where an act is told of; empty where it is not
 */
export function drawAlike(box, lists, about) {
  keyed(box, lists, {
    key: ({ kind }) => kind,
    make: ({ kind }) =>
      h(
        "div",
        { class: "alike", "data-kind": kind },
        h("select", { "aria-label": t("What is played next") }),
        h("a", { class: "btn", target: "_blank", rel: "noopener" }),
      ),
    update: (row, { named }) => {
      const list = /** @type {HTMLSelectElement} */ (find(row, "select"));
      keyed(list, named, {
        key: ({ action }) => JSON.stringify(action),
        make: ({ action }) => h("option", { value: JSON.stringify(action) }),
        update: (option, { caption }) => text(option, caption),
      });
      const refer = () => {
        const link = /** @type {HTMLAnchorElement} */ (find(row, "a"));
        const action = chosenIn(list);
        const address = action ? about(action) : "";
        link.hidden = !address;
        attr(link, "href", address || null);
        text(link, t("Rules of this game"));
      };
      list.onchange = refer;
      refer();
    },
  });
}

/** The act that is chosen in the list of that kind, and its name. @param {Element} box @param {string} kind */
export function chosenAlike(box, kind) {
  const list = /** @type {HTMLSelectElement | null} */ (
    box.querySelector(`.alike[data-kind="${CSS.escape(kind)}"] select`)
  );
  const action = list ? chosenIn(list) : null;
  return action ? { action, caption: list?.selectedOptions[0]?.textContent ?? "" } : null;
}

/** @param {HTMLSelectElement} list @returns {{type: string} | null} */
function chosenIn(list) {
  return list.value ? JSON.parse(list.value) : null;
}
