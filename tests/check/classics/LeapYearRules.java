// Question: are the two ways to write the Gregorian rule the same?
//@ verdict: holds
//@ target: LeapYearRules#check
public class LeapYearRules {
    static boolean nested(int year) {
        if (year % 4 != 0) return false;
        if (year % 100 != 0) return true;
        return year % 400 == 0;
    }

    static boolean flat(int year) {
        return (year & 3) == 0 && (year % 25 != 0 || (year & 15) == 0);
    }

    static void check(short year) {
        assert nested(year) == flat(year);
    }
}
