/* Fetched by `early.js` where the browser lacks what the page is built on: says so, the language of the page first. */
(() => {
  const root = document.documentElement;
  const SENTENCES = {
    pl: "Ta przeglądarka jest za stara na ten stół. Potrzebne są: Safari 16, Firefox 121, Chrome 111 lub nowsze.",
    de: "Dieser Browser ist zu alt für diesen Tisch. Nötig sind Safari 16, Firefox 121, Chrome 111 oder neuer.",
    es: "Este navegador es demasiado antiguo para esta mesa. Hace falta Safari 16, Firefox 121, Chrome 111 o posterior.",
    ru: "Этот браузер слишком стар для этого стола. Нужны Safari 16, Firefox 121, Chrome 111 или новее.",
    en: "This browser is too old for this table. It needs Safari 16, Firefox 121, Chrome 111 or newer.",
  };
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
