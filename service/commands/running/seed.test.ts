import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { parseServiceConfig } from '../../host/config.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import type { Terminal } from '../command.ts';
import { seed } from './seed.ts';

async function aFile(text: string): Promise<string> {
  const path = join(await aFolder(), 'world.json');
  await writeFile(path, text);
  return path;
}

async function aRunningService() {
  const { baseUrl, operatorToken } = await (await aService()).start();
  const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];
  return async (...argv: readonly string[]) => {
    const printed: string[] = [];
    const terminal: Terminal = {
      argv: [...argv, ...flags],
      environment: {},
      print: (line) => void printed.push(line),
      warn: () => {},
      ask: async () => '',
      untilSignal: async () => {},
      endWith: () => {},
    };
    await seed(terminal);
    return printed.join('\n');
  };
}

const users = '{ "users": { "ada": {}, "ben": {} } }';

test('validates a seed, then loads it chapter by chapter', async () => {
  const run = await aRunningService();
  const path = await aFile(users);

  expect(await run(path, '--check')).toBe(`${path} is valid: 2 users.`);
  expect(await run(path)).toMatch(/^Users and wallets: 4\nAll 4 entries created\. .*before-seed-/);
});

test.each([true, false])('validates a seed without a service, with --check first: %s', async (isFirst) => {
  const path = await aFile(users);
  const argv = isFirst ? ['--check', path] : [path, '--check'];
  const { terminal, printed } = aTerminal({ argv });

  await seed(terminal);

  expect(printed).toEqual([`${path} is valid: 2 users.`]);
});

test('reports the faults of a seed without a service', async () => {
  const path = await aFile('{ "users": { "ada": { "pinn": "1" } } }');
  const { terminal } = aTerminal({ argv: ['--check', path] });

  await expect(seed(terminal)).rejects.toThrow(`${path}:1:23: /users/ada/pinn: Unknown field`);
});

test('accepts a byte order mark at the start of a seed', async () => {
  const { terminal, printed } = aTerminal({ argv: [await aFile(`\uFEFF${users}`), '--check'] });

  await seed(terminal);

  expect(printed.join()).toContain('is valid: 2 users.');
});

test('validates an included seed by its name', async () => {
  const { terminal, printed } = aTerminal({ argv: ['gallery', '--check'] });

  await seed(terminal);

  expect(printed.join()).toMatch(/^gallery is valid: .*3 users, /);
});

test('prints a line with file, line and column per fault', async () => {
  const run = await aRunningService();
  const path = await aFile('{\n  "users": { "ada": { "pinn": "1" } },\n  "wallets": 5\n}');

  const refused = run(path);

  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(`${path}:2:23: /users/ada/pinn: Unknown field pinn. Did you mean pin?`);
  await expect(refused).rejects.toThrow(`${path}:3:3: /wallets: `);
  await expect(run(await aFile('{"users"'))).rejects.toThrow('world.json: Line 1, column 9');
});

test('rejects a missing file and a missing argument', async () => {
  const run = await aRunningService();

  await expect(run()).rejects.toThrow(UsageError);
  await expect(run('/nowhere/world.json')).rejects.toThrow('/nowhere/world.json cannot be read');
  expect(() => parseServiceConfig({ argv: ['--seed', '/nowhere/world.json'], environment: {} })).toThrow(
    '/nowhere/world.json cannot be read',
  );
});
