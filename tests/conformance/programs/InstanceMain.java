// Question: does a main method that is an instance method without arguments start (Java 25)?
//@ java: 25
class InstanceMain {
    final String name = "made by the constructor";
    static int calls;

    InstanceMain() {
        calls++;
        System.out.println("constructed " + calls);
    }

    void main() {
        System.out.println(name + " " + calls + " " + getClass().getSimpleName());
        class Local {
            int twice(int x) {
                return 2 * x;
            }
        }
        System.out.println(new Local().twice(21));
    }
}
