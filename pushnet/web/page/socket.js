// Listens along on the terminal's connection: the terminal's own script knows neither the window's
// title nor why it was closed. Loaded before that script, which then makes its connection by this.
"use strict";

const WHY = { 1000: "pushnet has ended.", 4001: "pushnet goes on in another tab.",
  4002: "Too many browsers use pushnet here. Close one, then go on." };

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
      const why = WHY[event.code] ?? "The connection to pushnet is lost. Your seat is kept.";
      document.getElementById("why").textContent = why;
      document.getElementById("again").focus();
    });
  }
};
