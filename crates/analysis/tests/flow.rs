//! Control flow, dominators and dataflow of bodies of the JDK, against the class files' own handler
//! tables and against definitions: removal of nodes, enumeration of paths.

use crate::support;

use cairn_analysis::cfg::{Cfg, ENTRY, EdgeKind};
use cairn_analysis::dataflow::{Analysis, Direction, May, Must, solve};
use cairn_analysis::defuse::{Definition, Liveness, Reaching};
use cairn_analysis::graph::{EdgeList, Graph, Node, Reversed, reachable};
use cairn_program::classfile::{ClassFile, Code};
use cairn_program::ir::{BinOp, Body, Inst, Kind, Reg, Switch};
use ristretto_jimage::Image;
use std::collections::BTreeSet;
use support::Numbers;

/// Packages whose methods are looked at.
const PACKAGES: [&str; 4] = [
    "/java.base/java/util/",
    "/java.base/java/lang/",
    "/java.base/java/text/",
    "/java.base/java/io/",
];

/// Calls `f` with every body of the packages: name, class file's code, body.
fn for_bodies(mut f: impl FnMut(&str, &ClassFile, &Code, &Body)) -> usize {
    let home = cairn_testing::Jdk::default().home;
    let image = Image::from_file(&home.join("lib/modules")).expect("the JDK's image opens");
    let mut count = 0;
    for resource in image.iter() {
        let resource = resource.expect("the image's index is sound");
        let name = resource.full_name();
        let is_in = PACKAGES.iter().any(|p| {
            name.strip_prefix(p).is_some_and(|rest| !rest.contains('/') && rest.ends_with(".class"))
        });
        if !is_in {
            continue;
        }
        let file = ClassFile::parse(resource.data().into()).unwrap();
        for m in &file.methods {
            let Some(body) = file.body(m).unwrap() else { continue };
            let code = file.code(m).unwrap().unwrap();
            count += 1;
            f(&format!("{name}.{}{}", m.name, m.desc), &file, &code, &body);
        }
    }
    count
}

#[test]
fn exception_edges_are_those_of_the_handler_tables() {
    let (mut with_handlers, mut edges) = (0, 0);
    let count = for_bodies(|name, file, code, body| {
        let cfg = Cfg::new(body);
        check_shape(name, &cfg, body);
        with_handlers += usize::from(!code.handlers.is_empty());
        for (at, inst) in body.code.iter().enumerate() {
            let pc = body.pcs[at];
            let (mut expected, mut escapes) = (vec![], inst.can_throw());
            let around = code.handlers.iter().filter(|h| (h.0..h.1).contains(&pc));
            for &(_, _, handler, class) in around.take_while(|_| inst.can_throw()) {
                if !escapes {
                    break;
                }
                if !expected.contains(&handler) {
                    expected.push(handler);
                }
                let takes_all =
                    class == 0 || &*file.class_name(class).unwrap() == "java/lang/Throwable";
                escapes = !takes_all;
            }
            let (mut found, mut leaves) = (vec![], false);
            for to in cfg.exceptional_successors(at as Node) {
                match cfg.instruction(to) {
                    Some(handler) => {
                        assert!(matches!(body.code[handler], Inst::Catch { .. }), "{name}");
                        found.push(body.pcs[handler]);
                    }
                    None => {
                        assert_eq!(to, cfg.exceptional_exit(), "{name}");
                        leaves = true;
                    }
                }
            }
            edges += found.len();
            assert_eq!((found, leaves), (expected, escapes), "{name} at {at}: {inst:?}");
        }
    });
    println!("flow: {count} bodies, {with_handlers} with handlers, {edges} edges to handlers");
    assert!(count > 5000 && with_handlers > 300 && edges > 3000);
}

/// Edges and predecessors agree, ends are ends, and what follows an instruction is what it says.
fn check_shape(name: &str, cfg: &Cfg, body: &Body) {
    let all: BTreeSet<(Node, Node, EdgeKind)> = (0..cfg.nodes() as Node)
        .flat_map(|n| cfg.edges(n).iter().map(move |&(to, kind)| (n, to, kind)))
        .collect();
    let back: BTreeSet<(Node, Node, EdgeKind)> = (0..cfg.nodes() as Node)
        .flat_map(|n| cfg.edges_to(n).iter().map(move |&(from, kind)| (from, n, kind)))
        .collect();
    assert_eq!(all, back, "{name}");
    for (at, inst) in body.code.iter().enumerate() {
        let normal: BTreeSet<Node> = cfg.normal_successors(at as Node).collect();
        let next = at as Node + 1;
        let expected: BTreeSet<Node> = match *inst {
            Inst::Return { .. } => [cfg.normal_exit()].into(),
            Inst::Throw { .. } => [].into(),
            Inst::Jump { target } => [target].into(),
            Inst::Switch { index, .. } => match &body.switches[index as usize] {
                Switch::Table { targets, default, .. } => {
                    targets.iter().chain([default]).copied().collect()
                }
                Switch::Lookup { cases, default } => {
                    cases.iter().map(|c| c.1).chain([*default]).collect()
                }
            },
            _ => inst.target().into_iter().chain([next]).collect(),
        };
        assert_eq!(normal, expected, "{name} at {at}: {inst:?}");
    }
    assert_eq!(cfg.edges(cfg.end()), [], "{name}");
}

/// Every `n`-th body of at most so many instructions.
fn for_small_bodies(most: usize, n: usize, mut f: impl FnMut(&str, &Body)) -> usize {
    let (mut seen, mut looked) = (0, 0);
    for_bodies(|name, _, _, body| {
        if body.code.len() > most || body.code.len() < 4 {
            return;
        }
        seen += 1;
        if seen % n == 0 {
            looked += 1;
            f(name, body);
        }
    });
    looked
}

#[test]
fn dominators_of_the_jdks_methods_are_as_defined() {
    let every = cairn_testing::by_effort(4, 2, 1);
    let count = for_small_bodies(40, every, |name, body| {
        let cfg = Cfg::new(body);
        check_dominators(name, &cfg, ENTRY, &cfg.dominators());
        check_dominators(name, &Reversed(&cfg), cfg.end(), &cfg.post_dominators());
    });
    println!("flow: dominators of {count} bodies");
    assert!(count > 1000);
}

/// `a` dominates `b` if the root does not lead to `b` any more when `a` is taken out.
fn check_dominators(
    name: &str,
    graph: &impl Graph,
    root: Node,
    found: &cairn_analysis::Dominators,
) {
    let nodes = graph.nodes() as Node;
    let from_root = reachable(graph, [root]);
    for a in 0..nodes {
        let edges: Vec<(Node, Node)> = (0..nodes)
            .filter(|&n| n != a)
            .flat_map(|n| graph.successors(n).filter(|&s| s != a).map(move |s| (n, s)))
            .collect();
        let roots = [root].into_iter().filter(|&r| r != a);
        let without = reachable(&EdgeList::new(nodes as usize, &edges), roots);
        for b in 0..nodes {
            let is_reached = from_root[a as usize] && from_root[b as usize];
            let expected = is_reached && (a == b || !without[b as usize]);
            assert_eq!(found.dominates(a, b), expected, "{name}: {a} of {b}");
        }
        let immediate = found.immediate(a);
        let closest = found.all(a).nth(1);
        assert_eq!(immediate, closest, "{name}: of {a}");
    }
}

/// Paths of the graph from a node, each edge at most twice, given to `f` as edges; `false` ends a path.
fn walk(
    cfg: &Cfg,
    from: Node,
    steps: usize,
    path: &mut Vec<(Node, Node, EdgeKind)>,
    f: &mut impl FnMut(&[(Node, Node, EdgeKind)]) -> bool,
) {
    if steps == 0 {
        return;
    }
    for &(to, kind) in cfg.edges(from) {
        let edge = (from, to, kind);
        if path.iter().filter(|e| **e == edge).count() > 1 {
            continue;
        }
        path.push(edge);
        if f(path) {
            walk(cfg, to, steps - 1, path, f);
        }
        path.pop();
    }
}

/// Whether every cycle and path is short enough for enumeration.
fn paths_are_few(cfg: &Cfg) -> bool {
    let mut count = 0;
    walk(cfg, ENTRY, 60, &mut vec![], &mut |_| {
        count += 1;
        count < 20_000
    });
    count < 20_000
}

#[test]
fn definitions_and_uses_are_those_of_the_paths() {
    let every = cairn_testing::by_effort(12, 4, 1);
    let mut checked = 0;
    for_small_bodies(24, every, |name, body| {
        let cfg = Cfg::new(body);
        if paths_are_few(&cfg) {
            checked += 1;
            check_reaching(name, body, &cfg);
            check_liveness(name, body, &cfg);
        }
    });
    println!("flow: definitions and uses of {checked} bodies");
    assert!(checked > 200);
}

fn check_reaching(name: &str, body: &Body, cfg: &Cfg) {
    let reaching = Reaching::new(body, cfg);
    // Along each path, the last definition of each register.
    let mut expected = vec![BTreeSet::new(); cfg.nodes()];
    let params = || (0..body.params).map(|p| (Reg(p), Definition::Parameter(Reg(p))));
    expected[ENTRY as usize].extend(params());
    walk(cfg, ENTRY, 60, &mut vec![], &mut |path| {
        let mut last: std::collections::BTreeMap<Reg, Definition> = params().collect();
        for &(from, _, kind) in path {
            if let Some(inst) = cfg.instruction(from)
                && kind == EdgeKind::Normal
                && let Some(r) = body.def(inst)
            {
                last.insert(r, Definition::Inst(from));
            }
        }
        let to = path.last().map_or(ENTRY, |e| e.1);
        expected[to as usize].extend(last);
        true
    });
    for inst in 0..body.code.len() as u32 {
        for r in (0..body.regs.len() as u16).map(Reg) {
            let found: BTreeSet<Definition> = reaching.of(body, inst, r).into_iter().collect();
            let by_paths = expected[inst as usize].iter().filter(|e| e.0 == r).map(|e| e.1);
            assert_eq!(found, by_paths.collect(), "{name}: r{} at {inst}", r.0);
        }
    }
}

fn check_liveness(name: &str, body: &Body, cfg: &Cfg) {
    let liveness = Liveness::new(body, cfg);
    for inst in 0..body.code.len() as u32 {
        // A register is needed if a path reads it before it writes it.
        let mut expected: BTreeSet<u16> = body.uses(inst as usize).map(|r| r.0).collect();
        let mut path = vec![];
        walk(cfg, inst, 30, &mut path, &mut |path| {
            let (last, before) = path.split_last().unwrap();
            let written: BTreeSet<u16> = before
                .iter()
                .chain([last])
                .filter(|e| e.2 == EdgeKind::Normal)
                .filter_map(|e| body.def(cfg.instruction(e.0)?))
                .map(|r| r.0)
                .collect();
            if let Some(next) = cfg.instruction(last.1) {
                let reads = body.uses(next).map(|r| r.0);
                expected.extend(reads.filter(|r| !written.contains(r)));
            }
            true
        });
        let found: BTreeSet<u16> = liveness.set(inst).iter().map(|r| r as u16).collect();
        assert_eq!(found, expected, "{name} at {inst}");
    }
}

/// A body of ints with random branches.
fn random_body(numbers: &mut Numbers) -> Body {
    let n = 4 + numbers.below(6);
    let mut code: Vec<Inst> = vec![];
    let reg = |numbers: &mut Numbers| Reg(numbers.below(4) as u16);
    for at in 0..n {
        let (dst, a, b) = (reg(numbers), reg(numbers), reg(numbers));
        let target = numbers.below(n) as u32;
        code.push(match numbers.below(6) {
            _ if at + 1 == n => Inst::Return { src: a },
            0 | 1 => Inst::BrInt { cond: cairn_program::ir::Cond::Lt, a, b, target },
            2 => Inst::Move { dst, src: a },
            3 => Inst::Bin { op: BinOp::IDiv, dst, a, b },
            4 => Inst::Jump { target },
            _ => Inst::Const { dst, bits: 0 },
        });
    }
    Body {
        pcs: vec![0; code.len()].into(),
        code: code.into(),
        regs: vec![Kind::Int; 4].into(),
        params: 2,
        names: vec![None; 4].into(),
        ..Body::default()
    }
}

/// Which registers surely, or possibly, hold the number that a parameter had.
struct Copies<const MUST: bool>(Body);

fn copied(body: &Body, inst: usize, edge: EdgeKind, mask: u128) -> u128 {
    let bit = |r: Reg| 1u128 << r.0;
    match (body.code[inst], body.def(inst)) {
        (_, Some(_)) if edge == EdgeKind::Exception => mask,
        (Inst::Move { dst, src }, _) if mask & bit(src) != 0 => mask | bit(dst),
        (_, Some(dst)) => mask & !bit(dst),
        _ => mask,
    }
}

impl Analysis for Copies<true> {
    type Fact = Must<u128>;
    const DIRECTION: Direction = Direction::Forward;
    fn bottom(&self) -> Must<u128> {
        Must(None)
    }
    fn boundary(&self) -> Must<u128> {
        Must(Some(1))
    }
    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &Must<u128>) -> Must<u128> {
        Must(fact.0.map(|m| copied(&self.0, inst, edge, m)))
    }
}

impl Analysis for Copies<false> {
    type Fact = May;
    const DIRECTION: Direction = Direction::Forward;
    fn bottom(&self) -> May {
        May(0)
    }
    fn boundary(&self) -> May {
        May(1)
    }
    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &May) -> May {
        May(copied(&self.0, inst, edge, fact.0))
    }
}

#[test]
fn fixed_points_are_the_joins_over_paths() {
    let mut numbers = Numbers(4);
    for case in 0..cairn_testing::by_effort(300, 1500, 20_000) {
        let body = random_body(&mut numbers);
        let cfg = Cfg::new(&body);
        // The states (node, registers) that paths get to are finite: all of them are visited.
        let mut states = BTreeSet::from([(ENTRY, 1u128)]);
        let mut open = vec![(ENTRY, 1u128)];
        while let Some((node, mask)) = open.pop() {
            for &(to, kind) in cfg.edges(node) {
                let after = match cfg.instruction(node) {
                    Some(inst) => copied(&body, inst, kind, mask),
                    None => mask,
                };
                if states.insert((to, after)) {
                    open.push((to, after));
                }
            }
        }
        check_reaching_by_states(case, &body, &cfg);
        let (must, may) =
            (solve(&cfg, &Copies::<true>(copy(&body))), solve(&cfg, &Copies::<false>(copy(&body))));
        for node in 0..cfg.nodes() as Node {
            let here = || states.iter().filter(|s| s.0 == node).map(|s| s.1);
            assert_eq!(must.at(node).0, here().reduce(|a, b| a & b), "{case}: {body:?} at {node}");
            let some = here().fold(0, |a, b| a | b);
            assert_eq!(may.at(node).0, some, "{case}: {body:?} at {node}");
        }
    }
}

fn copy(body: &Body) -> Body {
    Body {
        code: body.code.clone(),
        pcs: body.pcs.clone(),
        regs: body.regs.clone(),
        ..Body::default()
    }
}

/// A definition reaches a node if a path leads from it to there that does not write the register.
fn check_reaching_by_states(case: usize, body: &Body, cfg: &Cfg) {
    let reaching = Reaching::new(body, cfg);
    let from_entry = reachable(cfg, [ENTRY]);
    let mut pairs: BTreeSet<(Node, Reg, Definition)> = BTreeSet::new();
    let mut starts: Vec<(Node, Reg, Definition)> =
        (0..body.params).map(|p| (ENTRY, Reg(p), Definition::Parameter(Reg(p)))).collect();
    for inst in (0..body.code.len()).filter(|&i| from_entry[i]) {
        if let Some(r) = body.def(inst) {
            let after = cfg.normal_successors(inst as Node);
            starts.extend(after.map(|n| (n, r, Definition::Inst(inst as u32))));
        }
    }
    let mut open = starts;
    while let Some(at @ (node, r, d)) = open.pop() {
        if pairs.insert(at) {
            let kills = cfg.instruction(node).and_then(|i| body.def(i)) == Some(r);
            let goes_on = |e: &&(Node, EdgeKind)| !kills || e.1 == EdgeKind::Exception;
            open.extend(cfg.edges(node).iter().filter(goes_on).map(|e| (e.0, r, d)));
        }
    }
    for inst in 0..body.code.len() as u32 {
        for r in (0..4).map(Reg) {
            let found: BTreeSet<Definition> = reaching.of(body, inst, r).into_iter().collect();
            let expected = pairs.iter().filter(|p| p.0 == inst && p.1 == r).map(|p| p.2).collect();
            assert_eq!(found, expected, "{case}: r{} at {inst} of {body:?}", r.0);
        }
    }
}

#[test]
fn an_endless_loop_needs_its_registers() {
    // 0: r1 = r0 / r1; 1: jump 0
    let body = Body {
        code: vec![
            Inst::BinK { op: BinOp::IAdd, dst: Reg(1), a: Reg(0), k: 1 },
            Inst::Move { dst: Reg(0), src: Reg(1) },
            Inst::Jump { target: 0 },
        ]
        .into(),
        regs: vec![Kind::Int; 2].into(),
        params: 1,
        ..Body::default()
    };
    let cfg = Cfg::new(&body);
    let live = Liveness::new(&body, &cfg);
    assert!(live.before(0, Reg(0)) && !live.before(0, Reg(1)) && live.before(1, Reg(1)));
    assert!(!cfg.post_dominators().is_reached(0));
}
