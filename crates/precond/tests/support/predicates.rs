//! Predicates that are hard on the search: each reads, shares, guards, writes or fails in a way of its
//! own. All of them come to an end on any heap.

use super::oracle::Case;

/// Files of the package `hard`.
pub const SOURCES: &[(&str, &str)] = &[
    ("Shapes", SHAPES),
    ("Guards", GUARDS),
    ("Results", RESULTS),
    ("Dirty", DIRTY),
    ("Library", LIBRARY),
    ("Values", VALUES),
    ("Classes", CLASSES),
    ("Arrays", ARRAYS),
    ("Alike", ALIKE),
    ("Bounds", BOUNDS),
    ("Plain", PLAIN),
    ("Detours", DETOURS),
    ("Writes", WRITES),
    ("Dynamic", DYNAMIC),
];

/// Which cells there are and in what order they are read.
const SHAPES: &str = include_str!("hard/Shapes.java");

/// Calls whose answers decide.
const GUARDS: &str = include_str!("hard/Guards.java");

/// Numbers that calls return: compared, changed, handed on.
const RESULTS: &str = include_str!("hard/Results.java");

/// Predicates that write, and calls that leave something behind, perhaps only for some heaps.
const DIRTY: &str = include_str!("hard/Dirty.java");

/// Predicates that use the library.
const LIBRARY: &str = include_str!("hard/Library.java");

/// Fields of all types.
const VALUES: &str = include_str!("hard/Values.java");

/// Classes of several kinds.
const CLASSES: &str = include_str!("hard/Classes.java");

/// Arrays: their lengths, what is in them, and copies.
const ARRAYS: &str = include_str!("hard/Arrays.java");

/// Values of a cell that a comparison does not tell apart, or does.
const ALIKE: &str = include_str!("hard/Alike.java");

/// Results that lie between numbers because of a part of what was read.
const BOUNDS: &str = include_str!("hard/Bounds.java");

/// Whether no is the answer depends on what callers have in their registers.
const PLAIN: &str = include_str!("hard/Plain.java");

/// Conditions that may not matter once the run has come behind them.
const DETOURS: &str = include_str!("hard/Detours.java");

/// Predicates that write rarely what was there before, in ways that the code shows badly.
const WRITES: &str = include_str!("hard/Writes.java");

/// Texts that are put together, boxes and functions.
const DYNAMIC: &str = include_str!("hard/Dynamic.java");

type Ranges = &'static [(&'static str, &'static str)];

/// Two numbers each.
const TWO: Ranges = &[("key", "0..1"), ("x", "0..1"), ("y", "0..1"), ("element", "0..1")];
/// No numbers to speak of.
const SHAPE: Ranges = &[("key", "0..0")];
const DEFAULT: Ranges = &[];
/// Four numbers each.
const FOUR: Ranges = &[("a", "0..3"), ("b", "0..3"), ("c", "0..3"), ("d", "0..3")];
/// Three numbers each, and two keys.
const THREE: Ranges =
    &[("x", "0..2"), ("y", "0..2"), ("z", "0..2"), ("key", "0..1"), ("c", "0..2")];
/// Three keys, too.
const KEYS: Ranges = &[("key", "0..2"), ("x", "0..1")];
/// No keys to speak of, and three numbers.
const SMALL: Ranges = &[("key", "0..0"), ("x", "0..2")];
/// The same, and what is to be written is not there before.
const RARE: Ranges = &[
    ("a", "0..3"),
    ("b", "0..3"),
    ("c", "0..3"),
    ("d", "0..3"),
    ("mark", "0..0"),
    ("size", "0..1"),
];
/// Wider than all of them.
const WIDE: Ranges = &[
    ("key", "-1..2"),
    ("x", "-1..2"),
    ("y", "-1..2"),
    ("wanted", "-1..4"),
    ("size", "0..4"),
    ("height", "0..4"),
    ("element", "-1..2"),
    ("at", "-1..2"),
    ("sum", "-1..4"),
];

/// Classes of a file, with the scopes and the ranges they are tried with.
const CASES: &[(&str, &[&str], &[usize], Ranges)] = &[
    ("Shapes", &["OddOrder"], &[1, 2, 3], TWO),
    ("Shapes", &["Alias", "Ring"], &[1, 2, 3], SHAPE),
    ("Shapes", &["IgnoresRight", "Crossed"], &[2, 3], SHAPE),
    ("Shapes", &["Distinct"], &[2, 3], TWO),
    ("Shapes", &["Late"], &[2], TWO),
    ("Shapes", &["Parents"], &[1, 2], DEFAULT),
    ("Guards", &["Chain", "And", "Or", "Negated", "Heights", "Recursive"], &[1, 2], TWO),
    ("Guards", &["Loop", "Twice", "Try", "CaughtAbove", "Finally", "Helper"], &[1, 2], TWO),
    ("Guards", &["Disjoint"], &[2], TWO),
    ("Results", &["Equal", "Unequal", "Balance", "Greater", "Sum", "Ways"], &[1, 2], TWO),
    ("Results", &["Switched", "Differ", "Not", "Handed", "Through", "Later"], &[1, 2], TWO),
    ("Results", &["Turned", "Nested"], &[1, 2], TWO),
    ("Dirty", &["Always", "Sometimes", "Collects", "Counter", "Global"], &[1, 2], TWO),
    ("Dirty", &["GlobalSet", "Marks", "MarksInCall", "MarksInLambda"], &[1, 2], TWO),
    ("Dirty", &["MarksInArray", "Fills"], &[1, 2], TWO),
    ("Dirty", &["Rarely", "RarelyMarks", "RarelyGlobal", "RarelyThrows"], &[1], FOUR),
    ("Dirty", &["MarksInHash", "Moves", "Stack", "Reverses", "Overwrites"], &[1, 2], TWO),
    ("Dirty", &["Throws", "Catches", "Overflows"], &[1, 2], TWO),
    ("Library", &["Deque", "Identity", "Streams", "Lambdas", "Equals"], &[1, 2], TWO),
    ("Library", &["Static", "Synchronized"], &[1, 2], TWO),
    ("Values", &["Primitives", "Strings", "Boxes"], &[1, 2, 3], DEFAULT),
    ("Values", &["Enums", "Objects", "Hidden"], &[1, 2], DEFAULT),
    ("Classes", &["Drawing"], &[1], DEFAULT),
    ("Classes", &["Root", "Outer", "Parts"], &[1, 2], TWO),
    ("Arrays", &["SharedElements", "Backwards", "Clones", "Copies"], &[1, 2], TWO),
    ("Arrays", &["Bounds", "Grid", "Writes", "Types"], &[1, 2], TWO),
    ("Alike", &["WithResult", "BelowResult", "WithBounds", "NotThat"], &[1, 2], THREE),
    ("Alike", &["ReadAgain", "ComparedTwice", "OneWay", "Both", "New"], &[1], THREE),
    ("Alike", &["Cloned", "Types", "AnyObject"], &[1, 2], THREE),
    ("Alike", &["Cycle"], &[1, 2], KEYS),
    ("Bounds", &["Height", "Two", "Reused", "Either", "LastRound", "Kept"], &[1, 2], SMALL),
    ("Bounds", &["Overflows", "Added", "Others", "Between", "Capped"], &[1, 2], SMALL),
    ("Bounds", &["Virtual", "Less"], &[1, 2], TWO),
    ("Plain", &["Parameter", "Before", "Sum", "Round", "Up"], &[1, 2], TWO),
    ("Plain", &["Changed", "Turned", "Places", "Limits"], &[1, 2], TWO),
    ("Detours", &["ResultInside", "NarrowedInside", "BoundInside", "Compared"], &[1, 2], SMALL),
    ("Detours", &["WrittenBefore", "True", "Ternary", "TernaryCall", "UsedBehind"], &[1, 2], SMALL),
    ("Detours", &["Else", "Again", "ReadAgain", "Nested", "Loop", "Caught"], &[1, 2], TWO),
    ("Detours", &["Changes", "First", "InCall", "Number"], &[1, 2], TWO),
    ("Detours", &["SamePlace", "Last", "Continues"], &[1, 2], TWO),
    ("Writes", &["MadeLater", "MadeStatic", "StaticLambda", "Constant"], &[1], RARE),
    ("Writes", &["ConstantWritten", "StaticList", "HeldList", "HeldOften"], &[1], RARE),
    ("Writes", &["StaticCounter", "HeldArray", "HeldObject", "Inherited"], &[1], RARE),
    ("Writes", &["Reversed", "Dumped", "Sorted", "Flags"], &[2], RARE),
    ("Writes", &["Compared", "Equalled", "Iterated", "Supplies", "Sets"], &[1], RARE),
    ("Writes", &["Registers", "Constructs", "Refers"], &[1], RARE),
    ("Dynamic", &["Told", "Logged", "Called", "Filled", "Writing", "Boxed"], &[1, 2], TWO),
    ("Dynamic", &["Captured", "Referred", "Marking", "Applied", "Gathered"], &[1, 2], TWO),
];

/// Those that are also tried with wider ranges.
const WIDER: &[&str] = &[
    "OddOrder",
    "Late",
    "Chain",
    "Or",
    "Negated",
    "Heights",
    "Equal",
    "Ways",
    "Through",
    "Sometimes",
    "Marks",
    "Stack",
    "Clones",
    "Bounds",
    "Writes",
];

/// A field that can hold any object can hold these.
const ANY: &[(&str, &[&str])] =
    &[("java.lang.Object", &["hard.Values$Objects$Item", "java.lang.Object"])];

/// Calls `each` with the predicates and their bounds.
pub fn cases(mut each: impl FnMut(&Case<'_>)) {
    for (file, classes, scopes, ranges) in CASES {
        for class in *classes {
            let name = format!("hard.{file}${class}");
            for &n in *scopes {
                let wider = if WIDER.contains(class) { WIDE } else { DEFAULT };
                let subclasses = if *class == "Objects" { ANY } else { &[] };
                each(&Case { ranges, wider, subclasses, ..Case::of(&name, n) });
            }
        }
    }
}
