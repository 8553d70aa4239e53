//! What every strategy owes the machine, on random situations: its cases exclude each other and cover
//! everything within the bounds, it says what it left out, and its answers are a function of the
//! question.

use cairn_budget::Budget;
use cairn_heap::input::{
    Content, Described, Form, InputHeap, InputObject, Place, Target, UnknownId, Unknowns,
};
use cairn_heap::{Case, Facts, HeapBound, Kept, Ref, Settle, Situation, To, View};
use cairn_interp::sym::Strategy;
use cairn_program::{ClassId, ClassPath, FieldId, Jdk, Program};
use cairn_strategies::{Settings, all};
use cairn_term::{Pool, Sort};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

const SITUATIONS: usize = 5000;

const SOURCE: &str = "
    interface I {}
    abstract class T implements I {}
    class A extends T {}
    class B extends A {}
    class C implements I {}
    final class F {}
    enum E { X, Y }
    interface Nobody {}
";

/// Declared types, and the classes that their objects can have, in any order.
const TYPES: [(&str, &[&str]); 10] = [
    ("I", &["A", "B", "C"]),
    ("T", &["A", "B"]),
    ("A", &["A", "B"]),
    ("B", &["B"]),
    ("C", &["C"]),
    ("F", &["F"]),
    ("E", &["E.X", "E.Y"]),
    ("Nobody", &[]),
    ("[LA;", &["[LA;", "[LB;"]),
    ("[LB;", &["[LB;"]),
];

/// Compiled once for all tests.
static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let classes = cairn_testing::Jdk::default().compiled_texts(&[], &[("Classes", SOURCE)]);
    let jdk = Jdk::find(None).expect("a JDK");
    Program::open(jdk, ClassPath::new([classes])).expect("a program")
});

/// splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

/// How an object comes about, by its name in [`TYPES`].
fn form(program: &Program, name: &str) -> Form {
    if let Some((class, constant)) = name.split_once('.') {
        let class = program.load(class).expect("a class");
        return Form::Constant(program.find_field(class, constant).expect("a constant"));
    }
    let class = program.load(name).expect("a class");
    if name.starts_with('[') { Form::Array(class) } else { Form::Instance(class) }
}

fn class_of(program: &Program, form: Form) -> ClassId {
    match form {
        Form::Instance(class) | Form::Array(class) => class,
        Form::Constant(field) => program.field(field).class,
        other => panic!("no class has the form {other:?}"),
    }
}

struct Question {
    pool: Pool,
    unknowns: Unknowns,
    input: InputHeap,
    asked: UnknownId,
    /// What is expected of it.
    forms: Vec<Form>,
}

fn question(program: &Program, random: &mut Random) -> Question {
    let pool = Pool::default();
    let mut unknowns = Unknowns::default();
    let mut input = InputHeap::default();
    let all: Vec<Form> = ["A", "B", "C", "F", "E.X", "E.Y", "[LA;", "[LB;"]
        .into_iter()
        .map(|name| form(program, name))
        .collect();
    for n in 0..random.below(6) {
        let form = all[random.below(all.len())];
        let is_there = input.objects.iter().any(|o| o.form == form);
        if matches!(form, Form::Constant(_)) && is_there {
            continue;
        }
        let class = class_of(program, form);
        let creator = unknowns.at(&pool, Place::Argument(n as u32), |_| described("p", class));
        let content = Content::Instance(Arc::new([]));
        input.objects.push(InputObject { at: Ref(100 + n as u32), class, creator, form, content });
    }
    // A string, which is no object.
    if random.below(3) == 0 {
        let class = program.string_class();
        let creator = unknowns.at(&pool, Place::Argument(90), |_| described("s", class));
        let (form, content) = (Form::Text, Content::Instance(Arc::new([])));
        input.objects.push(InputObject { at: Ref(90), class, creator, form, content });
    }
    let (name, forms) = TYPES[random.below(TYPES.len())];
    let mut forms: Vec<Form> = forms.iter().map(|name| form(program, name)).collect();
    let class = program.load(name).expect("a class");
    let mut says = described("x", class);
    says.nullable = random.below(3) > 0;
    says.depth = random.below(4) as u32;
    if random.below(5) == 0 && !forms.is_empty() {
        let one = class_of(program, forms[random.below(forms.len())]);
        says.only = Some(Arc::new([one]));
        forms.retain(|&f| class_of(program, f) == one);
    }
    let asked = unknowns.at(&pool, Place::Argument(99), |_| says);
    Question { pool, unknowns, input, asked, forms }
}

/// What a resolver is asked, on a path without facts on which it has kept nothing.
fn ask<T>(
    strategy: &Strategy,
    pool: &Pool,
    unknowns: &Unknowns,
    input: &InputHeap,
    x: UnknownId,
    ask: impl FnOnce(&Situation<'_>) -> T,
) -> T {
    let universe = &strategy.universe;
    let (program, facts, state) = (&*PROGRAM, &Facts::default(), &Kept::default());
    let budget = &Budget::default();
    let view = View { program, universe, pool, facts, unknowns, input, state, budget };
    ask(&Situation::new(view, x))
}

fn described(name: &str, class: ClassId) -> Described {
    Described {
        class: Some(class),
        signature: None,
        depth: 0,
        nullable: true,
        only: None,
        name: name.into(),
    }
}

fn settings(random: &mut Random) -> Settings {
    let k = match random.below(3) {
        0 => Some(random.below(3) as u32),
        _ => None,
    };
    Settings { scope: 1 + random.below(3), k, candidates: 8, ..Settings::default() }
}

/// The bound that a new object of a form would exceed.
fn exceeds(settings: &Settings, question: &Question, form: Form) -> Option<HeapBound> {
    let (Form::Instance(class) | Form::Array(class)) = form else { return None };
    if question.input.objects.iter().filter(|o| o.class == class).count() >= settings.scope {
        return Some(HeapBound::Scope);
    }
    let depth = question.unknowns.get(question.asked).depth;
    settings.k.is_some_and(|k| depth > k).then_some(HeapBound::Chain)
}

/// Everything that the reference can be within the bounds.
fn expected(
    program: &Program,
    settings: &Settings,
    question: &Question,
) -> (BTreeSet<Target>, BTreeSet<HeapBound>) {
    let unknown = question.unknowns.get(question.asked);
    let mut targets = BTreeSet::new();
    let mut bounds = BTreeSet::new();
    if unknown.nullable {
        targets.insert(Target::Null);
    }
    for (i, object) in question.input.objects.iter().enumerate() {
        let fits = question.forms.iter().any(|&f| class_of(program, f) == object.class);
        if fits && !object.form.is_value() {
            targets.insert(Target::Object(i));
        }
    }
    for &form in &question.forms {
        let exists = question.input.objects.iter().any(|o| o.form == form);
        match exceeds(settings, question, form) {
            _ if exists && matches!(form, Form::Constant(_)) => {}
            Some(bound) => _ = bounds.insert(bound),
            None => _ = targets.insert(Target::New(form)),
        }
    }
    (targets, bounds)
}

#[test]
fn cases_are_exclusive_and_exhaustive_and_a_function_of_the_question() {
    let program = &*PROGRAM;
    let mut random = Random(1);
    let mut count = 0;
    for _ in 0..SITUATIONS {
        let settings = settings(&mut random);
        let question = question(program, &mut random);
        let (targets, bounds) = expected(program, &settings, &question);
        let Question { pool, unknowns, input, asked, .. } = &question;
        for (strategy, other) in all(&settings).into_iter().zip(all(&settings)) {
            let cases_of = |s: &Strategy| {
                ask(s, pool, unknowns, input, *asked, |situation| s.resolver.cases(situation))
            };
            let cases = cases_of(&strategy);
            let unknown = unknowns.get(*asked);
            let what = || format!("{}: {cases:?}\n{unknown:?}\n{input:?}", strategy.name());
            let given = cases.targets();
            let set: BTreeSet<Target> = given.iter().copied().collect();
            assert_eq!(set.len(), given.len(), "a target twice: {}", what());
            assert_eq!(set, targets, "{}", what());
            let is_empty = |c: &Case| c.targets.is_empty();
            assert!(!cases.cases.iter().any(is_empty), "an empty case: {}", what());
            for case in &cases.cases {
                check_what_follows(pool, unknowns, input, *asked, case);
            }
            let cuts: BTreeSet<HeapBound> = cases.cuts.iter().copied().collect();
            assert_eq!(cuts, bounds, "{}", what());
            assert_eq!(cases.loss.is_some(), question.forms.is_empty(), "{}", what());

            assert_eq!(cases_of(&strategy), cases, "asked again: {}", what());
            assert_eq!(cases_of(&other), cases, "asked another: {}", what());

            let mut completion = ask(&strategy, pool, unknowns, input, *asked, |situation| {
                strategy.resolver.completion(situation)
            });
            completion.sort();
            assert_eq!(completion, targets.iter().copied().collect::<Vec<_>>(), "{}", what());
            count += 1;
        }
    }
    println!("contract: {count} situations");
}

/// What a case says beyond its targets: its facts are conditions, and what else it resolves is unread.
fn check_what_follows(
    pool: &Pool,
    unknowns: &Unknowns,
    input: &InputHeap,
    asked: UnknownId,
    case: &Case,
) {
    assert!(case.facts.iter().all(|&f| pool.sort(f) == Sort::Bool), "{case:?}");
    for (y, to) in &case.further {
        assert_ne!(*y, asked, "{case:?}");
        assert!(input.resolution(*y).is_none(), "{:?}: {case:?}", unknowns.get(*y));
        assert_ne!(*to, To::Targets(vec![]), "{case:?}");
    }
}

#[test]
fn references_may_be_the_same_if_an_object_fits_both() {
    let program = &*PROGRAM;
    let pool = Pool::default();
    let mut unknowns = Unknowns::default();
    let of_type: Vec<(UnknownId, BTreeSet<Form>)> = TYPES
        .iter()
        .enumerate()
        .map(|(i, (name, forms))| {
            let class = program.load(name).expect("a class");
            let x = unknowns.at(&pool, Place::Argument(i as u32), |_| described("x", class));
            (x, forms.iter().map(|name| form(program, name)).collect())
        })
        .collect();
    for strategy in all(&Settings { candidates: 8, ..Settings::default() }) {
        for (x, a) in &of_type {
            for (y, b) in &of_type {
                let (x, y) = (unknowns.get(*x), unknowns.get(*y));
                let may = strategy.resolver.may_alias(&strategy.universe, program, x, y);
                assert_eq!(may, !a.is_disjoint(b), "{}: {x:?} {y:?}", strategy.name());
            }
        }
    }
}

#[test]
fn candidates_are_cut_where_there_are_too_many() {
    let program = &*PROGRAM;
    let settings = Settings { candidates: 2, ..Settings::default() };
    let pool = Pool::default();
    let mut unknowns = Unknowns::default();
    let class = program.load("I").expect("a class");
    let x = unknowns.at(&pool, Place::Argument(0), |_| described("x", class));
    let input = InputHeap::default();
    for strategy in all(&settings) {
        let cases = ask(&strategy, &pool, &unknowns, &input, x, |s| strategy.resolver.cases(s));
        assert_eq!(cases.cuts, [HeapBound::Candidates], "{}", strategy.name());
        let is_new = |t: &&Target| matches!(t, Target::New(_));
        assert_eq!(cases.targets().iter().filter(is_new).count(), 2, "{}", strategy.name());
    }
}

/// Each lazy strategy decides no earlier than the one before it.
#[test]
fn what_is_put_off_is_put_off_by_the_lazier_ones_too() {
    let program = &*PROGRAM;
    let pool = Pool::default();
    let mut unknowns = Unknowns::default();
    let class = program.load("A").expect("a class");
    let x = unknowns.at(&pool, Place::Argument(0), |_| described("x", class));
    let settle = |ask: &dyn Fn(&Strategy) -> Settle| -> Vec<Settle> {
        let by_name =
            |name| cairn_strategies::by_name(name, &Settings::default()).expect("a strategy");
        ["gse", "lazier", "lazier-sharp"].map(by_name).iter().map(ask).collect()
    };
    let unknown = unknowns.get(x);
    let read = settle(&|s| s.resolver.on_read(&s.universe, program, unknown));
    assert_eq!(read, [Settle::Object, Settle::Nullness, Settle::Nothing]);
    let compared = settle(&|s| s.resolver.on_compare(&s.universe, program, unknown));
    assert!(compared.is_sorted_by(|a, b| a >= b), "{compared:?}");
}

#[test]
fn constants_are_not_made_twice() {
    let program = &*PROGRAM;
    let class = program.load("E").expect("a class");
    let x: FieldId = program.find_field(class, "X").expect("a constant");
    let pool = Pool::default();
    let mut unknowns = Unknowns::default();
    let a = unknowns.at(&pool, Place::Argument(0), |_| described("a", class));
    let b = unknowns.at(&pool, Place::Argument(1), |_| described("b", class));
    let mut input = InputHeap::default();
    let (form, content) = (Form::Constant(x), Content::Constant(x));
    input.objects.push(InputObject { at: Ref(7), class, creator: a, form, content });
    for strategy in all(&Settings { scope: 1, ..Settings::default() }) {
        let cases = ask(&strategy, &pool, &unknowns, &input, b, |s| strategy.resolver.cases(s));
        let cases = cases.targets();
        assert!(cases.contains(&Target::Object(0)), "{}", strategy.name());
        assert!(!cases.contains(&Target::New(form)), "{}", strategy.name());
    }
}
