import { app, dialog } from 'electron';
import { sentenceOf } from '../service/kernel/reasons.ts';

/** Reports in one sentence why there is no window, on stderr and in a box, and exits with 1. */
export function refuseToStart(reason: unknown): void {
  const sentence = sentenceOf(reason);
  process.stderr.write(`${sentence}\n`);
  // The box waits for a click, which no test would give.
  if (process.env.VAULTDESK_E2E !== '1') dialog.showErrorBox('Vaultdesk cannot start', sentence);
  app.exit(1);
}
