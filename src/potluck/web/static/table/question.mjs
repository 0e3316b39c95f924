/** A question before a rash act, once; of most it can be told to ask no more. */

import { find, h, text } from "../core/dom.mjs";
import { choose } from "../core/settings.mjs";
import { t } from "../core/words.mjs";

/** The dialog; `ask` gives whether the answer was yes. */
export function questionDialog() {
  const said = h("p", { id: "question" });
  const never = h("input", { type: "checkbox" });
  const words = h("span");
  const yes = h("button", { type: "submit", class: "btn main", value: "yes" });
  const no = h("button", { type: "submit", class: "btn", value: "no" });
  const label = h("label", { class: "never" }, never, words);
  const form = h("form", { method: "dialog" }, said, h("div", { class: "row" }, yes, no), label);
  const box = h("dialog", { class: "paper dialog-question", role: "alertdialog", "aria-labelledby": "question" }, form);
  return {
    element: box,
    /**
     * @param {string} question
     * @param {string} action the act that is asked about
     * @param {boolean} [always] whether nobody can choose to be asked no more
     * @returns {Promise<boolean>}
     */
    ask(question, action, always = false) {
      label.hidden = always;
      text(said, question);
      text(yes, action ? t("All the same: {act}", { act: action }) : t("Yes"));
      text(no, t("No, back"));
      text(words, t("Do not ask such things again"));
      never.checked = false;
      box.returnValue = "no";
      box.showModal();
      find(box, "button[value=no]").focus();
      return new Promise((answer) => {
        const closed = () => {
          const sure = box.returnValue === "yes";
          if (sure && never.checked) choose("ask", false);
          answer(sure);
        };
        box.addEventListener("close", closed, { once: true });
      });
    },
  };
}
