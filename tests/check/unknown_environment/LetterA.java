// Question: is a byte of standard input found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: LetterA#check

public class LetterA {
    static void check() throws java.io.IOException {
        assert System.in.read() != 65;
    }
}
