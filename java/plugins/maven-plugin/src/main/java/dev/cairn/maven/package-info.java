/** The goals of the Maven plugin: each asks Maven what the module is, and has Cairn's binary do the work. */
package dev.cairn.maven;
