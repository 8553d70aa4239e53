//! English names of months and days, and the calendar conventions of the locales in [`super::locale`].

use super::super::adapter;
use super::super::{Entry, NativeResult, arg_int, arg_ref, non_null, reference};
use super::locale::Place;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Invoke, Reg};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// `Calendar`'s order.
const DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Constants of `java.util.Calendar`.
const ERA: i32 = 0;
const MONTH: i32 = 2;
const DAY_OF_WEEK: i32 = 7;
const AM_PM: i32 = 9;
const SHORT: i32 = 1;
const LONG: i32 = 2;
const NARROW: i32 = 4;
const STANDALONE: i32 = 0x8000;

/// How a locale's names differ from plain English ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum English {
    Plain,
    British,
    /// The root locale has only short names.
    Root,
}

fn english(place: &Place) -> Result<English, Trap> {
    match &*place.tag() {
        "en" | "en-US" => Ok(English::Plain),
        "en-GB" => Ok(English::British),
        "und" => Ok(English::Root),
        tag => Err(Trap::Unsupported(format!("names of months and days for the locale {tag}"))),
    }
}

fn cut(name: &str, len: usize) -> String {
    name[..len].to_string()
}

fn month(of: English, value: usize, style: i32) -> Option<String> {
    let name = MONTHS.get(value)?;
    Some(match style {
        NARROW if of == English::Root => (value + 1).to_string(),
        NARROW => cut(name, 1),
        LONG if of != English::Root => name.to_string(),
        _ if of == English::British && value == 8 => "Sept".into(),
        _ => cut(name, 3),
    })
}

/// `value` counts from Sunday (1), as `Calendar` does.
fn day(of: English, value: usize, style: i32) -> Option<String> {
    let name = DAYS.get(value.checked_sub(1)?)?;
    Some(match style {
        NARROW => cut(name, 1),
        LONG if of != English::Root => name.to_string(),
        _ => cut(name, 3),
    })
}

fn half_day(of: English, value: usize, style: i32) -> Option<String> {
    let name = *["AM", "PM"].get(value)?;
    Some(match (style, of) {
        (NARROW, English::Plain) => cut(name, 1).to_lowercase(),
        (_, English::British) => name.to_lowercase(),
        _ => name.into(),
    })
}

fn era(value: usize, style: i32) -> Option<String> {
    let names = match style {
        NARROW => ["B", "A"],
        LONG => ["Before Christ", "Anno Domini"],
        _ => ["BC", "AD"],
    };
    names.get(value).map(|n| n.to_string())
}

/// The name of a calendar field's value, if it has one.
fn name_of(of: English, field: i32, value: i32, style: i32) -> Result<Option<String>, Trap> {
    let (style, value) = (style & !STANDALONE, usize::try_from(value).unwrap_or(usize::MAX));
    match field {
        MONTH => Ok(month(of, value, style)),
        DAY_OF_WEEK => Ok(day(of, value, style)),
        AM_PM => Ok(half_day(of, value, style)),
        ERA if of != English::Root => Ok(era(value, style)),
        _ => Err(Trap::Unsupported(format!("names of the values of calendar field {field}"))),
    }
}

/// `retrieveJavaTimeFieldValueName(calendar, field, value, style, locale)`.
fn field_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let of = english(&Place::of(m, non_null(a, 4)?)?)?;
    iso_only(m, a)?;
    match name_of(of, arg_int(a, 1), arg_int(a, 2), arg_int(a, 3))? {
        Some(name) => reference(m.new_string(&name)?),
        None => Ok(0),
    }
}

fn iso_only(m: &Machine<'_>, a: &[u64]) -> Result<(), Trap> {
    match &*m.string_text(non_null(a, 0)?) {
        "gregory" | "iso8601" | "gregorian" => Ok(()),
        other => Err(Trap::Unsupported(format!("names of the {other} calendar"))),
    }
}

/// `retrieveJavaTimeFieldValueNames(calendar, field, style, locale)`: a map from name to value.
fn field_names(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let place = Place::of(m, non_null(a, 3)?)?;
    let of = english(&place)?;
    iso_only(m, a)?;
    let (field, style) = (arg_int(a, 1), arg_int(a, 2));
    let mut names = vec![];
    for value in 0..13 {
        if let Some(name) = name_of(of, field, value, style)? {
            names.push((name, value));
        }
    }
    const DESC: &str = "()Ljava/util/Map;";
    const MAP: &str = "java/util/HashMap";
    let host = m.program.load(MAP)?;
    let name = format!("names{}_{field}_{style}", place.tag());
    let method = adapter::static_method(m, host, &name, DESC, |code| {
        let map = code.construct(MAP, "()V", &[]);
        for (name, value) in names {
            let (key, value) = (code.string(&name), code.int(value));
            let desc = "(I)Ljava/lang/Integer;";
            let value =
                code.call(Invoke::Static, "java/lang/Integer", "valueOf", desc, vec![value]);
            let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            code.call(Invoke::Virtual, MAP, "put", desc, vec![map, key, value]);
        }
        code.ret(map);
    })?;
    Err(Trap::Call(method, vec![]))
}

/// `DateFormatSymbols.initializeData(Locale)`.
fn initialize_symbols(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (symbols, locale) = (arg_ref(a, 0), non_null(a, 1)?);
    let of = english(&Place::of(m, locale)?)?;
    let names = |field, style, values: std::ops::Range<i32>| -> Vec<String> {
        let name = |v| name_of(of, field, v, style).ok().flatten().unwrap_or_default();
        values.map(name).collect()
    };
    let eras = match of {
        English::Root => vec!["BCE".to_string(), "CE".into()],
        _ => names(ERA, SHORT, 0..2),
    };
    // There is a thirteenth month, without a name, and no day 0.
    for (field, texts) in [
        ("eras", eras),
        ("months", names(MONTH, LONG, 0..13)),
        ("shortMonths", names(MONTH, SHORT, 0..13)),
        ("weekdays", names(DAY_OF_WEEK, LONG, 0..8)),
        ("shortWeekdays", names(DAY_OF_WEEK, SHORT, 0..8)),
        ("ampms", names(AM_PM, SHORT, 0..2)),
    ] {
        let array = string_array(m, &texts)?;
        m.set_field(symbols, field, array.0.into())?;
    }
    let pattern = m.new_string("GyMdkHmsSEDFwWahKzZ")?;
    m.set_field(symbols, "localPatternChars", pattern.0.into())?;
    m.set_field(symbols, "locale", locale.0.into())?;
    Ok(0)
}

fn string_array(m: &mut Machine<'_>, texts: &[String]) -> Result<Ref, Trap> {
    let class = m.program.array_of(m.program.string_class());
    let array = m.new_array(class, Elem::Ref, texts.len() as i32)?;
    for (i, text) in texts.iter().enumerate() {
        let text = m.new_string(text)?;
        m.heap.set_element(array, Elem::Ref, i as u32, text.0.into());
    }
    Ok(array)
}

fn symbols_of(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.program.load("java/text/DateFormatSymbols")?;
    let symbols = m.new_instance(class)?;
    initialize_symbols(m, &[symbols.0.into(), a[0]])?;
    reference(symbols)
}

/// Regions whose week begins on Monday, and whose first week has at least four days.
const ISO_WEEK: [&str; 5] = ["GB", "DE", "FR", "IT", "ES"];

fn first_day(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let place = Place::of(m, non_null(a, 0)?)?;
    place.numbers()?; // known at all
    let region = &*place.region;
    let monday = ISO_WEEK.contains(&region) || (region == "CN" && m.program.jdk().feature > 17);
    Ok(if monday { 2 } else { 1 })
}

fn minimal_days(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let place = Place::of(m, non_null(a, 0)?)?;
    place.numbers()?;
    Ok(if ISO_WEEK.contains(&&*place.region) { 4 } else { 1 })
}

/// `Calendar.createCalendar(TimeZone, Locale)`: the Gregorian one for all locales there are.
fn create_calendar(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Place::of(m, non_null(a, 1)?)?.numbers()?;
    const CALENDAR: &str = "java/util/GregorianCalendar";
    const DESC: &str = "(Ljava/util/TimeZone;Ljava/util/Locale;)Ljava/util/Calendar;";
    let host = m.program.load(CALENDAR)?;
    let method = adapter::static_method(m, host, "create", DESC, |code| {
        let init = "(Ljava/util/TimeZone;Ljava/util/Locale;)V";
        let made = code.construct(CALENDAR, init, &[Reg(0), Reg(1)]);
        code.ret(made);
    })?;
    Err(Trap::Call(method, a.to_vec()))
}

/// `TimeZoneNameUtility.retrieveDisplayName(id, daylight, style, locale)`.
fn zone_name(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let id = m.string_text(non_null(a, 0)?);
    let long = match &*id {
        "UTC" => "Coordinated Universal Time",
        "GMT" => "Greenwich Mean Time",
        _ => return Err(Trap::Unsupported(format!("the name of the time zone {id}"))),
    };
    let name = if arg_int(a, 2) == 0 { id } else { long.to_string() };
    reference(m.new_string(&name)?)
}

/// Date patterns from full to short.
const US_DATES: [&str; 4] = ["EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy"];
const BRITISH_DATES: [&str; 4] = ["EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y"];
const ROOT_DATES: [&str; 4] = ["y MMMM d, EEEE", "y MMMM d", "y MMM d", "y-MM-dd"];

/// `DateTimeFormatterBuilder.getLocalizedDateTimePattern(date, time, chronology, locale)`.
fn date_time_pattern(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let of = english(&Place::of(m, non_null(a, 3)?)?)?;
    let dates = match of {
        English::Plain => US_DATES,
        English::British => BRITISH_DATES,
        English::Root => ROOT_DATES,
    };
    let (date, time) = (style_of(m, arg_ref(a, 0))?, style_of(m, arg_ref(a, 1))?);
    let blank = if m.program.jdk().feature < 20 { ' ' } else { '\u{202f}' };
    let time = match (time, of) {
        (None, _) => None,
        (Some(2), English::Plain) => Some(format!("h:mm:ss{blank}a")),
        (Some(3), English::Plain) => Some(format!("h:mm{blank}a")),
        (Some(2), _) => Some("HH:mm:ss".into()),
        (Some(3), _) => Some("HH:mm".into()),
        _ => return Err(Trap::Unsupported("localized times with a zone".into())),
    };
    let pattern = match (date, time) {
        (Some(date), Some(time)) if date >= 2 && of == English::Root => {
            format!("{} {time}", dates[date])
        }
        (Some(date), Some(time)) if date >= 2 => format!("{}, {time}", dates[date]),
        (Some(date), None) => dates[date].to_string(),
        (None, Some(time)) => time,
        // What the bytecode makes of it: an exception, or a pattern that is not in these tables.
        (None, None) => return Err(Trap::Bytecode),
        _ => return Err(Trap::Unsupported("localized dates with times in full".into())),
    };
    reference(m.new_string(&pattern)?)
}

/// Ordinal of a `FormatStyle`: full, long, medium, short.
fn style_of(m: &mut Machine<'_>, style: Ref) -> Result<Option<usize>, Trap> {
    if style.is_null() {
        return Ok(None);
    }
    Ok(Some(m.get_field(style, "ordinal")? as usize & 3))
}

const DATA: &str = "sun/util/locale/provider/CalendarDataUtility";
const SYMBOLS: &str = "java/text/DateFormatSymbols";

pub(super) const TABLE: &[Entry] = &[
    (DATA, "retrieveFirstDayOfWeek", "*", first_day),
    (DATA, "retrieveMinimalDaysInFirstWeek", "*", minimal_days),
    (DATA, "retrieveJavaTimeFieldValueName", "*", field_name),
    (DATA, "retrieveJavaTimeFieldValueNames", "*", field_names),
    (DATA, "retrieveFieldValueName", "*", field_name),
    (DATA, "retrieveFieldValueNames", "*", field_names),
    (SYMBOLS, "initializeData", "*", initialize_symbols),
    (SYMBOLS, "getProviderInstance", "*", symbols_of),
    ("java/util/Calendar", "createCalendar", "*", create_calendar),
    ("sun/util/locale/provider/TimeZoneNameUtility", "retrieveDisplayName", "*", zone_name),
    (
        "java/time/format/DateTimeFormatterBuilder",
        "getLocalizedDateTimePattern",
        "(Ljava/time/format/FormatStyle;Ljava/time/format/FormatStyle;\
         Ljava/time/chrono/Chronology;Ljava/util/Locale;)Ljava/lang/String;",
        date_time_pattern,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_field_and_style() {
        let name = |f, v, s| name_of(English::Plain, f, v, s).ok().flatten();
        assert_eq!(name(MONTH, 0, LONG).as_deref(), Some("January"));
        assert_eq!(name(MONTH, 8, SHORT | STANDALONE).as_deref(), Some("Sep"));
        assert_eq!(name(DAY_OF_WEEK, 1, LONG).as_deref(), Some("Sunday"));
        assert_eq!(name(DAY_OF_WEEK, 0, LONG), None);
        assert_eq!(name(AM_PM, 1, NARROW).as_deref(), Some("p"));
        assert_eq!(month(English::British, 8, SHORT).as_deref(), Some("Sept"));
        assert_eq!(month(English::Root, 8, LONG).as_deref(), Some("Sep"));
        assert!(name_of(English::Plain, 5, 1, SHORT).is_err());
    }
}
