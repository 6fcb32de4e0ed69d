// The board: every geometry, one component. It draws what the server says and answers hover, drag and keys by itself;
// only a finished move, a picked cell or a key of the page travels to the server.

import marks from "linewood-board/marks.js";
import input from "linewood-board/input.js";
import { knock } from "linewood-board/sound.js";

const CELL = 40; // the width of a cell; all lengths are in units of the picture, which scales with the page
const MARGIN = 22; // beside and below the cells, with room for two digits
const HEX_MARGIN = 28; // beside a hexagon, with room for three
const ABOVE = 6; // above the cells
const STONE = 16; // the radius of a stone
const HEX = CELL / Math.sqrt(3); // from the centre of a hexagon to its corners

export default {
  mixins: [marks, input],
  template: `
  <div class="lw-board-box" :style="box">
    <svg ref="svg" class="lw-svg" :class="['lw-' + board.shape, { 'lw-active': board.active }]"
         :viewBox="'0 0 ' + size.width + ' ' + size.height" :aria-label="board.labels.board" role="grid"
         :aria-rowcount="board.rows.length" :data-position="board.text" :data-ply="board.ply" @keydown="onKey" @pointerleave="hover = null">
      <g aria-hidden="true">
        <rect v-if="board.shape !== 'hexagon'" class="lw-back" :x="margin" :y="above"
              :width="size.width - 2 * margin" :height="size.height - margin - above" :rx="board.shape === 'hole' ? 10 : 2"/>
        <path v-if="board.shape === 'square'" class="lw-shade" :d="shades"/>
        <path v-if="board.shape === 'hexagon'" class="lw-hexes" :d="hexes"/>
        <rect v-if="column !== null" class="lw-column" :x="places[column].x - 20" :y="above" width="40"
              :height="size.height - margin - above"/>
        <path v-if="hoverHex" class="lw-hover" :d="hexagon(places[hover])"/>
        <g v-for="stone in stones" :key="stone.key" :class="stone.classes" :style="stone.style">
          <circle class="lw-stone" :cx="stone.x" :cy="stone.y" :r="STONE"/>
          <circle v-if="stone.ring" class="lw-ring" :cx="stone.x" :cy="stone.y" :r="STONE * 0.58"/>
        </g>
        <path v-if="board.shape === 'hole'" class="lw-front" fill-rule="evenodd" :d="front"/>
        <g v-for="cell in forbidden" :key="'f' + cell" class="lw-forbidden">
          <circle class="lw-plug" :cx="places[cell].x" :cy="places[cell].y" :r="STONE"/>
          <path class="lw-cross" :d="cross(places[cell])"/>
        </g>
        <path v-for="threat in threats" :key="threat.key" class="lw-threat" :class="'lw-fill-' + threat.name" :d="threat.d"/>
        <g v-if="ghost" class="lw-ghost" :class="['lw-' + sideClass(board.side), { 'lw-preview': preview !== null }]">
          <circle class="lw-stone" :cx="ghost.x" :cy="ghost.y" :r="STONE"/>
          <circle v-if="hasRing(board.side)" class="lw-ring" :cx="ghost.x" :cy="ghost.y" :r="STONE * 0.58"/>
        </g>
        <circle v-for="cell in lastEmpty" :key="'e' + cell" class="lw-from" :cx="places[cell].x" :cy="places[cell].y" :r="7"/>
        <circle v-for="cell in lastStone" :key="'l' + cell" :class="'lw-last lw-last-' + sideClass(board.cells[cell] - 1)"
                :cx="places[cell].x" :cy="places[cell].y" r="4.5"/>
        <path v-if="board.winning.length" class="lw-win-case" :d="winningLine"/>
        <path v-if="board.winning.length" class="lw-win" :d="winningLine"/>
        <template v-if="picked !== null">
          <circle v-for="cell in targets" :key="'t' + cell" class="lw-target" :class="{ 'lw-capture': board.cells[cell] }"
                  :cx="places[cell].x" :cy="places[cell].y" :r="board.cells[cell] ? STONE + 1.5 : 9"/>
          <circle class="lw-picked" :cx="places[picked].x" :cy="places[picked].y" :r="STONE + 1"/>
        </template>
        <g v-for="mark in marks" :key="mark.key" :class="mark.classes">
          <path v-if="mark.arrow" class="lw-arrow" :d="mark.arrow" :style="{ strokeWidth: mark.width }"/>
          <circle :cx="mark.x" :cy="mark.y" :r="mark.r"/>
          <text class="lw-text" :style="{ fontSize: mark.font + 'px' }" :x="mark.x" :y="mark.y" dy=".35em">{{ mark.text }}</text>
        </g>
        <circle v-if="dragged" class="lw-stone lw-dragged" :class="'lw-fill-' + sideClass(board.side)" :cx="dragged.x"
                :cy="dragged.y" :r="STONE + 1"/>
        <template v-if="board.shape !== 'hexagon'">
          <text v-for="(row, i) in board.rows" :key="'r' + i" class="lw-text lw-label" :x="margin / 2 - 2" :y="places[row[0]].y"
                dy=".35em">{{ board.left[i] }}</text>
          <text v-for="(name, i) in board.below" :key="'c' + i" class="lw-text lw-label"
                :x="places[board.rows[0][i]].x" :y="size.height - margin / 2" dy=".35em">{{ name }}</text>
        </template>
        <template v-else>
          <text v-for="(row, i) in board.rows" :key="'r' + i" class="lw-text lw-label" :x="places[row[0]].x - 33" :y="places[row[0]].y"
                dy=".35em">{{ board.left[i] }}</text>
          <text v-for="(row, i) in board.rows" :key="'s' + i" class="lw-text lw-label" :x="places[row.at(-1)].x + 33"
                :y="places[row[0]].y" dy=".35em">{{ board.right[i] }}</text>
          <text v-if="hover !== null && board.cells[hover] === 0 && !marked.has(hover)" class="lw-text lw-index" :x="places[hover].x"
                :y="places[hover].y" dy=".35em">{{ board.names[hover] }}</text>
        </template>
      </g>
      <g v-for="(row, r) in board.rows" :key="'row' + r" role="row" :aria-rowindex="r + 1">
        <g v-for="cell in row" :key="cell" role="gridcell" class="lw-cell" :class="cellClasses(cell)"
           :data-cell="board.names[cell]" :aria-label="describe(cell)" :aria-selected="picked === cell ? 'true' : undefined"
           :tabindex="cell === focus ? 0 : -1" :ref="(element) => keep(cell, element)" @focus="focus = cell"
           @click="onClick(cell, $event)" @pointerenter="onEnter($event, cell)" @pointerdown="onDown($event, cell)">
          <rect :x="places[cell].x - 20" :y="places[cell].y - 20" width="40"
                :height="board.shape === 'hexagon' ? 36 : 40"/>
          <circle class="lw-focus" :cx="places[cell].x" :cy="places[cell].y" r="18.5"/>
        </g>
      </g>
    </svg>
  </div>`,

  props: { board: Object, keys: Boolean, sound: Boolean },
  emits: ["move", "pick", "preview", "key", "visible", "address"],

  data() {
    return { hover: null, focus: 0, picked: null, preview: null, drag: null, overlay: { key: "", candidates: [], hint: null, line: [], film: [] }, shown: null, scale: 1, STONE };
  },

  mounted() {
    this.focus = this.firstFocus();
    this.resized = new ResizeObserver(() => this.measure());
    this.resized.observe(this.$refs.svg);
    if (this.keys) {
      window.addEventListener("keydown", this.onPageKey);
      window.addEventListener("popstate", this.onHistory);
      document.addEventListener("visibilitychange", this.onVisibility);
      if (document.hidden) this.onVisibility();
    }
    window.addEventListener("pointermove", this.onDrag);
    window.addEventListener("pointerup", this.onDrop);
    window.addEventListener("pointercancel", this.endDrag);
  },
  unmounted() {
    this.resized.disconnect();
    window.removeEventListener("keydown", this.onPageKey);
    window.removeEventListener("popstate", this.onHistory);
    document.removeEventListener("visibilitychange", this.onVisibility);
    window.removeEventListener("pointermove", this.onDrag);
    window.removeEventListener("pointerup", this.onDrop);
    window.removeEventListener("pointercancel", this.endDrag);
  },
  watch: {
    "board.key"() {
      if (this.sound && this.board.animate) knock(this.board.winning.length > 0);
      this.picked = this.preview = this.drag = this.shown = null;
    },
    "board.shape"() {
      this.focus = this.firstFocus();
    },
    "board.names.length"() {
      this.focus = this.firstFocus();
      this.measure();
    },
  },

  computed: {
    // Pieces move from cell to cell; otherwise stones are placed.
    hasPieces() {
      return this.board.gesture === "step";
    },
    hasColumns() {
      return this.board.gesture === "column";
    },
    margin() {
      return this.board.shape === "hexagon" ? HEX_MARGIN : MARGIN;
    },
    below() {
      return this.board.shape === "hexagon" ? 6 : MARGIN;
    },
    above() {
      return ABOVE;
    },
    step() {
      return this.board.shape === "hexagon" ? (CELL * Math.sqrt(3)) / 2 : CELL;
    },
    places() {
      const places = [];
      this.board.rows.forEach((row, r) =>
        row.forEach((cell, i) => {
          const x = this.margin + CELL * (i + 0.5 + this.board.indents[r] / 2);
          places[cell] = { x, y: ABOVE + CELL / 2 + this.step * r, r, i };
        }),
      );
      return places;
    },
    size() {
      const width = Math.max(...this.places.map((place) => place.x)) + CELL / 2 + this.margin;
      const height = Math.max(...this.places.map((place) => place.y)) + CELL / 2 + this.below;
      return { width, height };
    },
    box() {
      return { "--lw-ratio": this.size.width / this.size.height, "--lw-pixel": 1 / this.scale };
    },
    front() {
      const { width, height } = this.size;
      const m = this.margin - 3;
      const top = ABOVE - 3;
      const holes = this.places.map(({ x, y }) => circle(x, y, STONE)).join("");
      return `M${m + 12} ${top}H${width - m - 12}a12 12 0 0 1 12 12V${height - m - 12}a12 12 0 0 1 -12 12H${m + 12}a12 12 0 0 1 -12 -12V${top + 12}a12 12 0 0 1 12 -12Z${holes}`;
    },
    shades() {
      return this.places.map(({ x, y, r, i }) => ((r + i) % 2 ? `M${x - 20} ${y - 20}h40v40h-40z` : "")).join("");
    },
    hexes() {
      return this.places.map((place) => this.hexagon(place)).join("");
    },
    stones() {
      return (this.film?.cells ?? this.board.cells).flatMap((owner, cell) => {
        if (owner !== 1 && owner !== 2) return [];
        const { x, y } = this.places[cell];
        const moved = this.board.animate && this.board.last.at(-1) === cell && this.drag === null;
        const classes = ["lw-" + this.sideClass(owner - 1)];
        if (moved) classes.push(this.hasColumns ? "lw-drop" : this.hasPieces ? "lw-slide" : "lw-appear");
        if (this.film?.changed.has(cell)) classes.push("lw-film");
        if (this.drag?.moved && this.drag.from === cell) classes.push("lw-lifted");
        const from = this.hasPieces && moved ? this.places[this.board.last[0]] : { x, y: -STONE };
        const style = moved ? { "--dx": `${from.x - x}px`, "--dy": `${from.y - y}px`, "--fall": Math.sqrt((y + STONE) / 400) } : {};
        return [{ key: `${cell}:${owner}:${moved ? this.board.key : ""}`, x, y, classes, style, ring: this.hasRing(owner - 1) }];
      });
    },
    forbidden() {
      return this.where((owner) => owner === 3);
    },
    marked() {
      return new Set(this.marks.map((mark) => mark.cell));
    },
    // Strokes between neighbours of the winning line; of a group of pieces, between all that touch.
    winningLine() {
      const cells = this.board.winning.map((cell) => this.places[cell]);
      const has = (x, y) => cells.some((place) => Math.hypot(place.x - x, place.y - y) < 2);
      const strokes = [];
      cells.forEach((a, i) =>
        cells.slice(i + 1).forEach((b) => {
          const [dx, dy] = [b.x - a.x, b.y - a.y];
          const goesOn = has(b.x + dx, b.y + dy) || has(a.x - dx, a.y - dy);
          if (Math.hypot(dx, dy) < 1.5 * CELL && (this.hasPieces || goesOn)) strokes.push(`M${a.x} ${a.y}L${b.x} ${b.y}`);
        }),
      );
      return strokes.join("");
    },
    lastStone() {
      return this.board.last.filter((cell) => this.board.cells[cell] === 1 || this.board.cells[cell] === 2);
    },
    lastEmpty() {
      return this.board.last.filter((cell) => this.board.cells[cell] === 0);
    },
    targets() {
      return this.picked === null ? [] : this.board.moves[this.picked] ?? [];
    },
    column() {
      if (!this.hasColumns || !this.board.active || this.board.editing || this.hover === null) return null;
      return this.board.rows[0][this.places[this.hover].i];
    },
    ghost() {
      const cell = this.preview ?? this.hover;
      if (!this.board.active || this.board.editing || cell === null || this.hasPieces) return null;
      if (this.hasColumns) {
        const landing = this.board.landing[this.places[cell].i];
        return landing === null ? null : this.places[landing];
      }
      return this.board.cells[cell] === 0 ? this.places[cell] : null;
    },
    hoverHex() {
      return this.board.shape === "hexagon" && this.hover !== null && (this.board.active || this.board.editing);
    },
    dragged() {
      return this.drag?.moved ? this.drag : null;
    },
  },

  methods: {
    // How many pixels a unit of the picture takes: letters stay legible on small screens.
    measure() {
      this.scale = this.$refs.svg.clientWidth / this.size.width || 1;
    },
    sideClass(side) {
      return this.board.stones[side];
    },
    hasRing(side) {
      return this.board.stones[side] === "second";
    },
    where(test) {
      return this.board.cells.flatMap((owner, cell) => (test(owner, cell) ? [cell] : []));
    },
    firstFocus() {
      const rows = this.board.rows;
      const row = this.hasColumns ? rows.at(-1) : rows[Math.floor(rows.length / 2)];
      return this.hasPieces ? rows.at(-1)[1] : row[Math.floor(row.length / 2)];
    },
    keep(cell, element) {
      this.elements ??= {};
      this.elements[cell] = element;
    },
    hexagon({ x, y }) {
      const corners = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = ((60 * k - 90) * Math.PI) / 180;
        return `${(x + HEX * Math.cos(angle)).toFixed(1)} ${(y + HEX * Math.sin(angle)).toFixed(1)}`;
      });
      return `M${corners.join("L")}Z`;
    },
    cross({ x, y }) {
      return `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`;
    },
    describe(cell) {
      const { names, cells, labels, last, winning } = this.board;
      const words = [names[cell], labels.cells[cells[cell]]];
      if (last.at(-1) === cell) words.push(labels.last);
      if (winning.includes(cell)) words.push(labels.winning);
      if (this.picked !== null && this.targets.includes(cell)) words.push(labels.target);
      return words.join(", ");
    },
    cellClasses(cell) {
      const own = this.hasPieces && this.board.active && this.board.cells[cell] === this.board.side + 1;
      return { "lw-own": own, "lw-clickable": this.board.active || this.board.editing };
    },
  },
};

function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
