//! Calls on the real JVM: whatever a call can do is seen and told apart, alone or in a batch.

mod batch;
mod calls;
mod heaps;
mod protection;
mod support;
