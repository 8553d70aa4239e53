package kept;

/** Text that is built in a loop. */
public final class Roman {
    private static final int[] VALUES = {10, 9, 5, 4, 1};
    private static final String[] SIGNS = {"X", "IX", "V", "IV", "I"};

    private Roman() {}

    public static String of(int number) {
        if (number < 1 || number > 20) {
            throw new IllegalArgumentException("cannot write " + number);
        }
        StringBuilder text = new StringBuilder();
        int rest = number;
        for (int i = 0; i < VALUES.length; i++) {
            while (rest >= VALUES[i]) {
                text.append(SIGNS[i]);
                rest -= VALUES[i];
            }
        }
        return text.toString();
    }
}
