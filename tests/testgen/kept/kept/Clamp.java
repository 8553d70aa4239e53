package kept;

/** Small integers, and the boundary of each comparison. */
public final class Clamp {
    private Clamp() { }

    public static int clamp(int value, int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("low is above high");
        }
        if (value < low) {
            return low;
        }
        return value > high ? high : value;
    }

    public static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static String grade(int points) {
        if (points < 0 || points > 100) {
            throw new IllegalArgumentException("points: " + points);
        }
        if (points >= 90) {
            return "A";
        }
        return points >= 60 ? "B" : "F";
    }
}
