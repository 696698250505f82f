#!/usr/bin/env node
import { requireOnService } from './kept-service.ts';

// Four key derivations leave two threads free, so that the disk does not wait for them.
process.env.UV_THREADPOOL_SIZE ??= '6';
requireOnService('./commands.cjs');
