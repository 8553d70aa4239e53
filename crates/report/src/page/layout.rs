//! Places for boxes that arrows connect, by the layered layout of the crate `layout-rs`: from left to right.

use layout::core::base::Orientation;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::{Point, Position};
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;
use std::collections::VecDeque;

/// Around a box: between layers, and between boxes of one layer.
const BETWEEN_LAYERS: f64 = 56.0;
const BETWEEN_BOXES: f64 = 18.0;

/// Around the picture.
const EDGE: f64 = 8.0;

pub struct Placed {
    /// Left, top, width and height of each box.
    pub at: Vec<[u32; 4]>,
    pub width: u32,
    pub height: u32,
}

/// Places boxes of these widths and heights. The edges are pairs of numbers of boxes that differ.
pub fn place(sizes: &[(u32, u32)], edges: &[(usize, usize)]) -> Placed {
    if sizes.is_empty() {
        return Placed { at: vec![], width: 0, height: 0 };
    }
    // The library's layers go from top to bottom: widths and heights change places.
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let mut handles = vec![];
    for &(width, height) in sizes {
        let size = Point::new(f64::from(height), f64::from(width));
        let (shape, style) = (ShapeKind::None, StyleAttr::simple());
        let mut element = Element::create(shape, style, Orientation::TopToBottom, size);
        let halo = Point::new(BETWEEN_BOXES, BETWEEN_LAYERS);
        element.pos = Position::new(Point::zero(), size, Point::zero(), halo);
        handles.push(graph.add_node(element));
    }
    for (from, to) in forward(sizes.len(), edges) {
        graph.add_edge(Arrow::simple(""), handles[from], handles[to]);
    }
    graph.do_it(false, false, false, &mut Nothing);
    let corner = |n: usize| {
        let (corner, _) = graph.pos(handles[n]).bbox(false);
        (corner.y, corner.x)
    };
    let corners: Vec<(f64, f64)> = (0..sizes.len()).map(corner).collect();
    let least = |f: fn(&(f64, f64)) -> f64| corners.iter().map(f).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|c| c.0), least(|c| c.1));
    let mut placed = Placed { at: vec![], width: 0, height: 0 };
    for (&(x, y), &(width, height)) in corners.iter().zip(sizes) {
        let (x, y) = ((x - left + EDGE).round() as u32, (y - top + EDGE).round() as u32);
        placed.at.push([x, y, width, height]);
        placed.width = placed.width.max(x + width + EDGE as u32);
        placed.height = placed.height.max(y + height + EDGE as u32);
    }
    placed
}

/// The edges without those that lead back, as a walk along them from the boxes that nothing leads to finds them: those
/// have no say in where a box is.
fn forward(count: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut out: Vec<Vec<usize>> = vec![vec![]; count];
    let mut entered = vec![0; count];
    for &(from, to) in edges.iter().filter(|e| e.0 != e.1) {
        out[from].push(to);
        entered[to] += 1;
    }
    let mut order: Vec<Option<usize>> = vec![None; count];
    let mut met = 0;
    let mut starts: Vec<usize> = (0..count).filter(|&n| entered[n] == 0).collect();
    starts.extend(0..count);
    let mut queue = VecDeque::new();
    for start in starts {
        if order[start].is_none() {
            queue.push_back(start);
            order[start] = Some(met);
            met += 1;
        }
        while let Some(n) = queue.pop_front() {
            for &to in &out[n] {
                if order[to].is_none() {
                    order[to] = Some(met);
                    met += 1;
                    queue.push_back(to);
                }
            }
        }
    }
    edges.iter().copied().filter(|&(from, to)| order[from] < order[to]).collect()
}

/// Only places are wanted.
struct Nothing;

impl RenderBackend for Nothing {
    fn draw_rect(
        &mut self,
        _: Point,
        _: Point,
        _: &StyleAttr,
        _: Option<String>,
        _: Option<ClipHandle>,
    ) {
    }

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_circle(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_text(&mut self, _: Point, _: &str, _: &StyleAttr) {}

    fn draw_arrow(
        &mut self,
        _: &[(Point, Point)],
        _: bool,
        _: (bool, bool),
        _: &StyleAttr,
        _: Option<String>,
        _: &str,
    ) {
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Boxes {
        sizes: Vec<(u32, u32)>,
        edges: Vec<(usize, usize)>,
    }

    /// Boxes and edges from a seed.
    fn boxes(seed: u64) -> Boxes {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = |n: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % n
        };
        let count = 1 + next(24) as usize;
        let sizes = (0..count).map(|_| (20 + next(300) as u32, 20 + next(400) as u32)).collect();
        let mut edges = vec![];
        for _ in 0..next(3 * count as u64 + 1) {
            let edge = (next(count as u64) as usize, next(count as u64) as usize);
            if edge.0 != edge.1 && !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        Boxes { sizes, edges }
    }

    #[test]
    fn boxes_do_not_overlap_and_stay_where_they_are() {
        for seed in 0..400 {
            let Boxes { sizes, edges } = boxes(seed);
            let placed = place(&sizes, &edges);
            assert_eq!(placed.at, place(&sizes, &edges).at, "seed {seed}");
            for (i, a) in placed.at.iter().enumerate() {
                assert!(a[0] + a[2] <= placed.width && a[1] + a[3] <= placed.height);
                for b in &placed.at[..i] {
                    let apart = a[0] + a[2] <= b[0]
                        || b[0] + b[2] <= a[0]
                        || a[1] + a[3] <= b[1]
                        || b[1] + b[3] <= a[1];
                    assert!(apart, "seed {seed}: {a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_list_goes_from_left_to_right() {
        let placed = place(&[(80, 40); 4], &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        assert!(placed.at.is_sorted_by(|a, b| a[0] + a[2] < b[0]), "{:?}", placed.at);
    }
}
