#!/usr/bin/env bash
# Which small faults in a program do its generated tests notice?
#   mutants.sh --sources DIR --classes PATH --tests DIR
#              [--per-class N] [--only Name] [--jobs N] [--out FILE]
# --tests has compiled test classes. See Mutants.java. Needs no Cairn.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
source "$here/common.sh"

jar="$(junit_jar)"
tool="$(mktemp -d)"
trap 'rm -rf "$tool"' EXIT
# The compiler can keep what it knows of the library from file to file, but does not export how.
pool=(--add-exports jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED)
"$(java_tool javac)" -nowarn -XDsuppressNotes "${pool[@]}" -cp "$jar" -d "$tool" "$here"/{Mutants,Edits,Worker}.java
mkdir -p "$tool/META-INF/services"
echo 'Worker$StopAtFirst' >"$tool/META-INF/services/org.junit.jupiter.api.extension.Extension"
# Everything is compiled to machine code once and quickly: a run is too short for more to pay.
"$(java_tool java)" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "${pool[@]}" -Dfile.encoding=UTF-8 \
    -cp "$tool:$jar" Mutants "$@"
