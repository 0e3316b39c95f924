/** What the draw alone has: dollars, a pot that a tie carried, and the wardrobe. */

import { attr, doll, find, h, icon, keyed, text } from "./dom.mjs";
import { n, t } from "./words.mjs";

/** What is drawn for a garment, outermost first. */
const GARMENTS = [
  "coat",
  "hat",
  "scarf",
  "gloves",
  "waistcoat",
  "coat",
  "scarf",
  "tie",
  "belt",
  "brooch",
  "bracelet",
  "watch",
];

/** @param {number} sum */
const money = (sum) => `$${sum}`;

/** @type {import("./games.mjs").Drawing} */
export const draw = {
  felt: "felt-green",
  money,
  terms: (view) => {
    /** @type {[string, string][]} */
    const terms = [[t("Ante"), money(view.ante)]];
    if (view.carried) terms.push([t("From the tie before"), money(view.carried)]);
    if (view.owed) terms.push([t("To pay"), money(view.owed)]);
    return terms;
  },
  seat: (extras, { seat, words, at }) => {
    const about = { seat, names: words.wardrobe[at] ?? [] };
    keyed(extras, parts(seat), {
      key: String,
      make: (part) => PARTS[part].make(),
      update: (element, part) => PARTS[part].update(element, about),
    });
  },
  opponents: { honest: { name: "Halina", gender: "f" } },
  between: { open_deals: false, wardrobe: { whose: "nobody" } },
};

/** @typedef {{seat: any, names: readonly string[]}} About */

/** @satisfies {Record<string, {make: () => Element, update: (element: Element, about: About) => void}>} */
const PARTS = {
  doll: { make: () => doll(), update: () => {} },
  wardrobe: { make: () => h("ul", { class: "wardrobe" }), update: wardrobe },
  credits: {
    make: () => h("p", { class: "mute" }),
    update: (/** @type {Element} */ element, /** @type {About} */ { seat }) =>
      text(element, n("{n} credit taken", "{n} credits taken", seat.credits)),
  },
};

/** What a seat has beside its money. @param {any} seat @returns {(keyof typeof PARTS)[]} */
function parts(seat) {
  /** @type {(keyof typeof PARTS)[]} */
  const found = [];
  if (seat.wardrobe.length) found.push("doll", "wardrobe");
  if (seat.credits) found.push("credits");
  return found;
}

/**
 * Garments on the rail, outer to inner: worn, pawned or off, in words and in form.
 *
 * @param {Element} list
 * @param {About} about
 */
function wardrobe(list, { seat, names }) {
  const where = /** @type {Record<string, string>} */ ({ worn: t("worn"), pawned: t("pawned"), off: t("off") });
  attr(list, "aria-label", t("Wardrobe"));
  keyed(list, /** @type {{value: number, where: string}[]} */ (seat.wardrobe), {
    key: (_, at) => String(at),
    make: () => h("li", {}, h("span", { class: "garment" }), h("b"), h("small")),
    update: (item, garment, at) => {
      attr(item, "class", garment.where);
      const drawn = garment.where === "worn" ? (GARMENTS[at] ?? "hanger") : "hanger";
      if (item.dataset.icon !== drawn) {
        item.dataset.icon = drawn;
        find(item, ".garment").replaceChildren(icon(drawn));
      }
      text(find(item, "b"), names[at] ?? String(at + 1));
      text(find(item, "small"), garment.where === "worn" ? money(garment.value) : (where[garment.where] ?? ""));
      attr(item, "title", `${names[at] ?? ""}: ${where[garment.where]}, ${money(garment.value)}`);
    },
  });
}
