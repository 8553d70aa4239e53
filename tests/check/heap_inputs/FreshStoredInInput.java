// Question: does an object that is put into the input become part of what is not read yet?
//@ verdict: holds
//@ target: FreshStoredInInput#check
//@ options: --strategy lazier-sharp --non-null other
public class FreshStoredInInput {
    int value;
    FreshStoredInInput next;

    void check(FreshStoredInInput other) {
        FreshStoredInInput fresh = new FreshStoredInInput();
        next = fresh;
        assert other == this || other.next != fresh;
    }
}
