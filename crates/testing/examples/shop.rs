//! Writes the sources of the shop below a directory: `cargo run -p cairn-testing --example shop DIRECTORY`.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let Some(directory) = std::env::args_os().nth(1).map(PathBuf::from) else {
        return Err(std::io::Error::other("name a directory"));
    };
    cairn_testing::shop::write(&directory)
}
