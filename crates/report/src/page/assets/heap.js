// Heaps as boxes and arrows. Places come with the data; everything here is drawing.
'use strict';

const ROW = 20;

/** The heap of a case: before and after the call, side by side. */
function heapPair(picture) {
  const changedLabels = picture.nodes.map((node) => {
    const changed = (node.before && node.after ? node.after : []).filter((r) => r.changed);
    return new Set(changed.map((r) => r.label));
  });
  const canvas = (when) => {
    const drawn = heapPicture(picture, when, changedLabels);
    const box = el('div', { class: 'canvas fit', tabindex: '0', role: 'group', 'aria-label': `Heap ${when} the call` }, drawn);
    const toggle = el('button', { type: 'button', 'aria-pressed': 'false', onclick: () => {
      const fits = box.classList.toggle('fit');
      toggle.setAttribute('aria-pressed', String(!fits));
    } }, '1:1');
    const title = picture.has_after ? (when === 'before' ? 'Before the call' : 'After the call') : 'Objects';
    return el('figure', {}, el('figcaption', {}, title, ' ', toggle), box);
  };
  const panes = picture.has_after ? [canvas('before'), canvas('after')] : [canvas('before')];
  const rest = picture.nodes.filter((n) => !n.at);
  const folded = rest.length > 0 && el('details', {}, el('summary', {}, `${plural(rest.length, 'more object')}, not drawn`),
    el('pre', {}, rest.slice(0, 3000).map((n) => heapLine(n, picture)).join('\n')));
  return el('div', { class: 'heap' }, el('div', { class: `pair ${panes.length > 1 ? 'two' : ''}` }, panes), legend(picture), folded);
}

function heapLine(node, picture) {
  const rows = (node.after || node.before || []).map((r) => {
    const value = r.to === undefined ? r.text : picture.nodes[r.to].name;
    return `${r.label}: ${value}`;
  });
  return `${node.name} = ${node.class}{${rows.join(', ')}}`;
}

function legend(picture) {
  const keys = [];
  const rows = picture.nodes.flatMap((n) => [...(n.before || []), ...(n.after || [])]);
  if (rows.some((r) => r.unread)) keys.push(el('span', {}, el('code', {}, '_'), ' never read: the path does not depend on it'));
  if (rows.some((r) => r.changed)) {
    keys.push(el('span', {}, el('span', { class: 'key was' }, 'x'), ' will change'));
    keys.push(el('span', {}, el('span', { class: 'key is' }, '→ x'), ' has changed'));
  }
  if (picture.has_after && picture.nodes.some((n) => !n.before)) keys.push(el('span', { class: 'good' }, '▭ new object'));
  return keys.length ? el('div', { class: 'legend' }, keys) : null;
}

function heapPicture(picture, when, changedLabels) {
  const { width, height } = picture;
  const shapes = [];
  const arrows = [];
  picture.nodes.forEach((node, n) => {
    const rows = when === 'before' ? node.before : node.after || node.before;
    if (!node.at || !rows) return;
    shapes.push(heapNode(node, rows, when, changedLabels[n]));
    rows.forEach((row, i) => {
      const target = row.to === undefined ? null : picture.nodes[row.to];
      if (!target || !target.at) return;
      const gone = when === 'before' && changedLabels[n].has(row.label);
      const kind = when === 'after' && (row.changed || !node.before) ? 'fresh' : gone ? 'gone' : '';
      arrows.push(arrow(node.at, ROW * (i + 1) + 13, target.at, kind));
    });
  });
  for (const root of picture.roots) {
    const to = when === 'before' ? root.before : root.after;
    if (to === undefined || !root.at) continue;
    const [x, y, w, h] = root.at;
    shapes.push(svg('g', {}, svg('rect', { class: 'root', x, y, width: w, height: h, rx: 12 }),
      svg('text', { x: x + 8, y: y + 16 }, root.name)));
    const target = picture.nodes[to];
    if (target && target.at) arrows.push(arrow(root.at, h / 2, target.at, root.before === undefined ? 'fresh' : ''));
  }
  const label = picture.nodes.slice(0, 40).map((n) => heapLine(n, picture)).join('; ');
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label,
    style: `max-width:${width}px` }, arrows, shapes);
}

function heapNode(node, rows, when, changed) {
  const [x, y, w, h] = node.at;
  const isNew = !node.before;
  const shapes = [
    svg('rect', { class: `box ${isNew ? 'new' : ''}`, x, y, width: w, height: h, rx: 5 }),
    svg('path', { class: 'head', d: `M${x} ${y + 22} V${y + 5} q0 -5 5 -5 H${x + w - 5} q5 0 5 5 V${y + 22} Z` }),
    svg('text', { x: x + 8, y: y + 16 }, svg('tspan', { class: 'strong' }, node.name), svg('tspan', { class: 'soft' }, ` ${node.class}`)),
  ];
  rows.forEach((row, i) => {
    const top = y + 22 + ROW * i;
    const was = when === 'before' && changed.has(row.label);
    const is = when === 'after' && row.changed;
    if (was || is) shapes.push(svg('rect', { class: was ? 'was' : 'is', x: x + 1.5, y: top + 1, width: w - 3, height: ROW - 2 }));
    const soft = row.unread || row.text === 'null' ? 'soft' : '';
    const value = row.to !== undefined ? '●' : row.text;
    const label = row.label ? `${row.label} ` : '';
    shapes.push(svg('text', { x: x + 8, y: top + 15 }, row.unread && svg('title', {}, 'never read: the path does not depend on it'),
      svg('tspan', { class: 'soft' }, label)));
    shapes.push(svg('text', { x: x + w - 8, y: top + 15, 'text-anchor': 'end', class: `${soft} ${is ? 'strong' : ''}` }, `${is ? '→ ' : ''}${value}`));
  });
  return svg('g', { 'data-node': node.name }, shapes);
}

/** From a row of one box to the head of another. */
function arrow(from, row, to, kind) {
  const [x, y, w] = from;
  const [tx, ty, tw] = to;
  const start = y + Math.min(row, from[3] - 6);
  const end = ty + 12;
  let path;
  let tip;
  if (tx >= x + w) {
    const bend = Math.max(24, (tx - x - w) / 2);
    path = `M${x + w} ${start} C${x + w + bend} ${start} ${tx - bend} ${end} ${tx - 6} ${end}`;
    tip = `M${tx} ${end} l-8 -4 v8 Z`;
  } else if (tx + tw <= x) {
    const bend = Math.max(24, (x - tx - tw) / 2);
    path = `M${x} ${start} C${x - bend} ${start} ${tx + tw + bend} ${end} ${tx + tw + 6} ${end}`;
    tip = `M${tx + tw} ${end} l8 -4 v8 Z`;
  } else {
    const side = Math.max(x + w, tx + tw) + 22;
    path = `M${x + w} ${start} C${side} ${start} ${side} ${end} ${tx + tw + 6} ${end}`;
    tip = `M${tx + tw} ${end} l8 -4 v8 Z`;
  }
  return [svg('path', { class: `arrow ${kind}`, d: path }), svg('path', { class: `tip ${kind}`, d: tip })];
}

/** All that the references of a path can be, where one path stands for many heaps. */
function guardedSets(summary) {
  const place = (n) => {
    const same = summary.locations.slice(0, n).filter((l) => l.class === summary.locations[n].class).length;
    return `${simple(summary.locations[n].class)}#${same}`;
  };
  const can = (r) => r.can_be.map((p) => {
    const what = p.location === null ? 'null' : place(p.location);
    return el('li', {}, el('code', {}, what), p.when ? [' if ', el('code', { class: 'wrap' }, p.when)] : '');
  });
  const rows = summary.references.slice(0, 500).map((r) => el('tr', {}, el('td', {}, el('code', {}, r.name)),
    el('td', {}, el('ul', { class: 'plain' }, can(r))), el('td', {}, r.read_if ? el('code', { class: 'wrap' }, r.read_if) : 'always')));
  const held = (f) => `${f.name}: ${f.held === 'unread' ? '_' : 'value' in f.held ? f.held.value : summary.references[f.held.reference].name}`;
  const places = summary.locations.slice(0, 500).map((l, n) => el('tr', {}, el('td', {}, el('code', {}, place(n))),
    el('td', {}, el('code', { class: 'wrap' }, l.fields.map(held).join(', '))), el('td', {}, l.when ? el('code', { class: 'wrap' }, l.when) : 'always')));
  const head = (...names) => el('thead', {}, el('tr', {}, names.map((n) => el('th', { scope: 'col' }, n))));
  return el('details', { open: true }, el('summary', {}, 'All that the input heap can be'),
    scrolled('References', el('table', {}, head('Reference', 'Can be', 'Read if'), el('tbody', {}, rows))),
    scrolled('Objects', el('table', {}, head('Object', 'Fields', 'There if'), el('tbody', {}, places))));
}
