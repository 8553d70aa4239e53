// Question: which loaders are there, how are they called, and what are their parents?
class LoaderHierarchy {
    public static void main(String[] args) {
        ClassLoader app = LoaderHierarchy.class.getClassLoader();
        System.out.println(app.getName() + " " + app.getParent().getName() + " " + app.getParent().getParent());
        System.out.println((app == ClassLoader.getSystemClassLoader()) + " " + (app.getParent() == ClassLoader.getPlatformClassLoader()));
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + String[].class.getClassLoader());
        System.out.println((LoaderHierarchy[].class.getClassLoader() == app) + " " + (Thread.currentThread().getContextClassLoader() == app));
        System.out.println(java.sql.Date.class.getClassLoader() == ClassLoader.getPlatformClassLoader());
        System.out.println(app.getClass().getName() + " " + app.getUnnamedModule().isNamed());
        System.out.println((app.getUnnamedModule() == LoaderHierarchy.class.getModule()) + " " + (app.getUnnamedModule() == ClassLoader.getPlatformClassLoader().getUnnamedModule()));
        ClassLoader mine = new ClassLoader("mine", app) { };
        System.out.println(mine.getName() + " " + (mine.getParent() == app) + " " + (new ClassLoader() { }.getParent() == app));
        Thread.currentThread().setContextClassLoader(mine);
        System.out.println(Thread.currentThread().getContextClassLoader() == mine);
        System.out.println(LoaderHierarchy.class.getPackage().getName().isEmpty());
    }
}
