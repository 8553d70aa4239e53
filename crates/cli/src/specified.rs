//! Invariants of a specification as preconditions of strategies that execute Java: they are written as Java
//! classes and compiled beside the program.

use crate::common::ProgramArgs;
use crate::config::Config;
use cairn_contract::{JavaOptions, Specification, java};
use cairn_jvm::Jdk;
use cairn_jvm::Work;
use cairn_jvm::javac::{Compilation, CompileFailure};
use cairn_program::Program;
use cairn_spec::typed::ClauseKind;
use std::path::{Path, PathBuf};

/// The compiled invariants, in a directory that goes with this.
pub struct Compiled {
    _directory: Work,
    /// The classes that they are about, and their methods, as preconditions are named.
    pub methods: Vec<(String, String)>,
}

/// Compiles the invariants of some files, and puts them on the class path.
pub fn compile(
    files: &[PathBuf],
    program: &mut ProgramArgs,
    config: &Config,
) -> Result<Compiled, String> {
    let opened = program.open(config)?;
    let specification = Specification::read(&opened, files, None).map_err(|e| e.to_string())?;
    if specification.spec.clauses.iter().any(|c| c.kind != ClauseKind::Invariant) {
        eprintln!(
            "cairn: --spec: only invariants are used; `pre` and `post` are for --strategy star"
        );
    }
    let directory =
        Work::new("cairn-spec-").map_err(|e| format!("no directory for the invariants: {e}"))?;
    let class_path = program.classpath(config)?;
    let methods = written(&opened, &specification, directory.path(), &class_path)?;
    let given: Vec<PathBuf> = std::env::split_paths(&class_path).collect();
    let all = std::iter::once(directory.path().join("classes")).chain(given);
    let joined = std::env::join_paths(all).map_err(|e| format!("the class path: {e}"))?;
    program.set_classpath(joined.to_string_lossy().into_owned());
    Ok(Compiled { _directory: directory, methods })
}

/// Writes and compiles one class for each invariant. The methods that decide them.
fn written(
    program: &Program,
    specification: &Specification,
    directory: &Path,
    class_path: &str,
) -> Result<Vec<(String, String)>, String> {
    let (mut methods, mut files) = (vec![], vec![]);
    for clause in &specification.spec.clauses {
        if clause.kind != ClauseKind::Invariant {
            continue;
        }
        let options = JavaOptions { class: Some(&clause.class) };
        let written = java(program, &specification.spec, &options).map_err(|e| {
            format!("--spec: the invariant of {} is for --strategy star: {e}", clause.class)
        })?;
        for (class, about) in &written.classes {
            let qualified = match written.package.as_str() {
                "" => class.clone(),
                package => format!("{package}.{class}"),
            };
            let file = directory.join("src").join(qualified.replace('.', "/") + ".java");
            let parent = file.parent().unwrap_or(directory);
            let wrote =
                std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&file, &written.text));
            wrote.map_err(|e| format!("{}: {e}", file.display()))?;
            methods.push((about.clone(), format!("{qualified}#repOK")));
            files.push(file);
        }
    }
    if files.is_empty() {
        return Err("--spec: the specification has no invariant".into());
    }
    let jdk = Jdk::new(&program.jdk().home);
    let compilation = Compilation {
        jdk: &jdk,
        class_path: Some(class_path.as_ref()),
        options: &["-g".as_ref(), "-implicit:none".as_ref()],
        classes: &directory.join("classes"),
        files: &files,
        log: &directory.join("javac.log"),
    };
    match compilation.run() {
        Ok(()) => Ok(methods),
        Err(CompileFailure::Wrong(text)) => {
            Err(format!("--spec: the invariants do not compile as Java:\n{}", text.trim_end()))
        }
        Err(CompileFailure::Start(e)) => {
            Err(format!("--spec: cannot start {}: {e}", jdk.tool("javac").display()))
        }
        Err(CompileFailure::Stopped(limit)) => {
            Err(format!("--spec: javac was stopped after {limit:?}"))
        }
    }
}
