package webstore;

import dev.cairn.Symbolic;
import webstore.Order.Event;
import webstore.Order.State;

/** Property: whatever happens to an order, and whatever coupon was typed, it is delivered only if it was paid, and refunded only if cancelled. */
final class OrderDriver {
    public static void main(String[] args) {
        Store store = new Store(new Pricing("SPRING"));
        store.open(240);
        store.warmUp();
        String coupon = Symbolic.anyString(6);
        store.cart("session").add(store.item("b0000"), 2);
        int before = store.total("session");
        store.cart("session").redeem(coupon);
        int after = store.total("session");
        assert after <= before + Pricing.POSTAGE;
        assert coupon.trim().equals("SPRING") || after == before;
        Order order = store.checkout("session");
        boolean paid = false;
        for (int i = 0; i < 4; i++) {
            Event event = Event.values()[Symbolic.choose(4)];
            boolean done = order.handle(event);
            paid |= done && event == Event.PAY;
            assert order.state() != State.DELIVERED || paid;
            assert !order.isRefunded() || order.state() == State.CANCELLED;
        }
        assert order.history().size() == 5;
    }
}
