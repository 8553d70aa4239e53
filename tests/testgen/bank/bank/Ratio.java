package bank;

// One bug.
public class Ratio {
    public static int percent(int part, int whole) {
        if (part < 0) {
            return -1;
        }
        return part * 100 / whole;
    }
}
