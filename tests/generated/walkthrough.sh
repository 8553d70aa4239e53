#!/usr/bin/env bash
# Does what docs/maven.md says, as it says it: makes the files of its ```LANGUAGE file=PATH blocks and runs
# the commands of its ```sh blocks, in the order of the page, in an empty directory.
#   walkthrough.sh CAIRN [PAGE]
# CAIRN is the binary that the page calls `cairn`. The plugin has to be in Maven's repository
# (java/plugins/install.sh); MAVEN_OPTS=-Dmaven.repo.local=DIR names another one.
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: walkthrough.sh CAIRN [PAGE]" >&2
    exit 2
fi
cairn="$(realpath "$1")"
page="$(realpath "${2:-$(dirname "$0")/../../docs/maven.md}")"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/user"
ln -s "$cairn" "$work/bin/cairn"

# The page as a script: text is left out, a file becomes a here-document, and each command is shown
# before it is run.
awk '
    /^```/ && inside != "" { if (inside == "file") print "END_OF_FILE"; inside = ""; next }
    /^```/ {
        if (match($0, /file=[^ ]+/)) {
            inside = "file"
            path = substr($0, RSTART + 5, RLENGTH - 5)
            printf "echo \"== %s\"\nmkdir -p \"$(dirname %s)\"\ncat >%s <<\"END_OF_FILE\"\n", path, path, path
        } else if ($0 == "```sh") inside = "sh"
        else inside = "other"
        next
    }
    inside == "file" { print }
    inside == "sh" { shown = $0; gsub(/\047/, "\047\\\047\047", shown); printf "echo \047$ %s\047\n%s\n", shown, $0 }
    END { if (inside != "") { print "a block of the page has no end" >"/dev/stderr"; exit 1 } }
' "$page" >"$work/script"
grep -Eq '^(cairn |mvn .*cairn:)' "$work/script" || { echo "walkthrough.sh: the page never calls cairn" >&2; exit 1; }

cd "$work/user"
PATH="$work/bin:$PATH" bash -euo pipefail "$work/script"

# That Maven is content could also mean that it has found no tests.
tests="$(find . -path '*/surefire-reports/TEST-*CairnTest.xml' -exec sed -n 's/^<testsuite .* tests="\([0-9]*\)".*/\1/p' {} + |
    awk '{ sum += $1 } END { print sum + 0 }')"
echo "walkthrough: Maven ran $tests generated tests"
[ "$tests" -gt 0 ]
