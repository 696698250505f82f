import { namedOperations } from '../../api/operations/index.ts';
import { type Flag, type Flags, type FlagsRead, readFlags } from '../../host/read-flags.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Command, Terminal } from '../command.ts';
import { printable } from '../running/logs.ts';
import { readByOthers, serviceFlags } from '../running/running-service.ts';
import { type FieldFlag, fieldFlags, toKebab } from './field-flags.ts';
import { connect, type Fields } from './service-calls.ts';

/** An operation as a command, e.g. `vaultdesk users create`. */
export interface Resource {
  /** @example "users" */
  readonly noun: string;
  /** @example "create" */
  readonly verb: string;
  readonly operation: Operation;
}

export function resources(): readonly Resource[] {
  return namedOperations().map(({ module, name, operation }) => ({
    noun: toKebab(module),
    verb: toKebab(name.slice(module.length + 1)),
    operation,
  }));
}

/** The distinct nouns of the operation table. */
export function nouns(): readonly string[] {
  return [...new Set(resources().map(({ noun }) => noun))];
}

export const resourceFlags = {
  input: { value: 'JSON', does: 'fields as a JSON object; flags override them' },
  json: { does: 'print the response as a line of JSON' },
  'base-url': serviceFlags['base-url'],
  'operator-token': serviceFlags['operator-token'],
  world: serviceFlags.world,
} as const satisfies Flags;

export function flagsOf({ operation }: Resource): Flags {
  const own = fieldFlags(operation).filter(({ isLettersOnly }) => !isLettersOnly);
  return { ...Object.fromEntries(own.map((field) => [field.flag, toFlag(field)])), ...resourceFlags };
}

const placeholders = { text: 'TEXT', number: 'N', boolean: 'true|false', list: 'A,B', json: 'JSON' };

function toFlag({ type, isRequired, isSecret, isCredential, says }: FieldFlag): Flag {
  const secret = isCredential ? 'asks for the value' : '- to type it when asked';
  const details = [isRequired ? 'required' : '', isSecret ? secret : says];
  return { value: isCredential ? 'ID' : placeholders[type], does: details.filter(Boolean).join('; ') };
}

/** `vaultdesk api NOUN VERB [ID …] [--field value …]`, also without `api`: calls an operation. */
export const callResource: Command = async (terminal) => {
  const [noun = '', verb, ...argv] = terminal.argv;
  const resource = resourceNamed(noun, verb);
  const fields = fieldFlags(resource.operation);
  const flags = readFlags<Flags>(argv, flagsOf(resource), { words: Number.POSITIVE_INFINITY });
  requireWords(resource, fields, flags.words);
  const address = {
    baseUrl: flags.text('base-url'),
    operatorToken: flags.text('operator-token'),
    world: flags.text('world'),
  };
  const calls = connect(terminal, address, (path) => nameOf(fields, path));
  const input = await readInput(terminal, { flags, words: flags.words, fields });
  const value = await calls.call(resource.operation, input);
  terminal.print(flags.has('json') ? printable(JSON.stringify(value)) : toDisplayValue(value));
};

/** Finds an operation; throws a `UsageError` that lists the known words. */
export function resourceNamed(noun: string, verb: string | undefined): Resource {
  const all = resources();
  const candidates = all.filter((item) => item.noun === noun);
  if (candidates.length === 0) throw new UsageError(unknown(`resource ${noun}`, noun, nouns()));
  const resource = candidates.find((item) => item.verb === verb);
  if (resource) return resource;
  const verbs = candidates.map((item) => item.verb);
  throw new UsageError(
    verb === undefined || verb.startsWith('-')
      ? `Missing verb. Use vaultdesk ${noun} ${verbs.join(', ')}.`
      : unknown(`verb ${verb} of vaultdesk ${noun}`, verb, verbs),
  );
}

function unknown(subject: string, input: string, knownNames: readonly string[]): string {
  const suggestion = closestWord(input, knownNames);
  const advice = suggestion === undefined ? '' : `Did you mean ${suggestion}? `;
  return `Unknown ${subject}. ${advice}Known: ${knownNames.join(', ')}.`;
}

/** The flag or the argument of a field, or its path if it has none. */
function nameOf(fields: readonly FieldFlag[], path: string): string {
  const field = fields.find((item) => item.path.join('.') === path);
  if (!field) return path;
  return field.isLettersOnly ? field.flag.toUpperCase() : `--${field.flag}`;
}

function requireWords({ noun, verb }: Resource, fields: readonly FieldFlag[], args: readonly string[]): void {
  const expected = fields.filter(({ isLettersOnly }) => isLettersOnly);
  const names = expected.map(({ flag }) => flag.toUpperCase());
  if (args.length !== expected.length)
    throw new UsageError(
      `Usage: ${['vaultdesk', noun, verb, ...names].join(' ')} (expected ${names.length} ${names.length === 1 ? 'argument' : 'arguments'}, got ${args.length}).`,
    );
  const at = expected.findIndex(({ isUuid }, index) => isUuid && !uuid.safeParse(args[index]).success);
  if (at !== -1) throw new UsageError(`${names[at]} must be a UUID, not ${args[at]}.`);
}

const mostColumns = 7;

/** Formats a result for people: a list as a table, anything else as one line per field. */
export function toDisplayValue(value: unknown): string {
  const { items, pagination } = fieldsOf(value);
  const rows = Array.isArray(value) ? value : Array.isArray(items) ? items : undefined;
  if (!rows) return linesOf(value).join('\n');
  const { numberOfElements, pageNumber, numberOfPages } = fieldsOf(pagination);
  const more =
    Number(numberOfPages) > 1 ? `\nPage ${pageNumber} of ${numberOfPages}, ${numberOfElements} in total.` : '';
  return rows.length === 0 ? 'No entries.' : `${tableOf(rows)}${more}`;
}

function linesOf(value: unknown): readonly string[] {
  if (!isObject(value)) return [cellOf(value)];
  const entries = Object.entries(value);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, field]) => `${name.padEnd(width)}  ${cellOf(field)}`);
}

function tableOf(rows: readonly unknown[]): string {
  if (!rows.every(isObject)) return rows.map(cellOf).join('\n');
  const columns = columnsOf(rows);
  const cells = [columns, ...rows.map((row) => columns.map((name) => cellOf(fieldsOf(row)[name])))];
  const widths = columns.map((_name, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return cells.map(lineOf).join('\n');
}

/** The scalar fields, in the order of the first row that has them; `--json` prints all fields. */
function columnsOf(rows: readonly object[]): readonly string[] {
  const names = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([name, field]) => (isObject(field) ? [] : [name]))),
  );
  return [...names].slice(0, mostColumns);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

interface InputSource {
  readonly flags: FlagsRead<string>;
  /** The words of the path. */
  readonly words: readonly string[];
  readonly fields: readonly FieldFlag[];
}

/** Reads an input from path words, flags and `--input`; asks for a secret that is `-`. Throws a `UsageError`. */
async function readInput(terminal: Terminal, source: InputSource): Promise<Fields> {
  const { flags, words, fields } = source;
  const input: Record<string, unknown> = dataOf(flags.text('input'));
  for (const [index, { path }] of fields.filter(({ isLettersOnly }) => isLettersOnly).entries()) {
    const argument = words[index];
    if (argument !== undefined) setAt(input, path, argument);
  }
  for (const field of fields.filter(({ isLettersOnly }) => !isLettersOnly)) {
    const text = flags.text(field.flag);
    if (text !== undefined) setAt(input, field.path, await toValue(terminal, field, text));
  }
  return input;
}

function dataOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`--input must be a JSON object, e.g. --input '{"reference":"ada"}'.`);
  return { ...parsed };
}

async function toValue(terminal: Terminal, field: FieldFlag, text: string): Promise<unknown> {
  if (field.isSecret) return secretOf(terminal, field, text);
  return parsers[field.type](text, field.flag);
}

/** Parse the text of a field; each throws a `UsageError` that names the flag. */
export const parsers: Readonly<Record<FieldFlag['type'], (text: string, flag: string) => unknown>> = {
  text: (text) => text,
  number: (text, flag) => {
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new UsageError(`--${flag} must be a number, not ${text}.`);
    return Number(text);
  },
  boolean: (text, flag) => {
    if (text !== 'true' && text !== 'false') throw new UsageError(`--${flag} must be true or false, not ${text}.`);
    return text === 'true';
  },
  list: (text, flag) => (text.startsWith('[') ? jsonOf(text, flag) : text.split(',')),
  json: (text, flag) => jsonOf(text, flag),
};

function jsonOf(text: string, flag: string): unknown {
  const parsed = parseJson(text);
  if (parsed === undefined) throw new UsageError(`--${flag} must be valid JSON.`);
  return parsed;
}

/** Asks for the secret if the value is `-`, or a signing method id without a value. */
async function secretOf(terminal: Terminal, field: FieldFlag, text: string): Promise<string> {
  const isPrompted = field.isCredential ? !text.includes(':') : text === '-';
  if (!isPrompted) {
    const promptValue = field.isCredential ? 'only the id' : '-';
    terminal.warn(`${readByOthers(field.flag)} Pass ${promptValue} to type the secret instead.`);
    return text;
  }
  const secret = terminal.environment.VAULTDESK_SECRET ?? (await terminal.ask(`Secret of --${field.flag}: `));
  return field.isCredential ? `${text}:${secret}` : secret;
}

/** Sets a nested field. */
export function setAt(input: Record<string, unknown>, [name = '', ...deeper]: readonly string[], value: unknown) {
  if (deeper.length === 0) {
    input[name] = value;
    return;
  }
  const inside = fieldsOf(input[name]);
  setAt(inside, deeper, value);
  input[name] = inside;
}
