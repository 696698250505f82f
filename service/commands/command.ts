import type { Flags } from '../host/read-flags.ts';

export interface Terminal {
  /** The arguments after the command name. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  /** Prints a line on the standard error, for people. */
  warn(line: string): void;
  /** Asks a question and returns the typed text, by default without echo, or the first line of piped input. */
  ask(question: string, options?: { readonly isShown?: boolean }): Promise<string>;
  untilSignal(): Promise<void>;
  /** Sets the exit code of the process (default: 0). */
  endWith(exitCode: number): void;
}

/** One `vaultdesk` command. Throws a `StartupError` if the user can fix the cause. */
export type Command = (terminal: Terminal) => Promise<void>;

/** A command: help, completion and docs/reference/cli.md are derived from it. */
export interface CommandDefinition {
  readonly run: Command;
  /** An imperative phrase, e.g. `load a seed file`. */
  readonly does: string;
  /** Usage lines, without the command name. */
  readonly forms: readonly string[];
  /** A typical call, without the command name. */
  readonly example: string;
  readonly flags: Flags;
  /** The values of its first argument, if there are few. */
  readonly words?: readonly string[];
  /** The command in whose line of the overview it is listed. */
  readonly listedWith?: string;
  /** Further lines of its help. */
  readonly notes?: readonly string[];
  /** Their meaning, if it is more specific than success, failure and invalid usage. */
  readonly exitCodes?: string;
  /** The page in `docs/` about its topic, e.g. `how-to/seeds.md`. */
  readonly page: string;
}
