//! A second checker, from the semantics: existential variables range over all objects and a range of integers, the
//! heap is split in all ways, and recursion is a table of answers that grows to its fixed point. Exponential.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use cairn_logic::heap::{Heap, ObjectId, Value};
use cairn_logic::*;

/// References are null (0), objects (from 1) and, above those, two locations outside of the heap.
type Data = i64;
type Question = (u32, Vec<Data>, u32);

/// Assignments to try for one question.
const MOST: u64 = 150_000;

pub struct Naive<'a> {
    definitions: &'a Definitions,
    heap: &'a Heap,
    range: RangeInclusive<i64>,
    answers: HashMap<Question, bool>,
    fresh: Vec<Question>,
    /// How many assignments were tried.
    tried: u64,
}

impl<'a> Naive<'a> {
    pub fn new(definitions: &'a Definitions, heap: &'a Heap, range: RangeInclusive<i64>) -> Self {
        let (answers, fresh) = Default::default();
        Naive { definitions, heap, range, answers, fresh, tried: 0 }
    }

    /// The sets of objects (as bits) with which a predicate holds, unless that takes too long.
    pub fn masks(&mut self, predicate: PredicateId, args: &[Value]) -> Option<Vec<u32>> {
        let args: Vec<Data> = args.iter().map(|value| self.data(value)).collect();
        let all = 1u32 << self.heap.objects.len();
        for mask in 0..all {
            self.ask((predicate.0, args.clone(), mask));
        }
        loop {
            let mut changed = false;
            self.fresh.clear();
            let open: Vec<Question> =
                self.answers.iter().filter(|(_, yes)| !**yes).map(|(q, _)| q.clone()).collect();
            for question in open {
                if self.judge(&question) {
                    self.answers.insert(question, true);
                    changed = true;
                }
            }
            if !changed && self.fresh.is_empty() {
                break;
            }
        }
        let yes = |&mask: &u32| self.answers[&(predicate.0, args.clone(), mask)];
        (self.tried < MOST).then(|| (0..all).filter(yes).collect())
    }

    fn data(&self, value: &Value) -> Data {
        match value {
            Value::Null => 0,
            Value::Ref(ObjectId(id)) => i64::from(*id) + 1,
            Value::Int(n) => *n,
            other => panic!("not a value of these tests: {other:?}"),
        }
    }

    fn ask(&mut self, question: Question) -> bool {
        if let Some(&yes) = self.answers.get(&question) {
            return yes;
        }
        self.answers.insert(question.clone(), false);
        self.fresh.push(question);
        false
    }

    fn judge(&mut self, (predicate, args, mask): &Question) -> bool {
        let definitions = self.definitions;
        let body = &definitions.get(PredicateId(*predicate)).body;
        body.disjuncts.iter().any(|disjunct| {
            let mut values: Vec<Option<Data>> = args.iter().map(|&arg| Some(arg)).collect();
            values.resize(args.len() + disjunct.vars.len(), None);
            self.assign(body, disjunct, values, *mask)
        })
    }

    /// Tries all values of the variables; what a cell at a known object holds is not tried but read.
    fn assign(
        &mut self,
        body: &Formula,
        disjunct: &Disjunct,
        mut values: Vec<Option<Data>>,
        mask: u32,
    ) -> bool {
        self.tried += 1;
        if self.tried >= MOST {
            return false;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for cell in &disjunct.cells {
                let Some(at) = values[cell.at.index()] else { continue };
                if at < 1 || at > self.heap.objects.len() as i64 || mask & (1 << (at - 1)) == 0 {
                    return false;
                }
                let cairn_logic::Shape::Object { fields, .. } = &cell.shape else { return false };
                for (field, var) in fields {
                    let Some(held) = self.heap.field(ObjectId(at as u32 - 1), field) else {
                        return false;
                    };
                    let held = self.data(held);
                    changed |= values[var.index()].is_none();
                    if *values[var.index()].get_or_insert(held) != held {
                        return false;
                    }
                }
            }
        }
        if disjunct.pure.iter().any(|condition| self.holds(condition, &values) == Some(false)) {
            return false;
        }
        let Some(open) = values.iter().position(Option::is_none) else {
            return self.split(disjunct, &values, mask);
        };
        let sort = &body.variable(disjunct, Var(open as u32)).sort;
        let domain =
            if sort.is_ref() { 0..=self.heap.objects.len() as i64 + 2 } else { self.range.clone() };
        domain.into_iter().any(|value| {
            let mut values = values.clone();
            values[open] = Some(value);
            self.assign(body, disjunct, values, mask)
        })
    }

    fn split(&mut self, disjunct: &Disjunct, values: &[Option<Data>], mask: u32) -> bool {
        let mut rest = mask;
        for cell in &disjunct.cells {
            let bit = 1 << (values[cell.at.index()].expect("assigned") - 1);
            if rest & bit == 0 {
                return false;
            }
            rest &= !bit;
        }
        self.share(&disjunct.instances, values, rest)
    }

    /// Gives each instance a part of the objects, and all of them to some.
    fn share(&mut self, instances: &[Instance], values: &[Option<Data>], mask: u32) -> bool {
        let Some((first, others)) = instances.split_first() else { return mask == 0 };
        let args: Vec<Data> =
            first.args.iter().map(|arg| values[arg.index()].expect("assigned")).collect();
        let mut found = false;
        // All subsets of the mask; all questions are asked, so that the table learns them.
        let mut part = mask;
        loop {
            let yes = self.ask((first.predicate.0, args.clone(), part));
            if yes && !found {
                found = self.share(others, values, mask & !part);
            }
            if part == 0 {
                return found;
            }
            part = (part - 1) & mask;
        }
    }

    fn holds(&self, condition: &Pure, values: &[Option<Data>]) -> Option<bool> {
        match condition {
            Pure::Atom(atom) => self.atom(atom, values),
            Pure::And(all) => {
                let all: Vec<_> = all.iter().map(|c| self.holds(c, values)).collect();
                if all.contains(&Some(false)) {
                    Some(false)
                } else {
                    (!all.contains(&None)).then_some(true)
                }
            }
            Pure::Or(any) => {
                let any: Vec<_> = any.iter().map(|c| self.holds(c, values)).collect();
                if any.contains(&Some(true)) {
                    Some(true)
                } else {
                    (!any.contains(&None)).then_some(false)
                }
            }
        }
    }

    fn atom(&self, atom: &Atom, values: &[Option<Data>]) -> Option<bool> {
        let value = |var: &Var| values[var.index()];
        Some(match atom {
            Atom::Num(compare, left, right) => {
                let (left, right) = (number(left, values)?, number(right, values)?);
                match compare {
                    Compare::Eq => left == right,
                    Compare::Ne => left != right,
                    Compare::Lt => left < right,
                    Compare::Le => left <= right,
                }
            }
            Atom::Same(same, left, right) => (value(left)? == value(right)?) == *same,
            Atom::Null(null, var) => (value(var)? == 0) == *null,
            Atom::Holds { of, slot: Slot::Field(field), value: held } => {
                let of = value(of)?;
                if of < 1 || of > self.heap.objects.len() as i64 {
                    return Some(false);
                }
                let content = self.heap.field(ObjectId(of as u32 - 1), field);
                match content {
                    Some(content) => self.data(content) == value(held)?,
                    None => false,
                }
            }
            other => panic!("not in these tests: {other:?}"),
        })
    }
}

fn number(num: &Num, values: &[Option<Data>]) -> Option<i64> {
    Some(match num {
        Num::Const(n) => *n,
        Num::Var(var) => values[var.index()]?,
        Num::Add(left, right) => number(left, values)? + number(right, values)?,
        Num::Max(left, right) => number(left, values)?.max(number(right, values)?),
        other => panic!("not in these tests: {other:?}"),
    })
}
