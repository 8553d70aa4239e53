// The views of everything, of a class and of a finding.
'use strict';

const COMMANDS = { test: 'cairn test', check: 'cairn check', explore: 'cairn explore', enumerate: 'cairn enumerate', compare: 'cairn explore --compare', relevant: 'cairn relevant' };

/** All classes of all runs, each with the number of its run and its own. */
const allClasses = index.runs.flatMap((run, r) => run.classes.map((it, c) => ({
  it, run, r, c,
  covered: sum(it.methods, (m) => m.covered),
  branches: sum(it.methods, (m) => m.branches),
  paths: sum(it.methods, (m) => m.paths),
  time: sum(it.methods, (m) => m.time_ms),
  remarks: sum(it.methods, (m) => wordsOn(m).length + cutsOf(m).length),
  noticed: sum(it.methods, (m) => (m.mutants ? m.mutants[0] : 0)),
  mutants: sum(it.methods, (m) => (m.mutants ? m.mutants[1] : 0)),
  findings: run.findings.filter((f) => f.class === it.name).length,
})));
const allFindings = index.runs.flatMap((run, r) => run.findings.map((it, f) => ({ it, run, r, f })));

const classLink = (row) => link('class', row.r, row.it.name);
const methodLink = (r, name, m, chosen) => link(...['method', r, name, m].concat(chosen === undefined ? [] : [chosen]));
const findClass = (r, name) => allClasses.find((row) => row.r === Number(r) && row.it.name === name);

const overviewState = { text: '', package: '', only: '', sort: { column: 0, down: false } };

function findingLine(row) {
  const { it, r, f } = row;
  const place = it.file ? `${it.file}${it.line ? ':' + it.line : ''}` : '';
  return el('a', { class: 'finding', href: link('finding', r, f), 'data-row': true }, el('span', { class: 'tag bad' }, it.kind), ' ',
    it.known && [el('span', { class: 'tag faint' }, 'known'), ' '], el('b', {}, it.title), el('br'), el('span', { class: 'faint' }, `${it.class}#${it.method} ${place}`));
}

function overview(view) {
  const state = overviewState;
  const cards = el('div', { class: 'cards' });
  const card = (name, value, kind) => cards.append(el('div', { class: 'card' }, el('b', { class: kind || '' }, value), name));
  const tested = allClasses.filter((c) => c.run.kind === 'test');
  const [covered, branches] = [sum(tested, (c) => c.covered), sum(tested, (c) => c.branches)];
  card('classes', number(new Set(allClasses.map((c) => c.it.name)).size));
  if (tested.length) card('tests', number(sum(tested, (c) => c.it.tests)));
  if (branches) card('branches covered', `${Math.floor((100 * covered) / branches)} %`);
  const mutants = sum(tested, (c) => c.mutants);
  if (mutants) card('mutants noticed', `${Math.floor((100 * sum(tested, (c) => c.noticed)) / mutants)} %`);
  const paths = sum(allClasses, (c) => c.paths);
  if (paths) card('paths', number(paths));
  card('findings', number(allFindings.length), allFindings.length ? 'bad' : 'good');
  card('time', seconds(sum(index.runs, (r) => r.time_ms)));

  const problems = index.problems.map((p) => el('div', { class: 'note bad' }, p));
  const broken = index.runs.flatMap((r) => r.disagreements).map((d) => el('div', { class: 'note bad' }, 'Disagreement, a bug of Cairn: ', d));
  const left = index.runs.some((r) => r.incomplete) && el('div', { class: 'note' }, 'Something was left out: the remarks on methods and runs say what.');
  const findings = allFindings.slice(0, 300).map(findingLine);
  const moreFindings = allFindings.length > 300 && el('p', {}, `and ${number(allFindings.length - 300)} more`);

  const packages = [...new Set(allClasses.map((c) => packageOf(c.it.name)))].sort();
  const list = el('div', { id: 'classes' });
  const draw = (sorted) => {
    const text = state.text.toLowerCase();
    const has = (row) => !text || [row.it.name, ...row.it.methods.map((m) => m.name)].some((n) => n.toLowerCase().includes(text));
    const fits = {
      '': () => true,
      findings: (row) => row.findings > 0,
      cut: (row) => row.it.methods.some((m) => cutsOf(m).length) || row.remarks > 0 || row.it.skipped.length > 0,
      open: (row) => row.covered < row.branches,
    }[state.only];
    const inside = (row) => !state.package || packageOf(row.it.name) === state.package;
    const rows = allClasses.filter((row) => has(row) && fits(row) && inside(row));
    const part = (row) => (row.branches ? row.covered / row.branches : 2);
    const columns = [
      { name: 'Class', class: 'name', value: (c) => c.it.name, cell: (c) => [el('a', { href: classLink(c), 'data-first': true }, simple(c.it.name)), ' ', el('span', { class: 'faint' }, packageOf(c.it.name))] },
      { name: 'By', wide: true, value: (c) => c.run.kind, cell: (c) => c.run.kind },
      { name: 'Methods', class: 'number', wide: true, value: (c) => c.it.methods.length, cell: (c) => number(c.it.methods.length) },
      { name: 'Paths', class: 'number', wide: true, value: (c) => c.paths, cell: (c) => number(c.paths) },
      { name: 'Tests', class: 'number', value: (c) => c.it.tests, cell: (c) => number(c.it.tests) },
      { name: 'Branches', value: part, cell: (c) => share(c.covered, c.branches) },
      { name: 'Mutants', wide: true, value: (c) => (c.mutants ? c.noticed / c.mutants : 2), cell: (c) => share(c.noticed, c.mutants, `the tests notice ${c.noticed} of ${c.mutants} small faults`) },
      { name: 'Lines', wide: true, value: (c) => (c.it.line_share[1] ? c.it.line_share[0] / c.it.line_share[1] : 2), cell: (c) => share(...c.it.line_share) },
      { name: 'Findings', class: 'number', value: (c) => c.findings, cell: (c) => (c.findings ? el('b', { class: 'bad' }, c.findings) : '0') },
      { name: 'Remarks', class: 'number', wide: true, value: (c) => c.remarks, cell: (c) => number(c.remarks) },
      { name: 'Time', class: 'number', wide: true, value: (c) => c.time, cell: (c) => seconds(c.time) },
    ];
    const none = rows.length === 0 && el('p', { class: 'faint' }, allClasses.length ? 'No class fits.' : 'No run in this report has classes.');
    list.replaceChildren(el('p', { class: 'faint', id: 'count' }, `${number(rows.length)} of ${plural(allClasses.length, 'class', 'classes')}`), none || table(columns, rows, state.sort, draw));
    if (typeof sorted === 'string') list.querySelector(`[data-sort="${sorted}"]`).focus();
  };
  const search = el('input', { type: 'search', id: 'search', placeholder: 'Search classes and methods ( / )', 'aria-label': 'Search classes and methods', value: state.text,
    oninput: (e) => { state.text = e.target.value; draw(); } });
  const choose = (id, label, options, key) => el('select', { id, 'aria-label': label, onchange: (e) => { state[key] = e.target.value; draw(); } },
    options.map(([value, text]) => el('option', { value, selected: state[key] === value }, text)));
  const tools = el('div', { class: 'tools' }, search,
    packages.length > 1 && choose('package', 'Package', [['', 'All packages'], ...packages.map((p) => [p, p || '(no package)'])], 'package'),
    choose('only', 'Which classes', [['', 'All classes'], ['findings', 'With findings'], ['open', 'With uncovered branches'], ['cut', 'With something left out']], 'only'));
  draw();
  fill(view, {}, [el('h1', {}, 'What Cairn found'), cards, problems, broken, left,
    allFindings.length > 0 && el('h2', {}, 'Findings'), findings, moreFindings, comparisons(), cutTable(),
    el('h2', {}, 'Classes'), tools, list, el('h2', {}, 'Runs'), index.runs.map(runBox),
    el('p', { class: 'faint' }, `Made by Cairn ${index.version}.`)]);
}

function runBox(run) {
  const figures = run.figures.map(([what, value]) => el('tr', {}, el('td', {}, what), el('td', { class: 'wrap' }, value)));
  const skipped = run.skipped.map(([what, why]) => el('li', {}, el('code', {}, what), ': ', why));
  const verdict = run.verdict && el('p', {}, 'Verdict: ', el('b', { class: run.verdict.startsWith('violated') ? 'bad' : run.verdict.startsWith('holds') ? 'good' : 'part' }, run.verdict));
  return el('details', { open: index.runs.length <= 3 }, el('summary', {}, COMMANDS[run.kind], ' ', el('b', {}, run.target || 'all classes'), ` · ${seconds(run.time_ms)}`, run.incomplete ? ' · incomplete' : ''),
    verdict, copyable(run.command, 'command'), run.notes.map((n) => el('div', { class: 'note' }, n)),
    el('table', { class: 'pairs' }, el('tbody', {}, figures)),
    skipped.length > 0 && el('details', {}, el('summary', {}, `${plural(skipped.length, 'thing')} not looked at`), el('ul', { class: 'plain' }, skipped)));
}

function classView(view, r, name, line) {
  const row = findClass(r, name);
  if (!row) return missing(view, `There is no class ${name} in this report.`);
  const { it } = row;
  trail([simple(it.name)]);
  const more = detail(row.r, row.c) || { lines: [], cases: [] };
  const cards = el('div', { class: 'cards' },
    el('div', { class: 'card' }, el('b', {}, number(it.tests)), 'tests'),
    el('div', { class: 'card' }, el('b', {}, share(row.covered, row.branches)), 'branches'),
    el('div', { class: 'card' }, el('b', {}, share(...it.line_share)), 'lines'),
    el('div', { class: 'card' }, el('b', { class: row.findings ? 'bad' : '' }, number(row.findings)), 'findings'));
  const numbers = new Map(it.methods.map((m, n) => [m, n]));
  const isRelevant = row.run.kind === 'relevant';
  const columns = [
    { name: 'Method', class: 'name', value: (m) => m.name, cell: (m) => [el('a', { href: methodLink(row.r, it.name, numbers.get(m)), 'data-first': true }, el('code', {}, m.name)),
      remarksOf(m)] },
    ...(isRelevant ? [{ name: 'Can hold a symbolic value', value: (m) => (m.symbolic || []).length, cell: symbolicCell }] : [{ name: 'Paths', class: 'number', value: (m) => m.paths, cell: (m) => number(m.paths) },
    { name: 'Tests', class: 'number', value: (m) => m.tests, cell: (m) => number(m.tests) },
    { name: 'Branches', value: (m) => (m.branches ? m.covered / m.branches : 2), cell: (m) => share(m.covered, m.branches, `${m.covered} covered, ${m.coverable} that some path takes, ${m.branches} in all`) },
    ...(row.mutants ? [{ name: 'Mutants', wide: true, value: (m) => (m.mutants ? m.mutants[0] / m.mutants[1] : 2), cell: (m) => share(...(m.mutants || [0, 0])) }] : []),
    { name: 'Time', class: 'number', wide: true, value: (m) => m.time_ms, cell: (m) => seconds(m.time_ms) }]),
  ];
  const state = { column: undefined, down: false };
  const list = el('div', {});
  const draw = () => list.replaceChildren(table(columns, it.methods, state, draw));
  draw();
  const findings = allFindings.filter((f) => f.r === row.r && f.it.class === it.name);
  fill(view, {}, [el('h1', {}, el('span', { class: 'faint' }, packageOf(it.name) && packageOf(it.name) + '.'), simple(it.name)), !isRelevant && cards,
    it.symbolic_fields && el('p', {}, 'Fields that can hold a symbolic value: ', it.symbolic_fields.map((f, i) => [i ? ', ' : '', el('code', {}, f)])),
    it.is_earlier && el('div', { class: 'note' }, 'Nothing has changed since an earlier run, which found this.'),
    it.state && el('p', {}, it.test_file ? [el('span', { class: 'faint' }, it.state, ' '), el('code', {}, it.test_file)] : el('span', { class: 'faint' }, it.state)),
    findings.map(findingLine), el('h2', {}, 'Methods'), list,
    it.skipped.length > 0 && el('ul', { class: 'plain' }, it.skipped.map(([what, why]) => el('li', {}, el('code', {}, what), ': no test: ', why))),
    el('h2', {}, 'Source'), sourceView(row, more)]);
  const at = line && view.querySelector(`[data-line="${Number(line)}"]`);
  if (at) {
    at.classList.add('at');
    view.at = at;
  }
}

/** The tests of a class by name, to link to. */
function testLinks(row, more) {
  const links = new Map();
  more.cases.forEach((cases, m) => cases.forEach((it, n) => links.set(it.name, methodLink(row.r, row.it.name, m, n))));
  return links;
}

function sourceView(row, more) {
  if (!more.source && !more.lines.length) return el('p', { class: 'faint' }, 'There is nothing to show: no source was found (--sources DIR names its directory), and no line was measured.');
  const lines = new Map(more.lines.map((l) => [l.number, l]));
  let links;
  const why = (line) => {
    links = links || testLinks(row, more);
    return el('div', { class: 'why' }, line.executed && el('div', {}, `${line.executed[0]} of ${plural(line.executed[1], 'instruction')} executed`),
      line.branches && el('div', {}, `${line.branches[0]} of ${plural(line.branches[1], 'branch', 'branches')} covered`),
      line.reasons.map((r) => el('div', { class: 'part' }, r)),
      line.tests.length > 0 && el('div', {}, 'Reached by ', line.tests.map((t, i) => [i ? ', ' : '', links.has(t) ? el('a', { href: links.get(t) }, t) : t]), line.more_tests > 0 && ` and ${number(line.more_tests)} more`));
  };
  const texts = more.source ? more.source.text.split('\n') : null;
  const item = (no, text) => {
    const line = lines.get(no);
    const [done, all] = (line && (line.executed || line.branches)) || [0, 0];
    const isPart = line && line.branches && line.branches[0] < line.branches[1];
    const kind = line && line.symbolic ? 'symbolic' : !all ? '' : done === 0 ? 'none' : done < all || isPart ? 'some' : 'full';
    const words = { none: 'not executed', some: 'partly', full: 'covered', symbolic: 'a symbolic value comes in' }[kind];
    const symbolic = (line && line.symbolic) || [];
    const mark = line && line.branches ? `${line.branches[0]}/${line.branches[1]}` : symbolic.length ? `●${symbolic.length}` : line && line.tests.length ? `▸${line.tests.length + line.more_tests}` : '';
    const entry = el('li', { class: kind, 'data-line': no }, el('span', { class: 'no' }, no), el('span', { class: 'mark' }), el('span', { class: 'text', title: words }, text || ' '));
    if (mark) {
      let shown = null;
      const button = el('button', { type: 'button', class: isPart ? 'part' : 'faint', 'aria-expanded': 'false', 'aria-label': symbolic.length ? `Line ${no}: ${mark} ${plural(symbolic.length, 'symbolic variable')}` : line.branches ? `Line ${no}: ${mark} branches` : `Line ${no}: ${mark} ${line.tests.length === 1 ? 'test' : 'tests'}`, onclick: () => {
        if (shown) { shown.remove(); shown = null; } else entry.append((shown = symbolic.length ? el('div', { class: 'why' }, 'Can hold a symbolic value from here on: ', symbolic.join(', ')) : why(line)));
        button.setAttribute('aria-expanded', String(Boolean(shown)));
      } }, mark);
      entry.children[1].append(button);
    }
    return entry;
  };
  const rows = texts ? texts.map((text, i) => item(i + 1, text)) : more.lines.map((l) => item(l.number, l.reasons.join('; ')));
  const last = texts && more.lines.length > 0 && more.lines[more.lines.length - 1].number > texts.length;
  return el('div', {}, el('p', { class: 'faint' }, texts ? more.source.path : 'The source was not found; --sources DIR names its directory. These are the lines with code.'),
    last && el('div', { class: 'note' }, 'The classes were compiled from another version of this file: it is shorter than they say.'),
    row.run.kind === 'relevant' ? el('div', { class: 'legend' }, '●2: variables that can hold a symbolic value from this line on; click for their names')
      : el('div', { class: 'legend' }, el('span', {}, el('span', { class: 'key', style: 'background:var(--good-back)' }, 'covered')), el('span', {}, el('span', { class: 'key', style: 'background:var(--part-back)' }, 'partly')),
      el('span', {}, el('span', { class: 'key', style: 'background:var(--bad-back)' }, 'not executed')), el('span', {}, '2/4: branches covered, ▸3: tests that come here; click for reasons and names')),
    el('div', { class: 'source', tabindex: '0', role: 'group', 'aria-label': 'Source' }, el('ol', {}, rows)));
}

function findingView(view, r, f) {
  const row = allFindings.find((x) => x.r === Number(r) && x.f === Number(f));
  if (!row) return missing(view, 'There is no such finding in this report.');
  const { it, run } = row;
  trail([simple(it.class), it.title]);
  const owner = findClass(row.r, it.class);
  const m = owner ? owner.it.methods.findIndex((x) => x.name === it.method) : -1;
  const where = el('code', {}, `${it.class}#${it.method}`);
  const shown = read(`finding-${row.r}-${row.f}`);
  fill(view, {}, [el('h1', {}, it.title), el('p', {}, el('span', { class: 'tag bad' }, it.kind), ' in ', m >= 0 ? el('a', { href: methodLink(row.r, it.class, m) }, where) : where,
    it.file && el('span', { class: 'faint' }, ` ${it.file}${it.line ? ':' + it.line : ''}`)), it.replay && el('p', { class: 'faint' }, it.replay),
    it.also.length > 0 && el('details', {}, el('summary', {}, `Also from ${plural(it.also.length, 'other method')}`), el('ul', { class: 'plain' }, it.also.map((a) => el('li', {}, el('code', {}, a))))),
    shown && caseView(shown, run, 'The call'),
    it.trace.length > 0 && [el('h2', {}, 'Stack trace'), el('ol', { class: 'trace' }, it.trace.map((t) => frame(row.r, t)))],
    el('h2', {}, 'How to reproduce'), copyable(run.command, 'command'),
    it.tests.length > 0 && [el('p', {}, 'Tests that show it:'), el('ul', { class: 'plain' }, it.tests.slice(0, 100).map((t) => el('li', {}, el('code', {}, t))))]]);
}

/** A frame of a trace, with its line of the source where the report has that. */
function frame(r, t) {
  const place = `${t.file ? (t.line ? `${t.file}:${t.line}` : t.file) : 'Unknown Source'}`;
  const owner = findClass(r, t.class);
  const more = owner && t.line && detail(owner.r, owner.c);
  const text = more && more.source && more.source.text.split('\n')[t.line - 1];
  return el('li', {}, el('code', { class: 'wrap' }, `at ${t.class}.${t.method}(`, owner ? el('a', { href: link('class', owner.r, t.class, t.line || '') }, place) : place, ')'),
    text && el('pre', { tabindex: '0' }, text.trim()));
}

function missing(view, text) {
  fill(view, {}, [el('h1', {}, 'Not here'), el('p', {}, text), el('p', {}, el('a', { href: '#/' }, 'To the overview'))]);
}
