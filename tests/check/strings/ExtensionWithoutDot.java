// Question: has every file name an extension?
//@ verdict: violated
//@ target: ExtensionWithoutDot#extension
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string 0061
public class ExtensionWithoutDot {
    static String extension(String file) {
        if (file == null) {
            return "";
        }
        return file.substring(file.lastIndexOf("."));
    }
}
