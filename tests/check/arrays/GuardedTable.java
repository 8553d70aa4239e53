// Question: is every entry of the table in range when the index is checked?
//@ verdict: holds
//@ target: GuardedTable#days
public class GuardedTable {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static int days(int month, boolean leap) {
        if (month < 0 || month >= DAYS.length) {
            return 0;
        }
        int days = DAYS[month];
        if (leap && month == 1) {
            days++;
        }
        assert days >= 28 && days <= 31;
        assert days != 29 || leap;
        return days;
    }
}
