// Question: is the content of a file found for which a program goes wrong?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: Settings#check

import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;

public class Settings {
    static void check() throws IOException {
        try (Reader in = new FileReader("settings")) {
            assert in.read() != 'x' || in.read() != '=';
        } catch (java.io.FileNotFoundException e) {
            // There need not be one.
        }
    }
}
