// Starts the terminal once its font is there: it measures its cells only once, at the beginning.
"use strict";

const start = window.onload;
const terminal = () => document.getElementById("terminal");

window.onload = async (event) => {
  const socket = new URL("/ws", window.location.href);
  socket.protocol = socket.protocol === "https:" ? "wss:" : "ws:";
  terminal().dataset.sessionWebsocketUrl = socket.href;
  document.getElementById("again").onclick = () => window.location.reload();
  const faces = ["16px", "bold 16px"].map((face) => document.fonts.load(`${face} "Roboto Mono"`));
  await Promise.allSettled(faces);
  start(event);
};
