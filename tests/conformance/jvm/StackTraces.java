// Question: what do getStackTrace of threads and throwables say, and what do they leave out?
import java.util.*;

class StackTraces {
    static StackTraceElement[] here() { return Thread.currentThread().getStackTrace(); }

    public static void main(String[] args) throws Exception {
        StackTraceElement[] t = here();
        System.out.println(t[0].getMethodName() + " " + t[1] + " " + t[2].getMethodName() + " " + t.length);
        System.out.println(t[0].getModuleName() + " " + t[1].getModuleName() + " " + t[1].getClassLoaderName() + " " + t[0].getClassLoaderName());
        Runnable r = () -> System.out.println(new Throwable().getStackTrace()[0].getMethodName() + " " + new Throwable().getStackTrace().length);
        r.run();
        Throwable own = new Throwable("own") { @Override public synchronized Throwable fillInStackTrace() { return this; } };
        System.out.println(own.getStackTrace().length);
        Thread other = new Thread(() -> { });
        System.out.println(other.getStackTrace().length);
        Exception e = new Exception("e");
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "m", "B.java", 3), new StackTraceElement("C", "n", null, -2)});
        e.printStackTrace(System.out);
    }
}
