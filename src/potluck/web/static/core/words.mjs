/** The page's own sentences in the chosen language; what the server says arrives in that language already. */

/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

let lang = document.documentElement.lang || "en";
/** @type {Catalogue} */
let catalogue = {};
let plural = new Intl.PluralRules(lang);

/** The code of the language that is spoken now. */
export function language() {
  return lang;
}

/**
 * Fetches the sentences of a language; who listens to `language` on the document is told.
 *
 * @param {string} code
 */
export async function speak(code) {
  const answer = await fetch(`/words/${code}.json`).catch(() => null);
  learn(code, answer?.ok ? await answer.json() : catalogue);
}

/**
 * Speaks a language whose sentences are here already.
 *
 * @param {string} code
 * @param {Catalogue} sentences
 */
export function learn(code, sentences) {
  catalogue = sentences;
  lang = code;
  plural = new Intl.PluralRules(code);
  document.documentElement.lang = code;
  document.dispatchEvent(new CustomEvent("language"));
}

/**
 * A sentence; `{names}` in it are filled in.
 *
 * @param {string} english
 * @param {Record<string, unknown>} [values]
 */
export function t(english, values = {}) {
  const found = catalogue[english];
  return filled(typeof found === "string" ? found : english, values);
}

/**
 * A sentence that counts: `n("{n} card", "{n} cards", 3)`.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} count
 */
export function n(one, many, count) {
  const found = catalogue[one];
  const forms = typeof found === "object" ? found : { one, other: many };
  return filled(forms[plural.select(count)] ?? forms.other ?? many, { n: count });
}

/**
 * @param {string} sentence
 * @param {Record<string, unknown>} values
 */
function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
