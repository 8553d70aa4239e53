//! The number of paths of every subject method under every strategy, with how they end and what a precondition
//! pruned, compared with `tests/path-counts.tsv`. A redesign of the engine must not change the table; a change
//! that is meant to changes it in the same commit: `CAIRN_WRITE_COUNTS=1` writes what was found instead of
//! comparing (all rows).

use cairn_testing::{by_effort, classes_of, parallel, thousands};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What every run is bounded by: counts, so that the speed of the machine makes no difference. The time is only there to
/// end a run that hangs; a row that met it would differ.
const BOUNDS: &[&str] = &["--paths", "150", "--time", "120s", "--jobs", "1"];

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/path-counts.tsv")
}

/// A line of the table: target, strategy and flags, and what is expected of them.
struct Row {
    target: String,
    strategy: String,
    flags: String,
    counts: String,
}

impl Row {
    fn parse(line: &str) -> Row {
        let mut parts = line.splitn(4, '\t').map(str::to_owned);
        let mut next = || parts.next().unwrap_or_else(|| panic!("not a row: {line}"));
        Row { target: next(), strategy: next(), flags: next(), counts: next() }
    }

    /// The counts as Cairn has them now.
    fn explore(&self, classes: &Path) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
            .arg("explore")
            .arg("-cp")
            .arg(classes)
            .args([&self.target, "--json", "--strategy", &self.strategy])
            .args(self.flags.split(' '))
            .args(BOUNDS)
            .output()
            .expect("cairn runs");
        let text = String::from_utf8_lossy(&output.stdout);
        let totals = text
            .lines()
            .filter_map(|l| serde_json::from_str::<serde_json::Value>(l).ok())
            .find_map(|v| v.get("totals").cloned());
        let Some(totals) = totals else {
            return format!("no totals: {}", String::from_utf8_lossy(&output.stderr).trim());
        };
        let list = |value: &serde_json::Value, text: &dyn Fn(&serde_json::Value) -> String| {
            let all = value.as_array().into_iter().flatten();
            all.map(text).collect::<Vec<_>>().join(",")
        };
        let plain = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
        let ends = list(&totals["ends"], &|e| format!("{}:{}", plain(&e["what"]), e["count"]));
        let cuts = list(&totals["cuts"], &|c| plain(&c["name"]));
        let precondition = |name: &str| totals["precondition"][name].as_u64().unwrap_or(0);
        [
            totals["paths"].to_string(),
            ends,
            cuts,
            totals["branches_covered"].to_string(),
            precondition("pruned").to_string(),
            precondition("invalid").to_string(),
            precondition("refuted").to_string(),
        ]
        .join("\t")
    }
}

#[test]
fn the_subjects_have_as_many_paths_as_the_table_says() {
    let classes = classes_of(&[
        "korat",
        "lissa",
        "shards",
        "structures",
        "structures/buggy",
        "summaries",
        "trees",
    ]);
    let text = std::fs::read_to_string(table()).expect("the table");
    let (head, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|l| l.starts_with('#'));
    let writes = std::env::var_os("CAIRN_WRITE_COUNTS").is_some();
    let every = if writes { 1 } else { by_effort(12, 6, 1) };
    let rows: Vec<Row> = lines.iter().step_by(every).map(|l| Row::parse(l)).collect();
    assert!(rows.len() > 20, "the table has too few rows");
    let found = parallel(&rows, |row| row.explore(&classes));
    if writes {
        let row = |(r, c): (&Row, &String)| {
            [&r.target, &r.strategy, &r.flags, c].map(|s| &**s).join("\t")
        };
        let all = rows.iter().zip(&found).map(row);
        let lines: Vec<String> = head.iter().map(|h| h.to_string()).chain(all).collect();
        return std::fs::write(table(), lines.join("\n") + "\n").expect("the table is written");
    }
    let wrong = rows.iter().zip(&found).filter(|(row, found)| row.counts != **found);
    let wrong: Vec<String> = wrong
        .map(|(r, found)| {
            format!("{} {} {}\n  {}\n  {found}", r.target, r.strategy, r.flags, r.counts)
        })
        .collect();
    println!(
        "path counts: {} rows of {}",
        thousands(rows.len() as u64),
        thousands(lines.len() as u64)
    );
    assert!(wrong.is_empty(), "expected, and found:\n{}", wrong.join("\n"));
}
