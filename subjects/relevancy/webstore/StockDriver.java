package webstore;

import dev.cairn.Symbolic;

/** Property: the stock of an item is never negative, and what leaves it is what was ordered. */
final class StockDriver {
    public static void main(String[] args) {
        Store store = new Store(new Pricing("SPRING"));
        store.open(240);
        store.warmUp();
        int stock = Symbolic.anyInt();
        Symbolic.assume(stock >= 0 && stock <= 60);
        store.put("x0001", "special offer", "books", 1250, stock);
        int sold = 0;
        for (int round = 0; round < 3; round++) {
            String session = "session" + round;
            int quantity = Symbolic.anyInt();
            store.cart(session).add(store.item("x0001"), quantity);
            store.cart(session).add(store.item("b0000"), 1);
            if (store.checkout(session) != null && quantity > 0 && quantity <= 99) {
                sold += quantity;
            }
            assert store.stock("x0001") >= 0;
            store.page("books");
        }
        assert store.stock("x0001") == stock - sold;
    }
}
