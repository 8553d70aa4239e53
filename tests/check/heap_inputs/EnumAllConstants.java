// Question: is each constant of an enum foreseen?
//@ verdict: holds
//@ target: EnumAllConstants#check
//@ options: --non-null light --strategy lazier
public class EnumAllConstants {
    enum Light {
        RED,
        AMBER,
        GREEN
    }

    static int check(Light light) {
        switch (light) {
            case RED:
                return 0;
            case AMBER:
            case GREEN:
                assert light.ordinal() == (light == Light.AMBER ? 1 : 2);
                return 1;
            default:
                throw new AssertionError();
        }
    }
}
