//! Analyses a program and prints what it took, and the digest of the answer:
//! `cargo run --release -p cairn-pointsto --example solve CLASSPATH Main [CONTEXTS [CACHE-DIRECTORY]]`.

use cairn_pointsto::{Cache, Entry, Options, analyse, digest};
use cairn_program::{ClassPath, Jdk, Program};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, main, rest @ ..] = &args[..] else {
        return Err("name a class path and a class".into());
    };
    let path = ClassPath::new(std::env::split_paths(path).collect::<Vec<PathBuf>>());
    let program = Program::open(Jdk::discover()?, path)?;
    let class = program.load(&main.replace('.', "/"))?;
    let mut methods = program.class(class).methods.iter().copied();
    let main = methods.find(|&m| &*program.method(m).name == "main").ok_or("no main method")?;
    let contexts = rest.first().map_or(Ok(Default::default()), |c| c.parse())?;
    let cache = rest.get(1).map(|d| Cache::new(d.into(), env!("CARGO_PKG_VERSION")));
    let options = Options { contexts, cache, ..Options::default() };
    let solution = analyse(&program, &[Entry::Main(main)], &options)?;
    println!("{:?}", solution.counters());
    let digest = digest(&program, &solution);
    println!("{digest:?}\n{digest}");
    Ok(())
}
