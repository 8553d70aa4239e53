/** Touches nothing but its parameters. */
public class First {
    static int max(int a, int b) {
        return a > b ? a : b;
    }
}
