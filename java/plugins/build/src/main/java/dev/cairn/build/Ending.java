package dev.cairn.build;

/** How a run of the binary ended, by its exit code. */
public enum Ending {
    /** Nothing wrong, or nothing new. */
    FINE,
    /** There are findings. */
    FINDINGS,
    /** An error of usage or of the environment. */
    ERROR,
    /** Something was lost, or the JVM did not do what was predicted. */
    INCOMPLETE;

    /** What a code says. */
    public static Ending of(int code) {
        switch (code) {
            case 0:
                return FINE;
            case 1:
                return FINDINGS;
            case 3:
                return INCOMPLETE;
            default:
                return ERROR;
        }
    }
}
