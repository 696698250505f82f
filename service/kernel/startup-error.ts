/** The reason why Vaultdesk cannot start. Hosts print the message without a stack and exit with `exitCode`. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number = 1;
}

/** An invalid command line. The message states the correct usage. */
export class UsageError extends StartupError {
  override readonly exitCode: number = 2;
}
