// Question: is there an exception of the program with the code 404?
//@ verdict: violated
//@ target: OwnException#status
//@ throws: OwnException$Failure
//@ options: --non-null f
public class OwnException {
    static class Failure extends RuntimeException {
        final int code;

        Failure(int code) {
            super("code " + (code == 404 ? "not found" : "other"));
            this.code = code;
        }
    }

    static int status(Failure f) {
        if (f.code == 404) {
            throw f;
        }
        return f.code;
    }
}
