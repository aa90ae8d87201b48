#!/bin/sh
# Makes the file of passwords out of the secrets and starts the broker.
set -eu
secrets="${SECRETS:-/run/secrets}"
passwords="${PASSWORDS:-/tmp/passwords}"
umask 077
: > "$passwords"
mosquitto_passwd -b "$passwords" solvane "$(cat "$secrets/mqtt_password")"
grep -v '^#' "$secrets/mqtt_gateways" | while IFS=: read -r farm password; do
  [ -z "$farm" ] || mosquitto_passwd -b "$passwords" "$farm" "$password"
done
chown mosquitto "$passwords" 2>/dev/null || true
exec mosquitto -c "${CONFIGURATION:-/mosquitto/config/mosquitto.conf}"
