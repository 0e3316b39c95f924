/** The dialog in which look, pace and sound are chosen; what is chosen shows behind it at once. */

import { dialog } from "./dialogs.mjs";
import { h } from "../core/dom.mjs";
import { Segment } from "./options.mjs";
import { choose, settings } from "../core/settings.mjs";
import { play } from "../core/sound.mjs";
import { t } from "../core/words.mjs";
import { courts } from "../pieces/lettered.mjs";

/** @typedef {import("../core/settings.mjs").Settings} Settings */

/** The dialog of all settings. */
export function settingsDialog() {
  return dialog("settings", (body) => {
    body.replaceChildren(...rows(), h("p", { class: "help" }, t("Kept in this browser, and sent nowhere.")));
    return t("Settings");
  });
}

/** One row for each, with its choices in the language of now. */
function rows() {
  return [
    row("pace", t("Pace of the others"), [
      ["calm", t("calm")],
      ["brisk", t("brisk")],
      ["instant", t("instant")],
    ]),
    row("sound", t("Sound"), [
      [false, t("silent")],
      [true, t("audible")],
    ]),
    row("voices", t("Remarks of the opponents"), [
      [true, t("shown")],
      [false, t("silenced")],
    ]),
    row("chat", t("What others say"), [
      [true, t("shown")],
      [false, t("hidden")],
    ]),
    row("theme", t("Room"), [
      ["auto", t("as the device")],
      ["day", t("day")],
      ["night", t("night")],
    ]),
    row("felt", t("Cloth"), [
      ["room", t("as the room has it")],
      ["green", t("green")],
      ["burgundy", t("burgundy")],
      ["midnight", t("midnight blue")],
      ["plum", t("plum")],
      ["petrol", t("petrol")],
    ]),
    row("suits", t("Suits"), [
      ["2", t("two colours")],
      ["4", t("four colours")],
    ]),
    row("index", t("Corners of the cards"), [
      ["standard", t("small")],
      ["large", t("large")],
    ]),
    ...(courts()
      ? [
          row("letters", t("Letters on the cards"), [
            ["english", "K Q J"],
            ["own", courts()],
          ]),
        ]
      : []),
    row("tickets", t("Scenes of pawn and credit"), [
      [true, t("shown")],
      [false, t("in passing")],
    ]),
    row("ask", t("Before rash acts"), [
      [true, t("ask once")],
      [false, t("do not ask")],
    ]),
  ];
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {string} label
 * @param {readonly (readonly [Settings[K], string])[]} choices
 */
function row(name, label, choices) {
  const captions = choices.map(([value, caption]) => /** @type {const} */ ([String(value), caption]));
  const segment = new Segment(`settings-${name}`, label, captions, (wanted) => {
    const [value] = choices.find(([one]) => String(one) === wanted) ?? [];
    if (value !== undefined) choose(name, value);
    if (name === "sound") play("chips", 2);
  });
  segment.value = String(settings()[name]);
  return h("div", { class: "setting" }, h("span", { class: "name", "aria-hidden": "true" }, label), segment.element);
}
