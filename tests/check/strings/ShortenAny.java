// Question: is a shortened string never longer than allowed, as far as strings are looked at?
//@ verdict: holds within bounds
//@ target: ShortenAny#shorten
//@ options: --string-length 6
public class ShortenAny {
    static String shorten(String s, int max) {
        if (s == null || max < 0 || s.length() <= max) {
            return s;
        }
        String result = s.substring(0, max);
        assert result.length() == max;
        assert s.startsWith(result);
        return result;
    }
}
