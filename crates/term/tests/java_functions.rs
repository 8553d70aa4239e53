//! Functions of `Math` and `StrictMath` against HotSpot.

use cairn_term::{RealFunction, RealFunction2, ULPS};
use cairn_testing::{Jdk, by_effort};
use std::fmt::Write;

fn source(rounds: usize) -> String {
    let mut calls = String::new();
    for (i, f) in RealFunction::ALL.iter().enumerate() {
        let _ = writeln!(calls, "            print({i}, x, y, {}(x));", f.name());
    }
    for (i, f) in RealFunction2::ALL.iter().enumerate() {
        let i = RealFunction::ALL.len() + i;
        let _ = writeln!(calls, "            print({i}, x, y, {}(x, y));", f.name());
    }
    format!(
        "import java.io.*;
import java.util.Random;

public class Functions {{
    static PrintStream out = new PrintStream(new BufferedOutputStream(System.out));

    static void print(int f, double x, double y, double result) {{
        out.println(f + \" \" + Double.doubleToLongBits(x) + \" \" + Double.doubleToLongBits(y)
            + \" \" + Double.doubleToLongBits(result));
    }}

    static double argument(Random random, int kind) {{
        switch (kind % 8) {{
            case 0: return random.nextDouble() * 2 - 1;
            case 1: return (random.nextDouble() * 2 - 1) * 10;
            case 2: return (random.nextDouble() * 2 - 1) * 700;
            case 3: return random.nextInt(2001) - 1000;
            case 4: return random.nextInt(41) / 4.0 - 5;
            case 5: return random.nextInt(33) * Math.PI / 8;
            case 6:
                double[] corners = {{0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE}};
                return corners[random.nextInt(corners.length)];
            default: return Double.longBitsToDouble(random.nextLong());
        }}
    }}

    public static void main(String[] args) {{
        Random random = new Random(42);
        for (int i = 0; i < {rounds}; i++) {{
            double x = argument(random, i);
            double y = argument(random, i / 8);
{calls}        }}
        out.flush();
    }}
}}
"
    )
}

fn name(function: usize) -> (&'static str, bool) {
    match RealFunction::ALL.get(function) {
        Some(f) => (f.name(), f.is_exact()),
        None => {
            let f = RealFunction2::ALL[function - RealFunction::ALL.len()];
            (f.name(), f.is_exact())
        }
    }
}

fn ours(function: usize, x: f64, y: f64) -> f64 {
    match RealFunction::ALL.get(function) {
        Some(f) => f.of(x),
        None => RealFunction2::ALL[function - RealFunction::ALL.len()].of(x, y),
    }
}

#[test]
fn are_hotspots_or_near() {
    let jdk = Jdk::default();
    let rounds = by_effort(1_000, 5_000, 200_000);
    let classes = jdk.compiled_texts(&[], &[("Functions", source(rounds))]);
    let out =
        jdk.tool("java").arg("-cp").arg(&classes).arg("Functions").output().expect("java runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let mut different = vec![0usize; RealFunction::ALL.len() + RealFunction2::ALL.len()];
    let mut seen = 0;
    for line in String::from_utf8_lossy(&out.stdout).lines() {
        let numbers: Vec<i64> = line.split(' ').map(|n| n.parse().expect("a number")).collect();
        let double = |i: usize| f64::from_bits(numbers[i] as u64);
        let (function, x, y, theirs) = (numbers[0] as usize, double(1), double(2), double(3));
        let ours = ours(function, x, y);
        seen += 1;
        if ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan()) {
            continue;
        }
        let (name, exact) = name(function);
        let message = format!("{name}({x:?}, {y:?}) is {theirs:?}, not {ours:?}");
        assert!(!exact, "{message}");
        let apart = (ours.to_bits() as i64).abs_diff(theirs.to_bits() as i64);
        assert!(apart <= ULPS / 2, "{message}");
        different[function] += 1;
    }
    assert_eq!(seen, rounds * different.len());
    for (function, &count) in different.iter().enumerate() {
        let (name, _) = name(function);
        if count > 0 {
            println!("{name}: the last place differs in {count} of {rounds}");
        }
        // fdlibm's own kernels are not all here; HotSpot's are nearly the host's.
        let most = if name.starts_with("Strict") { rounds / 10 } else { rounds / 100 };
        assert!(count <= most, "{name}: {count} of {rounds} differ");
    }
}
