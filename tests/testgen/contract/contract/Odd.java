package contract;

/** Classes of which objects are hard to come by. */
public class Odd {
    /** Nothing makes one. */
    public static class Shut {
        private int value;

        private Shut() {
        }

        public int value() {
            return value > 0 ? value : 0;
        }
    }

    /** It has no subclass here. */
    public abstract static class Lone {
        private int turns;

        protected abstract int step(int by);

        public int turn(int by) {
            turns++;
            return by > 0 ? step(by) : turns;
        }
    }

    /** Objects of the inner class belong to one of the outer one. */
    public static class Chain<T> {
        private int links;

        public class Link {
            private final T value;

            public Link(T value) {
                this.value = value;
                links++;
            }

            public boolean isOnly() {
                return links == 1 && value != null;
            }
        }
    }

    /** Constants with a state of their own. */
    public enum Door {
        FRONT,
        BACK;

        private int opened;

        public int open(int times) {
            if (times > 0) {
                opened += times;
            }
            return opened;
        }
    }
}
