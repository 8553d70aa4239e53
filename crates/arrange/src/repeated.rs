//! Whether a test depends on static fields that it changes itself: it does the same when it is made again in the same run.

use crate::{Arranger, Built, act};
use cairn_explore::{Act, Acted, Rig, RigError, WORLDS, elsewhere_matters};
use cairn_witness::{After, Data, Object, Outcome};

/// What methods answer, with the numbers of the objects that are asked.
type Answers = Vec<Option<(usize, Data)>>;

/// How often a test is made.
const TIMES: usize = 3;

impl Arranger<'_> {
    /// Whether a test that is made several times in one run, static fields left as they are, does the same each time as far
    /// as code without reflection sees.
    pub fn repeats(&mut self, built: &Built) -> bool {
        let Ok(call) = self.call(&built.witness) else { return false };
        let arguments: Vec<Data> =
            built.witness.arguments.iter().map(|a| a.value.clone()).collect();
        let mut first: Option<(Outcome, Option<After>, Answers)> = None;
        self.rig.reset();
        for _ in 0..TIMES {
            if self.rig.arrange(&built.arrangement).is_err() {
                return false;
            }
            let act = act(call.method, &built.witness, &arguments, &call.checks);
            let act = Act { asked: Some(&built.asked), ..act };
            let Ok(acted) = self.rig.act(&act) else { return false };
            let seen = self.seen(acted);
            if *first.get_or_insert_with(|| seen.clone()) != seen {
                return false;
            }
        }
        true
    }

    /// What a test does in other environments, if it reads something of its own.
    pub fn in_other_worlds(&mut self, built: &Built) -> Vec<Result<Acted, RigError>> {
        if !elsewhere_matters(built.acted.environment) {
            return vec![];
        }
        if self.worlds.is_empty() {
            let (program, subject) = (self.view.program, self.subject);
            for world in 0..WORLDS {
                let Ok(mut rig) = Rig::elsewhere(program, world) else { continue };
                rig.budget = self.rig.budget.clone();
                // What fails there fails again in the test.
                _ = rig.initialise(subject);
                self.worlds.push(rig);
            }
        }
        let mut all = vec![];
        for world in 0..self.worlds.len() {
            std::mem::swap(&mut self.rig, &mut self.worlds[world]);
            all.push(self.again(built));
            std::mem::swap(&mut self.rig, &mut self.worlds[world]);
        }
        all
    }

    /// What code without reflection sees of a run.
    fn seen(&self, acted: Acted) -> (Outcome, Option<After>, Answers) {
        let mut after = acted.after;
        for object in after.iter_mut().flat_map(|a| &mut a.heap) {
            if let Object::Instance { fields, .. } = object {
                fields.retain(|f| {
                    let class = self.facts.classes.get(&f.class);
                    let field = class.and_then(|c| c.fields.get(&f.name));
                    field.is_some_and(|f| !f.needs_reflection() || f.getter.is_some())
                });
            }
        }
        (acted.outcome, after, acted.answers)
    }
}
