// Question: is a negative size found where an array is made by reflection?
//@ verdict: violated
//@ target: NegativeReflectedSize#check
//@ throws: java.lang.NegativeArraySizeException
import java.lang.reflect.Array;

public class NegativeReflectedSize {
    static int check(int n) {
        return Array.getLength(Array.newInstance(int.class, n));
    }
}
