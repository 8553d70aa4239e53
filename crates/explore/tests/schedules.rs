//! Schedules of small threaded programs: the outcomes that exploring context switches finds are those that an enumerator finds which
//! knows nothing of Java: it executes all orders of the actions of two threads on two fields and two locks.

use crate::support;

use cairn_explore::{Bounds, End, Options};
use cairn_interp::sym::Limits;
use cairn_testing::by_effort;
use cairn_witness::{Data, Outcome};
use std::collections::{BTreeSet, HashSet};
use support::Subject;

/// A statement of a thread.
enum Statement {
    /// `x = 3`
    Set(usize, i32),
    /// `x = y + 1`
    Copy(usize, usize),
    Locked(usize, Vec<Statement>),
}

/// What nobody can interrupt.
#[derive(Clone, Copy)]
enum Action {
    Lock(usize),
    Unlock(usize),
    Read(usize),
    WriteNext(usize),
    Write(usize, i32),
}

const FIELDS: [&str; 2] = ["x", "y"];
const LOCKS: [&str; 2] = ["first", "second"];

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % n
    }

    fn statements(&mut self, most: usize, depth: usize) -> Vec<Statement> {
        let count = 1 + self.below(most);
        (0..count)
            .map(|_| match self.below(5) {
                0 => Statement::Set(self.below(2), 1 + self.below(4) as i32),
                1 | 2 => Statement::Copy(self.below(2), self.below(2)),
                _ if depth == 0 => Statement::Copy(self.below(2), self.below(2)),
                _ => Statement::Locked(self.below(2), self.statements(2, depth - 1)),
            })
            .collect()
    }
}

fn java(statements: &[Statement]) -> String {
    let one = |s: &Statement| match s {
        Statement::Set(v, n) => format!("{} = {n};", FIELDS[*v]),
        Statement::Copy(to, from) => format!("{} = {} + 1;", FIELDS[*to], FIELDS[*from]),
        Statement::Locked(l, inner) => {
            format!("synchronized ({}) {{ {} }}", LOCKS[*l], java(inner))
        }
    };
    statements.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn actions(statements: &[Statement], all: &mut Vec<Action>) {
    for s in statements {
        match s {
            Statement::Set(v, n) => all.push(Action::Write(*v, *n)),
            Statement::Copy(to, from) => {
                all.extend([Action::Read(*from), Action::WriteNext(*to)]);
            }
            Statement::Locked(l, inner) => {
                all.push(Action::Lock(*l));
                actions(inner, all);
                all.push(Action::Unlock(*l));
            }
        }
    }
}

/// Two threads between two actions.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct State {
    at: [usize; 2],
    read: [i32; 2],
    fields: [i32; 2],
    /// Who holds a lock, and how often.
    locks: [Option<(usize, u32)>; 2],
}

impl State {
    /// After the next action of a thread, if it can be done now.
    fn after(&self, thread: usize, action: Action) -> Option<State> {
        let mut next = self.clone();
        next.at[thread] += 1;
        match action {
            Action::Read(v) => next.read[thread] = self.fields[v],
            Action::WriteNext(v) => next.fields[v] = self.read[thread] + 1,
            Action::Write(v, n) => next.fields[v] = n,
            Action::Lock(l) => match self.locks[l] {
                Some((owner, _)) if owner != thread => return None,
                held => next.locks[l] = Some((thread, held.map_or(0, |h| h.1) + 1)),
            },
            Action::Unlock(l) => {
                let count = self.locks[l].expect("it is held").1 - 1;
                next.locks[l] = (count > 0).then_some((thread, count));
            }
        }
        Some(next)
    }
}

const DEADLOCK: i32 = -1;

/// What all orders lead to.
fn enumerated(threads: &[Vec<Action>; 2]) -> BTreeSet<i32> {
    let (mut found, mut seen, mut open) = (BTreeSet::new(), HashSet::new(), vec![State::default()]);
    while let Some(state) = open.pop() {
        let next: Vec<State> =
            (0..2).filter_map(|t| state.after(t, *threads[t].get(state.at[t])?)).collect();
        if next.is_empty() {
            let is_over = (0..2).all(|t| state.at[t] == threads[t].len());
            found.insert(if is_over { state.fields[0] + 100 * state.fields[1] } else { DEADLOCK });
        }
        open.extend(next.into_iter().filter(|s| seen.insert(s.clone())));
    }
    found
}

fn explored(subject: &Subject, method: &str, preemptions: u32) -> (BTreeSet<i32>, usize) {
    let limits = Limits { preemptions, ..Limits::default() };
    let bounds = Bounds { limits, ..Bounds::default() };
    let report = subject.explore(method, &Options { bounds, ..Options::default() });
    let outcome = |p: &cairn_explore::PathReport| match (&p.end, p.witness.as_ref()) {
        (End::Deadlock(_), _) => DEADLOCK,
        (End::Returned, Some(w)) => match w.outcome {
            Outcome::Returned(Some(Data::Int(n))) => n,
            ref other => panic!("{method}: {other:?}"),
        },
        (end, _) => panic!("{method}: {end:?}"),
    };
    (report.paths.iter().map(outcome).collect(), report.paths.len())
}

#[test]
fn all_schedules_at_synchronisation_points_are_found() {
    let count = by_effort(4, 10, 200);
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut source = String::from(
        "static volatile int x, y; static final Object first = new Object(), second = new Object();\n",
    );
    let mut expected = vec![];
    for i in 0..count {
        let threads = match i {
            // Locks in two orders.
            0 => [(0, 1), (1, 0)].map(|(outer, inner)| {
                let inside = vec![Statement::Copy(outer, outer)];
                vec![Statement::Locked(outer, vec![Statement::Locked(inner, inside)])]
            }),
            _ => [dice.statements(2, 2), dice.statements(2, 2)],
        };
        source += &format!(
            "static int p{i}() throws Exception {{ x = 0; y = 0;
                Thread a = new Thread(() -> {{ {} }}), b = new Thread(() -> {{ {} }});
                a.start(); b.start(); a.join(); b.join(); return x + 100 * y; }}\n",
            java(&threads[0]),
            java(&threads[1])
        );
        let mut all = [vec![], vec![]];
        for (t, all) in threads.iter().zip(&mut all) {
            actions(t, all);
        }
        expected.push((enumerated(&all), threads));
    }
    let subject = Subject::new("Schedules", &source);
    let (mut outcomes, mut deadlocks, mut paths) = (0, 0, 0);
    for (i, (expected, threads)) in expected.iter().enumerate() {
        let (found, n) = explored(&subject, &format!("p{i}"), 20);
        let text = || format!("p{i}: {} | {}", java(&threads[0]), java(&threads[1]));
        assert_eq!(&found, expected, "{}", text());
        let (one, _) = explored(&subject, &format!("p{i}"), 0);
        assert!(one.len() == 1 && one.is_subset(expected), "{}: {one:?}", text());
        outcomes += found.len();
        deadlocks += usize::from(found.contains(&DEADLOCK));
        paths += n;
    }
    println!(
        "schedules: {count} programs, {outcomes} outcomes, {deadlocks} with deadlocks, {paths} paths"
    );
    assert!(deadlocks > 0);
}
