#!/usr/bin/env bash
# Compiles generated tests with plain javac and runs them with plain java, as a user would: no Cairn.
#   run.sh TESTS_DIR CLASSES [TIMES]
# CLASSES is the class path of the classes under test. The tests are run TIMES times (1 if not given),
# in another random order each time: none may depend on the one before it, and ten runs without a
# failure say that none is a matter of luck. Exits with 1 if a file does not compile, a test fails or
# there are no tests.
# CAIRN_ELSEWHERE=1 runs them in another world each time: another locale, time zone and encoding, other identity hash codes;
# CAIRN_OTHER_JDKS are the homes of JDKs, separated by colons, that take turns with the usual one.
# CAIRN_TEST_CLASSES names a directory that keeps the compiled tests, for mutants.sh.
set -euo pipefail
source "$(cd "$(dirname "$0")" && pwd)/common.sh"

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    echo "usage: run.sh TESTS_DIR CLASSES [TIMES]" >&2
    exit 2
fi
tests="$1"
classes="$2"
times="${3:-1}"
jar="$(junit_jar)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
compiled="${CAIRN_TEST_CLASSES:-$work/classes}"
mkdir -p "$compiled"

find "$tests" -name '*.java' | sort | sed 's/.*/"&"/' >"$work/sources"
if [ ! -s "$work/sources" ]; then
    echo "run.sh: no .java file under $tests" >&2
    exit 1
fi
if ! "$(java_tool javac)" -nowarn -Xlint:none -Xmaxerrs 1000 -cp "$classes:$jar" -d "$compiled" "@$work/sources"; then
    echo "run.sh: the tests do not compile" >&2
    exit 1
fi
echo "$(wc -l <"$work/sources") test classes compiled"

worlds=("")
if [ -n "${CAIRN_ELSEWHERE:-}" ]; then
    hashes="-XX:+UnlockExperimentalVMOptions -XX:hashCode"
    worlds=(
        "-Duser.language=tr -Duser.country=TR -Duser.timezone=Pacific/Apia $hashes=2"
        "-Duser.language=de -Duser.country=DE -Duser.timezone=America/St_Johns -Dfile.encoding=ISO-8859-1 $hashes=0"
        "-Duser.language=ja -Duser.country=JP -Duser.timezone=UTC $hashes=3"
        "-Duser.language=hi -Duser.country=IN -Duser.timezone=Asia/Kolkata $hashes=1"
        "-Duser.language=fr -Duser.country=CA -Duser.timezone=Antarctica/Troll $hashes=4"
    )
fi
javas=("$(java_tool java)")
IFS=: read -ra homes <<<"${CAIRN_OTHER_JDKS:-}"
for home in ${homes[@]+"${homes[@]}"}; do javas+=("$home/bin/java"); done

status=0
for ((time = 1; time <= times; time++)); do
    log="$work/log"
    code=0
    # Test classes of any name, and no tests at all is a failure. A run is too short for the optimising
    # compiler to pay.
    world="${worlds[$(((time - 1) % ${#worlds[@]}))]}"
    java="${javas[$(((time - 1) % ${#javas[@]}))]}"
    # The words of a world are options of their own.
    # shellcheck disable=SC2086
    "$java" $world -ea -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "$jar" execute \
        --class-path "$compiled:$classes" --scan-class-path "$compiled" --include-classname '.*' \
        --fail-if-no-tests --details=summary --disable-banner --disable-ansi-colors \
        --config 'junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random' \
        --config 'junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random' \
        --config "junit.jupiter.execution.order.random.seed=$time" \
        >"$log" 2>&1 || code=$?
    counts="$(sed -n 's/^\[ *\([0-9]*\) tests \(found\|successful\|failed\|skipped\|aborted\) *\]$/\1 \2/p' "$log" |
        paste -sd, | sed 's/,/, /g')"
    echo "run $time of $times (order $time${world:+, $java $world}): ${counts:-no tests}"
    if [ "$code" != 0 ]; then
        cat "$log" >&2
        status=1
    fi
done
exit "$status"
