//! What a specification says of one call, judged on the concrete heaps of its witness.
//!
//! Before the call: the `pre` of the method, and the invariants of receiver and arguments, each owning objects of its
//! own. After a call that returned: its `post`, and the invariants of receiver, arguments and result. Objects that these
//! reach and that nothing owns satisfy the invariants of their classes, too. An invariant that an object did not satisfy
//! before is not demanded of it afterwards, and none is after a private method, which is part of what its callers do.

use crate::general::{CallSymbols, Described, HeapSymbols, Symbol, condition};
use crate::heap::{LogicHeap, logic_heap};
use crate::schema::ProgramSchema;
use crate::{Specification, parameter_classes, speaks_of};
use cairn_logic::Var;
use cairn_logic::checker::{Answer, Holds, Options, Reason, derive};
use cairn_logic::heap::{Classes, Object as LogicObject, ObjectId, Value};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Program};
use cairn_spec::schema::Schema;
use cairn_spec::typed::{Binding, Clause, ClauseKind};
use cairn_term::{Pool, Term};
use cairn_witness::{Data, NamedInput, Names, Object, Outcome, Provision, Target, Witness, simple};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A specification, and what its clauses are about.
#[derive(Clone, Debug)]
pub struct Contract {
    pub specification: Specification,
    /// By the clause's number.
    invariants: Vec<(ClassId, usize)>,
    methods: Vec<(MethodId, usize)>,
}

/// A clause that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// `inv Bst`, `post Bst#insert`.
    pub clause: String,
    /// `this`, or another object that an invariant is about.
    pub object: Option<String>,
    /// The conjunct, and where it stands.
    pub why: String,
    pub provision: Provision,
}

impl Broken {
    /// What is wrong with the clause.
    pub fn message(&self) -> String {
        let Broken { object, why, provision: Provision { file, line, .. }, .. } = self;
        let of =
            object.iter().filter(|o| *o != "this").map(|o| format!("of {o}, ")).collect::<String>();
        format!("{of}after the call, {why} ({file}:{line})")
    }
}

/// What is known of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    Holds,
    Broken(Broken),
    /// Which clause is not decided, and why.
    Unknown(String),
}

impl Contract {
    pub fn new(specification: Specification, program: &Program) -> Contract {
        let (mut invariants, mut methods) = (vec![], vec![]);
        for (n, clause) in specification.spec.clauses.iter().enumerate() {
            let Ok(class) = program.load(&clause.class.replace('.', "/")) else { continue };
            match clause.kind {
                ClauseKind::Invariant => invariants.push((class, n)),
                ClauseKind::Pre | ClauseKind::Post => {
                    let all = program.class(class).methods.iter().copied();
                    let meant = all.filter(|m| speaks_of(clause, program, *m));
                    methods.extend(meant.map(|m| (m, n)));
                }
            }
        }
        Contract { specification, invariants, methods }
    }

    fn clause(&self, n: usize) -> &Clause {
        &self.specification.spec.clauses[n]
    }

    /// The invariant of a class: its own, or that of the nearest superclass.
    fn invariant(&self, program: &Program, class: ClassId) -> Option<usize> {
        let mut ancestors = program.class(class).ancestors.iter().rev();
        ancestors.find_map(|c| Some(self.invariants.iter().find(|(of, _)| of == c)?.1))
    }

    /// The clauses of a method.
    fn of_method(&self, method: MethodId, kind: ClauseKind) -> impl Iterator<Item = &Clause> {
        let own = self.methods.iter().filter(move |(m, _)| *m == method);
        own.map(|(_, n)| self.clause(*n)).filter(move |c| c.kind == kind)
    }

    /// What is assumed of receiver and arguments when a method begins, as it was written.
    pub fn assumed(&self, program: &Program, method: MethodId) -> Vec<Provision> {
        let m = program.method(method);
        let has_receiver = !m.is_static() && &*m.name != "<init>";
        let mut classes: Vec<ClassId> = has_receiver.then_some(m.class).into_iter().collect();
        classes.extend(parameter_classes(program, method));
        let mut all: Vec<Provision> = vec![];
        let invariants = classes.iter().filter_map(|c| self.invariant(program, *c));
        let invariants: Vec<&Clause> = invariants.map(|n| self.clause(n)).collect();
        for clause in invariants.into_iter().chain(self.of_method(method, ClauseKind::Pre)) {
            let provision = self.provision(clause);
            if !all.contains(&provision) {
                all.push(provision);
            }
        }
        all
    }

    fn provision(&self, clause: &Clause) -> Provision {
        let file = self.specification.warnings.files.get(clause.place.file);
        let before = file.and_then(|f| f.text.get(..clause.place.span.start));
        let line = before.map_or(1, |text| text.matches('\n').count() + 1);
        let file = self.specification.files.get(clause.place.file).cloned().unwrap_or_default();
        Provision { text: clause.text.to_string(), file, line: line as u32 }
    }

    /// Whether a call begins as the specification wants it.
    pub fn before(&self, program: &Program, witness: &Witness) -> Judged {
        let Some(method) = method_of(program, witness) else { return Judged::Holds };
        let mut entry = State::before(self, program, witness);
        let mut described: Vec<Value> = vec![];
        for clause in self.of_method(method, ClauseKind::Pre) {
            let value = |b: &Binding| given(witness, b).cloned();
            let judged = entry.demand(clause, None, &value);
            if let Some(broken) = judged {
                return Judged::Broken(broken);
            }
            let values = owned(clause).into_iter().filter_map(|b| given(witness, &b));
            described.extend(values.map(|data| entry.heap.value(data)).collect::<Vec<_>>());
        }
        for (id, is_root) in entry.objects(None) {
            let is_owned = entry.owned.contains(&id);
            if described.contains(&Value::Ref(id)) || (is_owned && !is_root) {
                continue;
            }
            let clause = entry.invariant_of(id);
            if is_owned {
                // A specification that is silent on it does not let it be a part of something else.
                return Judged::Broken(entry.shared(id, clause));
            }
            let broken = clause.and_then(|c| entry.demand(c, Some(id), &|_| None));
            if let Some(broken) = broken {
                return Judged::Broken(broken);
            }
        }
        entry.judged()
    }

    /// Whether a call that returned ends as the specification wants it. Nothing is said of other calls.
    pub fn after(&self, program: &Program, witness: &Witness) -> Judged {
        self.judged_after(program, witness, None).0
    }

    /// The same for other inputs of the path: a condition on the numbers of inputs of the same shape under which the call
    /// ends as the specification wants it, if it does so for this input and the condition was found. The witness satisfies
    /// it unless numbers are too large.
    pub fn after_all(
        &self,
        program: &Program,
        witness: &Witness,
        (pool, symbols): (&Pool, &CallSymbols),
    ) -> (Judged, Option<Term>) {
        self.judged_after(program, witness, Some((pool, symbols)))
    }

    fn judged_after(
        &self,
        program: &Program,
        witness: &Witness,
        general: Option<(&Pool, &CallSymbols)>,
    ) -> (Judged, Option<Term>) {
        let holds = || (Judged::Holds, Some(Term::TRUE));
        let Outcome::Returned(result) = &witness.outcome else { return holds() };
        let Some(method) = method_of(program, witness) else { return holds() };
        let Some(after) = &witness.after else {
            let why = "the heap after the call is too large to be described";
            return (Judged::Unknown(why.into()), None);
        };
        let heap = logic_heap(&after.heap, &after.statics);
        let mut exit = State::new(self, program, witness, heap, true);
        exit.general = general.map(|(pool, symbols)| General::new(pool, symbols, &exit.heap));
        // A private method is part of what its callers do.
        let is_whole = !program.method(method).is(access::PRIVATE) || is_constructor(witness);
        let objects = exit.objects(result.as_ref());
        for (id, is_root) in objects.into_iter().filter(|_| is_whole) {
            if exit.owned.contains(&id) && !is_root {
                continue;
            }
            let Some(clause) = exit.invariant_of(id) else { continue };
            let Ok(answer) = exit.satisfies(clause, Some(id), &|_| None) else {
                exit.is_special();
                continue;
            };
            match &answer.holds {
                Holds::No(reason) => {
                    if self.held_before(program, witness, clause, exit.number(id)) {
                        return (Judged::Broken(exit.broken(clause, Some(id), reason)), None);
                    }
                    // Of other inputs it may be demanded.
                    exit.is_special();
                }
                Holds::Yes => exit.owned.extend(&answer.owned),
                Holds::Unknown(why) => exit.note(clause, &why.to_string()),
            }
        }
        for clause in self.of_method(method, ClauseKind::Post) {
            let value = |b: &Binding| match b {
                Binding::Result => result.clone(),
                // The receiver of a constructor is what it makes.
                Binding::This if witness.receiver.is_none() => result.clone(),
                Binding::Old { root, fields } => old(witness, given(witness, root)?, fields),
                other => given(witness, other).cloned(),
            };
            match exit.satisfies(clause, None, &value) {
                Ok(Answer { holds: Holds::No(reason), .. }) => {
                    return (Judged::Broken(exit.broken(clause, None, &reason)), None);
                }
                Ok(Answer { holds: Holds::Unknown(why), .. }) => {
                    exit.note(clause, &why.to_string())
                }
                Ok(Answer { holds: Holds::Yes, .. }) => {}
                Err(why) => exit.note(clause, &why),
            }
        }
        let said = exit.general.as_mut().and_then(|g| g.said.take());
        (exit.judged(), said)
    }

    /// Whether an invariant is to hold after the call, of an object with this number: of a new one, and of one that
    /// satisfied it before.
    fn held_before(
        &self,
        program: &Program,
        witness: &Witness,
        clause: &Clause,
        number: Option<usize>,
    ) -> bool {
        let Some(n) = number.filter(|n| *n < witness.heap.len()) else { return true };
        let mut entry = State::before(self, program, witness);
        let Value::Ref(id) = entry.heap.values[n] else { return false };
        entry.satisfies(clause, Some(id), &|_| None).is_ok_and(|a| a.is_yes())
    }
}

fn is_constructor(witness: &Witness) -> bool {
    matches!(&witness.target, Target::Method { name, .. } if name == "<init>")
}

/// A value that the call is given.
fn given<'w>(witness: &'w Witness, binding: &Binding) -> Option<&'w Data> {
    let input: Option<&NamedInput> = match binding {
        Binding::This => witness.receiver.as_ref(),
        Binding::Argument(i) => witness.arguments.get(*i),
        Binding::Result | Binding::Old { .. } => None,
    };
    input.map(|i| &i.value)
}

/// What fields led to before the call, if they led anywhere. Objects have the same numbers before and after.
fn old(witness: &Witness, root: &Data, fields: &[Arc<str>]) -> Option<Data> {
    let mut at = root;
    for field in fields {
        let Data::Ref(n) = at else { return None };
        let Object::Instance { fields: slots, .. } = witness.heap.get(*n)? else { return None };
        at = &slots.iter().rfind(|s| *s.name == **field)?.value;
    }
    Some(at.clone())
}

fn method_of(program: &Program, witness: &Witness) -> Option<MethodId> {
    let Target::Method { class, name, descriptor, .. } = &witness.target else { return None };
    let class = program.load(&class.replace('.', "/")).ok()?;
    program.find_method(class, name, descriptor)
}

/// The parameters of a clause that it owns something of.
fn owned(clause: &Clause) -> Vec<Binding> {
    let is_owned = |at: usize| {
        let is = |v: Var| v.index() == at;
        clause.formula.disjuncts.iter().any(|d| {
            d.cells.iter().any(|c| is(c.at))
                || d.instances.iter().any(|i| i.args.iter().any(|&a| is(a)))
        })
    };
    let bindings = clause.bindings.iter().enumerate();
    bindings.filter(|(at, _)| is_owned(*at)).map(|(_, b)| b.clone()).collect()
}

/// `inv Bst`, `pre Bst#insert`.
fn head(clause: &Clause) -> String {
    let kind = match clause.kind {
        ClauseKind::Invariant => "inv",
        ClauseKind::Pre => "pre",
        ClauseKind::Post => "post",
    };
    let method = clause.method.iter().map(|m| format!("#{}", m.name)).collect::<String>();
    format!("{kind} {}{method}", simple(&clause.class))
}

/// The heap of a witness before or after the call, and who owns what of it.
struct State<'a> {
    contract: &'a Contract,
    program: &'a Program,
    witness: &'a Witness,
    heap: LogicHeap,
    is_after: bool,
    /// Objects that an instance of some clause owns.
    owned: Vec<ObjectId>,
    /// The first clause that is not decided, and why.
    unknown: Option<String>,
    /// Other inputs of the same shape, if they are asked for.
    general: Option<General<'a>>,
}

/// What is known of all inputs that lead to a heap of this shape.
struct General<'a> {
    pool: &'a Pool,
    symbols: &'a CallSymbols,
    /// The numbers of objects in the witness.
    numbers: FxHashMap<ObjectId, usize>,
    /// When the clauses that were looked at hold. None: not known.
    said: Option<Term>,
}

impl<'a> General<'a> {
    fn new(pool: &'a Pool, symbols: &'a CallSymbols, heap: &LogicHeap) -> General<'a> {
        let values = heap.values.iter().enumerate();
        let numbers = values.filter_map(|(n, value)| match value {
            Value::Ref(id) => Some((*id, n)),
            _ => None,
        });
        General { pool, symbols, numbers: numbers.collect(), said: Some(Term::TRUE) }
    }

    /// What a value of the call is for all inputs. None: the same.
    fn symbol(&self, witness: &Witness, binding: &Binding) -> Option<Symbol> {
        let symbols = self.symbols;
        match binding {
            Binding::This if witness.receiver.is_none() => symbols.result,
            Binding::This => symbols.receiver,
            Binding::Argument(i) => symbols.arguments.get(*i).copied().flatten(),
            Binding::Result => symbols.result,
            Binding::Old { root, fields } => {
                let Some((last, path)) = fields.split_last() else {
                    return self.symbol(witness, root);
                };
                let of = given(witness, root).and_then(|root| old(witness, root, path));
                match of {
                    Some(Data::Ref(n)) => old_symbol(&symbols.before, n, last),
                    _ => Some(Symbol::Open),
                }
            }
        }
    }
}

fn old_symbol(before: &HeapSymbols, object: usize, field: &str) -> Option<Symbol> {
    before.fields.get(&(object, field.to_owned())).copied()
}

impl<'a> State<'a> {
    fn new(
        contract: &'a Contract,
        program: &'a Program,
        witness: &'a Witness,
        heap: LogicHeap,
        is_after: bool,
    ) -> State<'a> {
        State {
            contract,
            program,
            witness,
            heap,
            is_after,
            owned: vec![],
            unknown: None,
            general: None,
        }
    }

    fn before(contract: &'a Contract, program: &'a Program, witness: &'a Witness) -> State<'a> {
        let heap = logic_heap(&witness.heap, &witness.statics);
        State::new(contract, program, witness, heap, false)
    }

    fn judged(self) -> Judged {
        self.unknown.map_or(Judged::Holds, Judged::Unknown)
    }

    /// The objects that the call is given and its result, which are roots; then what they reach.
    fn objects(&mut self, result: Option<&Data>) -> Vec<(ObjectId, bool)> {
        let given = self.witness.receiver.iter().chain(&self.witness.arguments).map(|i| &i.value);
        let mut roots: Vec<Value> = vec![];
        for data in given.chain(result) {
            let value = self.heap.value(data);
            if matches!(value, Value::Ref(_)) && !roots.contains(&value) {
                roots.push(value);
            }
        }
        // The nearest first: the roots are the first of them.
        let reached = self.heap.heap.reachable(&roots).into_iter();
        reached.map(|id| (id, roots.contains(&Value::Ref(id)))).collect()
    }

    fn invariant_of(&self, id: ObjectId) -> Option<&'a Clause> {
        let Some(LogicObject::Instance { class, .. }) = self.heap.heap.get(id) else { return None };
        let class = self.program.load(&class.replace('.', "/")).ok()?;
        let contract = self.contract;
        Some(contract.clause(contract.invariant(self.program, class)?))
    }

    /// Whether a clause holds; of an invariant, for an object.
    fn satisfies(
        &mut self,
        clause: &Clause,
        this: Option<ObjectId>,
        value_of: &dyn Fn(&Binding) -> Option<Data>,
    ) -> Result<Answer, String> {
        let mut args = vec![];
        for binding in &clause.bindings {
            args.push(match (binding, this) {
                (Binding::This, Some(id)) => Value::Ref(id),
                _ => {
                    let missing = || "it speaks of a value that there is not".to_owned();
                    self.heap.value(&value_of(binding).ok_or_else(missing)?)
                }
            });
        }
        let definitions = &self.contract.specification.spec.definitions;
        let classes = ProgramClasses::new(self.program);
        let (heap, options) = (&self.heap.heap, Options::default());
        let (answer, derivation) =
            derive(definitions, &clause.formula, heap, &args, &classes, &options);
        if let (Some(general), Some(derivation)) = (&mut self.general, &derivation) {
            let symbol = |b: &Binding| match (b, this) {
                (Binding::This, Some(_)) => None,
                _ => general.symbol(self.witness, b),
            };
            let symbols: Vec<Option<Symbol>> = clause.bindings.iter().map(symbol).collect();
            let args: Vec<(Value, Option<Symbol>)> = args.into_iter().zip(symbols).collect();
            let described =
                Described { heap, numbers: &general.numbers, symbols: &general.symbols.after };
            let formulas = (definitions, &clause.formula);
            let holds = condition(general.pool, formulas, derivation, described, &args);
            let said = general.said.zip(holds);
            general.said = said.map(|(said, holds)| general.pool.and(said, holds));
        }
        Ok(answer)
    }

    /// What was found holds for this input only.
    fn is_special(&mut self) {
        if let Some(general) = &mut self.general {
            general.said = None;
        }
    }

    /// Why a clause does not hold together with those that were demanded before, if it does not.
    fn demand(
        &mut self,
        clause: &Clause,
        this: Option<ObjectId>,
        value_of: &dyn Fn(&Binding) -> Option<Data>,
    ) -> Option<Broken> {
        let answer = match self.satisfies(clause, this, value_of) {
            Ok(answer) => answer,
            Err(why) => {
                self.note(clause, &why);
                return None;
            }
        };
        match &answer.holds {
            Holds::No(reason) => return Some(self.broken(clause, this, reason)),
            Holds::Unknown(why) => self.note(clause, &why.to_string()),
            Holds::Yes => {}
        }
        if let Some(&twice) = answer.owned.iter().find(|o| self.owned.contains(o)) {
            return Some(self.shared(twice, Some(clause)));
        }
        self.owned.extend(&answer.owned);
        None
    }

    fn note(&mut self, clause: &Clause, why: &str) {
        let when = if self.is_after { "after" } else { "before" };
        let text = || format!("whether {} holds {when} the call: {why}", head(clause));
        self.unknown.get_or_insert_with(text);
    }

    fn broken(&self, clause: &Clause, this: Option<ObjectId>, reason: &Reason) -> Broken {
        let Reason { predicate, disjunct, conjunct, object } = reason;
        let at = object.map(|o| format!(" at {}", self.name(o))).unwrap_or_default();
        let of = predicate.iter().map(|p| format!(" in case {} of {p}{at}", disjunct + 1));
        let why = format!("{conjunct} fails{}", of.collect::<String>());
        let object = this.map(|id| self.name(id));
        Broken { clause: head(clause), object, why, provision: self.contract.provision(clause) }
    }

    /// An object that belongs to two.
    fn shared(&self, id: ObjectId, clause: Option<&Clause>) -> Broken {
        let provision = clause.map(|c| self.contract.provision(c)).unwrap_or_default();
        let why = format!("{} is part of two structures", self.name(id));
        let clause = clause.map_or_else(|| "the specification".into(), head);
        Broken { clause, object: None, why, provision }
    }

    /// The number of an object in the witness.
    fn number(&self, id: ObjectId) -> Option<usize> {
        self.heap.values.iter().position(|v| *v == Value::Ref(id))
    }

    fn name(&self, id: ObjectId) -> String {
        match self.number(id) {
            Some(n) => Names::new(self.witness).value_after(&Data::Ref(n)),
            None => "an object".into(),
        }
    }
}

/// The classes of a program, for the checker.
struct ProgramClasses<'p> {
    schema: ProgramSchema<'p>,
}

impl<'p> ProgramClasses<'p> {
    fn new(program: &'p Program) -> ProgramClasses<'p> {
        ProgramClasses { schema: ProgramSchema { program } }
    }
}

impl Classes for ProgramClasses<'_> {
    fn is_subclass(&self, class: &str, of: &str) -> bool {
        self.schema.is_subclass(class, of)
    }
}
