//! The tests on a JVM: those that do not do what was predicted are left out.

use super::files::{Files, Head};
use super::pages::Pages;
use super::plan;
use super::{Request, Worked, rows};
use crate::Progress;
use cairn_generate::{Sought, Test};
use cairn_jvm::Work;
use cairn_jvm::junit::{self, Job, Ran, TestVerdict, Tools};
use cairn_program::Program;
use cairn_report::{TestReport, TestRun};
use cairn_testgen::{Findings, Rendered, Style, Suite, render};
use cairn_witness::{Case, Verdict};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// How often tests are left out and the others run again.
const ROUNDS: usize = 4;

/// The classes of a run, their tests run and judged.
pub struct Tested<'p> {
    pub program: &'p Program,
    pub classes: Vec<TestedSuite>,
    pub disagreements: Vec<String>,
    pub notes: Vec<String>,
    /// Of the tests that are left; none if there was no run.
    pub ran: Option<Ran>,
    /// The time was up before all tests were run.
    is_cut: bool,
    compiling: Duration,
    running: Duration,
}

/// A class and its test class.
pub struct TestedSuite {
    pub worked: Worked,
    /// Simple and binary name of the test class.
    pub name: String,
    pub binary: String,
    /// By the numbers of the tests: their names, if they are in.
    pub names: Vec<Option<String>>,
    /// Tests that are out, and why, if that is no disagreement.
    pub out: Vec<Option<Option<String>>>,
    /// Its tests are single ones with JUnit's own assertions: in the project's style one of them failed.
    is_plain: bool,
    /// Tests that are in although no JVM has run them, because the time was up.
    not_run: BTreeSet<usize>,
}

impl TestedSuite {
    fn new(worked: Worked, files: &Files) -> TestedSuite {
        let subject = &worked.tests.subject;
        let name = files.test_class(subject);
        let binary = match Files::package(&subject.name) {
            "" => name.clone(),
            package => format!("{package}.{name}"),
        };
        let count = worked.tests.tests.len();
        TestedSuite {
            worked,
            name,
            binary,
            names: vec![None; count],
            out: vec![None; count],
            is_plain: false,
            not_run: BTreeSet::new(),
        }
    }

    /// The tests that are in, with their numbers.
    pub fn tests(&self) -> impl Iterator<Item = (usize, &Test)> {
        let all = self.worked.tests.tests.iter().enumerate();
        all.filter(|(n, _)| self.out[*n].is_none())
    }

    fn style(&self, request: &Request<'_>) -> Style {
        match self.is_plain {
            true => Style { public: request.style.public, ..Style::default() },
            false => request.style,
        }
    }

    /// Writes the test class; what cannot be written is out.
    fn render(&mut self, request: &Request<'_>, header: Vec<String>) -> Rendered {
        let numbers: Vec<usize> = self.tests().map(|t| t.0).collect();
        let tests = &self.worked.tests;
        let cases: Vec<Case> = numbers.iter().map(|&n| tests.tests[n].case.clone()).collect();
        let rendered = render(&Suite {
            package: Files::package(&tests.subject.name).to_owned(),
            name: self.name.clone(),
            subject: tests.subject.name.clone(),
            junit: request.junit,
            style: self.style(request),
            findings: request.findings,
            facts: &tests.facts,
            resets: tests.resets.clone(),
            cases,
            reflection: tests.methods.iter().any(|m| m.calls.is_none()),
            peeks: request.all_paths && tests.methods.iter().any(|m| m.calls.is_none()),
            level: request.level,
            any_input: request.any_input,
            header,
        });
        for (&n, test) in numbers.iter().zip(&rendered.tests) {
            match test {
                Ok(test) => self.names[n] = Some(test.name.clone()),
                Err(why) => self.out[n] = Some(Some(why.clone())),
            }
        }
        rendered
    }

    /// The tests that are in and that a JVM has run, or would have if it was asked to.
    pub fn run_tests(&self) -> impl Iterator<Item = &Test> {
        self.tests().filter(|(n, _)| !self.not_run.contains(n)).map(|t| t.1)
    }

    /// Whether a test is one of those that are in.
    fn has(&self, result: &junit::TestResult) -> bool {
        let mut tests = self.tests();
        self.binary == result.class
            && tests.any(|(n, _)| self.names[n].as_ref() == Some(&result.method))
    }

    /// The time was up before the test was run. It is as likely to pass as those that were; but a finding is one only
    /// after a JVM did the same.
    fn keep_unrun(&mut self, n: usize) {
        match self.worked.tests.tests[n].finding {
            Some(_) => {
                self.out[n] = Some(Some("the time was up before the finding was run".into()));
            }
            None => _ = self.not_run.insert(n),
        }
    }

    /// Says that some tests were not run.
    fn unrun_note(&self) -> Option<String> {
        let (n, all) = (self.not_run.len(), self.tests().count());
        (n > 0).then(|| {
            format!("{n} of the {all} tests of {} were not run: the time was up", self.name)
        })
    }

    fn leave_out(&mut self, n: usize) {
        self.out[n] = Some(None);
    }
}

/// The source level that the compiler is told, if it is below its own.
fn release(request: &Request<'_>) -> Option<u32> {
    let own = request.program.jdk().feature;
    (request.level < own).then_some(request.level)
}

/// Whether a test is meant to fail.
fn should_fail(test: &Test, request: &Request<'_>) -> bool {
    matches!(test.case.verdict, Verdict::Finding(_)) && request.findings == Findings::Fail
}

impl<'p> Tested<'p> {
    pub fn new(
        request: &Request<'p>,
        files: &Files,
        worked: Vec<Worked>,
        progress: &dyn Progress,
    ) -> Tested<'p> {
        let mut tested = Tested {
            program: request.program,
            classes: worked.into_iter().map(|w| TestedSuite::new(w, files)).collect(),
            disagreements: vec![],
            notes: vec![],
            ran: None,
            is_cut: false,
            compiling: Duration::ZERO,
            running: Duration::ZERO,
        };
        if request.no_run {
            tested.notes.push("the tests were not compiled and not run (--no-run)".into());
            return tested;
        }
        if let Err(why) = tested.run(request, files, progress) {
            tested.notes.push(format!("the tests were written, but not run: {why}"));
        }
        tested
    }

    fn run(
        &mut self,
        request: &Request<'_>,
        files: &Files,
        progress: &dyn Progress,
    ) -> Result<(), String> {
        let place = request.place;
        let running = plan::running(&request.budget);
        if self.classes.iter().all(|c| c.tests().next().is_none()) {
            return Ok(());
        }
        let tell = |what: &str| progress.tell(what);
        let tools = Tools::find(&place.class_path, request.tools.as_deref(), request.junit, &tell);
        let tools = tools.map_err(|e| e.to_string())?;
        self.notes.extend(request.protection.missing().map(str::to_owned));
        for _ in 0..ROUNDS {
            let directory = Work::new("cairn-tests-").map_err(|e| e.to_string())?;
            let mut sources = vec![];
            let mut rendered = vec![];
            for class in &mut self.classes {
                let header = files.header(&class.worked.tests.subject, Head::default());
                let text = class.render(request, header);
                let path = directory.path().join(class.binary.replace('.', "/"));
                let path = path.with_extension("java");
                if class.tests().next().is_some() {
                    write(&path, &text.text)?;
                    sources.push((class.binary.clone(), path.clone()));
                }
                rendered.push((path, text));
            }
            if sources.is_empty() {
                self.ran = None;
                return Ok(());
            }
            let job = Job {
                protection: request.protection,
                jdk_home: self.program.jdk().home.clone(),
                class_path: place.class_path.clone(),
                sources,
                subjects: self.subjects(),
                classes: None,
                release: release(request),
                execution_data: request.coverage_data.clone(),
                limit: request.test_time,
                budget: running.clone(),
            };
            let ran = junit::run(&job, &tools).map_err(|e| e.to_string())?;
            self.compiling += ran.compiling;
            self.running += ran.running;
            let is_settled = self.judge(request, &ran, &rendered);
            self.ran = Some(ran);
            if is_settled {
                return Ok(());
            }
        }
        // What is left was not seen to pass.
        for class in &mut self.classes {
            let open: Vec<usize> = class.tests().map(|t| t.0).collect();
            open.into_iter().for_each(|n| class.leave_out(n));
        }
        Err("tests keep failing in other ways when some of them are left out".into())
    }

    /// The classes whose coverage is measured.
    fn subjects(&self) -> Vec<String> {
        let mut names: Vec<String> = vec![];
        for class in &self.classes {
            let name = &class.worked.tests.subject.name;
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Leaves out what failed. Whether nothing did.
    fn judge(
        &mut self,
        request: &Request<'_>,
        ran: &Ran,
        rendered: &[(PathBuf, Rendered)],
    ) -> bool {
        let before = self.disagreements.len();
        let mut is_settled = true;
        for unmeasured in &ran.unmeasured {
            let note = format!("no coverage of {}: {}", unmeasured.class, unmeasured.why);
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        let mut is_restyled = false;
        for (class, (path, text)) in self.classes.iter_mut().zip(rendered) {
            let numbers: Vec<usize> = class.tests().map(|t| t.0).collect();
            // Whether the style is at fault shows without it.
            let is_styled =
                class.style(request) != Style { assertj: false, tables: false, ..request.style };
            let is_wrong = |r: &&junit::TestResult| {
                let fails =
                    |v: &TestVerdict| !matches!(v, TestVerdict::Passed | TestVerdict::NotRun);
                let of = numbers.iter().find(|&&n| class.names[n].as_ref() == Some(&r.method));
                let should =
                    of.is_some_and(|&n| should_fail(&class.worked.tests.tests[n], request));
                r.class == class.binary
                    && fails(&r.verdict) != should
                    && r.verdict != TestVerdict::NotRun
            };
            let has_error = ran.errors.iter().any(|e| e.file == *path);
            if is_styled && (has_error || ran.tests.iter().any(|r| is_wrong(&r))) {
                class.is_plain = true;
                (is_settled, is_restyled) = (false, true);
                continue;
            }
            let errors =
                ran.errors.iter().filter(|e| e.file == *path || e.file.as_os_str().is_empty());
            for error in errors {
                is_settled = false;
                let line = error.line as usize;
                let tests = text.tests.iter().flatten();
                let hit = tests.clone().find(|t| (t.lines.0..=t.lines.1).contains(&line));
                let what = hit.map_or("the class", |t| t.name.as_str());
                let message = error.message.lines().next().unwrap_or_default();
                self.disagreements
                    .push(format!("{}, {what}: does not compile: {message}", class.binary));
                for &n in &numbers {
                    if hit.is_none_or(|t| class.names[n].as_ref() == Some(&t.name)) {
                        class.leave_out(n);
                    }
                }
            }
            let binary = class.binary.clone();
            for result in ran.tests.iter().filter(|r| r.class == binary) {
                let of = numbers.iter().find(|&&n| class.names[n].as_ref() == Some(&result.method));
                let fails = match (&result.verdict, of) {
                    (TestVerdict::NotRun, _) => {
                        of.map_or(&numbers[..], std::slice::from_ref)
                            .iter()
                            .for_each(|&n| class.keep_unrun(n));
                        self.is_cut = true;
                        continue;
                    }
                    (TestVerdict::Passed, Some(&n)) => {
                        let expected = should_fail(&class.worked.tests.tests[n], request);
                        expected.then(|| "it passes, and a finding was predicted".to_owned())
                    }
                    (TestVerdict::Passed, None) => None,
                    (TestVerdict::Failed { message, .. }, Some(&n)) => {
                        let expected = should_fail(&class.worked.tests.tests[n], request);
                        (!expected).then(|| message.lines().next().unwrap_or_default().to_owned())
                    }
                    (TestVerdict::Failed { message, .. }, None) => Some(message.clone()),
                    (TestVerdict::OutOfTime, _) => Some("it does not end in time".into()),
                    (TestVerdict::Exited(_), _) => Some("it ends the JVM".into()),
                };
                let Some(why) = fails else { continue };
                is_settled = false;
                self.disagreements.push(format!("{}.{}: {why}", class.binary, result.method));
                match of {
                    Some(&n) => class.leave_out(n),
                    None => numbers.iter().for_each(|&n| class.leave_out(n)),
                }
            }
        }
        debug_assert!(is_settled || is_restyled || self.disagreements.len() > before);
        is_settled
    }

    /// Writes what is left, and says what there is to say.
    pub fn finish(
        mut self,
        report: &mut TestReport,
        request: &Request<'_>,
        files: &Files,
    ) -> Result<(), String> {
        let mut classes = std::mem::take(&mut self.classes);
        let summary = rows::Summary::new(&self, &classes);
        let mut pages = request.page.as_ref().map(|s| Pages::new(&summary, &classes, s));
        for class in &mut classes {
            let mut row = summary.row(class);
            let findings = rows::findings(self.program, class);
            let incomplete = rows::is_incomplete(&class.worked.tests);
            report.incomplete |= incomplete;
            let has_tests = class.tests().next().is_some();
            let mut texts = None;
            if has_tests {
                let of_it = |d: &String| d.starts_with(&class.binary);
                let header = files.header(
                    &class.worked.tests.subject,
                    Head {
                        tests: row.tests,
                        findings: findings.len(),
                        incomplete,
                        unsettled: self.ran.is_none()
                            || !class.not_run.is_empty()
                            || self.disagreements.iter().any(of_it),
                    },
                );
                let rendered = class.render(request, header);
                let written = files.write(&class.worked.tests.subject, &rendered.text)?;
                row.file = Some(super::files::shown(&written.file));
                row.state = written.state.into();
                self.notes.extend(written.note);
                self.notes.extend(class.unrun_note());
                texts = Some(rendered);
            }
            if let Some(pages) = &mut pages {
                pages.add(class, &row, &findings, texts.as_ref());
            }
            if let Some(directory) = &request.keep_witnesses {
                super::rows::keep_witnesses(self.program, directory, class)?;
            }
            report.findings.extend(findings);
            report.classes.push(row);
        }
        report.incomplete |= self.is_cut;
        report.classes.sort_by(|a, b| a.name.cmp(&b.name));
        report.disagreements = self.disagreements;
        report.disagreements.extend(summary.disagreements);
        report.notes.extend(self.notes);
        report.notes.extend(rows::complaints(&classes));
        report.precondition = rows::precondition(&classes);
        if let Some(ran) = &self.ran {
            let is_in = |r: &&junit::TestResult| {
                r.verdict == TestVerdict::Passed && classes.iter().any(|c| c.has(r))
            };
            // A table has as many tests as rows.
            let rows = |r: &junit::TestResult| -> usize {
                let of = classes.iter().filter(|c| c.binary == r.class);
                let names = of.flat_map(|c| c.tests().map(|(n, _)| c.names[n].as_ref()));
                names.filter(|name| *name == Some(&r.method)).count()
            };
            let passed = ran.tests.iter().filter(is_in).map(rows).sum();
            let ms = |d: Duration| d.as_millis() as u64;
            let methods = || classes.iter().flat_map(|c| &c.worked.tests.methods);
            let sought = |of: fn(&Sought) -> usize| methods().map(|m| of(&m.sought)).sum();
            report.ran = Some(TestRun {
                passed,
                exploring_ms: classes.iter().map(|c| ms(c.worked.exploring)).sum(),
                states_ms: 0,
                reached: 0,
                meeting_ms: 0,
                unified: sought(|s| s.unified),
                searched: sought(|s| s.searched),
                unmet: sought(|s| s.unmet),
                building_ms: classes.iter().map(|c| ms(c.worked.building)).sum(),
                choosing_ms: classes.iter().map(|c| ms(c.worked.choosing)).sum(),
                compiling_ms: ms(self.compiling),
                running_ms: ms(self.running),
            });
        } else if !classes.is_empty() && report.tests() > 0 {
            report.incomplete = true;
        }
        report.time_ms = request.began.elapsed().as_millis() as u64;
        report.page = pages.map(Pages::finish);
        Ok(())
    }
}

fn write(file: &std::path::Path, text: &str) -> Result<(), String> {
    let directory = file.parent().map_or(Ok(()), std::fs::create_dir_all);
    directory
        .and_then(|()| std::fs::write(file, text))
        .map_err(|e| format!("{}: {e}", file.display()))
}
