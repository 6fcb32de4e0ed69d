// What is written onto the board: candidates, a line, a hint, threats; and a film of moves that are played one by one.

const ASIDE = 26; // from the centre of a square to a mark beside it: two marks have room in neighbouring directions
const PROVEN = 14; // a word such as W36 needs all the room there is
const LEGIBLE = 12; // pixels of a letter, at least, as long as its text is not wider than a cell
const LETTER = 0.62; // the width of a letter, as a share of its height; a Chinese one is as wide as high
const WIDEST = 40;
const BEAT = 160; // milliseconds from one move of a film to the next
const LONGEST = 3000; // a film takes no longer, however many moves it has

export default {
  data() {
    return { frame: 0 };
  },
  computed: {
    // What is written onto the board: the line of the candidate that the reader looks at, or else all candidates.
    marks() {
      if (this.overlay.key !== this.board.key) return [];
      const { candidates, hint, line } = this.overlay;
      if (line.length) return line.map((step, i) => this.legible(this.lineMark(step, i)));
      const looked = this.shown ?? this.underPointer(candidates);
      if (looked && looked.line.length > 1) return looked.line.map((step, i) => this.legible(this.lineMark(step, i)));
      const marks = candidates.map((candidate) => this.candidateMark(candidate, candidates));
      if (hint) marks.push(this.hintMark(hint));
      return marks.map((mark) => this.legible(mark));
    },
    // The stones of the film up to now: what each cell holds, and which cells the film has changed.
    film() {
      const { key, line, film } = this.overlay;
      if (key !== this.board.key || !film.length) return null;
      const cells = [...this.board.cells];
      const changed = new Set();
      [...line, ...film.slice(0, this.frame)].forEach(({ cells: touched, side }) => {
        if (touched.length === 2) cells[touched[0]] = 0;
        cells[touched.at(-1)] = side + 1;
        touched.forEach((cell) => changed.add(cell));
      });
      return { cells, changed };
    },
    threats() {
      return (this.board.threats ?? []).map(({ cell, side }) => {
        const { x, y } = this.places[cell];
        const d = side === 0 ? -7 : 7;
        return { key: `${cell}:${side}`, d: `M${x + d - 6} ${y + 5}l6 -11l6 11Z`, name: this.sideClass(side) };
      });
    },
  },
  unmounted() {
    clearInterval(this.reel);
  },
  methods: {
    // Called by the server: newest wins.
    setOverlay(overlay) {
      this.overlay = overlay;
      if (this.shown) this.shown = overlay.candidates.find((one) => one.move === this.shown.move) ?? null;
      this.roll(overlay.film.length);
    },
    roll(moves) {
      clearInterval(this.reel);
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      this.frame = isStill ? moves : 0;
      if (isStill || !moves) return;
      this.reel = setInterval(() => {
        this.frame += 1;
        if (this.frame >= moves) clearInterval(this.reel);
      }, Math.min(BEAT, LONGEST / moves));
    },
    // Called by a row of the candidates' table: show its line while the pointer is there.
    show(move) {
      this.shown = this.overlay.candidates.find((one) => one.move === move) ?? null;
    },
    underPointer(candidates) {
      if (this.hover === null) return null;
      if (this.hasColumns) {
        const column = this.places[this.hover].i;
        return candidates.find((one) => this.places[one.cells.at(-1)].i === column) ?? null;
      }
      return candidates.find((one) => one.cells.at(-1) === this.hover) ?? null;
    },
    // Where several pieces may go to one square, each mark lies beside it, on the side its piece comes from.
    aside(cells, candidates) {
      const isAlone = candidates.filter((one) => one.cells.at(-1) === cells.at(-1)).length < 2;
      if (!this.hasPieces || cells.length < 2 || isAlone) return null;
      const [a, b] = [this.places[cells[0]], this.places[cells.at(-1)]];
      const length = Math.hypot(a.x - b.x, a.y - b.y) || 1;
      return { x: b.x + ((a.x - b.x) * ASIDE) / length, y: b.y + ((a.y - b.y) * ASIDE) / length, radius: 8 };
    },
    // On a small board letters are larger, and so are their circles. A proven result that would still be too small to
    // read is its first letter alone; the table has the rest.
    legible(mark) {
      const width = [...mark.text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : LETTER), 0);
      const letters = mark.text.length;
      const widest = WIDEST / width;
      if (mark.proven && letters > 1 && widest < LEGIBLE / this.scale) return this.legible({ ...mark, text: mark.text[0] });
      const font = Math.max(mark.font ?? (letters > 3 ? 8 : letters > 2 ? 10 : 11), Math.min(LEGIBLE / this.scale, widest));
      return { ...mark, font, r: Math.max(mark.r, Math.min(WIDEST / 2 - 1, (width * font) / 2 + 1.5)) };
    },
    candidateMark({ move, cells, rank, share, text, proven }, candidates) {
      const place = this.aside(cells, candidates) ?? this.places[cells.at(-1)];
      const classes = ["lw-candidate", `lw-rank-${Math.min(rank, 4)}`, proven ? `lw-proven-${proven}` : ""];
      const r = place.radius ?? (this.hasPieces ? 11 : proven ? PROVEN : 10 + 6 * Math.sqrt(share));
      const arrow = this.hasPieces && cells.length === 2 ? this.arrow(cells, place.radius ? 2 : r) : null;
      return { key: "c" + move, cell: cells.at(-1), x: place.x, y: place.y, r, text, proven, classes, arrow, width: 2 + 4 * share };
    },
    lineMark({ cells, side }, i) {
      const place = this.places[cells.at(-1)];
      const classes = ["lw-line", "lw-" + this.sideClass(side)];
      const arrow = this.hasPieces && cells.length === 2 ? this.arrow(cells, 11) : null;
      return { key: "n" + i, cell: cells.at(-1), x: place.x, y: place.y, r: this.hasPieces ? 10 : 13, font: 13, text: String(i + 1), classes, arrow, width: 2.5 };
    },
    hintMark({ cells }) {
      const place = this.places[cells.at(-1)];
      const arrow = this.hasPieces && cells.length === 2 ? this.arrow(cells, 12) : null;
      return { key: "hint", cell: cells.at(-1), x: place.x, y: place.y, r: 12, font: 15, text: "!", classes: ["lw-hint"], arrow, width: 4 };
    },
    arrow([from, to], gap) {
      const a = this.places[from];
      const b = this.places[to];
      const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
      const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const [x, y] = [b.x - dx * gap, b.y - dy * gap];
      return `M${a.x} ${a.y}L${x} ${y}m${-dx * 7 - dy * 4.5} ${-dy * 7 + dx * 4.5}L${x} ${y}l${-dx * 7 + dy * 4.5} ${-dy * 7 - dx * 4.5}`;
    },
  },
};
