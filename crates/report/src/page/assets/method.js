// The view of a method: the tree of its paths, their list, and the one that is looked at.
'use strict';

/** A path, a test or a structure with all that is known of it. */
function caseView(it, run, title) {
  const inputs = it.inputs.map(([name, value]) => el('tr', {}, el('td', {}, el('code', {}, name)), el('td', {}, el('code', { class: 'wrap' }, value))));
  const outcome = el('b', { class: { returned: 'good', threw: 'bad', endless: 'bad', bound: 'part', lost: 'part' }[it.ending] || '' }, it.end);
  // Of a finding the calls are what matters most.
  const code = it.code && [el('h3', {}, title ? 'The calls, as a test' : 'Test'), copyable(it.code, 'test')];
  return el('section', { class: 'case', 'data-case': it.name }, el('h2', {}, title || it.name),
    it.end && el('p', { class: 'wrap' }, outcome), !title && it.finding && el('div', { class: 'note bad' }, 'Finding: ', it.finding),
    it.condition.length > 0 && [el('h3', {}, 'If'), copyable(it.condition.join('\n&& '), 'condition')],
    inputs.length > 0 && [el('h3', {}, 'Inputs'), el('table', { class: 'pairs' }, el('tbody', {}, inputs))],
    it.assumed && [el('h3', {}, 'What the specification says of the input'), el('ul', { class: 'plain' }, it.assumed.map((a) => el('li', {}, el('code', { class: 'wrap' }, a))))],
    title && code,
    it.heap && [el('h3', {}, 'Heap'), heapPair(it.heap)],
    it.summary && guardedSets(it.summary),
    it.others > 0 && el('p', { class: 'faint' }, `${plural(it.others, 'other input')} take${it.others === 1 ? 's' : ''} the same path.`),
    !title && code,
    run && !title && [el('h3', {}, 'Command'), copyable(run.command, 'command')]);
}

function methodView(view, r, name, m, chosen) {
  const row = findClass(r, name);
  const method = row && row.it.methods[Number(m)];
  if (!method) return missing(view, 'There is no such method in this report.');
  trail([[simple(name), classLink(row)], method.name]);
  const more = detail(row.r, row.c);
  const cases = (more && more.cases[Number(m)]) || [];
  const what = row.run.kind === 'test' ? 'test' : row.run.kind === 'enumerate' ? 'structure' : 'path';
  const shown = el('div', { id: 'case' });
  const list = el('div', { class: 'cases', id: 'cases', role: 'group', 'aria-label': `All ${what}s` });
  const state = { text: '', ending: '', most: 200, at: -1 };
  let tree = null;

  const fitting = () => {
    const text = state.text.toLowerCase();
    const has = (it) => !text || [it.name, it.end, ...it.condition, ...it.inputs.map((i) => i.join(' = '))].some((t) => t.toLowerCase().includes(text));
    return cases.map((_, n) => n).filter((n) => (!state.ending || cases[n].ending === state.ending) && has(cases[n]));
  };
  const drawList = () => {
    const numbers = fitting();
    const dot = (it) => svg('svg', { width: 12, height: 12, 'aria-hidden': 'true' }, svg('circle', { class: `dot-${it.ending}`, cx: 6, cy: 6, r: 4.5 }));
    const items = numbers.slice(0, state.most).map((n) => el('button', { type: 'button', 'data-case-number': n, 'aria-current': String(n === state.at), onclick: () => go(n) },
      dot(cases[n]), el('span', {}, el('span', { class: 'mono' }, cases[n].name), ' ', el('span', { class: 'faint' }, cases[n].end))));
    const rest = numbers.length > state.most && el('button', { type: 'button', onclick: () => { state.most += 1000; drawList(); } }, `Show more of ${number(numbers.length)}`);
    list.replaceChildren(...items);
    if (rest) list.append(rest);
    count.textContent = `${number(numbers.length)} of ${plural(cases.length, what)}`;
  };
  const count = el('span', { class: 'faint', id: 'case-count' });
  const show = (n) => {
    state.at = n;
    shown.replaceChildren(caseView(cases[n], row.run));
    for (const button of list.querySelectorAll('[data-case-number]')) {
      const isAt = Number(button.dataset.caseNumber) === n;
      button.setAttribute('aria-current', String(isAt));
      // Of the list alone: the page stays where it is.
      if (isAt) list.scrollTop = Math.min(Math.max(list.scrollTop, button.offsetTop - list.offsetTop - list.clientHeight + button.offsetHeight), button.offsetTop - list.offsetTop);
    }
    if (tree) tree.select(n);
  };
  const go = (n) => {
    history.replaceState(null, '', methodLink(row.r, name, m, n));
    show(n);
  };
  view.step = (by) => {
    const numbers = fitting();
    const at = numbers.indexOf(state.at);
    const next = numbers[Math.min(numbers.length - 1, Math.max(0, at + by))];
    if (next !== undefined) go(next);
  };
  const endings = [...new Set(cases.map((it) => it.ending))];
  const tools = el('div', { class: 'tools' },
    el('input', { type: 'search', id: 'search', placeholder: `Search ${what}s ( / )`, 'aria-label': `Search ${what}s`, oninput: (e) => { state.text = e.target.value; state.most = 200; drawList(); } }),
    endings.length > 1 && el('select', { id: 'ending', 'aria-label': 'How it ends', onchange: (e) => { state.ending = e.target.value; drawList(); } },
      el('option', { value: '' }, 'All endings'), endings.map((e) => el('option', { value: e }, e))), count);
  const words = [plural(method.paths, row.run.kind === 'enumerate' ? 'structure' : 'path'), row.run.kind === 'test' && plural(method.tests, 'test'), method.branches > 0 && `${method.covered} of ${plural(method.branches, 'branch', 'branches')} covered`, seconds(method.time_ms)];
  fill(view, {}, [el('h1', {}, el('span', { class: 'faint' }, simple(name), '#'), method.name), el('p', { class: 'faint' }, words.filter(Boolean).join(' · ')),
    wordsOn(method).map((t) => el('div', { class: 'note' }, t)),
    cutsOf(method).map((c) => el('div', { class: 'note' }, cutLine(c))),
    method.more > 0 && el('div', { class: 'note' }, `${plural(method.more, `more ${what}`)} not in this report: it has the first ${number(cases.length)}.`)]);
  if (!cases.length) {
    if (row.run.kind === 'relevant') return view.append(el('h2', {}, 'Can hold a symbolic value'), el('p', {}, symbolicCell(method)));
    const why = row.it.state.startsWith('up to date') ? 'Nothing was made anew: run the command with --force to have the paths in the report.' : `There is no ${what} to show.`;
    view.append(el('p', { class: 'faint' }, why));
    return;
  }
  if (cases.some((it) => it.decisions.length)) {
    tree = new TreeView(cases, go);
    view.append(el('h2', {}, what === 'test' ? 'The ways that have tests' : 'The tree of paths'), tree.element,
      el('p', { class: 'faint tools' }, 'Click a branch to fold it, a leaf to see it. Drag to move; Ctrl and the wheel, or + and −, to zoom.'));
  }
  view.append(el('div', { class: 'split' }, el('div', {}, tools, list), shown));
  drawList();
  const first = Number(chosen);
  show(Number.isInteger(first) && first >= 0 && first < cases.length ? first : 0);
}
