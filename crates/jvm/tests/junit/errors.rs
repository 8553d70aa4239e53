//! What is missing is said.

use crate::support::{Subjects, tools};
use cairn_jvm::junit::{RunError, run};
use cairn_witness::Junit;

#[test]
fn a_runtime_has_no_compiler() {
    let subjects = Subjects::compile();
    let home = tempfile::tempdir().unwrap();
    let mut job = subjects.job("five", &["PriceTest"]);
    job.jdk_home = home.path().into();
    let tools = tools(Junit::Five);
    let error = run(&job, &tools).unwrap_err();
    assert!(matches!(error, RunError::NoJava { .. }), "{error}");

    let java = home.path().join(format!("bin/java{}", std::env::consts::EXE_SUFFIX));
    std::fs::create_dir(java.parent().unwrap()).unwrap();
    std::fs::write(java, "").unwrap();
    let error = run(&job, &tools).unwrap_err();
    assert!(matches!(error, RunError::NoCompiler { .. }), "{error}");
    assert!(error.to_string().contains("install a JDK"), "{error}");
}
