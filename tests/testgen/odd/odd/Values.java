package odd;

// Values that are awkward to write down.
public class Values {
    public int doubles(double d) {
        if (Double.isNaN(d)) {
            return 1;
        }
        if (d == 0 && 1 / d < 0) {
            return 2;
        }
        return d == Double.MIN_VALUE ? 3 : d == Double.POSITIVE_INFINITY ? 4 : 5;
    }

    public float floats(float f) {
        if (f != f) {
            return f;
        }
        return f == Float.MAX_VALUE ? -0.0f : f == Float.NEGATIVE_INFINITY ? f : Float.MIN_VALUE;
    }

    public long longs(long x) {
        return x == Long.MIN_VALUE ? Long.MAX_VALUE : x == Long.MAX_VALUE ? Long.MIN_VALUE : 0;
    }

    public byte bytes(byte b) {
        return b == Byte.MIN_VALUE ? Byte.MAX_VALUE : -1;
    }

    public short shorts(short s) {
        return s == Short.MIN_VALUE ? Short.MAX_VALUE : -1;
    }

    public char chars(char c) {
        return switch (c) {
            case '\'' -> '\\';
            case '\n' -> '\uD83D';
            case '\uFFFF' -> '\0';
            default -> 'x';
        };
    }

    public String strings(int x) {
        return switch (x) {
            case 0 -> "say \"hi\"\\ and\nleave\t\r\0";
            case 1 -> "\u00fcml\u00e4ut \uD83D\uDE00 \u2028";
            case 2 -> "lone \uD83D";
            case 3 -> "\\u0041";
            default -> "";
        };
    }

    public boolean isQuote(String s) {
        return "\"\\\n".equals(s);
    }

    public boolean isSmile(String s) {
        return "\uD83D\uDE00".equals(s);
    }

    public int grid(int[][] grid) {
        if (grid == null || grid.length != 2 || grid[1] == null || grid[1].length == 0) {
            return 0;
        }
        return grid[0] == grid[1] ? 1 : grid[1][0] == 5 ? 2 : 3;
    }

    public int[][] table(int n) {
        return n == 1 ? new int[][] {{1}, null, {}} : null;
    }

    public String[][] names(boolean some) {
        return new String[][] {some ? new String[] {"a", null} : null};
    }

    public Object boxed(int x) {
        return switch (x) {
            case 0 -> 1L;
            case 1 -> 'c';
            case 2 -> 1.5;
            case 3 -> Boolean.TRUE;
            default -> x;
        };
    }
}
