// Question: is a component what a constructor makes of it?
//@ verdict: holds within bounds
//@ target: RecordNormalised#check
//@ options: --non-null n
public class RecordNormalised {
    record Name(String text) {
        Name {
            text = text == null ? "" : text.trim();
        }
    }

    static void check(Name n) {
        assert n.text() != null && !n.text().startsWith(" ");
    }
}
