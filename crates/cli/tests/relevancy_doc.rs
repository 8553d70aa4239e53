//! Everything that `docs/relevancy.md` shows is so: its Java compiles, and its commands print what stands there.

mod document;

#[test]
fn what_the_document_shows_is_so() {
    let text = include_str!("../../../docs/relevancy.md");
    let (files, commands) = document::run(text, "relevancy.md");
    assert!(files >= 2 && commands >= 6);
}
