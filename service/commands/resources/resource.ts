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
import { toDisplayValue } from './show-value.ts';

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

/** Flags of a resource command other than those of its fields. */
export const resourceFlags = {
  'base-url': serviceFlags['base-url'],
  'operator-token': serviceFlags['operator-token'],
  world: serviceFlags.world,
  json: { type: 'boolean' },
  input: { type: 'string' },
} as const;

/** All flags of an operation. */
export function flagsOf({ operation }: Resource): Flags {
  const own = fieldFlags(operation).filter(({ isLettersOnly }) => !isLettersOnly);
  return {
    ...Object.fromEntries(own.map(({ flag }) => [flag, { type: 'string' } as const])),
    ...resourceFlags,
  };
}

/** `vaultdesk api NOUN VERB [ID …] [--field value …]`, also without `api`: calls an operation. */
export const callResource: Command = async (terminal) => {
  const [noun = '', verb, ...argv] = terminal.argv;
  const resource = resourceNamed(noun, verb);
  const fields = fieldFlags(resource.operation);
  const flags = readFlags<Flags>(argv, flagsOf(resource), { takesWords: true });
  requireWords(resource, fields, flags.words);
  const address = {
    baseUrl: flags.text('base-url'),
    operatorToken: flags.text('operator-token'),
    world: flags.text('world'),
  };
  const calls = connect(terminal, address);
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

function requireWords(
  { noun, verb }: Resource,
  fields: readonly FieldFlag[],
  args: readonly string[],
): void {
  const expected = fields
    .filter(({ isLettersOnly }) => isLettersOnly)
    .map(({ flag }) => flag.toUpperCase());
  if (args.length === expected.length) return;
  throw new UsageError(
    `Usage: ${['vaultdesk', noun, verb, ...expected].join(' ')} (expected ${expected.length} ${expected.length === 1 ? 'argument' : 'arguments'}, got ${args.length}).`,
  );
}
