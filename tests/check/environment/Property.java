// Question: does a verdict say that it rests on a system property?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: system properties)
//@ target: Property#check

public class Property {
    static void check() {
        assert !"/nowhere".equals(System.getProperty("user.dir"));
    }
}
