// Question: what escapes when a static initialiser divides by an unknown?
//@ verdict: violated
//@ target: InitialiserFails
//@ throws: java.lang.ExceptionInInitializerError
//@ inputs: int 0
import dev.cairn.Symbolic;

public class InitialiserFails {
    static class Config {
        static final int WORKERS = Symbolic.anyInt();
        static final int SHARE = 1000 / WORKERS;
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            System.out.println("each worker gets its share");
        }
        assert Config.SHARE <= 1000;
    }
}
