// Question: is every date that passes the check one the calendar has?
//@ verdict: violated
//@ target: DateValidator#check
//@ throws: java.lang.AssertionError
//@ inputs: int 31; int 6
public class DateValidator {
    static boolean valid(int day, int month) {
        if (month < 1 || month > 12 || day < 1) {
            return false;
        }
        if (month == 2) {
            return day <= 29;
        }
        boolean isShort = month == 4 || month == 9 || month == 11;
        return day <= (isShort ? 30 : 31);
    }

    static final int[] LENGTHS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static void check(int day, int month) {
        if (valid(day, month)) {
            assert day <= LENGTHS[month - 1];
        }
    }
}
