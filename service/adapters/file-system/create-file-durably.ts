import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nodeFileSystem } from './node-file-system.ts';

/**
 * Makes a file of mode 0600 with this content, whole and durable or not at all. Throws an error of
 * the code `EEXIST` where there is one already: it is never overwritten.
 */
export async function createFileDurably(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeSynced(temporary, content);
    // A second name for the file rather than a rename, which would replace one that is there.
    await link(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await nodeFileSystem.syncDirectory(dirname(path));
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
