import { app, dialog } from 'electron';
import { sentenceOf } from '../service/model/kernel/results/reasons.ts';

/** Reports the startup error on stderr and in a dialog, and exits with 1. */
export function failToStart(reason: unknown): void {
  const message = sentenceOf(reason);
  process.stderr.write(`${message}\n`);
  // The dialog waits for a click, which would block tests.
  if (process.env.VAULTDESK_E2E !== '1') dialog.showErrorBox('Vaultdesk cannot start', message);
  app.exit(1);
}
