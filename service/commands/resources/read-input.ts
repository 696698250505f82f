import type { FlagsRead } from '../../host/read-flags.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import type { Terminal } from '../command.ts';
import { readByOthers } from '../running/running-service.ts';
import type { FieldFlag } from './field-flags.ts';
import type { Fields } from './service-calls.ts';

interface InputSource {
  readonly flags: FlagsRead<string>;
  /** The words of the path. */
  readonly words: readonly string[];
  readonly fields: readonly FieldFlag[];
}

/** Reads an input from path words, flags and `--input`; asks for a secret that is `-`. Throws a `UsageError`. */
export async function readInput(terminal: Terminal, source: InputSource): Promise<Fields> {
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
