package dev.cairn.maven;

import dev.cairn.build.Binary;
import dev.cairn.build.Cairn;
import dev.cairn.build.Ending;
import dev.cairn.build.Tools;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** What all goals have: the module, the binary, and how it is run. */
abstract class AbstractCairnMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
    private RepositorySystemSession repositories;

    @Parameter(defaultValue = "${project.remotePluginRepositories}", readonly = true, required = true)
    private List<RemoteRepository> remotes;

    @Component
    private RepositorySystem system;

    /** Nothing is done. */
    @Parameter(property = "cairn.skip", defaultValue = "false")
    private boolean skip;

    /** A binary of Cairn's own building, instead of the one that is published with the plugin. */
    @Parameter(property = "cairn.executable")
    private File executable;

    /** The directory of the module's report, whose page is {@code index.html}. */
    @Parameter(property = "cairn.reportDirectory", defaultValue = "${project.build.directory}/cairn")
    File reportDirectory;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Cairn is skipped.");
            return;
        }
        try {
            work();
        } catch (IOException e) {
            throw new MojoExecutionException("Cairn: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("Cairn was interrupted", e);
        }
    }

    abstract void work() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException;

    /** The binary: the one that is named, else the one of this version, unpacked. */
    File binary() throws IOException, MojoExecutionException {
        if (executable != null) {
            if (!executable.canExecute()) {
                throw new MojoExecutionException("cairn.executable: " + executable + " cannot be executed");
            }
            return executable.getAbsoluteFile();
        }
        String platform = Binary.platform();
        Artifact wanted = new DefaultArtifact(Binary.GROUP, Binary.ARTIFACT, platform, "jar", plugin.getVersion());
        try {
            return Binary.unpack(resolve(wanted));
        } catch (ArtifactResolutionException e) {
            throw new MojoExecutionException(
                    "the binary " + wanted + " is in no repository; `./x install` in a clone of Cairn puts it into"
                            + " the local one, and -Dcairn.executable=FILE names another",
                    e);
        }
    }

    /** The local repository, with the jars in it that running tests takes. What cannot be fetched the binary names. */
    File tools() throws IOException {
        for (String coordinates : Tools.coordinates()) {
            try {
                resolve(new DefaultArtifact(coordinates));
            } catch (ArtifactResolutionException e) {
                getLog().warn("Cairn: " + coordinates + " cannot be fetched: " + e.getMessage());
            }
        }
        return repositories.getLocalRepository().getBasedir();
    }

    private File resolve(Artifact artifact) throws ArtifactResolutionException {
        ArtifactRequest request = new ArtifactRequest(artifact, remotes, null);
        return system.resolveArtifact(repositories, request).getArtifact().getFile();
    }

    /** Runs the binary in the module's directory. */
    Ending run(File binary, List<String> words) throws IOException, InterruptedException {
        if (getLog().isDebugEnabled()) {
            getLog().debug(binary + " " + words);
        }
        Cairn cairn = new Cairn(binary, project.getBasedir(), isQuiet() ? getLog()::warn : getLog()::info);
        return cairn.run(words);
    }

    /** {@code mvn -q}: what goes well is not said. */
    boolean isQuiet() {
        return !getLog().isInfoEnabled();
    }
}
