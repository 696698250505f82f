import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../../../test/values.ts';
import { type Answer, call } from '../../../test/world/call.ts';
import { aRichWallet, aStarted, inWorld } from '../../../test/world/started-service.ts';
import { snapshotSummary } from '../../model/installation/snapshot.ts';
import { createdWorld, endedWorld, replacedWorld, worldSummary } from '../../model/installation/world.ts';

const test = base.extend('main', () => aStarted());

const everyWorld = z.array(worldSummary);
const everyEnded = z.array(endedWorld);
const users = z.array(z.object({ id: z.string() }));
const keysAndValues = z.object({
  settings: z.array(z.object({ key: z.string(), value: z.unknown(), fixed: z.boolean() })),
});
const deliveryWithAttempts = z.object({ status: z.string(), attempts: z.array(z.unknown()) });
const rejection = z.object({ errors: z.array(z.object({ code: z.string() })) });
const codeIn = ({ body }: Answer) => rejection.parse(body).errors[0]?.code;

test('a token of one world is invalid in every other, and the operator token is valid in all', async ({ main }) => {
  const [first, second] = await Promise.all(['one', 'other'].map((name) => inWorld(main, { name })));
  if (!first || !second) throw new Error('There are two worlds.');

  const response = await second.call('GET /api/users', { token: first.token });
  const inMain = await main.call('GET /api/users', { token: first.token });

  expect([response.status, codeIn(response)]).toEqual([401, 'token.invalid']);
  expect(inMain.status).toBe(401);
  expect((await first.request('GET /_vaultdesk/worlds', everyWorld)).map(({ name }) => name)).toEqual([
    'main',
    'one',
    'other',
  ]);
});

test('the list reports which worlds have a moved clock or enabled faults', async ({ main }) => {
  const world = await inWorld(main, { name: 'one' });
  await world.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 86_400 } });
  await world.request('PUT /_vaultdesk/faults/all', z.unknown(), { body: { effect: { kind: 'refuse' } } });

  const [first, second] = await main.request('GET /_vaultdesk/worlds', everyWorld);

  expect([first?.clockOffsetMilliseconds, first?.hasFaults]).toEqual([undefined, undefined]);
  expect(second?.clockOffsetMilliseconds).toBeGreaterThanOrEqual(86_400_000);
  expect(second?.hasFaults).toBe(true);
});

test('the state of a world is in memory, also that of a service on disk', async ({ main }) => {
  const overview = z.object({ storage: z.object({ medium: z.string() }) });
  const world = await inWorld(main, {});

  const reports = await Promise.all([main, world].map(({ request }) => request('GET /_vaultdesk/overview', overview)));

  expect(reports.map(({ storage }) => storage.medium)).toEqual(['disk', 'memory']);
});

test('no snapshot contains the audit log, which continues over resets, so that none costs more than the previous one', async () => {
  const main = await aStarted();
  const world = await inWorld(main, {});
  await world.request('POST /_vaultdesk/snapshots', z.unknown(), { body: { name: 'kept' } });

  await world.request('POST /_vaultdesk/reset', z.unknown());
  await world.request('POST /_vaultdesk/reset', z.unknown());

  const snapshots = await world.request('GET /_vaultdesk/snapshots', z.array(snapshotSummary));
  expect(snapshots).toHaveLength(3);
  for (const { counts } of snapshots) expect(counts).not.toHaveProperty('auditEntries');
  const entries = await world.request('GET /_vaultdesk/audit', z.array(z.object({ act: z.string() })));
  expect(entries.filter(({ act }) => act.endsWith('.reset'))).toHaveLength(2);
});

test('an ended world does not exist, and its name is free', async ({ main }) => {
  const world = await inWorld(main, { name: 'short' });

  await world.request('DELETE /_vaultdesk/worlds/short', worldSummary);

  const response = await world.call('GET /api/users');
  expect([response.status, codeIn(response)]).toEqual([404, 'world.not-found']);
  expect(await main.request('GET /_vaultdesk/worlds', everyWorld)).toHaveLength(1);
  await inWorld(main, { name: 'short' });
});

test('remembers an ended world, counts later calls, and creates it again from its seed', async ({ main }) => {
  const from = { seed: { users: { alice: { pin: '184736' } } }, label: 'shop.json' };
  const world = await inWorld(main, { name: 'short', from });
  expect(await main.request('GET /_vaultdesk/ended-worlds', everyEnded)).toEqual([]);

  await main.request('DELETE /_vaultdesk/worlds/short', worldSummary);
  await world.call('GET /api/users');
  await main.call('GET /w/short/console/users');

  const [ended] = await main.request('GET /_vaultdesk/ended-worlds', everyEnded);
  expect(ended).toMatchObject({ name: 'short', from: 'seed shop.json', reason: 'operator', calls: 1 });
  const again = await inWorld(main, { name: 'short', from: { ended: 'short' } });
  expect(await again.request('GET /api/users', users)).toHaveLength(1);
  expect(await main.request('GET /_vaultdesk/ended-worlds', everyEnded)).toEqual([]);
});

test('the source of a world is what was loaded into it, until a reset; its snapshot has the same number of records', async ({
  main,
}) => {
  const world = await inWorld(main, { name: 'loaded' });
  const load = { seed: { users: { alice: {} } }, label: 'shop.json', wait: true };
  const worlds = () => main.request('GET /_vaultdesk/worlds', everyWorld);
  const sources = async () => (await worlds()).map(({ from }) => from);
  await world.request('POST /_vaultdesk/seeds', z.unknown(), { body: load });
  expect(await sources()).toEqual(['data directory', 'seed shop.json']);

  const rich = await world.request('POST /_vaultdesk/snapshots', snapshotSummary, { body: { name: 'rich' } });
  expect(rich.records).toBeGreaterThan(0);
  expect((await worlds())[1]?.records).toBe(rich.records);
  await world.request('POST /_vaultdesk/snapshots/rich/restore', z.unknown());
  expect((await worlds())[1]?.records).toBe(rich.records);
  expect(await sources()).toEqual(['data directory', 'snapshot rich']);
  const { undo } = await world.request('POST /_vaultdesk/reset', replacedWorld);
  expect(await sources()).toEqual(['data directory', 'empty']);
  await world.request(`POST /_vaultdesk/snapshots/${undo}/restore`, z.unknown());

  await main.request('DELETE /_vaultdesk/worlds/loaded', worldSummary);
  const [ended] = await main.request('GET /_vaultdesk/ended-worlds', everyEnded);
  expect(ended).toMatchObject({ from: 'snapshot rich', isSourceMissing: true });
});

test('a restart ends all worlds: they are listed with their sources, and no PIN of a seed is on disk', async () => {
  const dataDir = await aFolder();
  const main = await aStarted({ dataDir });
  await main.request('POST /_vaultdesk/snapshots', z.unknown(), { body: { name: 'rich' } });
  const seed = { users: { alice: { pin: '184736' } } };
  await inWorld(main, { name: 'seeded', from: { seed } });
  await inWorld(main, { name: 'captured', from: { snapshot: 'rich' } });
  await main.stop();
  expect(await readFile(join(dataDir, 'worlds.json'), 'utf8')).not.toContain('184736');

  const next = await aStarted({ dataDir });
  await next.request('DELETE /_vaultdesk/snapshots/rich', z.unknown());

  const ended = await next.request('GET /_vaultdesk/ended-worlds', everyEnded);
  expect(ended.map(({ name, reason, isSourceMissing }) => [name, reason, isSourceMissing]).sort()).toEqual([
    ['captured', 'restart', true],
    ['seeded', 'restart', undefined],
  ]);
  const again = await inWorld(next, { name: 'seeded', from: { ended: 'seeded' } });
  expect(await again.request('GET /api/users', users)).toHaveLength(1);
  await next.call('DELETE /_vaultdesk/ended-worlds/captured');
  expect(await next.request('GET /_vaultdesk/ended-worlds', everyEnded)).toEqual([]);
});

test('the creation time of main is that of its data directory, also after a reset and a restart', async () => {
  const dataDir = await aFolder();
  const main = await aStarted({ dataDir });
  await main.request('POST /_vaultdesk/reset', z.unknown());
  await main.stop();
  const stoppedAt = new Date().toISOString();

  const next = await aStarted({ dataDir });

  const [world] = await next.request('GET /_vaultdesk/worlds', everyWorld);
  expect(world?.name).toBe('main');
  expect(world && world.createdAt < stoppedAt).toBe(true);
});

test('requests to an ending world fail with that reason, and a concurrent reset leaves nothing', async ({ main }) => {
  const world = await inWorld(main, { name: 'short' });
  const pending = Array.from({ length: 20 }, () => world.call('POST /api/users', { body: {} }));
  pending.push(world.call('POST /_vaultdesk/reset', { body: {} }));

  const ended = await main.call('DELETE /_vaultdesk/worlds/short');

  expect(ended.status).toBe(200);
  const rejected = (await Promise.all(pending)).filter(({ status }) => status !== 200);
  for (const response of rejected)
    expect(['world.ended', 'world.restored', 'world.not-found']).toContain(codeIn(response));
  expect(codeIn(await world.call('GET /api/users'))).toBe('world.not-found');
  expect(await main.request('GET /api/users', users)).toEqual([]);
});

test('a world that ends with the service is not reported as missing while the service stops', async ({ main }) => {
  const world = await inWorld(main, {});
  const stopping = main.stop();

  const during = await world.call('GET /_vaultdesk/health');
  await stopping;
  const afterwards = await world.call('GET /_vaultdesk/health');

  expect([during, afterwards].map(codeIn)).toEqual(['world.ended', 'world.ended']);
});

test('a stop ends all worlds with their chains', async ({ main }) => {
  const world = await inWorld(main, {});
  const others = await childProcesses();
  await aRichWallet(world);
  const chains = (await childProcesses()).filter((pid) => !others.includes(pid));

  await main.stop();

  await expect(fetch(world.baseUrl)).rejects.toThrow();
  if (process.platform === 'linux') expect(chains).not.toEqual([]);
  expect((await childProcesses()).filter((pid) => chains.includes(pid))).toEqual([]);
});

/** The ids of the child processes of this process, on Linux. */
async function childProcesses(): Promise<readonly string[]> {
  const threads = await readdir('/proc/self/task').catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean));
}

/** A service with another world, for the tests of rejections. */
const rejecting = await aStarted();
await inWorld(rejecting, { name: 'taken' });

test.each([
  [{ name: 'main' }, 409, 'world.name-taken'],
  [{ name: 'taken' }, 409, 'world.name-taken'],
  [{ name: '../x' }, 400, 'name'],
  [{ name: 'x', from: { snapshot: 'missing' } }, 404, 'snapshot.not-found'],
  [{ name: 'x', from: { seed: { users: 7 } } }, 400, '/users'],
  [{ name: 'x', from: { ended: 'never' } }, 404, 'world.not-found'],
])('rejects the new world %j', async (body, status, code) => {
  const response = await rejecting.call('POST /_vaultdesk/worlds', { body });

  expect([response.status, codeIn(response)]).toEqual([status, code]);
  expect(await rejecting.request('GET /_vaultdesk/worlds', everyWorld)).toHaveLength(2);
});

test('creates no more worlds than the setting allows', async () => {
  const main = await aStarted({ settings: { worldsAtMost: 1 } });
  await inWorld(main, {});

  const response = await main.call('POST /_vaultdesk/worlds', { body: {} });

  expect([response.status, codeIn(response)]).toEqual([409, 'world.no-room']);
});

test.each(['worldsAtMost', 'idleWorldMinutes', 'idleChainMinutes'] as const)(
  '%s belongs to the whole service: a world shows the value of main, and neither it nor a seed in it changes that',
  async (key) => {
    const main = await aStarted();
    const world = await inWorld(main, {});
    await main.request(`PATCH /_vaultdesk/settings/${key}`, z.unknown(), { body: { value: 7 } });

    const response = await world.call(`PATCH /_vaultdesk/settings/${key}`, { body: { value: 3 } });
    const seeded = await world.call('POST /_vaultdesk/worlds', {
      body: { from: { seed: { settings: { [key]: 3 } } } },
    });

    expect([response.status, codeIn(response)]).toEqual([409, 'setting.fixed']);
    expect(JSON.stringify(response.body)).toContain('only be changed in the world main');
    expect(seeded.status).not.toBe(200);
    const { settings } = await world.request('GET /_vaultdesk/settings', keysAndValues);
    expect(settings.find((setting) => setting.key === key)).toEqual({ key, value: 7, fixed: true });
  },
);

test('delivers the events of its seed to its own inbox at the first attempt', async ({ main }) => {
  const payment = { amount: 900, currency: 'usd', acts: [{ card: 'succeeds' }] };
  const seed = { webhooks: [{ inbox: 'shop' }], payments: Array.from({ length: 20 }, () => payment) };

  const world = await inWorld(main, { from: { seed } });

  const deliveries = () => world.request('GET /_vaultdesk/deliveries?size=100', z.array(deliveryWithAttempts));
  await expect
    .poll(async () => (await deliveries()).every(({ status }) => status === 'DELIVERED'), { timeout: 30_000 })
    .toBe(true);
  expect((await deliveries()).filter(({ attempts }) => attempts.length !== 1)).toEqual([]);
});

test('a world issues its own addresses', async ({ main }) => {
  const world = await inWorld(main, { name: 'own' });

  const { body } = await call({ fetch }, 'GET /openapi.json', { baseUrl: world.baseUrl });

  expect(world.baseUrl).toBe(`${main.baseUrl}/w/own`);
  expect(body).toMatchObject({ servers: [{ url: world.baseUrl }] });
  expect(createdWorld.shape.tokenUrl.safeParse(world.tokenUrl).success).toBe(true);
});

test.each(['/w/none/api/users', '/w/main/api/users', '/w/%74aken/api/users', '/w/..%2F/api/users'])(
  'rejects the world name %s',
  async (path) => {
    const answered = await rejecting.call(`GET ${path}`);

    expect([answered.status, codeIn(answered)]).toEqual([404, 'world.not-found']);
  },
);
