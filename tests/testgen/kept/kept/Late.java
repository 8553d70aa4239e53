package kept;

import java.util.Objects;

/** What fails only when it is used. */
public class Late {
    private final String name;

    public Late(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    public int length() {
        return name.length();
    }
}
