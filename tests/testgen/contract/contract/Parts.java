package contract;

/** Inner parts of a class fail for what only the class gives them: no findings. */
public class Parts {
    private Part first;

    static class Part {
        Part next;
        private final Parts of;
        private final int number;

        Part(Parts of, int number) {
            this.of = of;
            this.number = number;
        }

        /** Fails for a part of nothing. */
        public int distance() {
            return number / of.count();
        }
    }

    public void add() {
        Part part = new Part(this, count());
        part.next = first;
        first = part;
    }

    public int count() {
        int n = 0;
        for (Part p = first; p != null; p = p.next) {
            n++;
        }
        return n;
    }

    /** Fails for a part that is not followed by another. */
    protected int after(Part part) {
        return part.next.number;
    }

    public int last() {
        return first == null ? -1 : first.distance();
    }
}
