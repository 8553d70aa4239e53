//! Calls of one static method on numbers and texts as the rows of one table: a `@ParameterizedTest`.

use crate::file::{Method, RenderedTest};
use crate::suite::Suite;
use crate::test::Test;
use crate::writer::Writer;
use cairn_java::types::returned;
use cairn_java::{Scope, layout};
use cairn_witness::{Case, Data, Junit, Outcome, Target, Verdict};
use std::collections::BTreeMap;

/// A table with fewer rows says less than as many tests with names.
const LEAST: usize = 4;

/// The cases that stand in a table, by the number of its first case.
pub(crate) fn tables(suite: &Suite) -> BTreeMap<usize, Vec<usize>> {
    let mut by: Vec<(&Target, Vec<usize>)> = vec![];
    if !suite.style.tables || suite.junit == Junit::Four {
        return BTreeMap::new();
    }
    for (n, case) in suite.cases.iter().enumerate() {
        if !is_row(case) {
            continue;
        }
        match by.iter_mut().find(|(target, _)| **target == case.witness.target) {
            Some((_, cases)) => cases.push(n),
            None => by.push((&case.witness.target, vec![n])),
        }
    }
    by.retain(|(_, cases)| cases.len() >= LEAST);
    by.into_iter().map(|(_, cases)| (cases[0], cases)).collect()
}

/// Whether a case is plain values in, and a plain value out.
fn is_row(case: &Case) -> bool {
    let witness = &case.witness;
    let Target::Method { name, descriptor, is_static: true, .. } = &witness.target else {
        return false;
    };
    let is_text = |d: &str| d == "Ljava/lang/String;";
    let is_plain = |d: &str, value: &Data| cell(value).is_some() && (d.len() == 1 || is_text(d));
    let Outcome::Returned(Some(result)) = &witness.outcome else { return false };
    name != "<clinit>"
        && case.verdict == Verdict::Normal
        && case.name.is_none()
        && case.arrange.is_empty()
        && case.checks.is_empty()
        && witness.statics.is_empty()
        && !witness.arguments.is_empty()
        && witness.arguments.iter().all(|a| is_plain(&a.descriptor, &a.value))
        && is_plain(returned(descriptor), result)
}

/// A value as a table has it, and whether it is a number.
fn cell(value: &Data) -> Option<(String, bool)> {
    let fraction = |f: f64, text: String| match f {
        f if f.is_nan() => "NaN".to_owned(),
        f if f.is_infinite() => if f > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        _ => text,
    };
    Some(match value {
        Data::Null => (String::new(), false),
        Data::Boolean(b) => (b.to_string(), false),
        Data::Byte(v) => (v.to_string(), true),
        Data::Short(v) => (v.to_string(), true),
        Data::Int(v) => (v.to_string(), true),
        Data::Long(v) => (v.to_string(), true),
        Data::Float(bits) => {
            let text = value.java();
            let f = f64::from(f32::from_bits(*bits));
            (fraction(f, text.trim_end_matches(['f', 'F']).to_owned()), true)
        }
        Data::Double(bits) => (fraction(f64::from_bits(*bits), value.java()), true),
        Data::Char(c) => (text(&[*c])?, false),
        Data::Text(units) => (text(units)?, false),
        _ => return None,
    })
    // What has a name in Java has none in a table.
    .filter(|(text, is_number)| !is_number || !text.contains('_') && !text.contains("Double"))
}

/// A text, in quotes where it needs some; none where nobody could read it in a table.
fn text(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    if !text.chars().all(|c| c.is_ascii_graphic() || c == ' ') || text.len() > 40 {
        return None;
    }
    let is_bare = !text.is_empty()
        && !text.starts_with([' ', '#'])
        && !text.ends_with(' ')
        && !text.contains([',', '\'']);
    Some(if is_bare { text } else { format!("'{}'", text.replace('\'', "''")) })
}

/// The method with the table of these cases; none where one of them is more than a row.
pub(crate) fn table(
    writer: &mut Writer<'_>,
    cases: &[usize],
    is_free: &dyn Fn(&str) -> bool,
) -> Option<(Method, RenderedTest)> {
    let suite = writer.suite;
    let mut throws = None;
    for &n in cases {
        let test = Test::write(writer, &suite.cases[n]).ok()?;
        if test.reflects || test.asserted != 1 || !test.remarks.is_empty() {
            return None;
        }
        if test.throws {
            throws = Some(if test.throws_anything { "Throwable" } else { "Exception" });
        }
    }
    let witness = &suite.cases[*cases.first()?].witness;
    let Target::Method { class, name: method, descriptor, .. } = &witness.target else {
        return None;
    };
    let mut scope = Scope::new(&suite.package);
    let mut parameters: Vec<(String, String)> = vec![];
    for argument in &witness.arguments {
        let shown = writer.type_name(&argument.descriptor)?;
        parameters.push((shown, scope.take(&argument.name)));
    }
    let names: Vec<String> = parameters.iter().map(|p| p.1.clone()).collect();
    let expected = scope.take("expected");
    let ty = returned(descriptor);
    parameters.push((writer.type_name(ty)?, expected.clone()));
    let name = ["returnsExpected", "ofTable_returnsExpected"]
        .map(|end| format!("{method}_{end}"))
        .into_iter()
        .chain((2..).map(|n| format!("{method}_returnsExpected{n}")))
        .find(|name| is_free(name))?;
    let receiver = writer.class_name(&class.clone())?;
    let call = format!("{receiver}.{method}({})", names.join(", "));
    let assertion = writer.assertion("assertEquals", &[&expected, &call]);
    let of = |class: &str| format!("org.junit.jupiter.params.{class}");
    let annotation = writer.library(&of("ParameterizedTest"));
    let source = writer.library(&of("provider.CsvSource"));
    let mut lines = vec![format!("  @{annotation}"), format!("  @{source}({{")];
    lines.extend(rows(suite, cases)?);
    lines.push("  })".into());
    let listed: Vec<String> = parameters.iter().map(|(t, n)| format!("{t} {n}")).collect();
    let throws = throws.map(|t| format!(" throws {t}")).unwrap_or_default();
    let public = if suite.style.public { "public " } else { "" };
    let head = format!("  {public}void {name}({}){throws} {{", listed.join(", "));
    lines.push(head);
    lines.extend(layout::lines(&assertion, 4));
    lines.push("  }".into());
    let test = RenderedTest { name, lines: (0, 0), uses_reflection: false };
    Some((Method { lines, test: None }, test))
}

/// The rows, one below the other, with their cells in columns.
fn rows(suite: &Suite, cases: &[usize]) -> Option<Vec<String>> {
    let mut rows: Vec<Vec<(String, bool)>> = vec![];
    for &n in cases {
        let witness = &suite.cases[n].witness;
        let Outcome::Returned(Some(result)) = &witness.outcome else { return None };
        let values = witness.arguments.iter().map(|a| &a.value).chain([result]);
        rows.push(values.map(cell).collect::<Option<_>>()?);
    }
    let columns = rows.first()?.len();
    let width = |c: usize| rows.iter().map(|r| r[c].0.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<(String, bool)>| {
        let mut text = String::new();
        for (c, (cell, is_number)) in row.iter().enumerate() {
            let (room, is_last) = (widths[c], c + 1 == columns);
            match is_number {
                true => text += &format!("{cell:>room$}"),
                false => text += cell,
            }
            if !is_last {
                text.push(',');
                let gap = if *is_number { 0 } else { room - cell.chars().count() };
                text += &" ".repeat(gap + 1);
            }
        }
        let literal = Data::Text(text.trim_end().encode_utf16().collect()).java();
        format!("    {literal},")
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if let Some(last) = lines.last_mut() {
        last.pop();
    }
    Some(lines)
}
