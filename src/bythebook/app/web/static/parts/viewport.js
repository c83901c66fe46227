// The visible part of a board: fit, pan, pinch, zoom. It changes the SVG directly, without redrawing.

const CLOSEST = 2.4; // the largest scale, in pixels per unit of the board
const SMALL = 0.7; // the scale below which pieces are drawn simpler and larger
const COMFORT = 1.15; // initial zoom, relative to the least scale, of a board that doesn't fit
export const STILL = 6; // pixels that a finger may move without dragging

export class Viewport {
  constructor(svg, { width, height, least }, changed = () => {}) {
    Object.assign(this, { svg, width, height, least, changed, pointers: new Map(), dragged: false });
    this.k = 0;
    this.moved = false; // whether the user has panned or zoomed
  }

  /** The scale at which the whole board is visible. */
  get fitting() {
    const { clientWidth: w, clientHeight: h } = this.svg;
    return Math.min(w / this.width, h / this.height) || 1;
  }

  get isWhole() {
    return this.k <= this.fitting * 1.02;
  }

  /** The visible rectangle, in units of the board. */
  get window() {
    const { clientWidth, clientHeight } = this.svg;
    return { x: this.x, y: this.y, width: clientWidth / this.k, height: clientHeight / this.k };
  }

  fit() {
    this.moved = false;
    this.see(this.width / 2, this.height / 2, this.fitting);
  }

  /** Show the whole board, or a part around a point if the whole would be too small. */
  open(at) {
    if (at && this.fitting < this.least) this.see(at.x, at.y, this.least * COMFORT);
    else this.fit();
  }

  /** Center a point of the board, at a scale. */
  see(x, y, k = this.k) {
    const { clientWidth, clientHeight } = this.svg;
    this.k = Math.max(this.fitting, Math.min(k, Math.max(CLOSEST, this.fitting)));
    this.x = x - clientWidth / this.k / 2;
    this.y = y - clientHeight / this.k / 2;
    this.apply();
  }

  /** Zoom by a factor around a point of the screen. */
  zoom(by, clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const left = clientX === undefined ? box.width / 2 : clientX - box.left;
    const top = clientY === undefined ? box.height / 2 : clientY - box.top;
    const x = this.x + left / this.k;
    const y = this.y + top / this.k;
    this.k = Math.max(this.fitting, Math.min(this.k * by, Math.max(CLOSEST, this.fitting)));
    this.x = x - left / this.k;
    this.y = y - top / this.k;
    this.moved = true;
    this.apply();
  }

  /** Center some points if one of them is not visible. */
  show(points) {
    const { x, y, width, height } = this.window;
    const inside = (p) => p.x >= x && p.x <= x + width && p.y >= y && p.y <= y + height;
    if (points.length && !points.every(inside)) this.see(...middle(points));
  }

  /** Keep the visible part after the board was turned. */
  face(turned) {
    const { x, y, width, height } = this.window;
    if (this.turned !== undefined && this.turned !== turned) this.see(this.width - x - width / 2, this.height - y - height / 2);
    this.turned = turned;
  }

  apply() {
    const { svg, k } = this;
    const { width, height } = this.window;
    const hold = (at, size, whole) => (size >= whole ? (whole - size) / 2 : Math.max(0, Math.min(at, whole - size)));
    this.x = hold(this.x, width, this.width);
    this.y = hold(this.y, height, this.height);
    svg.setAttribute("viewBox", [this.x, this.y, width, height].map((n) => n.toFixed(2)).join(" "));
    svg.style.setProperty("--k", k.toFixed(3));
    svg.classList.toggle("small", k < SMALL);
    svg.classList.toggle("whole", this.isWhole);
    this.changed(this);
  }

  // -- fingers and wheels -----------------------------------------------------------------------------

  /** Handle gestures on the SVG; return a function that stops it. */
  attach() {
    const heard = {
      pointerdown: (event) => this.down(event),
      pointermove: (event) => this.move(event),
      pointerup: (event) => this.up(event),
      pointercancel: (event) => this.up(event),
      dblclick: (event) => this.twice(event),
    };
    const wheel = (event) => this.wheel(event);
    const drop = (event) => this.dragged && event.stopPropagation();
    for (const [name, does] of Object.entries(heard)) this.svg.addEventListener(name, does);
    this.svg.addEventListener("wheel", wheel, { passive: false });
    this.svg.addEventListener("click", drop, true);
    return () => {
      for (const [name, does] of Object.entries(heard)) this.svg.removeEventListener(name, does);
      this.svg.removeEventListener("wheel", wheel);
      this.svg.removeEventListener("click", drop, true);
    };
  }

  down(event) {
    if (this.pointers.size === 0) this.dragged = false;
    if (this.pointers.size === 0 && this.carries?.(event)) return;
    this.pointers.set(event.pointerId, event);
    this.from = [event.clientX, event.clientY];
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers.values()].filter((each) => each.pointerId !== event.pointerId);
    if (others.length === 1) {
      const apart = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
      const centre = [(event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2];
      this.zoom(apart(event) / Math.max(apart(before), 1), ...centre);
      this.dragged = true;
    } else if (others.length === 0) {
      const far = Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > STILL;
      if (far && !this.dragged) this.svg.setPointerCapture(event.pointerId);
      this.dragged ||= far;
      if (this.dragged) {
        this.x -= (event.clientX - before.clientX) / this.k;
        this.y -= (event.clientY - before.clientY) / this.k;
        this.moved = true;
        this.apply();
      }
    }
    this.pointers.set(event.pointerId, event);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  /** Double tap: fit the board, or zoom in if it fits already. */
  twice(event) {
    if (this.isWhole) this.zoom(2, event.clientX, event.clientY);
    else this.fit();
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }
}

/** The center of some points. */
export const middle = (points) => [
  points.reduce((sum, p) => sum + p.x, 0) / points.length,
  points.reduce((sum, p) => sum + p.y, 0) / points.length,
];
