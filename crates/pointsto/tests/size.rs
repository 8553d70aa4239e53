//! How much a small program reaches: figures for people, and that two runs agree.

use crate::support;

use cairn_pointsto::{Contexts, Entry, Options, analyse, digest};
use support::{method, program};

const HELLO: &str = "
public class Hello {
    public static void main(String[] args) { System.out.println(\"Hello\"); }
}";

#[test]
fn hello_world_is_the_same_twice() {
    for contexts in [Contexts::None, Contexts::Selective] {
        let mut seen = vec![];
        for _ in 0..2 {
            let program = program("Hello", HELLO);
            let entry = Entry::Main(method(&program, "Hello", "main"));
            let budget = cairn_budget::Budget::of(std::time::Duration::from_secs(40));
            let options = Options { contexts, budget, ..Options::default() };
            let s = analyse(&program, &[entry], &options).expect("no budget");
            println!("{contexts}: {:?}; {} assumptions", s.counters(), s.assumptions().len());
            let names = support::names(&program, s.methods().iter().copied());
            seen.push((names, s.edges().len(), s.objects().count()));
        }
        assert_eq!(seen[0], seen[1]);
    }
}

/// Contexts are dropped at the same place each time, and what is found without them is no less.
#[test]
fn contexts_are_dropped_by_counted_effort() {
    let program = program("Hello", HELLO);
    let entry = Entry::Main(method(&program, "Hello", "main"));
    let solve = |effort: Option<u64>, memory: Option<u64>| {
        let budget = cairn_budget::Budget::default();
        let budget = memory.map_or(budget.clone(), |m| budget.with_memory(m));
        let options = Options { context_effort: effort, budget, ..Options::default() };
        analyse(&program, &[entry], &options).expect("enough for an answer")
    };
    let whole = solve(None, None);
    assert_eq!(whole.fallback(), None);
    for (effort, memory) in [(Some(5_000), None), (Some(1), None), (None, Some(1 << 40))] {
        let (one, two) = (solve(effort, memory), solve(effort, memory));
        assert_eq!(one.fallback().is_some(), effort.is_some());
        assert_eq!(one.fallback(), two.fallback());
        assert_eq!(digest(&program, &one), digest(&program, &two));
        assert!(whole.methods().iter().all(|&m| one.is_reached(m)));
        assert!(effort.is_none() || one.counters().instances < whole.counters().instances);
        assert!(effort.is_none() || one.fallback().is_some_and(|f| f.to == Contexts::None));
    }
    // And where that is too much, objects of one class are one.
    let (context_effort, plain_effort) = (Some(1), Some(1));
    let options = Options { context_effort, plain_effort, ..Options::default() };
    let coarse = analyse(&program, &[entry], &options).expect("no budget");
    assert!(coarse.fallback().is_some_and(|f| f.to == Contexts::Class) && coarse.is_by_class());
    assert!(whole.methods().iter().all(|&m| coarse.is_reached(m)));
    assert!(coarse.counters().objects < whole.counters().objects);
}
