//! What a reference may be, as variables of its own, and how the facts of a path rule objects out.

use super::Sets;
use super::sets::Entry;
use cairn_heap::HeapBound;
use cairn_heap::input::{Form, InputObject, Resolution, Selected, Target, UnknownId};
use cairn_interp::{Machine, Trap};
use cairn_term::{Model, Node, Sort, Term, Unary, Value};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// That a reference may be an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choosing {
    /// A variable that says that it is, which matters only in an input in which it is at all; or that it is
    /// another one.
    pub variable: Term,
    pub is_last: bool,
    /// Whether it brought the object about.
    pub is_new: bool,
    /// That it is the object, in an input in which it is at all.
    pub is_it: Term,
}

/// For which choices a variable is true.
#[derive(Clone, Copy)]
enum Chosen {
    By(usize),
    ByAllBut(usize),
}

impl<'p, M: Deref<Target = Machine<'p>>> Sets<'_, M> {
    /// The choices that a fact speaks of.
    fn choices_in(&self, fact: Term) -> Vec<Choosing> {
        let choosing = &self.kept().choosing;
        if choosing.is_empty() {
            return vec![];
        }
        let functions = &mut *self.run.functions.borrow_mut();
        let Some(f) = functions.of(&self.m.sym().pool, fact) else { return vec![] };
        let atoms = functions.atoms(f);
        choosing.iter().filter(|c| atoms.contains(&c.variable)).copied().collect()
    }

    /// The variable that says that a reference is an object which was there before, if there is one.
    fn object_variable(&self, x: UnknownId, object: usize) -> Option<Term> {
        let sym = self.m.sym();
        let InputObject { creator, form, .. } = sym.path.input.objects[object];
        sym.unknowns.known_selector(x, Selected::Object(creator, form))
    }
}

impl<'p, M: DerefMut<Target = Machine<'p>>> Sets<'_, M> {
    /// What a reference can be, each with the condition that it is, if none before is.
    ///
    /// New objects come before those that are there already: so when an object is there is said by few
    /// variables, those of the references on the way to it. That the last one is there, if it is none of the
    /// others, is a fact of the path.
    fn choices(
        &mut self,
        x: UnknownId,
        targets: &[Target],
        found: &[Option<usize>],
        partly: Option<Term>,
    ) -> Result<Vec<(Term, Option<usize>)>, Trap> {
        let pool = self.m.pool();
        let name = self.m.sym().unknowns.get(x).name.clone();
        // Inputs in which it is looked at.
        let real = partly.unwrap_or_else(|| self.where_there(x));
        let last = targets.len() - 1;
        let (mut choices, mut variables) = (vec![], vec![]);
        for (n, (&target, &object)) in targets.iter().zip(found).enumerate() {
            let possible = match target {
                Target::Object(i) => self.assumed(self.m.sym().path.input.presence(i)),
                Target::New(Form::Instance(class) | Form::Array(class)) => self.room(x, class),
                _ => Term::TRUE,
            };
            if possible != Term::TRUE
                && matches!(target, Target::New(_))
                && self.is_allowed(pool.and(real, pool.not(possible)))
            {
                self.m.note_cut(HeapBound::Scope);
            }
            let selected = match object {
                _ if n == last => Term::TRUE,
                None => {
                    let v =
                        self.placed_selector(x, Selected::NotNull, &format!("({name} != null)"));
                    variables.push((v, Chosen::ByAllBut(n)));
                    pool.not(v)
                }
                Some(i) => {
                    let v = self.object_selector(x, i);
                    variables.push((v, Chosen::By(n)));
                    v
                }
            };
            choices.push((selected, possible, object));
        }
        let any = choices.iter().fold(Term::FALSE, |any, c| pool.or(any, pool.and(c.0, c.1)));
        let fact = pool.or(pool.not(real), any);
        if self.assumed(fact) != Term::TRUE {
            self.choose_in_model(&choices.iter().map(|c| c.1).collect::<Vec<_>>(), &variables);
            let links = self.m.sym().unknowns.get(x).class.is_some_and(|c| self.is_recursive(c));
            self.m.require(fact)?;
            if !links {
                Arc::make_mut(&mut self.kept_mut().definitions).push(fact);
            }
        }
        let guard =
            |n: usize, c: (Term, Term)| if n == last { Term::TRUE } else { pool.and(c.0, c.1) };
        Ok(choices.into_iter().enumerate().map(|(n, c)| (guard(n, (c.0, c.1)), c.2)).collect())
    }

    /// Makes a resolution of what an unread reference can be; its objects exist.
    pub(super) fn resolution(
        &mut self,
        x: UnknownId,
        targets: &[Target],
        found: &[Option<usize>],
        partly: Option<Term>,
    ) -> Result<Resolution, Trap> {
        let choices = self.choices(x, targets, found, partly)?;
        let rest = partly.map(|_| self.m.rest_of(x));
        let unread = rest.map(|rest| self.m.sym().unknowns.get(rest).term);
        let value = self.value_of_choices(x, &choices, partly.zip(unread))?;
        Ok(match (partly, rest, &choices[..]) {
            (Some(real), Some(rest), _) => {
                Resolution::Partly { real, choices: choices.into(), rest, value }
            }
            (_, _, &[(_, one)]) => Resolution::One(one),
            _ => Resolution::Some { choices: choices.into(), value },
        })
    }

    /// The variable that says that a reference is an object of the input.
    fn object_selector(&mut self, x: UnknownId, object: usize) -> Term {
        let sym = self.m.sym();
        let InputObject { creator, form, class, .. } = sym.path.input.objects[object];
        let name = &sym.unknowns.get(x).name;
        let text = match creator == x {
            // It may also be an object that was there before, of the same class.
            true => {
                let class = self.m.program.class(class).java_name();
                let short = class.rsplit(['.', '$']).next().unwrap_or(&class);
                format!("({name} is a new {short})")
            }
            false => format!("({name} == {})", sym.unknowns.get(creator).name),
        };
        self.placed_selector(x, Selected::Object(creator, form), &text)
    }

    /// A variable that says what an unknown is, at its place in the order of the diagram.
    fn placed_selector(&mut self, x: UnknownId, what: Selected, name: &str) -> Term {
        let selector = self.m.selector(x, what, name);
        self.place(x, what, selector);
        selector
    }

    /// Makes the path's model say that a reference is the first thing that it can be there.
    fn choose_in_model(&mut self, possible: &[Term], variables: &[(Term, Chosen)]) {
        let run = self.run;
        let sym = self.m.sym_mut();
        let (pool, path) = (&sym.pool, &mut sym.path);
        let Some(model) = &mut path.model else { return };
        let first = {
            let mut evaluator = run.evaluator.borrow_mut();
            let mut under = evaluator.under(pool, model);
            possible.iter().position(|&p| under.holds(p))
        };
        let Some(first) = first else { return };
        let mut chosen_so = Model::clone(model);
        for &(t, chosen) in variables {
            let value = match chosen {
                Chosen::By(n) => n == first,
                Chosen::ByAllBut(n) => n != first,
            };
            if let Node::Var(var) = pool.node(t) {
                chosen_so.set(var, Value::of(Sort::Bool, u64::from(value)));
            }
        }
        // Facts may speak of it already, where another input of a path is looked for.
        let is_fixed = |t: Term| matches!(pool.node(t), Node::Var(v) if model.get(v).is_some());
        let mut evaluator = run.evaluator.borrow_mut();
        let mut under = evaluator.under(pool, &chosen_so);
        let breaks = variables.iter().any(|v| is_fixed(v.0))
            && path.facts.iter().any(|&fact| !under.holds(fact));
        if !breaks {
            *model = Arc::new(chosen_so);
        }
    }

    /// The value of a set that a resolution is.
    fn value_of_choices(
        &mut self,
        x: UnknownId,
        choices: &[(Term, Option<usize>)],
        partly: Option<(Term, Term)>,
    ) -> Result<Term, Trap> {
        let pool = self.m.pool();
        let there = self.assumed(self.where_there(x));
        let (mut entries, mut rest) = match partly {
            Some((real, unread)) => (vec![Entry { guard: pool.not(real), leaf: unread }], real),
            None => (vec![], Term::TRUE),
        };
        let mut first = None;
        for &(guard, object) in choices {
            let mut conditions = self.conditions();
            let is = conditions.and(rest, guard);
            rest = conditions.and(rest, pool.not(guard));
            let present = conditions.and(there, is);
            drop(conditions);
            let Some(i) = object else {
                entries.push(Entry { guard: is, leaf: pool.int(0) });
                continue;
            };
            let own = self.object_variable(x, i);
            first = first.or(own);
            let is_last = guard == Term::TRUE;
            let path = &mut self.m.sym_mut().path;
            let o = &path.input.objects[i];
            let (at, is_new) = (o.at.0, o.creator == x);
            if is_new && !matches!(o.form, Form::Constant(_)) {
                path.input.set_presence(i, present);
            }
            entries.push(Entry { guard: is, leaf: pool.int(at as i32) });
            if let Some(variable) = if is_last { first } else { own } {
                let choosing = Choosing { variable, is_last, is_new, is_it: present };
                Arc::make_mut(&mut self.kept_mut().choosing).push(choosing);
            }
        }
        self.put_together(entries)
    }

    /// Looks whether a new fact says that references are not certain objects.
    pub(super) fn exclude_choices(&mut self, fact: Term) {
        let pool = self.m.pool();
        for choice in self.choices_in(fact) {
            let f = self.run.functions.borrow_mut().of(&pool, choice.is_it);
            if f.is_some_and(|f| self.is_excluded(f, choice.is_it)) {
                self.exclude(choice);
            }
        }
    }

    /// A reference is not a certain object. Then the variable that would say that it is may as well be false
    /// where it does not matter, and the path says that it is: a single variable is less to carry along than
    /// a condition. The last object has no variable; but if only one other thing is left, it is that.
    fn exclude(&mut self, choice: Choosing) {
        let pool = self.m.pool();
        let fact = match choice.is_last {
            false => pool.not(choice.variable),
            true => self.assumed(pool.not(choice.is_it)),
        };
        let (variable, value) = match pool.node(fact) {
            Node::Unary(Unary::Not, t) => (pool.node(t), 0),
            other => (other, 1),
        };
        let Node::Var(var) = variable else { return };
        let run = self.run;
        let sym = self.m.sym_mut();
        let (path, value) = (&mut sym.path, Value::of(Sort::Bool, value));
        if let Some(model) = &mut path.model
            && model.get(var) != Some(value)
        {
            let mut without = Model::clone(model);
            without.set(var, value);
            let mut evaluator = run.evaluator.borrow_mut();
            let mut under = evaluator.under(&pool, &without);
            if path.facts.iter().any(|&fact| !under.holds(fact)) {
                return;
            }
            *model = Arc::new(without);
        }
        path.assume(&pool, fact);
        Arc::make_mut(&mut self.kept_mut().choosing).retain(|c| c.is_it != choice.is_it);
        self.learn(fact);
    }
}
