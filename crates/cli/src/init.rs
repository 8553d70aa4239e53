//! `cairn init`: a `cairn.toml` for this project, with all that it may say.

use crate::common::print;
use crate::config::FILE;
use cairn::engine::project::{self, Kind, Project};
use std::path::Path;

/// Write a commented cairn.toml for the project in the working directory.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn init\n  cairn init --stdout\n\nA file that is there is not overwritten. Flags of a command count more than the file.\n\nExit code: 0, or 2 if there is a file already."
)]
pub struct Args {
    /// Print it instead of writing it.
    #[arg(long)]
    stdout: bool,
}

pub fn run(args: &Args) -> Result<u8, String> {
    let here = Path::new(".");
    let text = text(project::find(here).as_ref(), &here.join("target/classes"));
    if args.stdout {
        print(&text)?;
        return Ok(0);
    }
    let file = std::fs::OpenOptions::new().write(true).create_new(true).open(FILE);
    let written = file.and_then(|mut f| std::io::Write::write_all(&mut f, text.as_bytes()));
    written.map_err(|e| match e.kind() {
        std::io::ErrorKind::AlreadyExists => {
            format!("there is a {FILE} already; `cairn init --stdout` prints what would be in it")
        }
        _ => format!("{FILE}: {e}"),
    })?;
    print(&format!("{FILE}: written\n"))?;
    Ok(0)
}

/// Everything is a comment but what this project needs: a default that changes with a later version changes for it, too.
fn text(project: Option<&Project>, usual: &Path) -> String {
    let class_path = match project.map(|p| p.kind) {
        Some(Kind::Maven) => {
            "# Not needed: Cairn asks Maven. Named here, it is not asked.\n# classpath = [\"target/classes\", \"lib/*\"]\n"
        }
        Some(Kind::Gradle) => {
            "# Not needed: Cairn asks Gradle. Named here, it is not asked.\n# classpath = [\"build/classes/java/main\", \"lib/*\"]\n"
        }
        None if usual.is_dir() => "classpath = [\"target/classes\"]\n",
        None => "# classpath = [\"classes\", \"lib/*\"]\n",
    };
    format!(
        "# What `cairn` does in this directory unless a flag says otherwise. `cairn COMMAND --help` explains the flags;\n\
         # something that is misspelt here is an error.\n\
         \n\
         # Directories and jars with the classes.\n\
         {class_path}\
         # The JDK whose library is used, 17 or later; else JAVA_HOME, else that of `java` on the PATH.\n\
         # java-home = \"/usr/lib/jvm/java-17\"\n\
         {REST}"
    )
}

const REST: &str = r#"
[bounds]
# time = "60s"            # a command ends after this
# memory = "4g"           # and with this much memory
# loop = 64               # how often one branch of one call may split a path
# depth = 512             # nested calls
# path-length = 4096      # decisions on a path
# paths = 10000           # paths altogether
# string-length = 8       # characters of an unknown string
# array-length = 5        # elements of an unknown array

[heap]
# strategy = "auto"       # how unknown references are resolved: auto, gse, lissa-m, star, summary, ...
# precondition = "repOK"  # what valid objects satisfy; a list for several, "none" for nothing
# scope = 3               # objects of each class in an input
# scopes = { "com.acme.Node" = 5 }
# k = 3                   # length of a chain of references from an argument
# candidates = 4          # classes that are tried for a type
# subclasses = { "com.acme.Shape" = ["com.acme.Circle", "com.acme.Square"] }
# elements = 2            # elements of unknown containers of the library
# recipes = ["com.acme.Fixtures#order"]   # static methods that make objects
# non-null = ["name"]     # parameters that are never null
# static-inputs = false   # static fields are unknown, too

# What a program reads of its environment is an input, unless it is fixed: all of it, or parts by their names.
[environment]
# kind = "fixed"
# fixed = ["clock"]

# The numbers that a field is tried with where structures are searched for.
[ranges]
# "Node.key" = "0..2*n"
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn uncommented(text: &str) -> String {
        let line = |l: &str| match l.strip_prefix("# ") {
            Some(rest)
                if rest
                    .split_once(" = ")
                    .is_some_and(|(k, _)| !k.trim_matches('"').contains(' ')) =>
            {
                rest.to_owned()
            }
            _ => l.to_owned(),
        };
        text.lines().map(|l| line(l) + "\n").collect()
    }

    #[test]
    fn the_file_is_one_that_can_be_read() {
        let directory = tempfile::tempdir().expect("a directory");
        for text in [text(None, directory.path()), text(None, Path::new("/nowhere"))] {
            Config::parse(&text).expect("what is written");
            let all = uncommented(&text);
            let config = Config::parse(&all).unwrap_or_else(|e| panic!("{e}\n{all}"));
            assert_eq!(config.heap.scopes["com.acme.Node"], 5);
            assert_eq!(config.bounds.loops, Some(64));
            assert_eq!(config.ranges["Node.key"], "0..2*n");
            assert_eq!(config.environment.fixed, ["clock"]);
        }
    }
}
