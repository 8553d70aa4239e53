//! Prints the paths of a method: `paths CLASSPATH 'com.acme.Bst#insert(int)' [STRATEGY]`.

use cairn::{Error, Options, Path, explore, open};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (class_path, target, strategy) = match &arguments[..] {
        [class_path, target] => (class_path, target, "auto"),
        [class_path, target, strategy] => (class_path, target, strategy.as_str()),
        _ => {
            eprintln!("usage: paths CLASSPATH CLASS#METHOD [STRATEGY]");
            std::process::exit(2);
        }
    };
    match paths(class_path, target, strategy, &|text| print!("{text}")) {
        Ok(true) => {}
        Ok(false) => std::process::exit(3),
        Err(error) => {
            eprintln!("paths: {error}");
            std::process::exit(2);
        }
    }
}

/// Explores a method, and prints each path as soon as it is known. Whether these are all.
pub fn paths(
    class_path: &str,
    target: &str,
    strategy: &str,
    print: &(dyn Fn(&str) + Sync),
) -> Result<bool, Error> {
    let program = open(class_path, None)?;
    let options = Options { strategy: strategy.into(), scope: 2, ..Options::default() };
    let show = |path: &Path| {
        print(&path.text());
        true
    };
    let explored = explore(&program, target, &options, &show)?;
    print(&explored.totals.text());
    Ok(explored.is_complete)
}
