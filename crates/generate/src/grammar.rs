//! Texts that the parsers of the library accept, or refuse only late.

/// Calls of the library that parse a text, and such texts. The more usual first.
struct Grammar {
    /// Beginnings of the internal names of classes.
    classes: &'static [&'static str],
    /// Methods of those classes that take a text.
    methods: &'static [&'static str],
    texts: &'static [&'static str],
}

const WHOLE: &[&str] = &["12", "-7", "0", "1", "2147483648", "+5", "99999999999999999999", "8080"];
const DECODED: &[&str] = &["12", "0x1F", "-7", "8080", "017", "#ff", "0", "-0x2", "0xFFFFFFFF"];
const FRACTIONS: &[&str] =
    &["1.5", "-2.5", "12", "0", "1e3", "1.5E-2", "0.1", "NaN", "Infinity", "1.5f", "1e400", ".5"];
/// What digits are looked at for.
pub const NUMBERS: &[&str] = &["12", "1.5", "-7", "0", "0x1F", "1e3", "1,5"];

const GRAMMARS: &[Grammar] = &[
    Grammar {
        classes: &["java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte"],
        methods: &[
            "parseInt",
            "parseLong",
            "parseShort",
            "parseByte",
            "valueOf",
            "parseUnsignedInt",
            "parseUnsignedLong",
        ],
        texts: WHOLE,
    },
    Grammar {
        classes: &["java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte"],
        methods: &["decode", "getInteger", "getLong"],
        texts: DECODED,
    },
    Grammar {
        classes: &["java/lang/Double", "java/lang/Float"],
        methods: &["parseDouble", "parseFloat", "valueOf"],
        texts: FRACTIONS,
    },
    Grammar {
        classes: &["java/math/BigDecimal"],
        methods: &["<init>"],
        texts: &["1.5", "-2.50", "12", "0", "1E+3", "1e400"],
    },
    Grammar {
        classes: &["java/math/BigInteger"],
        methods: &["<init>"],
        texts: &["12", "-7", "0", "99999999999999999999"],
    },
    Grammar {
        classes: &["java/lang/Boolean"],
        methods: &["parseBoolean", "valueOf"],
        texts: &["true", "false"],
    },
    Grammar {
        classes: &["java/time/LocalDate"],
        methods: &["parse"],
        texts: &["2024-02-29", "2023-03-15", "1999-12-31"],
    },
    Grammar {
        classes: &["java/time/LocalTime"],
        methods: &["parse"],
        texts: &["10:15", "23:59:30"],
    },
    Grammar {
        classes: &["java/time/LocalDateTime"],
        methods: &["parse"],
        texts: &["2024-02-29T10:15", "2023-03-15T23:59:30"],
    },
    Grammar {
        classes: &["java/time/OffsetDateTime", "java/time/ZonedDateTime"],
        methods: &["parse"],
        texts: &["2024-02-29T10:15+01:00", "2023-03-15T23:59:30Z"],
    },
    Grammar {
        classes: &["java/time/Instant"],
        methods: &["parse"],
        texts: &["2024-02-29T10:15:30Z", "1969-12-31T23:59:59Z"],
    },
    Grammar {
        classes: &["java/time/Duration"],
        methods: &["parse"],
        texts: &["PT1H30M", "PT15S", "P2D", "PT-5M"],
    },
    Grammar { classes: &["java/time/Period"], methods: &["parse"], texts: &["P1Y2M3D", "P10D"] },
    Grammar { classes: &["java/time/YearMonth"], methods: &["parse"], texts: &["2024-02"] },
    Grammar { classes: &["java/time/MonthDay"], methods: &["parse"], texts: &["--02-29"] },
    Grammar { classes: &["java/time/Year"], methods: &["parse"], texts: &["2024"] },
    Grammar { classes: &["java/time/ZoneOffset"], methods: &["of"], texts: &["+01:00", "Z"] },
    Grammar { classes: &["java/time/ZoneId"], methods: &["of"], texts: &["UTC", "+01:00"] },
    Grammar {
        classes: &["java/time/format/DateTimeFormatter"],
        methods: &["parse"],
        texts: &["2024-02-29", "20240229", "10:15:30"],
    },
    Grammar {
        classes: &["java/util/UUID"],
        methods: &["fromString"],
        texts: &["123e4567-e89b-12d3-a456-426614174000", "1-2-3-4-5"],
    },
    Grammar {
        classes: &["java/net/URI", "java/net/URL"],
        methods: &["create", "<init>"],
        texts: &[
            "https://example.org/path?q=1",
            "http://example.org:8080/",
            "mailto:a@example.org",
            "path",
        ],
    },
    Grammar {
        classes: &["java/util/Locale"],
        methods: &["forLanguageTag"],
        texts: &["de-DE", "en"],
    },
    Grammar { classes: &["java/util/Currency"], methods: &["getInstance"], texts: &["EUR", "USD"] },
    Grammar {
        classes: &["java/nio/charset/Charset"],
        methods: &["forName", "isSupported"],
        texts: &["UTF-8", "ISO-8859-1"],
    },
    Grammar {
        classes: &["java/util/regex/Pattern"],
        methods: &["compile", "matches"],
        texts: &["a*b", "[a-z]+", "("],
    },
    Grammar {
        classes: &["java/util/Base64$Decoder"],
        methods: &["decode"],
        texts: &["aGVsbG8=", "YQ=="],
    },
    Grammar {
        classes: &["java/lang/Character"],
        methods: &["isDigit", "digit", "getNumericValue"],
        texts: &["12", "a1", "1.5", "-7"],
    },
    Grammar {
        classes: &["java/lang/Character"],
        methods: &[
            "isLetter",
            "isLetterOrDigit",
            "isUpperCase",
            "isLowerCase",
            "toUpperCase",
            "toLowerCase",
            "isJavaIdentifierStart",
        ],
        texts: &["word", "Two words", "aB1"],
    },
    Grammar {
        classes: &["java/lang/Character"],
        methods: &["isWhitespace", "isSpaceChar"],
        texts: &["two words", " a "],
    },
    Grammar {
        classes: &["java/lang/String"],
        methods: &["trim", "strip", "isBlank"],
        texts: &[" a ", " ", "word"],
    },
    Grammar {
        classes: &["java/lang/String"],
        methods: &["toUpperCase", "toLowerCase", "equalsIgnoreCase"],
        texts: &["Word", "WORD", "word"],
    },
];

/// Texts for a call of the library.
pub fn texts(class: &str, method: &str) -> impl Iterator<Item = &'static str> {
    let of =
        GRAMMARS.iter().filter(move |g| g.classes.contains(&class) && g.methods.contains(&method));
    of.flat_map(|g| g.texts.iter().copied())
}
