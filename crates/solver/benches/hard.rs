//! Hard questions: `benches/hard`, recorded from runs (`cairn check --record-questions DIR`), each to a chain of its own.
//!
//! `./x bench hard` prints what is decided, by which layer, and how long it takes.
//! `cargo bench -p cairn-solver --bench hard -- hard alone` asks bit-blasting alone.

use cairn_solver::{ChainOptions, Counters, Question, Verdict, chain, listing};
use cairn_term::{Pool, Term};
use std::path::Path;
use std::time::{Duration, Instant};

/// For each question.
const TIME: Duration = Duration::from_secs(10);
/// The slowest questions that are named.
const NAMED: usize = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if !words.is_empty() && !words.iter().any(|w| w == "hard") {
        return;
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/hard");
    let files = std::fs::read_dir(corpus).expect("benches/hard").flatten().map(|f| f.path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    let layers = !words.iter().any(|w| w == "alone");
    let (mut answers, mut times) = ([0usize; 3], Vec::new());
    let mut totals: Vec<Counters> = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("a question");
        let pool = Pool::default();
        let roots = listing::read(&pool, &text).expect("a question that can be read");
        let goal = roots.into_iter().reduce(|a, b| pool.and(a, b)).unwrap_or(Term::TRUE);
        let options = ChainOptions { layers, time_per_question: TIME, ..ChainOptions::default() };
        let mut solver = chain(&options).expect("the built-in back end");
        let start = Instant::now();
        let answer = match solver.check(&Question { pool: &pool, facts: &[], known: None, goal }) {
            Verdict::Sat(_) => 0,
            Verdict::Unsat => 1,
            Verdict::Unknown(_) => 2,
        };
        answers[answer] += 1;
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        times.push((start.elapsed(), ["sat", "unsat", "unknown"][answer], name));
        for (i, c) in solver.counters().into_iter().enumerate() {
            if i == totals.len() {
                totals.push(Counters { layer: c.layer, ..Counters::default() });
            }
            let total = &mut totals[i];
            total.asked += c.asked;
            total.sat += c.sat;
            total.unsat += c.unsat;
            total.unknown += c.unknown;
            total.nanos += c.nanos;
        }
    }
    let total: Duration = times.iter().map(|t| t.0).sum();
    let [sat, unsat, unknown] = answers;
    println!(
        "\nHard questions: {} in {:.1} s: {sat} sat, {unsat} unsat, {unknown} unknown\n",
        files.len(),
        total.as_secs_f64()
    );
    println!(
        "{:<20} {:>8} {:>8} {:>8} {:>8} {:>9}",
        "layer", "asked", "sat", "unsat", "unknown", "seconds"
    );
    for c in totals {
        let seconds = c.nanos as f64 / 1e9;
        println!(
            "{:<20} {:>8} {:>8} {:>8} {:>8} {seconds:>9.2}",
            c.layer, c.asked, c.sat, c.unsat, c.unknown
        );
    }
    times.sort_by(|a, b| b.cmp(a));
    println!("\nslowest");
    for (time, answer, name) in times.iter().take(NAMED) {
        println!("{:>9.2} s  {answer:<8} {name}", time.as_secs_f64());
    }
}
