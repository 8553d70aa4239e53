//! How long saturation takes on large systems that look like data flow through a program with many procedures: each procedure has
//! local variables, copies between them, calls of later procedures (and some of earlier ones: recursion), and reads and writes of
//! globals, which are kept outside the stack: see `tests/globals.rs`.
//!
//!     cargo run --release -p cairn-wpds --example scale [PROCEDURES...]

use std::time::Instant;

use cairn_wpds::shortest::ShortestPaths;
use cairn_wpds::{
    Automaton, Boolean, Configuration, Length, Location, Pds, PdsBuilder, PdsError, Relevancy,
    Replace, Semiring, Symbol, post_star, post_star_traced, pre_star,
};

/// Local variables of each procedure. The first ones are parameters, the last one is the result.
const VARIABLES: u32 = 24;
const PARAMETERS: u32 = 3;
const COPIES: u32 = 36;
const CALLS: u32 = 6;
/// Reads and writes of globals in each procedure; there are as many globals as procedures.
const READS: u32 = 3;
const WRITES: u32 = 2;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(n)) as u32
    }
}

/// Variable v of procedure f.
fn local(f: u32, v: u32) -> Location {
    Location(f * VARIABLES + v)
}

/// The stack symbol for globals, which follows procedures, return points and "any context" of each procedure.
fn plane(procedures: u32) -> Symbol {
    Symbol(procedures * (2 + CALLS))
}

/// The source of values, which follows variables and globals.
fn source(procedures: u32) -> Location {
    Location(procedures * (VARIABLES + 1))
}

/// The program as a system.
fn program<W: Semiring>(
    procedures: u32,
    weight: impl Fn(Relevancy) -> W,
) -> Result<Pds<W>, PdsError> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (source, plane) = (source(procedures), plane(procedures));
    let any_context = |f: u32| Symbol(procedures * (1 + CALLS) + f);
    let mut system = PdsBuilder::new(source.0 + 1, plane.0 + 1);
    let copy = weight(Relevancy::Identity);
    for f in 0..procedures {
        let here = Symbol(f);
        let any = |random: &mut Random| local(f, random.below(VARIABLES));
        let global =
            |random: &mut Random| Location(procedures * VARIABLES + random.below(procedures));
        let enter = Replace::Push(here, any_context(f));
        let seed = if f % 50 == 0 { Relevancy::ToAny } else { Relevancy::ToId };
        system.rule(source, plane, any(&mut random), enter, weight(seed))?;
        for _ in 0..READS {
            system.rule(global(&mut random), plane, any(&mut random), enter, copy.clone())?;
        }
        for _ in 0..WRITES {
            let leave = Replace::Push(plane, plane);
            system.rule(any(&mut random), here, global(&mut random), leave, copy.clone())?;
        }
        for _ in 0..COPIES {
            let (from, to) = (any(&mut random), any(&mut random));
            system.rule(from, here, to, Replace::Swap(here), copy.clone())?;
        }
        let result = local(f, VARIABLES - 1);
        system.rule(result, here, result, Replace::Pop, copy.clone())?;
        // A result that comes back to an unknown caller is a global, which every caller reads.
        let forget = Replace::Push(plane, plane);
        system.rule(result, any_context(f), result, forget, copy.clone())?;
        for c in 0..CALLS {
            let callee = match random.below(10) {
                0 => random.below(procedures),
                _ => (f + 1 + random.below(200)).min(procedures - 1),
            };
            let back = Symbol(procedures + f * CALLS + c);
            for parameter in 0..PARAMETERS {
                let call = Replace::Push(Symbol(callee), back);
                let to = local(callee, parameter);
                system.rule(any(&mut random), here, to, call, copy.clone())?;
            }
            let result = local(callee, VARIABLES - 1);
            let to = any(&mut random);
            system.rule(result, back, to, Replace::Swap(here), copy.clone())?;
            system.rule(result, plane, to, enter, copy.clone())?;
        }
    }
    Ok(system.build())
}

fn timed<T>(what: &str, job: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let out = job();
    println!("  {what:<44} {:>8.3} s", begin.elapsed().as_secs_f64());
    out
}

fn measure(procedures: u32) -> Result<(), Box<dyn std::error::Error>> {
    let start = Configuration::new(source(procedures), &[plane(procedures)]);
    let starts = std::slice::from_ref(&start);
    println!("{procedures} procedures");
    let system = timed("build", || program(procedures, |r| r))?;
    println!("  {} rules, {} locations", system.rules().len(), system.locations());
    let given = Automaton::of(&system, starts)?;
    let reached = timed("post*, Relevancy", || post_star(&system, &given))?;
    println!("  {} transitions", reached.transitions().len());
    let totals = timed("totals", || reached.totals());
    let variables = procedures * VARIABLES;
    let locals = (0..variables).map(|l| (Location(l), Symbol(l / VARIABLES)));
    let relevant = timed("all variables read out", || {
        let all = locals.clone().map(|(l, s)| totals.of_top(l, s));
        all.filter(|w| *w == Relevancy::ToAny).count()
    });
    println!("  {relevant} of {variables} variables are relevant");
    let traced = timed("post*, Relevancy, traced", || post_star_traced(&system, &given))?;
    let totals = traced.totals();
    let explained = timed("witnesses of all relevant variables", || {
        let relevant = locals.clone().filter(|(l, s)| totals.of_top(*l, *s) == Relevancy::ToAny);
        let witnesses = relevant.map(|(l, s)| totals.witness_of_top(l, s, 1_000_000));
        witnesses.map(|w| w.map_or(0, |w| w.rules.len())).sum::<usize>()
    });
    println!("  {explained} rules in all witnesses");
    drop((reached, traced));
    let reach = program(procedures, |_| Boolean(true))?;
    let given = Automaton::of(&reach, starts)?;
    timed("post*, Boolean", || post_star(&reach, &given))?;
    let target = Configuration::new(local(0, VARIABLES - 1), &[Symbol(0)]);
    let target = Automaton::of(&reach, &[target])?;
    let before = timed("pre*, Boolean", || pre_star(&reach, &target))?;
    println!("  {} transitions", before.transitions().len());
    drop((reach, before));
    let lengths = program(procedures, |_| Length::of(1))?;
    let given = Automaton::of(&lengths, starts)?;
    timed("post*, Length", || post_star(&lengths, &given))?;
    timed("shortest paths for each weight", || ShortestPaths::from(&system, starts))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut sizes: Vec<u32> = vec![];
    for argument in std::env::args().skip(1) {
        sizes.push(argument.parse::<u32>()?.clamp(1, 10_000_000));
    }
    if sizes.is_empty() {
        sizes = vec![1_000, 10_000, 40_000];
    }
    sizes.into_iter().try_for_each(measure)
}
