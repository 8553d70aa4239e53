//! The forms of invariants that are tried: directions over the numbers of a predicate.

use rustc_hash::FxHashMap;

/// Coefficients of numbers, by position among the numeric parameters, ascending.
pub type Direction = Vec<(usize, i64)>;

/// Directions, with what is needed to tell redundant bounds.
#[derive(Clone, Debug)]
pub struct Templates {
    pub directions: Vec<Direction>,
    /// For each direction the pairs of shorter ones whose sum it is.
    sums: Vec<Vec<(usize, usize)>>,
    /// For each direction the opposite one.
    opposite: Vec<Option<usize>>,
    /// Not all forms fit into the limit.
    pub reduced: bool,
}

/// Bounds of directions, by their index; none is no bound.
pub type Bounds = Vec<Option<i64>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forms {
    /// `x`, `x +- y`, `x - 2y`, `x +- y +- z`.
    All,
    /// `x` and `x - y`.
    Differences,
}

impl Templates {
    /// For so many numbers at most so many directions: shorter forms first.
    pub fn new(numbers: usize, forms: Forms, limit: usize) -> Templates {
        let mut groups: Vec<Vec<Direction>> = Vec::new();
        groups.push((0..numbers).flat_map(|x| [vec![(x, 1)], vec![(x, -1)]]).collect());
        let pairs: Vec<(usize, usize)> =
            (0..numbers).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        let signed = |pair: &(usize, usize), a: i64, b: i64| vec![(pair.0, a), (pair.1, b)];
        groups.push(pairs.iter().flat_map(|p| [signed(p, 1, -1), signed(p, -1, 1)]).collect());
        if forms == Forms::All {
            groups.push(pairs.iter().flat_map(|p| [signed(p, 1, 1), signed(p, -1, -1)]).collect());
            groups.push(
                pairs
                    .iter()
                    .flat_map(|p| {
                        [(1, -2), (-1, 2), (2, -1), (-2, 1)].map(|(a, b)| signed(p, a, b))
                    })
                    .collect(),
            );
            let triples = pairs.iter().flat_map(|&(x, y)| (y + 1..numbers).map(move |z| (x, y, z)));
            groups.push(
                triples
                    .flat_map(|(x, y, z)| {
                        (0..8).map(move |signs| {
                            let sign = |bit: i32| if signs >> bit & 1 == 0 { 1 } else { -1 };
                            vec![(x, sign(0)), (y, sign(1)), (z, sign(2))]
                        })
                    })
                    .collect(),
            );
        }
        let mut directions: Vec<Direction> = Vec::new();
        let mut reduced = false;
        for group in groups {
            let room = limit.saturating_sub(directions.len());
            // A form is tried for all or, of pairs, for the first ones; of triples for all or none.
            let is_triple = group.first().is_some_and(|d| d.len() == 3);
            if group.len() > room {
                reduced = true;
                if !is_triple {
                    // Opposite directions stand together.
                    directions.extend(group.into_iter().take(room / 2 * 2));
                }
            } else {
                directions.extend(group);
            }
        }
        let index: FxHashMap<Direction, usize> =
            directions.iter().cloned().enumerate().map(|(i, d)| (d, i)).collect();
        let sums = directions.iter().map(|d| decompositions(d, &index)).collect();
        let opposite = (directions.iter())
            .map(|d| index.get(&d.iter().map(|&(v, c)| (v, -c)).collect::<Direction>()).copied())
            .collect();
        Templates { directions, sums, opposite, reduced }
    }

    pub fn opposite(&self, direction: usize) -> Option<usize> {
        self.opposite[direction]
    }

    /// Whether the bound follows from those of shorter directions.
    pub fn is_redundant(&self, direction: usize, bounds: &Bounds) -> bool {
        let Some(bound) = bounds[direction] else { return true };
        self.sums[direction].iter().any(|&(a, b)| match (bounds[a], bounds[b]) {
            (Some(a), Some(b)) => a.checked_add(b).is_some_and(|sum| sum <= bound),
            _ => false,
        })
    }
}

/// Splits off one unit of one number.
fn decompositions(
    direction: &Direction,
    index: &FxHashMap<Direction, usize>,
) -> Vec<(usize, usize)> {
    if direction.iter().map(|(_, c)| c.abs()).sum::<i64>() < 2 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for &(variable, coefficient) in direction {
        let unit = vec![(variable, coefficient.signum())];
        let rest: Direction = direction
            .iter()
            .map(|&(v, c)| if v == variable { (v, c - c.signum()) } else { (v, c) })
            .filter(|&(_, c)| c != 0)
            .collect();
        if let (Some(&unit), Some(&rest)) = (index.get(&unit), index.get(&rest)) {
            found.push((unit, rest));
        }
    }
    found
}
