// Question: is what follows the last dot free of dots?
//@ verdict: holds
//@ target: ExtensionGuarded#extension
import dev.cairn.Symbolic;

public class ExtensionGuarded {
    static String extension(String file) {
        Symbolic.assume(file == null || file.length() <= 4);
        if (file == null) {
            return "";
        }
        int dot = file.lastIndexOf('.');
        if (dot < 0) {
            assert !file.contains(".");
            return "";
        }
        String extension = file.substring(dot + 1);
        assert !extension.contains(".");
        assert file.endsWith("." + extension);
        assert extension.length() < file.length();
        return extension;
    }
}
