package shop;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OldTest {
    @Test
    public void passes() {
        assertEquals(20, Price.of(2, false) - 2);
    }

    @Test(expected = IllegalStateException.class)
    public void fails() {
        Price.of(1, true);
    }

    @Test
    public void exits() {
        Price.leave(4);
    }
}
