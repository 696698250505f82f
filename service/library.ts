import type * as InProcess from './in-process.ts';
import { requireOnService } from './kept-service.ts';

const inProcess = requireOnService<typeof InProcess>('./in-process.cjs');

/** A whole Vaultdesk in this process, started as fast as by the command. */
export const createService: typeof InProcess.createService = inProcess.createService;
