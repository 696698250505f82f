import { closestWord } from '../kernel/closest-word.ts';
import { UsageError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { type CommandPage, chainServerPage, commandPages } from './command-pages.ts';
import { nouns } from './resources/resource.ts';
import { resourceHelp } from './resources/resource-help.ts';

const pages: Readonly<Record<string, CommandPage>> = commandPages;

/** One line per command; at most 24 lines of 80 characters. */
export const overview = `Usage: vaultdesk COMMAND [...]   (COMMAND --help for details, --version for the version)
${Object.entries(pages)
  .map(([name, { does }]) => `  ${name.padEnd(14)}${does}`)
  .join('\n')}`;

/** `vaultdesk help [COMMAND]`: prints the overview or the page of a command. */
export const help: Command = async ({ argv: [name, ...args], print }) => {
  if (name === undefined || name === 'help') return print(overview);
  if (isChainServer(name, args)) return print(textOf('chains serve', chainServerPage));
  const resource = resourceWords(name, args);
  if (resource) return print(resourceHelp(resource[0], resource[1]));
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw new UsageError(noCommand(name));
  print(textOf(name, page));
};

/** The error for an unknown command: a suggestion and the overview. */
export function noCommand(name: string): string {
  const suggestion = closestWord(name, [...Object.keys(pages), 'help', 'version']);
  return `There is no command ${name}. ${suggestion === undefined ? '' : `Did you mean ${suggestion}? `}${overview}`;
}

/** Whether a command line means `chains serve`, which is a program and not an API call. */
export function isChainServer(name: string, args: readonly string[]): boolean {
  return name === 'chains' && args[0] === 'serve';
}

/** Noun and verb if help is requested for an API call, else `undefined`. */
function resourceWords(name: string, args: readonly string[]): readonly string[] | undefined {
  const plain = args.filter((arg) => !arg.startsWith('-'));
  if (name === 'sign') return ['signatures', 'sign'];
  if (name === 'api') return plain;
  return !Object.hasOwn(pages, name) && nouns().includes(name) ? [name, ...plain] : undefined;
}

function textOf(name: string, { does, forms, example, notes = [] }: CommandPage): string {
  const usage = forms.map((form, at) =>
    `${at === 0 ? 'Usage:' : '      '} vaultdesk ${name} ${form}`.trimEnd(),
  );
  const sentence = `${does.charAt(0).toUpperCase()}${does.slice(1)}.`;
  const details = notes.length === 0 ? [] : ['', ...notes];
  return [...usage, `Example: vaultdesk ${name} ${example}`, '', sentence, ...details].join('\n');
}

/** Splits a command line into command and arguments; maps `--help` and `--version` to commands. */
export function readLine([name = 'help', ...argv]: readonly string[]): {
  readonly name: string;
  readonly argv: readonly string[];
} {
  if (name === '--version' || name === '-v') return { name: 'version', argv };
  if (asksForHelp(name)) return { name: 'help', argv };
  const own = argv.slice(0, endOfFlags(argv));
  return own.some(asksForHelp)
    ? { name: 'help', argv: [name, ...own.filter((arg) => !asksForHelp(arg))] }
    : { name, argv };
}

/** The index of `--`: the arguments after it belong to another program. */
function endOfFlags(argv: readonly string[]): number | undefined {
  const at = argv.indexOf('--');
  return at === -1 ? undefined : at;
}

function asksForHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h';
}
