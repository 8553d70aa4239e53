package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class PriceTest {
    @Test
    void a_one() {
        assertEquals(11, Price.of(1, false));
    }

    @Test
    void b_member() {
        System.out.println("nobody reads this");
        assertEquals(45, Price.of(5, true));
    }

    @Test
    void c_wrong() {
        assertEquals(
                40, Price.of(4, true));
    }

    @Test
    void d_asserts() {
        assertThrows(AssertionError.class, () -> { assert Price.of(1, false) == 0; });
    }
}
