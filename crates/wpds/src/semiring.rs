//! Weights: bounded idempotent semirings, and those that come with the crate.
//!
//! # Laws
//!
//! An implementation of [`Semiring`] promises, for all `a`, `b`, `c`:
//!
//! 1. `combine` (⊕) is associative, commutative and idempotent (`a ⊕ a = a`), with `zero` as neutral element;
//! 2. `extend` (⊗) is associative, with `one` as neutral element on both sides; it need not be commutative:
//!    `a ⊗ b` is what happens on `a` *and then* on `b`;
//! 3. `zero` annihilates: `a ⊗ 0 = 0 ⊗ a = 0`;
//! 4. `extend` distributes over `combine` on both sides;
//! 5. there is no infinite chain `a₀, a₀ ⊕ a₁, a₀ ⊕ a₁ ⊕ a₂, …` of pairwise different elements.
//!
//! Law 5 is what makes saturation terminate: the weight of a transition changes only along such a chain, and
//! the number of transitions is finite. Law 4 is what makes the result exact, the combination over all paths. With
//! the weaker `a ⊗ (b ⊕ c) ⊑ (a ⊗ b) ⊕ (a ⊗ c)` and its mirror image, where `x ⊑ y` is `x ⊕ y = x`,
//! the result is still safe: it includes the weight of every path, and may include more.
//! All implementations in this module satisfy law 4 as an equation.

/// A bounded idempotent semiring; the laws are at the head of the module.
pub trait Semiring: Clone + PartialEq {
    /// Whether saturation should take transitions by increasing [`rank`](Semiring::rank) and not in order of their change.
    /// It changes how often a weight is improved, never the result.
    const RANKED: bool = false;

    /// No path at all: neutral for `combine`, annihilating for `extend`.
    fn zero() -> Self;

    /// The empty path: neutral for `extend`.
    fn one() -> Self;

    /// ⊕: either path.
    #[must_use]
    fn combine(&self, other: &Self) -> Self;

    /// ⊗: this path, then the other.
    #[must_use]
    fn extend(&self, then: &Self) -> Self;

    /// Whether this is `zero`.
    fn is_zero(&self) -> bool {
        *self == Self::zero()
    }

    /// Smaller is taken earlier, if [`RANKED`](Semiring::RANKED).
    fn rank(&self) -> u32 {
        0
    }
}

/// A semiring in which `a ⊕ b` is always `a` or `b`: the weight of a set of paths is the weight of one of them,
/// so one witness path attains it.
pub trait Selective: Semiring {}

/// A semiring with few elements that can be listed: what [`crate::shortest`] needs.
pub trait Finite: Semiring + 'static {
    /// All elements but `zero`, each once.
    fn nonzero() -> &'static [Self];
}

/// Plain reachability: `true` if there is a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Boolean(pub bool);

impl Semiring for Boolean {
    fn zero() -> Self {
        Boolean(false)
    }

    fn one() -> Self {
        Boolean(true)
    }

    fn combine(&self, other: &Self) -> Self {
        Boolean(self.0 || other.0)
    }

    fn extend(&self, then: &Self) -> Self {
        Boolean(self.0 && then.0)
    }
}

impl Selective for Boolean {}

impl Finite for Boolean {
    fn nonzero() -> &'static [Self] {
        &[Boolean(true)]
    }
}

/// Transfer functions over the two abstract values ID (one fixed value) and ANY (any value), ID below ANY, with an element
/// for "no path" below all: the weights of relevancy analysis.
///
/// The three functions are all monotone functions on the two values, and are ordered as a chain,
/// `ToId ⊆ Identity ⊆ ToAny`; `combine` is the larger one. `extend` is composition, the left one applied first:
/// a constant function on the right hides what came before it, unless there is no path.
/// Both distributive laws hold as equations: a monotone function on a chain preserves maxima, which is the one, and
/// maxima of functions are taken pointwise, which is the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relevancy {
    /// 0: no path.
    None,
    /// λx.ID: a fixed value, whatever there was.
    ToId,
    /// λx.x: what there was. This is 1.
    Identity,
    /// λx.ANY: any value, whatever there was.
    ToAny,
}

impl Semiring for Relevancy {
    fn zero() -> Self {
        Relevancy::None
    }

    fn one() -> Self {
        Relevancy::Identity
    }

    fn combine(&self, other: &Self) -> Self {
        *self.max(other)
    }

    fn extend(&self, then: &Self) -> Self {
        match (self, then) {
            (Relevancy::None, _) | (_, Relevancy::None) => Relevancy::None,
            (first, Relevancy::Identity) => *first,
            (_, constant) => *constant,
        }
    }
}

impl Selective for Relevancy {}

impl Finite for Relevancy {
    fn nonzero() -> &'static [Self] {
        &[Relevancy::ToId, Relevancy::Identity, Relevancy::ToAny]
    }
}

/// The length of a shortest path: minimum and addition, with [`Length::INFINITE`] for "no path". Lengths
/// stop growing at [`Length::LONGEST`], which then means "at least that long"; a path never counts as infinite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Length(u32);

impl Length {
    /// No path.
    pub const INFINITE: Length = Length(u32::MAX);
    /// The largest length of a path.
    pub const LONGEST: Length = Length(u32::MAX - 1);

    /// A length, cut at [`Length::LONGEST`].
    #[must_use]
    pub fn of(steps: u32) -> Length {
        Length(steps.min(Self::LONGEST.0))
    }

    /// The number of steps, if there is a path.
    #[must_use]
    pub fn steps(self) -> Option<u32> {
        (self != Self::INFINITE).then_some(self.0)
    }
}

impl Semiring for Length {
    const RANKED: bool = true;

    fn zero() -> Self {
        Length::INFINITE
    }

    fn one() -> Self {
        Length(0)
    }

    fn combine(&self, other: &Self) -> Self {
        *self.min(other)
    }

    fn extend(&self, then: &Self) -> Self {
        match (self.steps(), then.steps()) {
            (Some(a), Some(b)) => Length::of(a.saturating_add(b)),
            _ => Length::INFINITE,
        }
    }

    fn rank(&self) -> u32 {
        self.0
    }
}

impl Selective for Length {}

/// Two weights side by side. Not selective: the two parts of a combined weight may come from different paths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Product<A, B>(pub A, pub B);

impl<A: Semiring, B: Semiring> Semiring for Product<A, B> {
    fn zero() -> Self {
        Product(A::zero(), B::zero())
    }

    fn one() -> Self {
        Product(A::one(), B::one())
    }

    fn combine(&self, other: &Self) -> Self {
        Product(self.0.combine(&other.0), self.1.combine(&other.1))
    }

    fn extend(&self, then: &Self) -> Self {
        Product(self.0.extend(&then.0), self.1.extend(&then.1))
    }
}
