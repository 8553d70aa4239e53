# What the scripts of this directory share; sourced by them.

junit_version=1.11.4

java_tool() { if [ -n "${JAVA_HOME:-}" ]; then echo "$JAVA_HOME/bin/$1"; else echo "$1"; fi; }

# The path of JUnit's console launcher: one jar that has all of JUnit in it.
junit_jar() {
    local name=junit-platform-console-standalone
    local jar="$HOME/.m2/repository/org/junit/platform/$name/$junit_version/$name-$junit_version.jar"
    if [ ! -f "$jar" ]; then
        mvn -q -B dependency:get "-Dartifact=org.junit.platform:$name:$junit_version" >&2
    fi
    echo "$jar"
}
