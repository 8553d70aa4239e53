//! What public methods say of the objects of a test: that is what a test should assert of their state, not their
//! fields.
//!
//! An observer is a method without parameters that changes nothing and answers with a value. Whether it changes
//! anything is found out by calling it.

use crate::{Arranger, Built, act};
use cairn_explore::{Acted, Answered, Query, RigError};
use cairn_program::class::access;
use cairn_program::ir::{Body, Elem, Inst, SiteRef};
use cairn_program::{ClassId, MethodId, Origin};
use cairn_witness::facts::Access;
use cairn_witness::{Arrangement, Data, Object, Observation, Outcome};

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

/// Interfaces of the library that objects of hidden classes are asked as.
const ASKED_AS: [&str; 2] = ["java/util/Iterator", "java/util/Map$Entry"];

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
            let (before, content_before) = match before {
                Some(Answered::Plain(data)) => (Some(data), None),
                Some(Answered::Content(content)) => (None, Some(content)),
                None => (None, None),
            };
            seen.observed.push(Observation {
                object,
                class,
                method: name,
                descriptor,
                before,
                content_before,
                value,
            });
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

    fn before(&mut self, built: &Built) -> Vec<Option<Answered>> {
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
            && *n >= built.arrangement.objects.len()
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
        let found_class = program.class(class);
        // What a test cannot name is asked as what it can.
        let hidden = self.view.class(class) == Access::Hidden;
        let interfaces = found_class.all_interfaces.iter().filter(|_| hidden);
        for &ancestor in found_class.ancestors.iter().chain(interfaces) {
            let is_known = hidden && ASKED_AS.contains(&&*program.class(ancestor).name);
            if program.class(ancestor).origin != Origin::User && !is_known {
                continue;
            }
            for &id in program.class(ancestor).methods.iter() {
                let method = program.method(id);
                // Of an interface, what the class makes of it is looked at.
                let own = match method.is_abstract() {
                    true => program.find_method_in_hierarchy(class, &method.name, &method.desc),
                    false => Some(id),
                };
                let is_any = hidden && &method.desc[..] == "()Ljava/lang/Object;";
                let is_fit = method.desc.starts_with("()")
                    && !method.is_static()
                    && !method.is(access::SYNTHETIC)
                    && !NOT_ASKED.contains(&&*method.name)
                    && self.view.method(id) != Access::Hidden
                    && (is_any || self.is_value(&method.desc[2..], method.ret))
                    && !self.is_precondition(id)
                    && own.is_some_and(|own| self.only_reads(own, 0))
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
            let class = class.and_then(|c| program.load(c).ok());
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
        // An object of which nothing is known says nothing.
        let is_any = self.view.program.method(asked.method).desc.ends_with(")Ljava/lang/Object;");
        let is_good = self.again(&one).is_ok_and(|acted| {
            let same = match &acted.answers[..] {
                [Some((_, Data::Ref(_))), ..] if is_any => false,
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

impl<'p> Arranger<'p> {
    /// The same test with other arguments, for the call and for those that build the input.
    pub fn with_inputs(
        &mut self,
        built: &Built,
        (arrangement, arguments): (Arrangement, Vec<Data>),
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
        let other = self.execute(witness, arrangement, &call)?;
        match other.is_reachable >= built.is_reachable && self.is_specified(&other.witness) {
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
