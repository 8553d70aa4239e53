package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
    @ParameterizedTest
    @CsvSource({"1, false, 11", "5, true, 45"})
    void a_passes(int amount, boolean member, int expected) {
        assertEquals(expected, Price.of(amount, member));
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, 11",
        "4, true,  40",
        "5, true,  45"
    })
    void b_hasAWrongRow(int amount, boolean member, int expected) {
        assertEquals(expected, Price.of(amount, member));
    }

    @ParameterizedTest
    @CsvSource({"one, false, 11"})
    void c_cannotBeRead(int amount, boolean member, int expected) {
        assertEquals(expected, Price.of(amount, member));
    }

    @Test
    void d_isPlain() {
        assertEquals(11, Price.of(1, false));
    }
}
