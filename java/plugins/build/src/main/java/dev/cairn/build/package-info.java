/**
 * What the plugins for build tools share: from a module of a build to a run of Cairn's binary.
 *
 * <p>In goes what a build knows ({@link dev.cairn.build.Module}: classes, class path, sources, source level) and
 * what its user wants ({@link dev.cairn.build.Wishes}); out comes how the run ended
 * ({@link dev.cairn.build.Ending}). The package deliberately knows neither Maven nor Gradle, and nothing of how
 * classes are explored: the binary does.
 */
package dev.cairn.build;
