//! What `check` and `test` write for build servers, and which of their findings are known.

use crate::look::Look;
use crate::report::ReportArgs;
use cairn::engine::Sources;
use cairn_report::ci::{Baseline, markdown, sarif, xml};
use cairn_report::page::Run;
use std::path::{Path, PathBuf};

#[derive(clap::Args, Default)]
pub struct OutputArgs {
    #[command(flatten)]
    report: ReportArgs,
    /// Write what was found as SARIF, too.
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Write what was found as JUnit XML, too: methods are test cases, findings their failures.
    #[arg(long, value_name = "FILE")]
    xml: Option<PathBuf>,
    /// Write a summary in Markdown, too. Of several runs into one file each adds its own.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Findings that are known: only others count for the exit code.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Add the findings of this run to the baseline: all of them are known from now on.
    #[arg(long, requires = "baseline")]
    update_baseline: bool,
}

/// What is known when a run begins.
pub struct Outputs<'a> {
    args: &'a OutputArgs,
    pub sources: Option<Sources>,
    baseline: Option<Baseline>,
}

/// How a run counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum New {
    /// There is no baseline: all findings count.
    Unasked,
    /// So many findings are not in it.
    Count(usize),
}

impl OutputArgs {
    /// Whether all classes have to be looked at again: an earlier run leaves no more than texts of its findings.
    pub fn need_everything(&self) -> bool {
        self.sarif.is_some()
            || self.xml.is_some()
            || self.markdown.is_some()
            || self.baseline.is_some()
    }

    /// Whether one violation is not enough: the first may be known.
    pub fn need_all(&self) -> bool {
        self.baseline.is_some()
    }

    /// Where the sources of a class path are.
    pub fn sources_of(&self, class_path: &str) -> Sources {
        self.report.sources_of(class_path)
    }

    /// Complains, before the work, of what cannot be read or written.
    pub fn begin(&self, class_path: &str) -> Result<Outputs<'_>, String> {
        let report = self.report.sources(class_path)?;
        let is_wanted = report.is_some() || self.need_everything();
        let sources = report.or_else(|| is_wanted.then(|| self.report.sources_of(class_path)));
        let baseline = match &self.baseline {
            Some(file) if !self.update_baseline => Some(read(file)?),
            _ => None,
        };
        for file in [&self.sarif, &self.xml, &self.markdown].into_iter().flatten() {
            let directory = file.parent().filter(|d| !d.as_os_str().is_empty());
            if let Some(directory) = directory {
                std::fs::create_dir_all(directory)
                    .map_err(|e| format!("{}: {e}", directory.display()))?;
            }
        }
        Ok(Outputs { args: self, sources, baseline })
    }
}

fn read(file: &Path) -> Result<Baseline, String> {
    if std::fs::metadata(file).is_ok_and(|m| !m.is_file()) {
        return Err(format!("--baseline: {} is no regular file", file.display()));
    }
    let text = std::fs::read_to_string(file).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => {
            format!("--baseline: there is no {}; --update-baseline writes it", file.display())
        }
        _ => format!("--baseline: {}: {e}", file.display()),
    })?;
    Baseline::read(&text).map_err(|e| format!("--baseline: {}: {e}", file.display()))
}

impl Outputs<'_> {
    /// Writes all that was asked for, and says what is new.
    pub fn finish(&self, look: Look, run: impl FnOnce() -> Run) -> Result<New, String> {
        let Some(sources) = &self.sources else { return Ok(New::Unasked) };
        let mut run = run();
        let mut new = New::Unasked;
        let known = match (&self.baseline, &self.args.baseline) {
            (Some(baseline), _) => Some(baseline.clone()),
            (None, Some(file)) => {
                let mut baseline = if file.exists() { read(file)? } else { Baseline::default() };
                baseline.add(&run);
                write(file, &baseline.text())?;
                Some(baseline)
            }
            (None, None) => None,
        };
        if let Some(known) = known {
            let (count, gone) = known.mark(&mut run);
            new = New::Count(count);
            let all = run.findings.len();
            look.note(&format!("baseline: {count} of {all} findings are new"));
            for key in gone {
                look.note(&format!("baseline: not found any more: {}", key.replace('\t', " ")));
            }
        }
        if let Some(file) = &self.args.sarif {
            let log = sarif(&run, env!("CARGO_PKG_VERSION"), &|f| sources.locate(f));
            write(file, &format!("{log:#}\n"))?;
        }
        if let Some(file) = &self.args.xml {
            write(file, &xml(std::slice::from_ref(&run)))?;
        }
        if let Some(file) = &self.args.markdown {
            append(file, &markdown(std::slice::from_ref(&run)))?;
        }
        self.args.report.write(run, look)?;
        Ok(new)
    }
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

/// Build servers give a file for the summaries of all steps.
fn append(file: &Path, text: &str) -> Result<(), String> {
    use std::io::Write;
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut f| f.write_all(text.as_bytes()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}
