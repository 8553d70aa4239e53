// Question: what does a native method throw that nobody has linked?

public class Unlinked {
    native int answer(int question, String[] words);

    static native void shout();

    public static void main(String[] args) {
        try {
            shout();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        try {
            new Unlinked().answer(1, args);
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
}
