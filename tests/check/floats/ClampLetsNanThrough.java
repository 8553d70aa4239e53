// Question: does clamping to 0..1 keep everything in 0..1?
//@ verdict: violated
//@ target: ClampLetsNanThrough#clamp
//@ throws: java.lang.AssertionError
//@ inputs: double 7ff8000000000000
public class ClampLetsNanThrough {
    static double clamp(double opacity) {
        double result = opacity;
        if (opacity < 0) {
            result = 0;
        } else if (opacity > 1) {
            result = 1;
        }
        assert result >= 0 && result <= 1;
        return result;
    }
}
