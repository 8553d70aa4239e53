// Question: do the fields of an enum's constants have the values of their constructors?
//@ verdict: holds
//@ target: EnumWithFields#check
public class EnumWithFields {
    enum Planet {
        EARTH(6),
        MARS(3);

        final int radius;

        Planet(int radius) {
            this.radius = radius;
        }
    }

    static void check(Planet p, Planet q) {
        if (p != null && q != null) {
            assert (p == q) == (p.radius == q.radius) && p.radius + q.radius <= 12;
        }
    }
}
