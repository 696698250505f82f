import type * as InProcess from './in-process.ts';
import { loadWithCompileCache } from './load-service.ts';

const inProcess = loadWithCompileCache<typeof InProcess>('./in-process.cjs');

/** A complete Vaultdesk in this process, started as fast as with the command. */
export const createService: typeof InProcess.createService = inProcess.createService;
