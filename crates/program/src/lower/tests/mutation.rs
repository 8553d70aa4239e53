//! Damaged code must end in an error or in a sound body, never in a panic.

use super::compile;
use super::differential::Random;
use crate::classfile::ClassFile;

const SOURCE: &str = r#"
class T {
    long count; Object[] items; T next;
    static int loop(int[] a, int n) {
        int s = 0;
        for (int i = 0; i < n && i < a.length; i++) s += a[i] * 2 - (i & 3);
        return s;
    }
    Object find(Object o) {
        T t = this;
        while (t != null) {
            synchronized (t) { if (t.items[0] == o) return t.items[(int) t.count]; }
            t = t.next;
        }
        return null;
    }
    static double numbers(float f, double d, long l) {
        return f < d ? l % 7 + f : d >= l ? (d + f) / 2 : l << 3;
    }
    static int tries(String s) {
        int r = 0;
        try { r = Integer.parseInt(s); }
        catch (NumberFormatException e) { r = s.length(); }
        finally { r++; }
        return r;
    }
    static String words(int n) {
        switch (n) { case 1: return "one"; case 2: return "two"; case 1000: return "k"; }
        String[][] a = new String[n][2];
        a[0][1] = "many" + n;
        Runnable r = () -> System.out.println(n);
        r.run();
        return a[0][1];
    }
}
"#;

#[test]
fn damaged_code_never_panics() {
    let file = compile(SOURCE);
    let mut random = Random(0x5eed);
    let (mut sound, mut broken) = (0, 0);
    for _ in 0..1000 {
        for m in &file.methods {
            let Some(code) = file.code(m).unwrap() else { continue };
            let mut bytes = file.bytes.to_vec();
            for _ in 0..1 + random.below(2) {
                let byte = &mut bytes[code.start + random.below(code.len)];
                // Often a neighbour: another slot, another opcode of the same family.
                *byte = if random.below(2) == 0 { *byte ^ 1 } else { random.next() as u8 };
            }
            let damaged = ClassFile::parse(bytes.into()).unwrap();
            match damaged.body(m) {
                Ok(Some(body)) => {
                    body.check().unwrap();
                    sound += 1;
                }
                Ok(None) => {}
                Err(_) => broken += 1,
            }
        }
    }
    assert!(sound > 100 && broken > 100, "{sound} sound, {broken} broken");
}
