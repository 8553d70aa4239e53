//! What calls may do to the machine they run on: nothing that lasts, unless the user allows it.

use crate::support::{call, replayer, text};
use cairn_jvm::Protection;
use cairn_jvm::replay::{Agreement, agreement};
use cairn_witness::{Data, Outcome};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Whether a call of `Hostile` says that it did harm.
fn harms(protection: Protection, name: &str, argument: &str) -> bool {
    let mut replayer = replayer(Duration::from_secs(20));
    replayer.protection = protection;
    let outcome = |b| Outcome::Returned(Some(Data::Boolean(b)));
    let descriptor = "(Ljava/lang/String;)Z";
    let witness = call("Hostile", name, descriptor, vec![text(argument)], outcome(true));
    let replayed = replayer.replay(&witness).expect("the JVM runs");
    let harmless = call("Hostile", name, descriptor, vec![text(argument)], outcome(false));
    match agreement(&witness, &replayed) {
        Agreement::Same => true,
        Agreement::Different(how) => {
            assert_eq!(agreement(&harmless, &replayed), Agreement::Same, "{name}: {how}");
            false
        }
    }
}

fn victim(directory: &Path) -> String {
    let file = directory.join("file");
    std::fs::write(&file, "kept").expect("a file");
    file.to_str().expect("a plain path").to_owned()
}

#[test]
fn calls_harm_nothing_outside_of_their_directory() {
    if let Some(why) = Protection::On.missing() {
        return cairn_testing::skip(why);
    }
    let directory = tempfile::tempdir().expect("a directory");
    let file = victim(directory.path());
    for name in ["delete", "write", "create", "move", "remove", "temporary"] {
        assert!(!harms(Protection::On, name, &file), "{name}");
        let left = std::fs::read_dir(directory.path()).expect("it is there").count();
        assert_eq!(left, 1, "{name}");
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "kept", "{name}");
    }
}

#[test]
fn calls_connect_to_nobody_and_end_nobody() {
    if let Some(why) = Protection::On.missing() {
        return cairn_testing::skip(why);
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    assert!(!harms(Protection::On, "connect", &port));
    let mut other =
        Command::new("sleep").arg("60").stdout(Stdio::null()).spawn().expect("a process");
    harms(Protection::On, "kill", &other.id().to_string());
    assert!(other.try_wait().expect("it is ours").is_none());
    other.kill().and_then(|()| other.wait()).expect("it ends");
}

#[test]
fn calls_see_no_environment() {
    assert!(std::env::var_os("PATH").is_some());
    assert!(!harms(Protection::On, "environment", "PATH"));
    assert!(harms(Protection::Off, "environment", "PATH"));
}

/// Else the other tests might pass whatever the protection does.
#[test]
fn without_protection_calls_do_as_they_like() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = victim(directory.path());
    assert!(harms(Protection::Off, "write", &file));
    assert!(harms(Protection::Off, "delete", &file));
    assert!(!Path::new(&file).exists());
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    assert!(harms(Protection::Off, "connect", &port));
}
