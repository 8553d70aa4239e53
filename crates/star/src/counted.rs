//! Definitions with one more number parameter: how many cells an instance owns.
//!
//! The invariants of such a parameter relate the sizes that a specification speaks of to the number of cells, so that a
//! bound on objects bounds these sizes without a search.

use cairn_logic::unfold::rename_pure;
use cairn_logic::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Instance, Num, Predicate, Pure, Shape,
    Sort, Var, Variable,
};

/// Each predicate with the number of its cells as the last parameter.
pub(crate) fn counted(definitions: &Definitions) -> Definitions {
    let predicate = |p: &Predicate| Predicate { name: p.name.clone(), body: body(&p.body) };
    Definitions { predicates: definitions.predicates.iter().map(predicate).collect() }
}

fn number() -> Variable {
    Variable { name: "#".into(), sort: Sort::Int }
}

fn body(formula: &Formula) -> Formula {
    let count = formula.params.len();
    let mut params = formula.params.clone();
    params.push(number());
    let disjuncts = formula.disjuncts.iter().map(|d| disjunct(d, count)).collect();
    Formula { params, disjuncts }
}

fn disjunct(d: &Disjunct, params: usize) -> Disjunct {
    // The new parameter stands where the first existential variable stood.
    let moved = |v: Var| if v.index() < params { v } else { Var(v.0 + 1) };
    let mut vars = d.vars.clone();
    let mut sum = Num::Const(d.cells.len() as i64);
    let mut instances = vec![];
    for instance in &d.instances {
        let own = Var((params + 1 + vars.len()) as u32);
        vars.push(number());
        sum = Num::Add(Box::new(sum), Box::new(Num::Var(own)));
        let mut args: Vec<Var> = instance.args.iter().map(|v| moved(*v)).collect();
        args.push(own);
        instances.push(Instance { predicate: instance.predicate, args });
    }
    let mut pure: Vec<Pure> = d.pure.iter().map(|p| rename_pure(p, &moved)).collect();
    pure.push(Pure::Atom(Atom::Num(Compare::Eq, Num::Var(Var(params as u32)), sum)));
    let cells = d.cells.iter().map(|c| cell(c, &moved)).collect();
    Disjunct { vars, cells, instances, pure }
}

fn cell(cell: &Cell, moved: &impl Fn(Var) -> Var) -> Cell {
    let shape = match &cell.shape {
        Shape::Object { class, or_subclass, fields } => Shape::Object {
            class: class.clone(),
            or_subclass: *or_subclass,
            fields: fields.iter().map(|(name, v)| (name.clone(), moved(*v))).collect(),
        },
        Shape::Array { element, length } => {
            Shape::Array { element: element.clone(), length: moved(*length) }
        }
    };
    Cell { at: moved(cell.at), shape }
}
