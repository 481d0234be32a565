#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL set to a temporary PostgreSQL 15. Uses Debian's package; root installs it with apt
# if it is missing. Tests log in as an ordinary role that may create databases. Exits with the command's status.
set -euo pipefail

postgres=/usr/lib/postgresql/15/bin
folder=

# PostgreSQL refuses to run as root.
as_nobody() {
  if [ "$(id -u)" = 0 ]; then runuser -u "$owner" -- "$@"; else "$@"; fi
}

install_postgres() {
  [ -x "$postgres/initdb" ] && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "PostgreSQL 15 is missing in $postgres: install Debian's package postgresql-15." >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # Keep the package from creating and starting a cluster.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold postgresql-15
}

start_postgres() {
  owner=nobody
  if id postgres >/dev/null 2>&1; then owner=postgres; fi
  # Prefer a RAM disk with enough space. Keep the path short: socket paths have a length limit.
  local disk=/tmp free
  free=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)
  if [ "${free:-0}" -gt 4000000 ]; then disk=/dev/shm; fi
  folder=$(mktemp -d "$disk/pg15.XXXXXX")
  if [ "$(id -u)" = 0 ]; then chown "$owner" "$folder"; fi
  (
    cd "$folder"
    as_nobody "$postgres/initdb" --pgdata="$folder/data" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 \
      --no-sync >"$folder/initdb.log"
    as_nobody "$postgres/pg_ctl" --pgdata="$folder/data" --log="$folder/server.log" --wait --timeout=60 --silent start \
      -o "-c listen_addresses='' -c unix_socket_directories='$folder' -c fsync=off -c max_connections=300" ||
      { tail -n 20 "$folder/server.log" >&2 && exit 1; }
    as_nobody "$postgres/createuser" --host="$folder" --username=postgres --createdb tester
  )
}

stop_postgres() {
  local code=$?
  trap - EXIT
  if [ -n "$folder" ]; then
    if [ -f "$folder/data/postmaster.pid" ]; then
      (cd "$folder" && as_nobody "$postgres/pg_ctl" --pgdata="$folder/data" --mode=immediate --wait --silent stop) || true
    fi
    rm -rf "$folder"
  fi
  exit "$code"
}

install_postgres
trap stop_postgres EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
start_postgres
TEST_DATABASE_URL="postgres://tester@${folder//\//%2F}:5432/postgres" "$@"
