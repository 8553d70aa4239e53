package shop;

/** Not public, so that only classes of its package and of its loader get at it. */
class Price {
    static int of(int amount, boolean member) {
        int price = amount * 10;
        if (amount > 3 && member) {
            price -= 5;
        }
        switch (amount) {
            case 1:
                return price + 1;
            case 2:
                return price + 2;
            default:
                return price;
        }
    }

    static int never(int x) {
        return x < 0 ? -x : x;
    }

    static void leave(int code) {
        if (code > 0) {
            System.exit(code);
        }
        Runtime.getRuntime().halt(9);
    }

    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    static void forever(boolean yes) {
        while (yes) {
            Thread.onSpinWait();
        }
    }
}
