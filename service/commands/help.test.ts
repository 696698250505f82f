import { expect, test } from 'vitest';
import { aTerminal } from '../../test/world/service.ts';
import { startFlags } from '../host/read-flags.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import type { CommandDefinition } from './command.ts';
import { commandTable } from './command-table.ts';
import { help, overview, readLine } from './help.ts';

const oneWord = Object.keys(commandTable).filter((name) => !name.includes(' '));

/** The output of `vaultdesk help` with these arguments. */
async function helpOutput(...argv: string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv });
  await help(terminal);
  return printed.join('\n');
}

test.each(['--help', '-h', 'help'])('%s lists the commands', async (argument) => {
  const { name, argv } = readLine([argument]);

  expect(name).toBe('help');
  expect(await helpOutput(...argv)).toBe(overview);
  for (const command of oneWord) expect(overview).toMatch(new RegExp(`\\n  (?:\\S+, )*${command}[ ,]`));
});

test('a command line without arguments prints the overview', () => {
  expect(readLine([])).toEqual({ name: 'help', argv: [] });
});

test.each(['--version', '-v'])('%s is a command', (argument) => {
  expect(readLine([argument])).toEqual({ name: 'version', argv: [] });
});

test('--help after a command prints its page, whatever else is given', async () => {
  const { name, argv } = readLine(['serve', '--port', '0', '--help']);

  expect(name).toBe('help');
  expect(await helpOutput(...argv)).toMatch(/^Usage: vaultdesk serve \[--port N\]/);
});

test('--help after -- belongs to the other program', () => {
  const line = ['exec', '--', 'npm', 'test', '--help'];

  expect(readLine(line)).toEqual({ name: 'exec', argv: line.slice(1) });
});

test('any other command line is read as a command with arguments', () => {
  expect(readLine(['logs', '--follow'])).toEqual({ name: 'logs', argv: ['--follow'] });
});

test('help of an unknown command lists the known commands', async () => {
  await expect(helpOutput('fly')).rejects.toThrow(UsageError);
  await expect(helpOutput('fly')).rejects.toThrow('Unknown command fly. Usage: vaultdesk');
});

test.each([
  ['serv', 'serve'],
  ['user', 'users'],
])('the mistyped command %s gets the suggestion %s', async (typed, suggestion) => {
  await expect(helpOutput(typed)).rejects.toThrow(`Unknown command ${typed}. Did you mean ${suggestion}? Usage:`);
});

const definitions: readonly (readonly [string, CommandDefinition])[] = Object.entries(commandTable);

test.each(definitions.filter(([name]) => name !== 'api'))(
  'help %s lists all flags and arguments of the command, and no others',
  async (name, row) => {
    const page = await helpOutput(...name.split(' '));

    const written = page.match(/--[a-z][\w-]*/g) ?? [];
    const known = Object.keys(row.flags).map((flag) => `--${flag}`);
    const ofInstances = name === 'chains serve' ? startFlags : {};
    const others = Object.keys(ofInstances).map((flag) => `--${flag}`);
    expect(written.filter((flag) => ![...known, ...others].includes(flag))).toEqual([]);
    for (const word of [...known, ...(row.words ?? [])]) expect(page).toContain(word);
  },
);

test.each(['', ...Object.keys(commandTable)])('help %s fits a screen', async (name) => {
  const lines = (await helpOutput(...(name ? name.split(' ') : []))).split('\n');

  expect(lines.length).toBeLessThanOrEqual(23);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(90);
});
