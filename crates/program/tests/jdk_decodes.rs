//! Every method of the installed JDK translates into well-formed IR.

use cairn_program::classfile::ClassFile;
use cairn_testing::by_effort;
use ristretto_jimage::Image;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The image of the JDK that `JAVA_HOME` or, failing that, the `java` on the path belongs to.
fn image_path() -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from).or_else(|| {
        let path = std::env::var_os("PATH")?;
        let java = std::env::split_paths(&path).map(|d| d.join("java")).find(|j| j.is_file())?;
        Some(java.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
    })?;
    Some(home.join("lib/modules")).filter(|p| p.is_file())
}

#[derive(Default)]
struct Totals {
    classes: usize,
    methods: usize,
    instructions: usize,
    registers: usize,
    most_registers: usize,
    lowering: Duration,
    checking: Duration,
}

impl Totals {
    fn class(&mut self, name: &str, bytes: &[u8]) {
        let file = ClassFile::parse(bytes.into()).unwrap_or_else(|e| panic!("{name}: {e}"));
        self.classes += 1;
        for m in &file.methods {
            let start = Instant::now();
            let body = file.body(m).unwrap_or_else(|e| panic!("{name}.{}{}: {e}", m.name, m.desc));
            self.lowering += start.elapsed();
            let Some(body) = body else { continue };
            self.methods += 1;
            self.instructions += body.code.len();
            self.registers += body.regs.len();
            self.most_registers = self.most_registers.max(body.regs.len());
            let start = Instant::now();
            body.check().unwrap_or_else(|e| panic!("{name}.{}{}: {e}", m.name, m.desc));
            self.checking += start.elapsed();
        }
    }
}

#[test]
fn all_methods_of_the_jdk_decode() {
    let path = image_path().expect("no JDK: set JAVA_HOME");
    let image = Image::from_file(&path).expect("the JDK's image opens");
    let start = Instant::now();
    let mut totals = Totals::default();
    for resource in image.iter().step_by(by_effort(8, 4, 1)) {
        let resource = resource.expect("the image's index is sound");
        if resource.extension() != "class" || resource.base() == "module-info" {
            continue;
        }
        let name = resource.full_name();
        totals.class(&name, resource.data());
    }
    println!(
        "decoding: all {} methods of {} classes in {}: {} instructions, {} registers (at most {} in a \
         method); lowering {:.1?}, checking {:.1?}, in all {:.1?}",
        totals.methods,
        totals.classes,
        path.display(),
        totals.instructions,
        totals.registers,
        totals.most_registers,
        totals.lowering,
        totals.checking,
        start.elapsed()
    );
    assert!(totals.classes > 1000 && totals.methods > 10_000);
}
