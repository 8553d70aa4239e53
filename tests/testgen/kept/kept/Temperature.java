package kept;

/** Doubles that a person writes. */
public record Temperature(double celsius) {
    public boolean isFreezing() {
        return celsius <= 0;
    }

    public double fahrenheit() {
        return celsius * 9 / 5 + 32;
    }

    public String feel() {
        if (celsius > 30.5) {
            return "hot";
        }
        return celsius < 10 ? "cold" : "mild";
    }
}
