// Question: Does a method hold with any answers of a data access object that is never executed?
//@ target: stubs.Shop#order
//@ verdict: violated (with stubs)
//@ throws: java.lang.IllegalStateException
//@ options: --stub stubs.Stock --stub-never null,throw
package stubs;

class Shop {
    static int order(Stock stock, int count) {
        if (stock == null || count < 1) {
            return 0;
        }
        int left = stock.left("tea") - count;
        if (left == 17) {
            throw new IllegalStateException("seventeen left");
        }
        return left;
    }
}

class Stock {
    int left(String item) {
        throw new UnsupportedOperationException("never executed");
    }
}
