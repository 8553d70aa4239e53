//! Linear programming over the rationals, exact: the largest value of a linear expression under linear constraints.
//!
//! A tableau in dictionary form: each row writes a basic variable as a constant plus a combination of the nonbasic
//! ones (the columns), over a common denominator. Variables of the user are free, slack variables are at least 0.
//! Constraints are added one by one to a tableau whose present point satisfies all those before:
//! - a new constraint that has a free column is solved for it (the free variable becomes basic for good);
//! - otherwise its slack is maximised by the primal simplex method until it is not negative, or cannot be.
//!
//! So no row of a slack variable has a free column, and free rows never limit a step. Bland's rule prevents cycles.
//! All arithmetic is checked: a number that does not fit is an error, and the caller then knows nothing.

/// A linear expression: coefficients of variables, and a constant. Each variable once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    pub terms: Vec<(usize, i64)>,
    pub constant: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// A number did not fit.
    Overflow,
    /// The constraints have no solution.
    Infeasible,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maximum {
    /// Rounded down: expressions have integer values here.
    AtMost(i64),
    Unbounded,
}

const NO_VARIABLE: usize = usize::MAX;

#[derive(Clone, Debug)]
struct Row {
    basic: usize,
    /// Positive.
    denominator: i64,
    constant: i64,
    coefficients: Vec<i64>,
}

#[derive(Clone, Debug, Default)]
pub struct Simplex {
    rows: Vec<Row>,
    /// The variable of each column.
    columns: Vec<usize>,
    /// For each variable whether it is a slack, at least 0.
    slack: Vec<bool>,
    /// How many entries of tableaus were computed.
    pub work: u64,
}

impl Simplex {
    pub fn new(variables: usize) -> Simplex {
        Simplex {
            rows: Vec::new(),
            columns: (0..variables).collect(),
            slack: vec![false; variables],
            work: 0,
        }
    }

    /// `expression <= 0`.
    pub fn at_most_zero(&mut self, expression: &Linear) -> Result<(), Failure> {
        let mut row = self.express(expression, -1)?;
        row.basic = self.slack.len();
        self.slack.push(true);
        self.add(row)
    }

    /// `expression = 0`.
    pub fn zero(&mut self, expression: &Linear) -> Result<(), Failure> {
        let mut row = self.express(expression, 1)?;
        if let Some(column) = self.free_column(&row) {
            row.basic = self.slack.len();
            self.slack.push(true);
            self.rows.push(row);
            let at = self.rows.len() - 1;
            self.pivot(at, column)?;
            // The slack of an equality is 0.
            self.remove_column(column);
            return Ok(());
        }
        if row.coefficients.iter().all(|&c| c == 0) {
            return if row.constant == 0 { Ok(()) } else { Err(Failure::Infeasible) };
        }
        self.at_most_zero(expression)?;
        let mut other = self.express(expression, 1)?;
        other.basic = self.slack.len();
        self.slack.push(true);
        self.add(other)
    }

    /// The largest value under the constraints.
    pub fn maximise(&mut self, expression: &Linear) -> Result<Maximum, Failure> {
        let row = self.express(expression, 1)?;
        if self.free_column(&row).is_some() {
            return Ok(Maximum::Unbounded);
        }
        self.rows.push(row);
        let at = self.rows.len() - 1;
        let result = loop {
            let Some(column) = self.entering(at) else {
                let row = &self.rows[at];
                break Ok(Maximum::AtMost(row.constant.div_euclid(row.denominator)));
            };
            match self.limiting(column, at) {
                Some(limit) => {
                    if let Err(failure) = self.pivot(limit, column) {
                        break Err(failure);
                    }
                }
                None => break Ok(Maximum::Unbounded),
            }
        };
        self.rows.pop();
        result
    }

    /// Adds a row of a slack variable and makes it hold.
    fn add(&mut self, row: Row) -> Result<(), Failure> {
        let free = self.free_column(&row);
        self.rows.push(row);
        let at = self.rows.len() - 1;
        if let Some(column) = free {
            return self.pivot(at, column);
        }
        while self.rows[at].constant < 0 {
            let column = self.entering(at).ok_or(Failure::Infeasible)?;
            let limit = self.limiting(column, at);
            // The row itself is satisfied after this step.
            let reach =
                ratio(-i128::from(self.rows[at].constant), self.rows[at].coefficients[column]);
            match limit {
                Some(limit) if less(self.step(limit, column), reach) => {
                    self.pivot(limit, column)?
                }
                _ => return self.pivot(at, column),
            }
        }
        Ok(())
    }

    fn free_column(&self, row: &Row) -> Option<usize> {
        (0..self.columns.len()).find(|&c| row.coefficients[c] != 0 && !self.slack[self.columns[c]])
    }

    /// A column that increases a row, by Bland's rule the one of the least variable.
    fn entering(&self, row: usize) -> Option<usize> {
        let row = &self.rows[row];
        (0..self.columns.len())
            .filter(|&c| row.coefficients[c] > 0)
            .min_by_key(|&c| self.columns[c])
    }

    /// How far a column can grow until the slack of a row is 0.
    fn step(&self, row: usize, column: usize) -> (i128, i128) {
        let row = &self.rows[row];
        ratio(i128::from(row.constant), row.coefficients[column])
    }

    /// The row that limits the growth of a column first; not this one.
    fn limiting(&self, column: usize, not: usize) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (at, row) in self.rows.iter().enumerate() {
            let is_slack = row.basic != NO_VARIABLE && self.slack[row.basic];
            if at == not || !is_slack || row.coefficients[column] >= 0 {
                continue;
            }
            let better = best.is_none_or(|best| {
                let (new, old) = (self.step(at, column), self.step(best, column));
                less(new, old) || (!less(old, new) && row.basic < self.rows[best].basic)
            });
            if better {
                best = Some(at);
            }
        }
        best
    }

    /// An expression over the present columns, times a sign.
    fn express(&mut self, expression: &Linear, sign: i64) -> Result<Row, Failure> {
        let mut row = Row {
            basic: NO_VARIABLE,
            denominator: 1,
            constant: times(expression.constant, sign)?,
            coefficients: vec![0; self.columns.len()],
        };
        for &(variable, coefficient) in &expression.terms {
            let coefficient = times(coefficient, sign)?;
            if let Some(column) = self.columns.iter().position(|&v| v == variable) {
                let entry = &mut row.coefficients[column];
                *entry = plus(*entry, times(coefficient, row.denominator)?)?;
            } else if let Some(basic) = self.rows.iter().find(|r| r.basic == variable) {
                self.work += row.coefficients.len() as u64;
                row.add(coefficient, basic)?;
            }
        }
        row.reduce();
        Ok(row)
    }

    /// Exchanges the basic variable of a row with the variable of a column.
    fn pivot(&mut self, at: usize, column: usize) -> Result<(), Failure> {
        let entering = self.columns[column];
        let row = &mut self.rows[at];
        let pivot = row.coefficients[column];
        let sign = -pivot.signum();
        row.coefficients[column] = negate(row.denominator)?;
        row.denominator = pivot.checked_abs().ok_or(Failure::Overflow)?;
        row.constant = times(row.constant, sign)?;
        for coefficient in &mut row.coefficients {
            *coefficient = times(*coefficient, sign)?;
        }
        self.columns[column] = row.basic;
        row.basic = entering;
        row.reduce();
        let solved = row.clone();
        for (i, row) in self.rows.iter_mut().enumerate() {
            let factor = row.coefficients[column];
            if i != at && factor != 0 {
                row.coefficients[column] = 0;
                row.add_scaled(factor, &solved)?;
                self.work += row.coefficients.len() as u64;
            }
        }
        self.work += self.rows.len() as u64;
        Ok(())
    }

    fn remove_column(&mut self, column: usize) {
        self.columns.swap_remove(column);
        for row in &mut self.rows {
            row.coefficients.swap_remove(column);
        }
    }
}

impl Row {
    /// Adds `factor` times the value of another row.
    fn add(&mut self, factor: i64, other: &Row) -> Result<(), Failure> {
        self.add_scaled(times(factor, self.denominator)?, other)
    }

    /// Adds `factor / self.denominator` times the value of another row.
    fn add_scaled(&mut self, factor: i64, other: &Row) -> Result<(), Failure> {
        let scale = other.denominator;
        let new = |mine: i64, theirs: i64| plus(times(mine, scale)?, times(theirs, factor)?);
        self.denominator = times(self.denominator, scale)?;
        self.constant = new(self.constant, other.constant)?;
        for (mine, &theirs) in self.coefficients.iter_mut().zip(&other.coefficients) {
            if *mine != 0 || theirs != 0 {
                *mine = new(*mine, theirs)?;
            }
        }
        self.reduce();
        Ok(())
    }

    fn reduce(&mut self) {
        let mut common = self.denominator.unsigned_abs();
        for number in std::iter::once(&self.constant).chain(&self.coefficients) {
            if common == 1 {
                return;
            }
            common = gcd(number.unsigned_abs(), common);
        }
        // At most the denominator, which is positive.
        let common = common as i64;
        self.denominator /= common;
        self.constant /= common;
        for coefficient in &mut self.coefficients {
            *coefficient /= common;
        }
    }
}

/// A quotient with a positive denominator, of a number that is not negative by the size of a coefficient.
fn ratio(above: i128, below: i64) -> (i128, i128) {
    (above, i128::from(below).abs())
}

fn less(a: (i128, i128), b: (i128, i128)) -> bool {
    // Both factors have less than 64 bits.
    a.0 * b.1 < b.0 * a.1
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while a != 0 {
        (a, b) = (b % a, a);
    }
    b
}

fn times(a: i64, b: i64) -> Result<i64, Failure> {
    a.checked_mul(b).ok_or(Failure::Overflow)
}

fn plus(a: i64, b: i64) -> Result<i64, Failure> {
    a.checked_add(b).ok_or(Failure::Overflow)
}

fn negate(a: i64) -> Result<i64, Failure> {
    a.checked_neg().ok_or(Failure::Overflow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(terms: &[(usize, i64)], constant: i64) -> Linear {
        Linear { terms: terms.to_vec(), constant }
    }

    #[test]
    fn a_triangle() {
        let mut simplex = Simplex::new(2);
        for constraint in
            [linear(&[(0, -1)], 0), linear(&[(1, -1)], 1), linear(&[(0, 2), (1, 3)], -12)]
        {
            assert_eq!(simplex.at_most_zero(&constraint), Ok(()));
        }
        assert_eq!(simplex.maximise(&linear(&[(0, 1)], 0)), Ok(Maximum::AtMost(4)));
        assert_eq!(simplex.maximise(&linear(&[(1, 1)], 0)), Ok(Maximum::AtMost(4)));
        assert_eq!(simplex.maximise(&linear(&[(0, 1), (1, 1)], 0)), Ok(Maximum::AtMost(5)));
        assert_eq!(simplex.maximise(&linear(&[(1, -1)], 0)), Ok(Maximum::AtMost(-1)));
        assert_eq!(simplex.at_most_zero(&linear(&[(0, -1)], 5)), Err(Failure::Infeasible));
    }

    #[test]
    fn equalities_and_free_variables() {
        let mut simplex = Simplex::new(3);
        // z = x + y + 1, x <= 2, y <= 3
        assert_eq!(simplex.zero(&linear(&[(0, 1), (1, 1), (2, -1)], 1)), Ok(()));
        assert_eq!(simplex.at_most_zero(&linear(&[(0, 1)], -2)), Ok(()));
        assert_eq!(simplex.maximise(&linear(&[(2, 1)], 0)), Ok(Maximum::Unbounded));
        assert_eq!(simplex.at_most_zero(&linear(&[(1, 1)], -3)), Ok(()));
        assert_eq!(simplex.maximise(&linear(&[(2, 1)], 0)), Ok(Maximum::AtMost(6)));
        assert_eq!(simplex.maximise(&linear(&[(2, -1)], 0)), Ok(Maximum::Unbounded));
        assert_eq!(simplex.zero(&linear(&[(2, 1)], -7)), Err(Failure::Infeasible));
    }

    /// Against all integer points of a box: no point has a larger value, and where the box is all there is and
    /// a vertex of it is the answer, the values are equal.
    #[test]
    fn maxima_against_points() {
        let mut state = 7_u64;
        let mut next = move |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let (mut feasible, mut tight) = (0, 0);
        let wanted = cairn_testing::count("CAIRN_SIMPLEX", 500, 4_000, 100_000);
        for _ in 0..wanted {
            let mut simplex = Simplex::new(3);
            let mut constraints = Vec::new();
            for variable in 0..3 {
                constraints.push((linear(&[(variable, 1)], -3), false));
                constraints.push((linear(&[(variable, -1)], -3), false));
            }
            for _ in 0..next(5) {
                let terms: Vec<_> = (0..3).map(|v| (v, next(5) as i64 - 2)).collect();
                constraints.push((linear(&terms, next(7) as i64 - 3), next(4) == 0));
            }
            constraints.rotate_left(next(6) as usize);
            let result = constraints.iter().try_for_each(|(constraint, equal)| {
                if *equal { simplex.zero(constraint) } else { simplex.at_most_zero(constraint) }
            });
            let value = |l: &Linear, point: &[i64; 3]| {
                l.constant + l.terms.iter().map(|&(v, c)| c * point[v]).sum::<i64>()
            };
            let mut points = Vec::new();
            for code in 0..343 {
                let point = [code % 7 - 3, code / 7 % 7 - 3, code / 49 - 3];
                if constraints.iter().all(|(l, equal)| {
                    let value = value(l, &point);
                    value == 0 || (value < 0 && !equal)
                }) {
                    points.push(point);
                }
            }
            if let Err(failure) = result {
                assert_eq!(failure, Failure::Infeasible);
                assert!(points.is_empty());
                continue;
            }
            feasible += 1;
            for _ in 0..4 {
                let terms: Vec<_> = (0..3).map(|v| (v, next(5) as i64 - 2)).collect();
                let goal = linear(&terms, 0);
                let Ok(Maximum::AtMost(found)) = simplex.maximise(&goal) else {
                    panic!("the box is bounded")
                };
                let best = points.iter().map(|p| value(&goal, p)).max();
                assert!(best.is_none_or(|best| best <= found), "{constraints:?} {goal:?}");
                tight += u64::from(best == Some(found));
            }
        }
        println!(
            "simplex: {wanted} systems, {feasible} feasible, {tight} maxima at integer points"
        );
        assert!(feasible > wanted / 2 && tight > feasible * 2);
    }
}
