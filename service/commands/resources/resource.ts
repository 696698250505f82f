import { closestWord } from '../../kernel/closest-word.ts';
import { UsageError } from '../../kernel/startup-error.ts';
import { namedOperations } from '../../operations/routes.ts';
import type { Operation } from '../../ports/operation.ts';
import { type Flags, readFlags } from '../../read-flags.ts';
import type { Command } from '../command.ts';
import { printable } from '../log-line.ts';
import { serviceFlags } from '../running-service.ts';
import { type FieldFlag, fieldFlags, toKebab } from './field-flags.ts';
import { readInput } from './read-input.ts';
import { connect } from './service-calls.ts';
import { shownValue } from './show-value.ts';

/** An operation as a command: `vaultdesk users create`. */
export interface Resource {
  /** @example "users" */
  readonly noun: string;
  /** @example "create" */
  readonly verb: string;
  readonly operation: Operation;
}

/** Every operation, in the order of the table. */
export function resources(): readonly Resource[] {
  return namedOperations().map(({ module, name, operation }) => ({
    noun: toKebab(module),
    verb: toKebab(name.slice(module.length + 1)),
    operation,
  }));
}

/** The nouns of the operation table, each once. */
export function nouns(): readonly string[] {
  return [...new Set(resources().map(({ noun }) => noun))];
}

/** Flags of a resource command beside those of its fields. */
export const resourceFlags = {
  'base-url': serviceFlags['base-url'],
  'operator-token': serviceFlags['operator-token'],
  world: serviceFlags.world,
  json: { type: 'boolean' },
  input: { type: 'string' },
} as const;

/** The flags that an operation takes on the command line. */
export function flagsOf({ operation }: Resource): Flags {
  const own = fieldFlags(operation).filter(({ isWord }) => !isWord);
  return {
    ...Object.fromEntries(own.map(({ flag }) => [flag, { type: 'string' } as const])),
    ...resourceFlags,
  };
}

/** `vaultdesk api NOUN VERB [ID …] [--field value …]`, and the same without `api`: one call of the operation table. */
export const callResource: Command = async (terminal) => {
  const [noun = '', verb, ...argv] = terminal.argv;
  const resource = resourceNamed(noun, verb);
  const fields = fieldFlags(resource.operation);
  const flags = readFlags<Flags>(argv, flagsOf(resource), { takesWords: true });
  requireWords(resource, fields, flags.words);
  const place = {
    baseUrl: flags.text('base-url'),
    operatorToken: flags.text('operator-token'),
    world: flags.text('world'),
  };
  const calls = connect(terminal, place);
  const input = await readInput(terminal, { flags, words: flags.words, fields });
  const value = await calls.call(resource.operation, input);
  terminal.print(flags.has('json') ? printable(JSON.stringify(value)) : shownValue(value));
};

/** The operation of two words; throws a `UsageError` with those that there are. */
export function resourceNamed(noun: string, verb: string | undefined): Resource {
  const all = resources();
  const known = all.filter((one) => one.noun === noun);
  if (known.length === 0) throw new UsageError(none('resource', noun, nouns()));
  const found = known.find((one) => one.verb === verb);
  if (found) return found;
  const verbs = known.map((one) => one.verb);
  throw new UsageError(
    verb === undefined || verb.startsWith('-')
      ? `Say what: vaultdesk ${noun} ${verbs.join(', ')}.`
      : none(`vaultdesk ${noun}`, verb, verbs),
  );
}

function none(what: string, word: string, known: readonly string[]): string {
  const meant = closestWord(word, known);
  const advice = meant === undefined ? '' : `Is ${meant} meant? `;
  return `There is no ${what} ${word}. ${advice}There are ${known.join(', ')}.`;
}

function requireWords(
  { noun, verb }: Resource,
  fields: readonly FieldFlag[],
  words: readonly string[],
): void {
  const wanted = fields.filter(({ isWord }) => isWord).map(({ flag }) => flag.toUpperCase());
  if (words.length === wanted.length) return;
  throw new UsageError(
    `Write ${['vaultdesk', noun, verb, ...wanted].join(' ')}: ${wanted.length === 0 ? 'it takes flags alone' : `${words.length} of ${wanted.length} words are there`}.`,
  );
}
