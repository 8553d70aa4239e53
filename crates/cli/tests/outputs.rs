//! What `check` and `test` write for build servers: JUnit XML (read by the JDK's parser), SARIF, Markdown, baselines.

use cairn_testing::{Jdk, scratch};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Two methods with a bug each, and a string that is hostile to every format.
const SHOP: &str = "package shop;
public class Shop {
    static String label = \"]]></failure>\\u0001<&|`*_\\n\";
    public static int half(int n) {
        return 10 / n;
    }
    public static void open(int n) {
        if (n == 7) throw new AssertionError(label + n);
    }
}
";

/// Compiles the shop, with its text changed.
fn compile(directory: &Path, text: &str) {
    let file = directory.join("src/shop/Shop.java");
    std::fs::create_dir_all(directory.join("src/shop")).expect("a directory");
    std::fs::write(&file, text).expect("a source");
    let mut javac = Jdk::default().tool("javac");
    let compiled = javac.args(["-g", "-d"]).arg(directory.join("classes")).arg(&file).status();
    assert!(compiled.expect("javac runs").success());
}

fn project(name: &str) -> PathBuf {
    let directory = scratch(name);
    compile(&directory, SHOP);
    directory
}

/// The exit code, and what was said on standard error.
fn cairn(directory: &Path, words: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    let out = command.current_dir(directory).args(words.split(' ')).output().expect("cairn runs");
    (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
}

fn read(directory: &Path, file: &str) -> String {
    std::fs::read_to_string(directory.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// What the JDK's own parser reads in XML files: suites with their counts, then failures.
const READER: &str = r#"
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.*;
class Read {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            Document d = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new java.io.File(file));
            NodeList suites = d.getElementsByTagName("testsuite");
            for (int i = 0; i < suites.getLength(); i++) {
                Element s = (Element) suites.item(i);
                System.out.println(file + " " + s.getAttribute("name") + " " + s.getAttribute("tests") + " "
                        + s.getElementsByTagName("testcase").getLength() + " "
                        + s.getElementsByTagName("failure").getLength());
            }
            NodeList failures = d.getElementsByTagName("failure");
            for (int i = 0; i < failures.getLength(); i++) {
                System.out.println(failures.item(i).getTextContent());
            }
        }
    }
}
"#;

fn parsed(directory: &Path, files: &[&str]) -> String {
    std::fs::write(directory.join("Read.java"), READER).expect("a program");
    let mut java = Jdk::default().tool("java");
    let out = java.current_dir(directory).arg("Read.java").args(files).output().expect("java runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn findings_are_written_for_machines() {
    let directory = project("outputs");
    let all = "--xml out/c.xml --sarif out/c.sarif --markdown out/summary.md";
    let (code, said) = cairn(&directory, &format!("check -cp classes shop.Shop#half {all}"));
    assert_eq!(code, Some(1), "{said}");
    let all = "--xml out/t.xml --sarif out/t.sarif --markdown out/summary.md";
    let (code, said) = cairn(&directory, &format!("test -cp classes shop.Shop {all}"));
    assert_eq!(code, Some(1), "{said}");
    let text = parsed(&directory, &["out/c.xml", "out/t.xml"]);
    let has = |part: &str| assert!(text.contains(part), "{part}\n{text}");
    has("out/c.xml shop.Shop 1 1 1");
    has("java.lang.ArithmeticException: / by zero\nfor n = 0\n\tat shop.Shop.half(Shop.java:5)");
    has("AssertionError in Shop.open (Shop.java:8): ]]></failure>");
    for file in ["out/c.sarif", "out/t.sarif"] {
        let log: Value = serde_json::from_str(&read(&directory, file)).expect("JSON");
        let results = log["runs"][0]["results"].as_array().expect("results");
        let at = |r: &&Value| {
            let place = &r["locations"][0]["physicalLocation"];
            place["artifactLocation"]["uri"] == "src/shop/Shop.java"
                && place["region"]["startLine"] == 5
        };
        let found = results.iter().find(at).unwrap_or_else(|| panic!("{log:#}"));
        let flow = &found["codeFlows"][0]["threadFlows"][0]["locations"][0]["location"];
        let step = flow["message"]["text"].as_str().unwrap_or_default();
        assert!(step.starts_with("half(int) is called with n = 0: "), "{step}");
    }
    // Each run has added its part.
    let summary = read(&directory, "out/summary.md");
    assert_eq!(summary.matches("## Cairn").count(), 2, "{summary}");
    assert!(summary.contains("Verdict: **violated**") && summary.contains("| **new** |"));
    assert!(!summary.contains("</failure>"), "{summary}");
}

#[test]
fn only_new_findings_count_where_others_are_known() {
    let directory = project("outputs-baseline");
    let check = "check -cp classes shop.Shop#half --baseline known.txt";
    let (code, said) = cairn(&directory, check);
    assert!(code == Some(2) && said.contains("--update-baseline"), "{said}");
    assert_eq!(cairn(&directory, &format!("{check} --update-baseline")).0, Some(0));
    let (code, said) = cairn(&directory, check);
    assert!(code == Some(0) && said.contains("0 of 1 findings are new"), "{said}");
    // The other method is not in it, nor is what tests find.
    let (code, said) = cairn(&directory, "check -cp classes shop.Shop#open --baseline known.txt");
    assert!(code == Some(1) && said.contains("1 of 1"), "{said}");
    let test = "test -cp classes shop.Shop --baseline known.txt";
    assert_eq!(cairn(&directory, test).0, Some(1));
    assert_eq!(cairn(&directory, &format!("{test} --update-baseline")).0, Some(0));
    // What the first run found is still known, and so it is where lines have moved.
    compile(&directory, &SHOP.replace("package shop;", "package shop; // moved\n\n\n"));
    assert_eq!(cairn(&directory, check).0, Some(0));
    assert_eq!(cairn(&directory, test).0, Some(0));
    // A mended one is named.
    compile(&directory, &SHOP.replace("10 / n", "n / 10"));
    let (code, said) = cairn(&directory, test);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("not found any more: shop.Shop exception"), "{said}");
    std::fs::write(directory.join("known.txt"), "something else").expect("a file");
    assert_eq!(cairn(&directory, check).0, Some(2));
}
