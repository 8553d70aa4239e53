// Question: what does a method throw that throws what it was given?
//@ verdict: violated
//@ target: ThrownField#rethrow
//@ throws: java.lang.IllegalStateException
//@ options: --strategy lazier
public class ThrownField {
    IllegalStateException error;

    void rethrow() {
        if (error != null) {
            throw error;
        }
    }
}
