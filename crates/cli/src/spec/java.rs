//! `cairn spec java`: an invariant as a Java method.

use super::SpecArgs;
use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use cairn_contract::{JavaOptions, java};

/// Write the invariants of a specification as Java classes with a method `repOK`.
///
/// The class is for the package of the class that the invariant is about, so that it may read its
/// fields. Numbers that a predicate says of a structure (its size, its height) are computed; numbers
/// that it is given are parameters.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  cairn spec java -cp target/classes Bst.star > src/test/java/com/acme/BstSpec.java\n\nExit code: 0 the class is written, 2 usage or environment error, 3 it cannot be written in Java as it is."
)]
pub struct Args {
    #[command(flatten)]
    spec: SpecArgs,
    /// The class whose invariant is written, where the specification has several.
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,
}

pub fn run(args: &Args, config: &Config) -> Result<u8, String> {
    let program = args.spec.open(config)?;
    let specification = args.spec.read(&program).map_err(|e| e.to_string())?;
    let options = JavaOptions { class: args.class.as_deref() };
    match java(&program, &specification.spec, &options) {
        Ok(written) => {
            print(&written.text)?;
            Ok(0)
        }
        Err(e) if e.is_usage() => Err(e.to_string()),
        Err(e) => {
            eprintln!("cairn: {e}");
            Ok(INCOMPLETE)
        }
    }
}
