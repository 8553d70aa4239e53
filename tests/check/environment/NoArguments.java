// Question: are arguments that nobody looks at named?
//@ verdict: holds
//@ target: NoArguments

public class NoArguments {
    public static void main(String[] args) {
        assert "a".length() == 1;
    }
}
