/**
 * The wardrobe of a persona on its tailor's dummy. Its drawings are fetched when it first sits at a table; any subset
 * of garments can be worn. No body is drawn: the dummy is cloth and wood.
 */

import { find, h } from "../core/dom.mjs";
import { fileUrl } from "../core/files.mjs";
import { donned, lifted } from "../core/motion.mjs";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Persona
 * @property {string} id
 * @property {readonly string[]} garments outermost first, as they are pawned
 * @property {readonly string[]} painted in this order, so that jewels lie over what they are worn on
 * @property {readonly string[]} backs those with something behind the dummy, outermost first
 * @property {readonly string[]} icons one for each of `garments`
 */

/** @param {string} words @returns {readonly string[]} */
const list = (words) => words.split(" ");

/** By the id that the seat has. @type {Record<string, Persona>} */
export const PERSONAS = {
  halina: {
    id: "halina",
    garments: list("plaszcz kapelusz chusta korale fartuch"),
    painted: list("fartuch chusta korale plaszcz kapelusz"),
    backs: list("plaszcz chusta fartuch"),
    icons: list("coat hat scarf beads apron"),
  },
  ottokar: {
    id: "ottokar",
    garments: list("lodenmantel filzhut weste taschenuhr fliege"),
    painted: list("weste taschenuhr fliege lodenmantel filzhut"),
    backs: list("lodenmantel"),
    icons: list("coat hat waistcoat watch tie"),
  },
  remedios: {
    id: "remedios",
    garments: list("manton sombrero bolero abanico pendientes"),
    painted: list("bolero abanico manton pendientes sombrero"),
    backs: list("manton bolero"),
    icons: list("scarf hat coat brooch bracelet"),
  },
  lev: {
    id: "lev",
    garments: list("bushlat furazhka sharf kitel telnyashka"),
    painted: list("telnyashka kitel sharf bushlat furazhka"),
    backs: list("bushlat sharf"),
    icons: list("coat hat scarf coat waistcoat"),
  },
  gus: {
    id: "gus",
    garments: list("cloak tophat tailcoat waistcoat bowtie"),
    painted: list("waistcoat tailcoat bowtie cloak tophat"),
    backs: list("cloak tailcoat"),
    icons: list("coat hat coat waistcoat tie"),
  },
};

/** What whoever has no wardrobe of his own wears: a friend, one's own seat, a bot. */
const GUEST = {
  id: "guest",
  garments: list("coat hat scarf gloves waistcoat"),
  painted: list("waistcoat scarf coat gloves hat"),
  backs: list("coat scarf"),
  icons: list("coat hat scarf gloves waistcoat"),
};

/** What is drawn for the garments of a seat. @param {{persona?: string | undefined} | undefined} seat @returns {Persona} */
export function wardrobeOf(seat) {
  return PERSONAS[seat?.persona ?? ""] ?? GUEST;
}

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();

/** Puts a sprite into the page, once; paint servers work only within one document. @param {string} name */
function sprite(name) {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetch(fileUrl(`wardrobe/${name}.svg`)).then(async (answer) => {
    if (!answer.ok) return;
    const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const svg = document.importNode(documentElement, true);
    svg.setAttribute("class", "sprite");
    svg.setAttribute("aria-hidden", "true");
    document.body.append(svg);
  });
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

/** Fetches what a persona wears. @param {Persona} persona */
export function fetchWardrobe(persona) {
  return sprites("common", persona.id);
}

/** Fetches sprites; one that cannot be had leaves its place empty. @param {string[]} names */
function sprites(...names) {
  return Promise.all(names.map(sprite)).then(
    () => {},
    () => {},
  );
}

/** A niche for the dummy, empty. */
export function niche() {
  return h("figure", { class: "doll", role: "img" });
}

/**
 * Dresses the dummy.
 *
 * @param {HTMLElement} figure
 * @param {Persona} persona
 * @param {readonly {where: string}[]} wardrobe outermost first
 */
export function dress(figure, persona, wardrobe) {
  const worn = persona.garments.filter((_, at) => wardrobe[at]?.where === "worn");
  const layers = [
    ...persona.backs.filter((garment) => worn.includes(garment)).map((garment) => `${persona.id}-${garment}-back`),
    "wardrobe-dummy",
    ...persona.painted.filter((garment) => worn.includes(garment)).map((garment) => `${persona.id}-${garment}`),
  ];
  if (figure.dataset.persona !== persona.id) {
    figure.dataset.persona = persona.id;
    figure.replaceChildren(mannequin(layers));
    fetchWardrobe(persona);
  } else {
    layered(find(figure, "g"), layers);
  }
}

/** @typedef {"calm" | "pleased" | "worried" | "laughing"} Mood */

/** A medallion for a face, empty. */
export function medallion() {
  return h("span", { class: "face", "aria-hidden": "true" });
}

/** Draws the face of a persona. @param {HTMLElement} frame @param {Persona} persona @param {Mood} mood */
export function portray(frame, persona, mood) {
  const wanted = `face-${persona.id}-${mood}`;
  if (frame.dataset.face === wanted) return;
  frame.dataset.face = wanted;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 96 112");
  svg.append(layer(wanted, "96 112"));
  frame.replaceChildren(svg);
  sprites("common", "faces");
}

/** A letter for the face of who is not drawn. @param {HTMLElement} frame @param {string} name */
export function monogram(frame, name) {
  frame.dataset.face = "monogram";
  frame.replaceChildren(h("b", {}, [...name.trim()][0]?.toLocaleUpperCase() ?? ""));
}

/** @param {readonly string[]} layers */
function mannequin(layers) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 220 320");
  svg.setAttribute("aria-hidden", "true");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("filter", "url(#pw-cutout)");
  group.append(...layers.map((id) => layer(id)));
  svg.append(group);
  return svg;
}

/** @param {string} id @param {string} [size] */
function layer(id, size = "220 320") {
  const [width = "", height = ""] = size.split(" ");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  use.setAttribute("width", width);
  use.setAttribute("height", height);
  return use;
}

/** Takes off and puts on what has changed. @param {Element} group @param {readonly string[]} layers from the back */
function layered(group, layers) {
  const wanted = new Set(layers.map((id) => `#${id}`));
  const there = new Map([...group.children].map((use) => [use.getAttribute("href") ?? "", use]));
  for (const id of layers) {
    const old = there.get(`#${id}`);
    const use = old ?? layer(id);
    group.append(use);
    if (!old) donned(use);
  }
  for (const [id, use] of there) {
    if (wanted.has(id)) continue;
    group.append(use);
    lifted(use);
  }
}

/** Parts of such a drawing at its end: a string in two lines, and the small ticket on it. */
const TICKET = 3;

/** A garment on its hanger, drawn large, without the small ticket: a real one goes with it. @param {Persona} persona @param {number} at */
export function hungLarge(persona, at) {
  const svg = onHanger(persona, at);
  const group = find(svg, "g");
  group.setAttribute("filter", "url(#pw-cutout-large)");
  const parts = document.querySelector(`#pawned-${persona.id}-${persona.garments[at]} > g`)?.cloneNode(true);
  if (!(parts instanceof SVGElement)) return svg; // not fetched yet
  for (const part of [...parts.children].slice(-TICKET)) part.remove();
  group.replaceChildren(parts);
  return svg;
}

/** The wristwatch that lies in the tray for a credit. */
export function watch() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 200 250");
  svg.setAttribute("class", "watch");
  svg.setAttribute("aria-hidden", "true");
  svg.append(layer("wardrobe-wristwatch", "200 250"));
  sprite("common").catch(() => {});
  return svg;
}

/** A garment on its hanger, with its ticket. @param {Persona} persona @param {number} at */
export function onHanger(persona, at) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 80");
  svg.setAttribute("class", "hanger");
  svg.setAttribute("aria-hidden", "true");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("filter", "url(#pw-cutout-small)");
  group.append(layer(`pawned-${persona.id}-${persona.garments[at]}`, "64 80"));
  svg.append(group);
  return svg;
}

/** Those who are called by their first name; all others by what stands behind their title. */
const BY_FIRST_NAME = new Set(["gus", "lev"]);

/** One word of a name, for where there is room for no more. @param {string} id @param {string} name */
export function called(id, name) {
  const words = name.split(" ");
  return (BY_FIRST_NAME.has(id) ? words[0] : words.at(-1)) ?? name;
}
