//! The examples of the published analysis: the program of its first figure and the one of its third.

use crate::support;

use cairn_pointsto::Contexts;
use cairn_program::Program;
use std::sync::{Arc, LazyLock};
use support::Analysed;

const LIMIT: &str = "
public class Limit {
    int v = 0;
    Limit(int x) { this.v = x; }
    int GetL() { return this.v; }
    int IncL(int t) { return this.v + t; }
    String CutExcess(String s) {
        if (s.length() > v) return s.substring(0, v);
        else return s;
    }
}";

const FIRST: &str = "
public class First {
    public static void main(String[] args) {
        String s = dev.cairn.Symbolic.anyString();
        int i = 7;
        Limit limit = new Limit(i);
        limit.IncL(i);
        s = limit.CutExcess(s);
    }
}";

const THIRD: &str = "
public class Objects {
    public static void main(String[] args) {
        int s = dev.cairn.Symbolic.anyInt();
        int i = 7;
        Limit a = new Limit(s);
        Limit b = new Limit(i);
        int c = a.IncL(1) + 0;
        int d = b.IncL(1) + 0;
        int p = a.GetL();
        int q = b.GetL();
        System.out.println(c + d + p + q);
    }
}";

/// The published third figure: results of one method, called with a symbolic argument and a plain one.
const CALLS: &str = "
public class Calls {
    public static void main(String[] args) {
        int s = dev.cairn.Symbolic.anyInt();
        int i = 7;
        Limit a = new Limit(s);
        Limit b = new Limit(i);
        Limit n = new Limit(1);
        int c = n.IncL(s);
        int d = n.IncL(i);
        int p = a.GetL();
        int q = b.GetL();
    }
}";

static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| {
    let sources = [("Limit", LIMIT), ("First", FIRST), ("Objects", THIRD), ("Calls", CALLS)];
    support::program(&sources)
});

/// The analysis of a driver; its answer is that of the pushdown system with weights.
fn analysed(driver: &str, contexts: Contexts) -> Analysed {
    let found = Analysed::new(&PROGRAM, driver, contexts);
    let weighted = cairn_relevancy::weighted(&found.relevancy).expect("fits");
    assert!(weighted == found.relevancy.nodes(), "{driver}, {contexts}");
    found
}

#[test]
fn first_figure() {
    for contexts in [Contexts::None, Contexts::Selective] {
        let found = analysed("First", contexts);
        assert_eq!(found.variables("First", "main"), ["s"], "{contexts}");
        assert_eq!(found.variables("Limit", "CutExcess"), ["s"], "{contexts}");
        for plain in ["<init>", "GetL", "IncL"] {
            assert!(
                !found.method("Limit", plain),
                "{contexts}: {plain}\n{}",
                found.why("Limit", plain)
            );
        }
        assert!(found.fields("Limit").is_empty(), "{contexts}");
    }
}

#[test]
fn third_figure() {
    for contexts in [Contexts::None, Contexts::Selective] {
        let found = analysed("Calls", contexts);
        // Without contexts for globals the objects cannot be told apart inside of the methods.
        let expected: &[&str] = match contexts {
            Contexts::None => &["c", "d", "p", "q", "s"],
            _ => &["c", "p", "s"],
        };
        assert_eq!(found.variables("Calls", "main"), expected, "{contexts}");
        assert_eq!(found.fields("Limit"), ["v"], "{contexts}");
        assert!(found.method("Limit", "IncL") && found.method("Limit", "<init>"));
        assert!(!found.method("Limit", "CutExcess"), "{contexts}: it is not called");
    }
}

#[test]
fn results_that_depend_on_the_object() {
    let found = analysed("Objects", Contexts::Selective);
    assert_eq!(found.variables("Objects", "main"), ["c", "p", "s"]);
}
