import { CommanderError, Command as Line, Option } from 'commander';
import type { z } from 'zod';
import { toAdvice, unknownFields } from '../api/operations/schema-walk.ts';
import { closestWord } from '../model/kernel/results/closest-word.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import { pathText } from '../model/kernel/results/validation.ts';

/** A command-line flag, for parsing, help and reference. */
export interface Flag {
  /** The placeholder of its value; a flag without a value is a switch. @example "FILE" */
  readonly value?: string;
  /** One letter. */
  readonly short?: string;
  /** Its effect. A flag without this text shares the text of the previous flag. */
  readonly does?: string;
  readonly default?: string;
  /** The version that introduced it; default: the first. @example "0.2.0" */
  readonly since?: string;
  /** Its earlier name, which is rejected with the new name. */
  readonly formerly?: string;
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
  /** These flags as arguments; default: all. */
  argvOf(names?: readonly Name[]): readonly string[];
}

/** Parses flags and at most `words` other arguments. Throws a `UsageError` with the argument and the known flags. */
export function readFlags<Known extends Flags>(
  argv: readonly string[],
  flags: Known,
  { words = 0 }: { readonly words?: number } = {},
): FlagsRead<keyof Known & string> {
  const values = new Map<string, string[]>();
  const positional = parse(argv, flags, (name, value) => {
    if (namesFlag(value, flags)) throw missingValue(name, flags);
    values.set(name, [...(values.get(name) ?? []), value]);
  });
  const unexpected = positional[words];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'. ${knownAmong(flags)}`);
  return {
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
    has: (name) => values.has(name),
    words: positional,
    argvOf: (names: readonly string[] = [...values.keys()]) =>
      names.flatMap((name) => {
        const acceptsValue = flags[name]?.value !== undefined;
        return (values.get(name) ?? []).flatMap((value) => (acceptsValue ? [`--${name}`, value] : [`--${name}`]));
      }),
  };
}

/** Throws a `UsageError` that names the first of these flags that is set. */
export function rejectFlags<Name extends string>(
  { has }: Pick<FlagsRead<Name>, 'has'>,
  names: readonly Name[],
  reason: string,
): void {
  const name = names.find(has);
  if (name !== undefined) throw new UsageError(`--${name} ${reason}.`);
}

function parse(
  argv: readonly string[],
  flags: Flags,
  onFlag: (name: string, value: string) => void,
): readonly string[] {
  const line = new Line().exitOverride().helpOption(false).showSuggestionAfterError(false);
  line.allowExcessArguments().configureOutput({ outputError: () => {} });
  for (const [name, { value, short }] of Object.entries(flags)) {
    const written = `${short === undefined ? '' : `-${short}, `}--${name}`;
    line.addOption(new Option(value === undefined ? written : `${written} <value>`));
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
    return missingValue(/--([\w-]+)/.exec(written)?.[1] ?? written, flags);
  // A value may be a secret.
  const option = written.replace(/=.*/s, '');
  const name = option.replace(/^-+/, '');
  if (Object.hasOwn(flags, name)) return new UsageError(`Option '--${name}' takes no value. ${knownAmong(flags)}`);
  const renamed = Object.keys(flags).find((flag) => flags[flag]?.formerly === name);
  const suggestion = renamed ?? closestWord(name, Object.keys(flags));
  const advice = suggestion === undefined ? '' : `Did you mean --${suggestion}? `;
  return new UsageError(`Unknown option '${option}'. ${advice}${knownAmong(flags)}`);
}

function missingValue(name: string, flags: Flags): UsageError {
  return new UsageError(`Option '--${name}' requires a value. ${knownAmong(flags)}`);
}

/** A flag in the place of a value: the value is missing. */
function namesFlag(value: string, flags: Flags): boolean {
  const [, name = ''] = /^--([\w-]+)(?:=|$)/.exec(value) ?? [];
  return Object.hasOwn(flags, name);
}

function knownAmong(flags: Flags): string {
  const names = Object.keys(flags);
  return names.length === 0 ? 'This command has no flags.' : `Known flags: --${names.join(', --')}.`;
}

/** The flags of `vaultdesk serve`. Other commands use some of them. */
export const startFlags = {
  port: { value: 'N', does: 'port; 0 for any free port', default: '8787' },
  'data-dir': { value: 'DIR', does: 'data directory', default: '~/.vaultdesk' },
  json: { does: 'print one JSON line for scripts; open the console in the browser' },
  open: {},
  listen: { value: 'ADDRESS', does: 'network address (127.0.0.1); address that users call' },
  'public-url': { value: 'URL' },
  'allow-host': { value: 'NAMES', does: 'other host names, comma-separated', default: 'host.docker.internal' },
  'client-id': { value: 'ID', does: 'credentials of the first application' },
  'client-secret': { value: 'SECRET' },
  profile: { value: 'PROFILE', does: 'contract, or hosted for existing clients', default: 'contract' },
  seed: { value: 'FILE', does: 'initial state if there are no users' },
  snapshot: { value: 'FILE' },
  'passphrase-file': { value: 'FILE' },
  faults: { value: 'FILE', does: 'fault rules that are enabled from the start' },
  'random-seed': { value: 'N', does: 'the same, predictable ids and keys in every run; frozen clock' },
  'log-level': { value: 'LEVEL', does: 'silent to debug; json or pretty', default: 'warn' },
  'log-format': { value: 'FORMAT' },
  'device-key-file': { value: 'FILE', does: 'device key', default: 'VAULTDESK_DEVICE_KEY or DIR/device.key' },
  'replace-device-key': { does: 'continue with a new key; PINs need emergency codes' },
  'accept-edited-state': { does: 'accept an edited or restored state; PINs have one attempt left' },
  database: { value: 'URL', does: 'shared world, and the file of its password', formerly: 'world' },
  'database-password-file': { value: 'FILE', formerly: 'world-password-file' },
  'metrics-token-file': { value: 'FILE', does: 'token that reads /metrics; or VAULTDESK_METRICS_TOKEN' },
  'chain-server': { value: 'URL', does: 'chains of a shared world, and their key' },
  'chain-server-key-file': { value: 'FILE' },
  hardfork: { value: 'FORK', does: 'hard fork of chains, e.g. prague or AVAC=prague', default: 'current' },
} as const satisfies Flags;

/** Throws a `UsageError` that names each key without an effect, and the key that was probably meant. */
export function rejectUnknownKeys(
  schema: z.ZodType,
  file: string,
  values: object,
  newNames: ReadonlyMap<string, string>,
): void {
  const unknown = unknownFields(schema, values, maximumKeys);
  const advice = unknown.map((field) => {
    const newName = field.path.length === 1 ? newNames.get(String(field.path[0])) : undefined;
    return newName === undefined ? toAdvice(field) : `${pathText(field.path)}. Did you mean ${newName}?`;
  });
  if (advice.length > 0) throw new UsageError(`Unknown key in ${file}: ${advice.join(' ')}`);
}

/** Named in one error. */
const maximumKeys = 5;

/** An environment variable that has no effect. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that was probably meant. */
  readonly suggestion: string | undefined;
}

const prefix = 'VAULTDESK_';

/** `vaultdesk exec` sets these, and commands and `vaultdesk/client` read them. */
const ofOtherPrograms =
  /^VAULTDESK_(?:BASE_URL|MARKET_URL|TOKEN_URL|OPERATOR_TOKEN|SECRET|EXEC|INTERCEPT|RPC_URL_[A-Z]+)$/;

/** The variables whose names start like those of Vaultdesk, but that no part of it reads. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownVariable[] {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !known.includes(name) && !ofOtherPrograms.test(name),
  );
  // All names share the prefix, so it does not make them similar.
  const endings = known.map((name) => name.slice(prefix.length));
  return names.map((name) => {
    const ending = closestWord(name.slice(prefix.length), endings);
    return { name, suggestion: ending && `${prefix}${ending}` };
  });
}
