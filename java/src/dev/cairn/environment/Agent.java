package dev.cairn.environment;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/** Redirects the questions to the environment before the program begins. */
public final class Agent {
    private Agent() {}

    public static void premain(String arguments, Instrumentation instrumentation) throws UnmodifiableClassException {
        Redirector redirector = new Redirector();
        instrumentation.addTransformer(redirector, true);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            String name = loaded.getName().replace('.', '/');
            if (!loaded.isArray() && Redirector.asks(name) && instrumentation.isModifiableClass(loaded)) {
                instrumentation.retransformClasses(loaded);
            }
        }
    }
}
