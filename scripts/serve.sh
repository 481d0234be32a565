#!/bin/sh
# Runs a program that serves the product, such as src/server/main.ts, with settings that must be set before Node starts.
#
# Memory. By default glibc keeps an arena per thread, and after freeing one large block (a password hash takes 19 MB) it
# returns no smaller block to the system. V8's young generation would grow to 130 MB before a collection; semi-spaces of
# 16 MB collect more often, for about 1 % of the time.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-262144}"
# Start. Node caches compiled code in this folder, or starts without a cache if it isn't writable.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$(dirname "$0")/../node_modules/.cache/compiled}"
exec node --max-semi-space-size=16 --max-old-space-size=1024 "$@"
