// Question: does a verdict say that it rests on the memory?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: memory)
//@ target: Room#check

public class Room {
    static void check() {
        assert Runtime.getRuntime().maxMemory() > 0;
    }
}
