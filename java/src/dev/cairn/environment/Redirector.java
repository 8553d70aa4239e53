package dev.cairn.environment;

import java.lang.instrument.ClassFileTransformer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Redirects calls of methods that ask the environment to {@link Environment}: in the program, and in the parts of the library that
 * pass on what they are told. A call keeps its length and what it does with the stack, so nothing else of a class file changes but its
 * constant pool.
 */
final class Redirector implements ClassFileTransformer {
    private static final String TARGET = "dev/cairn/environment/Environment";

    /** Parts of the library that ask on behalf of the program. */
    private static final String[] LIBRARY = {"java/util/", "java/time/", "java/text/", "java/math/"};

    /** Of those, what the JVM uses to load the program. */
    private static final String[] LOADING = {"java/util/jar/", "java/util/zip/"};

    private static final String[] OURS = {"dev/cairn/replay/", "dev/cairn/environment/"};

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;

    private static final int INVOKE_VIRTUAL = 0xb6;
    private static final int INVOKE_SPECIAL = 0xb7;
    private static final int INVOKE_STATIC = 0xb8;
    private static final int INVOKE_INTERFACE = 0xb9;
    private static final int TABLE_SWITCH = 0xaa;
    private static final int LOOKUP_SWITCH = 0xab;
    private static final int WIDE = 0xc4;
    private static final int IINC = 0x84;

    /** Whether a class of the library is looked at. */
    static boolean asks(String name) {
        return begins(name, LIBRARY) && !begins(name, LOADING) || name.equals("java/security/SecureRandom");
    }

    private static boolean begins(String name, String[] all) {
        for (String prefix : all) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] file) {
        boolean isLibrary = loader == null || loader == ClassLoader.getPlatformClassLoader();
        boolean isProgram = !isLibrary && name != null && !begins(name, OURS);
        if (name == null || !isProgram && !asks(name)) {
            return null;
        }
        try {
            return new File(name, isProgram, file).redirected();
        } catch (RuntimeException e) {
            // A class file that is broken: the JVM says so.
            return null;
        }
    }

    /** What a call becomes: the name and the type of a static method; none if it stays. */
    private static String[] target(String caller, boolean isProgram, String owner, String name, String type) {
        String call = owner + "." + name + type;
        switch (call) {
            case "java/lang/System.currentTimeMillis()J":
                return new String[] {"currentTimeMillis", type};
            case "java/lang/System.nanoTime()J":
                return new String[] {caller.equals("java/util/Random") ? "seedNanos" : "nanoTime", type};
            case "java/util/Random.seedUniquifier()J":
                return new String[] {"seedUniquifier", type};
            case "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J":
                return new String[] {"adjustment", type};
            case "java/lang/Math.random()D":
                return new String[] {"random", type};
            case "java/lang/StrictMath.random()D":
                return new String[] {"strictRandom", type};
            case "java/util/concurrent/atomic/AtomicLong.getAndAdd(J)J":
                String generator = "(Ljava/util/concurrent/atomic/AtomicLong;J)J";
                return caller.equals("java/util/SplittableRandom") ? new String[] {"splittableSeed", generator} : null;
            case "java/util/concurrent/ThreadLocalRandom.nextSeed()J":
                return new String[] {"nextSeed", "(Ljava/util/concurrent/ThreadLocalRandom;)J"};
            case "java/security/SecureRandom.nextBytes([B)V":
                return new String[] {"nextBytes", "(Ljava/security/SecureRandom;[B)V"};
            case "java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;":
                return new String[] {"getenv", type};
            case "java/lang/Runtime.availableProcessors()I":
                return new String[] {name, "(Ljava/lang/Runtime;)I"};
            case "java/lang/Runtime.maxMemory()J":
            case "java/lang/Runtime.totalMemory()J":
            case "java/lang/Runtime.freeMemory()J":
                return new String[] {name, "(Ljava/lang/Runtime;)J"};
            case "java/lang/System.identityHashCode(Ljava/lang/Object;)I":
                return isProgram ? new String[] {name, type} : null;
            default:
                boolean isHash = isProgram && name.equals("hashCode") && type.equals("()I");
                return isHash ? new String[] {"hashCode", "(Ljava/lang/Object;)I"} : null;
        }
    }

    /** A class file, and how it changes. */
    private static final class File {
        private final String name;
        private final boolean isProgram;
        private final byte[] bytes;
        private final ByteBuffer data;
        /** Where each constant begins. */
        private final int[] constants;
        /** After the last constant. */
        private final int end;
        /** The constants that are added. */
        private final List<byte[]> added = new ArrayList<>();
        /** The new constants for calls that are redirected, by the old ones. */
        private final Map<Integer, Integer> calls = new HashMap<>();

        File(String name, boolean isProgram, byte[] bytes) {
            this.name = name;
            this.isProgram = isProgram;
            this.bytes = bytes.clone();
            this.data = ByteBuffer.wrap(this.bytes);
            this.constants = new int[u2(8)];
            int at = 10;
            for (int i = 1; i < constants.length; i++) {
                constants[i] = at;
                int tag = bytes[at];
                if (tag == UTF8) {
                    at += 3 + u2(at + 1);
                } else if (tag == LONG || tag == DOUBLE) {
                    at += 9;
                    i++;
                } else if (tag == METHOD_HANDLE) {
                    at += 4;
                } else {
                    at += tag == CLASS || tag == 8 || tag == 16 || tag > 18 ? 3 : 5;
                }
            }
            this.end = at;
        }

        byte[] redirected() {
            for (int i = 1; i < constants.length; i++) {
                int at = constants[i];
                if (at != 0 && (bytes[at] == METHOD || bytes[at] == INTERFACE_METHOD)) {
                    int called = constants[u2(at + 3)];
                    String owner = text(u2(constants[u2(at + 1)] + 1));
                    String method = text(u2(called + 1));
                    String[] target = target(name, isProgram, owner, method, text(u2(called + 3)));
                    if (target != null) {
                        calls.put(i, method(target[0], target[1]));
                    }
                }
            }
            if (calls.isEmpty() || constants.length + added.size() > 0xffff) {
                return null;
            }
            code();
            return joined();
        }

        private byte[] joined() {
            int size = bytes.length;
            for (byte[] constant : added) {
                size += constant.length;
            }
            ByteBuffer out = ByteBuffer.allocate(size);
            out.put(bytes, 0, 8).putShort((short) (constants.length + added.size()));
            out.put(bytes, 10, end - 10);
            added.forEach(out::put);
            return out.put(bytes, end, bytes.length - end).array();
        }

        private int u2(int at) {
            return data.getShort(at) & 0xffff;
        }

        private String text(int constant) {
            int at = constants[constant];
            return new String(bytes, at + 3, u2(at + 1), StandardCharsets.UTF_8);
        }

        private int add(int tag, int... parts) {
            ByteBuffer constant = ByteBuffer.allocate(1 + 2 * parts.length).put((byte) tag);
            for (int part : parts) {
                constant.putShort((short) part);
            }
            added.add(constant.array());
            return constants.length + added.size() - 1;
        }

        private int utf8(String text) {
            byte[] units = text.getBytes(StandardCharsets.UTF_8);
            ByteBuffer constant = ByteBuffer.allocate(3 + units.length).put((byte) UTF8);
            added.add(constant.putShort((short) units.length).put(units).array());
            return constants.length + added.size() - 1;
        }

        private int method(String method, String type) {
            int owner = add(CLASS, utf8(TARGET));
            return add(METHOD, owner, add(NAME_AND_TYPE, utf8(method), utf8(type)));
        }

        /** Changes the code of all methods. */
        private void code() {
            int at = end + 6;
            at += 2 + 2 * u2(at);
            at = members(at);
            members(at);
        }

        private int members(int from) {
            int at = from + 2;
            for (int n = u2(from); n > 0; n--) {
                int attributes = u2(at + 6);
                at += 8;
                for (; attributes > 0; attributes--) {
                    if (text(u2(at)).equals("Code")) {
                        instructions(at + 14, data.getInt(at + 10));
                    }
                    at += 6 + data.getInt(at + 2);
                }
            }
            return at;
        }

        private void instructions(int start, int length) {
            for (int at = start; at < start + length; at += size(at, start)) {
                int opcode = bytes[at] & 0xff;
                if (opcode >= INVOKE_VIRTUAL && opcode <= INVOKE_INTERFACE) {
                    redirect(at, opcode);
                }
            }
        }

        private void redirect(int at, int opcode) {
            Integer target = calls.get(u2(at + 1));
            if (target == null || opcode == INVOKE_SPECIAL && !isObjects(u2(at + 1))) {
                return;
            }
            if (opcode == INVOKE_SPECIAL) {
                target = method("identityHashCode", "(Ljava/lang/Object;)I");
            }
            bytes[at] = (byte) INVOKE_STATIC;
            data.putShort(at + 1, target.shortValue());
            if (opcode == INVOKE_INTERFACE) {
                // Two times nothing.
                data.putShort(at + 3, (short) 0);
            }
        }

        /** {@code super.hashCode()} of a class whose superclass is {@code Object}. */
        private boolean isObjects(int constant) {
            return text(u2(constants[u2(constants[constant] + 1)] + 1)).equals("java/lang/Object");
        }

        private int size(int at, int start) {
            int opcode = bytes[at] & 0xff;
            int operands = at + 4 - (at - start) % 4;
            return switch (opcode) {
                case TABLE_SWITCH -> {
                    int count = data.getInt(operands + 8) - data.getInt(operands + 4) + 1;
                    yield operands + 12 + 4 * count - at;
                }
                case LOOKUP_SWITCH -> operands + 8 + 8 * data.getInt(operands + 4) - at;
                case WIDE -> (bytes[at + 1] & 0xff) == IINC ? 6 : 4;
                default -> size(opcode);
            };
        }

        /** Of the instructions that always have the same. */
        private static int size(int opcode) {
            if (opcode == 0x10 || opcode == 0x12 || opcode >= 0x15 && opcode <= 0x19 || opcode >= 0x36 && opcode <= 0x3a
                    || opcode == 0xa9 || opcode == 0xbc) {
                return 2;
            } else if (opcode == 0xb9 || opcode == 0xba || opcode == 0xc8 || opcode == 0xc9) {
                return 5;
            } else if (opcode == 0xc5) {
                return 4;
            }
            boolean hasTwo = opcode == 0x11 || opcode == 0x13 || opcode == 0x14 || opcode == IINC
                    || opcode >= 0x99 && opcode <= 0xa8 || opcode >= 0xb2 && opcode <= 0xbd
                    || opcode == 0xc0 || opcode == 0xc1 || opcode == 0xc6 || opcode == 0xc7;
            return hasTwo ? 3 : 1;
        }
    }
}
