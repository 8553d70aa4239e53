//! The tools: one table of what each is called with, and of the words of the command that this stands for.

use super::answers;
use super::child::Output;
use rmcp::model::{JsonObject, Tool};
use serde_json::{Map, Value, json};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// What a call may take if it does not say.
const TIME: &str = "30s";
/// Paths, tests and structures in an answer if it does not say.
const SHOWN: usize = 10;

/// A tool: a command, with the arguments that it is called with.
struct Offer {
    name: &'static str,
    about: &'static str,
    answer: Answer,
    arguments: &'static [Argument],
}

#[derive(Clone, Copy)]
enum Answer {
    Check,
    Explore,
    Test,
    Enumerate,
    Text,
}

#[derive(Clone, Copy)]
struct Argument {
    name: &'static str,
    kind: Kind,
    goes: Goes,
    about: &'static str,
    is_required: bool,
    /// The subcommands that understand it; none: all.
    with: &'static [&'static str],
}

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Texts,
    Truth,
    /// From this on.
    Number(u64),
    OneOf(&'static [&'static str]),
}

/// Where an argument goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// `--flag=value`.
    Flag(&'static str),
    /// `--flag`, if it is true.
    Switch(&'static str),
    /// Behind the name of the command.
    Subcommand,
    /// Behind all flags: what the command is about.
    Target,
    /// The directory of the tests.
    Out,
    /// How much of what the command found is in the answer.
    Shown,
}

const fn argument(name: &'static str, kind: Kind, goes: Goes, about: &'static str) -> Argument {
    Argument { name, kind, goes, about, is_required: false, with: &[] }
}

const fn required(argument: Argument) -> Argument {
    Argument { is_required: true, ..argument }
}

const fn with(with: &'static [&'static str], argument: Argument) -> Argument {
    Argument { with, ..argument }
}

const METHOD: Argument = required(argument(
    "target",
    Kind::Text,
    Goes::Target,
    "`com.acme.Bst#insert(int)`, or a class with a main method",
));
const CLASSPATH: Argument = argument(
    "classpath",
    Kind::Text,
    Goes::Flag("classpath"),
    "Directories and jars with the classes, as `java -cp` takes them; else that of cairn.toml, or of the Maven or Gradle project",
);
const LIMIT: Argument = argument(
    "time",
    Kind::Text,
    Goes::Flag("time"),
    "What the call may take: `10s`, `2m` (default 30s)",
);
const MEMORY: Argument =
    argument("memory", Kind::Text, Goes::Flag("memory"), "What the process may use: `2g`");
const SCOPE: Argument = argument(
    "scope",
    Kind::Number(0),
    Goes::Flag("scope"),
    "Objects of each class in an input (default 3)",
);

const OFFERS: [Offer; 5] = [
    Offer {
        name: "check",
        about: "Can an exception escape from a method, or an assertion fail? A verdict (holds, holds within bounds, violated, unknown), and for each violation the smallest input that was found, the trace, and whether the JVM did the same.",
        answer: Answer::Check,
        arguments: &[
            METHOD,
            argument(
                "property",
                Kind::OneOf(&["all", "assert", "exceptions", "spec"]),
                Goes::Flag("property"),
                "What must not happen (default all)",
            ),
            argument("all", Kind::Truth, Goes::Switch("all"), "All violations, not only the first"),
            CLASSPATH,
            LIMIT,
            MEMORY,
            SCOPE,
        ],
    },
    Offer {
        name: "explore",
        about: "The paths of a method: the condition of each, an input that takes it, and how it ends.",
        answer: Answer::Explore,
        arguments: &[
            METHOD,
            argument("paths", Kind::Number(1), Goes::Shown, "Paths in the answer (default 10)"),
            CLASSPATH,
            LIMIT,
            MEMORY,
            SCOPE,
        ],
    },
    Offer {
        name: "test",
        about: "JUnit tests of classes or methods, compiled and run. The answer has the findings, each with the source of the test that shows it, and the sources of other tests.",
        answer: Answer::Test,
        arguments: &[
            argument(
                "targets",
                Kind::Texts,
                Goes::Target,
                "Classes, packages or methods; none is every class",
            ),
            argument(
                "out",
                Kind::Text,
                Goes::Out,
                "A directory of the project to which the test classes are written, such as src/test/java; else they are only in the answer",
            ),
            argument(
                "tests",
                Kind::Number(0),
                Goes::Shown,
                "Tests in the answer beside those of findings (default 10)",
            ),
            CLASSPATH,
            LIMIT,
            MEMORY,
            SCOPE,
        ],
    },
    Offer {
        name: "enumerate",
        about: "The valid objects of a class, up to isomorphism: those for which its `repOK` is true.",
        answer: Answer::Enumerate,
        arguments: &[
            required(argument("class", Kind::Text, Goes::Target, "`com.acme.Bst`")),
            argument("limit", Kind::Number(1), Goes::Flag("limit"), "How many (default 10)"),
            CLASSPATH,
            LIMIT,
            MEMORY,
            SCOPE,
        ],
    },
    Offer {
        name: "spec",
        about: "Specifications in separation logic: `check` a .star file, `show` its models, `diff` it with a method such as repOK, or `infer` the invariant of a class.",
        answer: Answer::Text,
        arguments: &[
            required(argument(
                "action",
                Kind::OneOf(&["check", "show", "infer", "diff"]),
                Goes::Subcommand,
                "What to do",
            )),
            required(argument("what", Kind::Text, Goes::Target, "A .star file; for infer a class")),
            with(
                &["diff"],
                argument(
                    "method",
                    Kind::Text,
                    Goes::Target,
                    "What the file is compared with: `com.acme.Bst#repOK`",
                ),
            ),
            CLASSPATH,
            with(&["infer", "diff"], LIMIT),
            with(&["infer", "diff"], MEMORY),
            with(&["show", "infer", "diff"], SCOPE),
        ],
    },
];

/// A call of a tool, understood.
pub struct Call {
    pub words: Vec<String>,
    answer: Answer,
    shown: usize,
    /// Where tests are written that nobody wants to keep.
    scratch: Option<tempfile::TempDir>,
}

impl Kind {
    /// The value as words; an error says what is expected.
    fn read(self, value: &Value) -> Result<Vec<String>, String> {
        let text = |v: &Value| v.as_str().map(str::to_owned);
        let (words, expected) = match self {
            Kind::Text => (text(value).map(|t| vec![t]), "a text".to_owned()),
            Kind::Texts => (
                value.as_array().and_then(|all| all.iter().map(text).collect()),
                "an array of texts".to_owned(),
            ),
            Kind::Truth => (value.as_bool().map(|b| vec![b.to_string()]), "true or false".into()),
            Kind::Number(least) => (
                value.as_u64().filter(|n| *n >= least).map(|n| vec![n.to_string()]),
                format!("a whole number from {least} on"),
            ),
            Kind::OneOf(names) => (
                text(value).filter(|t| names.contains(&&**t)).map(|t| vec![t]),
                format!("one of {}", names.join(", ")),
            ),
        };
        words.ok_or_else(|| format!("{expected} is expected, not {value}"))
    }

    fn schema(self) -> Value {
        match self {
            Kind::Text => json!({ "type": "string" }),
            Kind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
            Kind::Truth => json!({ "type": "boolean" }),
            Kind::Number(least) => json!({ "type": "integer", "minimum": least }),
            Kind::OneOf(names) => json!({ "type": "string", "enum": names }),
        }
    }
}

impl Offer {
    /// Each argument that is given, with its words. A field that is null is none.
    fn read(&self, given: &Map<String, Value>) -> Result<Vec<(&Argument, Vec<String>)>, String> {
        if let Some(unknown) = given.keys().find(|k| !self.arguments.iter().any(|a| a.name == **k))
        {
            let all: Vec<&str> = self.arguments.iter().map(|a| a.name).collect();
            return Err(format!("unknown field `{unknown}`; there are {}", all.join(", ")));
        }
        let mut read = vec![];
        for argument in self.arguments {
            match given.get(argument.name).filter(|v| !v.is_null()) {
                Some(value) => {
                    let words = argument.kind.read(value);
                    read.push((argument, words.map_err(|e| format!("{}: {e}", argument.name))?));
                }
                None if argument.is_required => {
                    return Err(format!("`{}` is missing: {}", argument.name, argument.about));
                }
                None => {}
            }
        }
        Ok(read)
    }

    fn tool(&self) -> Tool {
        let mut properties = Map::new();
        for argument in self.arguments {
            let mut schema = argument.kind.schema();
            schema["description"] = json!(match argument.with {
                [] => argument.about.to_owned(),
                with => format!("{} (only {})", argument.about, with.join(", ")),
            });
            properties.insert(argument.name.into(), schema);
        }
        let required = self.arguments.iter().filter(|a| a.is_required).map(|a| a.name);
        let schema = json!({
            "type": "object",
            "properties": properties,
            "required": required.collect::<Vec<_>>(),
            "additionalProperties": false,
        });
        let schema: JsonObject = schema.as_object().cloned().unwrap_or_default();
        Tool::new(self.name, self.about, Arc::new(schema))
    }
}

impl Call {
    /// None if there is no such tool.
    pub fn new(
        tool: &str,
        arguments: &Map<String, Value>,
        project: &Path,
    ) -> Result<Option<Call>, String> {
        let Some(offer) = OFFERS.iter().find(|o| o.name == tool) else { return Ok(None) };
        let read = offer.read(arguments).map_err(|e| format!("the arguments: {e}"))?;
        let action = read.iter().find(|(a, _)| a.goes == Goes::Subcommand).map(|r| r.1.concat());
        let mut words: Vec<String> = vec![offer.name.into()];
        words.extend(action.clone());
        if !matches!(offer.answer, Answer::Text) {
            words.push("--json".into());
        }
        let (mut names, mut shown, mut out) = (vec![], None, None);
        for (argument, values) in &read {
            if let Some(action) = &action
                && !argument.with.is_empty()
                && !argument.with.contains(&&**action)
            {
                let only = argument.with.join(", ");
                return Err(format!("the arguments: {}: it is for {only}", argument.name));
            }
            match argument.goes {
                Goes::Flag(flag) => words.extend(values.iter().map(|v| format!("--{flag}={v}"))),
                Goes::Switch(flag) if values.concat() == "true" => words.push(format!("--{flag}")),
                Goes::Switch(_) | Goes::Subcommand => {}
                Goes::Target => names.extend(values.iter().cloned()),
                Goes::Out => out = Some(inside(project, &values.concat())?),
                Goes::Shown => shown = values.concat().parse().ok(),
            }
        }
        // What every call has, whether or not it says so.
        for (name, value) in [("time", TIME.to_owned()), ("limit", SHOWN.to_string())] {
            let understands = |a: &&Argument| {
                let fits = |action: &String| a.with.is_empty() || a.with.contains(&&**action);
                a.goes == Goes::Flag(name) && action.as_ref().is_none_or(fits)
            };
            let is_given = read.iter().any(|(a, _)| a.name == name);
            if !is_given && offer.arguments.iter().any(|a| understands(&a)) {
                words.push(format!("--{name}={value}"));
            }
        }
        let mut scratch = None;
        if offer.arguments.iter().any(|a| a.goes == Goes::Out) {
            let directory = match out {
                Some(out) => out,
                None => {
                    let directory = tempfile::Builder::new().prefix("cairn-mcp-").tempdir();
                    let directory = directory.map_err(|e| format!("a directory for tests: {e}"))?;
                    scratch.insert(directory).path().to_path_buf()
                }
            };
            words.push(format!("--out={}", directory.display()));
        }
        words.push("--".into());
        words.extend(names);
        let (answer, shown) = (offer.answer, shown.unwrap_or(SHOWN));
        Ok(Some(Call { words, answer, shown, scratch }))
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
            Answer::Explore => answers::explore(&output.text, self.shown),
            Answer::Test => answers::test(&output.text, self.scratch.is_none(), self.shown),
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
    OFFERS.iter().map(Offer::tool).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_become_words_and_never_flags() {
        let words =
            |tool, arguments| call(tool, arguments).expect("arguments").expect("a tool").words;
        let check = words("check", json!({ "target": "--force", "scope": 2 }));
        assert_eq!(check, ["check", "--json", "--scope=2", "--time=30s", "--", "--force"]);
        let check = words("check", json!({ "target": "A", "all": true, "time": "2m" }));
        assert_eq!(check, ["check", "--json", "--all", "--time=2m", "--", "A"]);
        let enumerate = words("enumerate", json!({ "class": "A", "classpath": "a:b" }));
        assert_eq!(
            enumerate,
            ["enumerate", "--json", "--classpath=a:b", "--time=30s", "--limit=10", "--", "A"]
        );
        // Of specifications, only what searches has a budget.
        let show = words("spec", json!({ "action": "show", "what": "A.star", "scope": 4 }));
        assert_eq!(show, ["spec", "show", "--scope=4", "--", "A.star"]);
        let diff =
            words("spec", json!({ "what": "A.star", "action": "diff", "method": "A#repOK" }));
        assert_eq!(diff, ["spec", "diff", "--time=30s", "--", "A.star", "A#repOK"]);
        assert!(call("rm", json!({})).expect("no error").is_none());
    }

    fn call(tool: &str, arguments: Value) -> Result<Option<Call>, String> {
        Call::new(tool, arguments.as_object().expect("an object"), Path::new("/p"))
    }

    #[test]
    fn arguments_that_do_not_fit_are_named() {
        for (tool, arguments, why) in [
            ("check", json!({ "target": "A", "report": "/etc" }), "unknown field `report`"),
            ("check", json!({ "property": "all" }), "`target` is missing"),
            ("check", json!({ "target": 7 }), "target: a text is expected, not 7"),
            ("check", json!({ "target": "A", "property": "any" }), "one of all, assert"),
            ("explore", json!({ "target": "A", "paths": 0 }), "a whole number from 1 on"),
            ("test", json!({ "targets": "A" }), "an array of texts"),
            ("spec", json!({ "action": "check", "what": "A", "time": "1s" }), "infer, diff"),
        ] {
            let said = call(tool, arguments).err().expect("an error");
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    fn schemas_are_those_of_the_table() {
        let tools = all();
        let spec = tools.iter().find(|t| t.name == "spec").expect("a tool");
        assert_eq!(spec.input_schema["required"], json!(["action", "what"]));
        assert_eq!(spec.input_schema["properties"]["action"]["enum"][2], "infer");
        assert_eq!(spec.input_schema["additionalProperties"], false);
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
