import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operationsByName } from '../../../test/operations/operation-calls.ts';
import { aRichWallet, aStarted, inWorld, type Started, transferOf } from '../../../test/world/started-service.ts';

/** Lists that belong to the whole program, or change with every query. */
const movesByItself = new Set(['clock.get', 'requests.list', 'statistics.get', 'system.overview', 'worlds.list']);
const questions = [...operationsByName].filter(
  ([name, { route, kind }]) =>
    kind === 'query' && route.method === 'GET' && !route.path.includes('{') && !movesByItself.has(name),
);
const logged = z.object({ items: z.array(z.object({ path: z.string(), world: z.string().optional() })) });
const inboxes = z.array(z.object({ name: z.string(), messages: z.number() }));
const progress = z.object({ state: z.string() });

/** The responses of a world to every query without required input, by operation name. */
async function readAll({ call }: Pick<Started, 'call' | 'request' | 'baseUrl'>): Promise<ReadonlyMap<string, unknown>> {
  const responses = new Map<string, unknown>();
  for (const [name, { route }] of questions) {
    const { status, text, body } = await call(`GET ${route.path}`);
    if (status === 200) responses.set(name, body ?? text);
  }
  return responses;
}

/** A shop with events for its inbox, at a stopped clock. */
async function aShop() {
  const main = await aStarted();
  const wallet = await aRichWallet(main);
  const body: unknown = JSON.parse(readFileSync('docs/seeds/gallery.json', 'utf8'));
  await main.request('POST /_vaultdesk/seeds', z.unknown(), { body });
  const state = async () => (await main.request('GET /_vaultdesk/seeds', progress)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  await main.request('POST /_vaultdesk/clock/freeze', z.unknown());
  // Until all due work is done.
  await main.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 60 } });
  await main.request('POST /_vaultdesk/snapshots', z.unknown(), { body: { name: 'twins' } });
  const openTwin = (name: string) => inWorld(main, { name, from: { snapshot: 'twins' } });
  return { main, rich: wallet, one: await openTwin('one'), other: await openTwin('other') };
}

test('changes in one world are not visible in another', async () => {
  const { main, rich, one, other } = await aShop();
  const worlds = [main, other];
  const readBoth = () => Promise.all(worlds.map(readAll));
  // A query may wake a chain.
  await readBoth();
  await expect.poll(async () => isDeepStrictEqual(await readBoth(), await readBoth())).toBe(true);
  const before = await readBoth();
  const wrongCredential = { 'signing-method': `${rich.credential.id}:000000` };

  await one.request('POST /api/transactions/execute', z.unknown(), transferOf(rich));
  await aRichWallet(one, 'ETHEREUM');
  for (let number = 0; number < 3; number++)
    await one.call('POST /api/transactions/execute', transferOf({ ...rich, headers: wrongCredential }));
  await one.request('PUT /_vaultdesk/faults/all', z.unknown(), { body: { effect: { kind: 'refuse' } } });
  expect((await one.call('GET /api/users')).status).toBe(503);
  expect((await one.call('DELETE /_vaultdesk/faults/all')).status).toBe(200);
  await one.request('PATCH /_vaultdesk/settings/tokenLifetimeSeconds', z.unknown(), { body: { value: 77 } });
  await one.request('POST /_vaultdesk/applications', z.unknown(), { body: { name: 'Another' } });
  await one.request('POST /checkout/sessions', z.unknown(), { body: { amount: 700, currency: 'usd' } });
  await one.request('POST /_vaultdesk/clock/advance', z.unknown(), { body: { seconds: 40 * 86_400 } });
  await one.request('POST /_vaultdesk/snapshots', z.unknown(), { body: { name: 'later' } });
  expect(await one.request('GET /_vaultdesk/inboxes', inboxes)).toContainEqual(
    expect.objectContaining({ name: 'default', messages: expect.toSatisfy((count) => count > 0) }),
  );
  await one.request('POST /_vaultdesk/reset', z.unknown());

  expect(await readBoth()).toEqual(before);
  expect(before.map(({ size }) => size)).toEqual([questions.length, questions.length]);
  for (const world of worlds) {
    const { items } = await world.request('GET /_vaultdesk/requests', logged);
    expect(new Set(items.map((item) => item.world)).size).toBe(1);
    const response = await world.call('POST /api/transactions/execute', transferOf(rich));
    expect(response.status).toBe(200);
  }
}, 120_000);
