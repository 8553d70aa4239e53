package webstore;

import dev.cairn.Symbolic;

/** Property: the total of a cart is price times quantity, less the discount for the quantity, plus postage. */
final class CartTotalDriver {
    public static void main(String[] args) {
        check(new Pricing("SPRING"));
    }

    static void check(Pricing pricing) {
        Store store = new Store(pricing);
        store.open(240);
        store.warmUp();
        int price = Symbolic.anyInt();
        int quantity = Symbolic.anyInt();
        Symbolic.assume(price >= 1 && price <= 20000);
        store.put("x0001", "special offer", "books", price, 50);
        Cart cart = store.cart("session");
        cart.add(store.item("x0001"), quantity);
        int total = store.total("session");
        if (quantity < 1 || quantity > 99) {
            assert total == 0 && cart.messages().size() == 1;
            return;
        }
        int full = price * quantity;
        int percent = quantity < 10 ? 0 : quantity < 20 ? 5 : 10;
        int expected = full - full * percent / 100;
        assert total == expected + (expected < 5000 ? 490 : 0);
        assert !store.page("games").contains("SPECIAL");
    }
}
