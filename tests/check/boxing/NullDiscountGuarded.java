// Question: is a discount limited to the price when null means none?
//@ verdict: holds
//@ target: NullDiscountGuarded#total
public class NullDiscountGuarded {
    static int total(int price, Integer discount) {
        if (price < 0) {
            return 0;
        }
        int off = discount == null || discount < 0 ? 0 : Math.min(discount, price);
        int total = price - off;
        assert total >= 0 && total <= price;
        return total;
    }
}
