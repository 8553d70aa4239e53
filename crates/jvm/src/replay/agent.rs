//! The archive of the agent that redirects a program's questions to its environment (`dev.cairn.environment`).

use std::fs::File;
use std::io::{Error, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The name of the archive. Its classes are the library's, so that the library can call them, too.
pub const ARCHIVE: &str = "environment.jar";

const MANIFEST: &str = "Manifest-Version: 1.0\nPremain-Class: dev.cairn.environment.Agent\n\
    Boot-Class-Path: environment.jar\nCan-Retransform-Classes: true\n";

/// The package of the agent.
const PACKAGE: &str = "dev/cairn/environment";

/// Writes the archive from the runner's classes.
pub fn write(classes: &Path, archive: &Path) -> Result<(), Error> {
    let mut out = ZipWriter::new(File::create(archive)?);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    out.start_file("META-INF/MANIFEST.MF", options)?;
    out.write_all(MANIFEST.as_bytes())?;
    for entry in std::fs::read_dir(classes.join(PACKAGE))? {
        let entry = entry?;
        out.start_file(format!("{PACKAGE}/{}", entry.file_name().to_string_lossy()), options)?;
        out.write_all(&std::fs::read(entry.path())?)?;
    }
    out.finish()?;
    Ok(())
}
