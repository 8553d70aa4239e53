//! Everything that `docs/specs.md` shows is so: its Java compiles, its specifications are read, and its commands print
//! what stands there.

mod document;

#[test]
fn what_the_document_shows_is_so() {
    let (files, commands) = document::run(include_str!("../../../docs/specs.md"), "specs.md");
    assert!(files >= 10 && commands >= 8);
}
