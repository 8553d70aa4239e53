// Question: does a non-terminating exact quotient end the program with the JDK's ArithmeticException text?
//@ exit: 1
import java.math.*;
import java.util.*;

class BigDecimalDivideUncaught {
    static class Ledger {
        private final Map<String, BigDecimal> shares = new LinkedHashMap<>();
        void put(String who, String amount) { shares.merge(who, new BigDecimal(amount), BigDecimal::add); }
        BigDecimal total() { return shares.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add); }
        BigDecimal fraction(String who) { return shares.get(who).divide(total()); }
        BigDecimal rounded(String who) { return shares.get(who).divide(total(), 6, RoundingMode.HALF_UP); }
    }
    public static void main(String[] args) {
        Ledger l = new Ledger();
        l.put("ann", "10.00");
        l.put("bob", "20.00");
        l.put("cy", "10.0");
        System.out.println(l.total() + " " + l.total().scale());
        for (String w : List.of("ann", "bob", "cy")) System.out.println(w + " " + l.fraction(w) + " " + l.rounded(w));
        l.put("ann", "0.00");
        System.out.println(l.fraction("ann"));
        l.put("dee", "8");
        System.out.println(l.total());
        for (String w : List.of("ann", "bob", "cy", "dee")) System.out.println(w + " " + l.rounded(w));
        try { l.fraction("bob"); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        BigDecimal h = BigDecimal.ZERO;
        for (int i = 1; i <= 10; i++) {
            h = h.add(BigDecimal.ONE.divide(BigDecimal.valueOf(i), new MathContext(20)));
            System.out.println(i + " " + h);
        }
        for (int i = 1; i <= 10; i++) System.out.println("1/" + i + " = " + BigDecimal.ONE.divide(BigDecimal.valueOf(i)));
    }
}
