/** The switch between the languages of the page. */

import { h, keyed } from "../core/dom.mjs";
import { language, t } from "../core/words.mjs";

/** Code -> own name, in the order that the page brings. @type {Map<string, string>} */
const LANGUAGES = new Map(JSON.parse(document.documentElement.dataset.languages ?? "[]"));

/** One button per language; the spoken one is pressed. @param {(code: string) => void} speak */
export function languageSwitch(speak) {
  const group = h("div", { class: "seg languages", role: "group" });
  const draw = () => {
    group.setAttribute("aria-label", t("Language"));
    keyed(group, LANGUAGES.entries(), {
      key: ([code]) => code,
      make: ([code, name]) =>
        h(
          "button",
          { type: "button", lang: code, title: name, "data-lang": code, click: () => speak(code) },
          code.toUpperCase(),
        ),
      update: (button, [code, name]) => {
        button.setAttribute("aria-label", name);
        button.setAttribute("aria-pressed", String(code === language()));
      },
    });
  };
  document.addEventListener("language", draw);
  draw();
  return group;
}
