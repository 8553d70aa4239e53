// Question: what is said when the main class itself cannot be initialised?
//@ exit: 1
public class MainClassFails {
    static final int VALUE = compute();

    static int compute() {
        System.out.println("computing");
        int[] none = {};
        return none[1];
    }

    public static void main(String[] args) {
        System.out.println("never printed");
    }
}
