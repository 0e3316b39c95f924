/* Begins a saved page, whose modules lie in it as they are written. Each becomes a `blob:` address of its own, behind
   those that it imports by: every browser links such, and only a script that runs already can make one. The server
   writes the call below it. */

/* exported begin */
/**
 * @param {[string, string[]][]} modules those first that others need; each as its name and its text, cut where the
 *   name of another stands in place of an address: every second part is one
 * @param {string[]} entries what begins the page, one after the other
 */
async function begin(modules, entries) {
  /** @type {Record<string, string>} */
  const links = {};
  for (const [name, parts] of modules) {
    const source = parts.map((part, at) => (at % 2 ? JSON.stringify(links[part]) : part)).join("");
    links[name] = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  }
  for (const entry of entries) await import(links[entry]);
}
