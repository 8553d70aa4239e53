// Question: is a negative size of several dimensions found?
//@ verdict: violated
//@ target: NegativeOuterSize#check
//@ throws: java.lang.NegativeArraySizeException

public class NegativeOuterSize {
    static int check(int n) {
        return new int[n][3].length;
    }
}
