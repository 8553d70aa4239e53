//! How the command talks, the same for all of its subcommands: how much, and in which colours.

use clap::ValueEnum;
use std::io::IsTerminal;

#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LookArgs {
    /// Say only what is wrong: no progress, no tables, no notes.
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Say more: each phase on standard error; of `cairn test` a line for each method, with remarks, and the mutants that
    /// no test notices.
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// Colours: where standard output is a terminal and NO_COLOR is not set, always, or never.
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    color: When,
    /// Progress on standard error: a line on a terminal, lines for a program that reads them, or none.
    #[arg(long, value_name = "HOW", global = true, default_value = "auto", hide = true)]
    progress: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum How {
    Auto,
    Lines,
    None,
}

/// The same, decided.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub quiet: bool,
    pub verbose: bool,
    color: bool,
    progress: How,
}

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Good,
    Bad,
    Doubtful,
}

impl LookArgs {
    pub fn look(self) -> Look {
        let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        Look {
            quiet: self.quiet,
            verbose: self.verbose,
            color: match self.color {
                When::Auto => is_wanted && std::io::stdout().is_terminal(),
                When::Always => true,
                When::Never => false,
            },
            progress: self.progress,
        }
    }
}

impl Look {
    /// Whether a line of progress on a terminal is wanted.
    pub fn has_line(self) -> bool {
        !self.quiet && self.progress == How::Auto && std::io::stderr().is_terminal()
    }

    /// Whether a program reads the progress.
    pub fn has_lines(self) -> bool {
        self.progress == How::Lines
    }

    pub fn paint(self, text: &str, tone: Tone) -> String {
        let code = match tone {
            Tone::Good => 32,
            Tone::Bad => 31,
            Tone::Doubtful => 33,
        };
        match self.color && !text.is_empty() {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }

    /// Something that is worth a line on standard error.
    pub fn note(self, text: &str) {
        if !self.quiet {
            eprintln!("{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_only_where_they_are_wanted() {
        let look = |color| Look { quiet: false, verbose: false, color, progress: How::Auto };
        assert_eq!(look(true).paint("holds", Tone::Good), "\x1b[32mholds\x1b[0m");
        assert_eq!(look(false).paint("holds", Tone::Good), "holds");
        assert_eq!(look(true).paint("", Tone::Bad), "");
    }
}
