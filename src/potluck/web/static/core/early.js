/* Runs before the first frame: the page shows itself as this person last chose. Changed by `settings.mjs`. Where the
   browser lacks what the page is built on, it says so in five languages instead of staying empty. */
(() => {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem("settings") || "{}") || {};
    } catch {
      // What cannot be read, or may not be kept, is as if nothing had been chosen.
    }
    const { theme, suits, index, felt } = chosen;
    root.dataset.theme = theme === "day" || theme === "night" ? theme : light.matches ? "day" : "night";
    root.dataset.suits = suits === "4" ? "4" : "2";
    root.dataset.index = index === "large" ? "large" : "standard";
    if (felt && felt !== "room") root.dataset.felt = felt;
    else delete root.dataset.felt;
  };
  apply();
  light.addEventListener("change", apply);
  document.addEventListener("settings", apply);

  /** What every page needs: the newest of it came with Safari 16.0, Chromium 111 and Firefox 121. */
  const needs = [
    ["selector(:has(a))", () => CSS.supports("selector(:has(a))")],
    ["container queries", () => CSS.supports("container-type", "inline-size")],
    ["dvh", () => CSS.supports("height", "1dvh")],
    ["dialog", () => typeof HTMLDialogElement === "function"],
    ["animate", () => typeof Element.prototype.animate === "function"],
    ["findLast", () => typeof Array.prototype.findLast === "function"],
    ["custom elements", () => typeof customElements === "object"],
  ];
  const lacks = needs.filter(([, has]) => {
    try {
      return !has();
    } catch {
      return true;
    }
  });
  if (!lacks.length) return;
  const SENTENCES = {
    pl: "Ta przeglądarka jest za stara na ten stół. Potrzebne są: Safari 16, Firefox 121, Chrome 111 lub nowsze.",
    de: "Dieser Browser ist zu alt für diesen Tisch. Nötig sind Safari 16, Firefox 121, Chrome 111 oder neuer.",
    es: "Este navegador es demasiado antiguo para esta mesa. Hace falta Safari 16, Firefox 121, Chrome 111 o posterior.",
    ru: "Этот браузер слишком стар для этого стола. Нужны Safari 16, Firefox 121, Chrome 111 или новее.",
    en: "This browser is too old for this table. It needs Safari 16, Firefox 121, Chrome 111 or newer.",
  };
  root.dataset.lacks = lacks.map(([name]) => name).join(", ");
  const tell = () => {
    const box = document.createElement("div");
    box.className = "too-old";
    box.setAttribute("role", "alert");
    const first = SENTENCES[root.lang] ? [root.lang] : [];
    for (const code of [...first, ...Object.keys(SENTENCES).filter((other) => other !== root.lang)]) {
      const line = document.createElement("p");
      line.lang = code;
      line.textContent = SENTENCES[code];
      box.append(line);
    }
    document.body.prepend(box);
  };
  if (document.body) tell();
  else document.addEventListener("DOMContentLoaded", tell);
})();
