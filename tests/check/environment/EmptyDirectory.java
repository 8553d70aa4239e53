// Question: does a verdict say that it rests on the files that there are?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: files)
//@ target: EmptyDirectory#check

import java.io.File;

public class EmptyDirectory {
    static void check() {
        assert !new File("settings").exists();
        assert new File(".").list().length == 0;
    }
}
