//! Maven: its repository on this machine, and how it fetches what is not there.

use super::tools::Artifact;
use crate::{Work, cache, process};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Named with its version, or else Maven would ask for the newest one every time.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";

/// Some ten megabytes on a slow line, the plug-in included.
const LIMIT: Duration = Duration::from_secs(600);

/// Where Maven keeps jars: as its settings say, and as it does without any.
pub fn repositories() -> Vec<PathBuf> {
    let home = std::env::var_os(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let Some(maven) = home.map(|h| Path::new(&h).join(".m2")) else { return vec![] };
    let settings = std::fs::read_to_string(maven.join("settings.xml")).unwrap_or_default();
    let named = settings.split_once("<localRepository>").and_then(|(_, s)| s.split_once('<'));
    let named = named.map(|(path, _)| PathBuf::from(path.trim()));
    named.into_iter().chain([maven.join("repository")]).collect()
}

/// Fetches jars into Cairn's cache; where that cannot be, they are in Maven's repository afterwards.
/// The error is a sentence without its end.
pub fn fetch(artifacts: &[Artifact]) -> Result<(), String> {
    let tools = cache::directory().map(|c| c.join("tools"));
    let tools = tools.filter(|t| std::fs::create_dir_all(t).is_ok());
    // In the cache itself, for a jar to come to its place whole or not at all.
    let work = tools.as_ref().and_then(|t| Work::within(t, "fetch-").ok());
    let work = work.map_or_else(|| Work::new("fetch-"), Ok);
    let work = work.map_err(|e| format!("There is no directory to fetch them to ({e})"))?;
    maven(artifacts, work.path())?;
    for artifact in artifacts {
        if let Some(tools) = &tools {
            // Another process may have been faster, or the cache is not to be written to.
            let _ = std::fs::rename(work.path().join(artifact.jar()), tools.join(artifact.jar()));
        }
    }
    Ok(())
}

fn maven(artifacts: &[Artifact], into: &Path) -> Result<(), String> {
    let project = into.join("pom.xml");
    let log = into.join("log");
    let directory = |e| format!("There is no directory to fetch them to ({e})");
    std::fs::write(&project, description(artifacts)).map_err(directory)?;
    let output = std::fs::File::create(&log).map_err(directory)?;
    let mut mvn = Command::new(if cfg!(windows) { "mvn.cmd" } else { "mvn" });
    mvn.args(["-q", "-B", "-f"]).arg(&project).arg(COPY);
    let mut copies = std::ffi::OsString::from("-DoutputDirectory=");
    copies.push(into);
    mvn.arg(copies).stdin(Stdio::null()).stderr(Stdio::null()).stdout(output);
    match process::run(&mut mvn, LIMIT) {
        Err(_) => Err("Maven is not here to fetch them".into()),
        Ok(None) => Err(format!("Maven did not fetch them in {} s", LIMIT.as_secs())),
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(Some(_)) => {
            let said = std::fs::read_to_string(&log).unwrap_or_default();
            let error = said.lines().find(|l| l.contains("ERROR")).unwrap_or("no word from it");
            Err(format!("Maven cannot fetch them ({error})"))
        }
    }
}

/// A project that depends on the jars, for Maven.
fn description(artifacts: &[Artifact]) -> String {
    let mut text = String::from(
        "<project><modelVersion>4.0.0</modelVersion><groupId>dev.cairn</groupId>\
         <artifactId>tools</artifactId><version>1</version><dependencies>\n",
    );
    for Artifact { group, name, version } in artifacts {
        let _ = writeln!(
            text,
            "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId>\
             <version>{version}</version></dependency>"
        );
    }
    text + "</dependencies></project>\n"
}
