// Question: can a builder come in with the content "no"?
//@ verdict: violated
//@ target: BuilderContent#finish
//@ throws: java.lang.IllegalArgumentException
//@ options: --non-null b
public class BuilderContent {
    static String finish(StringBuilder b) {
        b.append("!");
        if (b.toString().equals("no!")) {
            throw new IllegalArgumentException(b.toString());
        }
        return b.toString();
    }
}
