// Question: is the short leap year rule right until 2400?
//@ verdict: violated
//@ target: LeapYearCentury
//@ throws: java.lang.AssertionError
//@ inputs: int 2000
import org.sosy_lab.sv_benchmarks.Verifier;

public class LeapYearCentury {
    static boolean leap(int year) {
        return year % 4 == 0 && year % 100 != 0;
    }

    static boolean gregorian(int year) {
        if (year % 400 == 0) {
            return true;
        }
        return year % 100 != 0 && year % 4 == 0;
    }

    public static void main(String[] args) {
        int year = Verifier.nondetInt();
        Verifier.assume(year >= 1583 && year < 2400);
        assert leap(year) == gregorian(year);
    }
}
