// Question: does the abstract template call the steps of the subclass chosen?
//@ verdict: holds
//@ target: TemplateMethod#brew
public class TemplateMethod {
    abstract static class Drink {
        final int prepare(int water) {
            return add(boil(water));
        }

        int boil(int water) {
            return water - 1;
        }

        abstract int add(int water);
    }

    static class Tea extends Drink {
        int add(int water) {
            return water + 5;
        }
    }

    static class Espresso extends Drink {
        int boil(int water) {
            return water;
        }

        int add(int water) {
            return water + 7;
        }
    }

    static void brew(boolean tea, int water) {
        Drink drink = tea ? new Tea() : new Espresso();
        int filled = drink.prepare(water);
        assert filled == (tea ? water + 4 : water + 7);
    }
}
