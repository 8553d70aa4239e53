// Question: the main class's own static initialiser throws: text on stderr and exit code
//@ exit: 1
public class MainClassInitFails {
    static int a = say("a");
    static int[] data = {1, 2, 3};
    static int total = sum(3);
    static int b = say("b never");
    static int say(String s) {
        System.out.println("init " + s);
        return s.length();
    }
    static int sum(int n) {
        int t = 0;
        for (int i = 0; i <= n; i++) {
            System.out.println("i=" + i + " t=" + t);
            t += data[i];
        }
        return t;
    }
    public static void main(String[] args) {
        System.out.println("main never runs");
    }
}
