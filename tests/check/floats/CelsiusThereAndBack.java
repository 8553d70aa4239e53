// Question: does a whole temperature survive the way through Fahrenheit?
//@ verdict: holds
//@ target: CelsiusThereAndBack#check
public class CelsiusThereAndBack {
    static double toFahrenheit(double celsius) {
        return celsius * 1.8 + 32;
    }

    static double toCelsius(double fahrenheit) {
        return (fahrenheit - 32) / 1.8;
    }

    static void check(byte celsius) {
        double f = toFahrenheit(celsius);
        double back = toCelsius(f);
        assert Math.round(back) == celsius;
    }
}
