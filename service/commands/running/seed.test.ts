import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { aStarted } from '../../../test/world/started-service.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { reseed, seed } from './seed.ts';

async function aFile(text: string): Promise<string> {
  const path = join(await aFolder(), 'world.json');
  await writeFile(path, text);
  return path;
}

async function runWith(...argv: readonly string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv });
  await seed(terminal);
  return printed.join('\n');
}

const { baseUrl, operatorToken } = await (await aService()).start();

/** Runs the command for the running service. */
const run = (...argv: readonly string[]) => runWith(...argv, '--base-url', baseUrl, '--operator-token', operatorToken);

const users = '{ "users": { "ada": {}, "ben": {} } }';

test('validates a seed, then loads it chapter by chapter', async () => {
  const path = await aFile(users);

  expect(await run(path, '--check')).toBe(`${path} is valid: 2 users.`);
  expect(await run(path)).toMatch(/^Users and wallets: 4\nAll 4 entries created\. .*before-seed-/);
});

test.each([true, false])('validates a seed without a service, with --check first: %s', async (isFirst) => {
  const path = await aFile(`\uFEFF${users}`);

  expect(await runWith(...(isFirst ? ['--check', path] : [path, '--check']))).toBe(`${path} is valid: 2 users.`);
});

test('validates an included seed by its name', async () => {
  expect(await runWith('gallery', '--check')).toMatch(/^gallery is valid: .*3 users, /);
});

test('prints a line with file, line and column per fault', async () => {
  const path = await aFile('{\n  "users": { "ada": { "pinn": "1" } },\n  "wallets": 5\n}');

  const rejected = run(path);

  await expect(rejected).rejects.toThrow(StartupError);
  await expect(rejected).rejects.toThrow(`${path}:2:23: /users/ada/pinn: Unknown field pinn. Did you mean pin?`);
  await expect(rejected).rejects.toThrow(`${path}:3:3: /wallets: `);
  await expect(runWith('--check', path)).rejects.toThrow(`${path}:2:23: /users/ada/pinn: Unknown field`);
  await expect(run(await aFile('{"users"'))).rejects.toThrow('world.json: Line 1, column 9');
});

test('rejects a missing file and a missing argument', async () => {
  await expect(run()).rejects.toThrow(UsageError);
  await expect(run('/nowhere/world.json')).rejects.toThrow('/nowhere/world.json cannot be read');
});

test('a start rejects a seed that is not JSON without a link to the ending service', async () => {
  const seed = { path: 'one.json', text: '{bad' };

  await expect(reseed(seed, await aStarted())).rejects.toThrow(/^one\.json: Line 1, column 2: .*\.$/);
});

test('a start loads a seed only once', async () => {
  const { call, ...ready } = await aStarted();
  const seed = { path: 'one.json', text: '{ "users": { "ada": {} } }' };
  await reseed(seed, ready);
  await reseed(seed, ready);

  expect((await call('GET /_vaultdesk/overview')).text).toContain('"users":1');
  expect((await call('GET /_vaultdesk/worlds')).text).toContain('"from":"seed one.json"');
});
