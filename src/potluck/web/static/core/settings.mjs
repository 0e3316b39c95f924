/** What a person chose about the look, the pace and the sound of this browser; kept here and sent nowhere. */

/**
 * @typedef {object} Settings
 * @property {"calm" | "brisk" | "instant"} pace
 * @property {boolean} sound
 * @property {"2" | "4"} suits colours of the suits
 * @property {"standard" | "large"} index the corners of the cards
 * @property {"english" | "own"} letters those on the cards: K Q J, or as the page's language writes them
 * @property {"auto" | "day" | "night"} theme
 * @property {"room" | "green" | "burgundy" | "midnight" | "plum" | "petrol"} felt
 * @property {boolean} voices whether the opponents are heard
 * @property {boolean} chat whether what others at the table say is shown
 * @property {boolean} tickets whether a pawn and a credit are scenes of their own
 * @property {boolean} ask whether rash acts are asked about
 */

/** @type {Settings} */
const USUAL = {
  pace: "brisk",
  sound: false,
  suits: "2",
  index: "standard",
  letters: "english",
  theme: "auto",
  felt: "room",
  voices: true,
  chat: true,
  tickets: true,
  ask: true,
};
const KEY = "settings";
/** Milliseconds between the acts of others. */
const GAPS = { calm: 1000, brisk: 500, instant: 0 };

/** @type {Settings} */
let known = { ...USUAL };
known = read(); // which has what is known to fall back on

/** @returns {Settings} */
function read() {
  try {
    const { talk = USUAL.chat, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}"); // `talk`: the name until 2.0
    return { ...USUAL, chat: talk, ...kept };
  } catch {
    return { ...USUAL, ...known };
  }
}

/** What is chosen now. @returns {Readonly<Settings>} */
export function settings() {
  return known;
}

/**
 * Chooses; who listens to `settings` on the document is told, in the other windows too.
 *
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function choose(name, value) {
  known = { ...known, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  document.dispatchEvent(new CustomEvent("settings"));
}

addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  known = read();
  document.dispatchEvent(new CustomEvent("settings"));
});

/** Whether day is shown, chosen or not. */
export function isDay() {
  return document.documentElement.dataset.theme === "day";
}

/** Milliseconds between the acts of others; `?pace=250` in the address stands over what is chosen. */
export function gap() {
  const asked = new URLSearchParams(location.search).get("pace");
  return asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : GAPS[known.pace];
}
