// Question: are the arguments of main unknown?
//@ verdict: violated
//@ throws: java.lang.IllegalArgumentException
//@ target: Verbose

public class Verbose {
    public static void main(String[] args) {
        for (String arg : args) {
            assert arg != null;
            if (arg.equals("-v")) {
                throw new IllegalArgumentException(args.length + " " + arg);
            }
        }
    }
}
