import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../../test/a-folder.ts';
import { operatorToken } from '../../test/fakes/fake-ports.ts';
import { aFaultRule } from '../../test/records/a-fault-rule.ts';
import { asOperator } from '../../test/records/builders.ts';
import { databaseOfTests } from '../../test/storage/state-in-database.ts';
import { valueIn } from '../../test/value-in.ts';
import { aService } from '../../test/world/a-service.ts';
import { aWorld } from '../../test/world/a-world.ts';
import { call, codesIn, resultIn } from '../../test/world/call.ts';
import { fail, ok } from '../kernel/result.ts';
import { seedCheck, seedProgress } from '../resources/seed/seed-progress.ts';
import { beginSeed } from './apply-seed.ts';
import { seedExampleNames } from './examples/all-examples.ts';

async function aWorldOfItsOwn() {
  const service = await aService({ dataDir: await aFolder() });
  const { baseUrl, operatorToken: token } = await service.start();
  return (address: string, body?: unknown) => call(service.http, address, { token, body, baseUrl });
}

test.each(seedExampleNames)(
  'loading %s and its export creates equal worlds',
  async (example) => {
    const request = await aWorldOfItsOwn();
    const created = resultIn(
      await request('POST /_vaultdesk/seeds', { seed: example, wait: true }),
      seedProgress,
    );
    expect(created).toMatchObject({ state: 'done', done: created.total });
    const exported = await exportOf(request);

    const requestCopy = await aWorldOfItsOwn();
    const reloaded = await requestCopy('POST /_vaultdesk/seeds', { seed: exported, wait: true });
    expect(resultIn(reloaded, seedProgress).failure).toBeUndefined();
    expect(await exportOf(requestCopy)).toEqual(exported);
  },
  120_000,
);

async function exportOf(request: Awaited<ReturnType<typeof aWorldOfItsOwn>>) {
  const { text } = await request('GET /_vaultdesk/seed');
  const { $schema: _address, ...seed } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  return seed;
}

const ada = { users: { ada: {} }, wallets: { main: { user: 'ada' } } };

async function aWorldOnFakes() {
  const world = await aWorld();
  const request = (address: string, body?: unknown) =>
    call(world.http, address, { token: operatorToken, body });
  return { ...world, request };
}

test('locks a PIN with wrong values after all other entries', async () => {
  const { request, ports } = await aWorldOnFakes();
  const users = {
    ada: { locked: true, emergencyCode: true },
    ben: { pin: '000000', locked: true },
  };
  const seed = { ...ada, users, signatures: [{ wallet: 'main', message: 'Before it was locked' }] };

  const created = await request('POST /_vaultdesk/seeds', { seed, wait: true });

  expect(resultIn(created, seedProgress).failure).toBeUndefined();
  const locked = ports.storage.read(({ signingMethods, users: all }) =>
    all
      .listBy('byCreation', '*')
      .flatMap(({ id }) => signingMethods.listBy('byUser', id))
      .filter(({ remainingAttempts }) => remainingAttempts === 0),
  );
  expect(locked.map(({ type }) => type)).toEqual(['PIN', 'PIN']);
});

test('a mint that succeeds although it should fail stops the seed', async () => {
  const request = await aWorldOfItsOwn();
  const seed = {
    ...ada,
    collections: { it: { name: 'It' } },
    tokenTypes: { coin: { collection: 'it', name: 'Coin', fungible: true } },
    mints: { refused: { wallet: 'main', tokenType: 'coin', state: 'FAILED' } },
  };

  const created = await request('POST /_vaultdesk/seeds', { seed, wait: true });

  expect(resultIn(created, seedProgress).failure).toMatchObject({
    code: 'seed.faulty',
    pointer: '/mints/refused',
  });
}, 60_000);

test('a seed uses the calls of applications and logs no PIN', async () => {
  const { request, ports } = await aWorldOnFakes();

  const text = JSON.stringify({ ...ada, users: { ada: { pin: '918273' } } });
  expect((await request('POST /_vaultdesk/seeds', { seed: text, wait: true })).text).toContain(
    '"done"',
  );

  const called = await request('GET /_vaultdesk/requests?operation=wallets.create');
  expect(called.text).toContain('"caller":"application"');
  for (const address of ['requests?console=true', 'audit/export', 'seeds', 'seed'])
    expect((await request(`GET /_vaultdesk/${address}`)).text).not.toContain('918273');
  expect(JSON.stringify(ports.log.entries)).not.toContain('918273');
});

test('a seed with a fault creates nothing and reports its position in the file', async () => {
  const { request, ports } = await aWorldOnFakes();
  const before = ports.storage.read(({ users }) => users.countBy('byCreation', '*'));

  const text = '{\n "users": { "ada": {} },\n "wallets": { "main": { "user": "bo" } }\n}';
  const response = await request('POST /_vaultdesk/seeds', { seed: text });

  expect(response.status).toBe(400);
  expect(codesIn(response)).toEqual(['/wallets/main/user (line 3, column 25)']);
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(before);
});

test('a dry run creates nothing and reports the counts', async () => {
  const { request, ports } = await aWorldOnFakes();
  const before = ports.storage.read(({ users }) => users.countBy('byCreation', '*'));

  const response = await request('POST /_vaultdesk/seeds/checking', ada);

  expect(resultIn(response, seedCheck)).toEqual({
    ...{ fits: true, faults: [], faultCount: 0 },
    entries: { users: 1, wallets: 1 },
  });
  expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(before);
});

/** Its wallet cannot be created: this PIN never opens anything while magic values are enabled. */
const halfWay = `{
  "settings": { "magicValues": "on" },
  "users": { "ada": {}, "ben": { "pin": "666001" } },
  "wallets": {
    "main": { "user": "ada" },
    "never": { "user": "ben" }
  }
}`;

test.skipIf(databaseOfTests !== undefined)(
  'reports a rejected entry with its line and restores the previous world',
  async () => {
    const request = await aWorldOfItsOwn();
    const before = await exportOf(request);

    const response = await request('POST /_vaultdesk/seeds', { seed: halfWay, wait: true });

    const { state, failure } = resultIn(response, seedProgress);
    expect(state).toBe('failed');
    expect(failure).toMatchObject({
      code: 'pincode.incorrect',
      pointer: '/wallets/never',
      line: 6,
    });
    expect(failure?.wayBack).toContain('The previous state was restored');
    expect(await exportOf(request)).toEqual(before);
    expect(resultIn(await request('GET /_vaultdesk/seeds'), seedProgress).failure).toEqual(failure);
    expect((await request('GET /_vaultdesk/audit/export')).text).toContain('seeds.make');
  },
);

test('if the world cannot be restored, reports the created entries and the snapshot of the state before', async () => {
  const { ports } = await aWorldOnFakes();
  const { worlds } = ports;
  const restore = async () => fail('world.external', 'A node of your own cannot be put back.');
  const portsWithoutRestore = { ...ports, worlds: { ...worlds, restore } };

  const started = valueIn(await beginSeed(portsWithoutRestore, { text: halfWay }, asOperator()));
  const { failure, snapshot } = await started.whole;

  expect(failure?.wayBack).toContain('Entries created before it remain');
  expect(failure?.wayBack).toContain('A node of your own cannot be put back.');
  expect(failure?.wayBack).toContain(snapshot);
});

test('fault rules do not apply to the calls of a seed, which is the work of the operator', async () => {
  const kinds = ['refuse', 'lose-answer', 'fail-signing'] as const;
  const { request, ports } = await aWorldOnFakes();
  await ports.storage.transact(({ faultRules }) => {
    for (const kind of kinds) faultRules.put(aFaultRule({ id: kind, effect: { kind } }));
    return ok();
  });

  const created = await request('POST /_vaultdesk/seeds', { seed: ada, wait: true });

  expect(resultIn(created, seedProgress)).toMatchObject({ state: 'done' });
  const hits = ports.storage.read(({ faultRules }) =>
    kinds.map((kind) => faultRules.find(kind)?.hits),
  );
  expect(hits).toEqual([0, 0, 0]);
});

test.each(['wrong', 5, null])('rejects %j', async (seed) => {
  const { request } = await aWorldOnFakes();

  expect(codesIn(await request('POST /_vaultdesk/seeds/checking', { seed }))).toEqual(['seed']);
});
