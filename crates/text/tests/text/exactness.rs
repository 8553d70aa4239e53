//! Where results are exact although there are characters whose case or value is not known.

use cairn_term::{Pool, Sort, Term};
use cairn_text::Text;

const OTHER: &str = "\u{416}";

#[test]
fn a_comparison_is_exact_if_the_characters_do_not_matter() {
    let p = Pool::default();
    let text = |s: &str| Text::of_str(&p, s);
    let equals = |a: &str, b: &str| text(a).equals_ignore_case(&p, &text(b)).exact;
    assert_eq!(equals(OTHER, "ab"), Term::TRUE, "the lengths differ");
    assert_eq!(equals(OTHER, OTHER), Term::TRUE, "identical");
    assert_eq!(equals(OTHER, "a"), Term::TRUE, "one is of Latin-1");
    assert_eq!(equals(OTHER, "\u{417}"), Term::FALSE);
    let compare = |a: &str, b: &str| text(a).compare_to_ignore_case(&p, &text(b)).exact;
    assert_eq!(compare(&format!("a{OTHER}"), "bb"), Term::TRUE, "behind the difference");
    assert_eq!(compare(&format!("{OTHER}a"), "bb"), Term::FALSE);
    assert_eq!(compare(&format!("A{OTHER}"), "a"), Term::TRUE, "behind the shorter one");
}

#[test]
fn a_comparison_with_a_constant_of_latin1_is_exact() {
    let p = Pool::default();
    let chars = (0..8).map(|_| p.fresh("c", Sort::SHORT)).collect();
    let any = Text::new(&p, p.fresh("n", Sort::INT), chars);
    for constant in ["true", "KIss", "\u{b5}\u{df}\u{ff}\u{c5}"] {
        let constant = Text::of_str(&p, constant);
        assert_eq!(any.equals_ignore_case(&p, &constant).exact, Term::TRUE);
        assert_eq!(constant.equals_ignore_case(&p, &any).exact, Term::TRUE);
    }
}

#[test]
fn what_is_no_number_is_none_whatever_else_there_is() {
    let p = Pool::default();
    let parse = |s: &str| Text::of_str(&p, s).parse_int(&p, 10);
    for text in ["\u{661}x", "x\u{661}", "1\u{416}x"] {
        let parsed = parse(text);
        assert_eq!((parsed.valid, parsed.exact), (Term::FALSE, Term::TRUE), "{text}");
    }
    assert_eq!(parse("\u{661}").exact, Term::FALSE);
}
