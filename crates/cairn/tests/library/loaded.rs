//! What a program has loaded before, and in which order, has no influence on the tests that are written. Threads that work side
//! by side load classes in any order, and classes have their numbers in the order in which they are loaded.

use cairn::engine::test::{Filter, How, Met, Place, Request, for_tests, test};
use cairn::engine::{METHOD_STEPS, Progress, Sources};
use cairn::{Budget, Findings, Junit, Program, open};
use cairn_explore::{Detail, Options, SearchOrder};
use cairn_program::ClassId;
use cairn_states::Library;
use cairn_strategies::Settings;
use cairn_testing::{Jdk, by_effort, java_files, parallel, setting};
use cairn_witness::Witness;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Quiet;

impl Progress for Quiet {
    fn path(&self) {}
    fn say(&self, _: &'static str) {}
}

/// The files that are written for some classes by a program that has loaded others before, and has worked on others; and the names of
/// all that was loaded then.
fn after(
    classes: &str,
    targets: &[String],
    loaded_before: &[String],
    worked_on: &[String],
) -> (BTreeMap<PathBuf, String>, Vec<String>) {
    let program = open(classes, None).expect("a JDK");
    for name in loaded_before {
        let _ = program.load(name);
    }
    for other in worked_on {
        written(&program, classes, std::slice::from_ref(other));
    }
    (written(&program, classes, targets), loaded(&program))
}

/// The files that are written for some classes.
fn written(program: &Program, classes: &str, targets: &[String]) -> BTreeMap<PathBuf, String> {
    let out = tempfile::tempdir().expect("a directory");
    let library = Library::default();
    let settings = Settings::default();
    let by_calls = |settings: &Settings, any: &Options| Options {
        strategy: cairn_strategies::by_name("gse", settings).expect("a strategy"),
        ..any.clone()
    };
    let any = |_| {
        let mut options = Options {
            order: SearchOrder::Shallow,
            detail: Detail::Condition,
            ..Options::default()
        };
        options = by_calls(&settings, &options);
        options.bounds.limits.steps = METHOD_STEPS;
        for_tests(&mut options, true);
        options
    };
    let budget = Budget::default();
    let options = |method, more| {
        let settings = Settings { scope: settings.scope + more, ..settings.clone() };
        let (any, budget) = (any(method), budget.with_effort(1 << 16));
        let class = program.method(method).class;
        let reached = library.of(program, class, &any, &settings, &budget);
        let settings = Settings { catalogue: Some(reached.catalogue.clone()), ..settings };
        Ok(by_calls(&settings, &any))
    };
    let meet = |method, is_wanted: &mut dyn FnMut(&Witness) -> bool, share: &Budget| {
        let class = program.method(method).class;
        let Some(reached) = library.known(class) else { return Ok(None) };
        let any = any(method);
        let Some(met) = library.meet(program, method, (&any, &settings), is_wanted, share)? else {
            return Ok(None);
        };
        let options = (!met.sequences.is_empty()).then(|| {
            let mut catalogue = (*reached.catalogue).clone();
            catalogue.set_receivers(&met.sequences);
            by_calls(&Settings { catalogue: Some(Arc::new(catalogue)), ..settings.clone() }, &any)
        });
        let how = met.how.into_iter().map(|how| match how {
            cairn_states::How::Nothing(differs) => How::Nothing(differs),
            cairn_states::How::Unified => How::Unified,
            cairn_states::How::Searched => How::Searched,
        });
        Ok(Some(Met { options, how: how.collect(), calls: met.calls }))
    };
    let place =
        Place::find(Some(classes.to_owned()), None, Some(out.path()), &|_| {}).expect("a place");
    let request = Request {
        program,
        place: &place,
        targets,
        filter: Filter::default(),
        precondition: None,
        options: &options,
        meet: Some(&meet),
        command: vec![],
        configuration: None,
        junit: Junit::Five,
        findings: Findings::Assert,
        minimize: false,
        all_paths: setting("CAIRN_LOADED_ALL", 1) == 1,
        style: place.style(),
        level: place.level(program).expect("a level"),
        any_input: false,
        max_tests: 40,
        force: true,
        keep_witnesses: None,
        coverage_data: None,
        no_run: true,
        test_time: Duration::from_secs(10),
        protection: cairn_jvm::Protection::default(),
        tools: None,
        sources: Sources::new(&[], classes),
        page: None,
        began: Instant::now(),
        budget: budget.clone(),
        jobs: setting("CAIRN_LOADED_JOBS", 1) as usize,
    };
    let report = test(&request, &Quiet).expect("tests");
    assert!(report.disagreements.is_empty(), "{}", report.text(true));
    files(out.path())
}

/// The names of the classes that a program has read.
fn loaded(program: &Program) -> Vec<String> {
    let all = (1..=program.class_count()).map(|id| program.class(ClassId(id)));
    all.filter(|c| c.file.is_some()).map(|c| c.name.to_string()).collect()
}

fn files(out: &Path) -> BTreeMap<PathBuf, String> {
    let relative = |f: &PathBuf| f.strip_prefix(out).expect("a file below").to_owned();
    let text = |f: &PathBuf| std::fs::read_to_string(f).expect("a file");
    java_files(out).iter().map(|f| (relative(f), text(f))).collect()
}

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// Some of these names in any order.
    fn some(&mut self, names: &[String]) -> Vec<String> {
        let mut left = names.to_vec();
        let count = self.below(names.len()) + 1;
        (0..count)
            .map(|_| {
                let at = self.below(left.len());
                left.swap_remove(at)
            })
            .collect()
    }
}

#[test]
fn what_was_loaded_before_does_not_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let classes = Jdk::default().compiled(&["-g"], &java_files(&root.join("tests/testgen/odd")));
    let classes = classes.to_str().expect("a plain path");
    let named = std::env::var("CAIRN_LOADED_TARGETS").unwrap_or_default();
    let targets: Vec<String> = match named.is_empty() {
        false => named.split(' ').map(str::to_owned).collect(),
        true => by_effort(
            &["odd.Box", "odd.Kinds"][..],
            &["odd.Box", "odd.Calls", "odd.Kinds", "odd.Making"],
            &["odd"],
        )
        .iter()
        .map(|t| (*t).to_owned())
        .collect(),
    };
    let (alone, names) = after(classes, &targets, &[], &[]);
    assert!(!alone.is_empty());
    let first = setting("CAIRN_LOADED_SEED", 1);
    let seeds: Vec<u64> =
        (first..first + setting("CAIRN_LOADED_COUNT", by_effort(1, 3, 200))).collect();
    let differ = parallel(&seeds, |&seed| {
        let mut chance = Chance(seed);
        let loaded_before = chance.some(&names);
        let (after, _) = after(classes, &targets, &loaded_before, &chance.some(&targets));
        let same = alone.keys().eq(after.keys());
        let wrong = alone.iter().find(|(f, text)| after.get(*f) != Some(text));
        match (same, wrong) {
            (true, None) => None,
            (_, Some((f, text))) => Some(format!(
                "seed {seed}: {}\n{}",
                f.display(),
                difference(text, after.get(f).map_or("", |t| t))
            )),
            _ => Some(format!("seed {seed}: {:?}, not {:?}", after.keys(), alone.keys())),
        }
    });
    let differ: Vec<String> = differ.into_iter().flatten().collect();
    assert!(differ.is_empty(), "{} of {}\n{}", differ.len(), seeds.len(), differ.join("\n"));
}

/// The first lines that differ.
fn difference(a: &str, b: &str) -> String {
    let same = a.lines().zip(b.lines()).take_while(|(x, y)| x == y).count();
    let from = same.saturating_sub(3);
    let part = |text: &str| {
        text.lines().skip(from).take(16).map(|l| format!("  {l}\n")).collect::<String>()
    };
    format!("line {}:\n{}instead of\n{}", same + 1, part(b), part(a))
}
