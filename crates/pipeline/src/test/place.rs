//! Where classes come from and where tests go.

use crate::project::{self, Project};
use cairn_program::{ClassPath, Program};
use cairn_witness::Junit;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a build tool may take to name the jars.
const PATIENCE: Duration = Duration::from_secs(120);

/// What it may take to build the project and to run its tests.
const BUILDING: Duration = Duration::from_secs(1800);

/// Tests have lambdas.
const LEAST_LEVEL: u32 = 8;

/// Where tests go if nobody says.
const OUT: &str = "cairn-tests";

pub struct Place {
    /// In Java's spelling.
    pub class_path: String,
    /// The part of it that has the user's own classes.
    own: String,
    pub out: PathBuf,
    pub notes: Vec<String>,
    /// Where the tests are to stand.
    project: Option<Project>,
}

impl Place {
    /// A class path that is given counts; else that of the project, else the current directory. `dependencies` is a class
    /// path of what those classes need, and is not tested. `tell` is told what takes long.
    pub fn find(
        class_path: Option<String>,
        dependencies: Option<&str>,
        out: Option<&Path>,
        tell: &dyn Fn(&str),
    ) -> Result<Place, String> {
        let project = project::find(Path::new("."));
        let found = project.clone();
        let tests = project.as_ref().map(|p| p.tests.clone());
        let out = out.map(Path::to_path_buf);
        match project.filter(|_| class_path.is_none()) {
            Some(project) => {
                let classes: Vec<PathBuf> =
                    project.classes.iter().filter(|c| c.is_dir()).cloned().collect();
                // Before the build tool is asked for jars, which takes its time.
                if classes.is_empty() {
                    return Err(project.notes.join("\n"));
                }
                let (jars, mut notes) = project.dependencies(PATIENCE, tell);
                notes.splice(0..0, project.notes.iter().cloned());
                let own = joined(&classes)?;
                let class_path = with(joined(classes.iter().chain(&jars))?, dependencies);
                Ok(Place {
                    class_path,
                    own,
                    out: out.unwrap_or(project.tests),
                    notes,
                    project: found,
                })
            }
            None => {
                let class_path = class_path.unwrap_or_else(|| ".".into());
                let out = out.or(tests).unwrap_or_else(|| OUT.into());
                let own = class_path;
                let class_path = with(own.clone(), dependencies);
                Ok(Place { own, class_path, out, notes: vec![], project: found })
            }
        }
    }

    /// Has the project's build run its tests, those that were generated among them.
    pub fn verify(&self) -> Result<(), String> {
        let none = || "--verify-build is for Maven and Gradle projects: there is none here";
        self.project.as_ref().ok_or_else(none)?.test(BUILDING)
    }

    /// The internal names of the user's own classes, but for generated tests.
    pub fn own_classes(&self) -> Result<Vec<String>, String> {
        let names = ClassPath::parse(&self.own).class_names().map_err(|e| e.to_string())?;
        Ok(names.into_iter().filter(|n| !n.ends_with(super::files::SUFFIX)).collect())
    }

    /// The source level of the user's classes, by the newest of their class files.
    pub fn level(&self, program: &Program) -> Result<u32, String> {
        let class_path = ClassPath::parse(&self.own);
        let names = class_path.class_names().map_err(|e| e.to_string())?;
        let level = |name: &String| {
            let class = program.load(name).ok()?;
            Some(u32::from(program.class(class).file.as_ref()?.major).saturating_sub(44))
        };
        Ok(names.iter().filter_map(level).max().unwrap_or(LEAST_LEVEL).max(LEAST_LEVEL))
    }

    /// The version of JUnit that is on the class path, the newest if there are several.
    pub fn junit(&self) -> Junit {
        let has = |class: &str| {
            ClassPath::parse(&self.class_path).find_class(class, 17).ok().flatten().is_some()
        };
        let is_four = has("org/junit/Test") && !has("org/junit/jupiter/api/Test");
        if is_four { Junit::Four } else { Junit::Five }
    }
}

/// A class path with more at its end.
fn with(mut class_path: String, more: Option<&str>) -> String {
    if let Some(more) = more.filter(|m| !m.is_empty()) {
        class_path.push(if cfg!(windows) { ';' } else { ':' });
        class_path.push_str(more);
    }
    class_path
}

fn joined<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<String, String> {
    let joined = std::env::join_paths(paths).map_err(|e| format!("the class path: {e}"))?;
    joined.into_string().map_err(|_| "the class path is not Unicode".into())
}
