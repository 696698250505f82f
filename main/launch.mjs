#!/usr/bin/env node
// The commands of package.json, usable without a build: start, desktop, serve, verify and dev.
import { isNodeTooOld, nodeFloor } from './launch/node-version.mjs';

if (isNodeTooOld(process.versions.node)) {
  process.stderr.write(`Vaultdesk requires Node ${nodeFloor} or newer. This is ${process.version}.\n`);
  process.exit(1);
}

const { run } = await import('./launch/commands.mjs');
process.exitCode = await run(process.argv.slice(2));
