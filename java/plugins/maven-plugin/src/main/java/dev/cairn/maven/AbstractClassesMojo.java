package dev.cairn.maven;

import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** What the goals have that look at the classes of a module. */
abstract class AbstractClassesMojo extends AbstractCairnMojo {
    /** Only these classes: {@code com.acme.*} for those of a package, {@code com.acme.**} for those below it, too. */
    @Parameter(property = "cairn.includes")
    private List<String> includes = new ArrayList<>();

    /** Not these classes. */
    @Parameter(property = "cairn.excludes")
    private List<String> excludes = new ArrayList<>();

    /** What a module may take, as {@code 90s} or {@code 5m}; without it each method has a bounded effort. */
    @Parameter(property = "cairn.time")
    private String time;

    /** The JUnit that tests are written for, 4 or 5; else the one that the module depends on. */
    @Parameter(property = "cairn.junit")
    private int junit;

    /** The Java release of the tests; else the one that the module's tests are compiled for. */
    @Parameter(property = "cairn.release")
    private String release;

    /** The JDK whose library is used, 17 or later; else the one that Maven runs on. */
    @Parameter(property = "cairn.javaHome", defaultValue = "${java.home}")
    private File javaHome;

    /** Further flags of {@code cairn test}. */
    @Parameter(property = "cairn.arguments")
    private List<String> arguments = new ArrayList<>();

    @Override
    final void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        Module module = module();
        if (module.compiled().isEmpty()) {
            boolean hasSources = module.sources.stream().anyMatch(File::isDirectory);
            if (hasSources) {
                throw new MojoExecutionException("Cairn: " + project.getBuild().getOutputDirectory()
                        + " is missing: run `mvn compile` first, or with it, as `mvn compile cairn:generate`");
            }
            getLog().info("Cairn: the module has no classes.");
            return;
        }
        Wishes wishes = new Wishes();
        wishes.includes = includes;
        wishes.excludes = excludes;
        wishes.time = time;
        wishes.report = reportDirectory;
        wishes.junit = junit;
        wishes.javaHome = javaHome;
        wishes.tools = tools();
        wishes.arguments = arguments;
        wishes.quiet = isQuiet();
        work(module, wishes);
    }

    abstract void work(Module module, Wishes wishes)
            throws IOException, InterruptedException, MojoExecutionException, MojoFailureException;

    /** What an ending is for the build. */
    void judge(Ending ending, boolean failOnFinding) throws MojoExecutionException, MojoFailureException {
        String page = new File(reportDirectory, "index.html").getPath();
        switch (ending) {
            case FINE:
                return;
            case FINDINGS:
                if (failOnFinding) {
                    throw new MojoFailureException("Cairn has findings: see " + page);
                }
                getLog().warn("Cairn has findings: see " + page);
                return;
            case INCOMPLETE:
                getLog().warn("Cairn: something was lost, or a JVM did not do what was predicted: see " + page);
                return;
            default:
                throw new MojoExecutionException("Cairn cannot work: what it said stands above");
        }
    }

    private Module module() throws MojoExecutionException {
        Module module = new Module();
        module.directory = project.getBasedir();
        File classes = new File(project.getBuild().getOutputDirectory());
        File tests = new File(project.getBuild().getTestOutputDirectory());
        module.classes.add(classes);
        List<String> path;
        try {
            path = project.getTestClasspathElements();
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("Cairn: Maven does not say what the module depends on", e);
        }
        for (String element : path) {
            File file = new File(element);
            if (!file.equals(classes) && !file.equals(tests) && file.exists()) {
                module.dependencies.add(file);
            }
        }
        for (String root : project.getCompileSourceRoots()) {
            module.sources.add(new File(root));
        }
        for (String other : Arrays.asList("src/main/kotlin", "src/main/groovy", "src/main/scala")) {
            File directory = new File(project.getBasedir(), other);
            if (directory.isDirectory() && !module.sources.contains(directory)) {
                module.sources.add(directory);
            }
        }
        module.release = releaseOfTests();
        return module;
    }

    /** The release that the compiler is told, by configuration or by properties. */
    private int releaseOfTests() {
        if (release != null) {
            return Module.releaseOf(release);
        }
        Plugin compiler = project.getPlugin("org.apache.maven.plugins:maven-compiler-plugin");
        Object configured = compiler == null ? null : compiler.getConfiguration();
        for (String name : Arrays.asList("testRelease", "release", "testTarget", "target")) {
            Xpp3Dom child = configured instanceof Xpp3Dom ? ((Xpp3Dom) configured).getChild(name) : null;
            String said = child == null ? null : child.getValue();
            if (said == null || Module.releaseOf(said) == 0) {
                said = property("maven.compiler." + name);
            }
            if (Module.releaseOf(said) > 0) {
                return Module.releaseOf(said);
            }
        }
        return 0;
    }

    private String property(String name) {
        String said = session.getUserProperties().getProperty(name);
        return said != null ? said : project.getProperties().getProperty(name);
    }
}
