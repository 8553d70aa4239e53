// Question: is a boxed field always there?
//@ verdict: violated
//@ target: IntegerFieldNull#next
//@ throws: java.lang.NullPointerException
//@ options: --strategy lazier-sharp
public class IntegerFieldNull {
    Integer count;

    int next() {
        return count + 1;
    }
}
