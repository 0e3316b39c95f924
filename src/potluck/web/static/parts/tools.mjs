/** The small buttons of the bar: what they show follows the settings and the language. */

import { attr, h, icon } from "../core/dom.mjs";
import { choose, isDay, settings } from "../core/settings.mjs";
import { t } from "../core/words.mjs";

/** @typedef {{name: string, label: () => string, drawn: () => string, click: () => void, pressed?: () => boolean}} Tool */

/** Sound on and off. @type {Tool} */
export const SOUND = {
  name: "sound",
  label: () => t("Sound"),
  drawn: () => (settings().sound ? "sound" : "mute"),
  click: () => choose("sound", !settings().sound),
  pressed: () => settings().sound,
};

/** Day and night. @type {Tool} */
export const THEME = {
  name: "theme",
  label: () => (isDay() ? t("Show the room by night") : t("Show the room by day")),
  drawn: () => (isDay() ? "moon" : "sun"),
  click: () => choose("theme", isDay() ? "night" : "day"),
};

/** A button for a tool. @param {Tool} tool */
export function toolButton({ name, label, drawn, click, pressed }) {
  const button = h("button", { type: "button", class: "tool", "data-tool": name, click });
  const draw = () => {
    attr(button, "aria-label", label());
    attr(button, "title", label());
    if (pressed) attr(button, "aria-pressed", String(pressed()));
    if (button.dataset.drawn === drawn()) return;
    button.dataset.drawn = drawn();
    button.replaceChildren(icon(drawn()));
  };
  for (const event of ["settings", "language"]) document.addEventListener(event, draw);
  draw();
  return button;
}
