// Question: can one object be of two classes?
//@ verdict: holds
//@ target: CastsOfOneObject#check
//@ options: --non-null holder
public class CastsOfOneObject {
    static class Left extends Part {}

    static class Right extends Part {}

    static class Part {}

    static class Holder {
        Part part;
    }

    static void check(Holder holder, Part other) {
        if (holder.part instanceof Left && other instanceof Right) {
            assert holder.part != other;
        }
        if (holder.part instanceof Left && holder.part == other) {
            Left l = (Left) other;
            assert l == holder.part;
        }
    }
}
