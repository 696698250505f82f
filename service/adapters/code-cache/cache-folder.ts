import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maximumAgeMilliseconds = 30 * 24 * 60 * 60 * 1000;

/**
 * Creates a folder for compiled code. Returns whether only this user can read and write in it, now
 * and later: its content is executed.
 */
export function isPrivateFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
  } catch {
    return false;
  }
}

/** Removes the files that were written more than a month before the newest file. */
export function removeOld(folder: string): void {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => ({ path, writtenAt: statSync(path).mtimeMs }));
    const newest = Math.max(...files.map(({ writtenAt }) => writtenAt));
    for (const { path, writtenAt } of files)
      if (writtenAt < newest - maximumAgeMilliseconds) rmSync(path, { force: true });
  } catch {
    // Another process may remove the same file.
  }
}
