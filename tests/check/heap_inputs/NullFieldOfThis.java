// Question: does every node have a successor?
//@ verdict: violated
//@ target: NullFieldOfThis#second
//@ throws: java.lang.NullPointerException
public class NullFieldOfThis {
    int value;
    NullFieldOfThis next;

    int second() {
        return next.value;
    }
}
