/** Drawings and other files beside the modules, by their names below `static/`. A saved page holds its own. */

/** Name -> address in a saved page; null on a page that has a server. @type {Record<string, string> | null} */
const kept = JSON.parse(document.getElementById("kept-files")?.textContent ?? "null");

/** Where a file can be fetched. @param {string} name */
export function fileUrl(name) {
  return kept ? (kept[name] ?? "") : new URL(`../${name}`, import.meta.url).href;
}

/** What stands before `#` in a reference to a part of a sprite. @param {string} name */
export function sprite(name) {
  return kept ? `#${name}` : new URL(`../${name}`, import.meta.url).pathname;
}
