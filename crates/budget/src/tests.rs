//! Shares end with the whole, limits are told apart, and counters add up.

use super::*;
use crate::memory::parse_total;

const HOUR: Duration = Duration::from_secs(3600);

#[test]
fn a_child_ends_with_its_parent() {
    let parent = Budget::of(Duration::ZERO);
    assert_eq!(parent.ended_by(), Some(Limit::Time));
    assert_eq!(parent.within(HOUR).ended_by(), Some(Limit::Time));
    assert_eq!(Budget::of(HOUR).within(Duration::ZERO).ended_by(), Some(Limit::Time));
    assert!(!Budget::of(HOUR).is_over());
    assert!(!Budget::default().within(Duration::MAX).is_over());
}

#[test]
fn what_is_set_apart_stays() {
    let whole = Budget::of(HOUR);
    let phase = whole.but(HOUR / 4);
    let (all, some) = (whole.time_left().unwrap(), phase.time_left().unwrap());
    assert!(some <= HOUR * 3 / 4 && all > some, "{all:?} {some:?}");
    assert!(whole.share(0.5).time_left().unwrap() <= HOUR / 2);
    assert!(whole.but(2 * HOUR).is_over());
    assert_eq!(Budget::default().share(0.5).time_left(), None);
}

#[test]
fn effort_adds_up() {
    let whole = Budget::default().with_effort(10);
    let (a, b) = (whole.with_effort(8), whole.counted());
    a.charge(4);
    b.charge(5);
    assert_eq!((a.spent(), b.spent(), whole.spent()), (4, 5, 9));
    assert!(!a.is_over() && !b.is_over());
    b.charge(1);
    assert_eq!(a.ended_by(), Some(Limit::Effort));
    assert_eq!(b.ended_by(), Some(Limit::Effort));
    assert_eq!(Budget::default().spent(), 0);
}

#[test]
fn an_interruption_ends_all_shares() {
    let whole = Budget::of(HOUR);
    let child = whole.share(0.1).counted();
    whole.interruption().store(true, Relaxed);
    assert_eq!(child.ended_by(), Some(Limit::Interrupted));
}

#[test]
fn memory_is_measured() {
    let little = Budget::default().with_memory(1);
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(little.within(HOUR).ended_by(), Some(Limit::Memory));
    assert!(little.is_memory_scarce());
    let later = little.within(HOUR).without_memory();
    assert!(!later.is_over() && later.time_left().is_some());
    let much = Budget::default().with_memory(u64::MAX);
    std::thread::sleep(Duration::from_millis(20));
    assert!(!much.is_over() && !much.is_memory_scarce());
}

#[test]
fn the_machine_has_memory() {
    assert_eq!(parse_total("MemTotal:   16 kB\nMemFree: 3 kB\n"), Some(16 * 1024));
    assert_eq!(parse_total("MemTotal: many"), None);
    if cfg!(target_os = "linux") {
        assert!(default_memory().is_some_and(|m| m > 1 << 20));
    }
}
