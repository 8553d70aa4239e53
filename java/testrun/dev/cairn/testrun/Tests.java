package dev.cairn.testrun;

import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.DEFAULT_DISCOVERY_LISTENER_CONFIGURATION_PROPERTY_NAME;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Finds the tests of the compiled classes and runs those without a verdict, all at one go. */
final class Tests implements TestExecutionListener, LauncherDiscoveryListener {
    private final Job job;
    private final Verdicts verdicts;
    private final Launcher launcher;
    private final Map<String, Integer> numbers = new HashMap<>();
    private TestPlan plan;

    Tests(Job job, Verdicts verdicts) throws ReflectiveOperationException {
        this.job = job;
        this.verdicts = verdicts;
        // Only what is named here: engines and listeners of the user's class path have no part in this.
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .addTestEngines((TestEngine) Class.forName(job.engine).getConstructor().newInstance())
                .build();
        launcher = LauncherFactory.create(config);
    }

    void find(ClassLoader classes) {
        List<ClassSelector> selectors = new ArrayList<>();
        for (Job.Source source : job.sources) {
            String name = source.className();
            try {
                selectors.add(DiscoverySelectors.selectClass(Class.forName(name, false, classes)));
            } catch (ClassNotFoundException e) {
                // It did not compile, which is known.
            } catch (LinkageError e) {
                broken(name, e);
            }
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectors)
                .filters((PostDiscoveryFilter) test -> FilterResult.includedIf(
                        !(test.isTest() || isTable(test.getSource())) || !job.done.contains(name(test.getSource(), test.getUniqueId()))))
                .listeners(this)
                // A file on the user's class path may ask for other things.
                .enableImplicitConfigurationParameters(false)
                // A class that JUnit cannot make sense of shall not keep it from the others.
                .configurationParameter(DEFAULT_DISCOVERY_LISTENER_CONFIGURATION_PROPERTY_NAME, "logging")
                .build();
        plan = launcher.discover(request);
        plan.getRoots().forEach(this::number);
    }

    void run() {
        launcher.execute(plan, this);
    }

    /** In the order in which they will be run. */
    private void number(TestIdentifier of) {
        if (of.isTest() || isTable(of.getSource())) {
            UniqueId id = UniqueId.parse(of.getUniqueId());
            numbers.put(of.getUniqueId(), verdicts.plan(name(of.getSource(), id)));
        }
        plan.getChildren(of).forEach(this::number);
    }

    /** A method that is several tests, which are only known when it is run. */
    private static boolean isTable(Optional<TestSource> source) {
        return source.orElse(null) instanceof MethodSource;
    }

    private static Job.TestName name(Optional<TestSource> source, UniqueId id) {
        if (source.orElse(null) instanceof MethodSource method) {
            return new Job.TestName(method.getClassName(), method.getMethodName());
        }
        return new Job.TestName("", id.toString());
    }

    /** A class whose tests are not even known by name. */
    private void broken(String className, Throwable why) {
        Job.TestName name = new Job.TestName(className, "");
        if (!job.done.contains(name)) {
            verdicts.failed(verdicts.plan(name), why);
        }
    }

    @Override
    public void selectorProcessed(UniqueId engine, DiscoverySelector selector, SelectorResolutionResult result) {
        if (result.getStatus() == SelectorResolutionResult.Status.FAILED && selector instanceof ClassSelector of) {
            Throwable why = result.getThrowable().orElseGet(() -> new Exception("JUnit finds no tests in it"));
            broken(of.getClassName(), why);
        }
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        Integer number = numbers.get(test.getUniqueId());
        if (number != null) {
            verdicts.started(number);
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        Integer number = numbers.get(test.getUniqueId());
        if (number != null) {
            verdicts.skipped(number);
        }
        plan.getChildren(test).forEach(t -> executionSkipped(t, reason));
    }

    /** Of the method that a row of a table belongs to; null if there is none. */
    private Integer numberAbove(TestIdentifier test) {
        return plan.getParent(test).map(above -> numbers.get(above.getUniqueId())).orElse(null);
    }

    /** A class can fail as well, and with it all of its tests that have not been run. */
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Integer number = numbers.get(test.getUniqueId());
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        if (passed && number != null) {
            verdicts.passed(number);
        } else if (!passed) {
            Throwable why = result.getThrowable().orElseGet(() -> new Exception(result.toString()));
            if (number == null) {
                number = numberAbove(test);
            }
            if (number != null) {
                verdicts.failed(number, why);
            }
            plan.getChildren(test).forEach(t -> executionFinished(t, result));
        }
    }
}
