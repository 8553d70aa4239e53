// Which view is shown, the keys, and light or dark.
'use strict';

const KEYS = [['/', 'search'], ['j, k', 'next, previous path or row'], ['Enter', 'open the row'], ['u', 'one level up'], ['o', 'overview'],
  ['t', 'light or dark'], ['+ − 0', 'zoom in, zoom out, show all of a tree (when it has the focus)'], ['?', 'this list']];

/** Names above the view: texts, or pairs of a text and a link. */
function trail(parts) {
  byId('trail').replaceChildren(...parts.map((part) => (Array.isArray(part) ? el('a', { href: part[1] }, part[0]) : el('span', {}, part))));
}

/** The hash of what is shown. */
let shown;

function show() {
  const view = byId('view');
  const parts = location.hash.replace(/^#\/?/, '').split('/').map((p) => { try { return decodeURIComponent(p); } catch { return p; } });
  const [kind, ...rest] = parts;
  view.replaceChildren();
  view.step = null;
  view.at = null;
  trail([]);
  if (kind === 'class') classView(view, ...rest);
  else if (kind === 'method') methodView(view, ...rest);
  else if (kind === 'finding') findingView(view, ...rest);
  else if (kind === '') overview(view);
  else missing(view, 'There is no such page.');
  const title = view.querySelector('h1');
  document.title = title ? `${title.textContent} · Cairn` : 'Cairn';
  view.dataset.view = kind || 'overview';
  window.scrollTo(0, 0);
  if (view.at) view.at.scrollIntoView({ block: 'center' });
  shown = location.hash;
}

/** Goes to a place at once: the browser tells of a new hash later, when the next key may have been pressed. */
function go(place) {
  location.hash = place;
  if (shown !== location.hash) show();
}

function theme(name) {
  document.documentElement.dataset.theme = name;
}

/** Moves among the rows of a view that has no steps of its own. */
function step(by) {
  const view = byId('view');
  if (view.step) return view.step(by);
  const rows = [...view.querySelectorAll('[data-row]')];
  if (!rows.length) return;
  const at = rows.findIndex((r) => r.classList.contains('at'));
  if (at >= 0) rows[at].classList.remove('at');
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  row.classList.add('at');
  (row.querySelector('a') || row).focus();
}

function up() {
  const [kind, r, name] = location.hash.replace(/^#\/?/, '').split('/');
  go(kind === 'method' ? `#/class/${r}/${name}` : '#/');
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isWriting = event.target.matches('input, select, textarea');
  if (isWriting) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  const search = byId('search');
  const act = {
    '/': () => search && search.focus(),
    j: () => step(1),
    k: () => step(-1),
    u: up,
    o: () => go('#/'),
    t: () => byId('theme').click(),
    '?': () => byId('keys').showModal(),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

byId('keys').append(el('h2', {}, 'Keys'), el('dl', {}, KEYS.map(([key, what]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)])),
  el('form', { method: 'dialog' }, el('button', {}, 'Close')));
byId('help').addEventListener('click', () => byId('keys').showModal());
byId('theme').addEventListener('click', () => theme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
theme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
// What is printed is on white paper, with nothing folded.
let before;
addEventListener('beforeprint', () => {
  before = document.documentElement.dataset.theme;
  theme('light');
  document.querySelectorAll('main details').forEach((d) => { d.open = true; });
});
addEventListener('afterprint', () => theme(before));
document.addEventListener('keydown', onKey);
addEventListener('hashchange', () => { if (shown !== location.hash) show(); });
show();
