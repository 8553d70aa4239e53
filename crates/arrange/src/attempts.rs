//! The ways in which an input is attempted to be built, best first.

use crate::fields::{Fields, Style};
use crate::table::Table;
use crate::values::Values;
use crate::{Arranger, Built, TheCall, roots};
use cairn_explore::{Act, Acted, RigError};
use cairn_program::{ClassId, MethodId};
use cairn_witness::{Arranged, Arrangement, Data, NamedInput, Object, Outcome, Step, Witness};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// States of a table that are tried for a path.
const MOST_TRIED: usize = 400;

/// How an input is attempted to be built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// The very objects, by constructors and methods, for some of the roots at least.
    Methods,
    /// Other objects for the same path, by constructors and methods.
    Elsewhere,
    Fields(Style),
}

impl Attempt {
    pub const BEST_FIRST: [Attempt; 4] = [
        Attempt::Methods,
        Attempt::Elsewhere,
        Attempt::Fields(Style::Constructors),
        Attempt::Fields(Style::Plain),
    ];
}

impl<'p> Arranger<'p> {
    pub(crate) fn attempt(
        &mut self,
        attempt: Attempt,
        witness: &Witness,
        acted: &Acted,
        call: &TheCall,
    ) -> Result<Option<Built>, RigError> {
        match attempt {
            Attempt::Elsewhere => return self.elsewhere(witness, acted, call),
            Attempt::Methods if !self.has_objects(witness) => return Ok(None),
            _ => {}
        }
        let ways = match attempt {
            Attempt::Methods => self.ways(witness)?,
            _ => FxHashMap::default(),
        };
        if attempt == Attempt::Methods && ways.is_empty() {
            return Ok(None);
        }
        let style = match attempt {
            Attempt::Fields(style) => style,
            _ => Style::Constructors,
        };
        self.rig.reset();
        let mut fields = Fields::new(&mut self.rig, self.view, &self.facts, &witness.heap, style);
        // In the order of the call's values.
        for root in roots(witness) {
            match ways.get(&root) {
                Some(way) => adopt(&mut fields, root, way)?,
                None => fields.bring(root)?,
            }
        }
        for field in &witness.statics {
            if let Data::Ref(n) = field.value {
                fields.bring(n)?;
            }
        }
        fields.finish()?;
        for field in &witness.statics {
            let value = fields.translated(&field.value).unwrap_or(Data::Null);
            let field = cairn_witness::StaticField { value, ..field.clone() };
            fields.take(Step::SetStatic { field })?;
        }
        let translated = |v: &Data| fields.translated(v).unwrap_or(Data::Null);
        let moved = move_to(witness, translated);
        let arrangement = fields.made;
        self.finish(moved, arrangement, call, acted)
    }

    /// For the objects that the call is given: how methods lead to the very object.
    fn ways(&mut self, witness: &Witness) -> Result<FxHashMap<usize, Arrangement>, RigError> {
        let roots = roots(witness);
        self.rig.reset();
        self.rig.realise(witness)?;
        let mut wanted = vec![];
        for &root in &roots {
            let Object::Instance { class, .. } = &witness.heap[root] else { continue };
            let parts = self.rig.reached_from(&[root]).unwrap_or_default();
            let is_constant = |n: &usize| matches!(witness.heap[*n], Object::Constant { .. });
            let parts: BTreeSet<usize> = parts.into_iter().filter(|n| !is_constant(n)).collect();
            if let Some(described) = self.rig.describe(root) {
                wanted.push((root, class.clone(), parts, described));
            }
        }
        let mut ways = FxHashMap::default();
        let values = Values::of(witness);
        for (i, (root, class, parts, described)) in wanted.iter().enumerate() {
            let others = wanted.iter().enumerate().filter(|o| o.0 != i);
            if others.clone().any(|o| !o.1.2.is_disjoint(parts)) {
                continue;
            }
            let id = self.view.program.load(&class.replace('.', "/"));
            let Ok(id) = id else { continue };
            if let Some(way) = self.table(id, &values).find(described) {
                ways.insert(*root, way);
            }
        }
        Ok(ways)
    }

    fn table(&mut self, class: ClassId, values: &Values) -> &Table<'p> {
        let key = (class, values.clone());
        if !self.tables.contains_key(&key) {
            let table = Table::new(&mut self.rig, &self.view, class, values, &self.budget);
            self.tables.insert(key.clone(), table);
        }
        &self.tables[&key]
    }

    /// Looks for another object that methods lead to, and on which the call takes the same path.
    fn elsewhere(
        &mut self,
        witness: &Witness,
        wanted: &Acted,
        call: &TheCall,
    ) -> Result<Option<Built>, RigError> {
        let Some(Data::Ref(receiver)) = witness.receiver.as_ref().map(|r| &r.value) else {
            return Ok(None);
        };
        let is_plain = |i: &NamedInput| !matches!(i.value, Data::Ref(_));
        let Object::Instance { class, .. } = &witness.heap[*receiver] else { return Ok(None) };
        if !witness.arguments.iter().all(is_plain) || !witness.statics.is_empty() {
            return Ok(None);
        }
        let id = self.view.program.load(&class.replace('.', "/"));
        let Ok(id) = id else { return Ok(None) };
        let values = Values::of(witness);
        self.table(id, &values);
        let key = (id, values);
        let thrown = match &wanted.outcome {
            Outcome::Threw { class, .. } => self.view.program.find(&class.replace('.', "/")),
            _ => None,
        };
        let arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let checks: Vec<(Data, MethodId)> =
            call.checks.iter().map(|c| (Data::Ref(0), c.1)).collect();
        let act = Act {
            method: call.method,
            receiver: Some(&Data::Ref(0)),
            arguments: &arguments,
            checks: &checks,
            statics: &[],
            asked: None,
        };
        for n in 0..self.tables[&key].len().min(MOST_TRIED) {
            self.rig.back_to(self.tables[&key].mark(n));
            if !self.rig.probe(&act).is_ok_and(|p| p == (wanted.sequence, thrown)) {
                continue;
            }
            let arrangement = self.tables[&key].arrangement(n);
            let mut moved = witness.clone();
            moved.receiver.iter_mut().for_each(|r| r.value = Data::Ref(0));
            if let Ok(Some(built)) = self.finish(moved, arrangement, call, wanted) {
                return Ok(Some(built));
            }
        }
        Ok(None)
    }
}

/// The witness with its values in other numbers.
fn move_to(witness: &Witness, translated: impl Fn(&Data) -> Data) -> Witness {
    let mut moved = witness.clone();
    for input in moved.receiver.iter_mut().chain(&mut moved.arguments) {
        input.value = translated(&input.value);
    }
    for field in &mut moved.statics {
        field.value = translated(&field.value);
    }
    moved
}

/// Takes over the steps of a table for a root.
fn adopt(fields: &mut Fields<'_, '_>, root: usize, way: &Arrangement) -> Result<(), RigError> {
    if fields.numbers[root].is_some() {
        return Ok(());
    }
    let mut numbers = vec![];
    for object in &way.objects {
        numbers.push(match object {
            Arranged::Constant { class, name } => fields.constant(class, name)?,
            Arranged::ByStep => fields.reserve(),
        });
    }
    fields.numbers[root] = numbers.first().copied();
    way.steps.iter().try_for_each(|step| fields.take(step.renumbered(&numbers)))
}
