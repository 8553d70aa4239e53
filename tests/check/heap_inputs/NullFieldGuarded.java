// Question: is a field that was compared with null safe to follow?
//@ verdict: holds
//@ target: NullFieldGuarded#second
public class NullFieldGuarded {
    int value;
    NullFieldGuarded next;

    int second() {
        return next == null ? 0 : next.value;
    }
}
