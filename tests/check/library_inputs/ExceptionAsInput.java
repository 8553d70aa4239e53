// Question: can an exception that is handed on have a message of one letter?
//@ verdict: violated
//@ target: ExceptionAsInput#check
//@ throws: java.lang.IllegalArgumentException
//@ options: --non-null e
public class ExceptionAsInput {
    static void check(IllegalArgumentException e) {
        if (e.getMessage() != null && e.getMessage().length() == 1) {
            throw e;
        }
    }
}
