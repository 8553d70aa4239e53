// Question: does a write to a field need to know what was there? With one object allowed, there
// would be a bound to report.
//@ verdict: holds
//@ target: WriteDoesNotRead#check
//@ options: --scope 1
public class WriteDoesNotRead {
    int value;
    WriteDoesNotRead left;
    WriteDoesNotRead right;

    void check() {
        left = this;
        right = left;
        left.right.value = 3;
        assert value == 3;
    }
}
