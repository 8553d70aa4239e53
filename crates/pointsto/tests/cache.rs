//! Is an answer that comes from the cache the same as one that was computed? By digests, for each program, with a
//! cache that is empty, that has the answer, that has only the library's part, whose files are damaged, and
//! that two use at once.

use crate::support;

use cairn_pointsto::{Cache, Contexts, Entry, Options, Restored, analyse, digest};
use cairn_program::Program;
use std::path::{Path, PathBuf};
use support::{method, program};

const PROGRAMS: &[(&str, &str)] = &[
    ("Hello", "public class Hello { public static void main(String[] a) { System.out.println(1); } }"),
    (
        "Text",
        "import java.util.*;
        public class Text {
            final List<String> lines = new ArrayList<>();
            void add(String s) { lines.add(String.format(\"%s, %d\", s, lines.size())); }
            public static void main(String[] a) {
                Text t = new Text();
                t.add(a.length > 0 ? a[0] : \"none\");
                Map<String, Runnable> map = new TreeMap<>(Comparator.reverseOrder());
                for (String s : t.lines) map.put(s, () -> System.out.println(s));
                map.values().forEach(Runnable::run);
                try { Class.forName(a[0]); } catch (ClassNotFoundException e) { throw new RuntimeException(e); }
            }
        }",
    ),
    (
        "Other",
        "public class Other {
            record Pair(Object left, Object right) {}
            enum Kind { ONE, TWO }
            public static void main(String[] a) throws Exception {
                System.out.println(String.format(\"%s\", new Pair(Kind.valueOf(a[0]), a.clone())));
                Thread t = new Thread(() -> System.err.println(Kind.TWO));
                t.start();
                t.join();
            }
        }",
    ),
];

struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("points-to-{name}-{}", std::process::id()));
        _ = std::fs::remove_dir_all(&path);
        Place(path)
    }

    fn files(&self, start: &str) -> Vec<PathBuf> {
        let all = std::fs::read_dir(&self.0).expect("a cache").map(|e| e.expect("a file").path());
        let is_one =
            |p: &PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(start));
        let mut all: Vec<PathBuf> = all.filter(is_one).collect();
        all.sort();
        all
    }

    fn remove(&self, start: &str) {
        self.files(start).iter().for_each(|f| std::fs::remove_file(f).expect("a file"));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The digest of an answer, and where it came from. Each answer is that of a program of its own.
fn solve(name: &str, text: &str, contexts: Contexts, cache: Option<Cache>) -> (String, Restored) {
    let program: Program = program(name, text);
    let entry = Entry::Main(method(&program, name, "main"));
    let options = Options { contexts, cache, ..Options::default() };
    let solution = analyse(&program, &[entry], &options).expect("no budget");
    (format!("{:?}", digest(&program, &solution)), solution.counters().restored)
}

#[test]
fn answers_from_the_cache_are_the_same() {
    let place = Place::new("same");
    let cache = |version: &str| Some(Cache::new(place.0.clone(), version));
    let selective = Contexts::Selective;
    for (i, (name, text)) in PROGRAMS.iter().enumerate() {
        let expected = solve(name, text, selective, None).0;
        let is = |version: &str, from: Restored, what: &str| {
            let (found, restored) = solve(name, text, selective, cache(version));
            assert!(found == expected, "{name}, {what}: another answer");
            assert_eq!(restored, from, "{name}, {what}");
        };
        // `Other` calls the same far methods as `Text` does.
        let first = if i == 2 { Restored::Library } else { Restored::Nothing };
        is("1", first, "for the first time");
        is("1", Restored::Whole, "again");
        place.remove("application");
        is("1", Restored::Library, "with the library's part");
    }
    assert_eq!(place.files("library").len(), 2);
    let (name, text) = PROGRAMS[0];
    assert_eq!(solve(name, text, selective, cache("2")).1, Restored::Nothing, "another version");
    assert_eq!(
        solve(name, text, Contexts::None, cache("1")).1,
        Restored::Nothing,
        "other contexts"
    );
    assert_eq!(place.files("new-").len(), 0);
}

type Damage = fn(&mut Vec<u8>);

/// A change that leaves a file readable is noticed, too.
#[test]
fn damaged_files_are_as_good_as_none() {
    let place = Place::new("damaged");
    let cache = || Some(Cache::new(place.0.clone(), "1"));
    let (name, text) = PROGRAMS[0];
    let expected = solve(name, text, Contexts::None, cache()).0;
    let damages: [(&str, Damage); 5] = [
        ("empty", |b| b.clear()),
        ("short", |b| b.truncate(b.len() / 2)),
        ("long", |b| b.push(0)),
        ("changed", |b| {
            let at = b.len() * 2 / 3;
            b[at] ^= 4;
        }),
        ("other", |b| b[7] = b'0'),
    ];
    for (what, damage) in damages {
        for kind in ["application", "library"] {
            let file = &place.files(kind)[0];
            let mut bytes = std::fs::read(file).expect("a file");
            damage(&mut bytes);
            std::fs::write(file, bytes).expect("a file");
        }
        let found = solve(name, text, Contexts::None, cache());
        assert!(found.0 == expected && found.1 == Restored::Nothing, "{what}: {:?}", found.1);
        let found = solve(name, text, Contexts::None, cache());
        assert!(found.0 == expected && found.1 == Restored::Whole, "{what}: not written again");
    }
}

#[test]
fn two_at_once_and_no_place_do_no_harm() {
    let place = Place::new("shared");
    let (name, text) = PROGRAMS[0];
    let expected = solve(name, text, Contexts::None, None).0;
    std::thread::scope(|s| {
        let one = || solve(name, text, Contexts::None, Some(Cache::new(place.0.clone(), "1"))).0;
        let both = [s.spawn(one), s.spawn(one)];
        both.into_iter().for_each(|t| assert!(t.join().expect("an answer") == expected));
    });
    // A file where the directory should be.
    let file = place.files("library")[0].join("inside");
    let found = solve(name, text, Contexts::None, Some(Cache::new(file, "1")));
    assert!(found.0 == expected && found.1 == Restored::Nothing);
}

/// The same for programs of the conformance corpus, which share one part of the library each time their far
/// methods are the same.
#[test]
fn answers_of_the_corpus_are_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let jdk = cairn_testing::Jdk::default();
    let mut sources = cairn_testing::java_files(&root);
    sources.sort();
    sources.retain(|p| {
        let text = std::fs::read_to_string(p).expect("a readable program");
        let java = text.lines().find_map(|l| l.strip_prefix("//@ java:")).map(str::trim);
        java.is_none_or(|v| v.parse::<u32>().expect("a Java version") <= jdk.feature)
    });
    let classes = jdk.compiled(&[], &sources);
    let open = || {
        let home = cairn_program::Jdk::at(&jdk.home).expect("the JDK");
        Program::open(home, cairn_program::ClassPath::new([classes.clone()])).expect("a program")
    };
    let place = Place::new("corpus");
    let mut restored = [0; 3];
    for source in sources.iter().step_by(cairn_testing::by_effort(400, 110, 4)) {
        let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut answers = vec![];
        for is_cached in [false, true, true] {
            let program = open();
            let class = program.load(&name).expect("a class");
            let mains = program.class(class).methods.iter().copied();
            let is_main = |m: &cairn_program::MethodId| &*program.method(*m).name == "main";
            let Some(main) = { mains }.find(is_main) else { continue };
            let cache = is_cached.then(|| Cache::new(place.0.clone(), "1"));
            let options = Options { cache, ..Options::default() };
            let solution = analyse(&program, &[Entry::Main(main)], &options).expect("no budget");
            restored[solution.counters().restored as usize] += 1;
            answers.push(digest(&program, &solution));
        }
        assert!(answers.windows(2).all(|w| w[0] == w[1]), "{name}: {answers:?}");
    }
    println!("computed, with the library's part, restored: {restored:?}");
    // The first programs need not use the library alike.
    let least = cairn_testing::by_effort(0, 1, 1);
    assert!(restored[0] > 0 && restored[1] >= least && restored[2] > 0, "{restored:?}");
}
