//! The jars of JUnit and JaCoCo: which ones, and where they are.

use super::fetch;
use crate::{cache, class_path};
use cairn_witness::Junit;
use std::path::{Path, PathBuf};

/// A jar as Maven names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Artifact {
    pub group: &'static str,
    pub name: &'static str,
    pub version: &'static str,
}

const fn artifact(group: &'static str, name: &'static str, version: &'static str) -> Artifact {
    Artifact { group, name, version }
}

/// Has the engines for tests of JUnit 5 and of JUnit 4, but not JUnit 4 itself.
const PLATFORM: Artifact =
    artifact("org.junit.platform", "junit-platform-console-standalone", "1.11.4");

const JUNIT_4: [Artifact; 2] =
    [artifact("junit", "junit", "4.13.2"), artifact("org.hamcrest", "hamcrest-core", "1.3")];

/// The first version for the class files of Java 25, and what its description says it needs.
const JACOCO: [Artifact; 4] = [
    artifact("org.jacoco", "org.jacoco.core", "0.8.14"),
    artifact("org.ow2.asm", "asm", "9.9"),
    artifact("org.ow2.asm", "asm-commons", "9.9"),
    artifact("org.ow2.asm", "asm-tree", "9.9"),
];

/// What a class path has when JUnit can be run from it, by how the names of the jars begin.
const SPLIT: [&str; 4] = [
    "junit-platform-launcher-",
    "junit-platform-engine-",
    "junit-platform-commons-",
    "opentest4j-",
];
const STANDALONE: &str = "junit-platform-console-standalone-";

/// The oldest version of JUnit's platform with all that the runner asks of it.
const OLDEST_PLATFORM: (u32, u32) = (1, 10);

/// Where JUnit and JaCoCo are.
#[derive(Clone, Debug)]
pub struct Tools {
    pub(crate) version: Junit,
    pub(crate) junit: Vec<PathBuf>,
    pub(crate) jacoco: Vec<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
pub enum ToolsError {
    #[error(
        "to run tests, Cairn needs JUnit and JaCoCo; missing: {jars}. {why}: install Maven (`mvn` on \
         the PATH), which fetches them, or put these jars into a directory and name it with --tools"
    )]
    Missing { jars: String, why: String },
}

impl Artifact {
    pub fn jar(&self) -> String {
        format!("{}-{}.jar", self.name, self.version)
    }

    fn find(&self, places: &[PathBuf], repositories: &[PathBuf]) -> Option<PathBuf> {
        let place = |p: &PathBuf| p.join(self.jar());
        let repository = |r: &PathBuf| {
            let group: PathBuf = self.group.split('.').collect();
            r.join(group).join(self.name).join(self.version).join(self.jar())
        };
        let jars = places.iter().map(place).chain(repositories.iter().map(repository));
        jars.into_iter().find(|j| j.is_file())
    }
}

impl Tools {
    /// JUnit is the user's, if the class path has all of it. Jars are looked for in the directory, in
    /// Cairn's cache and in the local Maven repository; Maven fetches those that are in neither.
    /// The directory may be a Maven repository, too. `tell` is told when something has to be fetched.
    pub fn find(
        class_path: &str,
        dir: Option<&Path>,
        junit: Junit,
        tell: &dyn Fn(&str),
    ) -> Result<Tools, ToolsError> {
        let users = users_junit(&class_path::entries(class_path), junit);
        let mut own = if users.is_some() { vec![] } else { vec![PLATFORM] };
        if users.is_none() && junit == Junit::Four {
            own.extend(JUNIT_4);
        }
        let mut places: Vec<PathBuf> = dir.into_iter().map(Into::into).collect();
        places.extend(cache::directory().map(|c| c.join("tools")));
        let named = dir.into_iter().map(Path::to_path_buf);
        let repositories: Vec<PathBuf> = named.chain(fetch::repositories()).collect();
        let find = |of: &[Artifact]| -> Result<Vec<PathBuf>, Vec<Artifact>> {
            let found: Vec<_> = of.iter().map(|a| a.find(&places, &repositories)).collect();
            let missing = of.iter().zip(&found).filter(|(_, f)| f.is_none());
            let missing: Vec<Artifact> = missing.map(|(a, _)| *a).collect();
            if missing.is_empty() {
                Ok(found.into_iter().flatten().collect())
            } else {
                Err(missing)
            }
        };
        own.extend(JACOCO);
        let found = find(&own).or_else(|missing| {
            let jars: Vec<String> = missing.iter().map(Artifact::jar).collect();
            tell(&format!("fetching with Maven, once: {}", jars.join(", ")));
            let fetched = fetch::fetch(&missing);
            find(&own).map_err(|missing| {
                let jars: Vec<String> = missing.iter().map(Artifact::jar).collect();
                let why = fetched.err().unwrap_or("Maven did not fetch them".into());
                ToolsError::Missing { jars: jars.join(", "), why }
            })
        })?;
        let (own_junit, jacoco) = found.split_at(own.len() - JACOCO.len());
        let junit_jars = users.unwrap_or_else(|| own_junit.to_vec());
        Ok(Tools { version: junit, junit: junit_jars, jacoco: jacoco.to_vec() })
    }

    /// The class of the engine that runs the tests.
    pub(crate) fn engine(&self) -> &'static str {
        match self.version {
            Junit::Four => "org.junit.vintage.engine.VintageTestEngine",
            Junit::Five => "org.junit.jupiter.engine.JupiterTestEngine",
        }
    }
}

/// The jars of JUnit on a class path, if nothing is missing and it is not too old.
fn users_junit(entries: &[PathBuf], junit: Junit) -> Option<Vec<PathBuf>> {
    let find = |prefix: &str| {
        let rest = |e: &'_ PathBuf| Some(e.file_name()?.to_str()?.strip_prefix(prefix)?.to_owned());
        let matching = entries.iter().filter_map(|e| Some((e, rest(e)?)));
        // `junit-` alone begins many a name; what follows here is the version.
        let mut jars = matching.filter(|(_, r)| r.ends_with(".jar") && version(r).is_some());
        jars.next().map(|(e, r)| (e.clone(), r))
    };
    let mut jars = vec![];
    let recent = |rest: &str| version(rest).is_some_and(|v| v >= OLDEST_PLATFORM);
    if let Some((jar, rest)) = find(STANDALONE) {
        jars.push((jar, recent(&rest)));
    } else {
        let engine: &[&str] = match junit {
            Junit::Four => &["junit-vintage-engine-"],
            Junit::Five => &["junit-jupiter-api-", "junit-jupiter-engine-"],
        };
        for prefix in engine.iter().chain(&SPLIT) {
            let (jar, rest) = find(prefix)?;
            jars.push((jar, !prefix.starts_with("junit-platform-") || recent(&rest)));
        }
    }
    if junit == Junit::Four {
        jars.push((find("junit-")?.0, true));
        jars.push((find("hamcrest-core-").or_else(|| find("hamcrest-"))?.0, true));
    }
    jars.iter().all(|(_, good)| *good).then(|| jars.into_iter().map(|(jar, _)| jar).collect())
}

/// The first two numbers of what follows the name: `1.11.4.jar`.
fn version(rest: &str) -> Option<(u32, u32)> {
    let mut numbers = rest.split(['.', '-']);
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &str) -> Vec<PathBuf> {
        names.split(' ').map(|n| Path::new("lib").join(n)).collect()
    }

    #[test]
    fn the_plugins_for_build_tools_fetch_the_same_jars() {
        let told = include_str!(
            "../../../../java/plugins/build/src/main/resources/dev/cairn/build/tools.txt"
        );
        let all = [PLATFORM].into_iter().chain(JUNIT_4).chain(JACOCO);
        let all: Vec<String> =
            all.map(|a| format!("{}:{}:{}", a.group, a.name, a.version)).collect();
        assert_eq!(told.lines().collect::<Vec<_>>(), all);
    }

    #[test]
    fn the_users_junit_counts_if_it_is_all_there() {
        let split = "junit-jupiter-api-5.11.4.jar junit-jupiter-engine-5.11.4.jar \
                     junit-platform-launcher-1.11.4.jar junit-platform-engine-1.11.4.jar \
                     junit-platform-commons-1.11.4.jar opentest4j-1.3.0.jar";
        assert_eq!(users_junit(&names(split), Junit::Five), Some(names(split)));
        assert_eq!(users_junit(&names(split), Junit::Four), None);
        let without = split.replace("junit-platform-launcher-1.11.4.jar", "x.jar");
        assert_eq!(users_junit(&names(&without), Junit::Five), None);
        let old = split.replace("1.11.4", "1.9.3");
        assert_eq!(users_junit(&names(&old), Junit::Five), None);
        let standalone = "classes junit-platform-console-standalone-6.0.1.jar";
        let expected = Some(names("junit-platform-console-standalone-6.0.1.jar"));
        assert_eq!(users_junit(&names(standalone), Junit::Five), expected);
    }

    #[test]
    fn junit_4_is_not_taken_for_another_jar() {
        let all = "junit-vintage-engine-5.11.4.jar junit-platform-launcher-1.11.4.jar \
                   junit-platform-engine-1.11.4.jar junit-platform-commons-1.11.4.jar \
                   opentest4j-1.3.0.jar junit-4.13.2.jar hamcrest-core-1.3.jar";
        assert_eq!(users_junit(&names(all), Junit::Four), Some(names(all)));
        let without = all.replace("junit-4.13.2.jar", "x.jar");
        assert_eq!(users_junit(&names(&without), Junit::Four), None);
    }
}
