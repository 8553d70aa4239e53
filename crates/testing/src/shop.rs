//! A shop of about 750 classes: the sources of a Java application as large as a store of the J2EE kind, written from
//! templates. It has layers (web, forms, services, access objects, tables in memory), carts, orders, rules for
//! prices, taxes and shipping, mail, pages, caches, settings, logs, and drivers with properties for `cairn check`
//! in the package `shop.driver`.
//!
//! The same classes come out every time. What belongs to one kind of thing is made from `shop/entity.txt` for
//! each row of a table; the rest stands in `shop/core.txt`, `shop/store.txt` and `shop/variants.txt`.

mod expand;
mod tables;

use std::fmt::Write;
use std::path::Path;
use tables::{ENTITIES, VARIANTS};

/// The drivers with the verdicts of `cairn check`; the first is the quickest.
pub const DRIVERS: &[(&str, &str)] = &[
    ("shop.driver.StockDriver", "holds"),
    ("shop.driver.CartTotalDriver", "holds"),
    ("shop.driver.OrderStateDriver", "holds"),
    ("shop.driver.StockFaultDriver", "violated"),
];

/// All sources: names of files without their ending (`shop/model/Item`), sorted, and texts.
pub fn sources() -> Vec<(String, String)> {
    sources_with(1)
}

/// The same with tables that have so many times as many rows: more work on known values when the shop starts.
pub fn sources_with(scale: u32) -> Vec<(String, String)> {
    let mut all = vec![];
    let mut add = |path: &str, text: String| all.push((format!("shop/{path}"), text));
    for file in [include_str!("shop/core.txt"), include_str!("shop/store.txt")] {
        expand::classes(file).for_each(|(path, text)| add(path, text.to_owned()));
    }
    for (path, template) in expand::classes(include_str!("shop/entity.txt")) {
        for entity in ENTITIES {
            let (rows, scaled) = (3 * entity.rows, 3 * entity.rows * scale);
            let text = expand::entity(template, entity);
            let text = text.replace(&rows_line(rows), &rows_line(scaled));
            add(&path.replace("$E", entity.name), text);
        }
    }
    for (head, template) in expand::classes(include_str!("shop/variants.txt")) {
        let (kind, path) = head.split_once(' ').expect("a template has a name and a path");
        for variant in VARIANTS.iter().filter(|v| v.template == kind) {
            add(&path.replace("$C", variant.name), expand::variant(template, variant));
        }
    }
    add("boot/Modules", modules());
    add("rules/Rules", rules());
    add("mail/MailTemplates", mail_templates());
    all.sort();
    all
}

/// How a module says how many rows its table begins with.
fn rows_line(rows: u32) -> String {
    format!("int ROWS = {rows};")
}

/// Writes all sources below a directory.
pub fn write(directory: &Path) -> std::io::Result<()> {
    for (name, text) in sources() {
        let file = directory.join(format!("{name}.java"));
        std::fs::create_dir_all(file.parent().unwrap_or(directory))?;
        std::fs::write(file, text)?;
    }
    Ok(())
}

/// The class that lists the modules.
fn modules() -> String {
    let mut lines = String::new();
    for entity in ENTITIES {
        let _ = writeln!(lines, "        modules.add(new {}Module());", entity.name);
    }
    format!(
        "package shop.boot;

import java.util.ArrayList;
import java.util.List;

/** All modules, in the order in which they are set up. */
final class Modules {{
    private Modules() {{}}

    static List<Module> all() {{
        List<Module> modules = new ArrayList<>();
{lines}        return modules;
    }}
}}
"
    )
}

/// Lines that register the variants of some templates.
fn registered(prefix: &str, call: &str, suffix: &str) -> String {
    let mut lines = String::new();
    for variant in VARIANTS.iter().filter(|v| v.template.starts_with(prefix)) {
        let _ = writeln!(lines, "        {call}(new {}{suffix}());", variant.name);
    }
    lines
}

/// The class that knows all rules.
fn rules() -> String {
    let taxes = registered("tax", "rules.add", "Tax");
    let shipping = registered("ship", "rules.add", "Shipping");
    let promotions = registered("promo", "promotions.add", "Promotion");
    format!(
        "package shop.rules;

/** All rules for prices. */
public final class Rules {{
    private Rules() {{}}

    public static TaxRules taxes(String home) {{
        TaxRules rules = new TaxRules(home);
{taxes}        return rules;
    }}

    public static ShippingRules shipping() {{
        ShippingRules rules = new ShippingRules();
{shipping}        return rules;
    }}

    public static Promotions promotions() {{
        Promotions promotions = new Promotions();
{promotions}        return promotions;
    }}
}}
"
    )
}

/// The class that knows all kinds of mail.
fn mail_templates() -> String {
    let lines = registered("mail", "add", "Mail");
    format!(
        "package shop.mail;

import java.util.HashMap;
import java.util.Map;

/** The templates by name. */
public final class MailTemplates {{
    private final Map<String, MailTemplate> templates = new HashMap<>();

    public MailTemplates() {{
{lines}    }}

    private void add(MailTemplate template) {{
        templates.put(template.name(), template);
    }}

    /** The template, or null. */
    public MailTemplate find(String name) {{
        return templates.get(name);
    }}
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_same_shop_every_time() {
        let (first, second) = (sources(), sources());
        assert!(first == second);
        let names: BTreeSet<&str> = first.iter().map(|f| f.0.as_str()).collect();
        assert_eq!(names.len(), first.len(), "a class is written twice");
    }

    #[test]
    fn a_larger_shop_differs_in_its_tables_alone() {
        let (small, large) = (sources(), sources_with(7));
        let differ = small.iter().zip(&large).filter(|(a, b)| a != b);
        assert!(differ.clone().all(|(a, b)| a.0 == b.0 && a.1.contains("int ROWS = ")));
        assert_eq!(differ.count(), ENTITIES.len());
    }

    #[test]
    fn the_shop_has_its_size() {
        let all = sources();
        let lines = |keep: &dyn Fn(&str) -> bool| -> usize {
            all.iter().map(|f| f.1.lines().filter(|l| keep(l.trim())).count()).sum()
        };
        let is_code = |l: &str| {
            !(l.is_empty() || ["/*", "*", "import "].iter().any(|start| l.starts_with(start)))
        };
        let sizes = (all.len(), lines(&is_code));
        assert!(
            (740..=780).contains(&sizes.0) && (20_000..=24_000).contains(&sizes.1),
            "{sizes:?}"
        );
    }

    #[test]
    fn nothing_is_left_of_the_templates() {
        for (name, text) in sources() {
            assert!(!text.contains('$') && !text.contains("//%"), "{name}:\n{text}");
            let package = name.rsplit_once('/').map(|n| n.0.replace('/', "."));
            let head = format!("package {};", package.unwrap_or_default());
            assert!(text.starts_with(&head), "{name} is in another package");
        }
    }

    #[test]
    fn what_is_written_is_what_there_is() {
        let directory = crate::scratch("shop-sources");
        write(&directory).expect("the sources are written");
        assert_eq!(crate::java_files(&directory).len(), sources().len());
    }
}
