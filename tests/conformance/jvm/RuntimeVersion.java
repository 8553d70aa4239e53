// Question: what does the JVM say of itself that does not depend on the machine?
class RuntimeVersion {
    public static void main(String[] args) {
        System.out.println(Runtime.version().feature() + " " + System.getProperty("java.specification.version") + " " + System.getProperty("java.class.version"));
        System.out.println(Runtime.version().toString().startsWith(System.getProperty("java.specification.version")));
        System.out.println(System.getProperty("java.specification.name") + "; " + System.getProperty("java.vm.specification.name"));
        System.out.println(System.getProperty("java.vm.specification.version") + " " + System.getProperty("file.separator") + System.getProperty("path.separator"));
        System.out.println(RuntimeVersion.class.desiredAssertionStatus() + " " + ClassLoader.getSystemClassLoader().getName());
        System.out.println(System.getProperty("no.such") + " " + System.getProperty("no.such", "default") + " " + Integer.getInteger("no.such", 5));
    }
}
