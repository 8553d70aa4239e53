// Question: can somebody be greeted as "null"?
//@ verdict: violated
//@ target: GreetsNull#greet
//@ throws: java.lang.AssertionError
//@ inputs: null
public class GreetsNull {
    static String greet(String name) {
        String greeting = "Hello " + name + "!";
        assert !greeting.equals("Hello null!");
        return greeting;
    }
}
