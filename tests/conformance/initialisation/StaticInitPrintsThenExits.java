// Question: System.exit from inside a static initialiser of a nested class during an expression
//@ exit: 7
public class StaticInitPrintsThenExits {
    static class Cfg {
        static final int LIMIT = compute();
        static int compute() {
            System.out.println("computing");
            for (int i = 0; i < 5; i++) {
                System.out.println("step " + i);
                if (i == 3) {
                    System.out.println("exiting from initialiser");
                    System.exit(i + 4);
                }
            }
            return 1;
        }
    }
    static int left() { System.out.println("left evaluated"); return 1; }
    static int right() { System.out.println("right never"); return 2; }
    public static void main(String[] args) {
        System.out.println("main starts, args " + args.length);
        try {
            System.out.println("sum " + (left() + Cfg.LIMIT + right()));
        } catch (Throwable t) {
            System.out.println("caught " + t);
        } finally {
            System.out.println("finally never");
        }
    }
}
