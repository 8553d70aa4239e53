//! Asks the JVM about witnesses, about each at most once.

use crate::exploration::ReplayArgs;
use cairn_program::Jdk;
use cairn_replay::{Replayed, Replayer};
use cairn_witness::Witness;
use std::sync::{Mutex, PoisonError};

pub struct Confirmer {
    /// Or why there is none.
    replayer: Result<Replayer, String>,
    /// Of the JVM.
    pub version: String,
    known: Mutex<Vec<(Witness, Answer)>>,
}

/// What the JVM did, or why it was not asked.
pub type Answer = Result<Replayed, String>;

impl Confirmer {
    pub fn new(jdk: &Jdk, class_path: &str, args: &ReplayArgs) -> Confirmer {
        let replayer = args.replayer(jdk, class_path);
        Confirmer { replayer, version: jdk.version.clone(), known: Mutex::default() }
    }

    /// One that asks nobody.
    pub fn off(why: &str) -> Confirmer {
        let (replayer, version) = (Err(why.to_owned()), String::new());
        Confirmer { replayer, version, known: Mutex::default() }
    }

    /// One that knows all answers.
    #[cfg(test)]
    pub fn knowing(answers: Vec<(Witness, Answer)>) -> Confirmer {
        let replayer = Err("not among the answers".to_owned());
        Confirmer { replayer, version: "17".into(), known: Mutex::new(answers) }
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

    /// Asks about many at once, which takes less time.
    pub fn prepare(&self, witnesses: Vec<Witness>) {
        let Ok(replayer) = &self.replayer else { return };
        let mut new = witnesses;
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
