//! Two encodings of data flow through global variables, on random programs: they must agree on every variable.
//!
//! The first one lets every global variable go into every callee and come back (rules for each pair of a call and a
//! global). The second one needs rules for reads, writes and calls only: a write forgets the calling context, a read
//! begins in a method with the symbol κ below, "any context of this method". They agree because in the first encoding
//! a global can return from every method down to the entry and be passed along every chain of calls from there, unchanged: where it was written
//! says nothing about where it is read.

use crate::support;

use std::collections::BTreeSet;

use cairn_testing::count;
use cairn_wpds::Relevancy::{Identity, ToAny, ToId};
use cairn_wpds::{
    Automaton, Configuration, Location, Pds, PdsBuilder, Relevancy, Replace, Symbol, post_star,
};
use support::Random;

const LOCALS: u32 = 3;

/// Local 0 of a method is its parameter, the last one its result. Global 0 is where values come from.
struct Program {
    methods: u32,
    globals: u32,
    /// Method, from, to.
    copies: Vec<(u32, u32, u32)>,
    /// Method, global, local, weight.
    reads: Vec<(u32, u32, u32, Relevancy)>,
    /// Method, local, global.
    writes: Vec<(u32, u32, u32)>,
    /// Caller, callee, argument, where the result goes.
    calls: Vec<(u32, u32, u32, u32)>,
}

fn program(random: &mut Random) -> Program {
    let (methods, globals) = (1 + random.below(5), 1 + random.below(3));
    let m = |r: &mut Random| r.below(methods);
    let l = |r: &mut Random| r.below(LOCALS);
    let mut p =
        Program { methods, globals, copies: vec![], reads: vec![], writes: vec![], calls: vec![] };
    for _ in 0..random.below(8) {
        p.copies.push((m(random), l(random), l(random)));
    }
    for _ in 0..1 + random.below(2) {
        let weight = if random.below(3) == 0 { ToId } else { ToAny };
        p.reads.push((m(random), 0, l(random), weight));
    }
    for _ in 0..2 + random.below(8) {
        let global = random.below(globals);
        if global > 0 {
            p.reads.push((m(random), global, l(random), Identity));
            let global = 1 + random.below(globals - 1);
            p.writes.push((m(random), l(random), global));
        }
    }
    for _ in 0..random.below(9) {
        p.calls.push((m(random), m(random), l(random), l(random)));
    }
    p
}

impl Program {
    fn global(&self, g: u32) -> Location {
        Location(g)
    }

    fn local(&self, method: u32, l: u32) -> Location {
        Location(self.globals + method * LOCALS + l)
    }

    fn back(&self, call: usize) -> Symbol {
        Symbol(self.methods + call as u32)
    }

    fn any_context(&self, method: u32) -> Symbol {
        Symbol(self.methods + self.calls.len() as u32 + method)
    }

    /// The symbol of globals outside the stack discipline.
    fn plane(&self) -> Symbol {
        Symbol(2 * self.methods + self.calls.len() as u32)
    }

    /// The methods that are called from the first one, over however many calls.
    fn reachable(&self) -> BTreeSet<u32> {
        let mut reached = BTreeSet::from([0]);
        loop {
            let calls = self.calls.iter().filter(|c| reached.contains(&c.0));
            let more: BTreeSet<u32> = calls.map(|c| c.1).collect();
            if more.is_subset(&reached) {
                return reached;
            }
            reached.extend(more);
        }
    }

    /// What both encodings have: copies, arguments and results.
    fn common(&self) -> PdsBuilder<Relevancy> {
        let mut b = PdsBuilder::new(self.globals + self.methods * LOCALS, self.plane().0 + 1);
        let mut add = |from, top, to, replace| {
            b.rule(from, top, to, replace, Identity).expect("a rule");
        };
        for &(m, from, to) in &self.copies {
            let here = Symbol(m);
            add(self.local(m, from), here, self.local(m, to), Replace::Swap(here));
        }
        for m in 0..self.methods {
            let result = self.local(m, LOCALS - 1);
            add(result, Symbol(m), result, Replace::Pop);
        }
        for (i, &(caller, callee, argument, to)) in self.calls.iter().enumerate() {
            let push = Replace::Push(Symbol(callee), self.back(i));
            add(self.local(caller, argument), Symbol(caller), self.local(callee, 0), push);
            let result = self.local(callee, LOCALS - 1);
            let here = Replace::Swap(Symbol(caller));
            add(result, self.back(i), self.local(caller, to), here);
        }
        b
    }

    fn through_every_call(&self) -> Pds<Relevancy> {
        let mut b = self.common();
        let mut add = |from, top, to, replace, weight| {
            b.rule(from, top, to, replace, weight).expect("a rule");
        };
        for &(m, g, l, weight) in &self.reads {
            let here = Symbol(m);
            add(self.global(g), here, self.local(m, l), Replace::Swap(here), weight);
        }
        for &(m, l, g) in &self.writes {
            let here = Symbol(m);
            add(self.local(m, l), here, self.global(g), Replace::Swap(here), Identity);
        }
        for g in (0..self.globals).map(Location) {
            for m in 0..self.methods {
                add(g, Symbol(m), g, Replace::Pop, Identity);
            }
            for (i, &(caller, callee, ..)) in self.calls.iter().enumerate() {
                let push = Replace::Push(Symbol(callee), self.back(i));
                add(g, Symbol(caller), g, push, Identity);
                add(g, self.back(i), g, Replace::Swap(Symbol(caller)), Identity);
            }
        }
        b.build()
    }

    fn outside_the_stack(&self) -> Pds<Relevancy> {
        let mut b = self.common();
        let mut add = |from, top, to, replace, weight| {
            b.rule(from, top, to, replace, weight).expect("a rule");
        };
        let reachable = self.reachable();
        for &(m, g, l, weight) in self.reads.iter().filter(|r| reachable.contains(&r.0)) {
            let push = Replace::Push(Symbol(m), self.any_context(m));
            add(self.global(g), self.plane(), self.local(m, l), push, weight);
        }
        for &(m, l, g) in &self.writes {
            // What is below is never seen again; a push, so that it does not matter for what comes after.
            let push = Replace::Push(self.plane(), self.plane());
            add(self.local(m, l), Symbol(m), self.global(g), push, Identity);
        }
        // A result that comes back to an unknown caller is a global, which every caller reads.
        for m in 0..self.methods {
            let result = self.local(m, LOCALS - 1);
            let push = Replace::Push(self.plane(), self.plane());
            add(result, self.any_context(m), result, push, Identity);
        }
        for &(caller, callee, _, to) in self.calls.iter().filter(|c| reachable.contains(&c.0)) {
            let result = self.local(callee, LOCALS - 1);
            let push = Replace::Push(Symbol(caller), self.any_context(caller));
            add(result, self.plane(), self.local(caller, to), push, Identity);
        }
        b.build()
    }
}

fn totals(pds: &Pds<Relevancy>, start: Symbol, asked: &[(Location, Symbol)]) -> Vec<Relevancy> {
    let start = Configuration::new(Location(0), &[start]);
    let given = Automaton::of(pds, &[start]).expect("fits");
    let reached = post_star(pds, &given).expect("fits");
    let totals = reached.totals();
    asked.iter().map(|&(l, s)| totals.of_top(l, s)).collect()
}

#[test]
fn globals_need_no_stack() {
    let mut through_globals = 0;
    let programs = count("CAIRN_WPDS_GLOBALS", 1_000, 20_000, 500_000);
    for seed in 0..programs {
        let p = program(&mut Random(seed));
        let methods = 0..p.methods;
        let locals = methods.flat_map(|m| (0..LOCALS).map(move |l| (m, l)));
        let asked: Vec<_> = locals.map(|(m, l)| (p.local(m, l), Symbol(m))).collect();
        let first = totals(&p.through_every_call(), Symbol(0), &asked);
        let second = totals(&p.outside_the_stack(), p.plane(), &asked);
        assert_eq!(first, second, "seed {seed}");
        let without = Program { writes: vec![], ..p };
        let plain = totals(&without.through_every_call(), Symbol(0), &asked);
        through_globals += u64::from(plain != first);
    }
    println!("globals matter in {through_globals} of {programs} programs");
    assert!(through_globals * 20 > programs);
}
