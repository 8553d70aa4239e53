import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads one case a line and prints what the JDK gives for it. */
public class Strings {
    static String text(String hex) {
        StringBuilder b = new StringBuilder();
        for (int i = 1; i < hex.length(); i += 4) {
            b.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
        }
        return b.toString();
    }

    static String hex(CharSequence s) {
        StringBuilder b = new StringBuilder("T");
        for (int i = 0; i < s.length(); i++) {
            b.append(String.format("%04x", (int) s.charAt(i)));
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        try (BufferedReader in = Files.newBufferedReader(Path.of(args[0]))) {
            for (String line; (line = in.readLine()) != null; ) {
                Object result;
                try {
                    result = run(line.split(" "));
                } catch (NumberFormatException e) {
                    result = "invalid";
                }
                out.append(result instanceof CharSequence s && result != "invalid" ? hex(s) : result);
                out.append('\n');
            }
        }
        System.out.print(out);
    }

    static Object run(String[] row) {
        String[] texts = new String[2];
        long[] n = new long[4];
        int ints = 0, read = 0;
        for (int i = 1; i < row.length; i++) {
            if (row[i].startsWith("T")) {
                texts[read++] = text(row[i]);
            } else {
                n[ints++] = Long.parseLong(row[i]);
            }
        }
        String s = texts[0], t = texts[1];
        int a = (int) n[0], b = (int) n[1], c = (int) n[2], d = (int) n[3];
        switch (row[0]) {
            case "charAt": return (int) s.charAt(a);
            case "isEmpty": return s.isEmpty();
            case "isBlank": return s.isBlank();
            case "hashCode": return s.hashCode();
            case "equals": return s.equals(t);
            case "equalsIgnoreCase": return s.equalsIgnoreCase(t);
            case "compareTo": return s.compareTo(t);
            case "compareToIgnoreCase": return s.compareToIgnoreCase(t);
            case "regionMatches": return s.regionMatches(a != 0, b, t, c, d);
            case "indexOfChar": return s.indexOf(a);
            case "indexOfCharFrom": return s.indexOf(a, b);
            case "lastIndexOfChar": return s.lastIndexOf(a);
            case "lastIndexOfCharFrom": return s.lastIndexOf(a, b);
            case "indexOf": return s.indexOf(t, a);
            case "lastIndexOf": return s.lastIndexOf(t, a);
            case "contains": return s.contains(t);
            case "startsWith": return s.startsWith(t, a);
            case "endsWith": return s.endsWith(t);
            case "substring": return s.substring(a, b);
            case "substringFrom": return s.substring(a);
            case "slice": return new String(s.toCharArray(), a, b);
            case "concat": return s.concat(t);
            case "repeat": return s.repeat(a);
            case "trim": return s.trim();
            case "strip": return s.strip();
            case "stripLeading": return s.stripLeading();
            case "stripTrailing": return s.stripTrailing();
            case "toUpperCase": return s.toUpperCase(Locale.ROOT);
            case "toLowerCase": return s.toLowerCase(Locale.ROOT);
            case "replaceChar": return s.replace((char) a, (char) b);
            case "choose": return a != 0 ? s : t;
            case "ofBool": return String.valueOf(a != 0);
            case "ofChar": return String.valueOf((char) a);
            case "ofInt": return Integer.toString(a);
            case "ofLong": return Long.toString(n[0]);
            case "intToHex": return Integer.toHexString(a);
            case "longToHex": return Long.toHexString(n[0]);
            case "intToOctal": return Integer.toOctalString(a);
            case "longToBinary": return Long.toBinaryString(n[0]);
            case "parseInt": return Integer.parseInt(s, a);
            case "parseLong": return Long.parseLong(s, a);
            case "parseBoolean": return Boolean.parseBoolean(s);
            case "insert": return new StringBuilder(s).insert(a, t);
            case "delete": return new StringBuilder(s).delete(a, b);
            case "deleteCharAt": return new StringBuilder(s).deleteCharAt(a);
            case "replace": return new StringBuilder(s).replace(a, b, t);
            case "reverse": return new StringBuilder(s).reverse();
            case "setCharAt": {
                StringBuilder builder = new StringBuilder(s);
                builder.setCharAt(a, (char) b);
                return builder;
            }
            case "setLength": {
                StringBuilder builder = new StringBuilder(s);
                builder.setLength(a);
                return builder;
            }
            default: throw new IllegalArgumentException(row[0]);
        }
    }
}
