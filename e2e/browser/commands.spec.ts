import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { openTamperingProxy } from '../../test/network/proxies.ts';
import { root } from '../harness/axe.ts';
import { callOperator } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { startHeadless } from '../harness/headless-host.ts';
import { outcome } from '../harness/processes.ts';

// The commands of `vaultdesk` as processes of their own, on real directories.

function vaultdesk(...argv: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'out', 'main', 'cli.cjs'), ...argv], { stdio: ['pipe', 'pipe', 'pipe'] });
}

test('the terminal creates a new console link with the operator token', async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  const commonArgv = ['console', '--no-open', '--base-url', ready.baseUrl];
  const createLink = async (token: string, ...flags: string[]) => {
    const child = vaultdesk(...commonArgv, ...flags);
    child.stdin?.end(`${token}\n`);
    return outcome(child);
  };

  const fromStdin = await createLink(ready.operatorToken);
  const byFlag = await createLink('', '--operator-token', ready.operatorToken);
  const withWrongToken = await createLink('vd_op_wrong');
  const withoutToken = await createLink('');
  await stop();
  const whenStopped = await createLink(ready.operatorToken);

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
});

test('listen --print-secret prints only the signing secret, which a restart does not change', async ({ folder }) => {
  const printedSecret = async () => {
    const { ready, stop } = await startHeadless(folder);
    const child = vaultdesk('listen', '--print-secret', '--base-url', ready.baseUrl);
    child.stdin?.end(`${ready.operatorToken}\n`);
    const printed = await outcome(child);
    await stop();
    return printed;
  };

  const first = await printedSecret();

  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_[\w+/]{43}=\n$/), stderr: '' });
  expect(await printedSecret()).toEqual(first);
});

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

test('checking an exported audit log exits with 0, and with 1 after a line was changed', async ({ folder }) => {
  const { ready, stop } = await startHeadless(folder);
  await callOperator(ready, '/clock', { seconds: 60 });
  const response = await callOperator(ready, '/audit/export');
  const exported = await response.text();
  await stop();
  const [original, changed] = [join(folder, 'whole'), join(folder, 'changed')];
  writeFileSync(original, exported);
  writeFileSync(changed, exported.replace('"done"', '"refused"'));

  const check = (file: string) => outcome(vaultdesk('audit', '--check', file, '--data-dir', ready.dataDir));
  expect(await check(original)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is complete and signed with the device key .*: \d+ lines?, /),
  });
  expect(await check(changed)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('is broken at line '),
  });
  expect((await outcome(vaultdesk('audit'))).code).toBe(2);
});

test('a start in a foreign directory is rejected with one sentence and changes nothing', async ({ folder }) => {
  const foreignFolder = join(folder, 'photos');
  mkdirSync(foreignFolder);
  writeFileSync(join(foreignFolder, 'holiday.jpg'), 'x');

  const { code, stderr } = await outcome(vaultdesk('serve', '--port', '0', '--data-dir', foreignFolder));

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The directory .* contains other files, e\.g\. holiday\.jpg\. [^\n]*\n$/);
  expect(readdirSync(foreignFolder)).toEqual(['holiday.jpg']);
});

for (const [title, argv, message, expectedCode] of [
  ['an unknown command', ['fly'], /^Unknown command fly\. Usage/, 2],
  ['a backup without a file', ['backup'], /^Name the file: vaultdesk backup FILE/, 2],
  ['a restore of a missing file', ['restore', '/nowhere/x', '--data-dir', 'D'], /^The file .* does not exist/, 1],
  ['an invalid port', ['serve', '--port', 'abc'], /^The configuration value port .*--port/, 2],
  ['an unknown flag', ['serve', '--fast'], /^Unknown option '--fast'/, 2],
  ['a further argument', ['version', 'x'], /^Unexpected argument 'x'\./, 2],
  ['a database as --world', ['serve', '--world', 'postgres://h/d'], /Did you mean --database\?/, 2],
  ['an id that is not a UUID', ['offers', 'get', 'nope'], /^OFFER-ID must be a UUID, not nope\./, 2],
  ['a clock advance without a unit', ['clock', 'advance', '31'], /^31 is not valid\./, 2],
] as const)
  test(`${title} is rejected in one sentence with code ${expectedCode}`, async ({ folder }) => {
    const line = argv.map((argument) => (argument === 'D' ? join(folder, 'state') : argument));

    const { code, stderr } = await outcome(vaultdesk(...line));

    expect(code).toBe(expectedCode);
    expect(stderr).toMatch(message);
  });

test('verify starts this service, and every selected assertion passes', async () => {
  const filters = ['--only', 'signatures.message.*', '--only', 'signatures.fields.v'];

  const inWords = await outcome(vaultdesk('verify', ...filters));
  const asJson = await outcome(vaultdesk('verify', ...filters, '--json'));

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

for (const [title, argv, message] of [
  ['an unknown flag', ['--fast'], /^Unknown option '--fast'\. Known flags: --base-url/],
  ['an address that is none', ['--base-url', 'here'], /^--base-url must be a URL/],
  ['a service without a client', ['--base-url', 'http://127.0.0.1:9'], /^Missing credentials\./],
  ['a flag about no service', ['--receiver-url', 'http://127.0.0.1:9'], /Add --base-url\.$/],
  ['a statement that is none', ['--only', 'users.fly'], /^No assertion matches users\.fly\.$/],
  ['a report of another kind', ['--report', 'report.pdf'], /^--report must be FILE\.md, not report\.pdf/],
  [
    'an address where nothing answers',
    ['--base-url', 'http://127.0.0.1:9', '--client-id', 'shop', '--client-secret', 'no real one'],
    /^No response: .* Check whether http:\/\/127\.0\.0\.1:9\/oauth\/token is the token endpoint\.$/,
  ],
] as const)
  test(`verify rejects ${title} with one sentence and exit code 2`, async () => {
    const { code, stderr } = await outcome(vaultdesk('verify', ...argv));

    expect(code).toBe(2);
    const lines = stderr.trimEnd().split('\n');
    // A secret on the command line also causes a warning, whatever the result.
    const sentences = lines.filter((line) => !/^Others .* read --client-secret/.test(line));
    expect(sentences).toEqual([expect.stringMatching(message)]);
  });
