import type { Flags } from '../read-flags.ts';

/** What a command may use of the terminal it runs in. */
export interface Terminal {
  /** What stands behind the command's name. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A line on the standard output. */
  print(line: string): void;
  /** A line on the standard error, for people alone. */
  warn(line: string): void;
  /** What somebody types behind a question, which is not shown unless told; the first line that is sent where nobody types. */
  ask(question: string, options?: { readonly isShown?: boolean }): Promise<string>;
  /** Resolves when the user or the system asks the process to end. */
  untilSignal(): Promise<void>;
  /** What the process ends with when the command is done; 0 unless told. */
  endWith(exitCode: number): void;
}

/** One word behind `vaultdesk`. Throws a `StartupError` for what the user can mend. */
export type Command = (terminal: Terminal) => Promise<void>;

/** A command with the flags that it takes, and what its first word may be where there are few. */
export interface TableRow {
  readonly run: Command;
  readonly flags: Flags;
  readonly words?: readonly string[];
}
