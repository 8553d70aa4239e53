//! Locale data: the number symbols and patterns of the locales that programs use most.
//!
//! The JDK finds them through providers, resource bundles and the service loader. What these would
//! answer for the locales below is the same in all supported JDKs, so it is a table here. Any other
//! locale ends the run as unsupported.

use super::super::adapter;
use super::super::{Entry, NativeResult, arg_int, arg_ref, non_null, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Invoke, Reg};

/// What a locale's numbers look like.
pub(super) struct Numbers {
    /// Language tags, separated by blanks; the root locale's is `und`.
    tags: &'static str,
    decimal: char,
    grouping: char,
    percent: &'static str,
    currency: &'static str,
}

const NUMBERS: &[Numbers] = &[
    Numbers {
        tags: "und",
        decimal: '.',
        grouping: ',',
        percent: "#,##0%",
        currency: "¤\u{a0}#,##0.00",
    },
    Numbers {
        tags: "en en-US en-GB zh zh-CN ja ko",
        decimal: '.',
        grouping: ',',
        percent: "#,##0%",
        currency: "¤#,##0.00",
    },
    Numbers {
        tags: "ja-JP ko-KR",
        decimal: '.',
        grouping: ',',
        percent: "#,##0%",
        currency: "¤#,##0",
    },
    Numbers {
        tags: "de de-DE es es-ES",
        decimal: ',',
        grouping: '.',
        percent: "#,##0\u{a0}%",
        currency: "#,##0.00\u{a0}¤",
    },
    Numbers {
        tags: "it it-IT",
        decimal: ',',
        grouping: '.',
        percent: "#,##0%",
        currency: "#,##0.00\u{a0}¤",
    },
    Numbers {
        tags: "fr fr-FR",
        decimal: ',',
        grouping: '\u{202f}',
        percent: "#,##0\u{202f}%",
        currency: "#,##0.00\u{a0}¤",
    },
    Numbers {
        tags: "pt-BR",
        decimal: ',',
        grouping: '.',
        percent: "#,##0%",
        currency: "¤\u{a0}#,##0.00",
    },
];

/// Currency symbol and code of a region.
const CURRENCIES: &[(&str, &str, &str)] = &[
    ("US", "$", "USD"),
    ("GB", "£", "GBP"),
    ("DE", "€", "EUR"),
    ("ES", "€", "EUR"),
    ("IT", "€", "EUR"),
    ("FR", "€", "EUR"),
    ("BR", "R$", "BRL"),
    ("JP", "￥", "JPY"),
    ("KR", "₩", "KRW"),
    ("CN", "¥", "CNY"),
];

const DECIMAL_PATTERN: &str = "#,##0.###";

/// A locale's language and region.
pub(super) struct Place {
    pub language: String,
    pub region: String,
}

impl Place {
    /// Locales with more than a language and a region are not known.
    pub fn of(m: &mut Machine<'_>, locale: Ref) -> Result<Place, Trap> {
        let base = Ref(m.get_field(locale, "baseLocale")? as u32);
        let mut part = |name| -> Result<String, Trap> {
            let text = Ref(m.get_field(base, name)? as u32);
            Ok(if text.is_null() { String::new() } else { m.string_text(text) })
        };
        let (language, region) = (part("language")?, part("region")?);
        let (script, variant) = (part("script")?, part("variant")?);
        let extensions = m.get_field(locale, "localeExtensions")?;
        if script.is_empty() && variant.is_empty() && extensions == 0 {
            return Ok(Place { language, region });
        }
        Err(unknown(&format!("{language}-{script}-{region}-{variant}")))
    }

    /// `en-US`; `und` is the root locale.
    pub fn tag(&self) -> String {
        let language = if self.language.is_empty() { "und" } else { &self.language };
        match &*self.region {
            "" => language.to_string(),
            region => format!("{language}-{region}"),
        }
    }

    pub fn numbers(&self) -> Result<&'static Numbers, Trap> {
        let tag = self.tag();
        let found = NUMBERS.iter().find(|n| n.tags.split(' ').any(|t| t == tag));
        found.ok_or_else(|| unknown(&tag))
    }

    fn currency(&self) -> (&'static str, &'static str) {
        let found = CURRENCIES.iter().find(|c| c.0 == self.region);
        found.map_or(("¤", "XXX"), |c| (c.1, c.2))
    }
}

fn unknown(tag: &str) -> Trap {
    Trap::Unsupported(format!("locale data for {tag}"))
}

/// `DecimalFormatSymbols.initialize(Locale)`.
fn initialize_symbols(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (symbols, locale) = (arg_ref(a, 0), non_null(a, 1)?);
    let place = Place::of(m, locale)?;
    let numbers = place.numbers()?;
    let (symbol, code) = place.currency();
    m.set_field(symbols, "locale", u64::from(locale.0))?;
    for (field, c) in [
        ("zeroDigit", '0'),
        ("digit", '#'),
        ("patternSeparator", ';'),
        ("percent", '%'),
        ("perMill", '‰'),
        ("minusSign", '-'),
        ("exponential", 'E'),
        ("decimalSeparator", numbers.decimal),
        ("groupingSeparator", numbers.grouping),
        ("monetarySeparator", numbers.decimal),
        ("monetaryGroupingSeparator", numbers.grouping),
    ] {
        m.set_field_if_present(symbols, field, u64::from(u32::from(c)));
    }
    for (field, text) in [
        ("percentText", "%"),
        ("perMillText", "‰"),
        ("minusSignText", "-"),
        ("exponentialSeparator", "E"),
        ("infinity", "∞"),
        ("NaN", "NaN"),
        ("currencySymbol", symbol),
        ("intlCurrencySymbol", code),
    ] {
        let utf16: Vec<u16> = text.encode_utf16().collect();
        let text = m.intern_utf16(&utf16)?;
        m.set_field_if_present(symbols, field, u64::from(text.0));
    }
    // The currency object would be looked up in a data file; symbol and code are all that is needed.
    m.set_field_if_present(symbols, "currencyInitialized", 1);
    Ok(0)
}

/// The constructor's field initialisers, then [`initialize_symbols`].
fn symbols_of(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.program.load("java/text/DecimalFormatSymbols")?;
    let symbols = m.new_instance(class)?;
    m.set_field_if_present(symbols, "serialVersionOnStream", 5);
    initialize_symbols(m, &[symbols.0.into(), a[0]])?;
    reference(symbols)
}

/// `NumberFormat.getInstance(Locale, Style, int)`: a `DecimalFormat` with the locale's pattern.
fn number_format(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    const NUMBER: i32 = 0;
    const CURRENCY: i32 = 1;
    const PERCENT: i32 = 2;
    const INTEGER: i32 = 4;
    let place = Place::of(m, non_null(a, 0)?)?;
    let numbers = place.numbers()?;
    let (pattern, integer) = match arg_int(a, 2) {
        NUMBER => (DECIMAL_PATTERN, false),
        INTEGER => (DECIMAL_PATTERN, true),
        PERCENT => (numbers.percent, false),
        CURRENCY => (numbers.currency, false),
        other => return Err(Trap::Unsupported(format!("number format of style {other}"))),
    };
    let symbols = symbols_of(m, &a[..1])?;
    let host = m.program.load("java/text/NumberFormat")?;
    let name = format!("decimal{}_{}", place.tag(), arg_int(a, 2));
    const DESC: &str = "(Ljava/text/DecimalFormatSymbols;)Ljava/text/NumberFormat;";
    let method = adapter::static_method(m, host, &name, DESC, |code| {
        const FORMAT: &str = "java/text/DecimalFormat";
        let pattern = code.string(pattern);
        let init = "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V";
        let format = code.construct(FORMAT, init, &[pattern, Reg(0)]);
        if integer {
            let (no, yes) = (code.int(0), code.int(1));
            for (name, desc, value) in [
                ("setMaximumFractionDigits", "(I)V", no),
                ("setDecimalSeparatorAlwaysShown", "(Z)V", no),
                ("setParseIntegerOnly", "(Z)V", yes),
            ] {
                code.call(Invoke::Virtual, FORMAT, name, desc, vec![format, value]);
            }
        }
        code.ret(format);
    })?;
    Err(Trap::Call(method, vec![symbols]))
}

/// Everything else that would ask the providers.
fn adapter_for(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Err(Trap::Unsupported("locale data beyond numbers and dates".into()))
}

fn resource_bundle(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let name = match arg_ref(a, 0) {
        r if r.is_null() => "null".into(),
        r => m.string_text(r),
    };
    Err(Trap::Unsupported(format!("resource bundle {name}")))
}

const BUNDLE: &str = "java/util/ResourceBundle";
const SYMBOLS: &str = "java/text/DecimalFormatSymbols";

pub(super) const TABLE: &[Entry] = &[
    (SYMBOLS, "initialize", "(Ljava/util/Locale;)V", initialize_symbols),
    (SYMBOLS, "getInstance", "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;", symbols_of),
    (
        "java/text/NumberFormat",
        "getInstance",
        "(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;",
        number_format,
    ),
    ("sun/util/locale/provider/LocaleProviderAdapter", "getAdapter", "*", adapter_for),
    ("sun/util/locale/provider/LocaleProviderAdapter", "forType", "*", adapter_for),
    (BUNDLE, "getBundle", "*", resource_bundle),
];
