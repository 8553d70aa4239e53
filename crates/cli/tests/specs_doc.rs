//! Everything that `docs/specs.md` and `docs/inputs.md` show is so: their Java compiles, their specifications are read, and their
//! commands print what stands there.

mod document;

#[test]
fn what_the_document_shows_is_so() {
    let (files, commands) = document::run(include_str!("../../../docs/specs.md"), "specs.md");
    assert!(files >= 10 && commands >= 8);
}

#[test]
fn what_the_document_of_inputs_shows_is_so() {
    let (files, commands) = document::run(include_str!("../../../docs/inputs.md"), "inputs.md");
    assert!(files >= 1 && commands >= 2);
}
