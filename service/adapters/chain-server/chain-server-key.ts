import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { errnoOf, reasonOf, StartupError } from '../../kernel/reasons.ts';
import { createFileDurably } from '../file-system/node-file-system.ts';
import { sharedMode } from '../file-system/shared-mode.ts';

const keyBytes = 32;

/**
 * The key of a chain server as text, read from its file; created on its first start. Throws a
 * `StartupError`.
 */
export async function openChainServerKey(path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw keyFileError(path, `cannot be read, because ${reasonOf(error)}`);
  });
  if (stored === undefined) {
    await createFileDurably(path, Buffer.from(`${randomBytes(keyBytes).toString('base64url')}\n`));
    return openChainServerKey(path);
  }
  const { mode } = await stat(path);
  const shared = sharedMode(mode);
  if (shared !== undefined) throw keyFileError(path, `can be read by others (mode ${shared})`);
  const key = stored.trimEnd();
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) throw keyFileError(path, 'holds something else');
  return key;
}

function keyFileError(path: string, reason: string): StartupError {
  return new StartupError(
    `The key of the chain server in ${path} ${reason}. Fix that, or remove the file for a new key.`,
  );
}
