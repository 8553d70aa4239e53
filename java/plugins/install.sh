#!/usr/bin/env bash
# Builds the plugins for Maven and Gradle, and puts them and a binary of Cairn into a Maven repository.
#   install.sh CAIRN TARGET [OPTION OF MAVEN...]
# CAIRN is the binary, TARGET a directory for build products. `-Dmaven.repo.local=DIR` names another repository than
# the user's own.
set -euo pipefail

if [ $# -lt 2 ]; then
    sed -n '2,5p' "$0" >&2
    exit 2
fi
cairn="$(realpath "$1")"
mkdir -p "$2"
target="$(realpath "$2")"
shift 2
cd "$(dirname "$0")"

version="$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' pom.xml)"
platform="linux-x86_64"
[ "$(uname -sm)" = "Linux x86_64" ] || { echo "install.sh: there is no plugin for $(uname -sm) yet" >&2; exit 2; }
mvn=(mvn -q -B "-Dcairn.target=$target" "$@")
jar=jar
[ -z "${JAVA_HOME:-}" ] || jar="$JAVA_HOME/bin/jar"

"${mvn[@]}" install
mkdir -p "$target/cairn-cli"
cp "$cairn" "$target/cairn-cli/cairn"
"$jar" --create --no-manifest --file "$target/cairn-cli.jar" -C "$target/cairn-cli" cairn
# One artifact with a classifier for the platform, as a Maven without any other plugin would fetch it.
"${mvn[@]}" org.apache.maven.plugins:maven-install-plugin:3.1.2:install-file "-Dfile=$target/cairn-cli.jar" \
    -DgroupId=dev.cairn -DartifactId=cairn-cli "-Dversion=$version" -Dpackaging=jar "-Dclassifier=$platform" \
    -DgeneratePom=true
echo "$version"
