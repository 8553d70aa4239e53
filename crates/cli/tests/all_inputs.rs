//! What a specification says of a call is judged for all inputs, not for one of each path: the verdict of `cairn check --spec`
//! is that of a driver that asks `repOK` after the call, which is explored like any other code. For sound classes, for their
//! copies with seeded bugs, and for copies with a line changed here.

use cairn_testing::{Effort, Jdk, by_effort, parallel};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Classes whose specification says what their `repOK` does, and whose copies have a bug.
const CLASSES: [&str; 7] =
    ["Bst", "SortedList", "DoublyLinkedList", "Queue", "Stack", "AvlTree", "RedBlackTree"];

/// Changes of single lines: many leave parts of the heap as they are that no path of the method reads.
const CHANGES: [(&str, &str, &str); 12] = [
    ("Bst", "parent.left = by;", "parent.left = null;"),
    (
        "Bst",
        "replace(parent, at, at.left != null ? at.left : at.right)",
        "replace(parent, at, at.left)",
    ),
    ("Bst", "node.key = successor.key;", ""),
    ("Bst", "key < parent.key", "key > parent.key"),
    ("Bst", "        size--;", ""),
    ("SortedList", "before.next.value < value", "before.next.value <= value"),
    ("SortedList", "        size++;", "        size += 2;"),
    ("DoublyLinkedList", "        size--;", ""),
    ("Queue", "            tail = null;", ""),
    ("Stack", "        size--;", ""),
    ("AvlTree", "int tilt = height(node.left)", "int tilt = 1 + height(node.left)"),
    ("RedBlackTree", "Color.BLACK", "Color.RED"),
];

fn subject(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/structures").join(name)
}

/// A class in a package of its own, with a driver for each of its methods that take numbers.
struct Variant {
    class: &'static str,
    package: String,
    text: String,
    /// Name, and types of the parameters.
    methods: Vec<(String, String)>,
    /// Whether it has no bug.
    is_sound: bool,
}

impl Variant {
    fn new(class: &'static str, text: &str, package: String, is_sound: bool) -> Variant {
        let line = text.lines().find(|l| l.starts_with("package ")).expect("a package");
        let text = text.replacen(line, &format!("package {package};"), 1);
        let mut methods = vec![];
        for line in text.lines() {
            let Some(rest) = line.strip_prefix("    public ") else { continue };
            let Some((head, rest)) = rest.split_once('(') else { continue };
            let Some((parameters, _)) = rest.split_once(')') else { continue };
            let mut words = head.split(' ');
            let (Some(_), Some(name), None) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            let types: Vec<&str> =
                parameters.split(", ").filter_map(|p| p.split(' ').next()).collect();
            let of_numbers = types.iter().all(|t| matches!(*t, "int" | ""));
            if name != "repOK" && of_numbers {
                methods.push((name.to_owned(), types.join(",")));
            }
        }
        Variant { class, package, text, methods, is_sound }
    }

    /// The class with a static method beside each of them that makes the call and asks `repOK`.
    fn with_drivers(&self) -> String {
        let end = self.text.rfind('}').expect("a class");
        let mut text = self.text[..end].to_owned();
        for (name, types) in &self.methods {
            let count = if types.is_empty() { 0 } else { types.split(',').count() };
            let parameters: String = (0..count).map(|i| format!(", int a{i}")).collect();
            let arguments: Vec<String> = (0..count).map(|i| format!("a{i}")).collect();
            let (class, arguments) = (self.class, arguments.join(", "));
            text += &format!(
                "static void drive_{name}({class} o{parameters}) {{
                    try {{ o.{name}({arguments}); }} catch (AssertionError e) {{ return; }}
                    if (!o.repOK()) throw new AssertionError();
                }}\n"
            );
        }
        text + "}\n"
    }
}

/// The first word of a verdict, and the output.
fn verdict(classes: &Path, class: &str, property: &str, target: &str) -> (String, String) {
    let spec = subject(&format!("{class}.star"));
    let run = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--property", property, "--scope", "4", "-cp"])
        .arg(classes)
        .arg("--spec")
        .arg(spec)
        .arg(target)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("cairn runs");
    let out = String::from_utf8_lossy(&run.stdout).into_owned();
    let said = out.lines().find_map(|l| l.strip_prefix("verdict: ")).unwrap_or_default();
    let word = said.split([' ', '(']).next().unwrap_or_default().to_owned();
    (word, out + &String::from_utf8_lossy(&run.stderr))
}

#[test]
fn a_specification_is_judged_for_all_inputs_as_a_driver_judges_it() {
    let (classes, changes) = by_effort((1, 0), (1, 3), (CLASSES.len(), CHANGES.len()));
    let mut copies = vec![];
    let read = |name: &str| std::fs::read_to_string(subject(name)).expect("a subject");
    for class in &CLASSES[..classes] {
        let sound = read(&format!("{class}.java"));
        copies.push(Variant::new(class, &sound, format!("sound.{}", class.to_lowercase()), true));
        let buggy = read(&format!("buggy/{class}.java"));
        copies.push(Variant::new(class, &buggy, format!("bug.{}", class.to_lowercase()), false));
    }
    for (n, (class, from, to)) in CHANGES.iter().enumerate().take(changes) {
        let sound = read(&format!("{class}.java"));
        assert!(sound.contains(from), "{class}: {from}");
        copies.push(Variant::new(
            class,
            &sound.replacen(from, to, 1),
            format!("changed.c{n}"),
            false,
        ));
    }
    let mut files = vec![];
    for copy in &copies {
        let folder = copy.package.replace('.', "/");
        files.push((format!("{folder}/{}", copy.class), copy.with_drivers()));
    }
    let compiled = Jdk::default().compiled_texts(&["-g"], &files);
    let questions: Vec<(&Variant, &(String, String))> =
        copies.iter().flat_map(|c| c.methods.iter().map(move |m| (c, m))).collect();
    let answers = parallel(&questions, |&(copy, (name, types))| {
        let (package, class) = (&copy.package, copy.class);
        let own = verdict(&compiled, class, "spec", &format!("{package}.{class}#{name}({types})"));
        let comma = if types.is_empty() { "" } else { "," };
        let driver = format!("{package}.{class}#drive_{name}({package}.{class}{comma}{types})");
        let driven = verdict(&compiled, class, "assert", &driver);
        (copy, name, own, driven)
    });
    let (mut violated, mut differing) = (0, vec![]);
    for (copy, name, (own, text), (driven, other)) in answers {
        let what = format!("{}.{}#{name}", copy.package, copy.class);
        violated += usize::from(own == "violated");
        if own != driven || !matches!(&*own, "violated" | "holds") {
            differing.push(format!("{what}: {own}, but {driven}\n{text}{other}"));
        }
        assert!(!copy.is_sound || own != "violated", "{what}: {text}");
        assert!(!text.contains("only some inputs"), "{what}: {text}");
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    let least = by_effort(1, 3, 12);
    assert!(violated >= least, "{violated} bugs were found");
    println!("{} copies, {violated} violated ({:?})", copies.len(), Effort::of_this_run());
}
