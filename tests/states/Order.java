// A builder that returns itself, and a class that only it makes.
package states;

public class Order {
    private final int count;
    private final boolean express;

    private Order(int count, boolean express) {
        this.count = count;
        this.express = express;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static class Builder {
        private int count = 1;
        private boolean express;

        private Builder() {
        }

        public Builder count(int n) {
            if (n < 1) {
                throw new IllegalArgumentException();
            }
            count = n;
            return this;
        }

        public Builder express() {
            express = true;
            return this;
        }

        public Order build() {
            return new Order(count, express);
        }
    }
}
