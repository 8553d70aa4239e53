//! What calls may do to the machine they run on: nothing that lasts, unless the user allows it.

use crate::support::{call, replayer, text};
use cairn_jvm::Protection;
use cairn_jvm::replay::{Agreement, Observed, agreement};
use cairn_witness::{Data, Outcome};
use std::collections::BTreeMap;
use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Whether a call of `Hostile` says that it did harm.
fn harms(protection: Protection, name: &str, argument: &str) -> bool {
    let mut replayer = replayer(Duration::from_secs(60));
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
fn calls_start_no_processes_and_open_no_sockets() {
    if let Some(why) = Protection::On.missing() {
        return cairn_testing::skip(why);
    }
    assert!(!harms(Protection::On, "start", "/bin/true"));
    assert!(harms(Protection::Off, "start", "/bin/true"));
    let directory = tempfile::tempdir().expect("a directory");
    let mark = directory.path().join("mark");
    assert!(!harms(Protection::On, "multiply", mark.to_str().expect("a plain path")));
    assert!(!mark.exists());
    let receiver = UdpSocket::bind("127.0.0.1:0").expect("a port");
    let port = receiver.local_addr().expect("an address").port().to_string();
    assert!(!harms(Protection::On, "send", &port));
    receiver.set_nonblocking(true).expect("an option of a socket");
    assert!(receiver.recv(&mut [0; 8]).is_err(), "a datagram arrived");
    assert!(harms(Protection::Off, "send", &port));
    assert!(!harms(Protection::On, "listen", "0"));
    assert!(harms(Protection::Off, "listen", "0"));
}

/// All files below a directory, with their contents.
fn snapshot(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in std::fs::read_dir(directory).expect("a directory").flatten() {
        match entry.path() {
            path if path.is_dir() => all.extend(snapshot(&path)),
            path => _ = all.insert(path.clone(), std::fs::read(path).expect("a file")),
        }
    }
    all
}

#[test]
fn calls_without_an_end_come_to_one_and_nothing_changes() {
    if let Some(why) = Protection::On.missing() {
        return cairn_testing::skip(why);
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let before = snapshot(here);
    // All that there is of memory outside of the heap has to be written first.
    let endless = [("exhaust", "heap"), ("fill", ""), ("exhaust", "direct")];
    for (name, argument) in &endless[..cairn_testing::by_effort(2, 2, 3)] {
        assert!(!harms(Protection::On, name, argument), "{name} {argument}");
    }
    let mut replayer = replayer(Duration::from_secs(3));
    replayer.protection = Protection::On;
    let outcome = Outcome::Exited(7);
    for name in ["exit", "halt"] {
        let arguments = vec![text("7")];
        let witness = call("Hostile", name, "(Ljava/lang/String;)Z", arguments, outcome.clone());
        let replayed = replayer.replay(&witness).expect("the JVM runs");
        assert_eq!(agreement(&witness, &replayed), Agreement::Same, "{name}");
    }
    let began = Instant::now();
    let arguments = vec![text("a line of output that is written again and again")];
    let witness =
        call("Hostile", "print", "(Ljava/lang/String;)Z", arguments, Outcome::Returned(None));
    let replayed = replayer.replay(&witness).expect("the JVM runs");
    assert!(matches!(replayed.observed, Observed::OutOfTime(_)), "{:?}", replayed.observed);
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(snapshot(here), before);
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
