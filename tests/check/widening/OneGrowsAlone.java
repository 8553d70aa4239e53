// Question: does a bound widen where another one would take too much?
//@ target: OneGrowsAlone#walk
//@ verdict: violated
//@ throws: java.lang.AssertionError
class OneGrowsAlone {
    static int walk(String text, int[] keys) {
        if (text == null || keys == null) return 0;
        int found = 0;
        for (int key : keys) {
            for (int other : keys) {
                if (key < other) found++;
                else if (key > other) found--;
            }
        }
        int sevens = 0;
        for (int i = 0; i < text.length() && text.charAt(i) == '7'; i++) sevens++;
        assert sevens != 11;
        return found;
    }
}
