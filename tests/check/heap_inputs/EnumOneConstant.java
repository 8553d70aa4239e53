// Question: is there a constant for which nothing is foreseen?
//@ verdict: violated
//@ target: EnumOneConstant#check
//@ throws: java.lang.AssertionError
//@ options: --non-null light
public class EnumOneConstant {
    enum Light {
        RED,
        AMBER,
        GREEN
    }

    static int check(Light light) {
        switch (light) {
            case RED:
                return 0;
            case GREEN:
                return 1;
            default:
                throw new AssertionError(light.name());
        }
    }
}
