//! Random small Java methods that use strings and builders, and strings to try them on.
//!
//! The same seed gives the same method: `static int name(String s, String t, int i, char c)`.

use super::generate::Random;
use cairn_witness::Data;
use std::fmt::Write;

pub struct Method {
    pub seed: u64,
    pub source: String,
}

/// The longest string among the inputs.
pub const LONGEST: u32 = 3;

/// Strings of one alphabet match each other often.
const ALPHABETS: [&[u16]; 6] = [
    &[0x61, 0x62],
    &[0x30, 0x31, 0x39, 0x2d, 0x2b, 0x2e],
    &[0x20, 0x61, 0x09, 0x3000, 0xa0],
    &[0x61, 0x41, 0x62, 0x42],
    &[0xe9, 0xc9, 0xdf, 0x130, 0x131, 0x3c3, 0x61],
    &[0xd83d, 0xde00, 0x61, 0xff],
];

/// Arguments to try a method on.
pub fn inputs(seed: u64, count: usize) -> Vec<Vec<Data>> {
    inputs_up_to(LONGEST, seed, count)
}

/// The same with strings of another length at most.
pub fn inputs_up_to(longest: u32, seed: u64, count: usize) -> Vec<Vec<Data>> {
    let mut r = Random(!seed);
    let one = |_| {
        let alphabet = r.pick(&ALPHABETS);
        let (s, t) = (string(&mut r, alphabet, longest), string(&mut r, alphabet, longest));
        let i = match r.below(8) {
            0 => r.next() as i32,
            1 => r.pick(&[i32::MIN, i32::MAX, 0x61, 10]),
            _ => r.below(7) as i32 - 2,
        };
        vec![s, t, Data::Int(i), Data::Char(r.pick(alphabet))]
    };
    (0..count).map(one).collect()
}

fn string(r: &mut Random, alphabet: &[u16], longest: u32) -> Data {
    if r.percent(7) {
        return Data::Null;
    }
    let len = r.below(longest as usize + 1);
    Data::Text((0..len).map(|_| r.pick(alphabet)).collect())
}

pub fn generate(seed: u64, name: &str) -> Method {
    let mut random = Random(seed.wrapping_mul(0x2545_F491_4F6C_DD1D));
    let mut w = Writer { random: &mut random, lines: String::new(), strings: 0, builders: 0 };
    let statements = 1 + w.random.below(3);
    for _ in 0..statements {
        w.statement();
    }
    let head = format!("static int {name}(String s, String t, int i, char c)");
    let source =
        format!("    {head} {{\n        int r = 0;\n{}        return r;\n    }}\n", w.lines);
    Method { seed, source }
}

struct Writer<'r> {
    random: &'r mut Random,
    lines: String,
    /// Local variables `u1`, `u2`... so far.
    strings: u32,
    /// Local variables `b1`, `b2`... so far.
    builders: u32,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "        {text}");
    }

    fn statement(&mut self) {
        match self.random.below(12) {
            0..3 => {
                let value = self.int();
                self.line(&format!("r = 31 * r + {value};"));
            }
            3..6 => {
                let cond = self.truth();
                let then = self.random.pick(&["r += 5;", "return r + 1;", "r ^= i;"]);
                self.line(&format!("if ({cond}) {then}"));
            }
            6 | 7 => {
                let value = self.string(1);
                self.strings += 1;
                let name = format!("u{}", self.strings);
                self.line(&format!("String {name} = {value};"));
                self.observe(&name);
            }
            8 | 9 => self.builder(),
            10 => {
                let value = self.string(0);
                let [a, b] = self.random.pick(&[["a", "ab"], ["", "1"], ["Aa", "BB"], ["b", "B"]]);
                self.line(&format!("switch ({value}) {{"));
                self.line(&format!("    case \"{a}\": r += 3;"));
                self.line(&format!("    case \"{b}\": r += 4; break;"));
                self.line("    default: r -= 1;");
                self.line("}");
            }
            _ => {
                let (value, caught) = (
                    self.int(),
                    self.random.pick(&[
                        "NumberFormatException",
                        "IndexOutOfBoundsException",
                        "RuntimeException",
                    ]),
                );
                self.line(&format!("try {{ r += {value}; }} catch ({caught} e) {{ r -= 7; }}"));
            }
        }
    }

    /// Makes the result depend on a string.
    fn observe(&mut self, name: &str) {
        let line = match self.random.below(6) {
            0 | 1 => format!("r += {name}.length();"),
            2 => format!("r += {name}.hashCode();"),
            3 => format!("if ({name}.equals(t)) r += 2;"),
            4 => format!("if ({name}.length() > 1) r += {name}.charAt(1);"),
            _ => format!("if ({name}.equals(\"ab\")) return 9;"),
        };
        self.line(&line);
    }

    fn literal(&mut self) -> String {
        let text = self.random.pick(&["", "a", "ab", "b", "A", "1", "-1", " ", "\\u00e9", "null"]);
        format!("\"{text}\"")
    }

    fn atom(&mut self) -> String {
        match self.random.below(10) {
            0..5 => "s".into(),
            5..8 => "t".into(),
            8 if self.strings > 0 => format!("u{}", self.strings),
            _ => self.literal(),
        }
    }

    /// What an operation is applied to: seldom a constant.
    fn receiver(&mut self) -> String {
        match self.strings {
            n if n > 0 && self.random.percent(40) => format!("u{n}"),
            _ => self.random.pick(&["s", "s", "t"]).into(),
        }
    }

    fn number(&mut self) -> String {
        match self.random.below(8) {
            0 | 1 => "i".into(),
            2 => "(i & 3)".into(),
            3 => "(s.length() - 1)".into(),
            4 => "-1".into(),
            _ => self.random.below(4).to_string(),
        }
    }

    fn character(&mut self) -> String {
        self.random.pick(&["c", "c", "'a'", "'b'", "' '", "'1'", "'\\u00e9'"]).into()
    }

    /// A value of any type that can be appended or printed.
    fn printable(&mut self) -> String {
        match self.random.below(13) {
            0 | 1 => self.number(),
            2 => "(long) i * 1000003L".into(),
            3 => "(long) c".into(),
            4 | 5 => self.character(),
            6 => "(i > 0)".into(),
            7 => self.random.pick(&["1.5", "-0.0", "(i > 0 ? 0.25 : 1e20)"]).into(),
            8 => self.random.pick(&["2.5f", "(i > 0 ? 3f : 1e-3f)"]).into(),
            9 => "(byte) i".into(),
            10 => "(short) i".into(),
            11 => "(Object) t".into(),
            _ => self.atom(),
        }
    }

    fn string(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.atom();
        }
        let s = match self.random.percent(20) {
            true => self.string(depth - 1),
            false => self.receiver(),
        };
        match self.random.below(19) {
            0 => format!("{s}.substring({})", self.number()),
            1 => format!("{s}.substring({}, {})", self.number(), self.number()),
            2 => format!("{s}.concat({})", self.atom()),
            3 => format!("{s} + {}", self.printable()),
            4 => format!("\"\" + {} + {s} + {}", self.printable(), self.character()),
            5 => format!("{s}.trim()"),
            6 => format!("{s}.{}()", self.random.pick(&["strip", "stripLeading", "stripTrailing"])),
            7 => format!("{s}.toUpperCase()"),
            8 => format!("{s}.toLowerCase()"),
            9 => format!("{s}.replace({}, {})", self.character(), self.character()),
            10 => format!("{s}.replace({}, {})", self.literal(), self.atom()),
            11 => format!("{s}.split({})[0]", self.random.pick(&["\",\"", "\"a\"", "\"ab\""])),
            12 => format!("String.valueOf({s}.toCharArray())"),
            13 | 14 => format!("String.valueOf({})", self.printable()),
            15 => format!("{s}.intern()"),
            16 => format!("new String({s}.toCharArray(), {}, 1)", self.number()),
            17 => format!("new StringBuilder({s}).reverse().toString()"),
            _ => format!("(i > 0 ? {s} : {})", self.atom()),
        }
    }

    fn int(&mut self) -> String {
        let s = self.receiver();
        match self.random.below(18) {
            0 => format!("{s}.length()"),
            1 | 2 => format!("{s}.charAt({})", self.number()),
            3 => format!("{s}.compareTo({})", self.atom()),
            4 => format!("{s}.compareToIgnoreCase({})", self.atom()),
            5 => format!("{s}.indexOf({})", self.character()),
            6 => format!("{s}.indexOf({}, {})", self.character(), self.number()),
            7 => format!("{s}.indexOf({})", self.atom()),
            8 => format!("{s}.indexOf({}, {})", self.atom(), self.number()),
            9 => format!("{s}.lastIndexOf({})", self.character()),
            10 => format!("{s}.lastIndexOf({}, {})", self.atom(), self.number()),
            11 => format!("{s}.lastIndexOf({})", self.atom()),
            12 => format!("{s}.hashCode()"),
            13 => format!("Integer.parseInt({s})"),
            14 => format!("(int) Long.parseLong({s})"),
            15 => match self.random.percent(40) {
                true => format!("(int) Double.parseDouble({s})"),
                false => format!("{s}.codePointAt({})", self.number()),
            },
            16 => format!("{s}.split({}).length", self.random.pick(&["\",\"", "\"a\""])),
            _ => format!("{s}.toCharArray()[{}]", self.number()),
        }
    }

    fn truth(&mut self) -> String {
        let s = self.receiver();
        match self.random.below(15) {
            0 | 1 => format!("{s}.equals({})", self.atom()),
            2 => format!("{s}.equalsIgnoreCase({})", self.atom()),
            3 => format!("{s}.contains({})", self.atom()),
            4 => format!("{s}.startsWith({})", self.atom()),
            5 => format!("{s}.startsWith({}, {})", self.atom(), self.number()),
            6 => format!("{s}.endsWith({})", self.atom()),
            7 => format!("{s}.isEmpty()"),
            8 => format!("{s}.isBlank()"),
            9 => format!("{s}.intern() == {}", self.literal()),
            10 => match self.random.below(3) {
                0 => format!("{s}.trim() == {s}"),
                1 => format!("{s}.concat(t) == {s}"),
                _ => format!("{s}.replace(c, 'a') == {s}"),
            },
            11 => format!("{} > {}", self.int(), self.random.below(3)),
            12 => format!("{s} == null"),
            13 => format!("({}).equals({s})", self.string(1)),
            _ => format!("{} == {}", self.int(), self.number()),
        }
    }

    fn builder(&mut self) {
        self.builders += 1;
        let b = format!("b{}", self.builders);
        let class = self.random.weighted(&[(2, "StringBuilder"), (1, "StringBuffer")]);
        let start = match self.random.below(4) {
            0 => String::new(),
            1 => self.literal(),
            _ => self.receiver(),
        };
        self.line(&format!("{class} {b} = new {class}({start});"));
        for _ in 0..1 + self.random.below(2) {
            let call = match self.random.below(12) {
                0..4 => format!("append({})", self.printable()),
                4 => format!("append({}).append({})", self.character(), self.atom()),
                5 => format!("insert({}, {})", self.number(), self.printable()),
                6 => "reverse()".into(),
                7 => format!("deleteCharAt({})", self.number()),
                8 => format!("delete({}, {})", self.number(), self.number()),
                9 => format!("setCharAt({}, {})", self.number(), self.character()),
                10 => format!("setLength({})", self.random.pick(&["0", "1", "2", "i & 3", "-1"])),
                _ => format!("append({}, 0, 1)", self.receiver()),
            };
            self.line(&format!("{b}.{call};"));
        }
        match self.random.below(4) {
            0 => self.line(&format!("r += {b}.length();")),
            1 => {
                let at = self.number();
                self.line(&format!("r += {b}.charAt({at});"));
            }
            _ => {
                self.strings += 1;
                let name = format!("u{}", self.strings);
                self.line(&format!("String {name} = {b}.toString();"));
                self.observe(&name);
            }
        }
    }
}
