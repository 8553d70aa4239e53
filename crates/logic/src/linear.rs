//! A decision procedure for linear integer arithmetic: conjunctions of linear constraints over integer variables.
//!
//! Equalities are solved by substitution; one without a unit coefficient is made smaller by Euclid's step on its
//! coefficients, with a new variable. Inequalities are eliminated by Fourier-Motzkin with tightening to integers.
//! The elimination of a variable is exact if of each pair of a lower and an upper bound one has coefficient 1; if
//! not, the dark shadow (whose integer points all extend) and the real shadow (which covers all points) are asked,
//! and between them the splinters of the Omega test are. So the answer is exact unless a limit is met.
//!
//! Disequalities, maxima, minima and products are split on demand: the rest is solved first, and only what its
//! model violates is split. A product of two variables is split on the value of a factor, which ends if a factor is
//! bounded or a model is met; if not, the limit of steps says so.
//!
//! Models have small absolute values: each variable takes the value nearest to 0 that its bounds leave.

use rustc_hash::FxHashMap;

/// How a sum is compared with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Eq,
    Le,
    Ne,
}

/// `sum of coefficient * variable + constant  relation  0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    pub terms: Vec<(usize, i128)>,
    pub constant: i128,
    pub relation: Relation,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    Max,
    Min,
    Product,
}

/// `result = operation(left, right)`, all of them variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    pub operation: Operation,
    pub result: usize,
    pub left: usize,
    pub right: usize,
}

/// A conjunction over the variables `0..variables`.
#[derive(Clone, Default, Debug)]
pub struct Problem {
    pub variables: usize,
    pub constraints: Vec<Constraint>,
    pub operands: Vec<Operand>,
}

/// Which limit left a problem undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Limit {
    #[error("the numbers of a comparison exceed 128 bits")]
    Overflow,
    #[error("the comparisons are too many to decide")]
    Rows,
    #[error("the comparisons need too many case distinctions")]
    Steps,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// With a value for each variable.
    Sat(Vec<i128>),
    Unsat,
    Unknown(Limit),
}

/// How far [`Problem::solve`] goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Constraints at a time.
    pub rows: usize,
    /// Conjunctions that are solved.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { rows: 4_000, steps: 4_000 }
    }
}

impl Problem {
    /// A new variable.
    pub fn variable(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    pub fn require(&mut self, terms: Vec<(usize, i128)>, constant: i128, relation: Relation) {
        self.constraints.push(Constraint { terms, constant, relation });
    }

    /// `low <= variable <= high`; a bound that is missing is infinite.
    pub fn bound(&mut self, variable: usize, low: Option<i128>, high: Option<i128>) {
        if let Some(low) = low {
            self.require(vec![(variable, -1)], low, Relation::Le);
        }
        if let Some(high) = high
            && let Some(minus) = high.checked_neg()
        {
            self.require(vec![(variable, 1)], minus, Relation::Le);
        }
    }

    /// Whether values of the variables satisfy it. Overflow counts as no.
    pub fn accepts(&self, values: &[i128]) -> bool {
        self.constraints.iter().all(|c| holds(c, values) == Ok(true))
            && self.operands.iter().all(|o| o.holds(values))
    }

    pub fn solve(&self, limits: &Limits) -> Solution {
        let mut rows = Vec::new();
        let mut apart = Vec::new();
        for constraint in &self.constraints {
            match constraint.relation {
                Relation::Ne => apart.push(constraint),
                Relation::Eq | Relation::Le => match Row::of(constraint) {
                    Ok(row) => rows.push(row),
                    Err(limit) => return Solution::Unknown(limit),
                },
            }
        }
        let mut solver =
            Solver { problem: self, apart, limits: *limits, steps: 0, pending: vec![rows] };
        solver.run()
    }
}

fn holds(constraint: &Constraint, values: &[i128]) -> Result<bool, Limit> {
    let mut sum = constraint.constant;
    for &(variable, coefficient) in &constraint.terms {
        sum = add(sum, mul(coefficient, values[variable])?)?;
    }
    Ok(match constraint.relation {
        Relation::Eq => sum == 0,
        Relation::Le => sum <= 0,
        Relation::Ne => sum != 0,
    })
}

impl Operand {
    fn holds(&self, values: &[i128]) -> bool {
        let (left, right) = (values[self.left], values[self.right]);
        let result = match self.operation {
            Operation::Max => Some(left.max(right)),
            Operation::Min => Some(left.min(right)),
            Operation::Product => left.checked_mul(right),
        };
        result == Some(values[self.result])
    }
}

/// Numbers stay well below the ends of `i128`, so that a negation or the addition of two never overflows.
const LARGEST: u128 = 1 << 120;

pub(crate) fn add(a: i128, b: i128) -> Result<i128, Limit> {
    a.checked_add(b).filter(|n| n.unsigned_abs() < LARGEST).ok_or(Limit::Overflow)
}

pub(crate) fn mul(a: i128, b: i128) -> Result<i128, Limit> {
    a.checked_mul(b).filter(|n| n.unsigned_abs() < LARGEST).ok_or(Limit::Overflow)
}

pub(crate) fn floor_div(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    // Numbers are below 2^120.
    i128::try_from(a).unwrap_or(1)
}

/// An equality or an inequality `sum + constant <= 0`, its terms sorted by variable, none of them 0.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    terms: Vec<(usize, i128)>,
    constant: i128,
    equality: bool,
}

enum Normal {
    Holds,
    Fails,
    Open,
}

impl Row {
    fn of(constraint: &Constraint) -> Result<Row, Limit> {
        let mut row = Row {
            terms: Vec::new(),
            constant: constraint.constant,
            equality: constraint.relation == Relation::Eq,
        };
        row.add_scaled(&constraint.terms, 1)?;
        Ok(row)
    }

    fn coefficient(&self, variable: usize) -> i128 {
        match self.terms.binary_search_by_key(&variable, |t| t.0) {
            Ok(at) => self.terms[at].1,
            Err(_) => 0,
        }
    }

    fn add_scaled(&mut self, terms: &[(usize, i128)], factor: i128) -> Result<(), Limit> {
        for &(variable, coefficient) in terms {
            let more = mul(coefficient, factor)?;
            match self.terms.binary_search_by_key(&variable, |t| t.0) {
                Ok(at) => {
                    self.terms[at].1 = add(self.terms[at].1, more)?;
                    if self.terms[at].1 == 0 {
                        self.terms.remove(at);
                    }
                }
                Err(_) if more == 0 => {}
                Err(at) => self.terms.insert(at, (variable, more)),
            }
        }
        Ok(())
    }

    /// Puts `terms + constant` in the place of a variable.
    fn substitute(&mut self, variable: usize, by: &Sum) -> Result<(), Limit> {
        if let Ok(at) = self.terms.binary_search_by_key(&variable, |t| t.0) {
            let factor = self.terms.remove(at).1;
            self.add_scaled(&by.terms, factor)?;
            self.constant = add(self.constant, mul(by.constant, factor)?)?;
        }
        Ok(())
    }

    /// Divides by the common divisor of the coefficients; an inequality is tightened to integers.
    fn normalise(&mut self) -> Normal {
        if self.terms.is_empty() {
            let holds = if self.equality { self.constant == 0 } else { self.constant <= 0 };
            return if holds { Normal::Holds } else { Normal::Fails };
        }
        let divisor = self.terms.iter().fold(0, |d, t| gcd(d, t.1));
        if divisor > 1 {
            if self.equality && self.constant % divisor != 0 {
                return Normal::Fails;
            }
            self.terms.iter_mut().for_each(|t| t.1 /= divisor);
            // sum <= -c / d, rounded down.
            self.constant = -floor_div(-self.constant, divisor);
        }
        Normal::Open
    }
}

#[derive(Clone, Debug)]
struct Sum {
    terms: Vec<(usize, i128)>,
    constant: i128,
}

impl Sum {
    fn value(&self, values: &[i128]) -> Result<i128, Limit> {
        let mut sum = self.constant;
        for &(variable, coefficient) in &self.terms {
            sum = add(sum, mul(coefficient, values[variable])?)?;
        }
        Ok(sum)
    }
}

/// How a variable that was eliminated gets its value from the others.
enum Eliminated {
    Equal(usize, Sum),
    /// Rows that bound it.
    Between(usize, Vec<Row>),
}

struct Solver<'a> {
    problem: &'a Problem,
    apart: Vec<&'a Constraint>,
    limits: Limits,
    steps: usize,
    /// Conjunctions that are to be solved: the alternatives of splits.
    pending: Vec<Vec<Row>>,
}

/// The alternatives of what a model violates.
type Split = Vec<Vec<Constraint>>;

impl Solver<'_> {
    fn run(&mut self) -> Solution {
        let mut unknown = None;
        while let Some(rows) = self.pending.pop() {
            match self.conjunction(rows.clone(), self.problem.variables) {
                Err(limit) => {
                    unknown = Some(limit);
                    if limit == Limit::Steps {
                        break;
                    }
                }
                Ok(None) => {}
                Ok(Some(mut values)) => {
                    values.truncate(self.problem.variables);
                    match self.split(&values) {
                        Err(limit) => unknown = Some(limit),
                        Ok(None) => return Solution::Sat(values),
                        Ok(Some(alternatives)) => {
                            for alternative in alternatives.iter().rev() {
                                let mut rows = rows.clone();
                                for constraint in alternative {
                                    match Row::of(constraint) {
                                        Ok(row) => rows.push(row),
                                        Err(limit) => unknown = Some(limit),
                                    }
                                }
                                self.pending.push(rows);
                            }
                        }
                    }
                }
            }
        }
        unknown.map_or(Solution::Unsat, Solution::Unknown)
    }

    fn split(&self, values: &[i128]) -> Result<Option<Split>, Limit> {
        let le = |terms: Vec<(usize, i128)>, constant| Constraint {
            terms,
            constant,
            relation: Relation::Le,
        };
        let equal = |terms: Vec<(usize, i128)>, constant| Constraint {
            terms,
            constant,
            relation: Relation::Eq,
        };
        if let Some(operand) = self.problem.operands.iter().find(|o| !o.holds(values)) {
            let Operand { operation, result, left, right } = *operand;
            return Ok(Some(match operation {
                Operation::Max | Operation::Min => {
                    let sign = if operation == Operation::Max { 1 } else { -1 };
                    vec![
                        vec![
                            equal(vec![(result, 1), (left, -1)], 0),
                            le(vec![(right, sign), (left, -sign)], 0),
                        ],
                        vec![
                            equal(vec![(result, 1), (right, -1)], 0),
                            le(vec![(left, sign), (right, -sign)], 1),
                        ],
                    ]
                }
                Operation::Product => {
                    let value = values[left];
                    vec![
                        vec![
                            equal(vec![(left, 1)], -value),
                            equal(vec![(result, 1), (right, -value)], 0),
                        ],
                        vec![le(vec![(left, 1)], add(1, -value)?)],
                        vec![le(vec![(left, -1)], add(1, value)?)],
                    ]
                }
            }));
        }
        for constraint in &self.apart {
            if !holds(constraint, values)? {
                let terms = constraint.terms.clone();
                let minus = terms.iter().map(|&(v, c)| (v, -c)).collect();
                let above = le(minus, add(1, -constraint.constant)?);
                let below = le(terms, add(1, constraint.constant)?);
                return Ok(Some(vec![vec![above], vec![below]]));
            }
        }
        Ok(None)
    }

    /// A model of equalities and inequalities, with a value for at least `variables` variables.
    fn conjunction(
        &mut self,
        mut rows: Vec<Row>,
        mut variables: usize,
    ) -> Result<Option<Vec<i128>>, Limit> {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Limit::Steps);
        }
        if rows.len() > self.limits.rows {
            return Err(Limit::Rows);
        }
        let mut eliminated = Vec::new();
        if !substitute_equalities(&mut rows, &mut variables, &mut eliminated)? {
            return Ok(None);
        }
        let mut values = loop {
            if !tidy(&mut rows) {
                return Ok(None);
            }
            if rows.len() > self.limits.rows {
                return Err(Limit::Rows);
            }
            let Some((variable, exact)) = choose(&rows) else {
                break vec![0; variables];
            };
            let (bounds, rest): (Vec<Row>, Vec<Row>) =
                rows.into_iter().partition(|row| row.coefficient(variable) != 0);
            if exact {
                rows = rest;
                self.shadow(&mut rows, &bounds, variable, false)?;
                eliminated.push(Eliminated::Between(variable, bounds));
                continue;
            }
            match self.inexact(variable, &bounds, rest, variables)? {
                None => return Ok(None),
                Some(values) => break values,
            }
        };
        for one in eliminated.iter().rev() {
            match one {
                Eliminated::Equal(variable, sum) => values[*variable] = sum.value(&values)?,
                Eliminated::Between(variable, bounds) => {
                    values[*variable] = nearest(*variable, bounds, &values)?;
                }
            }
        }
        Ok(Some(values))
    }

    /// Elimination by shadows and splinters. The values that it gives include the variable's.
    fn inexact(
        &mut self,
        variable: usize,
        bounds: &[Row],
        rest: Vec<Row>,
        variables: usize,
    ) -> Result<Option<Vec<i128>>, Limit> {
        let mut dark = rest.clone();
        self.shadow(&mut dark, bounds, variable, true)?;
        if let Some(mut values) = self.conjunction(dark, variables)? {
            values[variable] = nearest(variable, bounds, &values)?;
            return Ok(Some(values));
        }
        let mut real = rest.clone();
        self.shadow(&mut real, bounds, variable, false)?;
        if self.conjunction(real, variables)?.is_none() {
            return Ok(None);
        }
        let largest = bounds.iter().map(|row| row.coefficient(variable)).max().unwrap_or(1);
        for lower in bounds.iter().filter(|row| row.coefficient(variable) < 0) {
            let a = -lower.coefficient(variable);
            let last = floor_div(add(mul(a, largest)?, -add(a, largest)?)?, largest);
            for distance in 0..=last {
                let mut rows = rest.clone();
                rows.extend(bounds.iter().cloned());
                let mut exactly = lower.clone();
                exactly.equality = true;
                exactly.constant = add(exactly.constant, distance)?;
                rows.push(exactly);
                if let Some(values) = self.conjunction(rows, variables)? {
                    return Ok(Some(values));
                }
            }
        }
        Ok(None)
    }

    /// Adds what each pair of a lower and an upper bound says of the other variables.
    fn shadow(
        &self,
        to: &mut Vec<Row>,
        bounds: &[Row],
        variable: usize,
        dark: bool,
    ) -> Result<(), Limit> {
        for lower in bounds.iter().filter(|row| row.coefficient(variable) < 0) {
            for upper in bounds.iter().filter(|row| row.coefficient(variable) > 0) {
                let (a, b) = (-lower.coefficient(variable), upper.coefficient(variable));
                let mut row = Row { terms: Vec::new(), constant: 0, equality: false };
                row.add_scaled(&lower.terms, b)?;
                row.add_scaled(&upper.terms, a)?;
                row.constant = add(mul(lower.constant, b)?, mul(upper.constant, a)?)?;
                if dark {
                    row.constant = add(row.constant, mul(a - 1, b - 1)?)?;
                }
                to.push(row);
                if to.len() > self.limits.rows {
                    return Err(Limit::Rows);
                }
            }
        }
        Ok(())
    }
}

/// Whether it is not contradictory by itself. No equality remains.
fn substitute_equalities(
    rows: &mut Vec<Row>,
    variables: &mut usize,
    eliminated: &mut Vec<Eliminated>,
) -> Result<bool, Limit> {
    while let Some(at) = pick_equality(rows) {
        let mut row = rows.swap_remove(at);
        match row.normalise() {
            Normal::Holds => continue,
            Normal::Fails => return Ok(false),
            Normal::Open => {}
        }
        // Not empty: the row is open.
        let Some(&(variable, pivot)) = row.terms.iter().min_by_key(|t| t.1.unsigned_abs()) else {
            continue;
        };
        let others = row.terms.iter().filter(|t| t.0 != variable);
        let by = if pivot.abs() == 1 {
            Sum {
                terms: others.map(|&(v, c)| (v, -c * pivot)).collect(),
                constant: -row.constant * pivot,
            }
        } else {
            // variable = fresh - sum of (c div pivot) v - constant div pivot: the coefficients that remain are
            // smaller than the pivot.
            let fresh = *variables;
            *variables += 1;
            let mut terms: Vec<_> = others.map(|&(v, c)| (v, -floor_div(c, pivot))).collect();
            terms.retain(|t| t.1 != 0);
            terms.push((fresh, 1));
            Sum { terms, constant: -floor_div(row.constant, pivot) }
        };
        if pivot.abs() != 1 {
            rows.push(row);
        }
        for row in rows.iter_mut() {
            row.substitute(variable, &by)?;
        }
        eliminated.push(Eliminated::Equal(variable, by));
    }
    Ok(true)
}

/// An equality, if one is left: the one with the smallest coefficient.
fn pick_equality(rows: &[Row]) -> Option<usize> {
    let smallest = |row: &Row| row.terms.iter().map(|t| t.1.unsigned_abs()).min().unwrap_or(0);
    let mut best = None;
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.equality) {
        let key = smallest(row);
        if key <= 1 {
            return Some(at);
        }
        if best.is_none_or(|(_, other)| key < other) {
            best = Some((at, key));
        }
    }
    best.map(|(at, _)| at)
}

/// Normalises inequalities and keeps the tightest of those over the same sum. Whether none is contradictory.
fn tidy(rows: &mut Vec<Row>) -> bool {
    let mut tightest: FxHashMap<Vec<(usize, i128)>, usize> = FxHashMap::default();
    let mut kept: Vec<Row> = Vec::with_capacity(rows.len());
    for mut row in rows.drain(..) {
        match row.normalise() {
            Normal::Holds => continue,
            Normal::Fails => return false,
            Normal::Open => {}
        }
        match tightest.get(&row.terms) {
            Some(&at) => kept[at].constant = kept[at].constant.max(row.constant),
            None => {
                tightest.insert(row.terms.clone(), kept.len());
                kept.push(row);
            }
        }
    }
    *rows = kept;
    true
}

/// The variable that is cheapest to eliminate, and whether its elimination is exact.
fn choose(rows: &[Row]) -> Option<(usize, bool)> {
    #[derive(Default)]
    struct Count {
        lower: usize,
        upper: usize,
        wide_lower: bool,
        wide_upper: bool,
    }
    let mut counts: FxHashMap<usize, Count> = FxHashMap::default();
    for &(variable, coefficient) in rows.iter().flat_map(|row| &row.terms) {
        let count = counts.entry(variable).or_default();
        if coefficient > 0 {
            count.upper += 1;
            count.wide_upper |= coefficient > 1;
        } else {
            count.lower += 1;
            count.wide_lower |= coefficient < -1;
        }
    }
    let key = |(&variable, count): (&usize, &Count)| {
        let inexact = count.wide_lower && count.wide_upper;
        (inexact, count.lower * count.upper, variable)
    };
    counts.iter().map(key).min().map(|(inexact, _, variable)| (variable, !inexact))
}

/// The value nearest to 0 between bounds.
fn nearest(variable: usize, bounds: &[Row], values: &[i128]) -> Result<i128, Limit> {
    let (mut low, mut high) = (i128::MIN, i128::MAX);
    for row in bounds {
        let coefficient = row.coefficient(variable);
        let mut rest = row.constant;
        for &(v, c) in row.terms.iter().filter(|t| t.0 != variable) {
            rest = add(rest, mul(c, values[v])?)?;
        }
        if coefficient > 0 {
            high = high.min(floor_div(-rest, coefficient));
        } else {
            low = low.max(-floor_div(-rest, -coefficient));
        }
    }
    debug_assert!(low <= high, "the elimination of a variable left it no value");
    Ok(if low > 0 { low } else { high.min(0) })
}
