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
  root.dataset.lacks = lacks.map(([name]) => name).join(", ");
  if (!document.currentScript || !document.currentScript.src) return; // in a saved file nothing is fetched
  const script = document.createElement("script");
  script.src = document.currentScript.src.replace("early.js", "too-old.js");
  document.head.append(script);
})();
