// Question: does an uncaught MissingFormatArgumentException from printf keep the output already written and print the right text?
//@ exit: 1
import java.util.*;

class FormatMissingArgumentUncaught {
    static class Report {
        private final String layout;
        private int rows;
        Report(String layout) { this.layout = layout; }
        void row(Object... cells) {
            rows++;
            System.out.printf("%02d: ", rows);
            System.out.printf(layout, cells);
            System.out.println();
        }
    }
    public static void main(String[] args) {
        Report r = new Report("%-6s|%5d|%6.2f");
        r.row("a", 1, 1.5);
        r.row("bb", -22, 100.126);
        try { r.row("c", "x", 1.0); } catch (IllegalFormatConversionException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { r.row("d", 3, 4); } catch (IllegalFormatConversionException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%z").row(); } catch (UnknownFormatConversionException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%-d").row(1); } catch (MissingFormatWidthException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%.3d").row(1); } catch (IllegalFormatPrecisionException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%#d").row(1); } catch (FormatFlagsConversionMismatchException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%+ d").row(1); } catch (IllegalFormatFlagsException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%,,d").row(1); } catch (DuplicateFormatFlagsException e) { System.out.println(" <" + e.getMessage() + ">"); }
        try { new Report("%c").row(0x7fffffff); } catch (IllegalFormatCodePointException e) { System.out.println(" <" + e.getMessage() + ">"); }
        r.row("ok", 5, 6.0, "extra ignored");
        r.row("short", 9);
        System.out.println("unreachable");
    }
}
