//! Which variables of a small program can hold an arbitrary value, and by which way it gets there.
//!
//! ```text
//! int id(int x) { return x; }
//! int twice(int n) { int m = id(n); return m + m; }
//! void main() { int s = input(); int a = id(s); int b = id(7); int c = twice(s); }
//! ```
//!
//!     cargo run -p cairn-wpds --example calls

use cairn_wpds::Relevancy::{Identity, ToAny, ToId};
use cairn_wpds::{
    Automaton, Configuration, Location, PdsBuilder, PdsError, Relevancy, Replace, RuleId, Symbol,
    post_star_traced,
};

const VARIABLES: [&str; 11] =
    ["env", "id.x", "id.ret", "twice.n", "twice.m", "twice.ret", "s", "a", "b", "c", "seven"];
const SYMBOLS: [&str; 7] = ["main", "id", "twice", "main:1", "main:2", "main:3", "twice:1"];

/// A system over names.
struct Program {
    system: PdsBuilder<Relevancy>,
    texts: Vec<String>,
}

fn number(names: &[&str], name: &str) -> u32 {
    // A name that is not there gives a number that is refused.
    names.iter().position(|n| *n == name).unwrap_or(names.len()) as u32
}

fn variable(name: &str) -> Location {
    Location(number(&VARIABLES, name))
}

fn symbol(name: &str) -> Symbol {
    Symbol(number(&SYMBOLS, name))
}

impl Program {
    fn rule(
        &mut self,
        (from, top): (&str, &str),
        to: &str,
        replace: Replace,
        weight: Relevancy,
    ) -> Result<(), PdsError> {
        self.system.rule(variable(from), symbol(top), variable(to), replace, weight)?;
        self.texts.push(format!("{from} in {top} -> {to}"));
        Ok(())
    }

    fn copy(&mut self, method: &str, from: &str, to: &str) -> Result<(), PdsError> {
        self.rule((from, method), to, Replace::Swap(symbol(method)), Identity)
    }

    /// An argument that is passed at a call site, and the result that comes back to it.
    fn call(
        &mut self,
        (caller, site, callee): (&str, &str, &str),
        argument: (&str, &str),
        result: (&str, &str),
    ) -> Result<(), PdsError> {
        let push = Replace::Push(symbol(callee), symbol(site));
        self.rule((argument.0, caller), argument.1, push, Identity)?;
        self.rule((result.0, callee), result.0, Replace::Pop, Identity)?;
        self.rule((result.0, site), result.1, Replace::Swap(symbol(caller)), Identity)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let system = PdsBuilder::new(VARIABLES.len() as u32, SYMBOLS.len() as u32);
    let mut p = Program { system, texts: vec![] };
    let main = Replace::Swap(symbol("main"));
    p.rule(("env", "main"), "s", main, ToAny)?;
    p.rule(("env", "main"), "seven", main, ToId)?;
    p.copy("id", "id.x", "id.ret")?;
    p.copy("twice", "twice.m", "twice.ret")?;
    p.call(("main", "main:1", "id"), ("s", "id.x"), ("id.ret", "a"))?;
    p.call(("main", "main:2", "id"), ("seven", "id.x"), ("id.ret", "b"))?;
    p.call(("main", "main:3", "twice"), ("s", "twice.n"), ("twice.ret", "c"))?;
    p.call(("twice", "twice:1", "id"), ("twice.n", "id.x"), ("id.ret", "twice.m"))?;

    let (system, texts) = (p.system.build(), p.texts);
    let start = Configuration::new(variable("env"), &[symbol("main")]);
    let reached = post_star_traced(&system, &Automaton::of(&system, &[start])?)?;
    let totals = reached.totals();
    for name in ["s", "seven", "a", "b", "c"] {
        let weight = totals.of_top(variable(name), symbol("main"));
        println!("{name}: {weight:?}");
        let witness = totals.witness_of_top(variable(name), symbol("main"), 100)?;
        for RuleId(rule) in witness.rules {
            println!("    {}", texts[rule as usize]);
        }
    }
    Ok(())
}
