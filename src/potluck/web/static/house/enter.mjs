/** The door of the house: the secret of a link, which no browser sends, is put into the form. */

const field = document.querySelector("#invitation");

if (field instanceof HTMLInputElement && location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
