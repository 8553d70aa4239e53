// Question: what does Class.forName find with and without initialisation, by which loader?
class ForNameWithLoader {
    static class Noisy { static { System.out.println("initialised Noisy"); } }
    static class Other { static { System.out.println("initialised Other"); } }

    static void attempt(String name, boolean init, ClassLoader loader) {
        try {
            Class<?> c = Class.forName(name, init, loader);
            System.out.println("found " + c.getName());
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ForNameWithLoader.class.getClassLoader();
        attempt("ForNameWithLoader$Noisy", false, app);
        attempt("ForNameWithLoader$Noisy", true, app);
        attempt("ForNameWithLoader$Other", true, null);
        attempt("ForNameWithLoader$Other", true, ClassLoader.getPlatformClassLoader());
        attempt("ForNameWithLoader$Other", false, ClassLoader.getSystemClassLoader());
        attempt("java.lang.String", true, null);
        attempt("java.sql.Date", false, null);
        attempt("java.sql.Date", false, ClassLoader.getPlatformClassLoader());
        attempt("[Ljava.lang.String;", true, null);
        attempt("[[I", true, null);
        attempt("[LForNameWithLoader$Other;", true, app);
        attempt("[LForNameWithLoader$Other;", true, null);
        attempt("int", true, app);
        attempt("java/lang/String", true, app);
        attempt("", true, app);
        attempt("No.Such", true, app);
        System.out.println(app.loadClass("ForNameWithLoader$Other") == Other.class);
        try { app.loadClass("[I"); } catch (ClassNotFoundException e) { System.out.println(e); }
        Module base = Object.class.getModule();
        System.out.println(Class.forName(base, "java.lang.Integer") + " " + Class.forName(base, "nope.Nope"));
    }
}
