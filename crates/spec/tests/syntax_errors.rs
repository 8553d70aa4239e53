//! One test for each error of syntax, and how places are given: what a person or a program sees.

use crate::support;

use cairn_spec::{Colour, Severity, compile};
use support::{Memory, check, source};

#[test]
fn a_parenthesis_is_missing() {
    check(
        "pred p(x := x = null;",
        "s.Bst",
        r#"
error: expected `,` or `)`, found `:=`
  --> Bst.star:1:10
  |
1 | pred p(x := x = null;
  |          ^^ expected `,` or `)`
"#,
    );
}

#[test]
fn a_semicolon_is_missing() {
    check(
        "pred p(x) := x = null
pred q(y) := y = null;",
        "s.Bst",
        r#"
error: expected `;` before the next item, found `pred`
  --> Bst.star:2:1
  |
2 | pred q(y) := y = null;
  | ^^^^ expected `;` before the next item
"#,
    );
}

#[test]
fn an_item_begins_wrongly() {
    check(
        "perd p(x) := x = null;
pred q(x) := q(y);",
        "s.Bst",
        r#"
error: expected `pred`, `inv`, `pre`, `post` or `data`, found `perd`
  --> Bst.star:1:1
  |
1 | perd p(x) := x = null;
  | ^^^^ expected `pred`, `inv`, `pre`, `post` or `data`
"#,
    );
}

#[test]
fn an_equals_sign_defines_nothing() {
    check(
        "pred p(x) = x = null;",
        "s.Bst",
        r#"
error: expected `:=`, found `=`
  --> Bst.star:1:11
  |
1 | pred p(x) = x = null;
  |           ^
  |
  = hint: a definition is written with `:=` (or `==`)
"#,
    );
}

#[test]
fn heaps_are_joined_by_a_star() {
    check(
        "pred p(x) := x = null | x -> s.Node(next: y) & p(y);",
        "s.Bst",
        r#"
error: two parts of the heap joined by `&`
  --> Bst.star:1:48
  |
1 | pred p(x) := x = null | x -> s.Node(next: y) & p(y);
  |                         --------------------   ^^^^ this part of the heap
  |                         |
  |                         and this one
  |
  = hint: join parts of the heap by `*`, conditions by `&`
"#,
    );
}

#[test]
fn comparisons_do_not_chain() {
    check(
        "pred p(a, b) := 0 < a < b;",
        "s.Bst",
        r#"
error: comparisons do not chain
  --> Bst.star:1:23
  |
1 | pred p(a, b) := 0 < a < b;
  |                       ^
  |
  = hint: write `a < b & b < c`; conditions are joined by `&`
"#,
    );
}

#[test]
fn a_predicate_is_not_negated() {
    check(
        "pred p(x) := x = null;
pred q(x) := !p(x);",
        "s.Bst",
        r#"
error: cells and predicates cannot be here
  --> Bst.star:2:15
  |
2 | pred q(x) := !p(x);
  |               ^^^^ this says what is in the heap
  |
  = hint: negation, `=>` and a disjunction inside a conjunction are for conditions that own nothing; give a disjunction a name with `pred`
"#,
    );
}

#[test]
fn a_disjunction_of_heaps_needs_a_name() {
    check(
        "pred p(x) := (x = null | x -> s.Node()) & x != null;",
        "s.Bst",
        r#"
error: cells and predicates cannot be here
  --> Bst.star:1:15
  |
1 | pred p(x) := (x = null | x -> s.Node()) & x != null;
  |               ^^^^^^^^^^^^^^^^^^^^^^^^ this says what is in the heap
  |
  = hint: negation, `=>` and a disjunction inside a conjunction are for conditions that own nothing; give a disjunction a name with `pred`
"#,
    );
}

#[test]
fn a_comment_does_not_end() {
    check(
        "pred p(x) := x = null; /* and so on",
        "s.Bst",
        r#"
error: a comment that does not end
  --> Bst.star:1:24
  |
1 | pred p(x) := x = null; /* and so on
  |                        ^^
  |
  = hint: end it with `*/`
"#,
    );
}

#[test]
fn a_text_does_not_end() {
    check(
        "pred p(s) := s = \"abc;
pred q(s) := s = null;",
        "s.Bst",
        r#"
error: a text that does not end
  --> Bst.star:1:18
  |
1 | pred p(s) := s = "abc;
  |                  ^^^^^
  |
  = hint: end it with `"` on its line
"#,
    );
}

#[test]
fn characters_that_mean_nothing() {
    check(
        "pred p(n) := n = 4 / 2 & n @ 3;",
        "s.Bst",
        r#"
error: `/` means nothing here
  --> Bst.star:1:20
  |
1 | pred p(n) := n = 4 / 2 & n @ 3;
  |                    ^
  |
  = hint: there is no division: write `a = k * b + r` instead

error: `@` means nothing here
  --> Bst.star:1:28
  |
1 | pred p(n) := n = 4 / 2 & n @ 3;
  |                            ^
"#,
    );
}

#[test]
fn a_number_is_too_large() {
    check(
        "pred p(n) := n = 9223372036854775808;",
        "s.Bst",
        r#"
error: this number does not fit in 64 bits
  --> Bst.star:1:18
  |
1 | pred p(n) := n = 9223372036854775808;
  |                  ^^^^^^^^^^^^^^^^^^^
  |
  = hint: the largest is 9223372036854775807
"#,
    );
}

#[test]
fn a_term_is_no_condition() {
    check(
        "pred p(n) := n + 1;",
        "s.Bst",
        r#"
error: expected a condition, found a term
  --> Bst.star:1:14
  |
1 | pred p(n) := n + 1;
  |              ^^^^^
  |
  = hint: compare it with something
"#,
    );
}

#[test]
fn a_function_with_too_many_arguments() {
    check(
        "pred p(n) := n = len(n, n);",
        "s.Bst",
        r#"
error: `len` has 1 argument, not 2
  --> Bst.star:1:18
  |
1 | pred p(n) := n = len(n, n);
  |                  ^^^^^^^^^
"#,
    );
}

#[test]
fn which_class_a_method_is_of() {
    check(
        "pre add == x != null;",
        "",
        r#"
error: it is not known of which class this method is
  --> Bst.star:1:5
  |
1 | pre add == x != null;
  |     ^^^
  |
  = hint: write `pre Class#add := ...`
"#,
    );
}

#[test]
fn a_reserved_predicate() {
    check(
        "pred max(x) := x = 0;",
        "s.Bst",
        r#"
error: `max` is a function of the language
  --> Bst.star:1:6
  |
1 | pred max(x) := x = 0;
  |      ^^^
  |
  = hint: choose another name for the predicate
"#,
    );
}

#[test]
fn places_are_exact_for_programs() {
    let text = "// é\r\npred p(x) :=\r\n\tx = null | x -> s.Node(vel: v);";
    let diagnostics =
        compile(&[source("a/b.star", text, None)], &Memory::new()).expect_err("is wrong");
    let entries = diagnostics.entries();
    let errors: Vec<_> = entries.iter().filter(|e| e.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 1);
    let error = errors[0];
    assert_eq!((&*error.file, error.line, error.column), ("a/b.star", 3, 25));
    assert_eq!(error.hint.as_deref(), Some("did you mean `val`?"));
    assert_eq!(
        error.to_string(),
        "a/b.star:3:25: error: class `s.Node` has no field `vel` (did you mean `val`?)"
    );
}

#[test]
fn places_in_property_files_are_those_of_the_file() {
    let text = "target=s.Lists\nstar.predicate=pred p(x) == x = null || \\\n  x::Nod<_,n> * p(n)\n";
    let diagnostics =
        compile(&[source("a.jpf", text, None)], &Memory::new()).expect_err("is wrong");
    let shown: Vec<String> = diagnostics.entries().iter().map(|e| e.to_string()).collect();
    assert_eq!(shown, ["a.jpf:3:6: error: unknown class `Nod` (did you mean `s.Bst$Node`?)"]);
}

#[test]
fn colours_only_when_told() {
    let diagnostics = compile(&[source("a.star", "pred p(x) := y = ;", None)], &Memory::new());
    let diagnostics = diagnostics.expect_err("is wrong");
    assert!(!diagnostics.render(Colour::Plain).contains('\u{1b}'));
    assert!(diagnostics.render(Colour::Ansi).contains('\u{1b}'));
}
