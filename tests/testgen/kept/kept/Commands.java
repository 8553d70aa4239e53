package kept;

/** Literals of the method are the texts of its tests. */
public final class Commands {
    private Commands() { }

    public static int code(String command) {
        switch (command) {
            case "start":
                return 1;
            case "stop":
                return 2;
            default:
                return 0;
        }
    }

    public static boolean isComment(String line) {
        return line.startsWith("#");
    }

    public static String greet(String name) {
        return name == null ? "hello" : "hello " + name;
    }
}
