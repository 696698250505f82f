import { closestWord } from '../model/kernel/results/closest-word.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import type { Command, CommandDefinition } from './command.ts';
import { commandTable } from './command-table.ts';
import { flagLines, toSentence } from './help-lines.ts';
import { nouns } from './resources/resource.ts';
import { resourceHelp } from './resources/resource-help.ts';

const definitions: Readonly<Record<string, CommandDefinition>> = commandTable;
const names = Object.keys(definitions);

/** One line per command; at most 24 lines of 80 characters. Nouns list the commands of two words. */
export const overview = `Usage: vaultdesk COMMAND [...]   (COMMAND --help for details, --version for the version)
${Object.entries(definitions)
  .filter(([name, { listedWith }]) => !name.includes(' ') && listedWith === undefined)
  .map(([name, { does }]) => `  ${listedAs(name).padEnd(14)}${does}`)
  .join('\n')}`;

function listedAs(name: string): string {
  return [name, ...names.filter((other) => definitions[other]?.listedWith === name)].join(', ');
}

/** `vaultdesk help [COMMAND]`: prints the overview or the page of a command. */
export const help: Command = async ({ argv: [name, ...args], print }) => {
  if (name === undefined || name === 'help') return print(overview);
  const command = findCommand(name, args);
  if (command && name !== 'api') return print(textOf(command.name, command.definition));
  const resource = resourceWords(name, args);
  if (!resource) throw new UsageError(noCommand(name));
  print(resourceHelp(resource[0], resource[1]));
};

/** The error for an unknown command: a suggestion and the overview. */
export function noCommand(name: string): string {
  const suggestion = closestWord(name, [...names, ...nouns(), 'help', 'version']);
  return `Unknown command ${name}. ${suggestion === undefined ? '' : `Did you mean ${suggestion}? `}${overview}`;
}

/** The command that a line starts with, and its remaining arguments. */
export function findCommand(first: string, args: readonly string[]) {
  const name = [`${first} ${args[0]}`, first].find((item) => Object.hasOwn(definitions, item));
  const definition = name === undefined ? undefined : definitions[name];
  if (name === undefined || !definition) return undefined;
  return { name, definition, argv: name === first ? args : args.slice(1) };
}

/** Noun and verb if help is requested for an API call, else `undefined`. */
function resourceWords(name: string, args: readonly string[]): readonly string[] | undefined {
  const plain = args.filter((arg) => !arg.startsWith('-'));
  if (name === 'sign') return ['signatures', 'sign'];
  if (name === 'api') return plain;
  return nouns().includes(name) ? [name, ...plain] : undefined;
}

function textOf(name: string, definition: CommandDefinition): string {
  const { does, forms, example, flags, notes = [], exitCodes } = definition;
  const usage = forms.map((form, at) => `${at === 0 ? 'Usage:' : '      '} vaultdesk ${name} ${form}`.trimEnd());
  return [
    ...[...usage, `Example: vaultdesk ${name} ${example}`, `${toSentence(does)}.`, ''],
    ...[...flagLines(flags), ...notes],
    ...(exitCodes === undefined ? [] : [`Exit codes: ${exitCodes}.`]),
  ].join('\n');
}

/** Splits a command line into command and arguments; maps `--help` and `--version` to commands. */
export function readLine([name = 'help', ...argv]: readonly string[]): {
  readonly name: string;
  readonly argv: readonly string[];
} {
  if (name === '--version' || name === '-v') return { name: 'version', argv };
  if (isHelpFlag(name)) return { name: 'help', argv };
  const own = argv.slice(0, endOfFlags(argv));
  return own.some(isHelpFlag)
    ? { name: 'help', argv: [name, ...own.filter((arg) => !isHelpFlag(arg))] }
    : { name, argv };
}

/** The index of `--`: the arguments after it belong to another program. */
function endOfFlags(argv: readonly string[]): number | undefined {
  const at = argv.indexOf('--');
  return at === -1 ? undefined : at;
}

function isHelpFlag(arg: string): boolean {
  return arg === '--help' || arg === '-h';
}
