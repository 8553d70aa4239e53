// Question: is the square root of what is left always a number?
//@ verdict: violated
//@ target: SqrtOfNegative#height
//@ throws: java.lang.AssertionError
//@ inputs: int 2; int 3
public class SqrtOfNegative {
    /** The height of a right triangle from its hypotenuse and base. */
    static double height(int hypotenuse, int base) {
        if (hypotenuse < 0 || hypotenuse > 10 || base < 0 || base > 10) {
            return 0;
        }
        double h = Math.sqrt(hypotenuse * hypotenuse - base * base);
        assert h >= 0;
        return h;
    }
}
