//! The tools of a JDK, and how they are started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory with a JDK, or a runtime.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: PathBuf,
}

impl Jdk {
    pub fn new(home: &Path) -> Jdk {
        Jdk { home: home.into() }
    }

    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Where a tool would be.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    pub fn has(&self, tool: &str) -> bool {
        self.tool(tool).is_file()
    }

    /// A tool, not influenced by what the environment wants of every JVM.
    pub fn command(&self, tool: &str) -> Command {
        let mut command = Command::new(self.tool(tool));
        command.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        command.env_remove("JDK_JAVAC_OPTIONS").env_remove("_JAVA_OPTIONS");
        command.stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// A JVM for short runs, with assertions; what it has to say goes to the file `noise`, and the report
    /// of a crash beside it.
    pub(crate) fn java(&self, noise: &Path) -> std::io::Result<Command> {
        let mut java = self.command("java");
        java.stderr(std::fs::File::create(noise)?);
        java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"]);
        java.args(["-XX:MaxRAM=16g", "-XX:MaxMetaspaceSize=512m"]);
        java.arg(joined("-XX:ErrorFile=", &noise.with_file_name("crash-%p.log")));
        Ok(java)
    }

    /// What tells it from other JDKs, and from others that were in the same place.
    pub(crate) fn identity(&self) -> String {
        let release = std::fs::read_to_string(self.home.join("release")).unwrap_or_default();
        format!("{}\n{release}", self.home.display())
    }
}

/// An option with a path in it.
pub(crate) fn joined(option: &str, value: &Path) -> OsString {
    let mut arg = OsString::from(option);
    arg.push(value);
    arg
}

/// The name of a program that cannot be started.
pub(crate) fn program(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}
