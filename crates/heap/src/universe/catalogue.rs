//! The calls that make objects of the program's own classes, where inputs are what calls can make.
//!
//! Without a catalogue, an input object of the program is an instance with unknown fields. With one it is
//! what some recipe makes of unknown arguments: a constructor or factory, and then methods of the object. A class that has no
//! recipe has no objects.

use super::recipes::listed;
use crate::input::Form;
use crate::recipe::Recipe;
use cairn_program::{ClassId, FieldId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Recipes of the program's own classes.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub(super) recipes: Vec<Arc<Recipe>>,
    /// Those of exactly one class, those of fewer calls first.
    of: BTreeMap<ClassId, Vec<usize>>,
    /// Classes that the code tests for or casts to: candidates for what is declared as anything.
    tested: Vec<ClassId>,
    /// Classes all of whose fields a test can write: every object of them can be made.
    open: Vec<ClassId>,
    /// Static fields that hold objects of a class that nothing makes.
    constants: BTreeMap<ClassId, Vec<FieldId>>,
    /// Recipes from this number on are for arguments alone, and arguments for them alone.
    tried_from: Option<usize>,
    /// The recipes that receivers come from, where only some are tried.
    receivers: Option<Vec<usize>>,
}

impl Catalogue {
    /// Adds a recipe of a class behind the others; its number.
    pub fn add(&mut self, recipe: Recipe) -> usize {
        let (class, number) = (recipe.class, self.recipes.len());
        self.recipes.push(Arc::new(recipe));
        self.of.entry(class).or_default().push(number);
        number
    }

    /// Recipes that are added from now on are tried for arguments, and nothing else is.
    pub fn try_from_here(&mut self) {
        self.tried_from = Some(self.recipes.len());
    }

    /// The number of the first recipe that is tried for arguments, where only some are.
    pub fn tried_from(&self) -> Option<usize> {
        self.tried_from
    }

    /// Has the receiver be what one of these recipes makes; those that are not known yet are added.
    pub fn set_receivers(&mut self, recipes: &[Recipe]) {
        let number = |recipe: &Recipe| {
            let known = self.recipes.iter().position(|r| **r == *recipe);
            known.unwrap_or_else(|| self.add(recipe.clone()))
        };
        self.receivers = Some(recipes.iter().map(number).collect());
    }

    /// The recipes that receivers come from, where only some are tried.
    pub fn receivers(&self) -> Option<&[usize]> {
        self.receivers.as_deref()
    }

    /// Says which classes the code tests for or casts to.
    pub fn set_tested(&mut self, tested: Vec<ClassId>) {
        self.tested = tested;
    }

    /// Says of which classes a test can write all fields.
    pub fn set_open(&mut self, open: Vec<ClassId>) {
        self.open = open;
    }

    /// Says which static fields hold objects of a class that nothing makes.
    pub fn set_constants(&mut self, class: ClassId, fields: Vec<FieldId>) {
        self.constants.insert(class, fields);
    }

    /// The static fields that hold objects of a class that nothing makes.
    pub fn constants(&self, class: ClassId) -> &[FieldId] {
        self.constants.get(&class).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a test can write all fields of a class, and make an object of it.
    pub fn is_open(&self, class: ClassId) -> bool {
        self.open.contains(&class)
    }

    pub fn tested(&self) -> &[ClassId] {
        &self.tested
    }

    /// The recipes of exactly this class.
    pub fn of(&self, class: ClassId) -> impl Iterator<Item = &Arc<Recipe>> {
        self.numbers(class).iter().map(|&n| &self.recipes[n])
    }

    /// Whether there is a way to make objects of exactly this class.
    pub fn has(&self, class: ClassId) -> bool {
        self.is_open(class) || !self.numbers(class).is_empty() || !self.constants(class).is_empty()
    }

    /// How objects of exactly this class come about.
    pub fn forms(&self, class: ClassId) -> Vec<Form> {
        if self.is_open(class) && self.tried_from.is_none() {
            return vec![Form::Instance(class)];
        }
        let form = |&n: &usize| Form::Made { recipe: listed(n), count: 0 };
        let constants = self.constants(class).iter().map(|&f| Form::Constant(f));
        self.numbers(class).iter().map(form).chain(constants).collect()
    }

    /// The number of the recipe of a form, if it is one of a catalogue.
    pub fn number(form: Form) -> Option<usize> {
        match form {
            Form::Made { recipe, .. } => super::recipes::number_listed(recipe),
            _ => None,
        }
    }

    /// The calls of the longest recipe.
    pub fn longest(&self) -> usize {
        self.recipes.iter().map(|r| r.then.len() + 1).max().unwrap_or(0)
    }

    /// The recipe of that number.
    pub fn recipe(&self, number: usize) -> Option<&Arc<Recipe>> {
        self.recipes.get(number)
    }

    fn numbers(&self, class: ClassId) -> &[usize] {
        self.of.get(&class).map(Vec::as_slice).unwrap_or_default()
    }
}
