import type { Flags } from '../read-flags.ts';

/** The terminal that a command runs in. */
export interface Terminal {
  /** The arguments after the command name. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Prints a line on the standard output. */
  print(line: string): void;
  /** Prints a line on the standard error, for people. */
  warn(line: string): void;
  /**
   * Asks a question and returns the typed text, without an echo by default. Reads the first line if
   * the input is piped.
   */
  ask(question: string, options?: { readonly isShown?: boolean }): Promise<string>;
  untilSignal(): Promise<void>;
  /** Sets the exit code of the process (default: 0). */
  endWith(exitCode: number): void;
}

/** One `vaultdesk` command. Throws a `StartupError` if the user can fix the cause. */
export type Command = (terminal: Terminal) => Promise<void>;

/** A command, its flags and, if there are few, the values of its first argument. */
export interface TableRow {
  readonly run: Command;
  readonly flags: Flags;
  readonly words?: readonly string[];
}
