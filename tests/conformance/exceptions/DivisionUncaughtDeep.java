// Question: plain "/ by zero" uncaught through several classes, an instance initialiser and a static nested call
//@ exit: 1
public class DivisionUncaughtDeep {
    static class Ratio {
        final int num, den;
        { System.out.println("Ratio init block"); }
        Ratio(int n, int d) {
            int g = gcd(Math.abs(n), Math.abs(d));
            num = n / g;
            den = d / g;
        }
        static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
        Ratio div(Ratio o) {
            return new Ratio(num * o.den,
                den * o.num);
        }
        int floor() { return Math.floorDiv(num, den); }
        @Override public String toString() { return num + "/" + den; }
    }
    static class ZeroRatio extends Ratio {
        ZeroRatio() { super(0, 5); }
    }
    final ZR zero = new ZR();
    static class ZR extends ZeroRatio { }
    public static void main(String[] args) {
        Ratio a = new Ratio(6, -4), b = new Ratio(1, 3);
        System.out.println(a + " " + b + " " + a.div(b) + " " + a.floor());
        System.out.println(new ZeroRatio());
        try { new Ratio(0, 0); } catch (ArithmeticException e) { System.out.println("0/0 " + e.getMessage()); }
        System.out.println(a.div(new ZeroRatio()));
        new Helper(new DivisionUncaughtDeep()).go();
    }
    static class Helper {
        final DivisionUncaughtDeep d; Helper(DivisionUncaughtDeep d) { this.d = d; }
        void go() { Runnable r = () -> System.out.println(new Ratio(7, 2).div(d.zero).floor()); r.run(); }
    }
}
