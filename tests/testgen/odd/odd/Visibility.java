package odd;

// Classes that a test may name, may name from its own package only, or may not name at all.
public class Visibility {
    public static class Open {
        public int sign(int x) {
            return x < 0 ? -1 : x > 0 ? 1 : 0;
        }
    }

    static class Near {
        boolean even(int x) {
            return x % 2 == 0;
        }
    }

    private static class Secret {
        int limit(int x) {
            return x > 100 ? 100 : x;
        }
    }

    public class Inner {
        public int base;

        public int sum(int x) {
            return x > base ? x + offset : base;
        }
    }

    public int offset;

    protected int guarded(int x) {
        return x == 7 ? 1 : 2;
    }

    public int throughSecret(int x) {
        return new Secret().limit(x);
    }

    private int unseen(int x) {
        return x + offset;
    }
}

class Beside {
    String name(int x) {
        return x == 0 ? "zero" : "other";
    }
}

// Its test class would have the name of that of Visibility.Open.
class VisibilityOpen {
    boolean odd(int x) {
        return x % 2 != 0;
    }
}
