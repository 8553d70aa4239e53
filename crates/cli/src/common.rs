//! What the subcommands share: options that name a program, and the exit codes.

use crate::config::Config;
use cairn::engine::test::Place;
use cairn_program::{ClassPath, Jdk, Program};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Usage or environment error.
pub const USAGE: u8 = 2;
/// Incomplete or unknown.
pub const INCOMPLETE: u8 = 3;

/// Where the classes come from.
#[derive(clap::Args, Clone)]
pub struct ProgramArgs {
    /// Directories and jars with the program's classes, separated as in Java; `-cp` for short
    /// [default: that of cairn.toml, else that of the Maven or Gradle project, else the current directory].
    #[arg(long, value_name = "PATH")]
    classpath: Option<String>,
    /// JDK whose library is used [default: that of cairn.toml, else
    /// JAVA_HOME, else that of `java` on the PATH].
    #[arg(long, value_name = "DIR")]
    java_home: Option<PathBuf>,
}

impl ProgramArgs {
    pub fn open(&self, config: &Config) -> Result<Program, String> {
        self.open_with(config, &self.classpath(config)?)
    }

    /// With another class path.
    pub fn open_with(&self, config: &Config, class_path: &str) -> Result<Program, String> {
        let home = self.java_home.as_ref().or(config.java_home.as_ref());
        let jdk = Jdk::find(home.map(PathBuf::as_path)).map_err(|e| e.to_string())?;
        Program::open(jdk, ClassPath::parse(class_path)).map_err(|e| e.to_string())
    }

    /// Has another class path from now on.
    pub fn set_classpath(&mut self, class_path: String) {
        self.classpath = Some(class_path);
    }

    /// Whether anybody says what the class path is.
    pub fn has_classpath(&self, config: &Config) -> bool {
        self.classpath.is_some() || !config.classpath.is_empty()
    }

    /// The class path in Java's spelling.
    pub fn classpath(&self, config: &Config) -> Result<String, String> {
        match &self.classpath {
            Some(given) => Ok(given.clone()),
            None => match config.classpath()? {
                Some(class_path) => Ok(class_path),
                None => {
                    // A build tool is asked once: the second time the answer is known.
                    let tell = |what: &str| eprintln!("cairn: {what}");
                    Ok(Place::find(None, None, None, &tell)?.class_path)
                }
            },
        }
    }
}

/// Writes to standard output. That nobody reads on is no error.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {e}"))
        }
        _ => Ok(()),
    }
}

/// A number of something, or `all`.
pub fn parse_count(text: &str) -> Result<usize, String> {
    match text {
        "all" => Ok(usize::MAX),
        "0" => Err("give at least 1".into()),
        n => n.parse().map_err(|_| format!("`{n}` is neither a number nor `all`")),
    }
}

/// `90`, `90s`, `500ms`, `2m`, `1h`.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| format!("`{text}` is not a duration"))?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(format!("`{unit}` is not a unit of time (ms, s, m, h)")),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("`{text}` is not a duration"))
}

/// `512m`, `2g`, plain bytes.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let (number, factor) = match lower.as_bytes().last() {
        Some(b'k') => (&lower[..lower.len() - 1], 1 << 10),
        Some(b'm') => (&lower[..lower.len() - 1], 1 << 20),
        Some(b'g') => (&lower[..lower.len() - 1], 1 << 30),
        _ => (&lower[..], 1),
    };
    let n: u64 = number.parse().map_err(|_| format!("`{text}` is not a size (512m, 2g)"))?;
    n.checked_mul(factor).ok_or_else(|| format!("`{text}` is too large"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_sizes_have_units() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert!(parse_duration("soon").is_err());
        assert!(parse_duration("-1s").is_err());
        assert_eq!(parse_size("2g"), Ok(2 << 30));
        assert!(parse_size("lots").is_err());
    }

    #[test]
    fn a_count_is_a_number_or_all() {
        assert_eq!(parse_count("3"), Ok(3));
        assert_eq!(parse_count("all"), Ok(usize::MAX));
        assert!(parse_count("0").is_err() && parse_count("some").is_err());
    }
}
