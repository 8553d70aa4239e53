//! `cairn completions` and `cairn man`: what shells and readers of manuals want, made from the flags.

use crate::common::print;
use clap::{Command, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Print the completion of commands and flags for a shell.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn completions bash > ~/.local/share/bash-completion/completions/cairn\n  cairn completions zsh > ~/.zfunc/_cairn\n  cairn completions fish > ~/.config/fish/completions/cairn.fish"
)]
pub struct CompletionsArgs {
    shell: Shell,
}

/// Write the manual: a page for the command and one for each subcommand.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn man | man -l -\n  cairn man --out ~/.local/share/man/man1"
)]
pub struct ManArgs {
    /// Write all pages into this directory, instead of the first one to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<u8, String> {
    let mut text = vec![];
    clap_complete::generate(args.shell, &mut command, "cairn", &mut text);
    let shell = args.shell.to_possible_value();
    let shell = shell.as_ref().map_or("this shell", |v| v.get_name());
    print(&String::from_utf8(text).map_err(|e| format!("the completion for {shell}: {e}"))?)?;
    Ok(0)
}

pub fn man(args: &ManArgs, command: Command) -> Result<u8, String> {
    match &args.out {
        None => {
            let mut text = vec![];
            let rendered = clap_mangen::Man::new(command).render(&mut text);
            rendered.map_err(|e| format!("the manual: {e}"))?;
            print(&String::from_utf8_lossy(&text))?;
        }
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .map_err(|e| format!("{}: {e}", directory.display()))?;
            let written =
                clap_mangen::generate_to(command.disable_help_subcommand(true), directory);
            written.map_err(|e| format!("{}: {e}", directory.display()))?;
            print(&format!("{}: written\n", directory.display()))?;
        }
    }
    Ok(0)
}
