package kept;

/** Comparable, equals and hashCode: nothing is said of the hash code's number. */
public final class Version implements Comparable<Version> {
    private final int major;
    private final int minor;

    public Version(int major, int minor) {
        this.major = major;
        this.minor = minor;
    }

    @Override
    public int compareTo(Version other) {
        int c = Integer.compare(major, other.major);
        return c != 0 ? c : Integer.compare(minor, other.minor);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Version v && v.major == major && v.minor == minor;
    }

    @Override
    public int hashCode() {
        return 31 * major + minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
