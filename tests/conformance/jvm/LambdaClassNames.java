// Question: what are classes of lambdas called, as far as a program may rely on?
import java.util.function.*;

class LambdaClassNames {
    public static void main(String[] args) {
        Runnable r = () -> { };
        Supplier<String> s = "x"::toString;
        Class<?> c = r.getClass();
        System.out.println(c.getName().startsWith("LambdaClassNames$$Lambda") + " " + c.getName().contains("/"));
        System.out.println(c.getSimpleName().startsWith("LambdaClassNames$$Lambda") + " " + c.isHidden() + " " + c.isSynthetic() + " " + c.isAnonymousClass());
        System.out.println(c.getInterfaces()[0] + " " + c.getSuperclass() + " " + c.getEnclosingClass() + " " + (c.getNestHost() == LambdaClassNames.class));
        System.out.println(c.getPackageName().isEmpty() + " " + c.getCanonicalName() + " " + c.getTypeName().startsWith("LambdaClassNames$$Lambda"));
        System.out.println(c == s.getClass());
        System.out.println(r.toString().matches("LambdaClassNames\\$\\$Lambda.*/0x[0-9a-f]+@[0-9a-f]+"));
        System.out.println(c.getModifiers() + " " + s.getClass().getDeclaredFields().length);
        Runnable[] same = new Runnable[2];
        for (int i = 0; i < 2; i++) { int k = i; same[i] = () -> System.out.print(k); }
        System.out.println((same[0].getClass() == same[1].getClass()) + " " + (same[0] == same[1]));
        System.out.println(c.descriptorString().startsWith("LLambdaClassNames$$Lambda") + " " + c.getModule().isNamed());
        try {
            System.out.println(Class.forName(c.getName()));
        } catch (ClassNotFoundException e) {
            System.out.println("not found by its name");
        }
    }
}
