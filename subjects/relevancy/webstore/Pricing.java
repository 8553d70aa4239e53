package webstore;

/** Discounts by quantity and by coupon, and postage. All amounts are in cents. */
class Pricing {
    static final int FREE_POSTAGE_FROM = 5000;
    static final int POSTAGE = 490;

    private final String coupon;

    Pricing(String coupon) {
        this.coupon = coupon;
    }

    /** What so many of an item cost. */
    int line(int price, int quantity) {
        int full = price * quantity;
        return full - full * percent(quantity) / 100;
    }

    /** The discount for a quantity. */
    int percent(int quantity) {
        if (quantity >= 20) {
            return 10;
        }
        return quantity >= 10 ? 5 : 0;
    }

    /** What a coupon takes off a sum, never more than the sum. */
    int reduction(String code, int sum) {
        if (code == null || !code.equals(coupon)) {
            return 0;
        }
        return Math.min(sum, 500);
    }

    int postage(int sum) {
        return sum >= FREE_POSTAGE_FROM || sum == 0 ? 0 : POSTAGE;
    }

    /** The variant with a fault: an order of exactly twenty pieces gets the smaller discount. */
    static final class Faulty extends Pricing {
        Faulty(String coupon) {
            super(coupon);
        }

        @Override
        int percent(int quantity) {
            return quantity > 20 ? 10 : quantity >= 10 ? 5 : 0;
        }
    }
}
