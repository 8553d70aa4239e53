// Question: can the boxed parameter be added without looking?
//@ verdict: violated
//@ target: UnboxesNull#total
//@ throws: java.lang.NullPointerException
//@ inputs: int 5; null
public class UnboxesNull {
    static int total(int price, Integer discount) {
        if (price < 0) {
            return 0;
        }
        return price - discount;
    }
}
