import { expect, test } from 'vitest';
import { aTerminal } from '../../test/world/service.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import type { CommandDefinition } from './command.ts';
import { commandTable } from './command-table.ts';

const definitions: Readonly<Record<string, CommandDefinition>> = commandTable;

async function run(line: string): Promise<void> {
  const words = line.split(' ');
  const name = line.startsWith('chains serve') ? 'chains serve' : (words[0] ?? '');
  const { terminal } = aTerminal({ argv: words.slice(name.split(' ').length) });
  await definitions[name]?.run(terminal);
}

const rows: readonly (readonly [line: string, sentence: string])[] = [
  ['serve x', "Unexpected argument 'x'."],
  ['exec x -- true', "Unexpected argument 'x'."],
  ['console x', "Unexpected argument 'x'."],
  ['logs x', "Unexpected argument 'x'."],
  ['listen x', "Unexpected argument 'x'."],
  ['trigger user.created x', "Unexpected argument 'x'."],
  ['clock show x', "Unexpected argument 'x'."],
  ['prove-handler id x', "Unexpected argument 'x'."],
  ['faults list x', "Unexpected argument 'x'."],
  ['seed gallery x', "Unexpected argument 'x'."],
  ['api users list x', 'expected 0 arguments, got 1'],
  ['snapshot before x', "Unexpected argument 'x'."],
  ['restore before x', "Unexpected argument 'x'."],
  ['open file x', "Unexpected argument 'x'."],
  ['reset x', "Unexpected argument 'x'."],
  ['backup file x', "Unexpected argument 'x'."],
  ['copy dir postgres://me@db/state x', "Unexpected argument 'x'."],
  ['doctor dir x', "Unexpected argument 'x'."],
  ['audit x', "Unexpected argument 'x'."],
  ['verify x', "Unexpected argument 'x'."],
  ['init x', "Unexpected argument 'x'."],
  ['mcp x', "Unexpected argument 'x'."],
  ['chains serve x', "Unexpected argument 'x'."],
  ['completion bash x', "Unexpected argument 'x'."],
  ['backup file --port 7', "Unknown option '--port'."],
  ['doctor --seed gallery', "Unknown option '--seed'."],
  ['doctor dir --data-dir other', '--data-dir names another state than dir.'],
  ['doctor dir --database postgres://me@db/state', '--database names another state than dir.'],
  ['backup file --world postgres://me@db/state', 'Did you mean --database?'],
  ['serve --world postgres://me@db/state', 'Did you mean --database?'],
  ['restore before --world postgres://me@db/state', 'not the address of a database (--database).'],
  ['restore before --device-key-file key', '--device-key-file applies to a file.'],
  ['restore a.backup --world one', '--world applies to a snapshot of a running service'],
  ['restore a.backup --world postgres://me@db/state', 'Pass --data-dir DIR or --database URL.'],
  ['restore before --data-dir dir --url http://x', '--url applies to a snapshot'],
];

test.each(rows)('%s is invalid usage: %s', async (line, sentence) => {
  await expect(run(line)).rejects.toThrow(UsageError);
  await expect(run(line)).rejects.toThrow(sentence);
});

test('copy reports an invalid address without the flags of other commands', async () => {
  await expect(run('copy dir postgres://me@db/state?world=One')).rejects.toThrow(
    /^Name the world with \?world= .*\?world=name\.$/,
  );
});

test('every command rejects a further argument', () => {
  const lines = rows.filter(([, sentence]) => /Unexpected|got 1/.test(sentence));
  const covered = Object.keys(commandTable).filter((name) => lines.some(([line]) => line.startsWith(`${name} `)));

  expect(covered).toEqual(Object.keys(commandTable));
});
