// Question: is a negative inner size found?
//@ verdict: violated
//@ target: NegativeInnerSize#check
//@ throws: java.lang.NegativeArraySizeException

public class NegativeInnerSize {
    static int check(int n) {
        return new int[3][n].length;
    }
}
