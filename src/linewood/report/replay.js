"use strict";
// Replays recorded games. What each move changes on the board was found out before it was written here.
const report = JSON.parse(document.getElementById("data").textContent);
const SIZE = 40, MARGIN = 26, STONE = 15;
const view = { game: null, ply: 0 };

// The cells after so many moves, and those that the last move changed.
function cellsAfter(game, plies) {
  const cells = report.boards[game.start].cells.slice();
  let touched = [];
  for (const changes of game.changes.slice(0, plies)) {
    touched = changes.map(([cell, owner]) => {
      cells[cell] = owner;
      return cell;
    });
  }
  return { cells, touched };
}

function element(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function draw() {
  const svg = document.getElementById("board");
  svg.replaceChildren();
  const game = view.game;
  if (game === null) return;
  const board = report.boards[game.start];
  const { cells, touched } = cellsAfter(game, view.ply);
  const step = board.shape === "hexagon" ? SIZE * Math.sqrt(3) / 2 : SIZE;
  const widest = Math.max(...board.rows.map((row, i) => row.length + board.indents[i] / 2));
  svg.setAttribute("viewBox", `0 0 ${widest * SIZE + 2 * MARGIN} ${(board.rows.length - 1) * step + SIZE + 2 * MARGIN}`);
  svg.setAttribute("aria-label", game.moves.slice(0, view.ply).join(" "));
  const text = (x, y, content) => svg.append(element("text", { x, y, "font-size": 12, "text-anchor": "middle", fill: "var(--dim)" }, content));
  board.rows.forEach((row, i) => {
    const y = MARGIN + SIZE / 2 + i * step;
    text(MARGIN / 2 + board.indents[i] * SIZE / 2, y + 4, board.left[i]);
    row.forEach((cell, j) => {
      const x = MARGIN + SIZE / 2 + (j + board.indents[i] / 2) * SIZE;
      if (board.shape === "square") svg.append(element("rect", { x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE, fill: (i + j) % 2 ? "var(--board)" : "var(--cell)", stroke: "var(--line)" }));
      else svg.append(element("circle", { cx: x, cy: y, r: STONE + 3, fill: "var(--cell)", stroke: "var(--line)" }));
      if (cells[cell] === 3) svg.append(element("path", { d: `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`, stroke: "var(--dim)", "stroke-width": 5 }));
      if (cells[cell] === 1) svg.append(element("circle", { cx: x, cy: y, r: STONE, fill: "var(--first)" }));
      if (cells[cell] === 2) {
        svg.append(element("circle", { cx: x, cy: y, r: STONE, fill: "var(--second)", stroke: "var(--edge)" }));
        svg.append(element("circle", { cx: x, cy: y, r: STONE / 2, fill: "none", stroke: "var(--edge)", "stroke-width": 2 }));
      }
      if (touched.includes(cell)) svg.append(element("circle", { cx: x, cy: y, r: STONE + 2, fill: "none", stroke: "var(--last)", "stroke-width": 3 }));
    });
  });
  board.below.forEach((name, j) => text(MARGIN + SIZE / 2 + j * SIZE, MARGIN + board.rows.length * SIZE + 16, name));
  describe(game);
}

function describe(game) {
  const title = document.getElementById("title");
  title.textContent = `#${game.number}  ${game.players[0]} – ${game.players[1]}: ${game.end} ${game.fault}  (${view.ply}/${game.moves.length})`;
  const moves = document.getElementById("moves");
  moves.replaceChildren();
  game.moves.forEach((move, i) => {
    const word = document.createElement(i + 1 === view.ply ? "b" : "span");
    word.textContent = (i === game.opening ? "| " : "") + move + " ";
    moves.append(word);
  });
}

function show(game, ply) {
  view.game = game;
  view.ply = Math.max(0, Math.min(ply, game.moves.length));
  for (const button of document.querySelectorAll("#list button")) button.setAttribute("aria-current", button.dataset.number === game.number);
  draw();
}

function step(where) {
  if (view.game === null) return;
  const end = view.game.moves.length;
  show(view.game, { first: 0, previous: view.ply - 1, next: view.ply + 1, last: end }[where]);
}

function list() {
  const wanted = document.getElementById("filter").value.toLowerCase();
  const entries = report.games.filter(game => `${game.number} ${game.players.join(" ")} ${game.end} ${game.fault} ${game.start}`.toLowerCase().includes(wanted));
  document.getElementById("list").replaceChildren(...entries.slice(0, 1000).map(game => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.textContent = `#${game.number} ${game.players[0]} – ${game.players[1]}: ${game.end}`;
    button.dataset.number = game.number;
    button.addEventListener("click", () => show(game, game.moves.length));
    item.append(button);
    return item;
  }));
}

function open() {
  const number = location.hash.match(/^#game-(.+)$/);
  const game = number && report.games.find(game => game.number === decodeURIComponent(number[1]));
  if (game) {
    show(game, game.moves.length);
    document.getElementById("games").scrollIntoView();
  }
}

for (const [where, sign] of [["first", "⏮"], ["previous", "◀"], ["next", "▶"], ["last", "⏭"]]) {
  const button = document.createElement("button");
  button.textContent = sign;
  button.title = report.words[where];
  button.setAttribute("aria-label", report.words[where]);
  button.addEventListener("click", () => step(where));
  document.getElementById("buttons").append(button, " ");
}
document.addEventListener("keydown", event => {
  const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (where && event.target.tagName !== "INPUT" && view.game) {
    event.preventDefault();
    step(where);
  }
});
document.getElementById("filter").addEventListener("input", list);
window.addEventListener("hashchange", open);
list();
if (report.games.length) show(report.games[0], report.games[0].moves.length);
open();
