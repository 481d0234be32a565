#!/bin/sh
# Runs once, in the image of PostgreSQL, when it has created its cluster: the product gets a role that owns its database and
# may do nothing else. The superuser then has no password, so it only logs in inside the container.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role motions login password :'password';
create database motions owner motions;
alter role current_user password null;
SQL
