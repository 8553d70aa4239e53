//! Strings of unknown but bounded length, whose operations are terms.
//!
//! In go [`Text`]s: a length and so many UTF-16 code units as the capacity says, all of them terms.
//! Out come the results of the operations of `java.lang.String`, of `StringBuilder` and of the number
//! parsers and printers: terms and texts again, in one step, without a loop of the program and
//! without a choice between paths. The crate knows nothing of heaps, paths, exceptions or
//! solvers: whoever calls has excluded what would throw, and where a result holds for some
//! characters only, it gets an [`Exact`] with the condition and decides what to do about the rest.
//!
//! What holds everywhere:
//!
//! - Wherever a text is used, `0 <= len <= capacity`. A caller that makes one of variables has to
//!   assume as much. What arguments outside the range that Java allows give is arbitrary (but gives
//!   no panic).
//! - The characters from the length on are arbitrary, and influence no result.
//! - An operation on constants gives constants, through the pool's rewriting alone.
//! - Terms are made for a solver that works on bits: what moves characters by an amount chooses
//!   once a bit of the amount, not once a value of it.
//!
//! ```
//! use cairn_term::{Pool, Sort};
//! use cairn_text::Text;
//! let p = Pool::default();
//! let chars = (0..3).map(|_| p.fresh("c", Sort::SHORT)).collect();
//! let s = Text::new(&p, p.fresh("n", Sort::INT), chars);
//! let t = Text::of_str(&p, "x=").concat(&p, &s);
//! assert_eq!(t.capacity(), 5);
//! assert_eq!(t.starts_with(&p, &Text::of_str(&p, "x"), p.int(0)), p.bool(true));
//! ```

mod build;
mod case;
mod compare;
mod cut;
mod ignore_case;
mod mux;
mod number;
mod parse;
mod search;
mod text;

pub use parse::Parsed;
pub use text::{Exact, Text};
