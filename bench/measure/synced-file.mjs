// @ts-check
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './programs.mjs';

const line = `${'x'.repeat(400)}\n`;

/** A file beside the data directories, and a line on its end that the disk has when the promise is kept. */
export async function openSyncedFile() {
  const file = await open(join(temporaryFolder('synced'), 'log'), 'a');
  return async () => {
    await file.write(line);
    await file.datasync();
  };
}
