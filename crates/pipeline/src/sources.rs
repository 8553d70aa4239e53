//! Source files of classes: for pages, and for what their documentation says.

use crate::summary::bound_ending;
use cairn_explore::Target;
use cairn_generate::spelled;
use cairn_program::{ClassId, ClassPath, Program};
use cairn_report::Totals;
use cairn_report::page::{Case, Class, Cut, Method, Source};
use std::path::PathBuf;
use std::sync::Arc;

/// A longer file is not shown.
const LONGEST: u64 = 4 << 20;

/// Directories and jars with packages of sources.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    directories: Vec<PathBuf>,
    jars: Vec<(PathBuf, Arc<ClassPath>)>,
}

impl Sources {
    /// What is named, and where build tools have the sources of a class path, spelled as in Java: `a-1.0-sources.jar` beside `a-1.0.jar`.
    pub fn new(named: &[PathBuf], class_path: &str) -> Sources {
        let is_jar = |p: &&PathBuf| p.is_file();
        let mut jars: Vec<PathBuf> = named.iter().filter(is_jar).cloned().collect();
        let mut all = named.to_vec();
        let beside = |jar: PathBuf| {
            let name = jar.file_name()?.to_str()?.strip_suffix(".jar")?;
            Some(jar.with_file_name(format!("{name}-sources.jar")))
        };
        jars.extend(std::env::split_paths(class_path).filter_map(beside));
        jars.retain(|j| j.is_file());
        for entry in std::env::split_paths(class_path).filter(|e| e.is_dir()) {
            let Ok(entry) = std::path::absolute(&entry) else { continue };
            for (classes, sources) in [
                ("target/classes", "src/main/java"),
                ("build/classes/java/main", "src/main/java"),
                ("out/production", "src"),
            ] {
                let up = entry
                    .ends_with(classes)
                    .then(|| entry.ancestors().nth(classes.split('/').count()));
                all.extend(up.flatten().map(|root| root.join(sources)));
            }
            all.push(entry);
        }
        all.extend(["src/main/java", "src"].map(PathBuf::from));
        all.retain(|d| d.is_dir());
        let open = |jar: PathBuf| (jar.clone(), Arc::new(ClassPath::new([jar])));
        Sources { directories: all, jars: jars.into_iter().map(open).collect() }
    }

    /// Where a source is that is named from the root of the sources: from the working directory, if it is below that.
    pub fn locate(&self, file: &str) -> String {
        let found = self.directories.iter().map(|root| root.join(file)).find(|f| f.is_file());
        let Some(found) = found else { return file.to_owned() };
        let here = std::env::current_dir().ok();
        let near = here.and_then(|h| found.strip_prefix(h).ok().map(PathBuf::from));
        near.unwrap_or(found).display().to_string()
    }

    /// The file that a class was compiled from, if it is in one of the directories.
    pub fn of(&self, program: &Program, class: ClassId) -> Option<Source> {
        let class = program.class(class);
        let name = class.java_name();
        let (package, simple) = name.rsplit_once('.').unwrap_or(("", &name));
        let file = match &class.source_file {
            Some(file) => file.to_string(),
            None => format!("{}.java", simple.split('$').next().unwrap_or(simple)),
        };
        // It comes out of a class file, and might lead anywhere.
        if file.contains(['/', '\\']) {
            return None;
        }
        let relative: PathBuf = package.split('.').filter(|p| !p.is_empty()).collect();
        let relative = relative.join(&file);
        for root in &self.directories {
            let path = root.join(&relative);
            let is_short =
                std::fs::metadata(&path).is_ok_and(|m| m.is_file() && m.len() <= LONGEST);
            if !is_short {
                continue;
            }
            if let Ok(bytes) = std::fs::read(&path) {
                let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
                return Some(Source { path: path.display().to_string(), text });
            }
        }
        let prefix =
            if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" };
        let entry = prefix + &file;
        self.jars.iter().find_map(|(path, jar)| {
            let bytes = jar.resource(&entry, 0).ok().flatten();
            let bytes = bytes.filter(|b| b.len() as u64 <= LONGEST)?;
            let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            Some(Source { path: format!("{}!/{entry}", path.display()), text })
        })
    }
}

/// The paths of a target as a page shows them.
pub fn explored(
    program: &Program,
    target: &Target,
    cases: Vec<Case>,
    totals: &Totals,
    sources: &Sources,
) -> Class {
    let (class, name) = match target {
        Target::Main(class) => {
            (program.find(&class.replace('.', "/")), "main(String[])".to_owned())
        }
        Target::Method(method) => (Some(program.method(*method).class), spelled(program, *method)),
    };
    let lost = totals.losses.iter().map(|l| format!("lost: {l}"));
    let method = Method {
        name,
        paths: totals.paths,
        covered: totals.branches_covered as u32,
        coverable: totals.branches_covered as u32,
        branches: totals.branches as u32,
        time_ms: totals.time_ms,
        remarks: lost.collect(),
        cuts: totals.cuts.iter().map(|limit| cut(limit, totals)).collect(),
        more: totals.paths.saturating_sub(cases.len() as u64),
        cases,
        ..Method::default()
    };
    Class {
        name: class.map(|c| program.class(c).java_name()).unwrap_or_default(),
        source: class.and_then(|c| sources.of(program, c)),
        methods: vec![method],
        ..Class::default()
    }
}

/// A bound, and how many paths ended at it.
fn cut(limit: &cairn_report::Limit, totals: &Totals) -> Cut {
    let end = bound_ending(&limit.name);
    Cut {
        bound: limit.name.clone(),
        value: Some(limit.value),
        paths: totals.ends.iter().find(|e| e.what == end).map(|e| e.count),
        wider: limit.wider,
    }
}
