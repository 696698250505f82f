import { errnoOf, isDiskFull } from '../../kernel/error.ts';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';

/** Reports in one sentence why nothing can be written to a directory; for `catch`. */
export function refuseUnwritable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError) throw error;
    throw isDiskFull(error) ? fullDisk(directory) : unwritable(directory, error);
  };
}

/** Reports in one sentence why a directory cannot be read; for `catch`. What is not the disk's goes on as it is. */
export function refuseUnreadable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError || errnoOf(error) === undefined) throw error;
    throw new StartupError(
      `The state in ${directory} cannot be read, because ${reasonOf(error)}. Check the permissions, or name another directory with --data-dir.`,
    );
  };
}

/** What a start says of a full disk. */
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
