/** The Gradle plugin: tasks that ask Gradle what the project is, and have Cairn's binary do the work. */
package dev.cairn.gradle;
