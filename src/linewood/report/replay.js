// Replays recorded games on the board of the web app. What each move changes was found out before it was written here.
import { createApp, h, shallowReactive } from "vue";
import Board from "linewood-board";

const report = JSON.parse(document.getElementById("data").textContent);
report.games.forEach((game, place) => (game.place = place));
const view = shallowReactive({ game: null, ply: 0, isNew: false });
const byId = (id) => document.getElementById(id);

// The position after so many moves, as the board wants it.
function picture({ game, ply, isNew }) {
  const board = report.boards[game.start];
  const cells = board.cells.slice();
  game.changes.slice(0, ply).flat().forEach(([cell, owner]) => (cells[cell] = owner));
  const isOver = ply === game.moves.length;
  return {
    ...board,
    key: `${game.place}-${ply}`,
    text: [game.start, ...game.moves.slice(0, ply)].join(" "),
    ply,
    cells,
    last: ply ? game.last[ply - 1] : [],
    winning: isOver ? game.winning : [],
    animate: isNew,
  };
}

function describe({ game, ply }) {
  byId("title").textContent = `#${game.number}  ${game.players[0]} – ${game.players[1]}: ${game.end} ${game.fault}  (${ply}/${game.moves.length})`;
  byId("moves").replaceChildren(
    ...game.moves.map((move, i) => {
      const word = document.createElement(i + 1 === ply ? "b" : "span");
      word.textContent = (i === game.opening ? "| " : "") + move + " ";
      return word;
    }),
  );
}

function show(game, ply) {
  const to = Math.max(0, Math.min(ply, game.moves.length));
  Object.assign(view, { isNew: game === view.game && to === view.ply + 1, game, ply: to });
  for (const button of document.querySelectorAll("#list button")) button.setAttribute("aria-current", Number(button.dataset.place) === game.place);
  describe(view);
}

function step(where) {
  if (view.game === null) return;
  show(view.game, { first: 0, previous: view.ply - 1, next: view.ply + 1, last: view.game.moves.length }[where]);
}

function list() {
  const wanted = byId("filter").value.toLowerCase();
  const entries = report.games.filter((game) => `${game.number} ${game.players.join(" ")} ${game.end} ${game.fault} ${game.start}`.toLowerCase().includes(wanted));
  byId("list").replaceChildren(
    ...entries.slice(0, 1000).map((game) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.textContent = `#${game.number} ${game.players[0]} – ${game.players[1]}: ${game.end}`;
      button.dataset.place = game.place;
      button.addEventListener("click", () => show(game, game.moves.length));
      item.append(button);
      return item;
    }),
  );
}

// Which game the address names.
function open() {
  const number = location.hash.match(/^#game-(.+)$/);
  const game = number && report.games.find((game) => game.number === decodeURIComponent(number[1]));
  if (!game) return;
  show(game, game.moves.length);
  byId("games").scrollIntoView();
}

for (const [where, sign] of [["first", "|◀"], ["previous", "◀"], ["next", "▶"], ["last", "▶|"]]) {
  const button = document.createElement("button");
  button.textContent = sign;
  button.title = report.words[where];
  button.setAttribute("aria-label", report.words[where]);
  button.addEventListener("click", () => step(where));
  byId("buttons").append(button, " ");
}
document.addEventListener("keydown", (event) => {
  const where = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (where && event.target.tagName !== "INPUT" && view.game) {
    event.preventDefault();
    step(where);
  }
});
byId("filter").addEventListener("input", list);
window.addEventListener("hashchange", open);
list();
if (report.games.length) show(report.games[0], report.games[0].moves.length);
open();
createApp({ render: () => (view.game === null ? null : h(Board, { board: picture(view) })) }).mount("#board");
