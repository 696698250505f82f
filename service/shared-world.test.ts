import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeWithPostgres, postgresOfTheFile } from '../test/postgres/postgres.ts';
import { aWorldIn } from '../test/storage/databases.ts';
import type { CallOptions } from '../test/world/call.ts';
import { anInstance } from '../test/world/started-service.ts';
import { sharedWorldView } from './model/installation/shared-world.ts';

const authenticationMethod = { type: 'BASIC_AUTHENTICATION', username: 'shop', password: 'not-a-real-password' };
const madeSession = z.object({ result: z.object({ id: z.string() }) });
const madeUser = z.object({
  result: z.object({ id: z.uuid(), signingMethods: z.array(z.object({ id: z.uuid() })).default([]) }),
});
const listed = z.object({ result: z.array(z.object({ id: z.uuid() })) });
const codes = z.object({ errors: z.array(z.object({ code: z.string() })) });

describeWithPostgres('a world on PostgreSQL', () => {
  const postgres = postgresOfTheFile();
  const aWorld = async () => aWorldIn((await postgres()).url);

  test('every instance immediately shows acknowledged commits of the others', async () => {
    const world = await aWorld();
    const [first, second] = [await anInstance(world), await anInstance(world)];

    for (let count = 0; count < 20; count += 1) {
      const created = await first.request('POST /api/users', { body: { reference: `user ${count}` } });
      const { id } = madeUser.parse(created.body).result;
      expect(await second.request(`GET /api/users/${id}`)).toMatchObject({ status: 200 });
    }
  });

  test('every instance shows and accepts a payment page of another instance', async () => {
    const world = await aWorld();
    const [first, second] = [await anInstance(world), await anInstance(world)];

    for (let count = 0; count < 20; count += 1) {
      const body = { amount: 100, currency: 'usd' };
      const created = await first.request('POST /checkout/sessions', { body });
      const { id } = madeSession.parse(created.body).result;
      expect((await fetch(`${second.baseUrl}/pay/${id}`)).status).toBe(200);
    }
  });

  test('every instance accepts the tokens of the others', async () => {
    const world = await aWorld();
    const [first, second] = [await anInstance(world), await anInstance(world)];

    expect(first.operatorToken).toBe(second.operatorToken);
    expect(await first.request('GET /api/users', { token: second.token })).toMatchObject({ status: 200 });
  });

  test('a world outlives its instances', async () => {
    const world = await aWorld();
    const first = await anInstance(world);
    const created = await first.request('POST /api/users', { body: { reference: 'stays' } });
    await first.stop();

    const second = await anInstance(world);
    const { id } = madeUser.parse(created.body).result;

    expect(await second.request(`GET /api/users/${id}`)).toMatchObject({ status: 200 });
    expect(second.clientSecret).toBe(first.clientSecret);
  });

  test('instances that start concurrently create one world', async () => {
    const world = await aWorld();

    const [first, second, third] = await Promise.all([1, 2, 3].map(() => anInstance(world)));

    expect(new Set([first, second, third].map((instance) => instance?.clientSecret)).size).toBe(1);
  });

  test('all instances share the settings', async () => {
    const world = await aWorld();
    const [first, second] = [await anInstance(world), await anInstance(world)];
    const address = '/_vaultdesk/settings';

    expect(await first.request(`PATCH ${address}/lockProfile`, { body: { value: 'hosted' } })).toMatchObject({
      status: 200,
    });

    expect((await second.request(`GET ${address}`)).body).toEqual((await first.request(`GET ${address}`)).body);
  });

  test('ten wrong PINs are ten in all, at any instance', async () => {
    const world = await aWorld();
    const instances = [await anInstance(world), await anInstance(world), await anInstance(world)];
    const [first] = instances;
    const created = await first?.request('POST /api/users', {
      body: { signingMethod: { type: 'PIN', value: '123456' } },
    });
    const { id, signingMethods } = madeUser.parse(created?.body).result;
    const wrong = { 'signing-method': `${signingMethods[0]?.id}:000000` };

    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        instances[index % 3]?.request('POST /api/wallets', {
          body: { userId: id, secretType: 'MATIC' },
          headers: wrong,
        }),
      ),
    );

    const failures = responses.map((response) => codes.parse(response?.body).errors[0]?.code);
    const incorrect = failures.filter((code) => code === 'pincode.incorrect').length;
    const busy = failures.filter((code) => code === 'vault.busy').length;
    expect(incorrect).toBeLessThanOrEqual(10);
    expect(incorrect + busy).toBeGreaterThanOrEqual(10);
  });

  test('creates users and wallets once if one key reaches three instances concurrently', async () => {
    const world = await aWorld();
    const first = await anInstance(world);
    const all = [first, await anInstance(world), await anInstance(world)];
    const requestAll = async (path: string, options: CallOptions) => {
      const responses = await Promise.all(all.map(({ request }) => request(`POST ${path}`, options)));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      return responses[0]?.body;
    };
    const countOf = async (path: string) => listed.parse((await first.request(`GET ${path}`)).body).result.length;

    for (let round = 0; round < 3; round += 1) {
      const signingMethod = { type: 'PIN', value: '123456' };
      const key = { 'idempotency-key': `user-${round}` };
      const created = await requestAll('/api/users', { body: { signingMethod }, headers: key });
      const { id: userId, signingMethods } = madeUser.parse(created).result;
      const proof = { 'signing-method': `${signingMethods[0]?.id}:123456` };
      const ofUser = { userId, secretType: 'MATIC' };
      await requestAll('/api/wallets', { body: ofUser, headers: { ...proof, 'idempotency-key': `wallet-${round}` } });
      const withOwnUser = { secretType: 'MATIC', pincode: '123456' };
      await requestAll('/api/wallets', { body: withOwnUser, headers: { 'idempotency-key': `own-${round}` } });
    }

    expect(await countOf('/api/users')).toBe(6);
    expect(await countOf('/api/wallets')).toBe(6);
  });

  test('has one effect per key that reaches two instances concurrently', async () => {
    const world = await aWorld();
    const [first, second] = [await anInstance(world), await anInstance(world)];
    const options = (body: object, round: number): CallOptions => ({
      body,
      headers: { 'idempotency-key': `round-${round}` },
    });
    const rounds = 6;

    for (let round = 0; round < rounds; round += 1) {
      const hook = { url: `http://127.0.0.1:9/${round}`, authenticationMethod };
      const application = { name: `shop ${round}` };
      for (const [address, body] of [
        ['POST /webhooks', hook],
        ['POST /_vaultdesk/applications', application],
      ] as const) {
        const responses = await Promise.all(
          [first, second].map(({ request }) => request(address, options(body, round))),
        );
        expect(responses.map(({ status }) => status)).toEqual([200, 200]);
        const ids = responses.map((response) => madeSession.parse(response.body).result.id);
        expect(new Set(ids).size).toBe(1);
      }
    }

    const countOf = async (address: string) =>
      z.object({ result: z.array(z.unknown()) }).parse((await first.request(address)).body).result.length;
    expect(await countOf('GET /webhooks')).toBe(rounds);
    expect(await countOf('GET /_vaultdesk/applications')).toBe(rounds + 1);
  });

  test('every instance reports its identity, and one of them does the background work', async () => {
    const world = await aWorld();
    const instances = [await anInstance(world), await anInstance(world)];

    const overviews = await Promise.all(
      instances.map(async ({ request }) => {
        const answered = await request('GET /_vaultdesk/shared-world');
        return sharedWorldView.parse(z.object({ result: z.unknown() }).parse(answered.body).result);
      }),
    );

    expect(overviews.map(({ database }) => database.state)).toEqual(['answers', 'answers']);
    expect(new Set(overviews.map((overview) => overview.world?.instance.id)).size).toBe(2);
    expect(overviews.filter((overview) => overview.world?.lease?.isHere)).toHaveLength(1);
  });

  test('a sole writer reads alone until another instance writes, whose first write is visible immediately', async () => {
    const world = aWorldIn((await postgres()).url, { 'alone-after-ms': '100' });
    const [first, second] = [await anInstance(world), await anInstance(world)];
    const readsAlone = async ({ request }: typeof first) => {
      const { body } = await request('GET /_vaultdesk/shared-world');
      return z.object({ result: sharedWorldView }).parse(body).result.world?.readsAlone;
    };
    await expect
      .poll(
        async () => {
          await Promise.all(Array.from({ length: 10 }, () => first.request('GET /api/users')));
          return readsAlone(first);
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(true);

    const created = await second.request('POST /api/users', { body: { reference: 'of the other' } });
    const { id } = madeUser.parse(created.body).result;

    expect(await first.request(`GET /api/users/${id}`)).toMatchObject({ status: 200 });
  });

  test('a world with several instances cannot be replaced', async () => {
    const { request } = await anInstance(await aWorld());

    const answered = await request('POST /_vaultdesk/reset', { body: {} });

    expect(codes.parse(answered.body).errors[0]?.code).toBe('world.shared');
  });

  test('rejects an instance with a different device key', async () => {
    const world = await aWorld();
    await anInstance(world);

    await expect(anInstance(world, { key: 'cd'.repeat(32) })).rejects.toThrow(/was created with another device key/);
  });
});
