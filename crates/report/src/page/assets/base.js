// What all views use: elements, data, where we are, messages. Text is set as text everywhere, never as HTML.
'use strict';

const byId = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';

/** Sets attributes and children of an element. Attributes that begin with `on` are listeners. */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}
const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** The data of a script element, parsed when they are first asked for. */
const parsed = new Map();
function read(id) {
  if (!parsed.has(id)) {
    const element = byId(id);
    parsed.set(id, element ? JSON.parse(element.textContent) : null);
  }
  return parsed.get(id);
}

const index = read('index');
const detail = (run, number) => read(`class-${run}-${number}`);

const number = (n) => n.toLocaleString('en');
const plural = (n, what, many) => `${number(n)} ${n === 1 ? what : many || what + 's'}`;
const seconds = (ms) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10000 ? 2 : 1)} s`);
const simple = (name) => name.slice(name.lastIndexOf('.') + 1).replaceAll('$', '.');
const packageOf = (name) => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '');
const sum = (all, of) => all.reduce((total, one) => total + of(one), 0);
const link = (...parts) => '#/' + parts.map((p) => encodeURIComponent(p)).join('/');

/** A share as a bar and two numbers. */
function share(covered, total, words) {
  if (!total) return el('span', { class: 'faint' }, '–');
  const part = Math.floor((100 * covered) / total);
  const title = words || `${covered} of ${total}`;
  const bar = el('i', { 'aria-hidden': 'true' }, el('span', { style: `width:${part}%` }));
  return el('span', { class: 'share', title }, bar, `${part} %`, el('span', { class: 'faint' }, `${covered}/${total}`));
}

let saidTimer;
/** Says something for a moment. */
function say(text) {
  const said = byId('said');
  said.textContent = text;
  said.classList.add('on');
  clearTimeout(saidTimer);
  saidTimer = setTimeout(() => said.classList.remove('on'), 1600);
}

/** Copies by the clipboard, or by a selection where a page from a file may not. */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el('textarea', { style: 'position:fixed;opacity:0', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (!done) return say('the browser does not let the page copy');
  }
  say(`${what} copied`);
}
const copyButton = (text, what) =>
  el('button', { type: 'button', 'data-copy': what, onclick: () => copy(text, what) }, `Copy ${what}`);

/** A text that somebody will want elsewhere. */
const copyable = (text, what) => el('div', { class: 'copy' }, el('pre', { tabindex: '0' }, text), copyButton(text, what));

/** What is moved sideways where it is too wide, by keys, too. */
const scrolled = (label, ...inside) => el('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': label }, inside);

/** A table whose rows are sorted by a click on a head. Columns: name, value to sort by, cell, class. Only so many rows
 *  are drawn at once. */
function table(columns, rows, state, redraw) {
  const most = state.most || 200;
  const column = columns[state.column];
  let sorted = rows;
  if (column) {
    const order = (a, b) => {
      const [x, y] = [column.value(a), column.value(b)];
      return typeof x === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
    };
    sorted = [...rows].sort((a, b) => (state.down ? -order(a, b) : order(a, b)));
  }
  const head = columns.map((c, i) => {
    const sort = i === state.column ? (state.down ? 'descending' : 'ascending') : 'none';
    const onclick = () => {
      // Numbers are looked at from the largest.
      state.down = i === state.column ? !state.down : c.class === 'number';
      state.column = i;
      redraw(c.name);
    };
    const kind = [c.class, c.wide && 'wide'].filter(Boolean).join(' ');
    return el('th', { class: kind, 'aria-sort': sort, scope: 'col' }, el('button', { type: 'button', onclick, 'data-sort': c.name }, c.name));
  });
  const body = sorted.slice(0, most).map((row) => {
    const cells = columns.map((c) => {
      const kind = [c.class, c.wide && 'wide'].filter(Boolean).join(' ');
      return el('td', { class: kind }, c.cell(row));
    });
    return el('tr', { 'data-row': true }, cells);
  });
  const more = sorted.length > most && el('button', { type: 'button', onclick: () => { state.most = most + 1000; redraw(); } },
    `Show more of ${number(sorted.length)}`);
  const made = el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, body));
  return el('div', {}, scrolled('Table', made), more);
}
