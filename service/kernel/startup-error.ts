/**
 * Why the product cannot start: the message is one clear sentence, shown to the user as it is.
 * Hosts print it without a stack and exit with `exitCode`.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number = 1;
}

/** A command line that makes no sense: the message says what would. */
export class UsageError extends StartupError {
  override readonly exitCode: number = 2;
}
