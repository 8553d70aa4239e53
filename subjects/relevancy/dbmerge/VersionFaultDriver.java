package dbmerge;

/** The property of {@link VersionDriver} on the resolver with a fault: violated. */
final class VersionFaultDriver {
    public static void main(String[] args) {
        VersionDriver.check("faulty");
    }
}
