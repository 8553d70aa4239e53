//! A client of `cairn mcp` that finds a bug, asks for the input that shows it, and gets the test; and clients that misbehave.

use cairn_testing::Jdk;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

const ACCOUNT: &str = "package com.acme;
public final class Account {
    private int balance;
    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException(\"amount\");
        balance += amount;
    }
    public int share(int people) {
        return balance / people;
    }
    public static int endless(int n) {
        int steps = 0;
        while (n != 1) { n = (n & 1) == 0 ? n / 2 : 3 * n + 1; steps++; }
        return steps;
    }
}
";

struct Client {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    last: u64,
    /// What came while something else was waited for.
    notes: Vec<Value>,
}

impl Client {
    fn new(project: &Path) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
        command.args(["mcp", "--project"]).arg(project);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cairn mcp");
        let to = child.stdin.take().expect("standard input");
        let out = BufReader::new(child.stdout.take().expect("standard output"));
        let (tell, from) = channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"));
                if tell.send(message).is_err() {
                    return;
                }
            }
        });
        let mut client = Client { child, to, from, last: 0, notes: vec![] };
        let hello = client.ask(
            "initialize",
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }),
        );
        assert_eq!(hello["serverInfo"]["name"], "cairn");
        client.say(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn say(&mut self, message: Value) {
        writeln!(self.to, "{message}").expect("the server reads");
        self.to.flush().expect("the server reads");
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        self.say(json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }));
        self.last
    }

    fn wait(&mut self, id: u64) -> Value {
        loop {
            let message = self.from.recv_timeout(PATIENCE).expect("an answer");
            if message["id"] == id {
                return message;
            }
            self.notes.push(message);
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.wait(id);
        assert_eq!(answer.get("error"), None, "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool, which must be able to do it.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_ne!(result["isError"], true, "{result}");
        result["structuredContent"].clone()
    }

    /// Calls a tool, which cannot.
    fn fail(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().expect("a reason").to_owned()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn project() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("src/com/acme/Account.java");
    std::fs::create_dir_all(source.parent().expect("a parent")).expect("a directory");
    std::fs::write(&source, ACCOUNT).expect("a file");
    Jdk::default().compile_with(&["-g"], &[source], &directory.path().join("classes"));
    std::fs::write(directory.path().join("cairn.toml"), "classpath = [\"classes\"]\n")
        .expect("a file");
    directory
}

#[test]
fn an_agent_finds_a_bug_and_gets_the_input_and_the_test() {
    let project = project();
    let mut client = Client::new(project.path());
    let tools = client.ask("tools/list", json!({}));
    let names: Vec<&str> = tools["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|t| t["name"].as_str())
        .collect();
    assert_eq!(names, ["check", "explore", "test", "enumerate", "spec"]);

    // Is there a bug, and with what?
    let found = client.call("check", json!({ "target": "com.acme.Account#share" }));
    assert_eq!(found["verdict"]["name"], "violated");
    let violation = &found["violations"][0];
    assert_eq!(violation["what"], "java.lang.ArithmeticException");
    assert_eq!(violation["input"]["people"], "0");
    assert_eq!(violation["trace"][0], "com.acme.Account.share(Account.java:9)");

    // The paths around it.
    let paths = client.call("explore", json!({ "target": "com.acme.Account#deposit", "paths": 1 }));
    assert_eq!(paths["paths"], 2);
    assert_eq!(paths["shown"].as_array().map(Vec::len), Some(1));

    // The test, in the answer and nowhere else.
    let tests = client.call("test", json!({ "targets": ["com.acme.Account#share"] }));
    let sources = format!("{}{}", tests["findings"], tests["examples"]);
    assert!(sources.contains("@Test") && sources.contains(".share("), "{tests}");
    let mut there: Vec<String> = std::fs::read_dir(project.path())
        .expect("the project")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    there.sort();
    assert_eq!(there, ["cairn.toml", "classes", "src"]);

    // And kept, where the project wants it.
    let kept =
        client.call("test", json!({ "targets": ["com.acme.Account#deposit"], "out": "src/test" }));
    let file = project.path().join("src/test/com/acme/AccountDepositCairnTest.java");
    assert!(file.is_file(), "{kept}");
}

#[test]
fn calls_are_cancelled_and_tell_how_far_they_are() {
    let project = project();
    let mut client = Client::new(project.path());
    let arguments = json!({ "target": "com.acme.Account#endless", "time": "10m" });
    let id = client.begin(
        "tools/call",
        json!({ "name": "explore", "arguments": arguments, "_meta": { "progressToken": "p" } }),
    );
    // It has begun when it tells how far it is.
    let progress = client.from.recv_timeout(PATIENCE).expect("progress");
    assert_eq!(progress["method"], "notifications/progress", "{progress}");
    assert_eq!(progress["params"]["progressToken"], "p");
    client.say(json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id, "reason": "enough" } }));
    // Another call is answered: the one before does not stand in its way.
    let paths = client.call("explore", json!({ "target": "com.acme.Account#deposit" }));
    assert_eq!(paths["paths"], 2);
}

#[test]
fn what_cannot_be_done_is_said() {
    let project = project();
    let mut client = Client::new(project.path());
    let why = client.fail("check", json!({ "target": "com.acme.Account#shares" }));
    assert!(why.contains("share"), "{why}");
    let why = client.fail("check", json!({ "target": "com.acme.Account#share", "time": "soon" }));
    assert!(why.contains("soon"), "{why}");
    let why = client.fail("check", json!({ "goal": "com.acme.Account#share" }));
    assert!(why.contains("goal"), "{why}");
    for out in ["/tmp/elsewhere", "../elsewhere"] {
        let why = client.fail("test", json!({ "targets": ["com.acme.Account"], "out": out }));
        assert!(why.contains("not inside of the project"), "{why}");
    }
    let id = client.begin("tools/call", json!({ "name": "delete", "arguments": {} }));
    let answer = client.wait(id);
    assert!(
        answer["error"]["message"].as_str().is_some_and(|m| m.contains("no tool `delete`")),
        "{answer}"
    );
}
