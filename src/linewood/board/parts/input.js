// Clicks, drags and keys: what people do with the board, and which of it travels to the server.

const CELL = 40; // the width of a cell in the picture
const SMALL = 32; // pixels; a cell that is smaller on the screen is touched twice, to be sure
const TWICE = 400; // milliseconds in which a second click on the same position is an accident
const DRAG = 6; // a pointer that moved less has not dragged

export default {
  methods: {
    onClick(cell, event) {
      const now = performance.now();
      if (now - (this.justDropped ?? -TWICE) < TWICE) return;
      this.focus = cell;
      if (this.board.editing) this.$emit("pick", this.board.names[cell]);
      else if (event?.detail > 1 && !this.hasPieces && this.preview !== cell) return; // the second half of a double click
      else if (this.hasPieces) this.tap(cell);
      else if (this.mustConfirm(event, cell)) this.announce(cell);
      else this.send(this.hasColumns ? this.board.below[this.places[cell].i] : this.board.names[cell]);
    },
    announce(cell) {
      this.preview = cell;
      this.$emit("preview", this.board.names[cell]);
    },
    send(move) {
      const now = performance.now();
      if (this.sent?.key === this.board.key && this.sent.move === move && now - this.sent.when < TWICE) return;
      this.sent = { key: this.board.key, move, when: now };
      this.preview = null;
      this.$emit("move", move);
    },
    mustConfirm(event, cell) {
      const size = (CELL * this.$refs.svg.getBoundingClientRect().width) / this.size.width;
      return event?.pointerType === "touch" && size < SMALL && this.board.active && this.board.cells[cell] === 0 && this.preview !== cell;
    },
    onEnter(event, cell) {
      if (event.pointerType !== "touch") this.hover = cell;
    },
    tap(cell) {
      const name = this.board.names[cell];
      const own = this.board.cells[cell] === this.board.side + 1;
      if (this.picked === cell) this.picked = null;
      else if (own && this.board.active) this.picked = cell;
      else this.send(`${this.picked === null ? name : this.board.names[this.picked]}-${name}`);
    },
    onDown(event, cell) {
      this.byPointer = true; // from now on the keys belong to the page, until somebody walks to the board by Tab
      const own = this.hasPieces && this.board.active && !this.board.editing && this.board.cells[cell] === this.board.side + 1;
      if (own && event.button === 0) this.drag = { from: cell, startX: event.clientX, startY: event.clientY, x: 0, y: 0, moved: false };
    },
    onDrag(event) {
      if (this.drag === null) return;
      const far = Math.hypot(event.clientX - this.drag.startX, event.clientY - this.drag.startY) > DRAG;
      if (!far && !this.drag.moved) return;
      if (!this.drag.moved) this.picked = this.drag.from;
      this.drag = { ...this.drag, ...this.inPicture(event), moved: true };
    },
    onDrop(event) {
      const drag = this.drag;
      this.drag = null;
      if (drag === null || !drag.moved) return;
      this.justDropped = performance.now();
      const to = this.cellAt(this.inPicture(event));
      if (to !== null && to !== drag.from) this.$emit("move", `${this.board.names[drag.from]}-${this.board.names[to]}`);
      this.picked = null;
    },
    endDrag() {
      this.drag = null;
    },
    inPicture(event) {
      const box = this.$refs.svg.getBoundingClientRect();
      const scale = this.size.width / box.width;
      return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    },
    cellAt({ x, y }) {
      const cell = this.places.findIndex((place) => Math.abs(place.x - x) <= CELL / 2 && Math.abs(place.y - y) <= CELL / 2);
      return cell < 0 ? null : cell;
    },

    // Keys on the board: arrows walk over the cells, Enter and Space do what a click does.
    onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || this.byPointer) return;
      const next = this.neighbour(event.key);
      if (next !== null) {
        this.focus = next;
        this.elements[next]?.focus();
      } else if (event.key === "Enter" || event.key === " ") this.onClick(this.focus);
      else if (event.key === "Escape" && this.picked !== null) this.picked = null;
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    neighbour(key) {
      const { r, i, x } = this.places[this.focus];
      const row = this.board.rows[r];
      switch (key) {
        case "ArrowLeft":
          return row[Math.max(i - 1, 0)];
        case "ArrowRight":
          return row[Math.min(i + 1, row.length - 1)];
        case "Home":
          return row[0];
        case "End":
          return row.at(-1);
        case "ArrowUp":
        case "ArrowDown": {
          const other = this.board.rows[r + (key === "ArrowUp" ? -1 : 1)];
          if (!other) return this.focus;
          return other.reduce((best, cell) => (Math.abs(this.places[cell].x - x - 0.1) < Math.abs(this.places[best].x - x - 0.1) ? cell : best));
        }
        default:
          return null;
      }
    },
    onHistory() {
      this.$emit("address", location.pathname + location.search);
    },
    onVisibility() {
      this.$emit("visible", !document.hidden);
    },
    // Keys of the page, unless somebody is typing or a dialog or a list is open.
    onPageKey(event) {
      if (event.key === "Tab") this.byPointer = false;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest("input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=slider], [role=menu]")) return;
      if (document.querySelector(".q-dialog, .q-menu")) return;
      const isPress = event.key === "Enter" || event.key === " ";
      if (isPress && target.closest("button, a, summary, [role=button], [role=tab], [role=radio], [role=switch], [role=checkbox]")) return;
      const moves = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
      if (moves && target.closest("[role=tablist], [role=radiogroup]")) return;
      if (!/^(Arrow(Left|Right)|Home|End|Enter|Escape| |[1-9]|[a-z]|\?)$/.test(event.key)) return;
      if (moves || isPress) event.preventDefault();
      this.$emit("key", event.key);
    },
  },
};
