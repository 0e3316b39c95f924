/** What is copied: a link, from a page that may come over plain HTTP, where browsers have no clipboard but the old command. */

/**
 * Copies a text; says whether it could be done.
 *
 * @param {string} value
 */
export async function copied(value) {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copiedByCommand(value);
  }
}

/** @param {string} value */
function copiedByCommand(value) {
  const field = document.createElement("textarea");
  field.value = value;
  field.readOnly = true;
  field.className = "sr";
  const before = document.activeElement;
  // within an open dialog nothing outside it can be marked
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
