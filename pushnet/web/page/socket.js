// Listens along on the terminal's connection: the terminal's own script knows neither the window's
// title nor why it was closed. Loaded before that script, which then makes its connection by this.
"use strict";

// By the code it was closed with: which of the page's sentences says why. They are in the page,
// because only the server knows the language.
const WHY = { 1000: "ended", 4001: "elsewhere", 4002: "full" };

window.WebSocket = class extends WebSocket {
  constructor(url, protocols) {
    super(url, protocols);
    this.addEventListener("open", () => document.querySelector("textarea")?.focus());
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") return;
      const [kind, value] = JSON.parse(event.data);
      if (kind === "title") document.title = value;
    });
    this.addEventListener("close", (event) => {
      const sentences = document.getElementById("closed").dataset;
      document.getElementById("why").textContent = sentences[WHY[event.code] ?? "lost"];
      document.getElementById("again").focus();
    });
  }
};
