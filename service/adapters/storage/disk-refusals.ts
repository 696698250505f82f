import { errnoOf, isDiskFull } from '../../kernel/error.ts';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';

/** Turns a write error for a directory into a one-sentence `StartupError`; for `catch`. */
export function refuseUnwritable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError) throw error;
    throw isDiskFull(error) ? fullDisk(directory) : unwritable(directory, error);
  };
}

/**
 * Turns a read error for a directory into a one-sentence `StartupError`; for `catch`. Rethrows
 * errors that do not come from the disk.
 */
export function refuseUnreadable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError || errnoOf(error) === undefined) throw error;
    throw new StartupError(
      `The state in ${directory} cannot be read, because ${reasonOf(error)}. Check the permissions, or name another directory with --data-dir.`,
    );
  };
}

export function fullDisk(directory: string): StartupError {
  return new StartupError(
    `The disk of ${directory} is full. Nothing was changed; free some space and try again.`,
  );
}

function unwritable(directory: string, error: unknown): StartupError {
  return new StartupError(
    `The state in ${directory} cannot be written, because ${reasonOf(error)}. Check the permissions, or name another directory with --data-dir.`,
  );
}
