import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { aConfig, aHost } from '../../../test/world/service.ts';
import type { Ready } from '../../host/ready.ts';
import { createService } from '../../index.ts';
import { exampleText, type SeedExample } from '../../worlds/seeds/examples/all-examples.ts';
import { seedAnew } from './make-seed.ts';

const views = ['users', 'wallets', 'payments', 'events', 'audit', 'seed'] as const;

/** The records that an operator sees, and the newest block of the chain. */
async function worldOf({ baseUrl, operatorToken: token }: Ready): Promise<string[]> {
  const responses = await Promise.all(
    views.map((view) => call({ fetch }, `GET /_vaultdesk/${view}`, { token, baseUrl })),
  );
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] };
  const block = await call({ fetch }, 'POST /_vaultdesk/rpc/ETHEREUM', { token, baseUrl, body });
  return [...responses, block].map(({ text }) => text);
}

/** Starts with a seed and a random seed in a new data directory. */
async function start(name: SeedExample, port: number) {
  const service = await createService(aConfig(await aFolder(), { randomSeed: 7, port }), aHost());
  try {
    const ready = await service.start();
    await seedAnew({ path: `${name}.json`, text: exampleText(name) }, ready);
    return { port: Number(new URL(ready.baseUrl).port), world: await worldOf(ready) };
  } finally {
    await service.stop();
  }
}

test('a random seed creates the same world from a seed in every run', async () => {
  const first = await start('auctions', 0);
  const again = await start('auctions', first.port);

  expect(first.world[1]).toContain('0x');
  expect(again).toEqual(first);
}, 60_000);

test('a start loads a seed only once', async () => {
  const service = await createService(aConfig(await aFolder()), aHost());
  try {
    const ready = await service.start();
    const seed = { path: 'one.json', text: '{ "users": { "ada": {} } }' };
    await seedAnew(seed, ready);
    await seedAnew(seed, ready);

    const { baseUrl, operatorToken: token } = ready;
    const { text } = await call({ fetch }, 'GET /_vaultdesk/overview', { token, baseUrl });
    expect(text).toContain('"users":1');
  } finally {
    await service.stop();
  }
});
