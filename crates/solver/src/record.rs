//! Writes down questions that are not decided at once, each into a file of its own.

use crate::layer::{Layer, Outcome, Query};
use crate::listing;
use crate::question::{Counters, Unknown};
use cairn_term::Term;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What takes less is not hard.
const AT_ONCE: Duration = Duration::from_millis(5);

pub(crate) struct Record {
    inner: Box<dyn Layer>,
    to: PathBuf,
}

impl Record {
    pub fn new(inner: Box<dyn Layer>, to: PathBuf) -> Record {
        Record { inner, to }
    }

    fn write(&self, query: &Query<'_>) -> std::io::Result<()> {
        let roots: Vec<Term> = query.conjuncts().collect();
        let text = listing::write(query.pool, &roots);
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        std::fs::create_dir_all(&self.to)?;
        std::fs::write(self.to.join(format!("{:016x}.txt", hasher.finish())), text)
    }
}

impl Layer for Record {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        let start = Instant::now();
        let outcome = self.inner.decide(query);
        let is_hard = matches!(outcome, Outcome::Unknown(_)) || start.elapsed() >= AT_ONCE;
        match if is_hard { self.write(query) } else { Ok(()) } {
            Ok(()) => outcome,
            Err(e) => {
                let to = self.to.display();
                Outcome::Unknown(Unknown::Backend(format!(
                    "no question can be written to {to}: {e}"
                )))
            }
        }
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        self.inner.report(counters);
    }
}
