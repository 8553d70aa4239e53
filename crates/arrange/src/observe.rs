//! What public methods say of the objects of a test: that is what a test should assert of their state, not their
//! fields.
//!
//! An observer is a method without parameters that changes nothing and answers with a value. Whether it changes
//! anything is found out by calling it.

use crate::{Arranger, Built, act};
use cairn_explore::{Acted, Query, RigError};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Origin};
use cairn_witness::facts::Access;
use cairn_witness::{Arrangement, Content, Data, Object, Observation, Outcome, Step};

/// So many observers of one object say enough.
const MOST: usize = 8;

/// Methods that say nothing a test should depend on, or that make something new each time.
const NOT_ASKED: [&str; 12] = [
    "hashCode",
    "toString",
    "clone",
    "getClass",
    "iterator",
    "spliterator",
    "stream",
    "listIterator",
    "next",
    "nextElement",
    "build",
    "annotationType",
];

/// Types of the library whose objects are compared by content.
const KNOWN: [&str; 12] = [
    "Ljava/lang/String;",
    "Ljava/util/List;",
    "Ljava/util/Set;",
    "Ljava/util/Map;",
    "Ljava/util/Collection;",
    "Ljava/util/SortedMap;",
    "Ljava/util/SortedSet;",
    "Ljava/util/Optional;",
    "Ljava/util/OptionalInt;",
    "Ljava/math/BigInteger;",
    "Ljava/math/BigDecimal;",
    "Ljava/util/UUID;",
];

impl Arranger<'_> {
    /// Asks what there is to ask after the call, and notes the answers with what was predicted.
    pub fn observe(&mut self, built: Built) -> Built {
        self.observed(&built).unwrap_or(built)
    }

    fn observed(&mut self, built: &Built) -> Option<Built> {
        let after = built.acted.after.as_ref()?;
        let asked = self.queries(built, &after.heap);
        let asked: Vec<Query> = asked.into_iter().filter(|a| self.is_observer(built, *a)).collect();
        let mut observed = Built { asked, ..built.clone() };
        let mut acted = self.again(&observed).ok()?;
        if !acted.is_pure {
            observed.asked.clear();
            acted = self.again(&observed).ok()?;
        }
        // It must be the same test still.
        let is_as_before = acted.sequence == built.acted.sequence
            && acted.outcome == built.acted.outcome
            && acted.heap == built.acted.heap;
        if !is_as_before {
            return None;
        }
        let before = self.before(&observed);
        let program = self.view.program;
        let mut seen = acted.after.clone()?;
        for ((asked, answer), before) in observed.asked.iter().zip(&acted.answers).zip(before) {
            let Some((object, value)) = answer.clone() else { continue };
            let method = program.method(asked.method);
            let class = program.class(method.class).java_name();
            self.know_class(&class);
            let (name, descriptor) = (method.name.to_string(), method.desc.to_string());
            let (method, value) = (name, value);
            seen.observed.push(Observation { object, class, method, descriptor, before, value });
        }
        observed.witness.after = Some(seen.clone());
        acted.after = Some(seen);
        acted.holds.clone_from(&built.acted.holds);
        observed.acted = acted;
        self.know(&observed.witness);
        Some(observed)
    }

    /// Executes a test again as it is.
    pub fn again(&mut self, built: &Built) -> Result<Acted, RigError> {
        let witness = &built.witness;
        let values: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let mut call = self.call(witness)?;
        call.checks.truncate(built.checks.len());
        self.rig.reset();
        self.rig.arrange(&built.arrangement)?;
        let act = act(call.method, witness, &values, &call.checks);
        self.rig.act(&cairn_explore::Act { asked: Some(&built.asked), ..act })
    }

    fn before(&mut self, built: &Built) -> Vec<Option<Data>> {
        self.rig.reset();
        match self.rig.arrange(&built.arrangement) {
            Ok(()) => self.rig.answers(&built.asked),
            Err(_) => vec![None; built.asked.len()],
        }
    }

    /// The methods that may be asked: of the objects that the call is given, and of a new result.
    fn queries(&mut self, built: &Built, after: &[Object]) -> Vec<Query> {
        let witness = &built.witness;
        let mut objects: Vec<Option<usize>> = vec![];
        let inputs = witness.receiver.iter().chain(&witness.arguments);
        for input in inputs {
            if let Data::Ref(n) = input.value
                && n < built.arrangement.objects.len()
                && !objects.contains(&Some(n))
            {
                objects.push(Some(n));
            }
        }
        if let Outcome::Returned(Some(Data::Ref(n))) = &witness.outcome
            && *n >= witness.heap.len()
        {
            objects.push(None);
        }
        let mut all = vec![];
        for object in objects {
            let n = match (object, &witness.outcome) {
                (Some(n), _) => n,
                (None, Outcome::Returned(Some(Data::Ref(n)))) => *n,
                _ => continue,
            };
            let class = match after.get(n) {
                Some(Object::Instance { class, .. }) => class.replace('.', "/"),
                _ => continue,
            };
            let Some(class) = self.view.program.find(&class) else { continue };
            let methods = self.observers(class);
            all.extend(methods.into_iter().map(|method| Query { object, method }));
        }
        all
    }

    /// What objects of a class could be asked, in the order of the source.
    fn observers(&self, class: ClassId) -> Vec<MethodId> {
        let program = self.view.program;
        let mut found: Vec<MethodId> = vec![];
        for &ancestor in program.class(class).ancestors.iter() {
            if program.class(ancestor).origin != Origin::User {
                continue;
            }
            for &id in program.class(ancestor).methods.iter() {
                let method = program.method(id);
                let is_fit = method.desc.starts_with("()")
                    && !method.is_static()
                    && !method.is(access::SYNTHETIC)
                    && !NOT_ASKED.contains(&&*method.name)
                    && self.view.method(id) != Access::Hidden
                    && self.is_value(&method.desc[2..], method.ret)
                    && !self.is_precondition(id)
                    && self.only_reads(id, 0)
                    && !found.iter().any(|&f| program.method(f).name == method.name);
                if is_fit {
                    found.push(id);
                }
            }
        }
        found.truncate(MOST);
        found
    }

    /// Whether the method's own code, and that of the class's methods that it calls, stores nothing in fields, and
    /// calls nothing that is named for a change. What a call of the library does otherwise, asking twice shows.
    fn only_reads(&self, method: MethodId, depth: usize) -> bool {
        const DEEPEST: usize = 3;
        const CHANGES: [&str; 12] = [
            "add", "remove", "put", "poll", "pop", "push", "clear", "set", "next", "append",
            "take", "insert",
        ];
        let program = self.view.program;
        let Ok(body) = program.body(method) else { return false };
        let own = program.method(method).class;
        body.code.iter().all(|inst| match inst {
            Inst::PutField { .. } | Inst::PutStatic { .. } => false,
            Inst::Invoke { site, .. } => match &body.sites[*site as usize].what {
                SiteRef::Method(m) if *m.class == *program.class(own).name => {
                    let called = program.find_method_in_hierarchy(own, &m.name, &m.desc);
                    depth < DEEPEST && called.is_some_and(|c| self.only_reads(c, depth + 1))
                }
                SiteRef::Method(m) => {
                    let is_text = m.class.starts_with("java/lang/String");
                    is_text || !CHANGES.iter().any(|c| m.name.starts_with(c))
                }
                _ => true,
            },
            _ => true,
        })
    }

    fn is_precondition(&self, method: MethodId) -> bool {
        self.precondition.as_ref().is_some_and(|p| p.has(self.view.program, method))
    }

    fn is_value(&self, descriptor: &str, ret: Option<Elem>) -> bool {
        let program = self.view.program;
        let is_enum = || {
            let class = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
            let class = class.and_then(|c| program.find(c));
            class.is_some_and(|c| program.class(c).is(access::ENUM))
        };
        match ret {
            None => false,
            Some(Elem::Ref) => {
                let element = descriptor.trim_start_matches('[');
                let is_array = element.len() < descriptor.len();
                (is_array && (element.len() == 1 || element == KNOWN[0]))
                    || KNOWN.contains(&descriptor)
                    || descriptor
                        .strip_prefix('L')
                        .is_some_and(|d| Elem::of_box(d.trim_end_matches(';')).is_some())
                    || is_enum()
            }
            Some(_) => true,
        }
    }

    /// Whether asking changes nothing, the first times that the method is asked.
    fn is_observer(&mut self, built: &Built, asked: Query) -> bool {
        const TIMES: usize = 3;
        let (good, bad) = self.observers.get(&asked.method).copied().unwrap_or_default();
        if bad || good >= TIMES {
            return !bad;
        }
        // Twice, to see that the answers are the same.
        let one = Built { asked: vec![asked, asked], ..built.clone() };
        let is_good = self.again(&one).is_ok_and(|acted| {
            let same = match &acted.answers[..] {
                [Some((_, Data::Ref(_))), Some((_, Data::Ref(_)))] => true,
                [a, b] => a == b,
                _ => false,
            };
            acted.is_pure && same
        });
        self.observers.insert(asked.method, (good + 1, !is_good));
        is_good
    }
}

/// Whether a test with fewer steps shows the same.
fn is_as_good(a: &Built, b: &Built) -> bool {
    let (a, b) = (&a.acted, &b.acted);
    let results = match (&a.outcome, &b.outcome) {
        (Outcome::Returned(Some(Data::Ref(_))), Outcome::Returned(Some(Data::Ref(_)))) => {
            result(a) == result(b)
        }
        (a, b) => a == b,
    };
    results
        && a.sequence == b.sequence
        && changes(a) == changes(b)
        && a.spoilt.len() >= b.spoilt.len()
}

/// The object that is returned, on its own.
fn result(acted: &Acted) -> Option<(&Object, Option<&Content>)> {
    let Outcome::Returned(Some(Data::Ref(n))) = &acted.outcome else { return None };
    let after = acted.after.as_ref()?;
    Some((after.heap.get(*n)?, after.contents.get(n)))
}

/// The fields that change, and how: from and to null, or otherwise.
fn changes(acted: &Acted) -> Vec<(usize, String, bool)> {
    let mut all = vec![];
    let Some(after) = &acted.after else { return all };
    for (n, (before, after)) in acted.heap.iter().zip(&after.heap).enumerate() {
        match (before, after) {
            (Object::Instance { fields: a, .. }, Object::Instance { fields: b, .. }) => {
                let changed = a.iter().zip(b).filter(|(a, b)| a.value != b.value);
                all.extend(changed.map(|(_, b)| (n, b.name.clone(), b.value == Data::Null)));
            }
            (Object::Array { .. }, Object::Array { .. }) if before != after => {
                all.push((n, "an element".into(), false));
            }
            _ => {}
        }
    }
    all
}

impl<'p> Arranger<'p> {
    /// The same test with other arguments.
    pub fn with_arguments(
        &mut self,
        built: &Built,
        arguments: Vec<Data>,
    ) -> Result<Built, RigError> {
        let mut witness = built.witness.clone();
        for (input, value) in witness.arguments.iter_mut().zip(arguments) {
            input.value = value;
        }
        if !self.is_specified(&witness) {
            return Err(RigError::Precondition);
        }
        let mut call = self.call(&witness)?;
        call.checks.truncate(built.checks.len());
        call.places.truncate(built.checks.len());
        self.execute(witness, built.arrangement.clone(), &call)
    }

    /// The same test without the calls that do not matter: each is dropped, and stays out if the call still takes the
    /// same way, ends with the same result and changes the same.
    pub fn without_idle_steps(&mut self, built: Built) -> Built {
        let mut best = built;
        for n in (0..best.arrangement.steps.len()).rev() {
            if !matches!(best.arrangement.steps.get(n), Some(Step::Call { .. })) {
                continue;
            }
            let mut arrangement = best.arrangement.clone();
            arrangement.steps.remove(n);
            let Ok(other) = self.rearranged(&best, arrangement) else { continue };
            if is_as_good(&best, &other) && (other.is_reachable || !best.is_reachable) {
                best = other;
            }
        }
        best
    }

    fn rearranged(&mut self, built: &Built, arrangement: Arrangement) -> Result<Built, RigError> {
        let mut call = self.call(&built.witness)?;
        call.checks.truncate(built.checks.len());
        call.places.truncate(built.checks.len());
        let other = self.execute(built.witness.clone(), arrangement, &call)?;
        match self.is_specified(&other.witness) {
            true => Ok(other),
            false => Err(RigError::Precondition),
        }
    }

    /// Executes a test with another body for a method, if the test calls it.
    pub fn with_body(
        &mut self,
        built: &Built,
        method: MethodId,
        body: &'p Body,
    ) -> Option<Result<Acted, RigError>> {
        self.rig.replace(Some((method, body)));
        let acted = self.again(built);
        let was_entered = self.rig.has_entered_replaced();
        self.rig.replace(None);
        was_entered.then_some(acted)
    }
}
