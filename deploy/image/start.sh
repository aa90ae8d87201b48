#!/bin/sh
# Starts Solvane in a container: as the process that gets the signals, and with a word when it could not write.
set -eu
cd "$(dirname "$0")/../.."
data="${SOLVANE_DATA:-/var/lib/solvane}"
if ! { mkdir -p "$data" && [ -w "$data" ]; }; then
  echo "Solvane cannot write to $data (SOLVANE_DATA) as user $(id -u): mount a volume there that this user may write to." >&2
  exit 1
fi
exec node apps/server/main.ts
