// A constructor that never ends, and one that does.
package states;

public class Endless {
    private int steps;

    public Endless() {
        while (true) {
            steps = (steps + 1) % 7;
        }
    }

    public Endless(int steps) {
        this.steps = steps;
    }

    public int steps() {
        return steps;
    }
}
