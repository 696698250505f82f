#!/usr/bin/env node
import { loadWithCompileCache } from './load-service.ts';

// Four key derivations leave two threads free, so that the disk does not wait for them.
process.env.UV_THREADPOOL_SIZE ??= '6';
loadWithCompileCache('./commands.cjs');
