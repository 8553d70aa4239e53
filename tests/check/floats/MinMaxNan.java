// Question: do Math.min and Math.max pass NaN on and bound everything else?
//@ verdict: holds
//@ target: MinMaxNan#check
public class MinMaxNan {
    static void check(double a, double b) {
        double low = Math.min(a, b);
        double high = Math.max(a, b);
        boolean anyNan = Double.isNaN(a) || Double.isNaN(b);
        assert Double.isNaN(low) == anyNan;
        assert Double.isNaN(high) == anyNan;
        if (!anyNan) {
            assert low <= a && low <= b;
            assert high >= a && high >= b;
            assert Double.compare(low, high) <= 0;
        }
    }
}
