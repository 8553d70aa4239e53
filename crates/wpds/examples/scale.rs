//! How long saturation takes on large systems that look like data flow through a program with many procedures: each procedure has
//! local variables, copies between them, and calls of later procedures (and some of earlier ones: recursion).
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

struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % u64::from(n)) as u32
    }
}

/// Location 0 is the source of values; variable v of procedure f is location 1 + f * VARIABLES + v. Symbols are
/// procedures, then return points.
fn program<W: Semiring>(
    procedures: u32,
    weight: impl Fn(Relevancy) -> W,
) -> Result<Pds<W>, PdsError> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut system = PdsBuilder::new(1 + procedures * VARIABLES, procedures * (1 + CALLS));
    let copy = weight(Relevancy::Identity);
    for f in 0..procedures {
        let variable = |v: u32| Location(1 + f * VARIABLES + v);
        let here = Symbol(f);
        let seed = if f % 50 == 0 { Relevancy::ToAny } else { Relevancy::ToId };
        for v in 0..2 {
            let to = variable(PARAMETERS + v);
            system.rule(Location(0), here, to, Replace::Swap(here), weight(seed))?;
        }
        for _ in 0..COPIES {
            let (from, to) = (random.below(VARIABLES), random.below(VARIABLES));
            system.rule(variable(from), here, variable(to), Replace::Swap(here), copy.clone())?;
        }
        let result = variable(VARIABLES - 1);
        system.rule(result, here, result, Replace::Pop, copy.clone())?;
        for c in 0..CALLS {
            let callee = match random.below(10) {
                0 => random.below(procedures),
                _ => (f + 1 + random.below(200)).min(procedures - 1),
            };
            let back = Symbol(procedures + f * CALLS + c);
            let (entered, call) = (Symbol(callee), Replace::Push(Symbol(callee), back));
            let of_callee = |v: u32| Location(1 + callee * VARIABLES + v);
            system.rule(Location(0), here, Location(0), call, copy.clone())?;
            for parameter in 0..PARAMETERS {
                let from = variable(random.below(VARIABLES));
                let call = Replace::Push(entered, back);
                system.rule(from, here, of_callee(parameter), call, copy.clone())?;
            }
            let to = variable(random.below(VARIABLES));
            let result = of_callee(VARIABLES - 1);
            system.rule(result, back, to, Replace::Swap(here), copy.clone())?;
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
    let start = Configuration::new(Location(0), &[Symbol(0)]);
    let starts = std::slice::from_ref(&start);
    println!("{procedures} procedures");
    let system = timed("build", || program(procedures, |r| r))?;
    println!("  {} rules, {} locations", system.rules().len(), system.locations());
    let given = Automaton::of(&system, starts)?;
    let reached = timed("post*, Relevancy", || post_star(&system, &given))?;
    println!("  {} transitions", reached.transitions().len());
    let totals = timed("totals", || reached.totals());
    let locals = (1..system.locations()).map(|l| (Location(l), Symbol((l - 1) / VARIABLES)));
    let relevant = timed("all variables read out", || {
        let all = locals.clone().map(|(l, s)| totals.of_top(l, s));
        all.filter(|w| *w == Relevancy::ToAny).count()
    });
    println!("  {relevant} of {} variables are relevant", system.locations() - 1);
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
    let end = Location(VARIABLES);
    let target = Automaton::of(&reach, &[Configuration::new(end, &[Symbol(0)])])?;
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
        sizes.push(argument.parse::<u32>()?.clamp(1, 1_000_000));
    }
    if sizes.is_empty() {
        sizes = vec![1_000, 10_000, 40_000];
    }
    sizes.into_iter().try_for_each(measure)
}
