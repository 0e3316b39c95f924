#!/bin/sh
# A bot of a few lines of shell: whatever it is asked, it takes the second of the actions named, or the only one.
#
# potluck match draw "cmd:sh examples/bots/lines.sh" caller
while read -r question; do
  printf '%s\n' "$question" | sed -E 's/.*"actions":\["([^"]*)"(,"([^"]*)")?.*/\3|\1/; s/^\|//; s/\|.*//'
done
