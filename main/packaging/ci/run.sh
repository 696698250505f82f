#!/usr/bin/env bash
# Runs INPUT_RUN with a world of its own, by the vaultdesk of the project, or the package INPUT_PACKAGE. The world of a
# command that fails is kept, and its folder told to the steps behind.
set -uo pipefail

flags=()
if [ -n "${INPUT_SEED:-}" ]; then flags+=(--seed "$INPUT_SEED"); fi
if [ -n "${INPUT_RANDOM_SEED:-}" ]; then flags+=(--random-seed "$INPUT_RANDOM_SEED"); fi

vaultdesk=(npx --yes --package "${INPUT_PACKAGE:-vaultdesk}" vaultdesk)
if [ -x node_modules/.bin/vaultdesk ]; then vaultdesk=(node_modules/.bin/vaultdesk); fi

# A folder of its own, so that a kept world is found.
worlds=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/vaultdesk-worlds-XXXXXX")
TMPDIR=$worlds "${vaultdesk[@]}" exec ${flags[@]+"${flags[@]}"} -- \
  env TMPDIR="${TMPDIR:-/tmp}" bash -eo pipefail -c "$INPUT_RUN"
code=$?

world=$(find "$worlds" -mindepth 1 -maxdepth 1 -name 'vaultdesk-exec-*' | head -n 1)
if [ -n "$world" ] && [ -n "${GITHUB_OUTPUT:-}" ]; then echo "world=$world" >>"$GITHUB_OUTPUT"; fi
exit "$code"
