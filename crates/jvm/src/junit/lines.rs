//! The format of the files to and from the JVM: lines of words, with a tab between two words.

pub fn write(to: &mut String, words: &[&str]) {
    for (i, word) in words.iter().enumerate() {
        if i > 0 {
            to.push('\t');
        }
        for c in word.chars() {
            match c {
                '\\' => to.push_str("\\\\"),
                '\t' => to.push_str("\\t"),
                '\n' => to.push_str("\\n"),
                '\r' => to.push_str("\\r"),
                c => to.push(c),
            }
        }
    }
    to.push('\n');
}

pub fn words(line: &str) -> Vec<String> {
    line.split('\t').map(word).collect()
}

fn word(escaped: &str) -> String {
    let mut word = String::with_capacity(escaped.len());
    let mut chars = escaped.chars();
    while let Some(c) = chars.next() {
        word.push(match c {
            '\\' => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                Some(c) => c,
                None => '\\',
            },
            c => c,
        });
    }
    word
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_survive() {
        let given = ["a\tb", "", "c:\\new\\tab", "two\r\nlines", "ü"];
        let mut text = String::new();
        super::write(&mut text, &given);
        assert_eq!(text.matches('\n').count(), 1);
        assert_eq!(super::words(text.trim_end_matches('\n')), given);
    }
}
