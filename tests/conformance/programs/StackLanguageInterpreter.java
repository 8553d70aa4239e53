// Question: does an interpreter for a small Forth-like stack language (words, loops, recursion, variables, errors) execute identically?
//@ args: "3 4 + ." ": sq dup * ; 7 sq ."
//@ exit: 3
import java.util.*;
import java.util.function.*;

class StackLanguageInterpreter {
    static class VmError extends RuntimeException { VmError(String m) { super(m); } }
    interface Op { void run(Vm vm); }
    static class Vm {
        final Deque<Long> data = new ArrayDeque<>();
        final Deque<Long> ret = new ArrayDeque<>();
        final Map<String, Op> dict = new HashMap<>();
        final Map<String, Integer> vars = new LinkedHashMap<>();
        final long[] mem = new long[16];
        final StringBuilder out = new StringBuilder();
        int steps, depth;
        long pop() { Long v = data.pollLast(); if (v == null) throw new VmError("stack underflow"); return v; }
        void push(long v) { if (data.size() >= 64) throw new VmError("stack overflow"); data.addLast(v); }
        void bin(String n, LongBinary f) { dict.put(n, vm -> { long b = vm.pop(), a = vm.pop(); vm.push(f.apply(a, b)); }); }
        interface LongBinary { long apply(long a, long b); }
        Vm() {
            bin("+", (a, b) -> a + b); bin("-", (a, b) -> a - b); bin("*", (a, b) -> a * b); bin("=", (a, b) -> a == b ? -1 : 0); bin("<", (a, b) -> a < b ? -1 : 0); bin(">", (a, b) -> a > b ? -1 : 0); bin("and", (a, b) -> a & b); bin("or", (a, b) -> a | b); bin("xor", (a, b) -> a ^ b); bin("max", Math::max); bin("lshift", (a, b) -> a << b);
            bin("/", (a, b) -> { if (b == 0) throw new VmError("division by zero"); return Math.floorDiv(a, b); }); bin("mod", (a, b) -> { if (b == 0) throw new VmError("division by zero"); return Math.floorMod(a, b); });
            dict.put("dup", vm -> { long a = vm.pop(); vm.push(a); vm.push(a); }); dict.put("drop", Vm::pop); dict.put("swap", vm -> { long b = vm.pop(), a = vm.pop(); vm.push(b); vm.push(a); }); dict.put("over", vm -> { long b = vm.pop(), a = vm.pop(); vm.push(a); vm.push(b); vm.push(a); }); dict.put("rot", vm -> { long c = vm.pop(), b = vm.pop(), a = vm.pop(); vm.push(b); vm.push(c); vm.push(a); });
            dict.put(".", vm -> vm.out.append(vm.pop()).append(' ')); dict.put("emit", vm -> vm.out.append((char) vm.pop())); dict.put("cr", vm -> vm.out.append('|')); dict.put(".s", vm -> vm.out.append('<').append(vm.data.size()).append('>').append(vm.data)); dict.put("negate", vm -> vm.push(-vm.pop())); dict.put("not", vm -> vm.push(vm.pop() == 0 ? -1 : 0));
            dict.put("@", vm -> vm.push(vm.mem[vm.addr()])); dict.put("!", vm -> { int a = vm.addr(); vm.mem[a] = vm.pop(); }); dict.put("+!", vm -> { int a = vm.addr(); vm.mem[a] += vm.pop(); }); dict.put("i", vm -> { if (vm.ret.isEmpty()) throw new VmError("i outside loop"); vm.push(vm.ret.peekLast()); }); dict.put("depth", vm -> vm.push(vm.data.size()));
        }
        int addr() { long a = pop(); if (a < 0 || a >= mem.length) throw new VmError("bad address " + a); return (int) a; }
        void exec(List<Op> code) { for (Op o : code) { if (++steps > 20000) throw new VmError("step limit"); o.run(this); } }
        void call(String name, List<Op> body) { if (++depth > 100) throw new VmError("recursion too deep in " + name); try { exec(body); } finally { depth--; } }
    }
    static class Compiler {
        final Vm vm; final Iterator<String> toks;
        Compiler(Vm vm, String src) { this.vm = vm; toks = Arrays.asList(src.trim().split("\\s+")).iterator(); }
        String next(String want) { if (!toks.hasNext()) throw new VmError("expected " + want); return toks.next(); }
        String last;
        List<Op> block(String... ends) {
            List<Op> code = new ArrayList<>();
            Set<String> stop = Set.of(ends);
            while (toks.hasNext()) {
                String t = toks.next();
                if (stop.contains(t)) { last = t; return code; }
                Op o = word(t);
                if (o == null) continue;
                if (ends.length == 0) { vm.steps++; o.run(vm); } else code.add(o);
            }
            if (ends.length > 0) throw new VmError("missing " + String.join("/", ends));
            return code;
        }
        Op word(String t) {
            switch (t) {
                case ":": { String n = next("name"); List<Op> body = new ArrayList<>(); vm.dict.put(n, v -> v.call(n, body)); body.addAll(block(";")); return null; }
                case "var": { String n = next("name"); int a = vm.vars.computeIfAbsent(n, k -> vm.vars.size()); vm.dict.put(n, v -> v.push(a)); return null; }
                case "if": { List<Op> th = block("else", "then"); List<Op> el = last.equals("else") ? block("then") : List.of(); return v -> v.exec(v.pop() != 0 ? th : el); }
                case "begin": { List<Op> body = block("until", "while"); if (last.equals("until")) return v -> { do v.exec(body); while (v.pop() == 0); }; List<Op> rest = block("repeat"); return v -> { for (;;) { v.exec(body); if (v.pop() == 0) break; v.exec(rest); } }; }
                case "do": { List<Op> body = block("loop"); return v -> { long from = v.pop(), to = v.pop(); for (long i = from; i < to; i++) { v.ret.addLast(i); try { v.exec(body); } finally { v.ret.removeLast(); } } }; }
                case "(": { while (!next(")").equals(")")) ; return null; }
                default:
            }
            Op o = vm.dict.get(t);
            if (o != null) return o;
            try { long n = Long.decode(t); return v -> v.push(n); }
            catch (NumberFormatException e) { throw new VmError("unknown word " + t); }
        }
    }
    static boolean run(String src) {
        Vm vm = new Vm();
        try { new Compiler(vm, src).block(); System.out.println(src + " => " + vm.out + vm.data + " steps " + vm.steps); return true; }
        catch (VmError e) { System.out.println(src + " => " + vm.out + "ERROR " + e.getMessage() + " " + vm.data + " steps " + vm.steps); return false; }
    }
    public static void main(String[] args) {
        int bad = 0;
        for (String a : args) if (!run(a)) bad++;
        String[] progs = {"1 2 3 rot .s", "10 0 do i . loop", ": fact dup 1 > if dup 1 - fact * then ; 20 fact . 21 fact .", ": fib dup 2 < not if dup 1 - fib swap 2 - fib + then ; 15 fib .", "var x 5 x ! x @ x @ * x +! x @ .", ": gcd begin dup while swap over mod repeat drop ; 1071 462 gcd .", "1 begin dup . 2 * dup 100 > until .", ": stars 0 do 42 emit loop ; 5 0 do i 1 + stars cr loop", "-7 2 / . -7 2 mod . 7 -2 / .", "0xff 010 + .", "1 0 /", "+", "foo", ": inf inf ; inf", "begin 1 0 until", ": x 1", "1 if 2", "99 @", "i", "100 0 do i loop", "3 0 do 3 0 do i . loop cr loop", "( a comment ) 1 .", "1 62 lshift 2 * . depth .", ": even? 2 mod 0 = ; 4 even? . 5 even? .", ":", "9223372036854775807 1 + ."};
        for (String p : progs) if (!run(p)) bad++;
        System.out.println("failures " + bad);
        System.exit(bad == 11 ? 3 : 99);
    }
}
