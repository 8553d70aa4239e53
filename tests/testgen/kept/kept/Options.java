package kept;

import java.util.Optional;

/** Optionals by content. */
public final class Options {
    private Options() { }

    public static Optional<String> nameOf(int code) {
        return code == 7 ? Optional.of("seven") : Optional.empty();
    }
}
