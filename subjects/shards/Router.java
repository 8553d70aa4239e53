package shards;

/** Spreads words over servers by their hash codes. It has a bug that hardly any test meets. */
public class Router {
    private static final String[] SERVERS = {"anna", "bela", "cleo"};

    /** The server that keeps a word; what is not a word is kept by the first. */
    public static String route(String key) {
        return isWord(key) ? SERVERS[Math.abs(key.hashCode()) % SERVERS.length] : SERVERS[0];
    }

    /** As {@link #route}, without the bug. */
    public static String routeRepaired(String key) {
        return isWord(key) ? SERVERS[Math.floorMod(key.hashCode(), SERVERS.length)] : SERVERS[0];
    }

    private static boolean isWord(String key) {
        if (key == null) {
            return false;
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) < 'a' || key.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }
}
