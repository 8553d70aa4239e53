// Question: does a verdict say that it rests on an environment variable?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: environment variables)
//@ target: Variable#check

public class Variable {
    static void check() {
        assert System.getenv("CAIRN_TRY") == null;
    }
}
