#!/usr/bin/env bash
# Runs INPUT_RUN with its own service: the project's vaultdesk, or else the package INPUT_PACKAGE. If the command fails, the
# data of its world is kept, and later steps get its folder as the output `world`. With VAULTDESK_PASSPHRASE, it is a file instead.
set -uo pipefail

flags=()
if [ -n "${INPUT_SEED:-}" ]; then flags+=(--seed "$INPUT_SEED"); fi
if [ -n "${INPUT_SNAPSHOT:-}" ]; then flags+=(--snapshot "$INPUT_SNAPSHOT"); fi
if [ -n "${INPUT_RANDOM_SEED:-}" ]; then flags+=(--random-seed "$INPUT_RANDOM_SEED"); fi

if [ -x node_modules/.bin/vaultdesk ]; then
  vaultdesk=(node_modules/.bin/vaultdesk)
elif [ -n "${INPUT_PACKAGE:-}" ]; then
  vaultdesk=(npx --yes --package "$INPUT_PACKAGE" vaultdesk)
else
  echo 'This project has no vaultdesk. Install it as a devDependency, or set the input "package".' >&2
  exit 2
fi

# In a separate folder, so that the kept data is found.
worlds=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/vaultdesk-worlds-XXXXXX")
if [ -n "${VAULTDESK_PASSPHRASE:-}" ]; then flags+=(--keep-file "$worlds/failed.vaultdesk"); else unset VAULTDESK_PASSPHRASE; fi
TMPDIR=$worlds "${vaultdesk[@]}" exec ${flags[@]+"${flags[@]}"} -- \
  env TMPDIR="${TMPDIR:-/tmp}" bash -eo pipefail -c "$INPUT_RUN"
code=$?

world=$(find "$worlds" -mindepth 1 -maxdepth 1 \( -name 'vaultdesk-exec-*' -o -name '*.vaultdesk' \) | head -n 1)
if [ -n "$world" ] && [ -n "${GITHUB_OUTPUT:-}" ]; then echo "world=$world" >>"$GITHUB_OUTPUT"; fi
exit "$code"
