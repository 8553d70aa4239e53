//! Invariants written as Java against the concrete checker: on every model of scope 4, and on every heap that differs from
//! one in a field or element, both say the same. The Java is compiled by `javac` and executed by Cairn's machine.

use cairn_contract::{
    Comparer, JavaOptions, ProgramClasses, Specification, WrittenJava, java, parts,
};
use cairn_explore::{Ended, Rerunner};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_witness::{Target, Witness};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Folders of subjects with specifications.
const FOLDERS: [&str; 2] = ["structures", "star"];

/// Specifications that cannot be written in Java.
const UNWRITTEN: [&str; 0] = [];

/// Invariants whose models take long to find, with a scope at which they do not.
const SMALL: [(&str, usize); 3] =
    [("structures/DisjointSets", 1), ("structures/Inventory", 2), ("structures/Library", 3)];

fn specifications(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects").join(folder);
    let files = std::fs::read_dir(directory).expect("subjects").flatten().map(|e| e.path());
    let mut all: Vec<PathBuf> =
        files.filter(|f| f.extension().is_some_and(|e| e == "star")).collect();
    all.sort();
    all
}

fn open(jdk: &cairn_testing::Jdk, class_path: &str) -> Program {
    let jdk = Jdk::find(Some(&jdk.home)).expect("a JDK");
    Program::open(jdk, ClassPath::parse(class_path)).expect("a program")
}

/// The specification of a file, and its Java.
struct Subject {
    name: String,
    file: PathBuf,
    java: WrittenJava,
}

#[test]
fn the_java_of_an_invariant_agrees_with_the_checker() {
    let jdk = cairn_testing::Jdk::default();
    let classes = jdk.compiled(&["-g"], &cairn_testing::sources(&FOLDERS));
    let program = open(&jdk, &classes.display().to_string());
    let scratch = cairn_testing::scratch("spec-java");
    let (mut subjects, mut unwritten, mut files) = (vec![], vec![], vec![]);
    for file in FOLDERS.iter().flat_map(|f| specifications(f)) {
        let folder = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let name = format!("{folder}/{}", file.file_stem().unwrap_or_default().to_string_lossy());
        let read = Specification::read(&program, std::slice::from_ref(&file), None);
        let specification = read.unwrap_or_else(|e| panic!("{name}: {e}"));
        match java(&program, &specification.spec, &JavaOptions::default()) {
            Ok(java) => {
                let directory = scratch.join(&java.package);
                std::fs::create_dir_all(&directory).expect("a directory");
                let to = directory.join(format!("{}.java", java.classes[0].0));
                std::fs::write(&to, &java.text).expect("a file");
                files.push(to);
                subjects.push(Subject { name, file, java });
            }
            Err(e) => {
                println!("{name}: {e}");
                unwritten.push(name);
            }
        }
    }
    assert_eq!(unwritten, UNWRITTEN);
    let out = scratch.join("classes");
    let class_path = classes.display().to_string();
    jdk.compile_with(&["-cp", &class_path, "-Xlint:all", "-Werror"], &files, &out);
    let program = open(&jdk, &format!("{class_path}:{}", out.display()));
    let scope = cairn_testing::count("CAIRN_SPEC_JAVA_SCOPE", 2, 4, 5) as usize;
    let (mut judged, mut accepted, mut invariants) = (0, 0, 0);
    for subject in &subjects {
        let read = Specification::read(&program, std::slice::from_ref(&subject.file), None);
        let specification = read.unwrap_or_else(|e| panic!("{}: {e}", subject.name));
        let classes = ProgramClasses::new(&program, &specification.spec);
        for part in parts(&specification.spec) {
            let Some((class, _)) = subject.java.classes.iter().find(|c| c.1 == part.name) else {
                continue;
            };
            let target = Target::Method {
                class: format!("{}.{class}", subject.java.package),
                name: "repOK".into(),
                descriptor: format!("(L{};)Z", part.name.replace('.', "/")),
                is_static: true,
            };
            let mut rerunner = Rerunner::new(&program, &target).expect("the class is there");
            let mut method = |drawn: &Witness| {
                let mut witness = Witness { target: target.clone(), ..drawn.clone() };
                witness.arguments.extend(witness.receiver.take());
                match rerunner.end(&witness) {
                    Ok(Ended::Word(word)) => Ok(word & 1 == 1),
                    Ok(Ended::Threw(id)) => Err(format!("{} is thrown", program.class(id).name)),
                    Ok(other) => Err(format!("{other:?}")),
                    Err(e) => Err(e.to_string()),
                }
            };
            let began = Instant::now();
            let limit = Duration::from_secs(cairn_testing::count("CAIRN_SPEC_JAVA_TIME", 1, 2, 60));
            let goes_on = || began.elapsed() < limit;
            let mut comparer = Comparer::new(&specification.spec, &classes, &part, &goes_on);
            let small = SMALL.iter().find(|s| s.0 == subject.name);
            comparer.models(small.map_or(scope, |s| s.1.min(scope)), 300, &mut method);
            let comparison = comparer.finish();
            println!(
                "{}: {} judged, {} accepted, {} unknown {:?}, {:?}",
                part.name,
                comparison.judged,
                comparison.accepted,
                comparison.unknown,
                comparison.why_unknown,
                comparison.incomplete,
            );
            if let Some(d) = comparison.differences.first() {
                let lines = cairn_witness::heap_lines(&d.witness);
                panic!(
                    "{}: {:?} accepts, the other does not: {}\n{lines:?}\n{}",
                    part.name, d.accepted_by, d.why, subject.java.text
                );
            }
            let circles = comparison.why_unknown.as_deref().is_some_and(|w| w.contains("method"));
            assert!(!circles, "{}: {:?}", part.name, comparison.why_unknown);
            let is_small = scope < 3;
            assert!(comparison.accepted > 0 || is_small, "{}: nothing is accepted", part.name);
            judged += comparison.judged;
            accepted += comparison.accepted;
            invariants += 1;
        }
    }
    println!(
        "spec java: {invariants} invariants, {judged} structures judged by both, {accepted} accepted, \
         {} not written",
        unwritten.len()
    );
}
