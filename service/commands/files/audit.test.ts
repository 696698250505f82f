import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication } from '../../../test/records/users.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { aTerminal, transportsOf } from '../../../test/world/service.ts';
import { auditKeyOf, auditOperations, withSignature } from '../../history/audit/audit-log.ts';
import { type ChainLink, canonicalText, chained, chainStart } from '../../history/audit/chain.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { createDeviceKey } from '../../platform/vault/open-device-key.ts';
import { audit } from './audit.ts';

/** The lines of an exported log: a head and three entries. */
const lines = await exported();

async function exported(): Promise<string[]> {
  const ports = fakePorts({ applications: [anApplication({ isDefault: true })] });
  const { http } = transportsOf(ports);
  for (const seconds of [60, 120, 180])
    await call(http, 'POST /_vaultdesk/clock', { token: operatorToken, body: { seconds } });
  return valueIn(await run(auditOperations.export, ports, {}))
    .trimEnd()
    .split('\n');
}

async function aFile(lines: readonly string[]): Promise<string> {
  const file = join(await aFolder(), 'audit.jsonl');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}

/** The device key of the fakes, as an environment variable. */
const deviceKey = { VAULTDESK_DEVICE_KEY: '01'.repeat(32) };
const otherDeviceKey = createDeviceKey({ backend: 'file', description: 'A file.' }, Buffer.alloc(32, 2));
const publicKey = auditKeyOf(fixedDeviceKey);

function audited(...argv: string[]): Promise<string[]> {
  return runWith(deviceKey, ...argv);
}

async function runWith(environment: Record<string, string>, ...argv: string[]): Promise<string[]> {
  const { terminal, printed } = aTerminal({ argv, environment });
  await audit(terminal);
  return printed;
}

/** The failure of a check, with exit code 1. */
const failsWith = (sentence: string | RegExp) => ({
  exitCode: 1,
  message: typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
});

const hashIn = (line = '') => String(fieldsOf(parseJson(line)).hash);

test('verifies a complete export and prints the hash to note', async () => {
  const file = await aFile(lines);

  const [report, ...more] = await audited('--check', file);

  expect(report).toContain(`${file} is complete and signed with the device key (world main): 3 lines, 1 to 3.`);
  expect(report).toContain(hashIn(lines.at(-1)));
  expect(more).toEqual([]);
  expect(await audited('--check', file, '--hash', hashIn(lines[1]))).toEqual([report]);
});

test('verifies an export without entries', async () => {
  const file = await aFile([valueIn(await run(auditOperations.export, fakePorts(), {})).trimEnd()]);

  expect(await audited('--check', file)).toEqual([
    `${file} is complete and signed with the device key (world main). It has no lines.`,
  ]);
});

type Lines = readonly string[];

test.each([
  [
    'a changed line',
    (lines: Lines) => lines.map((line, index) => (index === 2 ? line.replace('"done"', '"refused"') : line)),
    /is broken at line 2: It differs from what was written\.$/,
  ],
  [
    'a line removed from the middle',
    (lines: Lines) => lines.toSpliced(2, 1),
    /is broken at line 3: This position should have entry 2/,
  ],
  ['its end cut off', (lines: Lines) => lines.slice(0, -1), /is broken at line 2: The export is incomplete/],
  [
    'a line that is not JSON',
    (lines: Lines) => lines.with(2, '{"number":2'),
    /is broken at line 2: It is not an entry of the log\.$/,
  ],
  [
    'a field that the hash does not cover',
    (lines: Lines) => lines.with(2, (lines[2] ?? '').replace('{', '{"act":"nothing",')),
    /is broken at line 2: It is not an entry of the log\.$/,
  ],
  [
    'a changed head',
    (lines: Lines) => lines.with(0, (lines[0] ?? '').replace('"main"', '"other"')),
    /is broken at line 0: The signature does not match the first line\.$/,
  ],
  [
    'a field that the signature does not cover',
    (lines: Lines) => lines.with(0, (lines[0] ?? '').replace('{"entries"', '{"entries":9,"entries"')),
    /is broken at line 0: The first line is not the header of an audit export\.$/,
  ],
  [
    'no head',
    (lines: Lines) => lines.slice(1),
    /is broken at line 0: The first line is not the header of an audit export\.$/,
  ],
])('reports an export with %s as broken, with exit code 1 and the line', async (_what, damage, sentence) => {
  const spoiled = damage(lines);
  expect(spoiled).not.toEqual(lines);

  await expect(audited('--check', await aFile(spoiled))).rejects.toMatchObject(failsWith(sentence));
});

/** The lines of a valid export with a changed head. */
function withHead(change: (head: object) => object): string[] {
  const { publicKey: _, signature: __, ...head } = fieldsOf(parseJson(lines[0] ?? ''));
  return [canonicalText(change(head)), ...lines.slice(1)];
}

test('rejects a forged export that is signed with another device key', async () => {
  const forged = withHead((head) => withSignature(otherDeviceKey, head));

  await expect(audited('--check', await aFile(forged))).rejects.toMatchObject(
    failsWith(`is signed with another key, ${auditKeyOf(otherDeviceKey)}, not with ${publicKey}`),
  );
});

test('rejects an export with the right public key and the signature of another key', async () => {
  const forged = withHead((head) => ({ ...withSignature(otherDeviceKey, head), publicKey }));

  await expect(audited('--check', await aFile(forged))).rejects.toMatchObject(
    failsWith(/The signature does not match the first line\.$/),
  );
});

test.each<[what: string, change: (head: object) => object]>([
  ['no signature', (head) => head],
  ['only a public key', (head) => ({ ...head, publicKey })],
  ['the head of an older Vaultdesk', (head) => ({ ...head, world: undefined })],
])('rejects an export with %s as unsigned', async (_what, change) => {
  const unsigned = withHead(change);

  await expect(audited('--check', await aFile(unsigned))).rejects.toMatchObject(
    failsWith(/is not signed, so nothing proves who wrote it\./),
  );
});

test('verifies an export on another machine with only the public key', async () => {
  const file = await aFile(lines);
  const elsewhere = await aFolder();
  const check = (...flags: string[]) => runWith({}, '--check', file, '--data-dir', elsewhere, ...flags);

  await expect(check()).rejects.toMatchObject(
    failsWith(/a device key to compare it with is missing\. Add --public-key/),
  );
  await expect(check('--public-key', 'nonsense')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^--public-key is not the public key of a device key/),
  });
  const [printedKey = ''] = await audited('--show-key');
  expect(printedKey).toBe(publicKey);
  expect(await check('--public-key', printedKey)).toEqual([expect.stringContaining('is complete and signed')]);
});

test('rejects a valid export without the noted hash, with exit code 1', async () => {
  const file = await aFile(lines);
  const hash = 'f'.repeat(64);

  await expect(audited('--check', file, '--hash', hash)).rejects.toMatchObject(
    failsWith(`is complete but has no line with the hash ${hash}`),
  );
});

/** A signed export of one entry with these details, from this link of the chain on. */
function exportAfter(start: ChainLink, details: Record<string, string>) {
  const entry = chained(
    {
      at: '2026-01-01T00:00:00.000Z',
      who: { kind: 'operator-token' },
      act: 'wallets.archive',
      words: 'Archive wallet',
      outcome: 'done',
      details,
    },
    start,
  );
  const head = { vaultdesk: 'audit', world: 'main', start, entries: 1, last: entry.hash };
  return aFile([withSignature(fixedDeviceKey, head), entry].map(canonicalText));
}

test.each([
  ['in a detail of an entry', 'ab'.repeat(32)],
  ['as the start of every log', chainStart.hash],
])('rejects an export that has the noted hash only %s', async (_where, hash) => {
  const file = await exportAfter(chainStart, { hash: 'ab'.repeat(32) });

  await expect(audited('--check', file)).resolves.toHaveLength(1);
  await expect(audited('--check', file, '--hash', hash)).rejects.toMatchObject(
    failsWith(`is complete but has no line with the hash ${hash}`),
  );
});

test('verifies an export that continues directly after the line with the noted hash', async () => {
  const hash = 'cd'.repeat(32);
  const file = await exportAfter({ number: 7, hash }, {});

  await expect(audited('--check', file, '--hash', hash)).resolves.toHaveLength(1);
});

test('rejects a missing file with exit code 1', async () => {
  const file = join(await aFolder(), 'nothing.jsonl');

  await expect(audited('--check', file)).rejects.toMatchObject({
    exitCode: 1,
    message: `${file} cannot be read, because the file or its folder does not exist. Name an exported audit log.`,
  });
});

test.each([
  [[], 'Name an export: vaultdesk audit --check FILE [--hash HASH] [--public-key KEY].'],
  [
    ['--chek', 'a'],
    "Unknown option '--chek'. Did you mean --check? Known flags: --check, --hash, --public-key, --show-key, --data-dir, --device-key-file.",
  ],
])('rejects %j with exit code 2 and the correct usage', async (argv, message) => {
  await expect(audited(...argv)).rejects.toMatchObject({ exitCode: 2, message });
});
