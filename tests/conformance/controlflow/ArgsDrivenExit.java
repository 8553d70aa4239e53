// Question: program arguments with quoting reach main unchanged and drive a System.exit code
//@ args: sum 3 4 "two words" -x --y=1 ""
//@ exit: 17
public class ArgsDrivenExit {
    static int code = 0;
    static void handle(String a, int i) {
        switch (a) {
            case "sum": System.out.println(i + " command"); code += 10; return;
            case "-x": System.out.println(i + " flag"); return;
            case "": System.out.println(i + " empty"); return;
        }
        if (a.startsWith("--")) {
            String[] kv = a.substring(2).split("=", 2);
            System.out.println(i + " option " + kv[0] + " -> " + kv[1]);
            return;
        }
        try {
            int v = Integer.parseInt(a);
            code += v;
            System.out.println(i + " number " + v);
        } catch (NumberFormatException e) {
            System.out.println(i + " text [" + a + "] " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        System.out.println(args.length + " " + args.getClass().getSimpleName());
        for (int i = 0; i < args.length; i++) handle(args[i], i);
        args[0] = "changed";
        System.out.println(String.join("|", args));
        try {
            if (code == 17) System.exit(code);
        } finally {
            System.out.println("not printed");
        }
        System.out.println("not reached");
    }
}
