// A picture that can be zoomed and moved: by wheel, drag, two fingers and keys. The server draws it; where somebody looks
// is the browser's own affair.

const CLOSEST = 3; // the greatest magnification
const FARTHEST = 0.08;
const LEGIBLE = 0.55; // smaller names cannot be read; those at the root keep their size where they have room
const LETTER = 8; // pixels
const DRAG = 5; // a pointer that moved less has clicked

export default {
  template: `
  <div ref="frame" class="lw-tree-picture" :class="'lw-phase-' + phase" tabindex="0" role="region" :aria-label="label" @wheel.prevent="onWheel"
       @pointerdown="onDown" @pointermove="onMove" @pointerup="onUp" @pointercancel="onUp" @keydown="onKey">
    <svg class="lw-tree-svg" role="img" width="100%" height="100%" :class="{ 'lw-far': isFar, 'lw-crowded': isCrowded }" :style="{ '--lw-scale': scale }">
      <title>{{ picture.title }}</title>
      <g :transform="'translate(' + x + ' ' + y + ') scale(' + scale + ')'" v-html="picture.content"></g>
    </svg>
  </div>`,

  props: { picture: Object, label: String, phase: String },
  emits: ["choose"],

  data() {
    return { x: 0, y: 0, scale: 1, isFitted: true };
  },
  mounted() {
    this.pointers = new Map();
    this.resized = new ResizeObserver(() => this.isFitted && this.fit());
    this.resized.observe(this.$refs.frame);
  },
  unmounted() {
    this.resized.disconnect();
  },
  watch: {
    picture() {
      if (this.isFitted) this.fit();
    },
  },
  computed: {
    isFar() {
      return this.scale < LEGIBLE;
    },
    isCrowded() {
      return this.isFar && this.picture.letters * LETTER > this.picture.width * this.scale;
    },
  },
  methods: {
    // Called by the server, too.
    fit() {
      const { clientWidth, clientHeight } = this.$refs.frame;
      if (!clientWidth) return;
      const { width, height } = this.picture;
      this.scale = Math.min(clientWidth / width, clientHeight / height, 1.5);
      this.x = (clientWidth - width * this.scale) / 2;
      this.y = Math.max(0, (clientHeight - height * this.scale) / 3);
      this.isFitted = true;
    },
    zoom(factor, at) {
      const { clientWidth, clientHeight } = this.$refs.frame;
      const { x, y } = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
      const scale = Math.min(CLOSEST, Math.max(FARTHEST, this.scale * factor));
      this.x = x - ((x - this.x) * scale) / this.scale;
      this.y = y - ((y - this.y) * scale) / this.scale;
      this.scale = scale;
      this.isFitted = false;
    },
    move(dx, dy) {
      this.x += dx;
      this.y += dy;
      this.isFitted = false;
    },
    place(event) {
      const box = this.$refs.frame.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    },
    onWheel(event) {
      this.zoom(Math.exp(-event.deltaY / 400), this.place(event));
    },
    onDown(event) {
      this.pointers.set(event.pointerId, this.place(event));
      this.travelled = 0;
    },
    onMove(event) {
      const before = this.pointers.get(event.pointerId);
      if (!before) return;
      const now = this.place(event);
      const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (this.travelled > DRAG) {
        this.$refs.frame.setPointerCapture(event.pointerId);
        this.move((now.x - before.x) / this.pointers.size, (now.y - before.y) / this.pointers.size);
      }
      if (others.length === 1) {
        const apart = (place) => Math.hypot(place.x - others[0].x, place.y - others[0].y) || 1;
        this.zoom(apart(now) / apart(before), { x: (now.x + others[0].x) / 2, y: (now.y + others[0].y) / 2 });
      }
      this.pointers.set(event.pointerId, now);
    },
    onUp(event) {
      const wasDown = this.pointers.delete(event.pointerId);
      const node = event.target.closest?.("[data-path]");
      if (wasDown && event.type === "pointerup" && this.travelled <= DRAG && node) this.$emit("choose", node.dataset.path);
    },
    onKey(event) {
      const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (steps[event.key]) this.move(...steps[event.key]);
      else if (event.key === "+" || event.key === "=") this.zoom(1.25);
      else if (event.key === "-") this.zoom(0.8);
      else if (event.key === "0") this.fit();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  },
};
