//! The call under test, and how it ends.

use crate::calls::Invocation;
use crate::expressions::{Expr, Shape};
use crate::suite::Findings;
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::types::{descriptor_of, is_library, returned};
use cairn_java::{layout, variable_for};
use cairn_witness::{Data, Outcome};
use cairn_witness::{Junit, Verdict};

/// Exceptions that the virtual machine makes, with messages that differ between its versions.
const MACHINE_MADE: [&str; 11] = [
    "java.lang.NullPointerException",
    "java.lang.ArithmeticException",
    "java.lang.ClassCastException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.ArrayStoreException",
    "java.lang.StackOverflowError",
    "java.lang.OutOfMemoryError",
    "java.lang.ExceptionInInitializerError",
    "java.lang.NoClassDefFoundError",
];

impl Test<'_> {
    pub fn act_and_assert(&mut self) -> Fallible<()> {
        let case = self.case;
        if !case.witness.inputs.is_empty() {
            return Err("it depends on answers of nondeterministic calls".into());
        }
        if let Some(asked) = case.witness.environment.first() {
            return Err(format!("it depends on the environment: {}", asked.name));
        }
        self.gap();
        self.phase = case.arrange.len() + 1;
        let thrown_before = self.throws;
        self.was_raw = self.writer.is_raw;
        let call = self.call_under_test()?;
        let is_demand = matches!(case.verdict, Verdict::Finding(_))
            && self.writer.suite.findings == Findings::Fail;
        match &case.witness.outcome {
            Outcome::Threw { .. } if is_demand => self.push(&format!("{};", call.text)),
            Outcome::Threw { class, message } => {
                // What the call throws is caught.
                self.throws = thrown_before;
                self.throwing(&call, class, message.as_deref())?;
                self.assert_changes()?;
            }
            Outcome::Returned(_) if is_demand && self.breaks_a_check() => {
                self.push(&format!("{};", call.text));
                self.gap();
                self.assert_checks(true)?;
            }
            Outcome::Returned(value) => {
                self.returning(call, value.as_ref())?;
                self.assert_checks(false)?;
            }
            Outcome::Exited(status) => return Err(format!("it ends the program, status {status}")),
            Outcome::Endless => return Err("it never returns".into()),
        }
        self.finish();
        Ok(())
    }

    fn call_under_test(&mut self) -> Fallible<Expr> {
        let (class, name, descriptor, is_static) = self.target()?;
        let witness = &self.case.witness;
        let receiver = match &witness.receiver {
            Some(input) if !is_static && name != "<init>" => Some(self.value(&input.value)?),
            None if !is_static && name != "<init>" => return Err("there is no receiver".into()),
            _ => None,
        };
        let arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        self.invoke(Invocation {
            class: &class,
            name: &name,
            descriptor: &descriptor,
            receiver,
            arguments: &arguments,
        })
    }

    fn returning(&mut self, call: Expr, value: Option<&Data>) -> Fallible<()> {
        let (class, name, descriptor, _) = self.target()?;
        let is_void = name != "<init>" && returned(&descriptor) == "V";
        let Some(value) = value.filter(|_| !is_void) else {
            return self.returning_nothing(call);
        };
        let (wanted, ty) = match &name[..] {
            "<init>" => (variable_for(&class), descriptor_of(&class)),
            _ => ("result".to_owned(), returned(&descriptor).to_owned()),
        };
        let variable = self.scope.take(&wanted);
        let facts = self.writer.classes.method(&class, &name, &descriptor);
        let signature = facts.and_then(|f| f.signature.as_deref());
        let is_direct = call.shape == Shape::Plain && call.ty == ty;
        let typed = match &name[..] {
            "<init>" => self.typed_result(&class, &call.text),
            _ => {
                let shown = signature.filter(|_| is_direct).and_then(|s| self.writer.returned(s));
                shown.map(|shown| (shown, call.text.clone()))
            }
        };
        let result = match typed {
            Some((shown, text)) => {
                self.push(&format!("{shown} {variable} = {text};"));
                Expr::plain(variable, ty)
            }
            None => self.variable(&variable, &ty, call),
        };
        self.gap();
        self.phase += 1;
        let asserted = self.asserted;
        if self.case.witness.target.is_hash_code() {
            let again = self.call_under_test()?;
            self.assert_that("assertEquals", &[&result.text, &again.text]);
            return Ok(());
        }
        self.openly(|test| test.expect(&result, value))?;
        if self.asserted == asserted
            && let Data::Ref(n) = value
        {
            self.openly(|test| test.expect_answers(&result, *n))?;
        }
        if self.asserted == asserted && matches!(value, Data::Ref(_) | Data::Object(_)) {
            self.assert_that("assertNotNull", &[&result.text]);
        }
        self.assert_changes()?;
        self.assert_unchanged(true)
    }

    fn returning_nothing(&mut self, call: Expr) -> Fallible<()> {
        let before = (self.lines.clone(), self.writer.clone());
        self.push(&format!("{};", call.text));
        self.gap();
        self.phase += 1;
        self.assert_changes()?;
        self.assert_unchanged(false)?;
        if self.asserted == 0 {
            // That it returns at all is what there is to assert.
            (self.lines, self.writer) = before;
            let statement = match self.writer.suite.junit {
                Junit::Five => {
                    let lambda = format!("() -> {}", call.text);
                    self.writer.assertion("assertDoesNotThrow", &[&lambda])
                }
                Junit::Four => format!("{};", call.text),
            };
            self.push(&statement);
        }
        Ok(())
    }

    fn throwing(&mut self, call: &Expr, class: &str, message: Option<&str>) -> Fallible<()> {
        let (shown, is_exact) = self.exception_class(class);
        let lambda = format!("() -> {}", call.text);
        let literal = format!("{shown}.class");
        if is_exact && self.writer.suite.style.assertj {
            let said = message.map(|m| Data::Text(m.encode_utf16().collect()).java());
            let wanted = self.wants_message(class, message).then_some(said.as_deref());
            let links = self.writer.fluent_throws(&lambda, &literal, wanted);
            self.asserted += 1;
            let whole = links.concat();
            if whole.len() + 4 <= layout::WIDTH {
                self.push(&whole);
            } else {
                self.push(&links[0]);
                self.lines.extend(links[1..].iter().map(|l| format!("        {l}")));
            }
            self.gap();
            self.phase += 1;
            return Ok(());
        }
        let assertion = self.writer.assertion_call("assertThrows", &[&literal, &lambda]);
        self.asserted += 1;
        let wants_message = self.wants_message(class, message);
        if is_exact && !wants_message {
            self.push(&format!("{assertion};"));
            self.gap();
            self.phase += 1;
            return Ok(());
        }
        let name = self.scope.take("e");
        self.push(&format!("{shown} {name} = {assertion};"));
        self.gap();
        self.phase += 1;
        if !is_exact {
            let expected = format!("\"{class}\"");
            let actual = format!("{name}.getClass().getName()");
            self.assert_that("assertEquals", &[&expected, &actual]);
        }
        if wants_message {
            let actual = format!("{name}.getMessage()");
            match message {
                Some(message) => {
                    let text = Data::Text(message.encode_utf16().collect()).java();
                    self.assert_that("assertEquals", &[&text, &actual]);
                }
                None => self.assert_that("assertNull", &[&actual]),
            }
        }
        Ok(())
    }

    /// The exception's class, or the nearest above it that the test can name.
    fn exception_class(&mut self, class: &str) -> (String, bool) {
        let mut at = class.to_owned();
        for _ in 0..100 {
            if let Some(name) = self.writer.class_name(&at) {
                return (name, at == class);
            }
            match self.writer.classes.get(&at).and_then(|f| f.super_class.clone()) {
                Some(above) => at = above,
                None => break,
            }
        }
        ("Throwable".into(), false)
    }

    /// Only what the code under test says itself is worth a comparison.
    fn wants_message(&self, class: &str, message: Option<&str>) -> bool {
        let made_in_library =
            self.case.witness.trace.first().is_some_and(|frame| is_library(&frame.class));
        let is_bare_assertion = class == "java.lang.AssertionError" && message.is_none();
        !MACHINE_MADE.contains(&class)
            && !made_in_library
            && !is_bare_assertion
            && (message.is_some() || !self.makes_message(class))
    }

    /// Whether an exception's own code says what its message is.
    fn makes_message(&self, class: &str) -> bool {
        let getter = ("getMessage".to_owned(), "()Ljava/lang/String;".to_owned());
        let mut at = class.to_owned();
        while !is_library(&at) {
            let Some(facts) = self.writer.classes.get(&at) else { return true };
            if facts.methods.contains_key(&getter) {
                return true;
            }
            let Some(above) = facts.super_class.clone() else { return false };
            at = above;
        }
        false
    }

    fn breaks_a_check(&self) -> bool {
        self.case.checks.iter().any(|c| c.after == Some(false))
    }

    /// What the checks answer after the call, or that they hold if that is what is demanded.
    fn assert_checks(&mut self, is_demand: bool) -> Fallible<()> {
        for check in &self.case.checks {
            if let Some(answer) = check.after {
                self.assert_check(check, answer || is_demand)?;
            }
        }
        Ok(())
    }

    /// Says what is not asserted, and takes away an empty line at the end.
    fn finish(&mut self) {
        for remark in std::mem::take(&mut self.remarks) {
            self.lines.push(format!("    // Not asserted: {remark}."));
        }
        if self.left_out > 0 {
            let text = format!("    // {} more facts are not asserted.", self.left_out);
            self.lines.push(text);
        }
        while self.lines.last().is_some_and(String::is_empty) {
            self.lines.pop();
        }
    }
}
