//! The lines of a source file: its head, and blocks with their indentation.

/// Lines, indented by the blocks they stand in.
pub struct Lines {
    out: String,
    depth: usize,
    /// Columns for each block.
    unit: usize,
}

impl Lines {
    pub fn new(unit: usize) -> Lines {
        Lines { out: String::new(), depth: 0, unit }
    }

    /// A line, or several, which may be indented further themselves. Nothing is an empty line.
    pub fn line(&mut self, text: &str) {
        let margin = " ".repeat(self.depth * self.unit);
        if text.is_empty() {
            self.out.push('\n');
        }
        for line in text.lines() {
            if !line.is_empty() {
                self.out.push_str(&margin);
                self.out.push_str(line);
            }
            self.out.push('\n');
        }
    }

    /// The line that begins a block, without its brace.
    pub fn open(&mut self, text: &str) {
        self.line(&format!("{text} {{"));
        self.depth += 1;
    }

    /// The end of one block and the beginning of the next: `} catch (Exception e) {`.
    pub fn reopen(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.open(&format!("}} {text}"));
    }

    pub fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    pub fn text(&self) -> &str {
        &self.out
    }

    pub fn finish(self) -> String {
        self.out
    }
}

/// The lines of a file before its class: comments and the package, then the imports.
pub fn head(comments: &[String], package: &str, imports: &[String]) -> Vec<String> {
    let mut lines = comments.to_vec();
    if !package.is_empty() {
        lines.push(format!("package {package};"));
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    if !imports.is_empty() {
        lines.extend_from_slice(imports);
        lines.push(String::new());
    }
    lines
}

/// A text moved to the right.
pub fn indented(text: &str, columns: usize) -> String {
    let margin = " ".repeat(columns);
    let line = |l: &str| if l.is_empty() { String::new() } else { format!("{margin}{l}") };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_indented() {
        let mut lines = Lines::new(2);
        lines.open("try");
        lines.line("a(\n  b);");
        lines.reopen("catch (E e)");
        lines.line("");
        lines.line("c();");
        lines.close();
        assert_eq!(lines.finish(), "try {\n  a(\n    b);\n} catch (E e) {\n\n  c();\n}\n");
    }

    #[test]
    fn parts_of_a_head_are_apart() {
        let comments = ["// a".to_owned()];
        let imports = ["import a.B;".to_owned()];
        assert_eq!(head(&comments, "p", &imports), ["// a", "package p;", "", "import a.B;", ""]);
        assert_eq!(head(&[], "", &imports), ["import a.B;", ""]);
        assert!(head(&[], "", &[]).is_empty());
    }
}
