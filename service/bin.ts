#!/usr/bin/env node
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { requireCompiled } from './adapters/code-cache/require-compiled.ts';

// Beside four key derivations two threads remain, so that the disk does not wait for them.
process.env.UV_THREADPOOL_SIZE ??= '6';
const require = createRequire(import.meta.url);
requireCompiled(fileURLToPath(new URL('./service.cjs', import.meta.url)), {
  folder: envPaths('vaultdesk', { suffix: '' }).cache,
  require,
});
require('./commands.cjs');
