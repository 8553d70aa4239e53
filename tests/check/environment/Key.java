// Question: does a verdict say that it rests on standard input?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: standard input)
//@ target: Key#check

public class Key {
    static void check() throws java.io.IOException {
        assert System.in.read() != 65;
    }
}
