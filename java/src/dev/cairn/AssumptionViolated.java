package dev.cairn;

/** An {@code assume} was false in a replay: the recorded values are no counterexample. */
public final class AssumptionViolated extends Error {
    private static final long serialVersionUID = 1L;

    public AssumptionViolated() {
        super("an assumption does not hold for the recorded values");
    }
}
