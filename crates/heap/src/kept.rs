//! State of a strategy that is part of a path: typed for the strategy, opaque to the machine.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// What can be kept with a path.
pub trait Keeps: Clone + Eq + Debug + Send + Sync + 'static {}

impl<T: Clone + Eq + Debug + Send + Sync + 'static> Keeps for T {}

/// A value of some type, or none yet. A copy shares the value; it is cloned when one of them changes.
#[derive(Clone, Default)]
pub struct Kept(Option<Arc<dyn Stored>>);

/// [`Keeps`] without its type.
trait Stored: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn cloned(&self) -> Arc<dyn Stored>;
    fn is_same(&self, other: &dyn Stored) -> bool;
    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<T: Keeps> Stored for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Arc<dyn Stored> {
        Arc::new(self.clone())
    }

    fn is_same(&self, other: &dyn Stored) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl Kept {
    pub fn new<T: Keeps>(value: T) -> Kept {
        Kept(Some(Arc::new(value)))
    }

    /// Whether there is a value.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }

    /// The value, if there is one of that type.
    pub fn get<T: Keeps>(&self) -> Option<&T> {
        self.0.as_ref()?.as_any().downcast_ref()
    }

    /// The value, to be changed; the default if there is none of that type.
    pub fn get_mut<T: Keeps + Default>(&mut self) -> &mut T {
        if self.get::<T>().is_none() {
            *self = Kept::new(T::default());
        }
        let stored = self.0.as_mut().expect("a value was just put in");
        if Arc::get_mut(stored).is_none() {
            *stored = (**stored).cloned();
        }
        let only = Arc::get_mut(stored).expect("a value that nobody shares");
        only.as_any_mut().downcast_mut().expect("a value of the type that was looked for")
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || (**a).is_same(&**b),
            _ => false,
        }
    }
}

impl Eq for Kept {}

impl Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.show(f),
            None => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_keeps_its_value_when_the_other_changes() {
        let mut a = Kept::default();
        assert_eq!(a.get::<u32>(), None);
        *a.get_mut::<u32>() += 3;
        let b = a.clone();
        assert_eq!(a, b);
        *a.get_mut::<u32>() += 4;
        assert_eq!((a.get::<u32>(), b.get::<u32>()), (Some(&7), Some(&3)));
        assert_ne!(a, b);
    }

    #[test]
    fn a_value_of_another_type_is_none() {
        let mut a = Kept::new(1u32);
        assert_eq!(a.get::<u64>(), None);
        assert_ne!(a, Kept::new(1u64));
        assert_eq!(*a.get_mut::<u64>(), 0);
    }
}
