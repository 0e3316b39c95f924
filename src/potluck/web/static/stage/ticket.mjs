/**
 * A pawn, a garment bought back, a credit: a small scene over the felt, with the paper of the house in its middle. Any
 * press goes on from it. What it says is said aloud, too, and stands in the story.
 */

import { attr, find, h, icon, keyed, text } from "../core/dom.mjs";
import { writer } from "../core/money.mjs";
import { move, moving, SETTLE, swing } from "../core/motion.mjs";
import { choose, settings } from "../core/settings.mjs";
import { t } from "../core/words.mjs";
import { dress, hungLarge, niche, wardrobeOf, watch } from "../wardrobe/wardrobe.mjs";
import { inPassing } from "./scenes.mjs";

/** @import { Ticket } from "../core/wire.d.ts" */
/** @import { Stage, Staged } from "./withheld.mjs" */

/** Milliseconds: the ticket lands once the hanger swings, the sum is stamped last; a stub is torn off, a watch slides into its tray. */
const LANDS = 120;
const LANDING = 360;
const STAMPED = 640;
const TORN = 460;
const SLIDES = 400;

/**
 * The scenes as this browser wants them: those of pawn and credit whole, or in passing.
 *
 * @template S
 * @param {import("./scenes.mjs").Scene<S & {stage?: Stage}>[]} scenes
 */
export function asRead(scenes) {
  return settings().tickets ? scenes : inPassing(scenes);
}

/** Shows the ticket that is read now, or none. @param {Element} felt @param {Staged} screen */
export function drawTicket(felt, screen) {
  const entry = screen.stage?.ticket;
  const ticket = entry === undefined ? undefined : (screen.words.tickets ?? []).find((one) => one.entry === entry);
  const there = /** @type {HTMLElement | null} */ (felt.querySelector(":scope > .tale"));
  if (!ticket) {
    if (there && !there.hidden) put(there);
    return;
  }
  const tale = there ?? felt.appendChild(built());
  const key = `${screen.view?.deal} ${ticket.entry}`;
  const fresh = tale.hidden || tale.dataset.key !== key;
  tale.dataset.key = key;
  tale.hidden = false;
  tale.style.top = `${Math.max(0, felt.getBoundingClientRect().top)}px`;
  fill(tale, ticket, screen);
  if (!fresh) return;
  find(tale, ".hung").replaceChildren(hung(wardrobeOf(screen.table.seats[ticket.seat]), ticket.garment));
  if (moving()) play(tale, ticket);
}

/** Nothing is read any more. @param {HTMLElement} tale */
function put(tale) {
  tale.hidden = true;
  text(find(tale, ".aloud"), "");
}

function built() {
  const tale = h(
    "section",
    { class: "tale", hidden: true },
    h("p", { class: "sr aloud", role: "status" }),
    h("div", { class: "rail", "aria-hidden": "true" }, h("div", { class: "hung" })),
    h(
      "div",
      { class: "voucher", "aria-hidden": "true" },
      h("div", { class: "head" }, h("p", { class: "caps" }), h("h2"), h("dl")),
      h("div", { class: "stub" }, h("p", { class: "sum" }), h("p", { class: "till" })),
    ),
    h(
      "div",
      { class: "beside" },
      h("div", { class: "left", "aria-hidden": "true" }, niche()),
      h("div", { class: "plate" }, h("h3"), h("p", { class: "cash" })),
      h("p", { class: "still" }),
    ),
    h(
      "div",
      { class: "tale-acts" },
      h("button", { type: "button", class: "btn main", "data-tale": "on" }, t("Go on")),
      h("button", { type: "button", class: "btn", "data-tale": "skip", click: () => choose("tickets", false) }),
    ),
  );
  tale.addEventListener("click", () => tale.dispatchEvent(new CustomEvent("onwards", { bubbles: true })));
  return tale;
}

/** @param {HTMLElement} tale @param {Ticket} ticket @param {Staged} screen */
function fill(tale, ticket, screen) {
  const { words, view, table, felt } = screen;
  const { seat, kind, garment } = ticket;
  const persona = wardrobeOf(table.seats[seat]);
  const wardrobe = view?.seats?.[seat]?.wardrobe ?? [];
  attr(tale, "data-kind", kind);
  attr(tale, "aria-label", ticket.title);
  text(find(tale, ".aloud"), `${words.story[ticket.entry] ?? ""} ${ticket.note}`);
  text(find(tale, ".voucher .caps"), ticket.shop);
  text(find(tale, ".voucher h2"), ticket.title);
  keyed(find(tale, ".voucher dl"), ticket.facts, {
    key: (_, at) => String(at),
    make: () => h("div", {}, h("dt"), h("dd")),
    update: (line, [name, value]) => {
      text(find(line, "dt"), name);
      text(find(line, "dd"), value);
    },
  });
  text(find(tale, ".voucher .sum"), ticket.amount);
  text(find(tale, ".voucher .till"), ticket.note);
  const doll = find(tale, ".doll");
  find(tale, ".left").hidden = garment === null;
  if (garment !== null) dress(doll, persona, wardrobe);
  text(find(tale, ".beside h3"), words.names[seat] ?? "");
  const stack = felt?.spots[seat]?.stack ?? 0;
  const money = writer(words.money);
  const before = stack + (kind === "bought_back" ? ticket.chips : -ticket.chips);
  text(find(tale, ".cash"), before < 0 ? money(stack) : `${money(before)} → ${money(stack)}`);
  const worn = (words.wardrobe[seat] ?? []).filter((_, at) => wardrobe[at]?.where === "worn");
  text(
    find(tale, ".still"),
    garment === null
      ? ""
      : worn.length
        ? t("Still worn: {garments}", { garments: worn.join(", ") })
        : t("Nothing more is worn"),
  );
  text(find(tale, "[data-tale=on]"), t("Go on"));
  text(find(tale, "[data-tale=skip]"), t("Skip such scenes"));
}

/** What hangs on the rail, or lies in the tray: a garment, a watch. @param {import("../wardrobe/wardrobe.mjs").Persona} persona @param {number | null} garment */
function hung(persona, garment) {
  if (garment === null) return watch();
  return persona.garments[garment] ? hungLarge(persona, garment) : icon("hanger");
}

/** The hanger swings, the ticket lands, the sum is stamped; a stub is torn off; a watch slides into its tray. @param {HTMLElement} tale @param {Ticket} ticket */
function play(tale, { kind }) {
  const thing = /** @type {Element} */ (find(tale, ".hung").firstElementChild);
  const slip = find(tale, ".voucher");
  if (kind === "credited") {
    move(thing, [{ opacity: 0, transform: "translate(-60px, -80px) rotate(-40deg)" }, {}], { duration: SLIDES });
  } else {
    swing(thing);
  }
  const above = { opacity: 0, transform: "translateY(-40px) rotate(-8deg)" };
  move(slip, [above, {}], { duration: LANDING, delay: LANDS, easing: SETTLE });
  const stub = find(tale, ".stub");
  for (const before of stub.getAnimations()) before.cancel();
  if (kind === "bought_back") {
    const torn = { opacity: 0, transform: "translate(18px, 120px) rotate(14deg)" };
    move(stub, [{ opacity: 1, transform: "none" }, torn], { duration: TORN, delay: STAMPED + LANDING, fill: "both" });
  } else {
    const sum = find(tale, ".sum");
    move(sum, [{ opacity: 0, transform: "scale(1.6)" }, {}], { duration: LANDING / 2, delay: STAMPED });
  }
}
