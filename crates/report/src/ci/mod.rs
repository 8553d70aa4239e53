//! What build servers read: findings as JUnit XML and SARIF, a summary in Markdown, and a baseline of findings that are known.
//! All of them are made from a [`Run`](crate::page::Run), the data of a report.

mod baseline;
mod markdown;
mod sarif;
mod xml;

pub use baseline::Baseline;
pub use markdown::markdown;
pub use sarif::sarif;
pub use xml::xml;

#[cfg(test)]
pub(crate) mod sample {
    use crate::page::{Class, Finding, Method, Run, RunKind};
    use cairn_witness::TraceFrame;

    pub const HOSTILE: &str = "]]></failure>\u{0}\u{1b}<&\"'|`*_[x](y)\n# 😀";

    /// A run with two findings.
    pub fn run() -> Run {
        let frame = |method: &str, line| TraceFrame {
            class: "shop.Cart".into(),
            method: method.into(),
            file: Some("Cart.java".into()),
            line: Some(line),
        };
        let finding = |title: &str| Finding {
            title: title.into(),
            kind: "exception".into(),
            class: "shop.Cart".into(),
            method: "total(int)".into(),
            file: Some("shop/Cart.java".into()),
            line: Some(12),
            trace: vec![frame("price", 12), frame("total", 7)],
            given: format!("n = {HOSTILE}"),
            ..Finding::default()
        };
        let method = |name: &str, tests| Method {
            name: name.into(),
            tests,
            covered: 3,
            branches: 4,
            remarks: vec!["bounds reached: loop".into()],
            ..Method::default()
        };
        Run {
            kind: RunKind::Test,
            command: "cairn test shop.Cart".into(),
            target: "shop.Cart".into(),
            findings: vec![
                finding("ArithmeticException in Cart.price (Cart.java:12): / by zero"),
                finding(&format!("AssertionError in Cart.price (Cart.java:12): {HOSTILE}")),
            ],
            classes: vec![Class {
                name: "shop.Cart".into(),
                methods: vec![method("total(int)", 2), method("size()", 1), method("open()", 0)],
                tests: 3,
                ..Class::default()
            }],
            disagreements: vec![HOSTILE.into()],
            time_ms: 1500,
            ..Run::default()
        }
    }
}
