import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { root } from '../harness/axe.ts';
import { asOperator, type Ready } from '../harness/desktop-host.ts';
import { skipWithout, test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { findNodes } from '../harness/package/packaged-file.ts';
import { outcome, pidsBelow, stillRunning } from '../harness/processes.ts';

// `vaultdesk exec`: a command with a world of its own, of which nothing is left.

skipWithout('ps');

const cli = join(root, 'out', 'main', 'cli.cjs');

/** Worlds that are kept go with the folder. */
function execIn(folder: string, ...argv: string[]): ChildProcess {
  return execOn(process.execPath, folder, argv);
}

function execOn(
  node: string,
  folder: string,
  argv: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(node, [cli, 'exec', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: folder, ...variables },
  });
}

/** Starts a chain and a program that outlives it, and reports its world; then it follows its argument. */
const program = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const [file, then] = process.argv.slice(1);
  const { VAULTDESK_BASE_URL: base, VAULTDESK_CLIENT_ID: id, VAULTDESK_CLIENT_SECRET: secret } = process.env;
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  orphan.unref();
  const form = (fields) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const json = (body) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  (async () => {
    const grant = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    const token = await fetch(process.env.VAULTDESK_TOKEN_URL, form(grant));
    const chain = await fetch(process.env.VAULTDESK_RPC_URL_ETHEREUM, json({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }));
    const operator = { headers: { authorization: 'Bearer ' + process.env.VAULTDESK_OPERATOR_TOKEN } };
    const overview = await (await fetch(base + '/_vaultdesk/overview', operator)).json();
    const users = overview.result.counts.users;
    writeFileSync(file, JSON.stringify({ token: token.status, chain: chain.status, users, orphanPid: orphan.pid }));
    if (then === 'waits') setInterval(() => {}, 1000);
    else process.exit(Number(then));
  })();
`;

const observation = z.object({ token: z.number(), chain: z.number(), users: z.number(), orphanPid: z.number() });

function observationIn(file: string) {
  return observation.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The ids of what a command started, once its program reports its world. */
async function pidsOf({ pid = 0 }: ChildProcess, file: string): Promise<readonly number[]> {
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('orphanPid');
  return [...(await pidsBelow(pid)), observationIn(file).orphanPid];
}

function lineOf(file: string, then: string): string[] {
  return ['--', process.execPath, '-e', program, file, then];
}

test('a command gets its own seeded world, which other commands find, and nothing remains afterwards', async ({
  folder,
}) => {
  const [file, seed] = [join(folder, 'seen.json'), join(folder, 'seed.json')];
  writeFileSync(seed, '{ "users": { "ada": {}, "ben": {} } }');
  const script = '"$1" -e "$2" "$3" 0 && "$1" "$4" trigger offer.sold';

  const line = ['--', 'sh', '-c', script, 'sh', process.execPath, program, file, cli];
  const result = await outcome(execIn(folder, '--seed', seed, ...line));

  expect(result).toEqual({ code: 0, stdout: expect.stringMatching(/^offer\.sold {2}[\w-]{36}\n$/), stderr: '' });
  const { orphanPid, ...counts } = observationIn(file);
  expect(counts).toEqual({ token: 200, chain: 200, users: 2 });
  expect(await stillRunning([orphanPid])).toEqual([]);
});

test('the world of a failed command is retained, and a printed command opens it', async ({ folder }) => {
  const [file, seed] = [join(folder, 'seen.json'), join(folder, 'seed.json')];
  writeFileSync(seed, '{ "users": { "ada": {} } }');

  const { code, stderr } = await outcome(execIn(folder, '--seed', seed, ...lineOf(file, '3')));

  expect(code).toBe(3);
  expect(stderr).toMatch(
    /^Command failed with exit code 3\. Its world was kept\. Open it with: .*vaultdesk serve --open --port 0 --data-dir \S+\n$/,
  );
  expect(await stillRunning([observationIn(file).orphanPid])).toEqual([]);
  const state = stderr.trim().split(' ').at(-1) ?? '';
  const { ready, stop } = await startHeadless(folder, { state: relative(folder, state) });
  await stop();
  expect(ready.dataDir).toBe(state);
});

test('a failing command is saved to a portable file, from which exec and open start', async ({ folder }) => {
  const [file, seen, seed] = [join(folder, 'failed.vaultdesk'), join(folder, 'seen.json'), join(folder, 'seed.json')];
  writeFileSync(seed, '{ "users": { "ada": {} } }');
  const sealed = { VAULTDESK_PASSPHRASE: 'a passphrase of a test' };
  const calls = 'fetch(process.env.VAULTDESK_BASE_URL + "/api/users").then(() => process.exit(3))';

  const failed = await outcome(
    execOn(
      process.execPath,
      folder,
      ['--seed', seed, '--keep-file', file, '--', process.execPath, '-e', calls],
      sealed,
    ),
  );
  expect(failed).toMatchObject({ code: 3, stderr: expect.stringMatching(/vaultdesk open \S+failed\.vaultdesk\n$/) });
  expect(readdirSync(folder).filter((name) => name.startsWith('vaultdesk-exec-'))).toEqual([]);

  const again = await outcome(execOn(process.execPath, folder, ['--snapshot', file, ...lineOf(seen, '0')], sealed));
  expect(again).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(observationIn(seen)).toMatchObject({ token: 200, users: 1 });

  const opened = spawn(process.execPath, [cli, 'open', '--no-open', file], { env: { ...process.env, ...sealed } });
  const printed: string[] = [];
  opened.stdout.on('data', (chunk) => printed.push(String(chunk)));
  await expect.poll(() => printed.join('')).toContain('Press Ctrl-C');
  const [, baseUrl, id] = /Failed call {5}(\S+)\/console\/requests\?selected=(\S+)/.exec(printed.join('')) ?? [];
  const token = /Operator token {2}(\S+)/.exec(printed.join(''))?.[1];
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${baseUrl}/_vaultdesk/requests/${id}`, { headers });
  expect(await response.json()).toMatchObject({ result: { path: '/api/users', status: 401 } });
  opened.kill('SIGTERM');
  await once(opened, 'close');
});

test('an invalid seed ends exec before the command runs', async ({ folder }) => {
  const [file, seed] = [join(folder, 'seen.json'), join(folder, 'seed.json')];
  writeFileSync(seed, '{ "userss": {} }');

  const { code, stderr } = await outcome(execIn(folder, '--seed', seed, ...lineOf(file, '0')));

  expect(code).toBe(1);
  expect(stderr).toContain('Unknown field userss. Did you mean users?');
  expect(existsSync(file)).toBe(false);
});

test('a named command has a new world in the running service until the command ends or is killed', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const [file, seed] = [join(folder, 'seen.json'), join(folder, 'seed.json')];
  writeFileSync(seed, '{ "users": { "ada": {}, "ben": {} } }');
  const worldFlags = ['--world', 'ci', '--base-url', ready.baseUrl];
  const operator = { VAULTDESK_OPERATOR_TOKEN: ready.operatorToken };
  const run = (...argv: string[]) => outcome(execOn(process.execPath, folder, [...worldFlags, ...argv], operator));

  const result = await run('--seed', seed, ...lineOf(file, '0'));

  expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
  const { orphanPid, ...counts } = observationIn(file);
  expect(counts).toEqual({ token: 200, chain: 200, users: 2 });
  expect(await stillRunning([orphanPid])).toEqual([]);
  expect(await worldsOf(ready)).toEqual(['main']);

  const failed = await run(...lineOf(file, '3'));

  expect(failed.code).toBe(3);
  expect(failed.stderr).toContain(`vaultdesk console --base-url ${ready.baseUrl} --world ci\n`);
  expect(await worldsOf(ready)).toEqual(['main', 'ci']);

  const rejection = await run(...lineOf(file, '0'));

  expect(rejection.code).toBe(1);
  expect(rejection.stderr).toContain('ci');
  expect(await worldsOf(ready)).toEqual(['main', 'ci']);

  const killedFile = join(folder, 'killed.json');
  const argv = ['--world', 'killed', '--base-url', ready.baseUrl, ...lineOf(killedFile, 'waits')];
  const child = execOn(process.execPath, folder, argv, operator);
  const killed = outcome(child);
  const pids = await pidsOf(child, killedFile);
  expect(await worldsOf(ready)).toEqual(['main', 'ci', 'killed']);
  child.kill('SIGKILL');
  await killed;
  await expect.poll(() => stillRunning(pids)).toEqual([]);
  expect(await worldsOf(ready)).toEqual(['main', 'ci']);
  await stop();
});

async function worldsOf(ready: Ready): Promise<string[]> {
  const worlds = await asOperator(ready, z.array(z.object({ name: z.string() })), '/worlds');
  return worlds.map(({ name }) => name);
}

const endings = [
  ['Ctrl-C', 'SIGINT', 130],
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGHUP', 'SIGHUP', 129],
  ['a kill', 'SIGKILL', null],
] as const;
type Ending = (typeof endings)[number];

for (const ending of endings)
  test(`${ending[0]} leaves nothing running: no service, no chain, nothing that the command started`, {
    tag: ending[0] === 'Ctrl-C' || ending[0] === 'SIGHUP' ? '@long' : [],
  }, async ({ folder }) => {
    await expectCleanExit(folder, ending, process.execPath);
  });

test('an exec that ends leaves nothing running on every supported version of Node', { tag: '@long' }, async ({
  folder,
}) => {
  // The first run installs packages, and six worlds start.
  test.setTimeout(180_000);
  const [, ...others] = await findNodes();
  expect(others.length).toBeGreaterThan(0);
  for (const [number, node] of others.entries())
    for (const ending of endings.filter(([, signal]) => signal !== 'SIGHUP')) {
      const subfolder = join(folder, `${number}-${ending[1]}`);
      mkdirSync(subfolder);
      await test.step(`${ending[0]} on ${node}`, () => expectCleanExit(subfolder, ending, node));
    }
});

async function expectCleanExit(folder: string, [, signal, code]: Ending, node: string): Promise<void> {
  const file = join(folder, 'seen.json');
  const child = execOn(node, folder, lineOf(file, 'waits'));
  const result = outcome(child);
  const pids = await pidsOf(child, file);
  const running = await stillRunning(pids);
  const [world = ''] = running.filter((line) => line.includes('exec-world'));

  child.kill(signal);

  expect(running.filter((line) => /^\d+ \S*anvil --chain-id/.test(line))).toHaveLength(1);
  expect((await result).code).toBe(code);
  await expect.poll(() => stillRunning(pids)).toEqual([]);
  expect(existsSync(/--data-dir (\S+)/.exec(world)?.[1] ?? folder)).toBe(false);
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`neither a service nor a command with a world that npx runs outlives a ${signal} to npx alone`, {
    tag: signal === 'SIGTERM' ? '@long' : [],
  }, async ({ folder }) => {
    const npx = (...argv: string[]) => {
      const line = [process.execPath, cli, ...argv]
        .map((argument) => `'${argument.replaceAll("'", "'\\''")}'`)
        .join(' ');
      const env = { ...process.env, TMPDIR: folder };
      return spawn('npm', ['exec', '-c', line], { stdio: ['ignore', 'pipe', 'inherit'], env });
    };
    const file = join(folder, 'seen.json');
    const serving = npx('serve', '--port', '0', '--json', '--data-dir', join(folder, 'state'));
    const executing = npx('exec', ...lineOf(file, 'waits'));
    await once(serving.stdout, 'data');
    const pids = [...(await pidsBelow(serving.pid ?? 0)), ...(await pidsOf(executing, file))];
    const running = (await stillRunning(pids)).join('\n');
    expect(running).toContain('serve --port 0');
    expect(running).toContain('exec-world');

    serving.kill(signal);
    executing.kill(signal);

    await expect.poll(() => stillRunning(pids)).toEqual([]);
  });
