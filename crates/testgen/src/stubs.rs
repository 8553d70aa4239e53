//! Objects that answer as they are told: lambdas.

use crate::expressions::Expr;
use crate::test::{Test, is_anonymous};
use crate::writer::Fallible;
use cairn_java::types::primitive;
use cairn_java::types::{descriptor_of, is_primitive, parameters, returned};
use cairn_witness::{Answer, Data};

impl Test<'_> {
    pub fn stub(
        &mut self,
        n: usize,
        interface: &str,
        method: &str,
        descriptor: &str,
        answers: &[Answer],
    ) -> Fallible<()> {
        if self.writer.classes.source_name(interface).is_none() {
            return Err(format!("the test cannot implement {interface}, which it cannot name"));
        }
        let facts = self.writer.classes.method(interface, method, descriptor);
        let named = |i: usize| facts.and_then(|f| f.parameters.get(i).cloned().flatten());
        let types = parameters(descriptor);
        // Names of lambda parameters must differ from those of all variables to come as well.
        let names: Vec<String> = (0..types.len())
            .map(|i| {
                self.scope.take(&named(i).filter(|n| !is_anonymous(n)).unwrap_or_else(|| letter(i)))
            })
            .collect();
        let head = match &names[..] {
            [only] => only.clone(),
            all => format!("({})", all.join(", ")),
        };
        let body = match same_answer(answers) {
            Some(Some(result)) => self.value(result)?.text,
            Some(None) => "{}".to_owned(),
            None => self.choice(&names, &types, returned(descriptor), answers)?,
        };
        self.bind(n, Expr::plain(format!("{head} -> {body}"), descriptor_of(interface)))
    }

    /// A body for answers that differ.
    fn choice(
        &mut self,
        names: &[String],
        types: &[String],
        returns: &str,
        answers: &[Answer],
    ) -> Fallible<String> {
        if answers.is_empty() {
            return Ok("{ throw new IllegalStateException(); }".into());
        }
        if !is_function(answers) || self.conditions(names, types, answers).is_none() {
            return self.in_order(returns, answers);
        }
        let mut text = String::new();
        let conditions = self.conditions(names, types, answers).unwrap_or_default();
        let mut seen: Vec<&str> = vec![];
        for (condition, answer) in conditions.iter().zip(answers) {
            if seen.contains(&&condition[..]) {
                continue;
            }
            seen.push(condition);
            let result = match &answer.result {
                Some(result) => self.value(result)?.text,
                None => return Ok("{}".into()),
            };
            text += &format!("{condition} ? {result} : ");
        }
        Ok(text + &self.refusal(returns))
    }

    /// What a call is answered that is not foreseen.
    fn refusal(&mut self, returns: &str) -> String {
        self.writer.helpers.insert(cairn_java::reflection::Helper::Unexpected);
        match primitive(returns) {
            Some(name) => format!("({name}) unexpected()"),
            None => "unexpected()".into(),
        }
    }

    /// For each answer, whether the arguments are those it is for.
    fn conditions(
        &mut self,
        names: &[String],
        types: &[String],
        answers: &[Answer],
    ) -> Option<Vec<String>> {
        let mut all = vec![];
        for answer in answers {
            if answer.arguments.len() != names.len() || names.is_empty() {
                return None;
            }
            let mut parts = vec![];
            for ((name, ty), argument) in names.iter().zip(types).zip(&answer.arguments) {
                parts.push(self.condition(name, ty, argument)?);
            }
            all.push(parts.join(" && "));
        }
        Some(all)
    }

    fn condition(&mut self, name: &str, ty: &str, argument: &Data) -> Option<String> {
        match argument {
            Data::Null => Some(format!("{name} == null")),
            Data::Text(_) => Some(format!("{}.equals({name})", argument.java())),
            Data::Boxed(_) => Some(format!("{}.equals({name})", argument.java())),
            Data::Float(_) | Data::Double(_) | Data::Array { .. } | Data::Object(_) => None,
            Data::Boolean(true) => Some(name.to_owned()),
            Data::Boolean(false) => Some(format!("!{name}")),
            Data::Ref(n) => {
                let is_input = *n < self.case.witness.heap.len();
                let object = is_input.then(|| self.object(*n).ok()).flatten()?;
                Some(format!("{name} == {}", object.text))
            }
            _ if is_primitive(ty) => Some(format!("{name} == {}", argument.java())),
            _ => None,
        }
    }

    /// Answers that are given one after the other, whatever the arguments are.
    fn in_order(&mut self, returns: &str, answers: &[Answer]) -> Fallible<String> {
        let results: Option<Vec<&Data>> = answers.iter().map(|a| a.result.as_ref()).collect();
        let Some(results) = results else { return Ok("{}".into()) };
        let results: Fallible<Vec<Expr>> = results.into_iter().map(|r| self.value(r)).collect();
        let results: Vec<String> = results?.into_iter().map(|r| r.text).collect();
        let iterator = self.writer.library("java.util.Iterator");
        let arrays = self.writer.library("java.util.Arrays");
        let name = self.scope.take("answers");
        let list = results.join(", ");
        self.push(&format!(
            "{iterator}<Object> {name} = {arrays}.<Object>asList({list}).iterator();"
        ));
        let shown = self.writer.type_name(returns).filter(|t| t != "Object");
        Ok(shown.map_or_else(|| format!("{name}.next()"), |t| format!("({t}) {name}.next()")))
    }
}

/// `a`, `b`, `c` and so on.
fn letter(i: usize) -> String {
    char::from(b'a' + u8::try_from(i % 26).unwrap_or(0)).to_string()
}

/// The answer, if there is only one.
fn same_answer(answers: &[Answer]) -> Option<Option<&Data>> {
    let (first, rest) = answers.split_first()?;
    rest.iter().all(|a| a.result == first.result).then_some(first.result.as_ref())
}

/// Whether equal arguments get equal answers.
fn is_function(answers: &[Answer]) -> bool {
    answers
        .iter()
        .all(|a| answers.iter().all(|b| a.arguments != b.arguments || a.result == b.result))
}
