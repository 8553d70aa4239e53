package dev.cairn.build;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** What the user of a build wants. What is null, empty or 0 is left to the binary. */
public final class Wishes {
    /** Classes, as {@code com.acme.**}: only these. */
    public List<String> includes = new ArrayList<>();
    /** Classes, as {@code com.acme.internal.*}: not these. */
    public List<String> excludes = new ArrayList<>();
    /** What a module may take: {@code 5m}. */
    public String time;
    /** Where tests go. */
    public File tests;
    /** The directory of the report, whose page is {@code index.html}. */
    public File report;
    /** Findings that are known. */
    public File baseline;
    /** The JUnit that tests are written for: 4 or 5. */
    public int junit;
    /** The JDK whose library is used. */
    public File javaHome;
    /** A Maven repository, or a directory, that has the jars of JUnit and JaCoCo. */
    public File tools;
    /** Whatever else the binary understands. */
    public List<String> arguments = new ArrayList<>();
    /** Lines of progress are wanted, or the line that a terminal has. */
    public boolean quiet;
}
