import { closestWord } from '../kernel/closest-word.ts';
import { UsageError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { type CommandPage, chainServerPage, commandPages } from './command-pages.ts';
import { nouns } from './resources/resource.ts';
import { resourceHelp } from './resources/resource-help.ts';

const pages: Readonly<Record<string, CommandPage>> = commandPages;

/** All commands in a line each; fits a screen of 24 lines with 80 characters. */
export const overview = `Usage: vaultdesk COMMAND [...]   (COMMAND --help says more of it, --version which this is)
${Object.entries(pages)
  .map(([name, { does }]) => `  ${name.padEnd(14)}${does}`)
  .join('\n')}`;

/** `vaultdesk help [COMMAND]` */
export const help: Command = async ({ argv: [name, ...words], print }) => {
  if (name === undefined || name === 'help') return print(overview);
  if (isChainServer(name, words)) return print(textOf('chains serve', chainServerPage));
  const resource = resourceWords(name, words);
  if (resource) return print(resourceHelp(resource[0], resource[1]));
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw new UsageError(noCommand(name));
  print(textOf(name, page));
};

/** What is said of a command that is not there: which may be meant, and all there are. */
export function noCommand(name: string): string {
  const meant = closestWord(name, [...Object.keys(pages), 'help', 'version']);
  return `There is no command ${name}. ${meant === undefined ? '' : `Is ${meant} meant? `}${overview}`;
}

/** Whether a line means the program that is no call of the API. */
export function isChainServer(name: string, words: readonly string[]): boolean {
  return name === 'chains' && words[0] === 'serve';
}

/** The noun and the verb that help is asked for; nothing where it is for a command. */
function resourceWords(name: string, words: readonly string[]): readonly string[] | undefined {
  const plain = words.filter((word) => !word.startsWith('-'));
  if (name === 'sign') return ['signatures', 'sign'];
  if (name === 'api') return plain;
  return !Object.hasOwn(pages, name) && nouns().includes(name) ? [name, ...plain] : undefined;
}

function textOf(name: string, { does, forms, notes = [] }: CommandPage): string {
  const usage = forms.map((form, at) =>
    `${at === 0 ? 'Usage:' : '      '} vaultdesk ${name} ${form}`.trimEnd(),
  );
  const told = notes.length === 0 ? [] : ['', ...notes];
  return [...usage, '', `${does.charAt(0).toUpperCase()}${does.slice(1)}.`, ...told].join('\n');
}

/** The command that a command line means, with what stands behind it: `--help` and `--version` are commands too. */
export function readLine([name = 'help', ...argv]: readonly string[]): {
  readonly name: string;
  readonly argv: readonly string[];
} {
  if (name === '--version' || name === '-v') return { name: 'version', argv };
  if (asksForHelp(name)) return { name: 'help', argv };
  const own = argv.slice(0, endOfFlags(argv));
  return own.some(asksForHelp)
    ? { name: 'help', argv: [name, ...own.filter((word) => !asksForHelp(word))] }
    : { name, argv };
}

/** Behind `--` stand the words of another program. */
function endOfFlags(argv: readonly string[]): number | undefined {
  const at = argv.indexOf('--');
  return at === -1 ? undefined : at;
}

function asksForHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}
