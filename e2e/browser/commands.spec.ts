import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { openTamperingProxy } from '../../test/network/proxies.ts';
import { root } from '../harness/axe.ts';
import { callOperator, type Ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { outcome } from '../harness/processes.ts';

// The commands of `vaultdesk` as processes of their own, on real directories.

function vaultdesk(...argv: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'out', 'main', 'cli.cjs'), ...argv], { stdio: ['pipe', 'pipe', 'pipe'] });
}

test('a running service gives the terminal console links, its audit log, and a secret that a restart does not change', async ({
  folder,
}) => {
  const { ready, stop } = await startHeadless(folder);
  const enter = (token: string, ...argv: string[]) => {
    const child = vaultdesk(...argv, '--base-url', ready.baseUrl);
    child.stdin?.end(`${token}\n`);
    return outcome(child);
  };
  const link = ['console', '--no-open'];
  const printSecret = ['listen', '--print-secret'];

  const [fromStdin, byFlag, withWrongToken, withoutToken, secret] = await Promise.all([
    enter(ready.operatorToken, ...link),
    enter('', ...link, '--operator-token', ready.operatorToken),
    enter('vd_op_wrong', ...link),
    enter('', ...link),
    enter(ready.operatorToken, ...printSecret),
  ]);
  await callOperator(ready, '/clock', { seconds: 60 });
  const exported = await (await callOperator(ready, '/audit/export')).text();
  await stop();
  const whenStopped = await enter(ready.operatorToken, ...link);

  for (const { stdout, code } of [fromStdin, byFlag]) {
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/enter#key=[\w-]{32} +\(works once\)\n$/);
    expect(code).toBe(0);
  }
  expect(withWrongToken).toMatchObject({ code: 1, stderr: expect.stringContaining('operator token') });
  expect(withoutToken).toMatchObject({ code: 2, stderr: expect.stringContaining('Missing operator token') });
  expect(whenStopped).toMatchObject({
    code: 1,
    stderr: `No service is running at ${ready.baseUrl}. Start it with vaultdesk serve, or pass its address with --base-url.\n`,
  });
  expect(secret).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_[\w+/]{43}=\n$/), stderr: '' });
  await expectChecked(exported, folder, ready);

  const again = await startHeadless(folder, { port: Number(new URL(ready.baseUrl).port) });
  expect(await enter(again.ready.operatorToken, ...printSecret)).toEqual(secret);
  await again.stop();
});

/** Asserts that the command finds an exported audit log complete, and broken after a line was changed. */
async function expectChecked(exported: string, folder: string, { dataDir }: Ready): Promise<void> {
  const [original, changed] = [join(folder, 'whole'), join(folder, 'changed')];
  writeFileSync(original, exported);
  writeFileSync(changed, exported.replace('"done"', '"refused"'));
  const check = (file: string) => outcome(vaultdesk('audit', '--check', file, '--data-dir', dataDir));
  expect(await check(original)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is complete and signed with the device key .*: \d+ lines?, /),
  });
  expect(await check(changed)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('is broken at line '),
  });
}

test('of five starts with the same directory one runs, and the others report its process', async ({ folder }) => {
  const dataDir = join(folder, 'state');
  const children = Array.from({ length: 5 }, () => vaultdesk('serve', '--port', '0', '--json', '--data-dir', dataDir));
  const ready = children.map(async (child) => child.stdout && (await once(child.stdout, 'data')));
  const exits = children.map(async (child) => {
    const result = child.stderr ? await text(child.stderr) : '';
    return { child, result };
  });

  await Promise.any(ready);
  const exited: { child: ChildProcess; result: string }[] = [];
  for (const exit of exits) void exit.then((ended) => exited.push(ended));
  await expect.poll(() => exited.length, { timeout: 20_000 }).toBe(4);

  for (const { child, result } of exited) {
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
    expect(result).toMatch(/^The data directory .* is in use by [^\n]*\n$/);
  }
  const winner = children.find((child) => exited.every((ended) => ended.child !== child));
  winner?.kill('SIGTERM');
  await Promise.all(exits);
});

test('a backup of a running service is restored elsewhere, and doctor finds no fault in either', {
  tag: '@core',
}, async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  const file = join(folder, 'backup');
  const target = join(folder, 'restored');

  const backup = await outcome(vaultdesk('backup', file, '--data-dir', ready.dataDir));
  await stop();
  const restore = await outcome(vaultdesk('restore', file, '--data-dir', target));
  const doctors = await Promise.all(
    [ready.dataDir, target].map((directory) => outcome(vaultdesk('doctor', directory))),
  );

  expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining('does not contain the device key') });
  expect(restore.code).toBe(0);
  for (const { code, stdout } of doctors) {
    expect(code).toBe(0);
    expect(stdout).toContain('The state is sound');
  }
});

// Unit tests cover the sentences: each has the same path to the terminal and to the exit code.
test('invalid usage exits with 2 and another failure with 1, each with one sentence', async ({ folder }) => {
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  writeFileSync(join(photos, 'holiday.jpg'), 'x');
  const missing = ['restore', '/nowhere/x', '--data-dir', join(folder, 'state')];
  const foreign = ['serve', '--port', '0', '--data-dir', photos];
  const unreachable = ['verify', '--base-url', 'http://127.0.0.1:9', '--client-id', 'shop'];

  const [usage, value, absent, inForeign, unanswered] = await Promise.all(
    [
      ['serve', '--fast'],
      ['serve', '--port', 'abc'],
      missing,
      foreign,
      [...unreachable, '--client-secret', 'no real one'],
    ].map((argv) => outcome(vaultdesk(...argv))),
  );

  expect(usage).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Unknown option '--fast'/) });
  expect(value).toMatchObject({ code: 2, stderr: expect.stringMatching(/^The configuration value port .*--port/) });
  expect(absent).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The file .* does not exist/) });
  expect(inForeign).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The directory .* contains other files, e\.g\. holiday\.jpg\. [^\n]*\n$/),
  });
  expect(readdirSync(photos), 'a start in a foreign directory changes nothing').toEqual(['holiday.jpg']);
  // A secret on the command line also causes a warning with every result.
  const [warning, sentence, ...more] = unanswered?.stderr.trimEnd().split('\n') ?? [];
  expect(warning).toMatch(/^Others .* read --client-secret/);
  expect(sentence).toMatch(
    /^No response: .* Check whether http:\/\/127\.0\.0\.1:9\/oauth\/token is the token endpoint\.$/,
  );
  expect({ more, code: unanswered?.code }).toEqual({ more: [], code: 2 });
});

test('verify starts this service, and every selected assertion passes', async () => {
  const filters = ['--only', 'signatures.message.*', '--only', 'signatures.fields.v'];

  const [inWords, asJson] = await Promise.all([
    outcome(vaultdesk('verify', ...filters)),
    outcome(vaultdesk('verify', ...filters, '--json')),
  ]);

  expect(inWords).toMatchObject({ code: 0, stderr: '' });
  expect(inWords.stdout).toMatch(
    /^✓ signatures\.fields\.v {2}“v \| string \| 0x-prefixed hex”\n(?:✓ signatures\.message\.[^\n]*\n)+\n6 passed, 0 failed, 0 blocked, 0 skipped\n$/,
  );
  expect(asJson).toMatchObject({ code: 0, stderr: '' });
  const { counts, statements } = report.parse(JSON.parse(asJson.stdout));
  expect(counts).toEqual({ held: 6, deviates: 0, blocked: 0, skipped: 0 });
  expect(statements.map(({ outcome: result }) => result)).toEqual(Array(6).fill('held'));
});

const report = z.object({
  counts: z.record(z.string(), z.number()),
  statements: z.array(z.object({ id: z.string(), outcome: z.string() })),
});

test('verify names the assertion that another implementation fails, also in its readable report', async ({
  ready,
  folder,
}) => {
  const unarchive = (body: string) => body.replaceAll('"archived":true', '"archived":false');
  const proxy = await openTamperingProxy(ready.baseUrl, /^PATCH \/api\/wallets\//, unarchive);
  const markdown = join(folder, 'report.md');

  const { code, stdout } = await outcome(
    vaultdesk(
      'verify',
      ...['--base-url', proxy.url, '--client-id', ready.clientId],
      ...['--client-secret', ready.clientSecret, '--only', 'wallets.archive.*'],
      ...['--only', 'fulfillments.fields.id', '--report', markdown],
    ),
  );
  proxy.close();

  expect(code).toBe(1);
  expect(stdout.match(/^✗ .*$/gm)).toEqual([
    '✗ wallets.archive.archives  “archived = false | PATCH /api/wallets/{id} with archived true | archived = true”',
  ]);
  expect(stdout).toContain(`    | PATCH ${proxy.url}/api/wallets/`);
  expect(stdout).toMatch(/^– fulfillments\.fields\.id .*\n.*Pass --operator-token\.$/m);
  const written = readFileSync(markdown, 'utf8');
  expect(written).toContain('## Failed\n\n### ✗ `wallets.archive.archives`');
  for (const output of [stdout, written]) expect(output).not.toContain(ready.clientSecret);
});
