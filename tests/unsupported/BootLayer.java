// Question: what does the boot layer say of the JDK's modules?
//@ unsupported: module layers
import java.util.*;
import java.util.stream.*;

class BootLayer {
    public static void main(String[] args) {
        ModuleLayer boot = ModuleLayer.boot();
        System.out.println(boot.findModule("java.base").isPresent() + " " + boot.findModule("java.base").get());
        System.out.println(boot.findModule("no.such.module"));
        Set<String> names = boot.modules().stream().map(Module::getName).collect(Collectors.toCollection(TreeSet::new));
        System.out.println(names.contains("java.sql") + " " + names.contains("java.logging") + " " + names.contains("jdk.unsupported"));
        System.out.println(boot.parents().size() + " " + (boot.parents().get(0) == ModuleLayer.empty()) + " " + ModuleLayer.empty().modules());
        System.out.println((String.class.getModule().getLayer() == boot) + " " + BootLayer.class.getModule().getLayer());
        System.out.println(boot.findModule("java.base").get() == Object.class.getModule());
        System.out.println((boot.findLoader("java.base") == null) + " " + boot.configuration().findModule("java.sql").isPresent());
        try {
            boot.findLoader("nothing");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
