#!/bin/sh
# Makes the secrets of compose.yaml, each once: files that exist are left alone. Give another folder as the first argument.
set -eu
folder="${1:-$(dirname "$0")/secrets}"
umask 077
mkdir -p "$folder"
# Containers read their secrets as users of their own; the folder keeps other people of this machine out.
put() { [ -e "$folder/$1" ] || { printf '%s\n' "$2" > "$folder/$1"; chmod 0644 "$folder/$1"; }; }
random() { head -c 24 /dev/urandom | base64 | tr -d '/+=\n'; }
for name in postgresql_password clickhouse_password mqtt_password keycloak_password metrics_token; do
  put "$name" "$(random)"
done
put mqtt_gateways "# One line a farm: <farm code>:<password of its gateways>"
put database_url "postgresql://solvane:$(cat "$folder/postgresql_password")@postgresql:5432/solvane"
put clickhouse_url "http://solvane:$(cat "$folder/clickhouse_password")@clickhouse:8123/solvane"
put mqtt_url "mqtt://solvane:$(cat "$folder/mqtt_password")@mosquitto:1883"
