package shop;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class FatalTest {
    @Test
    void a_passes() {
    }

    @Test
    void b_exits() {
        Price.leave(3);
    }

    @Test
    void c_passes() {
        Price.of(2, false);
    }

    @Test
    void d_halts() {
        Price.leave(0);
    }

    @Test
    void e_hangs() {
        Price.forever(true);
    }

    @Test
    void f_overflows() {
        Price.depth(0);
    }

    @Test
    void g_initialises() {
        System.out.println(Broken.SIZE);
    }

    @Test
    void h_exhausts() {
        long[][] all = new long[1000][];
        for (int i = 0; i < all.length; i++) {
            all[i] = new long[Integer.MAX_VALUE - 8];
        }
    }

    @Test
    @Disabled // A fixture: the runner must report it as not run (verdicts.rs).
    void i_disabled() {
    }

    @Test
    void j_is_strange() {
        throw new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }
        };
    }

    @Test
    void k_passes() {
    }
}
