// Question: is a month number from outside a safe index?
//@ verdict: violated
//@ target: MonthTable#days
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: int 12
public class MonthTable {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static int days(int month) {
        int days = DAYS[month];
        assert days >= 28 && days <= 31;
        return days;
    }
}
