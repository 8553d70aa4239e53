//! The search for values: the distance of the question to being satisfied, made smaller by several methods in turn.
//!
//! - Seeds: few variables get all combinations of the first values of a list, then each gets each value; the best stay.
//! - Steps along one variable: by places of floats, ones of integers or single bits, twice as far as long as that helps.
//! - A simplex of points that walks downhill (Nelder and Mead), in real numbers.
//! - Jumps: some variables of the best point get other values, and the steps begin again.
//!
//! Choices are made by a generator of numbers that begins anew with each question, and effort is counted in instructions: the same question has the
//! same answer.

use super::program::{Metric, Program, in_place, place};
use super::seeds::{Seeds, float, real};
use cairn_budget::Budget;
use cairn_term::{Sort, Value};

type Point = Vec<u64>;

pub(super) struct Search<'a> {
    program: &'a mut Program,
    seeds: &'a Seeds,
    chance: u64,
    /// Instructions until which it goes on.
    until: u64,
    budget: &'a Budget,
    tries: u32,
}

/// The search is over: with a point that satisfies the question, or without.
pub(super) enum Over {
    Found(Point),
    Spent,
}

type Step<T> = Result<T, Over>;

/// Candidates between two looks at the clock.
const A_CLOCK: u32 = 1024;

#[derive(Clone)]
struct Best {
    point: Point,
    distance: f64,
}

impl<'a> Search<'a> {
    pub fn new(
        program: &'a mut Program,
        seeds: &'a Seeds,
        effort: u64,
        salt: u64,
        budget: &'a Budget,
    ) -> Search<'a> {
        let until = program.steps.saturating_add(effort);
        let chance = 0x9e37_79b9_7f4a_7c15 ^ salt.wrapping_mul(0x2545_f491_4f6c_dd1d);
        Search { program, seeds, chance, until, budget, tries: 0 }
    }

    /// Goes on until something is found or the effort is spent.
    pub fn run(&mut self, start: Point) -> Over {
        match self.rounds(start) {
            Ok(()) => Over::Spent,
            Err(over) => over,
        }
    }

    fn rounds(&mut self, start: Point) -> Step<()> {
        let zero = vec![0; start.len()];
        let mut best = self.best(start.clone())?;
        let other = self.best(zero)?;
        if other.distance < best.distance {
            best = other;
        }
        self.combined(&mut best)?;
        self.seeded(&mut best)?;
        self.descend(&mut best)?;
        if best.point.is_empty() {
            return Ok(());
        }
        let mut from = best.clone();
        for round in 1u32.. {
            // The distances of another metric are others.
            let bits = round % 8 == 7;
            self.program.metric = if bits { Metric::Bits } else { Metric::Difference };
            if bits || round % 8 == 0 {
                best = self.best(best.point)?;
                from = best.clone();
            }
            let mut next = Best { point: self.jump(&from.point, round), distance: f64::INFINITY };
            next.distance = self.distance(&next.point)?;
            match round % 4 {
                1 => self.seeded(&mut next)?,
                2 => self.simplex(&mut next, round)?,
                _ => {}
            }
            self.descend(&mut next)?;
            if next.distance < best.distance {
                best = next.clone();
            }
            // Now and then from somewhere else.
            let worse = self.random().is_multiple_of(8);
            from = if next.distance <= from.distance || worse { next } else { best.clone() };
        }
        Ok(())
    }

    fn best(&mut self, point: Point) -> Step<Best> {
        let distance = self.distance(&point)?;
        Ok(Best { point, distance })
    }

    fn random(&mut self) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance
    }

    fn distance(&mut self, point: &[u64]) -> Step<f64> {
        let distance = self.program.distance(point);
        if distance == 0.0 {
            return Err(Over::Found(point.to_vec()));
        }
        self.tries = self.tries.wrapping_add(1);
        let late = self.tries.is_multiple_of(A_CLOCK) && self.budget.is_over();
        if late || self.program.steps >= self.until { Err(Over::Spent) } else { Ok(distance) }
    }

    /// Whether a value of one variable is better; then it stays.
    fn attempt(&mut self, best: &mut Best, var: usize, bits: u64) -> Step<bool> {
        let old = std::mem::replace(&mut best.point[var], bits);
        if old == bits {
            return Ok(false);
        }
        let distance = self.distance(&best.point)?;
        if distance < best.distance {
            best.distance = distance;
            return Ok(true);
        }
        best.point[var] = old;
        Ok(false)
    }

    /// All combinations of the first seeds: a valley is not found by one variable at a time.
    fn combined(&mut self, best: &mut Best) -> Step<()> {
        let seeds = self.seeds;
        let count = best.point.len();
        let each = match count {
            2 => 32,
            3 => 12,
            4 => 6,
            5 => 4,
            _ => return Ok(()),
        };
        let lists: Vec<&[u64]> = (self.program.vars.iter())
            .map(|&(_, sort)| seeds.all(sort))
            .map(|list| &list[..list.len().min(each)])
            .collect();
        for number in 0..lists.iter().map(|l| l.len()).product() {
            let mut rest: usize = number;
            let mut point = Vec::with_capacity(count);
            for list in &lists {
                point.push(list[rest % list.len()]);
                rest /= list.len();
            }
            let distance = self.distance(&point)?;
            if distance < best.distance {
                *best = Best { point, distance };
            }
        }
        Ok(())
    }

    fn seeded(&mut self, best: &mut Best) -> Step<()> {
        let seeds = self.seeds;
        let count = best.point.len();
        let first = if count == 0 { 0 } else { self.random() as usize % count };
        for i in 0..count {
            let var = (first + i) % count;
            for &bits in seeds.all(self.program.vars[var].1) {
                self.attempt(best, var, bits)?;
            }
        }
        // What two variables are equal to may be each other.
        for i in 0..count.min(8) {
            for j in 0..count.min(8) {
                if self.program.vars[i].1 == self.program.vars[j].1 {
                    self.attempt(best, i, best.point[j])?;
                }
            }
        }
        Ok(())
    }

    /// Along one variable after the other, until nothing helps.
    fn descend(&mut self, best: &mut Best) -> Step<()> {
        loop {
            let before = best.distance;
            for var in 0..best.point.len() {
                self.along(best, var)?;
            }
            if best.distance >= before {
                return Ok(());
            }
        }
    }

    fn along(&mut self, best: &mut Best, var: usize) -> Step<()> {
        let sort = self.program.vars[var].1;
        let bits = match sort {
            Sort::Bool => {
                self.attempt(best, var, best.point[var] ^ 1)?;
                return Ok(());
            }
            Sort::Bv(w) => w.bits(),
            Sort::F32 => 31,
            Sort::F64 => 63,
        };
        let mut exponent = 0;
        while exponent < bits {
            let size = 1i64 << exponent.min(62);
            let mut helped = false;
            for step in [size, -size] {
                let mut step = step;
                while self.attempt(best, var, moved(sort, best.point[var], step))? {
                    helped = true;
                    step = step.saturating_mul(2);
                }
                if helped {
                    break;
                }
            }
            // Back to small steps: the minimum is near.
            exponent = if helped && exponent > 0 { 0 } else { exponent + 1 };
        }
        if sort.is_float() {
            for step in [1.0, 0.1, 0.01, 10.0, 100.0, 1000.0, 1e-3, 1e-6] {
                for step in [step, -step] {
                    let of = |bits| real(Value::of(sort, bits));
                    while self.attempt(best, var, float(sort, of(best.point[var]) + step).bits())? {
                    }
                }
            }
            let v = real(Value::of(sort, best.point[var]));
            for v in [-v, v.round(), v * 2.0, v * 0.5, v * 10.0, v / 10.0] {
                self.attempt(best, var, float(sort, v).bits())?;
            }
        } else if self.program.metric == Metric::Bits {
            for bit in 0..bits {
                self.attempt(best, var, best.point[var] ^ 1 << bit)?;
            }
        }
        Ok(())
    }

    /// Another point: some variables changed by much or by little.
    fn jump(&mut self, from: &[u64], round: u32) -> Point {
        let mut point = from.to_vec();
        let count = point.len() as u64;
        let changes = 1 + self.random() % count.min(3);
        for _ in 0..changes {
            let var = (self.random() % count) as usize;
            let sort = self.program.vars[var].1;
            let (kind, dice) = (self.random() % 6, self.random());
            point[var] = match (kind, sort) {
                (_, Sort::Bool) => dice & 1,
                (0, _) => {
                    let seeds = self.seeds.all(sort);
                    seeds[dice as usize % seeds.len()]
                }
                (1, _) => moved(sort, point[var], signed_power(dice, sort)),
                (2 | 3, Sort::F32 | Sort::F64) => {
                    // Of a size that programs have.
                    let size = 10f64.powi((round % 7) as i32 - 2);
                    let unit = (dice >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
                    float(sort, unit * size).bits()
                }
                (4, Sort::F32 | Sort::F64) => {
                    let unit = (dice >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
                    let old = real(Value::of(sort, point[var]));
                    float(sort, old * (1.0 + unit * 0.5)).bits()
                }
                (5, Sort::F32 | Sort::F64) => Value::of(sort, dice).canonical().bits(),
                (2 | 3, _) => Value::of(sort, (dice % 2001).wrapping_sub(1000)).bits(),
                (4, _) => Value::of(sort, point[var] ^ 1 << (dice % 64)).bits(),
                _ => Value::of(sort, dice >> (dice % 48)).bits(),
            };
        }
        point
    }

    /// Nelder and Mead: the worst of `n + 1` points is mirrored at the others, further or nearer.
    fn simplex(&mut self, best: &mut Best, round: u32) -> Step<()> {
        let floats: Vec<usize> = (0..best.point.len())
            .filter(|&v| self.program.vars[v].1 != Sort::Bool)
            .take(12)
            .collect();
        if floats.len() < 2 {
            return Ok(());
        }
        let scale = [0.1, 1.0, 10.0, 1e3][round as usize / 4 % 4];
        let origin: Vec<f64> = floats
            .iter()
            .map(|&v| real(Value::of(self.program.vars[v].1, best.point[v])))
            .collect();
        if origin.iter().any(|x| !x.is_finite()) {
            return Ok(());
        }
        let mut corners: Vec<(f64, Vec<f64>)> = vec![(best.distance, origin.clone())];
        for i in 0..floats.len() {
            let mut x = origin.clone();
            x[i] += scale * x[i].abs().max(1.0) * if self.random() & 1 == 0 { 1.0 } else { -1.0 };
            corners.push((self.at(best, &floats, &x)?, x));
        }
        for _ in 0..60 * floats.len() {
            corners.sort_by(|a, b| a.0.total_cmp(&b.0));
            let last = corners.len() - 1;
            if corners[0].0 == corners[last].0 {
                break;
            }
            let n = last as f64;
            let centre: Vec<f64> = (0..floats.len())
                .map(|i| corners[..last].iter().map(|c| c.1[i]).sum::<f64>() / n)
                .collect();
            let worst = corners[last].clone();
            let towards = |t: f64| -> Vec<f64> {
                centre.iter().zip(&worst.1).map(|(c, w)| c + t * (c - w)).collect()
            };
            let mirrored = towards(1.0);
            let there = self.at(best, &floats, &mirrored)?;
            if there < corners[0].0 {
                let further = towards(2.0);
                let beyond = self.at(best, &floats, &further)?;
                corners[last] = if beyond < there { (beyond, further) } else { (there, mirrored) };
            } else if there < corners[last - 1].0 {
                corners[last] = (there, mirrored);
            } else {
                let nearer = towards(if there < worst.0 { 0.5 } else { -0.5 });
                let here = self.at(best, &floats, &nearer)?;
                if here < worst.0.min(there) {
                    corners[last] = (here, nearer);
                } else {
                    let first = corners[0].1.clone();
                    for corner in corners.iter_mut().skip(1) {
                        for (x, f) in corner.1.iter_mut().zip(&first) {
                            *x = f + 0.5 * (*x - f);
                        }
                        corner.0 = self.at(best, &floats, &corner.1)?;
                    }
                }
            }
        }
        corners.sort_by(|a, b| a.0.total_cmp(&b.0));
        if corners[0].0 < best.distance {
            let point = self.point(best, &floats, &corners[0].1);
            *best = Best { point, distance: corners[0].0 };
        }
        Ok(())
    }

    fn point(&self, best: &Best, which: &[usize], x: &[f64]) -> Point {
        let mut point = best.point.clone();
        for (&var, &x) in which.iter().zip(x) {
            let sort = self.program.vars[var].1;
            point[var] = match sort {
                Sort::F32 | Sort::F64 => float(sort, x).bits(),
                _ => Value::of(sort, x.round() as i64 as u64).bits(),
            };
        }
        point
    }

    fn at(&mut self, best: &Best, which: &[usize], x: &[f64]) -> Step<f64> {
        let point = self.point(best, which, x);
        self.distance(&point)
    }
}

/// A power of two that fits the sort, of either sign.
fn signed_power(dice: u64, sort: Sort) -> i64 {
    let bits = match sort {
        Sort::Bool => 1,
        Sort::Bv(w) => w.bits(),
        Sort::F32 => 31,
        Sort::F64 => 63,
    };
    let size = 1i64 << ((dice >> 1) % u64::from(bits - 1).max(1));
    if dice & 1 == 0 { size } else { -size }
}

/// So many places further.
fn moved(sort: Sort, bits: u64, step: i64) -> u64 {
    let v = Value::of(sort, bits);
    match sort {
        Sort::F32 | Sort::F64 if v.is_nan() => 0,
        Sort::F32 | Sort::F64 => in_place(sort, place(v).saturating_add(step)).bits(),
        _ => Value::of(sort, bits.wrapping_add(step as u64)).bits(),
    }
}
