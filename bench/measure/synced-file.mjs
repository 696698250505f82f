// @ts-check
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './programs.mjs';

const line = `${'x'.repeat(400)}\n`;

/** Opens a file next to the data directories. Appending a line resolves when the line is on disk. */
export async function openSyncedFile() {
  const file = await open(join(temporaryFolder('synced'), 'log'), 'a');
  return async () => {
    await file.write(line);
    await file.datasync();
  };
}
