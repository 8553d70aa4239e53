//! The plugins for build tools, in real builds: built by the Maven of this machine, put into a repository of the tests' own
//! (`target/tmp/maven-repository`, filled once) and used in temporary projects. Without Maven, or without a network where
//! that repository is not filled yet, these tests are skipped.

use cairn_testing::skip;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const TARGET: &str = env!("CARGO_TARGET_TMPDIR");

/// For a JVM that does not run long.
const SHORT: &str = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto";

/// Maven's repository is not made for several builds at once.
static ALONE: Mutex<()> = Mutex::new(());

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn repository() -> PathBuf {
    Path::new(TARGET).join("maven-repository")
}

fn text(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|s| String::from_utf8_lossy(s));
    format!("{out}{err}")
}

/// Whether a build failed because something cannot be fetched, and not because of us.
fn is_offline(output: &str) -> bool {
    [
        "Could not transfer",
        "Unknown host",
        "Connection refused",
        "offline mode",
        "Connect timed out",
    ]
    .iter()
    .any(|why| output.contains(why))
}

/// Why the plugins cannot be tried here; none if they are installed.
fn installed() -> Option<String> {
    static INSTALLED: OnceLock<Option<String>> = OnceLock::new();
    let install = || {
        if Command::new("mvn").arg("-version").output().is_err() {
            return Some("mvn is not on the PATH".to_owned());
        }
        let mut install = Command::new(root("java/plugins/install.sh"));
        install.arg(env!("CARGO_BIN_EXE_cairn")).arg(Path::new(TARGET).join("plugins"));
        install.arg(format!("-Dmaven.repo.local={}", repository().display()));
        let output = install.env("MAVEN_OPTS", SHORT).output().expect("install.sh");
        let said = text(&output);
        match output.status.success() {
            true => {
                // Maven writes colours even where it is quiet.
                let version = said.contains(&format!("{VERSION}\n"));
                assert!(version, "plugins of another version than {VERSION}: {said}");
                None
            }
            false if is_offline(&said) => {
                Some("Maven cannot fetch what the plugins are built with".into())
            }
            false => panic!("the plugins do not build:\n{said}"),
        }
    };
    INSTALLED.get_or_init(install).clone()
}

/// A temporary project.
struct Project {
    directory: tempfile::TempDir,
}

impl Project {
    fn new(files: &[(&str, &str)]) -> Project {
        let project = Project { directory: tempfile::tempdir().expect("a directory") };
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    fn at(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.at(name);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("a directory");
        std::fs::write(file, text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.at(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Runs Maven; goals of the plugin are written `cairn:GOAL`. Whether it was content, and what it said.
    fn maven(&self, words: &[&str]) -> (bool, String) {
        let mut mvn = Command::new("mvn");
        mvn.arg("-B").arg(format!("-Dmaven.repo.local={}", repository().display()));
        for word in words {
            let goal = word.strip_prefix("cairn:");
            mvn.arg(goal.map_or_else(
                || (*word).to_owned(),
                |goal| format!("dev.cairn:cairn-maven-plugin:{VERSION}:{goal}"),
            ));
        }
        mvn.env("MAVEN_OPTS", SHORT).current_dir(self.directory.path());
        let output = mvn.output().expect("mvn");
        (output.status.success(), text(&output))
    }

    /// Runs Maven, which must be content.
    fn build(&self, words: &[&str]) -> String {
        let (good, said) = self.maven(words);
        assert!(good, "mvn {}:\n{said}", words.join(" "));
        said
    }
}

fn pom(own: &str, inner: &str) -> String {
    format!(
        r#"<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>{own}
<properties><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>{inner}</project>"#
    )
}

const PLUGINS: &str = "<build><pluginManagement><plugins>
<plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
<plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
<plugin><artifactId>maven-jar-plugin</artifactId><version>3.4.2</version></plugin>
<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
</plugins></pluginManagement></build>";

fn dependency(group: &str, name: &str, version: &str) -> String {
    format!(
        "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version>\
         <scope>test</scope></dependency>"
    )
}

const SIGN: &str = "package com.acme;
public final class Sign {
    public static int of(int n) {
        return n < 0 ? -1 : n == 0 ? 0 : 1;
    }
}
";

/// Fails for what a caller can hardly have meant to cause.
const STACK: &str = "package com.acme;
public final class Stack {
    private final int[] elements = new int[4];
    private int size;
    public void push(int element) {
        if (size < elements.length) {
            elements[size++] = element;
        }
    }
    public int pop() {
        return elements[--size];
    }
}
";

#[test]
fn the_walk_through_of_the_documents_works() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(why) = installed() {
        return skip(&why);
    }
    let mut script = Command::new(root("tests/generated/walkthrough.sh"));
    script.arg(env!("CARGO_BIN_EXE_cairn"));
    script.env("MAVEN_OPTS", format!("{SHORT} -Dmaven.repo.local={}", repository().display()));
    let output = script.output().expect("walkthrough.sh");
    assert!(output.status.success(), "{}", text(&output));
}

/// JUnit 4 and Java 8 below, JUnit 5 and Java 17 above; no tests yet; Kotlin beside Java; a module without classes.
#[test]
fn several_modules_have_one_report() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(why) = installed() {
        return skip(&why);
    }
    let parent = "<parent><groupId>com.acme</groupId><artifactId>shop</artifactId><version>1</version></parent>";
    let own = "<groupId>com.acme</groupId><artifactId>shop</artifactId><version>1</version><packaging>pom</packaging>";
    let modules =
        "<modules><module>core</module><module>web</module><module>docs</module></modules>";
    let four = dependency("junit", "junit", "4.13.2");
    let five = dependency("org.junit.jupiter", "junit-jupiter", "5.11.4");
    let core = pom(
        &format!("{parent}<artifactId>core</artifactId>"),
        &format!(
            "<dependencies>{four}</dependencies><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>\
             <configuration><release>8</release></configuration></plugin></plugins></build>"
        ),
    );
    let web = pom(
        &format!("{parent}<artifactId>web</artifactId>"),
        &format!(
            "<dependencies><dependency><groupId>com.acme</groupId><artifactId>core</artifactId><version>1</version>\
             </dependency>{five}</dependencies>\
             <build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><release>17</release>\
             </configuration></plugin></plugins></build>"
        ),
    );
    let docs = pom(&format!("{parent}<artifactId>docs</artifactId>"), "");
    let project = Project::new(&[
        ("pom.xml", &pom(own, &format!("{modules}{PLUGINS}"))),
        ("core/pom.xml", &core),
        ("core/src/main/java/com/acme/Sign.java", SIGN),
        ("core/src/main/kotlin/com/acme/Extra.kt", "package com.acme\nfun twice(n: Int) = 2 * n\n"),
        ("web/pom.xml", &web),
        (
            "web/src/main/java/com/acme/web/Page.java",
            "package com.acme.web;
import com.acme.Sign;
public record Page(int number) {
    public String turn(int by) {
        return switch (Sign.of(by)) { case -1 -> \"back\"; case 0 -> \"here\"; default -> \"on\"; };
    }
}
",
        ),
        ("docs/pom.xml", &docs),
    ]);
    // Goals of a module see the classes of those before it, without an installation.
    let said = project.build(&["compile", "cairn:generate", "cairn:report"]);
    assert!(said.contains("the module has no classes"), "{said}");
    let sign = project.read("core/src/test/java/com/acme/SignCairnTest.java");
    assert!(sign.contains("import org.junit.Test;") && !sign.contains("jupiter"), "{sign}");
    assert!(!sign.contains(&*project.directory.path().to_string_lossy()), "{sign}");
    let page = project.read("web/src/test/java/com/acme/web/PageCairnTest.java");
    assert!(page.contains("org.junit.jupiter") && page.contains("\"back\""), "{page}");
    let whole = project.read("target/cairn/index.html");
    assert!(whole.contains("com.acme.Sign") && whole.contains("com.acme.web.Page"));
    // The tests are good ones for Maven, too; and nothing is made again.
    let said = project.build(&["test"]);
    let ran = said.lines().filter(|l| l.contains("Tests run:") && l.contains("CairnTest")).count();
    assert_eq!(ran, 2, "{said}");
    let said = project.build(&["-q", "compile", "cairn:generate"]);
    assert!(!said.contains("CairnTest"), "{said}");
    assert_eq!(project.read("core/src/test/java/com/acme/SignCairnTest.java"), sign);
}

/// Runs Gradle in a project. Its own files go there, too, and it fetches nothing.
fn gradle(project: &Project, tasks: &[&str]) -> Option<(bool, String)> {
    let named = std::env::var_os("CAIRN_GRADLE").unwrap_or_else(|| "gradle".into());
    let mut gradle = Command::new(named);
    gradle.args(["--no-daemon", "--offline", "--console=plain"]).args(tasks);
    gradle.arg(format!("-Dmaven.repo.local={}", repository().display()));
    gradle.env("GRADLE_USER_HOME", project.at(".gradle-home")).env("GRADLE_OPTS", SHORT);
    let output = gradle.current_dir(project.directory.path()).output().ok()?;
    Some((output.status.success(), text(&output)))
}

#[test]
fn gradle_does_the_same() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let build = format!(
        "buildscript {{
    repositories {{ mavenLocal() }}
    dependencies {{ classpath 'dev.cairn:cairn-gradle-plugin:{VERSION}' }}
}}
apply plugin: 'java'
apply plugin: 'dev.cairn'
repositories {{ mavenLocal() }}
sourceCompatibility = targetCompatibility = '11'
dependencies {{ testCompile 'junit:junit:4.13.2' }}
cairn {{ includes = ['com.acme.*']; time = '60s' }}
"
    );
    let project = Project::new(&[
        ("settings.gradle", "rootProject.name = 'stack'\n"),
        ("build.gradle", &build),
        ("src/main/java/com/acme/Stack.java", STACK),
        ("src/main/java/com/acme/Sign.java", SIGN),
    ]);
    if gradle(&project, &["--version"]).is_none() {
        return skip("gradle is not on the PATH (CAIRN_GRADLE names it)");
    }
    if let Some(why) = installed() {
        return skip(&why);
    }
    let run = |tasks: &[&str]| gradle(&project, tasks).expect("gradle runs");
    let (good, said) = run(&["cairnCheck"]);
    assert!(!good && said.contains("ArrayIndexOutOfBoundsException in Stack.pop"), "{said}");
    assert!(said.contains("Cairn has findings: see"), "{said}");
    for file in ["index.html", "junit.xml", "cairn.sarif"] {
        assert!(project.at("build/cairn").join(file).is_file(), "{file}");
    }
    assert!(!project.at("src/test").exists(), "a check writes no tests");
    let (good, said) = run(&["cairnCheck"]);
    assert!(!good && said.contains("nothing has changed since the last check"), "{said}");
    let (good, said) = run(&["cairnGenerate", "cairnReport"]);
    assert!(good, "{said}");
    let sign = project.read("src/test/java/com/acme/SignCairnTest.java");
    assert!(sign.contains("import org.junit.Test;"), "{sign}");
    let page = project.read("build/cairn/index.html");
    assert!(page.contains("com.acme.Sign") && page.contains("com.acme.Stack"));
}

#[test]
fn a_finding_fails_the_build_that_checks() {
    let _alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(why) = installed() {
        return skip(&why);
    }
    let own = "<groupId>com.acme</groupId><artifactId>stack</artifactId><version>1</version>";
    let level = "<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version><configuration>\
                 <release>17</release></configuration></plugin></plugins></build>";
    let project = Project::new(&[
        ("pom.xml", &pom(own, level)),
        ("src/main/java/com/acme/Stack.java", STACK),
        ("src/main/java/com/acme/Sign.java", SIGN),
    ]);
    let (good, said) = project.maven(&["cairn:check"]);
    assert!(!good && said.contains("run `mvn compile` first"), "{said}");
    let (good, said) = project.maven(&["compile", "cairn:check"]);
    assert!(!good && said.contains("ArrayIndexOutOfBoundsException in Stack.pop"), "{said}");
    assert!(said.contains("Cairn has findings: see"), "{said}");
    let target = "target/cairn";
    assert!(project.read(&format!("{target}/junit.xml")).contains("<failure"));
    assert!(project.read(&format!("{target}/cairn.sarif")).contains("\"2.1.0\""));
    assert!(project.at(&format!("{target}/index.html")).is_file());
    assert!(!project.at("src/test").exists(), "a check writes no tests");
    // Nothing has changed: the answer is the same, without a run.
    let (good, said) = project.maven(&["cairn:check"]);
    assert!(!good && said.contains("nothing has changed since the last check"), "{said}");
    project.build(&["cairn:check", "-Dcairn.failOnFinding=false"]);
    project.build(&["cairn:check", "-Dcairn.excludes=com.acme.Stack"]);
    // Tests would not compile without JUnit.
    let (good, said) = project.maven(&["cairn:generate"]);
    assert!(!good && said.contains("add org.junit.jupiter:junit-jupiter"), "{said}");
}
