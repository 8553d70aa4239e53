// Question: what does the use of a class whose initialiser fails throw?
//@ verdict: violated
//@ target: BrokenClassIsUsed#check
//@ throws: java.lang.ExceptionInInitializerError
//@ options: --strategy lazier
public class BrokenClassIsUsed {
    static class Broken {
        static int[] table = new int[-1];
        int value;
    }

    Broken broken;
    int n;

    int check() {
        return n == 3 ? Broken.table.length : 0;
    }
}
