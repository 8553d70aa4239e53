package dev.cairn.environment;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * What the environment answers in a replay. The calls of the program that ask for a time, chance and the like are redirected here
 * ({@link Redirector}). While {@link #begin} has given answers, the thread that gave them gets these, one after the other; everybody
 * else, and that thread when there are none left, gets what the JVM says.
 *
 * <p>The answers are in a file, one a line, in the order of the questions:
 *
 * <pre>
 * millis long 5              System.currentTimeMillis
 * nanos long 5               System.nanoTime
 * instant long 5             the time of java.time.Clock, in nanoseconds
 * random long 5              the seed of a Random that has none, 48 bits
 * splittable long 5          that of a SplittableRandom
 * thread-random long 5       what the next state of the ThreadLocalRandom is mixed to, but for the last step
 * secure array B 1 byte 7    SecureRandom.nextBytes
 * processors int 5           and max-memory, total-memory, free-memory, with a long
 * hash int 5                 the identity hash code of the next object that is asked for it
 * variable string 1 61 null  System.getenv of a name, in UTF-16 units
 * property string 1 61 string 1 62
 * input array B 1 byte 7     what System.in holds
 * file string 1 61 array B 1 byte 7   a file of the working directory
 * </pre>
 */
public final class Environment {
    /** An odd number that spreads times over all numbers. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    /** Whose name is not that of a library class that only sets itself up. */
    private static final String GENERATOR_OF_MATH = "RandomNumberGeneratorHolder";

    /** The answers of the current replay. */
    private static volatile Environment current;

    private final Thread thread = Thread.currentThread();
    private final Map<String, Queue<Object>> answers = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private final IdentityHashMap<Object, Integer> hashes = new IdentityHashMap<>();
    private Random ofMath;
    private Random ofStrictMath;
    private boolean isSeeding;

    private Environment() {}

    /** Answers the questions of this thread from the file, until the end. Properties and standard input are set at once. */
    public static void begin(Path file) throws IOException {
        Environment next = new Environment();
        for (String line : Files.readAllLines(file)) {
            StringTokenizer words = new StringTokenizer(line);
            String kind = words.nextToken();
            switch (kind) {
                case "variable" -> next.variables.put((String) value(words), (String) value(words));
                case "property" -> property((String) value(words), (String) value(words));
                case "file" -> Files.write(Path.of((String) value(words)), (byte[]) value(words));
                case "input" -> System.setIn(stream((byte[]) value(words)));
                default -> next.answers.computeIfAbsent(kind, k -> new ArrayDeque<>()).add(value(words));
            }
        }
        current = next;
    }

    public static void end() {
        current = null;
    }

    private static void property(String key, String value) {
        if (value == null) {
            System.clearProperty(key);
        } else {
            System.setProperty(key, value);
        }
    }

    private static InputStream stream(byte[] bytes) {
        return new BufferedInputStream(new ByteArrayInputStream(bytes));
    }

    private static Object value(StringTokenizer words) {
        switch (words.nextToken()) {
            case "null":
                return null;
            case "int":
                return Integer.valueOf(words.nextToken());
            case "long":
                return Long.valueOf(words.nextToken());
            case "byte":
                return Byte.valueOf(words.nextToken());
            case "string":
                char[] units = new char[Integer.parseInt(words.nextToken())];
                for (int i = 0; i < units.length; i++) {
                    units[i] = (char) Integer.parseInt(words.nextToken(), 16);
                }
                return new String(units);
            default:
                words.nextToken();
                byte[] bytes = new byte[Integer.parseInt(words.nextToken())];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (Byte) value(words);
                }
                return bytes;
        }
    }

    /** The answers for the thread that asks; none while the library sets itself up. */
    private static Environment asked() {
        Environment asked = current;
        return asked == null || asked.thread != Thread.currentThread() || setsUp() ? null : asked;
    }

    private static boolean setsUp() {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        return walker.walk(frames -> setsUp(frames));
    }

    private static boolean setsUp(Stream<StackWalker.StackFrame> frames) {
        return frames.anyMatch(f -> f.getMethodName().equals("<clinit>")
                && f.getDeclaringClass().getClassLoader() == null
                && !f.getClassName().endsWith(GENERATOR_OF_MATH));
    }

    /** The next answer to a question; none if there are none left. */
    private static Optional<Object> next(String kind) {
        Environment asked = asked();
        return asked == null ? Optional.empty() : asked.take(kind);
    }

    private Optional<Object> take(String kind) {
        Queue<Object> left = answers.get(kind);
        return left == null ? Optional.empty() : Optional.ofNullable(left.poll());
    }

    // What calls are redirected to.

    public static long currentTimeMillis() {
        return (Long) next("millis").orElseGet(System::currentTimeMillis);
    }

    public static long nanoTime() {
        return (Long) next("nanos").orElseGet(System::nanoTime);
    }

    /** In the constructor of {@code Random}, which combines it with {@link #seedUniquifier}. */
    public static long seedNanos() {
        Environment asked = asked();
        if (asked != null && asked.isSeeding) {
            asked.isSeeding = false;
            return 0;
        }
        return System.nanoTime();
    }

    public static long seedUniquifier() {
        Environment asked = asked();
        Optional<Object> seed = asked == null ? Optional.empty() : asked.take("random");
        if (seed.isPresent()) {
            asked.isSeeding = true;
            return (Long) seed.get();
        }
        return SPREAD * System.nanoTime();
    }

    /** {@code VM.getNanoTimeAdjustment}. */
    public static long adjustment(long seconds) {
        long now = (Long) next("instant").orElseGet(() -> System.currentTimeMillis() * 1_000_000);
        return now - seconds * 1_000_000_000;
    }

    public static double random() {
        Environment asked = asked();
        if (asked == null) {
            return Math.random();
        }
        if (asked.ofMath == null) {
            asked.ofMath = asked.generator();
        }
        return asked.ofMath.nextDouble();
    }

    public static double strictRandom() {
        Environment asked = asked();
        if (asked == null) {
            return StrictMath.random();
        }
        if (asked.ofStrictMath == null) {
            asked.ofStrictMath = asked.generator();
        }
        return asked.ofStrictMath.nextDouble();
    }

    private Random generator() {
        return take("random").map(seed -> new Random((Long) seed)).orElseGet(Random::new);
    }

    public static long splittableSeed(AtomicLong generator, long step) {
        return (Long) next("splittable").orElseGet(() -> generator.getAndAdd(step));
    }

    /** {@code ThreadLocalRandom.nextSeed}. */
    public static long nextSeed(ThreadLocalRandom random) {
        Environment asked = asked();
        if (asked == null) {
            return SPREAD * System.nanoTime();
        }
        return unmixed((Long) asked.take("thread-random").orElseGet(() -> SPREAD * System.nanoTime()));
    }

    /** What MurmurHash3 mixes to that, but for its last step: the factors are the inverses of its own. */
    private static long unmixed(long mixed) {
        long half = mixed * 0x9cb4b2f8129337dbL;
        long whole = (half ^ half >>> 33) * 0x4f74430c22a54005L;
        return whole ^ whole >>> 33;
    }

    public static void nextBytes(SecureRandom random, byte[] bytes) {
        Optional<Object> answer = next("secure");
        if (answer.isPresent() && ((byte[]) answer.get()).length == bytes.length) {
            System.arraycopy(answer.get(), 0, bytes, 0, bytes.length);
        } else {
            random.nextBytes(bytes);
        }
    }

    public static String getenv(String name) {
        Environment asked = asked();
        return asked != null && asked.variables.containsKey(name) ? asked.variables.get(name) : System.getenv(name);
    }

    public static int availableProcessors(Runtime runtime) {
        return (Integer) next("processors").orElseGet(runtime::availableProcessors);
    }

    public static long maxMemory(Runtime runtime) {
        Environment asked = asked();
        Queue<Object> answer = asked == null ? null : asked.answers.get("max-memory");
        // It is the same whenever it is asked.
        return answer == null ? runtime.maxMemory() : (Long) answer.peek();
    }

    public static long totalMemory(Runtime runtime) {
        return (Long) next("total-memory").orElseGet(runtime::totalMemory);
    }

    public static long freeMemory(Runtime runtime) {
        return (Long) next("free-memory").orElseGet(runtime::freeMemory);
    }

    public static int identityHashCode(Object object) {
        Environment asked = asked();
        if (asked == null || object == null) {
            return System.identityHashCode(object);
        }
        Integer known = asked.hashes.get(object);
        if (known == null) {
            known = (Integer) asked.take("hash").orElseGet(() -> System.identityHashCode(object));
            asked.hashes.put(object, known);
        }
        return known;
    }

    public static int hashCode(Object object) throws NoSuchMethodException {
        boolean isIdentity = current != null && object != null
                && object.getClass().getMethod("hashCode").getDeclaringClass() == Object.class;
        return isIdentity ? identityHashCode(object) : object.hashCode();
    }
}
