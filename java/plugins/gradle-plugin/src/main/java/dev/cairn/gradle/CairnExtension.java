package dev.cairn.gradle;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The block {@code cairn} of a build file. */
public class CairnExtension {
    private List<String> includes = new ArrayList<>();
    private List<String> excludes = new ArrayList<>();
    private List<String> arguments = new ArrayList<>();
    private String time;
    private File outputDirectory;
    private File reportDirectory;
    private File baseline;
    private File executable;
    private File javaHome;
    private int junit;
    private Boolean failOnFinding;

    /** Only these classes: {@code com.acme.*}, {@code com.acme.**}. */
    public List<String> getIncludes() {
        return includes;
    }

    /** Only these classes. */
    public void setIncludes(List<String> includes) {
        this.includes = includes;
    }

    /** Not these classes. */
    public List<String> getExcludes() {
        return excludes;
    }

    /** Not these classes. */
    public void setExcludes(List<String> excludes) {
        this.excludes = excludes;
    }

    /** Further flags of {@code cairn test}. */
    public List<String> getArguments() {
        return arguments;
    }

    /** Further flags of {@code cairn test}. */
    public void setArguments(List<String> arguments) {
        this.arguments = arguments;
    }

    /** What a project may take, as {@code 5m}. */
    public String getTime() {
        return time;
    }

    /** What a project may take, as {@code 5m}. */
    public void setTime(String time) {
        this.time = time;
    }

    /** Where tests go; else {@code src/test/java}. */
    public File getOutputDirectory() {
        return outputDirectory;
    }

    /** Where tests go. */
    public void setOutputDirectory(File outputDirectory) {
        this.outputDirectory = outputDirectory;
    }

    /** The directory of the report. */
    public File getReportDirectory() {
        return reportDirectory;
    }

    /** The directory of the report. */
    public void setReportDirectory(File reportDirectory) {
        this.reportDirectory = reportDirectory;
    }

    /** Findings that are known. */
    public File getBaseline() {
        return baseline;
    }

    /** Findings that are known. */
    public void setBaseline(File baseline) {
        this.baseline = baseline;
    }

    /** A binary instead of the published one. */
    public File getExecutable() {
        return executable;
    }

    /** A binary instead of the published one. */
    public void setExecutable(File executable) {
        this.executable = executable;
    }

    /** The JDK whose library is used, 17 or later; else the one that Gradle runs on. */
    public File getJavaHome() {
        return javaHome;
    }

    /** The JDK whose library is used. */
    public void setJavaHome(File javaHome) {
        this.javaHome = javaHome;
    }

    /** The JUnit that tests are written for, 4 or 5; else the one that the project depends on. */
    public int getJunit() {
        return junit;
    }

    /** The JUnit that tests are written for. */
    public void setJunit(int junit) {
        this.junit = junit;
    }

    /** Whether a finding fails the build; else those of {@code cairnCheck} do. */
    public Boolean getFailOnFinding() {
        return failOnFinding;
    }

    /** Whether a finding fails the build. */
    public void setFailOnFinding(Boolean failOnFinding) {
        this.failOnFinding = failOnFinding;
    }
}
