package webstore;

/** The property of {@link CartTotalDriver} on the variant with a fault: violated. */
final class CartTotalFaultDriver {
    public static void main(String[] args) {
        CartTotalDriver.check(new Pricing.Faulty("SPRING"));
    }
}
