// Question: is a system property found, and its default used where there is none?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: DebugOn#check

public class DebugOn {
    static void check() {
        assert !System.getProperty("debug", "off").isEmpty() || System.getProperty("debug") != null;
        if (Boolean.getBoolean("debug")) {
            throw new IllegalStateException();
        }
    }
}
