//! How much a small program reaches: figures for people, and that two runs agree.

mod support;

use cairn_pointsto::{Contexts, Entry, Options, analyse};
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
