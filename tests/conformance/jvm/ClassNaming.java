// Question: what are anonymous, local, nested and array classes called in each of the ways to ask?
class ClassNaming {
    interface I { }
    enum E { A { }, B }
    record R(int x) { }
    class Inner { class Deeper { } }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.getTypeName() + " | " + c + " | " + c.descriptorString());
        System.out.println("  " + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + " " + c.getDeclaringClass() + " " + c.getEnclosingClass() + " " + c.getEnclosingMethod() + " " + c.getNestHost().getName());
    }

    public static void main(String[] args) {
        class Local { }
        show(new Object() { }.getClass());
        show(Local.class);
        show(I.class);
        show(E.A.getClass());
        show(E.A.getDeclaringClass());
        show(R.class);
        show(Inner.Deeper.class);
        show(Inner[][].class);
        show(int[].class);
        show(void.class);
    }
}
