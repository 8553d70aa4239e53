// The tree of a method's paths: a picture that is zoomed, moved and unfolded. Only what is unfolded is drawn.
'use strict';

const LEAVES_AT_FIRST = 48;
const COLUMN = 250;
const LINE = 30;
const LETTERS = 24;

/** Cases by their decisions: equal beginnings are one branch, and branches without a choice are one node. */
function pathTree(cases) {
  const root = { label: [], children: new Map(), cases: [] };
  cases.forEach((item, n) => {
    let node = root;
    for (const decision of item.decisions) {
      let next = node.children.get(decision);
      if (!next) node.children.set(decision, (next = { label: [decision], children: new Map(), cases: [] }));
      node = next;
    }
    node.cases.push(n);
  });
  // Without recursion: a path has thousands of decisions.
  const order = [root];
  for (let i = 0; i < order.length; i++) {
    const node = order[i];
    while (node.children.size === 1 && node.cases.length === 0 && node !== root) {
      const [only] = node.children.values();
      node.label.push(...only.label);
      node.children = only.children;
      node.cases = only.cases;
    }
    node.below = [...node.children.values()];
    for (const n of node.cases) node.below.push({ leaf: n, label: [], below: [], cases: [n] });
    // A branch with a single case is its leaf.
    if (node !== root && node.below.length === 1 && node.below[0].leaf !== undefined) {
      node.leaf = node.below[0].leaf;
      node.below = [];
    }
    for (const child of node.below) {
      child.parent = node;
      if (child.leaf === undefined) order.push(child);
    }
  }
  for (const node of order.reverse()) {
    node.count = node.leaf !== undefined ? 1 : sum(node.below, (c) => (c.leaf !== undefined ? 1 : c.count));
  }
  return root;
}

class TreeView {
  constructor(cases, choose) {
    this.cases = cases;
    this.choose = choose;
    this.root = pathTree(cases);
    this.open = new Set();
    this.at = { x: 20, y: 20, scale: 1 };
    this.unfoldAtFirst();
    this.group = svg('g', {});
    this.picture = svg('svg', { role: 'group', 'aria-label': 'Tree of paths', tabindex: '0' }, this.group);
    const zoom = (by) => () => this.zoom(by);
    this.element = el('div', { class: 'tree' }, this.picture, el('div', { class: 'zoom' },
      el('button', { type: 'button', 'aria-label': 'Zoom in', 'data-zoom': 'in', onclick: zoom(1.25) }, '+'),
      el('button', { type: 'button', 'aria-label': 'Zoom out', 'data-zoom': 'out', onclick: zoom(0.8) }, '−'),
      el('button', { type: 'button', 'aria-label': 'Fit: show all of the tree', 'data-zoom': 'fit', onclick: () => this.fit() }, 'Fit')));
    this.listen();
    this.draw();
    // Its size is known when it is in the page.
    requestAnimationFrame(() => {
      this.fit();
      this.reveal(this.nodeOf(this.current));
    });
  }

  unfoldAtFirst() {
    const queue = [this.root];
    let leaves = 1;
    while (queue.length) {
      const node = queue.shift();
      if (node.leaf !== undefined) continue;
      if (leaves + node.below.length - 1 > LEAVES_AT_FIRST && node !== this.root) continue;
      this.open.add(node);
      leaves += node.below.length - 1;
      queue.push(...node.below);
    }
  }

  /** Places of what is unfolded: leaves below each other, a branch in the middle of its own. */
  places() {
    const placed = [];
    let line = 0;
    const walk = [{ node: this.root, depth: 0 }];
    while (walk.length) {
      const step = walk[walk.length - 1];
      const isOpen = this.open.has(step.node) && step.node.below.length > 0;
      const below = isOpen ? this.shown(step.node) : [];
      step.done = step.done || [];
      if (step.done.length < below.length) {
        walk.push({ node: below[step.done.length], depth: step.depth + 1, parent: step });
        continue;
      }
      walk.pop();
      const y = below.length ? (step.done[0].y + step.done[step.done.length - 1].y) / 2 : line++ * LINE;
      const place = { node: step.node, x: step.depth * COLUMN, y, below: step.done, isOpen };
      placed.push(place);
      if (step.parent) step.parent.done.push(place);
    }
    return placed;
  }

  /** Of very many branches only the first are drawn until somebody asks for more. */
  shown(node) {
    const most = node.most || 60;
    if (node.below.length <= most) return node.below;
    return [...node.below.slice(0, most), { more: node, below: [], label: [], parent: node, rest: node.below.length - most }];
  }

  draw() {
    const placed = (this.placed = this.places());
    const lit = new Set();
    for (let node = this.nodeOf(this.current); node; node = node.parent) lit.add(node);
    const shapes = [];
    for (const place of placed) {
      for (const child of place.below) {
        const [x, y, cx, cy] = [place.x + COLUMN - 40, place.y, child.x, child.y];
        const d = `M${x} ${y} C${x + 22} ${y} ${cx - 22} ${cy} ${cx} ${cy}`;
        shapes.push(svg('path', { class: `branch ${lit.has(child.node) ? 'lit' : ''}`, d }));
      }
    }
    for (const place of placed) shapes.push(this.node(place, lit));
    this.group.replaceChildren(...shapes);
    const right = Math.max(...placed.map((p) => p.x)) + COLUMN;
    this.size = { width: right, height: Math.max(...placed.map((p) => p.y)) + LINE };
    this.element.style.height = `${Math.min(430, Math.max(130, this.size.height + 30))}px`;
    this.move();
  }

  nodeOf(number) {
    if (number === undefined) return null;
    if (!this.leaves) {
      this.leaves = new Map();
      const queue = [this.root];
      for (let i = 0; i < queue.length; i++) {
        if (queue[i].leaf !== undefined) this.leaves.set(queue[i].leaf, queue[i]);
        queue.push(...queue[i].below);
      }
    }
    return this.leaves.get(number);
  }

  node(place, lit) {
    const { node, x, y } = place;
    const isLeaf = node.leaf !== undefined;
    const item = isLeaf && this.cases[node.leaf];
    const full = node.more ? `${number(node.rest)} more branches` : node.label.join(' && ') || (isLeaf ? item.name : 'all inputs');
    const text = isLeaf && !node.label.length ? `${item.name}: ${item.end}` : full;
    const letters = isLeaf ? LETTERS - 2 : LETTERS;
    const short = text.length > letters ? text.slice(0, letters - 1) + '…' : text;
    const what = isLeaf ? `${full}: ${item.name}, ${item.end}` : `${full}: ${plural(node.count || 0, 'path')}`;
    const act = () => {
      if (isLeaf) return this.choose(node.leaf);
      if (node.more) node.more.most = (node.more.most || 60) + 200;
      else if (this.open.has(node)) this.open.delete(node);
      else this.open.add(node);
      this.draw();
      this.refocus(node);
    };
    const key = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const count = !isLeaf && !node.more && !place.isOpen && svg('text', { class: 'soft', x: COLUMN - 48, y: 4, 'text-anchor': 'end' }, `▸${number(node.count)}`);
    const shape = svg('g', { class: `node ${lit.has(node) ? 'lit' : ''}`, transform: `translate(${x} ${y})`, tabindex: '0', role: 'button',
      'aria-description': what, 'data-leaf': isLeaf ? node.leaf : undefined, 'aria-expanded': isLeaf || node.more ? undefined : String(place.isOpen), onclick: act, onkeydown: key },
      svg('title', {}, what),
      svg('rect', { x: 0, y: -12, width: COLUMN - 40, height: 24, rx: 6 }),
      isLeaf && svg('circle', { class: `dot-${item.ending}`, cx: 11, cy: 0, r: 4.5 }),
      svg('text', { x: isLeaf ? 21 : 8, y: 4.5 }, count ? short.slice(0, LETTERS - 6) : short), count);
    node.shape = shape;
    return shape;
  }

  refocus(node) {
    if (node.shape && node.shape.isConnected) node.shape.focus({ preventScroll: true });
  }

  /** Shows a case: unfolds what leads to it. */
  select(chosen) {
    this.current = chosen;
    for (let node = (this.nodeOf(chosen) || {}).parent; node; node = node.parent) {
      this.open.add(node);
      const child = node.below.indexOf(this.nodeOf(chosen));
      if (child >= (node.most || 60)) node.most = child + 1;
    }
    this.draw();
    this.reveal(this.nodeOf(chosen));
  }

  /** Moves the picture, if a node is outside of it. */
  reveal(node) {
    const place = this.placed.find((p) => p.node === node);
    const [width, height] = [this.picture.clientWidth, this.picture.clientHeight];
    if (!place || !width) return;
    const { x, y, scale } = this.at;
    const [left, top] = [x + place.x * scale, y + place.y * scale];
    const wide = (COLUMN - 40) * scale;
    const dx = left < 0 ? 10 - left : left + wide > width ? width - 10 - left - wide : 0;
    const dy = top < 20 ? 20 - top : top > height - 20 ? height - 20 - top : 0;
    this.at = { x: x + dx, y: y + dy, scale };
    this.move();
  }

  move() {
    const { x, y, scale } = this.at;
    this.group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    this.element.dataset.scale = scale.toFixed(3);
  }

  zoom(by, x = this.picture.clientWidth / 2, y = this.picture.clientHeight / 2) {
    const scale = Math.min(3, Math.max(0.05, this.at.scale * by));
    const ratio = scale / this.at.scale;
    this.at = { x: x - (x - this.at.x) * ratio, y: y - (y - this.at.y) * ratio, scale };
    this.move();
  }

  /** All of it, but never so small that nothing can be read: then its beginning. */
  fit() {
    const [width, height] = [this.picture.clientWidth, this.picture.clientHeight];
    if (!width) return;
    const scale = Math.max(0.6, Math.min(1, (width - 20) / this.size.width, (height - 20) / this.size.height));
    const tall = this.size.height * scale;
    const rootAt = this.placed[this.placed.length - 1].y * scale;
    this.at = { x: 10, y: tall <= height ? (height - tall) / 2 + (LINE / 2) * scale : height / 2 - rootAt, scale };
    this.move();
  }

  listen() {
    let from = null;
    this.picture.addEventListener('pointerdown', (event) => {
      from = { x: event.clientX - this.at.x, y: event.clientY - this.at.y };
    });
    this.picture.addEventListener('pointermove', (event) => {
      if (!from || !event.buttons) return;
      this.at = { ...this.at, x: event.clientX - from.x, y: event.clientY - from.y };
      this.move();
    });
    const end = () => { from = null; };
    this.picture.addEventListener('pointerup', end);
    this.picture.addEventListener('pointerleave', end);
    this.picture.addEventListener('wheel', (event) => {
      // Without a key the wheel scrolls the page, as everywhere else.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const at = this.picture.getBoundingClientRect();
      this.zoom(event.deltaY < 0 ? 1.15 : 0.87, event.clientX - at.left, event.clientY - at.top);
    }, { passive: false });
    this.picture.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (step) this.at = { ...this.at, x: this.at.x + step[0], y: this.at.y + step[1] };
      else if (event.key === '+') this.zoom(1.25);
      else if (event.key === '-') this.zoom(0.8);
      else if (event.key === '0') this.fit();
      else return;
      event.preventDefault();
      this.move();
    });
  }
}
