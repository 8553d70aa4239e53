// Question: does a JSON parser and pretty printer (escapes, numbers, nesting, errors with line/column) round-trip the same?
//@ exit: 1
import java.util.*;
import java.util.stream.*;

class JsonPrettyPrinter {
    static class JsonException extends RuntimeException {
        JsonException(String m, String src, int pos) { super(m + " at " + where(src, pos)); }
        static String where(String s, int pos) { int line = 1, col = 1; for (int i = 0; i < pos && i < s.length(); i++) if (s.charAt(i) == '\n') { line++; col = 1; } else col++; return line + ":" + col; }
    }
    static class Reader {
        final String s;
        int p, depth;
        Reader(String s) { this.s = s; }
        JsonException err(String m) { return new JsonException(m, s, p); }
        Object read() { Object v = value(); ws(); if (p != s.length()) throw err("trailing '" + s.charAt(p) + "'"); return v; }
        void ws() { while (p < s.length() && " \t\r\n".indexOf(s.charAt(p)) >= 0) p++; }
        char peek() { if (p >= s.length()) throw err("unexpected end"); return s.charAt(p); }
        void expect(char c) { if (peek() != c) throw err("expected '" + c + "' but got '" + peek() + "'"); p++; }
        Object value() {
            ws();
            if (++depth > 50) throw err("too deep");
            try {
                switch (peek()) {
                    case '{': return object();
                    case '[': return array();
                    case '"': return string();
                    case 't': return word("true", Boolean.TRUE);
                    case 'f': return word("false", Boolean.FALSE);
                    case 'n': return word("null", null);
                    default: return number();
                }
            } finally { depth--; }
        }
        Object word(String w, Object v) { if (!s.startsWith(w, p)) throw err("bad literal"); p += w.length(); return v; }
        Map<String, Object> object() {
            Map<String, Object> m = new LinkedHashMap<>();
            expect('{');
            ws();
            if (peek() == '}') { p++; return m; }
            while (true) {
                ws();
                int at = p;
                String k = string();
                if (m.containsKey(k)) { p = at; throw err("duplicate key " + k); }
                ws(); expect(':');
                m.put(k, value());
                ws();
                if (peek() == ',') { p++; continue; }
                expect('}');
                return m;
            }
        }
        List<Object> array() {
            List<Object> l = new ArrayList<>();
            expect('[');
            ws();
            if (peek() == ']') { p++; return l; }
            while (true) { l.add(value()); ws(); if (peek() == ',') { p++; continue; } expect(']'); return l; }
        }
        String string() {
            expect('"');
            StringBuilder sb = new StringBuilder();
            for (char c; (c = peek()) != '"'; ) {
                if (c < ' ') throw err("control character " + (int) c);
                p++;
                if (c != '\\') { sb.append(c); continue; }
                char e = peek();
                p++;
                switch (e) {
                    case 'n' -> sb.append('\n');
                    case 't' -> sb.append('\t');
                    case 'r' -> sb.append('\r');
                    case 'b' -> sb.append('\b');
                    case 'f' -> sb.append('\f');
                    case '"', '\\', '/' -> sb.append(e);
                    case 'u' -> { if (p + 4 > s.length()) throw err("short unicode escape"); try { sb.append((char) Integer.parseInt(s.substring(p, p + 4), 16)); } catch (NumberFormatException x) { throw err("bad unicode escape"); } p += 4; }
                    default -> { p--; throw err("bad escape '" + e + "'"); }
                }
            }
            p++;
            return sb.toString();
        }
        Number number() {
            int st = p;
            if (peek() == '-') p++;
            int d = p;
            while (p < s.length() && Character.isDigit(s.charAt(p))) p++;
            if (p == d) throw err("unexpected '" + (p < s.length() ? s.charAt(p) : ' ') + "'");
            if (s.charAt(d) == '0' && p - d > 1) { p = d; throw err("leading zero"); }
            boolean fp = false;
            if (p < s.length() && s.charAt(p) == '.') { fp = true; p++; while (p < s.length() && Character.isDigit(s.charAt(p))) p++; }
            if (p < s.length() && (s.charAt(p) == 'e' || s.charAt(p) == 'E')) { fp = true; p++; if (p < s.length() && "+-".indexOf(s.charAt(p)) >= 0) p++; while (p < s.length() && Character.isDigit(s.charAt(p))) p++; }
            String t = s.substring(st, p);
            try { if (!fp) return t.length() < 19 ? (Number) Long.parseLong(t) : new java.math.BigInteger(t); return Double.parseDouble(t); }
            catch (NumberFormatException e) { throw err("bad number " + t); }
        }
    }
    static String quote(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (char c : s.toCharArray()) switch (c) { case '"': sb.append("\\\""); break; case '\\': sb.append("\\\\"); break; case '\n': sb.append("\\n"); break; case '\t': sb.append("\\t"); break; default: if (c < 32 || c > 126) sb.append(String.format("\\u%04x", (int) c)); else sb.append(c); }
        return sb.append('"').toString();
    }
    static void print(Object o, String ind, StringBuilder sb) {
        if (o instanceof Map<?, ?> m) {
            if (m.isEmpty()) { sb.append("{}"); return; }
            sb.append("{\n");
            Iterator<? extends Map.Entry<?, ?>> it = m.entrySet().iterator();
            while (it.hasNext()) { Map.Entry<?, ?> e = it.next(); sb.append(ind).append("  ").append(quote((String) e.getKey())).append(": "); print(e.getValue(), ind + "  ", sb); sb.append(it.hasNext() ? ",\n" : "\n"); }
            sb.append(ind).append('}');
        } else if (o instanceof List<?> l) {
            if (l.stream().noneMatch(x -> x instanceof Map || x instanceof List)) { sb.append(l.stream().map(x -> { StringBuilder b = new StringBuilder(); print(x, "", b); return b; }).collect(Collectors.joining(", ", "[", "]"))); return; }
            sb.append("[\n");
            for (int i = 0; i < l.size(); i++) { sb.append(ind).append("  "); print(l.get(i), ind + "  ", sb); sb.append(i + 1 < l.size() ? ",\n" : "\n"); }
            sb.append(ind).append(']');
        } else if (o instanceof String s) sb.append(quote(s));
        else sb.append(o);
    }
    static String pretty(Object o) { StringBuilder sb = new StringBuilder(); print(o, "", sb); return sb.toString(); }
    static Object path(Object o, String p) {
        for (String k : p.split("\\.")) o = o instanceof List<?> l ? l.get(Integer.parseInt(k)) : ((Map<?, ?>) o).get(k);
        return o;
    }
    public static void main(String[] args) {
        String doc = "{\"name\":\"Caf\\u00e9 \\\"X\\\"\",\"n\":[1,-2,3.5,1e3,0.1,12345678901234567890123],\"nested\":{\"a\":[],\"b\":{},\"c\":[[1],[2,[3]]]},\"flags\":[true,false,null],\"s\":\"tab\\tnl\\n\\/\"}";
        Object o = new Reader(doc).read();
        String p = pretty(o);
        System.out.println(p);
        System.out.println(new Reader(p).read().equals(o) + " " + pretty(new Reader(p).read()).equals(p) + " " + o.hashCode());
        System.out.println(path(o, "n.3") + " " + path(o, "nested.c.1.1.0") + " " + path(o, "flags.2") + " " + path(o, "n.0").getClass().getSimpleName() + path(o, "n.5").getClass().getSimpleName() + " " + ((String) path(o, "name")).length());
        for (String bad : new String[]{"", "{", "[1,", "[1 2]", "{\"a\" 1}", "{\"a\":1,\"a\":2}", "tru", "\"abc", "\"\\x\"", "01", "-", "[1]x", "{\n  \"k\": [1,\n   @]}", "\"\\u12g4\"", "1e", "[".repeat(60), "{a:1}", "\"a\nb\"", "[1,]"})
            try { System.out.println(new Reader(bad).read()); } catch (JsonException e) { System.out.println(quote(bad.length() > 20 ? bad.substring(0, 20) : bad) + " -> " + e.getMessage()); }
        new Reader("{\"ok\": true,\n \"bad\": [1, 2, }").read();
    }
}
