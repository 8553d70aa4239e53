// Question: does a verdict say that it rests on the time zone?
//@ verdict: holds (environment fixed: time zone)
//@ target: Zone#check

public class Zone {
    static void check() {
        assert java.util.TimeZone.getDefault() != null;
    }
}
