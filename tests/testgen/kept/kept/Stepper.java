package kept;

/** Set-up that does not matter is not written. */
public class Stepper {
    private int steps;
    private String label = "none";

    public void step() {
        steps++;
    }

    public void label(String label) {
        this.label = label;
    }

    public boolean isFar() {
        return steps > 1;
    }

    public String label() {
        return label;
    }
}
