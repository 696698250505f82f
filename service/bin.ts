#!/usr/bin/env node
import { requireOnService } from './kept-service.ts';

// Beside four key derivations two threads remain, so that the disk does not wait for them.
process.env.UV_THREADPOOL_SIZE ??= '6';
requireOnService('./commands.cjs');
