// Question: which modules are classes in, and what do these say of packages, readability and descriptors?
import java.util.*;

class ModuleNames {
    static void show(Class<?> c) {
        Module m = c.getModule();
        System.out.println(c.getTypeName() + ": " + m + " " + m.getName() + " named " + m.isNamed());
    }

    public static void main(String[] args) throws Exception {
        show(String.class);
        show(int.class);
        show(String[].class);
        show(int[][].class);
        show(java.util.logging.Logger.class);
        show(java.sql.Date.class);
        show(java.util.concurrent.locks.Lock.class);
        Module mine = ModuleNames.class.getModule(), base = Object.class.getModule();
        System.out.println(mine.isNamed() + " " + mine.getName() + " " + mine.getDescriptor() + " " + mine.canRead(base) + " " + base.canRead(mine));
        System.out.println((mine == new Object() { }.getClass().getModule()) + " " + (mine == ModuleNames[].class.getModule()));
        System.out.println(base.isExported("java.util") + " " + base.isExported("sun.nio.ch") + " " + base.isOpen("java.util") + " " + base.isExported("jdk.internal.misc", mine));
        System.out.println(mine.isExported("any.thing") + " " + mine.isOpen("any.thing", base));
        System.out.println(base.getClassLoader() + " " + (mine.getClassLoader() == ModuleNames.class.getClassLoader()));
        try {
            base.addExports("jdk.internal.misc", mine);
        } catch (IllegalCallerException e) {
            System.out.println(e.getClass());
        }
    }
}
