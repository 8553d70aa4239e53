// Question: does a verdict say that there were no arguments?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: arguments of main)
//@ target: Arguments

public class Arguments {
    public static void main(String[] args) {
        assert args.length < 100;
    }
}
