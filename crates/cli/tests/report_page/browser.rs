//! A browser without a window, driven over its debugging pipe.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Where one may be. `./x browser` puts one into the directory of build products.
pub fn find() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CAIRN_BROWSER") {
        return Ok(PathBuf::from(named));
    }
    let fetched = Path::new(env!("CARGO_BIN_EXE_cairn")).ancestors().nth(2);
    let fetched = fetched.map(|target| target.join("browser/chromium"));
    let names =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path =
        std::env::split_paths(&path).flat_map(|d| names.iter().map(move |name| d.join(name)));
    let mut all = fetched.into_iter().chain(on_path);
    all.find(|p| p.is_file()).ok_or_else(|| {
        "there is no Chromium on the PATH; CAIRN_BROWSER names one, `./x browser` fetches one"
            .into()
    })
}

/// The accessibility checker, which lies beside the browser that is fetched.
pub fn checker() -> Result<String, String> {
    let target = Path::new(env!("CARGO_BIN_EXE_cairn")).ancestors().nth(2);
    let entries = target.and_then(|t| std::fs::read_dir(t.join("browser")).ok());
    let is_it = |p: &PathBuf| {
        let name = p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("axe-") && name.ends_with(".js")
    };
    let found = entries.into_iter().flatten().flatten().map(|e| e.path()).find(is_it);
    let script = found.and_then(|file| std::fs::read_to_string(file).ok());
    script.ok_or_else(|| "there is no axe-core; `./x browser` fetches it".into())
}

/// How long the browser may take for one answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// What it told without being asked.
    events: Vec<Value>,
    _profile: tempfile::TempDir,
}

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Browser {
    /// With one empty page. An error if the browser does not start here.
    pub fn start(binary: &Path) -> Result<Browser, String> {
        let profile = tempfile::tempdir().map_err(|e| e.to_string())?;
        // The browser reads commands from descriptor 3 and answers to 4.
        let mut command = Command::new("sh");
        command.args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null"]);
        command.arg(binary).arg(format!("--user-data-dir={}", profile.path().display()));
        command.args([
            "--headless=shell",
            "--no-sandbox",
            "--no-zygote",
            "--no-first-run",
            "--use-gl=angle",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--remote-debugging-pipe",
        ]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let input = child.stdin.take().ok_or("no pipe")?;
        let mut output = child.stdout.take().ok_or("no pipe")?;
        let (send, messages) = channel();
        std::thread::spawn(move || {
            let (mut waiting, mut buffer) = (vec![], vec![0; 1 << 16]);
            while let Ok(n @ 1..) = output.read(&mut buffer) {
                waiting.extend_from_slice(&buffer[..n]);
                while let Some(end) = waiting.iter().position(|&b| b == 0) {
                    let message: Vec<u8> = waiting.drain(..=end).collect();
                    let Ok(value) = serde_json::from_slice(&message[..end]) else { return };
                    if send.send(value).is_err() {
                        return;
                    }
                }
            }
        });
        let (session, last, events) = (None, 0, vec![]);
        let mut browser =
            Browser { child, input, messages, session, last, events, _profile: profile };
        let target = browser.ask("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.ask("Target.attachToTarget", attach)?;
        browser.session = attached["sessionId"].as_str().map(String::from);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            browser.ask(domain, json!({}))?;
        }
        Ok(browser)
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let sent = self.input.write_all(format!("{message}\0").as_bytes());
        sent.and_then(|()| self.input.flush()).map_err(|e| format!("{method}: {e}"))?;
        loop {
            let message = self.messages.recv_timeout(PATIENCE);
            let mut message = message.map_err(|e| format!("{method}: no answer: {e}"))?;
            if message["id"] != self.last {
                self.events.push(message);
            } else if message["error"].is_null() {
                return Ok(message["result"].take());
            } else {
                return Err(format!("{method}: {}", message["error"]));
            }
        }
    }

    /// Opens a file of the machine, at a place in it.
    pub fn open(&mut self, file: &Path, place: &str) {
        self.ask("Page.navigate", json!({ "url": "about:blank" })).expect("an empty page");
        let url = format!("file://{}{place}", file.display());
        let opened = self.ask("Page.navigate", json!({ "url": url })).expect("the page");
        assert!(opened["errorText"].is_null(), "{opened}");
        self.run("new Promise((r) => document.readyState === 'complete' ? r() : addEventListener('load', r))");
    }

    /// The value of an expression in the page; promises are waited for.
    pub fn run(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.ask("Runtime.evaluate", parameters).expect("an answer");
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].take()
    }

    /// Waits until something holds in the page.
    pub fn until(&mut self, condition: &str) {
        let begun = Instant::now();
        while self.run(condition) != true {
            assert!(begun.elapsed() < PATIENCE, "it does not come about: {condition}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Goes to a place of the page, an expression, and waits until it is shown and drawn: trees are fitted into their place
    /// with the first frame.
    pub fn go(&mut self, place: &str) {
        self.run(&format!("location.hash = {place}"));
        self.until("shown === location.hash");
        self.run("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))");
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", size).expect("another size");
    }

    /// A picture of what is seen, as base64 of a PNG.
    pub fn picture(&mut self) -> String {
        let shot = self.ask("Page.captureScreenshot", json!({ "format": "png" }));
        shot.expect("a picture")["data"].as_str().unwrap_or_default().to_owned()
    }

    /// A press of a key, to whatever has the focus.
    pub fn press(&mut self, key: &str) {
        let text = if key.len() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "text": if kind == "keyDown" { text } else { "" } });
            self.ask("Input.dispatchKeyEvent", event).expect("a key");
        }
    }

    /// What went wrong in the page so far, and what it asked other places for.
    pub fn complaints(&mut self) -> Vec<String> {
        self.run("new Promise((r) => setTimeout(r, 20))");
        let tell = |event: &Value| {
            let (method, parameters) = (event["method"].as_str()?, &event["params"]);
            match method {
                "Runtime.exceptionThrown" => Some(format!("thrown: {parameters}")),
                "Runtime.consoleAPICalled" => Some(format!("console: {parameters}")),
                "Log.entryAdded" => Some(format!("log: {parameters}")),
                "Network.requestWillBeSent" => {
                    let url = parameters["request"]["url"].as_str().unwrap_or_default();
                    let own = url.starts_with("file:") || url.starts_with("about:");
                    let is_page = parameters["type"] == "Document";
                    (!own || !is_page).then(|| format!("asked for {url}"))
                }
                _ => None,
            }
        };
        let told = self.events.iter().filter_map(tell).collect();
        self.events.clear();
        told
    }
}
