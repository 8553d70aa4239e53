// Question: are two places with small differences of latitude always near?
//@ verdict: violated
//@ target: HaversineFar#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class HaversineFar {
    static void check(double latitude, double longitude) {
        assume(latitude > -90 && latitude < 90 && longitude > -180 && longitude < 180);
        double dLat = Math.toRadians(latitude - 48);
        double dLon = Math.toRadians(longitude - 11);
        double h = Math.pow(Math.sin(dLat / 2), 2)
            + Math.cos(Math.toRadians(48)) * Math.cos(Math.toRadians(latitude)) * Math.pow(Math.sin(dLon / 2), 2);
        double kilometres = 2 * 6371 * Math.asin(Math.sqrt(h));
        assert kilometres < 19_000;
    }
}
