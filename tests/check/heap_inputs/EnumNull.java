// Question: does a switch over an enum cope with null?
//@ verdict: violated
//@ target: EnumNull#check
//@ throws: java.lang.NullPointerException
public class EnumNull {
    enum Light {
        RED,
        GREEN
    }

    static int check(Light light) {
        switch (light) {
            case RED:
                return 0;
            default:
                return 1;
        }
    }
}
