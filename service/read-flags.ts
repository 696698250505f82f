import { CommanderError, Command as Line, Option } from 'commander';
import { closestWord } from './kernel/closest-word.ts';
import { UsageError } from './kernel/startup-error.ts';

/** The value of a command-line flag. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  /** One letter. */
  readonly short?: string;
  /** May be repeated. */
  readonly multiple?: boolean;
}

/** The flags of a command by their names, without dashes. */
export type Flags = Readonly<Record<string, Flag>>;

/** A parsed command line. */
export interface FlagsRead<Name extends string> {
  /** The last value of a flag, or `undefined`. */
  text(name: Name): string | undefined;
  /** All values of a repeatable flag. */
  texts(name: Name): readonly string[];
  has(name: Name): boolean;
  /** The arguments without flags, in their order. */
  readonly words: readonly string[];
}

/**
 * Parses the flags of a command, and other words if it accepts any. Throws a `UsageError` with the
 * invalid argument, a suggestion, and the known flags.
 */
export function readFlags<Known extends Flags>(
  argv: readonly string[],
  flags: Known,
  { takesWords = false }: { readonly takesWords?: boolean } = {},
): FlagsRead<keyof Known & string> {
  const values = new Map<string, string[]>();
  const positional = parse(argv, flags, (name, value) => {
    if (namesFlag(value, flags)) throw wantsValue(name, flags);
    values.set(name, [...(values.get(name) ?? []), value]);
  });
  const [unexpected] = positional;
  if (unexpected !== undefined && !takesWords)
    throw new UsageError(`Unexpected argument '${unexpected}'. ${knownAmong(flags)}`);
  return {
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
    words: positional,
  };
}

function parse(
  argv: readonly string[],
  flags: Flags,
  onFlag: (name: string, value: string) => void,
): readonly string[] {
  const line = new Line().exitOverride().helpOption(false).showSuggestionAfterError(false);
  line.allowExcessArguments().configureOutput({ outputError: () => {} });
  for (const [name, { type, short }] of Object.entries(flags)) {
    const written = `${short === undefined ? '' : `-${short}, `}--${name}`;
    line.addOption(new Option(type === 'string' ? `${written} <value>` : written));
    line.on(`option:${name}`, (value: unknown) => onFlag(name, String(value ?? '')));
  }
  try {
    return line.parse(argv, { from: 'user' }).args;
  } catch (error) {
    throw error instanceof CommanderError ? toUsageError(error, flags) : error;
  }
}

function toUsageError({ code, message }: CommanderError, flags: Flags): UsageError {
  const written = /'([^']*)'/.exec(message)?.[1] ?? '';
  if (code === 'commander.optionMissingArgument')
    return wantsValue(/--([\w-]+)/.exec(written)?.[1] ?? written, flags);
  const name = written.replace(/^-+/, '').replace(/=.*/s, '');
  const suggestion = Object.hasOwn(flags, name) ? name : closestWord(name, Object.keys(flags));
  const advice =
    suggestion === name
      ? `--${name} takes no value. `
      : suggestion === undefined
        ? ''
        : `Did you mean --${suggestion}? `;
  return new UsageError(`Unknown option '${written}'. ${advice}${knownAmong(flags)}`);
}

function wantsValue(name: string, flags: Flags): UsageError {
  return new UsageError(`Option '--${name}' requires a value. ${knownAmong(flags)}`);
}

/** A flag in the place of a value: the value is missing. */
function namesFlag(value: string, flags: Flags): boolean {
  const [, name = ''] = /^--([\w-]+)(?:=|$)/.exec(value) ?? [];
  return Object.hasOwn(flags, name);
}

function knownAmong(flags: Flags): string {
  const names = Object.keys(flags);
  return names.length === 0
    ? 'This command has no flags.'
    : `Known flags: --${names.join(', --')}.`;
}
