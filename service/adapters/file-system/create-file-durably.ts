import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { nodeFileSystem } from './node-file-system.ts';

/**
 * Creates a file of mode 0600 with this content, complete and durable or not at all. Throws an
 * error with the code `EEXIST` for an existing file, which is never overwritten.
 */
export async function createFileDurably(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeSynced(temporary, content);
    // A hard link instead of a rename, which would replace an existing file.
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
