//! `cairn run`: executes a program.

use crate::common::{INCOMPLETE, ProgramArgs, USAGE, parse_duration, parse_size};
use crate::config;
use cairn_explore::Budget;
use cairn_interp::{Config, Ending, Machine, Output, Root, run_main};
use std::io::{Read, Write};
use std::path::Path;
use std::time::Duration;

/// Execute a Java program as `java -ea` would.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn run -cp target/classes com.acme.Main one two\n\nThe program reads your files. What it writes, moves and deletes changes a copy in memory, which is gone\nwhen it ends; a line on standard error says so.\n\nThe exit code is the program's own; 2: it could not be started, 3: it was stopped\n(time, or something Cairn does not support, which is then named)."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// Stop after this time (`10s`, `500ms`, `2m`).
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// Frames on the stack before StackOverflowError.
    #[arg(long, value_name = "N", default_value_t = Config::default().max_depth)]
    max_depth: usize,
    /// Size of all objects before OutOfMemoryError (there is no garbage collector).
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "4g")]
    memory: u64,
    /// Compile hot methods to machine code (`on`, `off`). The program behaves the same.
    #[arg(long, value_name = "HOW", default_value = "on")]
    compile: Compile,
    /// Calls and rounds of loops after which a method is compiled.
    #[arg(long, value_name = "N", default_value_t = COMPILE_AFTER, hide = true)]
    compile_after: u32,
    /// Class with the main method.
    main: String,
    /// The program's own arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// Whether hot methods are compiled.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Compile {
    On,
    Off,
}

/// What a user has to know who looks for a file that the program wrote.
const CHANGED: &str =
    "the program changed files in memory only: those on the disk are as they were";

/// What a method has to do before it is worth the time that compiling it takes.
const COMPILE_AFTER: u32 = 1000;

pub fn run(args: Args, defaults: &config::Config) -> Result<u8, String> {
    let program = args.program.open(defaults)?;
    let locale = Locale::of_environment();
    let directory = std::env::current_dir().map_err(|e| format!("the working directory: {e}"))?;
    let config = Config {
        max_depth: args.max_depth,
        max_heap: args.memory,
        budget: args.time.map(Budget::of).unwrap_or_default(),
        properties: locale.properties(&args.program.classpath(defaults)?, &directory),
        files: Root::Host(directory),
        ascii_output: !locale.utf8,
        compile_after: (args.compile == Compile::On).then_some(args.compile_after),
        ..Config::default()
    };
    let output = Box::new(Terminal::default());
    let mut machine = Machine::new(&program, config, output).map_err(|e| e.to_string())?;
    let ending = run_main(&mut machine, &args.main, &args.args);
    let has_changed_files = machine.has_changed_files();
    drop(machine);
    if has_changed_files {
        eprintln!("cairn: {CHANGED}");
    }
    Ok(report(ending, args.time))
}

/// Says what the program could not say itself, and gives the exit code.
fn report(ending: Ending, time: Option<Duration>) -> u8 {
    match ending {
        Ending::Exit(code) => code as u8,
        Ending::Unsupported { what, chain } => {
            eprintln!("cairn: unsupported: {what}");
            for (i, call) in chain.iter().enumerate() {
                if i == 20 {
                    eprintln!("    ... and {} more", chain.len() - i);
                    break;
                }
                eprintln!("    at {call}");
            }
            INCOMPLETE
        }
        Ending::Broken(e) => {
            eprintln!("cairn: {e}");
            USAGE
        }
        Ending::NoMain(class) => {
            eprintln!(
                "cairn: {class} has no method `public static void main(String[])`; name the class that has it"
            );
            USAGE
        }
        Ending::Deadlock(who) => {
            eprintln!("cairn: deadlock: no thread can go on");
            for thread in who {
                eprintln!("    {thread}");
            }
            INCOMPLETE
        }
        Ending::OutOfTime => {
            let limit = time.map_or_else(String::new, |t| format!(" of {t:?}"));
            eprintln!("cairn: stopped: the time limit{limit} is reached (--time)");
            INCOMPLETE
        }
    }
}

/// What a JVM derives from the environment's locale.
struct Locale {
    language: String,
    country: String,
    utf8: bool,
}

impl Locale {
    fn of_environment() -> Locale {
        let set = |k: &str| std::env::var(k).ok().filter(|v| !v.is_empty());
        let name = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        Locale::parse(&name.unwrap_or_default())
    }

    /// `de_AT.UTF-8`, `C.UTF-8`, `POSIX`. The C locale speaks English.
    fn parse(name: &str) -> Locale {
        let (place, charset) = name.split_once('.').unwrap_or((name, ""));
        let charset = charset.to_ascii_lowercase();
        let utf8 = charset == "utf-8" || charset == "utf8";
        let (language, country) = match place {
            "" | "C" | "POSIX" => ("en", ""),
            p => p.split_once('_').unwrap_or((p, "")),
        };
        Locale { language: language.into(), country: country.into(), utf8 }
    }

    fn properties(&self, class_path: &str, directory: &Path) -> Vec<(String, String)> {
        let mut list = vec![
            ("user.dir".to_string(), directory.display().to_string()),
            ("user.language".to_string(), self.language.clone()),
            ("java.class.path".to_string(), class_path.to_string()),
        ];
        if !self.country.is_empty() {
            list.push(("user.country".into(), self.country.clone()));
        }
        list
    }
}

/// The process's own streams. Standard output is buffered and written before anything that must
/// appear after it.
#[derive(Default)]
struct Terminal {
    buffer: Vec<u8>,
}

impl Output for Terminal {
    fn stdout(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() > 1 << 16 {
            self.flush();
        }
    }

    fn stderr(&mut self, bytes: &[u8]) {
        self.flush();
        // A closed stream is the reader's choice; the program goes on, as it does in a JVM.
        let _ = std::io::stderr().write_all(bytes);
    }

    fn stdin(&mut self, buffer: &mut [u8]) -> usize {
        self.flush();
        std::io::stdin().read(buffer).unwrap_or(0)
    }

    fn flush(&mut self) {
        let _ = std::io::stdout().write_all(&self.buffer);
        let _ = std::io::stdout().flush();
        self.buffer.clear();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_c_locale_is_english_in_ascii() {
        let l = Locale::parse("C");
        assert_eq!((l.language.as_str(), l.utf8), ("en", false));
        let l = Locale::parse("de_AT.UTF-8");
        assert_eq!((l.language.as_str(), l.country.as_str(), l.utf8), ("de", "AT", true));
    }
}
