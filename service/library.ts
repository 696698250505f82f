import type * as InProcess from './in-process.ts';
import { requireOnService } from './kept-service.ts';

const inProcess = requireOnService<typeof InProcess>('./in-process.cjs');

/** A complete Vaultdesk in this process, started as fast as with the command. */
export const createService: typeof InProcess.createService = inProcess.createService;
