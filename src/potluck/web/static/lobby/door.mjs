/** The way to an evening with friends: a table with three guests and three free seats, where there is room for it. */

import { find, h, icon, text } from "../core/dom.mjs";
import { medallion, PERSONAS, portray } from "../wardrobe/wardrobe.mjs";
import { t } from "../core/words.mjs";

/** Who sits there already, from the left; as many seats are free. */
const GUESTS = ["gus", "lev", "remedios"];

/** The door, without its words: they come with the language. */
export function door() {
  return h(
    "a",
    { class: "door paper", href: "/evening" },
    company(),
    icon("seat"),
    h("span", {}, h("b"), h("small")),
    h("span", { class: "btn" }),
  );
}

/** The picture on it. */
function company() {
  const faces = GUESTS.map((id) => {
    const frame = medallion();
    const known = PERSONAS[id];
    if (known) portray(frame, known, "calm");
    return frame;
  });
  const free = GUESTS.map(() => h("i", { class: "chair" }, "+"));
  return h("span", { class: "company", "aria-hidden": "true" }, h("i", { class: "cloth" }), ...faces, ...free);
}

/** In its place where the host of the house alone opens tables: that it is so, and his way in. */
export function closedNote() {
  return h("div", { class: "door paper closed" }, icon("seat"), h("span"), h("a", { class: "btn", href: "/host" }));
}

/** Its words. @param {HTMLElement} element */
export function drawDoor(element) {
  if (element.matches(".closed")) {
    text(
      find(element, "span"),
      t("The host of this house alone opens tables. With the link of a table you sit down there."),
    );
    text(find(element, "a"), t("I am the host"));
    return;
  }
  text(find(element, "b"), t("An evening with friends"));
  text(find(element, "small"), t("Choose, send the link; everybody sits down with his own phone."));
  text(find(element, ".btn"), t("Lay the table"));
}
