//! JUnit's assertions as AssertJ says them.

/// The class that has `assertThat` and its like.
pub(crate) const ASSERTIONS: &str = "org.assertj.core.api.Assertions";

/// The method that is imported and the statement without its semicolon; none where AssertJ has nothing that is as plain.
pub(crate) fn fluent(method: &str, arguments: &[&str]) -> Option<(&'static str, String)> {
    let that =
        |actual: &str, rest: &str| Some(("assertThat", format!("assertThat({actual}).{rest}")));
    match (method, arguments) {
        ("assertEquals", ["Double.NaN" | "Float.NaN", actual, ..]) => that(actual, "isNaN()"),
        ("assertEquals" | "assertArrayEquals", [expected, actual, ..]) => {
            that(actual, &format!("isEqualTo({expected})"))
        }
        ("assertTrue", [actual]) => that(actual, "isTrue()"),
        ("assertFalse", [actual]) => that(actual, "isFalse()"),
        ("assertNull", [actual]) => that(actual, "isNull()"),
        ("assertNotNull", [actual]) => that(actual, "isNotNull()"),
        ("assertSame", [expected, actual]) => that(actual, &format!("isSameAs({expected})")),
        ("assertNotSame", [other, actual]) => that(actual, &format!("isNotSameAs({other})")),
        ("assertDoesNotThrow", [lambda]) => {
            let text = format!("assertThatCode({lambda}).doesNotThrowAnyException()");
            Some(("assertThatCode", text))
        }
        _ => None,
    }
}

/// That a call throws, as links of a chain; with its message, if that is asserted.
pub(crate) fn thrown(
    lambda: &str,
    class: &str,
    message: Option<Option<&str>>,
) -> (&'static str, Vec<String>) {
    let mut links =
        vec![format!("assertThatThrownBy({lambda})"), format!(".isInstanceOf({class})")];
    links.extend(message.map(|text| format!(".hasMessage({})", text.unwrap_or("null"))));
    if let Some(last) = links.last_mut() {
        last.push(';');
    }
    ("assertThatThrownBy", links)
}
