//! Points-to atoms: a cell takes an object for itself and binds what it holds.

use crate::engine::Resolved;
use crate::frame::{Done, Frame, Owning, Stop};
use crate::state::{Floating, Kind, Place, Read, Waiting};
use crate::world::{Node, Status, World};
use cairn_logic::{Shape, Var};
use std::sync::Arc;

impl<W: World> Frame<'_, '_, W> {
    /// Works off a cell.
    pub(crate) fn own(&mut self, cell: &Owning) -> Done<W::Form> {
        match cell {
            Owning::Formula(at) => self.own_formula(*at),
            Owning::Floating(floating) => {
                let place = self.work.state.place(floating.at);
                match place {
                    Place::Null => Err(Stop::Fail),
                    Place::Free(_) => {
                        self.work.state.waiting.push(Waiting::Cell(floating.clone()));
                        Ok(())
                    }
                    Place::At(node) => {
                        let creator = self.taken(node, &floating.kind)?;
                        for (read, value) in &floating.parts {
                            let part = self.read(creator, read)?;
                            self.unify(*value, part)?;
                        }
                        Ok(())
                    }
                }
            }
        }
    }

    fn own_formula(&mut self, at: usize) -> Done<W::Form> {
        let cell = &self.disjunct.cells[at];
        let place = self.place(cell.at)?;
        let (kind, parts) = described(&cell.shape);
        match place {
            Place::Null => Err(Stop::Fail),
            Place::At(node) => {
                let creator = self.taken(node, &kind)?;
                for (read, var) in parts {
                    let part = self.read(creator, &read)?;
                    self.bind(var, part)?;
                }
                Ok(())
            }
            Place::Free(_) => {
                let mut values = vec![];
                for (read, var) in parts {
                    values.push((read, self.env[var.index()].ok_or(Stop::Unbound(var))?));
                }
                let floating = Floating { at: place, kind, parts: values };
                self.work.state.waiting.push(Waiting::Cell(Arc::new(floating)));
                Ok(())
            }
        }
    }

    /// Takes the object at a node, making one if the node is unread. Its creator.
    fn taken(&mut self, node: Node, kind: &Kind) -> Done<W::Form, Node> {
        let world = self.engine.world;
        if self.status(node) == Status::Unread {
            let forms = match kind {
                Kind::Object { class, or_subclass } => {
                    world.object_forms(node, class, *or_subclass)
                }
                Kind::Array { element } => world.array_form(node, element).into_iter().collect(),
            };
            match forms[..] {
                [] => return Err(Stop::Fail),
                [one] => self.resolve(node, Resolved::New(one))?,
                _ => return Err(Stop::Forms(node, forms)),
            }
        }
        let Status::Object(creator) = self.status(node) else { return Err(Stop::Fail) };
        let form = self.engine.form_of(&self.work, creator);
        let fits = match kind {
            Kind::Object { class, or_subclass } => world.is_of(form, class, *or_subclass),
            Kind::Array { element } => world.is_array_of(form, element),
        };
        if !fits {
            return Err(Stop::Fail);
        }
        // What has to be declared first is asked for before the cell changes anything.
        if !world.is_open(creator, form) {
            self.engine.open(crate::world::Open::Content(creator, form));
            return Err(Stop::Fail);
        }
        match self.work.state.own(creator) {
            true => Ok(creator),
            false => Err(Stop::Fail),
        }
    }

    /// Whether a cell that had no place has one now.
    pub(crate) fn has_ready_cell(&self) -> bool {
        self.cells.iter().any(|c| matches!(c, Owning::Floating(_)))
    }
}

/// What a cell is, and the parts that it names.
fn described(shape: &Shape) -> (Kind, Vec<(Read, Var)>) {
    match shape {
        Shape::Object { class, or_subclass, fields } => {
            let parts = fields.iter().map(|(name, var)| (Read::Field(name.clone()), *var));
            let kind = Kind::Object { class: class.clone(), or_subclass: *or_subclass };
            (kind, parts.collect())
        }
        Shape::Array { element, length } => {
            (Kind::Array { element: element.clone() }, vec![(Read::Length, *length)])
        }
    }
}
