package odd;

// Objects that come to be in other ways than by a public constructor.
public class Making {
    public static final class Money {
        private final long cents;

        private Money(long cents) {
            this.cents = cents;
        }

        public static Money of(long cents) {
            if (cents < 0) {
                throw new IllegalArgumentException("negative");
            }
            return new Money(cents);
        }

        public boolean covers(Money price) {
            return cents >= price.cents;
        }
    }

    public static final class Mail {
        private final String to;
        private final int copies;

        private Mail(Builder b) {
            to = b.to;
            copies = b.copies;
        }

        public boolean isBulk() {
            return copies > 10 && to != null;
        }

        public static final class Builder {
            private String to;
            private int copies;

            public Builder to(String to) {
                this.to = to;
                return this;
            }

            public Builder copies(int copies) {
                this.copies = copies;
                return this;
            }

            public Mail build() {
                return new Mail(this);
            }
        }
    }

    public static final class Registry {
        private static final Registry INSTANCE = new Registry();
        private int size;

        private Registry() {
        }

        public static Registry getInstance() {
            return INSTANCE;
        }

        public boolean add(int x) {
            if (x == 13) {
                return false;
            }
            size++;
            return true;
        }

        public int size() {
            return size;
        }
    }

    public static class Frozen {
        private final int a;
        private final String b;

        public Frozen(int a) {
            this.a = a;
            this.b = a > 5 ? "big" : "small";
        }

        public boolean isOdd() {
            return a > 3 && b.length() == 5;
        }
    }

    public static class Bean {
        private int count;
        private String label;

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        public String getLabel() {
            return label;
        }

        public void setLabel(String label) {
            this.label = label;
        }

        public boolean isReady() {
            return count == 5 && label != null;
        }
    }
}
