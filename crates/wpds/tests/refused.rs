//! What is refused, and how: nothing that a caller can pass leads to a panic.

use cairn_wpds::shortest::ShortestPaths;
use cairn_wpds::{
    Automaton, AutomatonError, Boolean, Configuration, ConfigurationSet, Label, Location, Pds,
    PdsBuilder, PdsError, Relevancy, Replace, ReplayError, RuleId, Semiring, State, Symbol,
    WitnessError, post_star, post_star_traced, pre_star,
};

const P: Location = Location(0);
const A: Symbol = Symbol(0);
const YES: Boolean = Boolean(true);

/// ⟨p, a⟩ → ⟨p, a a⟩ and ⟨p, a⟩ → ⟨p, ε⟩.
fn small() -> Pds<Boolean> {
    let mut builder = PdsBuilder::new(1, 1);
    builder.rule(P, A, P, Replace::Push(A, A), YES).expect("a rule");
    builder.rule(P, A, P, Replace::Pop, YES).expect("a rule");
    builder.build()
}

#[test]
fn rules_outside_the_system() {
    let mut builder = PdsBuilder::new(1, 1);
    let (q, b) = (Location(1), Symbol(1));
    let location = Err(PdsError::Location(1, 1));
    let symbol = Err(PdsError::Symbol(1, 1));
    assert_eq!(builder.rule(q, A, P, Replace::Pop, YES), location);
    assert_eq!(builder.rule(P, A, q, Replace::Pop, YES), location);
    assert_eq!(builder.rule(P, b, P, Replace::Pop, YES), symbol);
    assert_eq!(builder.rule(P, A, P, Replace::Swap(b), YES), symbol);
    assert_eq!(builder.rule(P, A, P, Replace::Push(b, A), YES), symbol);
    assert_eq!(builder.rule(P, A, P, Replace::Push(A, b), YES), symbol);
    assert_eq!(builder.rule(P, A, P, Replace::Pop, YES), Ok(RuleId(0)));
    let mut largest = PdsBuilder::new(1, u32::MAX);
    assert!(largest.rule(P, Symbol(u32::MAX), P, Replace::Pop, YES).is_err());
}

#[test]
fn automata_that_do_not_fit() {
    let pds = small();
    let mut a = Automaton::empty(&pds);
    let s = a.add_state().expect("a state");
    assert_eq!(a.add(s, A, P.into(), YES), Err(AutomatonError::IntoLocation(0)));
    assert_eq!(a.add(s, A, State(7), YES), Err(AutomatonError::State(7, 2)));
    assert_eq!(a.set_final(State(7)), Err(AutomatonError::State(7, 2)));
    assert_eq!(a.add(s, Symbol(3), s, YES), Err(PdsError::Symbol(3, 1).into()));
    let outside = Configuration::new(Location(1), &[]);
    assert_eq!(a.add_configuration(&outside, YES), Err(PdsError::Location(1, 1).into()));
    let empty = Configuration::new(P, &[]);
    let refused = Err(AutomatonError::WeightOfEmptyStack);
    assert_eq!(a.add_configuration(&empty, Boolean::zero()), refused);
    let other = PdsBuilder::new(2, 1).build();
    assert_eq!(post_star(&other, &a).err(), Some(AutomatonError::Mismatch));
    assert_eq!(pre_star(&other, &a).err(), Some(AutomatonError::Mismatch));
}

#[test]
fn questions_outside_the_system() {
    let pds = small();
    let a = Automaton::of(&pds, &[Configuration::new(P, &[A])]).expect("fits");
    let reached = post_star(&pds, &a).expect("fits");
    let (q, b, none) = (Location(9), Symbol(9), Symbol(u32::MAX));
    for c in [Configuration::new(q, &[A]), Configuration::new(P, &[b])] {
        assert_eq!(reached.weight(&c), Boolean(false));
    }
    // The popped stack is reached by reading nothing; no symbol stands for that.
    assert_eq!(reached.weight(&Configuration::new(P, &[])), YES);
    assert_eq!(reached.weight(&Configuration::new(P, &[none])), Boolean(false));
    let totals = reached.totals();
    assert_eq!(totals.of_top(q, A), Boolean(false));
    assert_eq!(totals.of_top(P, none), Boolean(false));
    assert_eq!(totals.of_location(q), Boolean(false));
    let mut larger = ConfigurationSet::new();
    let foreign = [larger.add_state(), larger.add_state()][1];
    let mut set = ConfigurationSet::new();
    let own = set.add_state();
    set.start(P, foreign);
    set.start(P, own);
    set.add(foreign, Label::Any, own);
    set.add(own, Label::Any, foreign);
    set.set_final(foreign);
    assert_eq!(reached.weight_of(&set), Boolean(false));
}

#[test]
fn witnesses_that_are_not_there() {
    let pds = small();
    let a = Automaton::of(&pds, &[Configuration::new(P, &[A])]).expect("fits");
    let high = ConfigurationSet::one(&Configuration::new(P, &[A; 20]));
    let plain = post_star(&pds, &a).expect("fits");
    assert_eq!(plain.witness(&high, 100), Err(WitnessError::NotTraced));
    let traced = post_star_traced(&pds, &a).expect("fits");
    assert_eq!(traced.witness(&high, 18), Err(WitnessError::TooLong(18)));
    assert_eq!(traced.witness(&high, 19).map(|w| w.rules), Ok(vec![RuleId(0); 19]));
    let nowhere = ConfigurationSet::new();
    assert_eq!(traced.witness(&nowhere, 100), Err(WitnessError::NoPath));
}

#[test]
fn rules_that_do_not_apply() {
    let pds = small();
    let c = Configuration::new(P, &[A]);
    let missing = ReplayError::NoRule { step: 1, rule: 5 };
    assert_eq!(pds.replay(&c, &[RuleId(0), RuleId(5)]), Err(missing));
    let empty = ReplayError::NotApplicable { step: 1, rule: 1 };
    assert_eq!(pds.replay(&c, &[RuleId(1), RuleId(1)]), Err(empty));
}

#[test]
fn shortest_paths_from_outside() {
    let pds: Pds<Relevancy> = PdsBuilder::new(1, 1).build();
    let outside = Configuration::new(Location(1), &[A]);
    assert!(ShortestPaths::from(&pds, &[outside]).is_err());
    let paths = ShortestPaths::from(&pds, &[Configuration::new(P, &[A])]).expect("fits");
    let nowhere = Configuration::new(Location(1), &[A]);
    assert_eq!(paths.length(&nowhere, &Relevancy::Identity).steps(), None);
    let none = paths.witness(&nowhere, &Relevancy::None, 10);
    assert_eq!(none, Err(WitnessError::NoPath));
}

/// Doubling calls: the only path to the end is exponentially long, and is refused without being built.
#[test]
fn an_exponential_path_is_cut() {
    let depth = 40;
    let mut builder = PdsBuilder::new(1, depth + 1);
    for i in 0..depth {
        let next = Symbol(i + 1);
        builder.rule(P, Symbol(i), P, Replace::Push(next, next), YES).expect("a rule");
    }
    builder.rule(P, Symbol(depth), P, Replace::Pop, YES).expect("a rule");
    let pds = builder.build();
    let a = Automaton::of(&pds, &[Configuration::new(P, &[A])]).expect("fits");
    let reached = post_star_traced(&pds, &a).expect("fits");
    let end = Configuration::new(P, &[]);
    assert_eq!(reached.weight(&end), YES);
    let set = ConfigurationSet::one(&end);
    assert_eq!(reached.witness(&set, 10_000), Err(WitnessError::TooLong(10_000)));
}
