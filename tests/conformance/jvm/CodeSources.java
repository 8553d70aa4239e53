// Question: where do classes say they come from?
import java.security.*;

class CodeSources {
    public static void main(String[] args) {
        ProtectionDomain mine = CodeSources.class.getProtectionDomain();
        System.out.println(mine.getCodeSource() != null);
        System.out.println(mine.getCodeSource().getLocation().getProtocol() + " " + mine.getCodeSource().getLocation().getPath().endsWith("/"));
        System.out.println(mine.getClassLoader() == CodeSources.class.getClassLoader());
        System.out.println(mine.getCodeSource().getCertificates() + " " + (mine == new Object() { }.getClass().getProtectionDomain()));
        System.out.println(String.class.getProtectionDomain().getCodeSource() + " " + String.class.getProtectionDomain().getClassLoader());
        System.out.println(int[].class.getProtectionDomain().getCodeSource());
        System.out.println(mine.getPrincipals().length);
    }
}
