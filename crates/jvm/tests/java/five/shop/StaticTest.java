package shop;

import org.junit.jupiter.api.Test;

class StaticTest {
    static final int SIZE = Broken.SIZE;

    @Test
    void never() {
    }
}
