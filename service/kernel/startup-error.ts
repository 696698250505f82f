/**
 * Why the product cannot start: the message is one clear sentence, shown to the user as it is.
 * Hosts print it without a stack and exit with `exitCode`.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode = 1;
}
