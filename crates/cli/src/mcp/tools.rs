//! The tools: what they are called with, and the words of the command that this stands for.

use super::answers;
use super::child::Output;
use rmcp::model::{JsonObject, Tool};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// What a call may take if it does not say.
const TIME: &str = "30s";
/// Paths and structures in an answer if it does not say.
const SHOWN: usize = 10;

/// A call of a tool, understood.
pub struct Call {
    pub words: Vec<String>,
    answer: Answer,
    /// Where tests are written that nobody wants to keep.
    scratch: Option<tempfile::TempDir>,
}

enum Answer {
    Check,
    Explore { most: usize },
    Test { most: usize },
    Enumerate,
    Text,
}

/// What all tools understand.
#[derive(Deserialize, Default)]
struct Common {
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    target: String,
    #[serde(default)]
    property: Option<String>,
    #[serde(default)]
    all: bool,
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Explore {
    target: String,
    #[serde(default)]
    paths: Option<usize>,
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    #[serde(default)]
    targets: Vec<String>,
    #[serde(default)]
    out: Option<String>,
    #[serde(default)]
    tests: Option<usize>,
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Enumerate {
    class: String,
    #[serde(default)]
    limit: Option<usize>,
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    action: Action,
    what: String,
    classpath: Option<String>,
    time: Option<String>,
    memory: Option<String>,
    scope: Option<usize>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Action {
    Check,
    Show,
    Infer,
}

impl Common {
    fn words(self, words: &mut Vec<String>) {
        let scope = self.scope.map(|n| n.to_string());
        let time = self.time.or_else(|| Some(TIME.into()));
        for (flag, value) in [
            ("--classpath", self.classpath),
            ("--time", time),
            ("--memory", self.memory),
            ("--scope", scope),
        ] {
            if let Some(value) = value {
                words.push(format!("{flag}={value}"));
            }
        }
    }
}

fn read<T: DeserializeOwned>(arguments: Value) -> Result<T, String> {
    serde_json::from_value(arguments).map_err(|e| format!("the arguments: {e}"))
}

impl Call {
    /// None if there is no such tool.
    pub fn new(tool: &str, arguments: Value, project: &Path) -> Result<Option<Call>, String> {
        let mut words: Vec<String> = vec![];
        let mut scratch = None;
        let (answer, common, names) = match tool {
            "check" => {
                let Check { target, property, all, classpath, time, memory, scope } =
                    read(arguments)?;
                words.extend(["check".into(), "--json".into()]);
                words.extend(property.map(|p| format!("--property={p}")));
                words.extend(all.then(|| "--all".into()));
                (Answer::Check, Common { classpath, time, memory, scope }, vec![target])
            }
            "explore" => {
                let Explore { target, paths, classpath, time, memory, scope } = read(arguments)?;
                words.extend(["explore".into(), "--json".into()]);
                let most = paths.unwrap_or(SHOWN);
                (Answer::Explore { most }, Common { classpath, time, memory, scope }, vec![target])
            }
            "test" => {
                let Test { targets, out, tests, classpath, time, memory, scope } = read(arguments)?;
                words.extend(["test".into(), "--json".into()]);
                let out = match out {
                    Some(out) => inside(project, &out)?,
                    None => {
                        let directory = tempfile::Builder::new().prefix("cairn-mcp-").tempdir();
                        let directory =
                            directory.map_err(|e| format!("a directory for tests: {e}"))?;
                        let path = directory.path().to_path_buf();
                        scratch = Some(directory);
                        path
                    }
                };
                words.push(format!("--out={}", out.display()));
                let most = tests.unwrap_or(SHOWN);
                (Answer::Test { most }, Common { classpath, time, memory, scope }, targets)
            }
            "enumerate" => {
                let Enumerate { class, limit, classpath, time, memory, scope } = read(arguments)?;
                words.extend(["enumerate".into(), "--json".into()]);
                words.push(format!("--limit={}", limit.unwrap_or(SHOWN)));
                (Answer::Enumerate, Common { classpath, time, memory, scope }, vec![class])
            }
            "spec" => {
                let Spec { action, what, classpath, time, memory, scope } = read(arguments)?;
                let action = match action {
                    Action::Check => "check",
                    Action::Show => "show",
                    Action::Infer => "infer",
                };
                words.extend(["spec".into(), action.into()]);
                // Only inferring has a budget.
                let time = time.filter(|_| action == "infer");
                (Answer::Text, Common { classpath, time, memory, scope }, vec![what])
            }
            _ => return Ok(None),
        };
        let is_spec = tool == "spec";
        match is_spec {
            true => words.extend(common.classpath.map(|c| format!("--classpath={c}"))),
            false => common.words(&mut words),
        }
        words.push("--".into());
        words.extend(names);
        Ok(Some(Call { words, answer, scratch }))
    }

    /// What is said to the client; an error if the command could not do it.
    pub fn answer(&self, output: &Output) -> Result<Value, String> {
        let is_done = matches!(output.code, Some(0 | 1 | 3));
        if !is_done {
            let why = output.complaints.trim();
            return Err(if why.is_empty() {
                format!("it ended with {:?}", output.code)
            } else {
                why.into()
            });
        }
        match self.answer {
            Answer::Check => answers::check(&output.text),
            Answer::Explore { most } => answers::explore(&output.text, most),
            Answer::Test { most } => answers::test(&output.text, self.scratch.is_none(), most),
            Answer::Enumerate => serde_json::from_str(&output.text).map_err(|e| e.to_string()),
            Answer::Text => Ok(json!({ "text": output.text, "notes": output.complaints })),
        }
    }
}

/// A directory that is named from the project, and is in it even after all links.
fn inside(project: &Path, name: &str) -> Result<PathBuf, String> {
    let outside = || format!("out: {name} is not inside of the project {}", project.display());
    let given = Path::new(name);
    if given.components().any(|c| c == Component::ParentDir) {
        return Err(outside());
    }
    let path = project.join(given);
    // What is not there yet is where its nearest directory that is.
    let there = path.ancestors().find(|a| a.exists()).ok_or_else(outside)?;
    let there = std::fs::canonicalize(there).map_err(|e| format!("out: {name}: {e}"))?;
    if there.starts_with(project) { Ok(path) } else { Err(outside()) }
}

/// All tools with their schemas.
pub fn all() -> Vec<Tool> {
    let tool = |name: &'static str, about: &'static str, own: Value, required: Value| {
        let mut properties = json!({
            "classpath": { "type": "string", "description": "Directories and jars with the classes, as `java -cp` takes them; else that of cairn.toml, or of the Maven or Gradle project" },
            "time": { "type": "string", "description": "What the call may take: `10s`, `2m` (default 30s)" },
            "memory": { "type": "string", "description": "What the process may use: `2g`" },
            "scope": { "type": "integer", "minimum": 0, "description": "Objects of each class in an input (default 3)" },
        });
        if let (Some(all), Some(own)) = (properties.as_object_mut(), own.as_object()) {
            all.extend(own.clone());
        }
        let schema = json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
        let schema: JsonObject = schema.as_object().cloned().unwrap_or_default();
        Tool::new(name, about, Arc::new(schema))
    };
    let method = json!({ "type": "string", "description": "`com.acme.Bst#insert(int)`, or a class with a main method" });
    vec![
        tool(
            "check",
            "Can an exception escape from a method, or an assertion fail? A verdict (holds, holds within bounds, violated, unknown), and for each violation the smallest input that was found, the trace, and whether the JVM did the same.",
            json!({
                "target": method,
                "property": { "enum": ["all", "assert", "exceptions", "spec"], "description": "What must not happen (default all)" },
                "all": { "type": "boolean", "description": "All violations, not only the first" },
            }),
            json!(["target"]),
        ),
        tool(
            "explore",
            "The paths of a method: the condition of each, an input that takes it, and how it ends.",
            json!({
                "target": method,
                "paths": { "type": "integer", "minimum": 1, "description": "Paths in the answer (default 10)" },
            }),
            json!(["target"]),
        ),
        tool(
            "test",
            "JUnit tests of classes or methods, compiled and run. The answer has the findings, each with the source of the test that shows it, and the sources of other tests.",
            json!({
                "targets": { "type": "array", "items": { "type": "string" }, "description": "Classes, packages or methods; none is every class" },
                "out": { "type": "string", "description": "A directory of the project to which the test classes are written, such as src/test/java; else they are only in the answer" },
                "tests": { "type": "integer", "minimum": 0, "description": "Tests in the answer beside those of findings (default 10)" },
            }),
            json!([]),
        ),
        tool(
            "enumerate",
            "The valid objects of a class, up to isomorphism: those for which its `repOK` is true.",
            json!({
                "class": { "type": "string", "description": "`com.acme.Bst`" },
                "limit": { "type": "integer", "minimum": 1, "description": "How many (default 10)" },
            }),
            json!(["class"]),
        ),
        tool(
            "spec",
            "Specifications in separation logic: `check` a .star file, `show` its models, or `infer` the invariant of a class.",
            json!({
                "action": { "enum": ["check", "show", "infer"] },
                "what": { "type": "string", "description": "A .star file; for infer a class" },
            }),
            json!(["action", "what"]),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_become_words_and_never_flags() {
        let call = Call::new("check", json!({ "target": "--force", "scope": 2 }), Path::new("/p"));
        let words = call.expect("arguments").expect("a tool").words;
        assert_eq!(words, ["check", "--json", "--time=30s", "--scope=2", "--", "--force"]);
        let wrong = Call::new("check", json!({ "target": "A", "report": "/etc" }), Path::new("/p"));
        assert!(wrong.err().expect("an error").contains("unknown field `report`"));
        assert!(Call::new("rm", json!({}), Path::new("/p")).expect("no error").is_none());
    }

    #[test]
    fn nothing_is_written_outside_of_the_project() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = std::fs::canonicalize(directory.path()).expect("a directory");
        let project = root.join("project");
        std::fs::create_dir_all(project.join("src")).expect("a directory");
        assert_eq!(inside(&project, "src/test"), Ok(project.join("src/test")));
        for out in ["../other", "/etc", "src/../../x"] {
            assert!(inside(&project, out).is_err(), "{out}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&root, project.join("link")).expect("a link");
            assert!(inside(&project, "link/x").is_err());
        }
    }
}
