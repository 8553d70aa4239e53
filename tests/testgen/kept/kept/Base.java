package kept;

/** An abstract class with an implementation beside it. */
public abstract class Base {
    protected abstract int weight();

    public String describe() {
        return weight() > 10 ? "heavy" : "light";
    }

    public static final class Stone extends Base {
        private final int grams;

        public Stone(int grams) {
            this.grams = grams;
        }

        @Override
        protected int weight() {
            return grams / 100;
        }
    }
}
