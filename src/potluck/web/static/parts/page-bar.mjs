/** The bar at the top of a page that is read and not played at. */

import { h, icon } from "../core/dom.mjs";
import { t } from "../core/words.mjs";
import { SOUND, THEME, toolButton } from "./tools.mjs";

/** The way to the lobby, places for a heading and for what was played, tools. @param {() => void} openSettings */
export function pageBar(openSettings) {
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
    h("h1"),
    h("p", { class: "played" }),
    toolButton(SOUND),
    toolButton(THEME),
    toolButton({
      name: "settings",
      label: () => t("Settings"),
      drawn: () => "settings",
      click: openSettings,
    }),
  );
}
