package kept;

/** A builder of strings is compared by its text. */
public final class Builder {
    private Builder() { }

    public static StringBuilder line(int width) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < width && i < 3; i++) {
            line.append('-');
        }
        return line;
    }
}
