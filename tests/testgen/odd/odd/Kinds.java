package odd;

// Every kind of class.
public class Kinds {
    public enum Planet {
        EARTH(10), MARS(4), SUN(270) {
            @Override
            public boolean isHabitable() {
                return false;
            }
        };

        private final int gravity;

        Planet(int gravity) {
            this.gravity = gravity;
        }

        public boolean isHabitable() {
            return gravity > 5;
        }

        public Planet heavier(Planet other) {
            return other.gravity > gravity ? other : this;
        }
    }

    public record Range(int from, int to) {
        public Range {
            if (from > to) {
                throw new IllegalArgumentException("from > to");
            }
        }

        public boolean has(int x) {
            return from <= x && x <= to;
        }

        public Range with(Range other) {
            return new Range(Math.min(from, other.from), Math.max(to, other.to));
        }
    }

    public interface Shape {
        int sides();

        default boolean isPolygon() {
            return sides() > 2;
        }

        static int total(Shape a, Shape b) {
            return a.sides() + b.sides();
        }
    }

    public static class Square implements Shape {
        @Override
        public int sides() {
            return 4;
        }
    }

    public static class Line implements Shape {
        private final int length;

        public Line(int length) {
            this.length = length;
        }

        @Override
        public int sides() {
            return length > 0 ? 1 : 0;
        }
    }

    public abstract static class Account {
        protected int balance;

        abstract int fee();

        public boolean withdraw(int amount) {
            if (amount < 0 || amount + fee() > balance) {
                return false;
            }
            balance -= amount + fee();
            return true;
        }
    }

    public static class Basic extends Account {
        @Override
        int fee() {
            return 2;
        }
    }

    public int describe(Planet planet) {
        return switch (planet) {
            case EARTH -> 1;
            case MARS -> 2;
            default -> 3;
        };
    }

    public int command(String word) {
        switch (word) {
            case "stop":
                return 0;
            case "go":
                return 1;
            default:
                return -1;
        }
    }
}
