// What was left out, and how to go on; and strategies beside each other.
'use strict';

/** The flag that widens a bound. */
const FLAGS = { scope: '--scope', loop: '--loop', depth: '--depth', 'path length': '--path-length', paths: '--paths', 'array length': '--array-length',
  'string length': '--string-length', 'reference chain': '--k', 'candidate classes': '--candidates', 'container elements': '--elements', 'ranges of numbers': '--scope',
  effort: '--time', memory: '--memory', schedules: '--schedules', 'schedules by preemptions': '--schedules' };

const cutsOf = (method) => method.cuts || [];
const goOn = (cut) => {
  const flag = FLAGS[cut.bound];
  return flag && (cut.wider ? `${flag} ${cut.wider}` : flag);
};
const bound = (cut) => cut.bound + (cut.value === undefined ? '' : ` ${number(cut.value)}`);

/** A bound of one method, as a sentence. */
function cutLine(cut) {
  const flag = goOn(cut);
  const end = cut.paths ? `: ${plural(cut.paths, 'path')} end${cut.paths === 1 ? 's' : ''} there` : '';
  const more = cut.paths ? `${cut.paths === 1 ? 'it goes' : 'they go'} on` : 'larger inputs are looked at, too';
  return [`Bound reached: ${bound(cut)}${end}. `, flag && ['With ', cut.wider ? '' : 'a larger ', el('code', {}, flag), ` ${more}.`]];
}

/** What else is said of a method than its bounds, which are data of their own. */
const wordsOn = (method) => method.remarks.filter((t) => !cutsOf(method).length || !t.startsWith('bounds reached: '));

/** Remarks and bounds of a method, folded. */
function remarksOf(method) {
  const all = [...wordsOn(method).map((t) => el('li', {}, t)), ...cutsOf(method).map((c) => el('li', {}, cutLine(c))), ...(method.survivors || []).map((s) => el('li', {}, 'no test notices: ', s))];
  return all.length > 0 && el('details', {}, el('summary', { class: 'faint' }, plural(all.length, 'remark')), el('ul', { class: 'plain' }, all));
}

/** All bounds that left something out, with the methods and what goes further. */
function cutTable() {
  const all = new Map();
  for (const row of allClasses) {
    row.it.methods.forEach((method, m) => {
      for (const cut of cutsOf(method)) {
        const key = `${row.run.kind} ${bound(cut)}`;
        if (!all.has(key)) all.set(key, { cut, kind: row.run.kind, places: [], paths: 0, isCounted: true });
        const entry = all.get(key);
        entry.places.push([`${simple(row.it.name)}#${method.name}`, methodLink(row.r, row.it.name, m)]);
        if (cut.paths === undefined) entry.isCounted = false;
        else entry.paths += cut.paths;
      }
    });
  }
  if (!all.size) return null;
  const entries = [...all.values()].sort((a, b) => b.places.length - a.places.length || b.paths - a.paths);
  const isCounted = entries.some((e) => e.paths > 0);
  const places = (entry) => {
    const links = entry.places.slice(0, 200).map(([name, href], i) => [i ? ', ' : '', el('a', { href }, name)]);
    if (entry.places.length <= 3) return links;
    return el('details', {}, el('summary', {}, plural(entry.places.length, 'method')), links, entry.places.length > 200 && ` and ${number(entry.places.length - 200)} more`);
  };
  const rows = entries.map((entry) => el('tr', {}, el('td', {}, bound(entry.cut), ' ', el('span', { class: 'faint' }, COMMANDS[entry.kind])), el('td', { class: 'name' }, places(entry)),
    isCounted && el('td', { class: 'number' }, entry.isCounted ? number(entry.paths) : '–'), el('td', {}, goOn(entry.cut) ? el('code', {}, goOn(entry.cut)) : '–')));
  return [el('h2', {}, 'What was cut off'), el('p', { class: 'faint' }, `Bounds that left something out. With a wider one, larger inputs are looked at, too${isCounted ? ', and each path that ended at it goes on, in one way or several' : ''}.`),
    scrolled('What was cut off', el('table', { id: 'cuts' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Bound'), el('th', { scope: 'col' }, 'Methods'), isCounted && el('th', { scope: 'col', class: 'number' }, 'Paths'),
      el('th', { scope: 'col' }, 'Goes further'))), el('tbody', {}, rows)))];
}

/** What a method's variables are that can hold a symbolic value. */
function symbolicCell(method) {
  const all = method.symbolic || [];
  if (!all.length) return el('span', { class: 'faint' }, 'temporaries only');
  return all.slice(0, 100).map((v, i) => [i ? ', ' : '', el('code', {}, v.name), v.line && !v.is_parameter ? el('span', { class: 'faint' }, ` line ${v.line}`) : '']);
}

/** Strategies beside each other: a small chart for each number, and a table of all. */
function comparisons() {
  return index.runs.filter((run) => run.compared).map((run) => {
    const used = run.compared.filter((c) => !c.failure);
    const chart = (title, value, text) => {
      const most = Math.max(1e-9, ...used.map(value));
      return el('figure', { class: 'chart' }, el('figcaption', {}, title), el('table', {}, el('tbody', {}, used.map((c) => el('tr', {}, el('th', { scope: 'row' }, c.strategy),
        el('td', {}, el('span', { class: 'bar', 'aria-hidden': 'true' }, el('span', { style: `width:${Math.max(0.5, (100 * value(c)) / most)}%` }))), el('td', { class: 'number' }, text(c)))))));
    };
    const count = (key) => (c) => number(c[key]);
    const columns = [['Strategy', (c) => c.strategy], ['Paths', count('paths')], ['Time', (c) => seconds(c.time_ms)], ['Questions', count('questions')], ['Hard ones', count('hard_questions')], ['Forks', count('forks')],
      ['Branches', (c) => share(c.covered, c.branches)], ['How they end', (c) => c.ends.map(([what, n]) => el('div', {}, `${number(n)} ${what}`))],
      ['Left out', (c) => (c.is_complete ? el('span', { class: 'good' }, 'nothing') : c.remarks.map((t) => el('div', { class: 'part' }, t)))]];
    const rows = run.compared.map((c) => el('tr', {}, c.failure ? [el('td', {}, c.strategy), el('td', { colspan: columns.length - 1, class: 'part' }, `not used: ${c.failure}`)] : columns.map(([, cell]) => el('td', {}, cell(c)))));
    return el('section', { class: 'compared' }, el('h2', {}, 'Strategies on ', el('code', {}, run.target)),
      el('div', { class: 'charts' }, chart('Paths', (c) => c.paths, count('paths')), chart('Time', (c) => c.time_ms, (c) => seconds(c.time_ms)), chart('Questions to the solver', (c) => c.questions, count('questions'))),
      el('details', {}, el('summary', {}, 'All numbers'), scrolled('All numbers', el('table', {}, el('thead', {}, el('tr', {}, columns.map(([name]) => el('th', { scope: 'col' }, name)))), el('tbody', {}, rows)))),
      run.compared.filter((c) => c.failure).map((c) => el('p', { class: 'part' }, `${c.strategy} is not used here: ${c.failure}`)));
  });
}
