/** The switch between the languages of the page. */

import { attr, h, keyed, text } from "../core/dom.mjs";
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

/**
 * The same, behind the name of the language that is spoken, where a bar is too narrow for all of them (the sheet says where).
 *
 * @param {(code: string) => void} speak
 */
export function foldedLanguages(speak) {
  const fold = (/** @type {boolean} */ open) => {
    attr(element, "data-open", open);
    attr(spoken, "aria-expanded", String(open));
  };
  const spoken = h("button", { type: "button", class: "spoken", "aria-expanded": "false" });
  const choices = languageSwitch((code) => {
    if (element.hasAttribute("data-open")) spoken.focus({ preventScroll: true });
    fold(false);
    speak(code);
  });
  const element = h("div", { class: "tongue" }, spoken, choices);
  spoken.addEventListener("click", () => fold(!element.hasAttribute("data-open")));
  element.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !element.hasAttribute("data-open")) return;
    fold(false);
    spoken.focus({ preventScroll: true });
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!element.contains(/** @type {Node} */ (target))) fold(false);
  });
  const draw = () => {
    text(spoken, LANGUAGES.get(language()) ?? language());
    attr(spoken, "aria-label", `${t("Language")}: ${spoken.textContent}`);
  };
  document.addEventListener("language", draw);
  draw();
  return element;
}
