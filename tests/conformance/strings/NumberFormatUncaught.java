// Question: uncaught wrapper of a NumberFormatException inside a recursive parser, with cause and frames
//@ exit: 1
public class NumberFormatUncaught {
    static class ParseFailure extends RuntimeException {
        final int pos;
        ParseFailure(String m, int pos, Throwable cause) { super(m, cause); this.pos = pos; }
        @Override public String getMessage() { return super.getMessage() + " at " + pos; }
    }
    static String src; static int at;
    static int expr() {
        int v = term();
        while (at < src.length() && src.charAt(at) == '+') { at++; v += term(); }
        return v;
    }
    static int term() {
        if (src.charAt(at) == '(') {
            at++;
            int v = expr();
            if (!src.substring(at, at + 1).equals(")")) throw new IllegalStateException("no close");
            at++;
            return v;
        }
        int st = at;
        while (at < src.length() && Character.isDigit(src.charAt(at))) at++;
        return Integer.parseInt(src.substring(st, at));
    }
    static int parse(String s) {
        src = s; at = 0;
        try { return expr(); }
        catch (StringIndexOutOfBoundsException | NumberFormatException e) {
            throw new ParseFailure("bad '" + s + "'", at, e);
        }
    }
    public static void main(String[] args) {
        System.out.println(parse("1+2"));
        System.out.println(parse("(1+(2+30))+4"));
        for (String s : new String[]{"1+x", "(1+2*", "", "(+)"}) try {
            System.out.println(parse(s));
        } catch (ParseFailure e) {
            System.out.println(e + " <- " + e.getCause().getClass().getSimpleName());
        } catch (IllegalStateException e) { System.out.println(e); }
        parse("(1+(2+)");
    }
}
