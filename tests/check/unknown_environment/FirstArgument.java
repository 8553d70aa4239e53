// Question: is it found that there may be no arguments?
//@ verdict: violated
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ target: FirstArgument

public class FirstArgument {
    public static void main(String[] args) {
        System.out.println(args[0]);
    }
}
