//! The user's project: which build tool it has, where its classes and tests are, and the jars that it
//! depends on. Found by looking at files; only the jars are asked of the build tool itself.

mod cache;
mod gradle;
mod maven;
mod tool;

use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Maven,
    Gradle,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    pub kind: Kind,
    pub root: PathBuf,
    /// Where the build tool puts the classes; those that are missing are in the notes.
    pub classes: Vec<PathBuf>,
    /// Where the sources of tests belong, whether or not there are any yet.
    pub tests: PathBuf,
    /// What the user should know, in sentences without a full stop.
    pub notes: Vec<String>,
}

/// The project in this directory or the nearest one above it, if there is one.
pub fn find(directory: &Path) -> Option<Project> {
    // Relative directories have no names above them.
    let directory = std::path::absolute(directory).ok()?;
    directory.ancestors().find_map(|root| {
        if root.join(maven::FILE).is_file() {
            Some(maven::project(root))
        } else if gradle::FILES.iter().any(|file| root.join(file).is_file()) {
            Some(gradle::project(root))
        } else {
            None
        }
    })
}

impl Project {
    /// The jars of all scopes, so that the user's JUnit is among them, and what went wrong. The build
    /// tool is given so much time; it is not asked again until the build files change.
    pub fn dependencies(
        &self,
        limit: Duration,
        tell: &dyn Fn(&str),
    ) -> (Vec<PathBuf>, Vec<String>) {
        let inputs = match self.kind {
            Kind::Maven if !maven::may_have_dependencies(&self.root) => return Default::default(),
            Kind::Maven => maven::inputs(&self.root),
            Kind::Gradle => gradle::inputs(&self.root),
        };
        let cache = cache::Cache::new(self.build_directory().join("cairn"), &inputs);
        if let Some(jars) = cache.read() {
            return (jars, Vec::new());
        }
        tell(match self.kind {
            Kind::Maven => {
                "asking Maven for the jars of the project (again only if the pom changes)"
            }
            Kind::Gradle => {
                "asking Gradle for the jars of the project (again only if the build changes)"
            }
        });
        let jars = cache.make_directory().and_then(|directory| match self.kind {
            Kind::Maven => maven::jars(&self.root, directory, limit),
            Kind::Gradle => gradle::jars(&self.root, directory, limit),
        });
        match jars {
            Ok(jars) => {
                // The next call asks again if the answer cannot be kept: slower, not wrong.
                let notes = cache.write(&jars).err().into_iter().collect();
                (jars, notes)
            }
            Err(problem) => {
                (Vec::new(), vec![format!("{problem}: dependency jars are not on the class path")])
            }
        }
    }

    /// Has the build tool run the project's tests. What it prints stays in a file beside what is built.
    pub fn test(&self, limit: Duration) -> Result<(), String> {
        let directory = self.build_directory().join("cairn");
        std::fs::create_dir_all(&directory).map_err(|e| format!("{}: {e}", directory.display()))?;
        let log = directory.join("verify.log");
        let mut command = match self.kind {
            Kind::Maven => maven::command(&self.root),
            Kind::Gradle => {
                let mut command = tool::command(&self.root, "gradlew", "gradle");
                command.args(["-q", "--console=plain"]);
                command
            }
        };
        command.arg("test");
        let run = tool::run(command, &log, limit);
        run.map(drop).map_err(|why| format!("{why} ({})", log.display()))
    }

    fn build_directory(&self) -> PathBuf {
        self.root.join(match self.kind {
            Kind::Maven => "target",
            Kind::Gradle => "build",
        })
    }
}

/// What to say of a directory of classes that is not there.
fn missing(directory: &str, command: &str) -> String {
    format!("{directory} is missing: run `{command}` first")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const DEPENDENCY: &str = "<project><dependencies><dependency/></dependencies></project>";

    fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().expect("a directory");
        for (name, text) in files {
            let file = directory.path().join(name);
            fs::create_dir_all(file.parent().expect("a parent")).expect("a directory");
            fs::write(file, text).expect("a file");
        }
        directory
    }

    /// A build tool that is a script of ours.
    #[cfg(unix)]
    fn make_wrapper(directory: &Path, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt;
        let file = directory.join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("permissions");
    }

    #[test]
    fn a_maven_project_is_found_from_below() {
        let d = directory(&[("pom.xml", "<project/>"), ("src/main/java/a/A.java", "")]);
        let project = find(&d.path().join("src/main/java/a")).expect("a project");
        assert_eq!(project.kind, Kind::Maven);
        assert_eq!(project.root, d.path());
        assert_eq!(project.classes, [d.path().join("target/classes")]);
        assert_eq!(project.tests, d.path().join("src/test/java"));
        assert_eq!(project.notes, ["target/classes is missing: run `mvn compile` first"]);
        fs::create_dir_all(d.path().join("target/classes")).expect("a directory");
        assert_eq!(find(d.path()).expect("a project").notes, [""; 0]);
    }

    #[test]
    fn a_gradle_project_is_found() {
        for file in gradle::FILES {
            let d = directory(&[
                (file, ""),
                ("build/classes/java/main/A.class", ""),
                ("build/classes/kotlin/main/B.class", ""),
            ]);
            let project = find(d.path()).expect("a project");
            assert_eq!(project.kind, Kind::Gradle);
            let classes = d.path().join("build/classes");
            assert_eq!(project.classes, [classes.join("java/main"), classes.join("kotlin/main")]);
            assert_eq!(project.notes, [""; 0]);
        }
    }

    #[test]
    fn the_nearest_project_counts() {
        let d = directory(&[("pom.xml", "<project/>"), ("part/build.gradle", "")]);
        let project = find(&d.path().join("part")).expect("a project");
        assert_eq!((project.kind, project.root), (Kind::Gradle, d.path().join("part")));
        let wanted = "build/classes/java/main is missing: run `gradle classes` first";
        assert_eq!(project.notes, [wanted]);
    }

    #[test]
    fn a_module_is_built_with_those_that_it_needs() {
        let project = directory(&[
            ("pom.xml", "<project><modules><module>a/b</module></modules></project>"),
            ("a/pom.xml", "<project/>"),
            ("a/b/pom.xml", "<project/>"),
        ]);
        let words = |place: &str| {
            let command = maven::command(&project.path().join(place));
            let words = command.get_args().map(|w| w.to_string_lossy().into_owned());
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(words("a/b"), "-q -B -am -pl a/b");
        assert_eq!(words("."), "-q -B");
    }

    #[test]
    fn several_modules_are_said() {
        let d =
            directory(&[("pom.xml", "<project><modules><module>a</module></modules></project>")]);
        let notes = find(d.path()).expect("a project").notes;
        assert_eq!(
            notes,
            ["pom.xml has several modules: run cairn in the directory of one of them"]
        );
    }

    #[test]
    fn a_pom_without_dependencies_needs_no_maven() {
        let pom = "<project><!-- <dependency/> --><artifactId>dependency</artifactId></project>";
        let d = directory(&[("pom.xml", pom)]);
        let project = find(d.path()).expect("a project");
        assert_eq!(project.dependencies(Duration::ZERO, &|_| {}), (vec![], vec![]));
        assert!(!d.path().join("target").exists());
    }

    #[cfg(unix)]
    #[test]
    fn maven_is_asked_once_for_each_pom() {
        let d = directory(&[("pom.xml", DEPENDENCY), ("a.jar", ""), ("b c.jar", "")]);
        let jars = vec![d.path().join("a.jar"), d.path().join("b c.jar")];
        make_wrapper(
            d.path(),
            "mvnw",
            r#"echo x >>asked
for i; do case "$i" in -Dmdep.outputFile=*) echo "$PWD/a.jar:$PWD/b c.jar" >"${i#*=}";; esac; done"#,
        );
        let project = find(d.path()).expect("a project");
        let asked = || fs::read_to_string(d.path().join("asked")).expect("a count").len() / 2;
        for _ in 0..2 {
            assert_eq!(
                project.dependencies(Duration::from_secs(20), &|_| {}),
                (jars.clone(), vec![])
            );
        }
        assert_eq!(asked(), 1);
        fs::write(d.path().join("pom.xml"), format!("{DEPENDENCY}\n")).expect("a file");
        assert_eq!(project.dependencies(Duration::from_secs(20), &|_| {}).0, jars);
        assert_eq!(asked(), 2);
        // A jar that is gone is not on anybody's class path.
        fs::remove_file(d.path().join("a.jar")).expect("a file");
        assert_eq!(project.dependencies(Duration::from_secs(20), &|_| {}).0, jars[1..]);
        assert_eq!(asked(), 3);
    }

    #[cfg(unix)]
    #[test]
    fn what_goes_wrong_is_a_note() {
        let d = directory(&[("pom.xml", DEPENDENCY)]);
        let project = find(d.path()).expect("a project");
        let script = r"printf '\033[0m[ERROR] \n\033[0m[ERROR] no such artifact -> [Help 1]\nmore\n'; exit 1";
        make_wrapper(d.path(), "mvnw", script);
        let (jars, notes) = project.dependencies(Duration::from_secs(20), &|_| {});
        assert_eq!(jars, [""; 0].map(PathBuf::from));
        let wanted = "./mvnw failed: no such artifact: dependency jars are not on the class path";
        assert_eq!(notes, [wanted]);
        make_wrapper(d.path(), "mvnw", "exec sleep 60");
        let (_, notes) = project.dependencies(Duration::from_millis(50), &|_| {});
        let wanted = "./mvnw took longer than 50ms: dependency jars are not on the class path";
        assert_eq!(notes, [wanted]);
    }

    #[cfg(unix)]
    #[test]
    fn gradle_answers_for_this_project_only() {
        let d = directory(&[("settings.gradle", ""), ("part/build.gradle", ""), ("a.jar", "")]);
        let part = d.path().join("part");
        // The wrapper stands beside the settings, above the project.
        make_wrapper(
            d.path(),
            "gradlew",
            r#"test -f "$4" || exit 1
echo "hello"; echo "cairn-jar|$PWD|$PWD/../a.jar"; echo "cairn-jar|$PWD/..|$PWD/../b.jar""#,
        );
        let project = find(&part).expect("a project");
        let (jars, notes) = project.dependencies(Duration::from_secs(20), &|_| {});
        assert_eq!(notes, [""; 0]);
        assert_eq!(jars, [part.join("../a.jar")]);
    }
}
