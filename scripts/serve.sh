#!/bin/sh
# Runs a program that serves the product, such as src/server/main.ts, with settings that only a new process can get.
#
# Memory. glibc would keep what was freed: with an arena for each thread, and after the first large block (a password's
# hash takes 19 MB) nothing below its size is given back. V8 would let new objects take up to 130 MB before it looks
# which of them are still used; with 16 MB a part it looks more often, for about 1 % of the time.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-262144}"
# Start. Node keeps the compiled code of all modules there. Where the folder can't be written it starts without.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$(dirname "$0")/../node_modules/.cache/compiled}"
exec node --max-semi-space-size=16 --max-old-space-size=1024 "$@"
