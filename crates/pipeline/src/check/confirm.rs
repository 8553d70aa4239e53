//! Asks the JVM about witnesses, about each at most once.

use cairn_contract::{Contract, Judged};
use cairn_explore::Predicates;
use cairn_jvm::replay::{Agreement, Replayed, Replayer, agreement};
use cairn_program::Program;
use cairn_witness::Witness;
use std::sync::{Arc, Mutex, PoisonError};

pub struct Confirmer<'p> {
    /// Or why there is none.
    replayer: Result<Replayer, String>,
    /// Of the JVM.
    pub version: String,
    known: Mutex<Vec<(Witness, Answer)>>,
    /// What inputs satisfy, by methods of a program.
    valid: Option<(&'p Program, Predicates)>,
    /// And by a specification.
    contract: Option<(&'p Program, Arc<Contract>)>,
}

/// What the JVM did, or why it was not asked.
pub type Answer = Result<Replayed, String>;

impl<'p> Confirmer<'p> {
    /// Asks a replayer, or says why there is none.
    pub fn new(
        program: &'p Program,
        replayer: Result<Replayer, String>,
        valid: Option<Predicates>,
    ) -> Confirmer<'p> {
        Confirmer {
            replayer,
            version: program.jdk().version.clone(),
            known: Mutex::default(),
            valid: valid.map(|v| (program, v)),
            contract: None,
        }
    }

    /// Inputs satisfy this specification, too.
    pub fn with_contract(
        mut self,
        program: &'p Program,
        contract: Option<Arc<Contract>>,
    ) -> Confirmer<'p> {
        self.contract = contract.map(|c| (program, c));
        self
    }

    /// One that asks nobody.
    pub fn off(why: &str) -> Confirmer<'p> {
        let (replayer, version) = (Err(why.to_owned()), String::new());
        Confirmer { replayer, version, known: Mutex::default(), valid: None, contract: None }
    }

    /// One that knows all answers.
    #[cfg(test)]
    pub fn knowing(answers: Vec<(Witness, Answer)>) -> Confirmer<'p> {
        let replayer = Err("not among the answers".to_owned());
        let (known, version) = (Mutex::new(answers), "17".into());
        Confirmer { replayer, version, known, valid: None, contract: None }
    }

    /// Whether there is a JVM to ask.
    pub fn is_on(&self) -> bool {
        self.replayer.is_ok()
    }

    pub fn ask(&self, witness: &Witness) -> Answer {
        if let Some(answer) = self.remembered(witness) {
            return answer;
        }
        let replayer = self.replayer.as_ref().map_err(Clone::clone)?;
        let answer = replayer.replay(witness).map_err(|e| e.to_string());
        self.remember(witness.clone(), answer.clone());
        answer
    }

    /// What the JVM does with an input, and whether that is as predicted, the input being valid there.
    pub fn compare(&self, witness: &Witness) -> Result<(Replayed, Agreement), String> {
        if !self.questions(witness).is_empty() {
            self.prepare(vec![witness.clone()]);
        }
        let replayed = self.ask(witness)?;
        let agrees = match agreement(witness, &replayed) {
            Agreement::Same => self.is_valid(witness)?,
            different => different,
        };
        Ok((replayed, agrees))
    }

    /// Whether an input satisfies the specification and, by the JVM's word, the precondition.
    pub fn is_valid(&self, witness: &Witness) -> Result<Agreement, String> {
        if let Some((program, contract)) = &self.contract
            && let Judged::Broken(broken) = contract.before(program, witness)
        {
            let how = format!("{} does not hold before the call: {}", broken.clause, broken.why);
            return Ok(Agreement::Different(how));
        }
        for question in self.questions(witness) {
            if let Agreement::Different(how) = agreement(&question, &self.ask(&question)?) {
                return Ok(Agreement::Different(format!("the precondition: {how}")));
            }
        }
        Ok(Agreement::Same)
    }

    fn questions(&self, witness: &Witness) -> Vec<Witness> {
        let valid = self.valid.iter();
        valid.flat_map(|(program, predicates)| predicates.questions(program, witness)).collect()
    }

    /// Asks about many at once, which takes less time.
    pub fn prepare(&self, witnesses: Vec<Witness>) {
        let Ok(replayer) = &self.replayer else { return };
        let questions: Vec<Witness> = witnesses.iter().flat_map(|w| self.questions(w)).collect();
        let mut new = witnesses;
        new.extend(questions);
        new.retain(|w| self.remembered(w).is_none());
        let answers = replayer.replay_all(&new);
        for (witness, answer) in new.into_iter().zip(answers) {
            self.remember(witness, answer.map_err(|e| e.to_string()));
        }
    }

    fn remembered(&self, witness: &Witness) -> Option<Answer> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(w, _)| w == witness).map(|(_, answer)| answer.clone())
    }

    fn remember(&self, witness: Witness, answer: Answer) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).push((witness, answer));
    }
}
