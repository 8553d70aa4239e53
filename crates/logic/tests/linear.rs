//! Linear integer arithmetic against brute force.

use crate::random;

use cairn_logic::linear::{Limits, Operand, Operation, Problem, Relation, Solution};
use random::Random;

fn generate(random: &mut Random, bound: Option<i128>) -> Problem {
    let mut problem = Problem::default();
    let variables = 1 + random.below(4) as usize;
    let wide = random.chance(40);
    for _ in 0..variables {
        let variable = problem.variable();
        if let Some(bound) = bound {
            problem.bound(variable, Some(-bound), Some(bound));
        }
    }
    for _ in 0..1 + random.below(5) {
        let largest = if wide { 7 } else { 2 };
        let terms = (0..variables)
            .filter_map(|v| {
                let coefficient = i128::from(random.between(-largest, largest));
                (coefficient != 0 && random.below(4) < 3).then_some((v, coefficient))
            })
            .collect();
        let relation = [Relation::Eq, Relation::Le, Relation::Le, Relation::Ne];
        let relation = *random.pick(&relation);
        problem.require(terms, i128::from(random.between(-9, 9)), relation);
    }
    if random.chance(30) {
        let mut variable = || random.below(variables as u64) as usize;
        let (result, left, right) = (variable(), variable(), variable());
        let operation = *random.pick(&[Operation::Max, Operation::Min, Operation::Product]);
        problem.operands.push(Operand { operation, result, left, right });
    }
    problem
}

/// Whether values of the range satisfy it.
fn brute(problem: &Problem, bound: i128) -> bool {
    let mut values = vec![-bound; problem.variables];
    loop {
        if problem.accepts(&values) {
            return true;
        }
        let Some(at) = values.iter().position(|&value| value < bound) else { return false };
        values[at] += 1;
        values[..at].fill(-bound);
    }
}

#[test]
fn solutions_are_those_of_brute_force() {
    let count = cairn_testing::count("CAIRN_LOGIC_LINEAR", 1_000, 8_000, 200_000);
    let (mut sat, mut unsat, mut unknown) = (0u64, 0u64, 0u64);
    for seed in 0..count {
        let mut random = Random::new(seed + 1);
        let bound = random.chance(70).then_some(4);
        let problem = generate(&mut random, bound);
        match problem.solve(&Limits { rows: 500, steps: 3_000 }) {
            Solution::Sat(values) => {
                sat += 1;
                assert!(problem.accepts(&values), "{seed}: {values:?} {problem:?}");
            }
            Solution::Unsat => {
                unsat += 1;
                assert!(!brute(&problem, bound.unwrap_or(6)), "{seed}: {problem:?}");
            }
            Solution::Unknown(limit) => {
                unknown += 1;
                let product = problem.operands.iter().any(|o| o.operation == Operation::Product);
                assert!(product && bound.is_none(), "{seed}: {limit} {problem:?}");
            }
        }
    }
    println!("linear: {count} problems, {sat} sat, {unsat} unsat, {unknown} unknown");
    assert!(sat * 5 > count && unsat * 5 > count && unknown * 50 < count);
}

#[test]
fn points_between_the_shadows() {
    // 3x <= 8y + 2, 8y + 1 <= 3x has a real solution everywhere and an integer one only for some y.
    let mut problem = Problem { variables: 2, ..Problem::default() };
    problem.require(vec![(0, 3), (1, -8)], -2, Relation::Le);
    problem.require(vec![(0, -3), (1, 8)], 1, Relation::Le);
    problem.bound(1, Some(2), Some(4));
    match problem.solve(&Limits::default()) {
        Solution::Sat(values) => assert!(problem.accepts(&values), "{values:?}"),
        other => panic!("{other:?}"),
    }
    let mut none = Problem { variables: 2, ..Problem::default() };
    none.require(vec![(0, 6), (1, -10)], -3, Relation::Le);
    none.require(vec![(0, -6), (1, 10)], 3, Relation::Le);
    assert_eq!(none.solve(&Limits::default()), Solution::Unsat);
}

#[test]
fn numbers_at_the_ends() {
    let mut problem = Problem { variables: 2, ..Problem::default() };
    problem.require(vec![(0, 1)], i128::from(i64::MAX), Relation::Le);
    problem.require(vec![(0, 2), (1, -3)], 0, Relation::Eq);
    match problem.solve(&Limits::default()) {
        Solution::Sat(values) => assert!(problem.accepts(&values)),
        other => panic!("{other:?}"),
    }
}
