//! How objects of the library are made, and of whatever else has no fields of its own to fill.
//!
//! The table has a row for each class of the library that is tried as an input. A recipe that is not
//! in it is a single call: a constructor or a factory method of the program, or a constructor without
//! parameters.

use super::catalogue::Catalogue;
use crate::recipe::Recipe;
use cairn_program::class::access;
use cairn_program::{Class, ClassId, MethodId, Program};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A row of the table. Methods are spelled as their name and descriptor.
struct Row {
    class: &'static str,
    /// Declared types for which it comes first.
    natural: &'static [&'static str],
    /// Where `create` is, if that is another class.
    owner: Option<&'static str>,
    create: &'static str,
    repeat: Option<&'static str>,
    size: Option<&'static str>,
    is_value: bool,
    strict: bool,
    is_partial: bool,
}

const fn made(class: &'static str, create: &'static str) -> Row {
    Row {
        class,
        natural: &[],
        owner: None,
        create,
        repeat: None,
        size: None,
        is_value: false,
        strict: false,
        is_partial: false,
    }
}

const fn new(class: &'static str) -> Row {
    made(class, "<init>()V")
}

impl Row {
    const fn natural(mut self, types: &'static [&'static str]) -> Row {
        self.natural = types;
        self
    }

    const fn fill(mut self, repeat: &'static str) -> Row {
        self.repeat = Some(repeat);
        self
    }

    /// Elements that are equal are one.
    const fn distinct(mut self) -> Row {
        self.size = Some("size()I");
        self
    }

    const fn value(mut self) -> Row {
        self.is_value = true;
        self
    }

    const fn strict(mut self) -> Row {
        self.strict = true;
        self
    }

    /// There is more of the class.
    const fn partial(mut self) -> Row {
        self.is_partial = true;
        self
    }

    /// Made by a method of an object of that class.
    const fn of(mut self, owner: &'static str) -> Row {
        self.owner = Some(owner);
        self
    }
}

const ADD: &str = "add(Ljava/lang/Object;)Z";
const PUT: &str = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
const LIST: &str = "java/util/ArrayList";

const TABLE: &[Row] = &[
    // Containers.
    new(LIST).fill(ADD).natural(&[
        "java/util/List",
        "java/util/Collection",
        "java/lang/Iterable",
        "java/util/AbstractList",
        "java/util/AbstractCollection",
        "java/util/SequencedCollection",
    ]),
    // Of what keeps the order of its elements, every order is tried, and none costs a look at hash
    // codes.
    new("java/util/LinkedHashSet").fill(ADD).distinct().natural(&[
        "java/util/Set",
        "java/util/AbstractSet",
        "java/util/SequencedSet",
    ]),
    new("java/util/LinkedHashMap").fill(PUT).distinct().natural(&[
        "java/util/Map",
        "java/util/AbstractMap",
        "java/util/SequencedMap",
    ]),
    new("java/util/HashSet").fill(ADD).distinct(),
    new("java/util/HashMap").fill(PUT).distinct(),
    new("java/util/ArrayDeque").fill(ADD).strict().natural(&["java/util/Deque", "java/util/Queue"]),
    new("java/util/TreeSet")
        .fill(ADD)
        .distinct()
        .strict()
        .natural(&["java/util/SortedSet", "java/util/NavigableSet"]),
    new("java/util/TreeMap")
        .fill(PUT)
        .distinct()
        .natural(&["java/util/SortedMap", "java/util/NavigableMap"]),
    new("java/util/LinkedList").fill(ADD).natural(&["java/util/AbstractSequentialList"]),
    new("java/util/PriorityQueue").fill(ADD).strict().natural(&["java/util/AbstractQueue"]),
    new("java/util/Vector").fill(ADD),
    new("java/util/Stack").fill("push(Ljava/lang/Object;)Ljava/lang/Object;"),
    new("java/util/Hashtable").fill(PUT).distinct().strict().natural(&["java/util/Dictionary"]),
    new("java/util/Properties")
        .fill("setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;")
        .distinct()
        .strict(),
    made("java/util/BitSet", "valueOf([J)Ljava/util/BitSet;").strict(),
    new("java/util/concurrent/ConcurrentHashMap")
        .fill(PUT)
        .distinct()
        .strict()
        .natural(&["java/util/concurrent/ConcurrentMap"]),
    new("java/util/concurrent/ConcurrentSkipListMap")
        .fill(PUT)
        .distinct()
        .strict()
        .natural(&["java/util/concurrent/ConcurrentNavigableMap"]),
    new("java/util/concurrent/ConcurrentSkipListSet").fill(ADD).distinct().strict(),
    new("java/util/concurrent/CopyOnWriteArrayList").fill(ADD),
    new("java/util/concurrent/CopyOnWriteArraySet").fill(ADD).distinct(),
    new("java/util/concurrent/ConcurrentLinkedQueue").fill(ADD).strict(),
    new("java/util/concurrent/ConcurrentLinkedDeque").fill(ADD).strict(),
    new("java/util/concurrent/LinkedBlockingQueue")
        .fill(ADD)
        .strict()
        .natural(&["java/util/concurrent/BlockingQueue"]),
    new("java/util/concurrent/LinkedBlockingDeque")
        .fill(ADD)
        .strict()
        .natural(&["java/util/concurrent/BlockingDeque"]),
    new("java/util/concurrent/PriorityBlockingQueue").fill(ADD).strict(),
    // What goes through them.
    made("java/util/Iterator", "iterator()Ljava/util/Iterator;").of(LIST),
    made("java/util/ListIterator", "listIterator()Ljava/util/ListIterator;").of(LIST),
    made("java/util/Enumeration", "elements()Ljava/util/Enumeration;").of("java/util/Vector"),
    made("java/util/stream/Stream", "stream()Ljava/util/stream/Stream;").of(LIST),
    made("java/util/stream/IntStream", "of([I)Ljava/util/stream/IntStream;").strict(),
    made("java/util/stream/LongStream", "of([J)Ljava/util/stream/LongStream;").strict(),
    made("java/util/stream/DoubleStream", "of([D)Ljava/util/stream/DoubleStream;").strict(),
    made("java/util/AbstractMap$SimpleEntry", "<init>(Ljava/lang/Object;Ljava/lang/Object;)V")
        .natural(&["java/util/Map$Entry"]),
    // Values.
    made("java/util/Optional", "empty()Ljava/util/Optional;").value(),
    made("java/util/Optional", "of(Ljava/lang/Object;)Ljava/util/Optional;").value().strict(),
    made("java/util/OptionalInt", "empty()Ljava/util/OptionalInt;").value(),
    made("java/util/OptionalInt", "of(I)Ljava/util/OptionalInt;").value(),
    made("java/util/OptionalLong", "empty()Ljava/util/OptionalLong;").value(),
    made("java/util/OptionalLong", "of(J)Ljava/util/OptionalLong;").value(),
    made("java/util/OptionalDouble", "empty()Ljava/util/OptionalDouble;").value(),
    made("java/util/OptionalDouble", "of(D)Ljava/util/OptionalDouble;").value(),
    made("java/math/BigInteger", "valueOf(J)Ljava/math/BigInteger;").value().partial(),
    made("java/math/BigDecimal", "valueOf(JI)Ljava/math/BigDecimal;").value().partial(),
    made("java/math/MathContext", "<init>(I)V").value().partial(),
    made("java/util/UUID", "<init>(JJ)V").value(),
    // Of dates the parts are unknown, not the days since 1970: nothing has to be divided then.
    made("java/time/LocalDate", "of(III)Ljava/time/LocalDate;").value().natural(&[
        "java/time/chrono/ChronoLocalDate",
        "java/time/temporal/Temporal",
        "java/time/temporal/TemporalAccessor",
    ]),
    made("java/time/LocalTime", "of(IIII)Ljava/time/LocalTime;").value(),
    made(
        "java/time/LocalDateTime",
        "of(Ljava/time/LocalDate;Ljava/time/LocalTime;)Ljava/time/LocalDateTime;",
    )
    .value()
    .strict()
    .natural(&["java/time/chrono/ChronoLocalDateTime"]),
    made("java/time/ZoneOffset", "ofHours(I)Ljava/time/ZoneOffset;")
        .value()
        .partial()
        .natural(&["java/time/ZoneId"]),
    made(
        "java/time/OffsetDateTime",
        "of(Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;)Ljava/time/OffsetDateTime;",
    )
    .value()
    .strict(),
    made(
        "java/time/ZonedDateTime",
        "of(Ljava/time/LocalDateTime;Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;",
    )
    .value()
    .strict(),
    made("java/time/Instant", "ofEpochSecond(J)Ljava/time/Instant;").value().partial(),
    made("java/time/Duration", "ofSeconds(J)Ljava/time/Duration;").value().partial(),
    made("java/time/Period", "of(III)Ljava/time/Period;")
        .value()
        .natural(&["java/time/chrono/ChronoPeriod", "java/time/temporal/TemporalAmount"]),
    made("java/time/Year", "of(I)Ljava/time/Year;").value(),
    made("java/time/YearMonth", "of(II)Ljava/time/YearMonth;").value(),
    made("java/time/MonthDay", "of(II)Ljava/time/MonthDay;").value(),
    // Things that change.
    made("java/util/Date", "<init>(J)V"),
    made("java/lang/StringBuilder", "<init>(Ljava/lang/String;)V")
        .strict()
        .natural(&["java/lang/Appendable", "java/lang/AbstractStringBuilder"]),
    made("java/lang/StringBuffer", "<init>(Ljava/lang/String;)V").strict(),
    made("java/util/StringJoiner", "<init>(Ljava/lang/CharSequence;)V")
        .fill("add(Ljava/lang/CharSequence;)Ljava/util/StringJoiner;")
        .strict(),
    made("java/util/StringTokenizer", "<init>(Ljava/lang/String;)V").strict().partial(),
    made("java/util/Scanner", "<init>(Ljava/lang/String;)V").strict().partial(),
    made("java/util/Random", "<init>(J)V").natural(&["java/util/random/RandomGenerator"]),
    made("java/util/SplittableRandom", "<init>(J)V"),
    made("java/util/concurrent/atomic/AtomicInteger", "<init>(I)V"),
    made("java/util/concurrent/atomic/AtomicLong", "<init>(J)V"),
    made("java/util/concurrent/atomic/AtomicBoolean", "<init>(Z)V"),
    made("java/util/concurrent/atomic/AtomicReference", "<init>(Ljava/lang/Object;)V"),
    made("java/util/concurrent/atomic/AtomicIntegerArray", "<init>([I)V").strict(),
    made("java/util/concurrent/atomic/AtomicLongArray", "<init>([J)V").strict(),
    made("java/util/concurrent/CountDownLatch", "<init>(I)V"),
    made("java/util/concurrent/Semaphore", "<init>(I)V").partial(),
    new("java/util/concurrent/locks/ReentrantLock")
        .partial()
        .natural(&["java/util/concurrent/locks/Lock"]),
    new("java/util/concurrent/locks/ReentrantReadWriteLock")
        .partial()
        .natural(&["java/util/concurrent/locks/ReadWriteLock"]),
    made("java/io/ByteArrayInputStream", "<init>([B)V").strict().natural(&["java/io/InputStream"]),
    new("java/io/ByteArrayOutputStream").partial().natural(&["java/io/OutputStream"]),
    made("java/io/StringReader", "<init>(Ljava/lang/String;)V")
        .strict()
        .natural(&["java/io/Reader"]),
    new("java/io/StringWriter").partial().natural(&["java/io/Writer"]),
    made("java/io/BufferedReader", "<init>(Ljava/io/Reader;)V").strict().partial(),
    made("java/io/InputStreamReader", "<init>(Ljava/io/InputStream;)V").strict().partial(),
    made("java/io/DataInputStream", "<init>(Ljava/io/InputStream;)V").strict().partial(),
    made("java/io/PrintWriter", "<init>(Ljava/io/Writer;)V").strict().partial(),
    made("java/io/PrintStream", "<init>(Ljava/io/OutputStream;)V").strict().partial(),
    made("java/io/File", "<init>(Ljava/lang/String;)V").strict(),
    // Exceptions.
    made("java/lang/Exception", "<init>(Ljava/lang/String;)V")
        .partial()
        .natural(&["java/lang/Throwable"]),
];

/// The bit that tells a recipe of a single call, whose method is the rest, from a row of the table.
const SINGLE: u32 = 1 << 31;
/// The bit that tells a recipe of the catalogue, whose number there is the rest.
const LISTED: u32 = 1 << 30;

/// Finds recipes, and keeps them.
#[derive(Default)]
pub struct Recipes {
    known: Mutex<FxHashMap<u32, Option<Arc<Recipe>>>>,
    catalogue: Option<Arc<Catalogue>>,
}

impl Recipes {
    pub fn new(catalogue: Option<Arc<Catalogue>>) -> Recipes {
        Recipes { catalogue, ..Recipes::default() }
    }

    /// The recipe of a number; none if this JDK lacks what is needed for it.
    pub fn get(&self, program: &Program, id: u32) -> Option<Arc<Recipe>> {
        if let Some(number) = number_listed(id) {
            return self.catalogue.as_ref()?.recipe(number).cloned();
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || match id & SINGLE {
            0 => resolve(program, TABLE.get(id as usize)?).map(Arc::new),
            _ => Some(Arc::new(single_call(program, MethodId(id & !SINGLE)))),
        };
        known.entry(id).or_insert_with(find).clone()
    }

    /// The recipes of the table for a declared type of the library: those of the type itself, or else
    /// of the first class that fits.
    pub fn for_type(&self, program: &Program, class: ClassId) -> Vec<u32> {
        let declared = program.class(class);
        let is_open = declared.is(access::ABSTRACT) || declared.is_interface();
        let named = |name: &str| TABLE.iter().position(|r| r.class == name);
        let natural = || TABLE.iter().position(|r| r.natural.contains(&&*declared.name));
        let any = || {
            let fits = |r: &Row| program.load(r.class).is_ok_and(|c| program.is_subtype(c, class));
            TABLE.iter().position(fits)
        };
        let found = named(&declared.name).or_else(natural);
        let Some(first) = found.or_else(|| is_open.then(any).flatten()) else { return vec![] };
        let rows = TABLE.iter().enumerate().filter(|(_, r)| r.class == TABLE[first].class);
        let ids = rows.map(|(i, _)| i as u32);
        ids.filter(|&id| self.get(program, id).is_some()).collect()
    }
}

/// The recipe of a single call: a constructor, or a static method that returns the object.
pub fn single(method: MethodId) -> u32 {
    method.0 | SINGLE
}

/// The recipe of that number in the catalogue.
pub fn listed(number: usize) -> u32 {
    number as u32 | LISTED
}

/// The number in the catalogue of a recipe that is from there.
pub fn number_listed(recipe: u32) -> Option<usize> {
    (recipe & (SINGLE | LISTED) == LISTED).then_some((recipe & !LISTED) as usize)
}

pub fn is_record(class: &Class) -> bool {
    class.file.as_ref().is_some_and(|f| f.super_name.as_deref() == Some("java/lang/Record"))
}

fn single_call(program: &Program, method: MethodId) -> Recipe {
    let m = program.method(method);
    let returned = || {
        let (_, desc) = m.desc.split_once(')')?;
        let name = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(desc);
        program.load(name).ok()
    };
    let class = match &*m.name {
        "<init>" => m.class,
        _ => returned().unwrap_or(program.object()),
    };
    // The constructor of a record makes all of them.
    let is_record = &*m.name == "<init>" && is_record(program.class(class));
    Recipe {
        class,
        owner: m.class,
        create: method,
        repeat: None,
        then: vec![],
        size: None,
        is_value: false,
        strict: false,
        is_partial: !is_record,
    }
}

fn resolve(program: &Program, row: &Row) -> Option<Recipe> {
    let class = program.load(row.class).ok()?;
    let owner = program.load(row.owner.unwrap_or(row.class)).ok()?;
    let method = |class: ClassId, text: &str| {
        let (name, desc) = text.split_at(text.find('(')?);
        match name {
            "<init>" => program.find_method(class, name, desc),
            _ => program.find_method_in_hierarchy(class, name, desc),
        }
    };
    let create = method(owner, row.create)?;
    let part = |text: Option<&str>| match text {
        Some(text) => method(class, text).map(Some),
        None => Some(None),
    };
    let (repeat, size) = (part(row.repeat)?, part(row.size)?);
    Some(Recipe {
        class,
        owner,
        create,
        repeat,
        then: vec![],
        size,
        is_value: row.is_value,
        strict: row.strict,
        is_partial: row.is_partial,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_program::{ClassPath, Jdk};

    #[test]
    fn every_row_is_in_the_jdk() {
        let jdk = Jdk::discover().expect("a JDK");
        let program = Program::open(jdk, ClassPath::parse("")).expect("a program");
        for row in TABLE {
            let recipe = resolve(&program, row);
            let recipe = recipe.unwrap_or_else(|| panic!("{} {}", row.class, row.create));
            for &name in row.natural {
                // Some are younger than the oldest JDK that is supported.
                let Ok(declared) = program.load(name) else { continue };
                assert!(program.is_subtype(recipe.class, declared), "{} as {name}", row.class);
            }
        }
    }

    #[test]
    fn each_type_has_one_natural_class() {
        let mut all: Vec<&str> = TABLE.iter().flat_map(|r| r.natural).copied().collect();
        all.sort();
        let (n, is_class) = (all.len(), |name: &str| TABLE.iter().any(|r| r.class == name));
        assert!(!all.iter().any(|name| is_class(name)));
        all.dedup();
        assert_eq!(all.len(), n);
    }
}
