import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, resultIn } from '../../../test/world/call.ts';
import { aService } from '../../../test/world/service.ts';
import { aShop, type ShopMessage, type ShopState } from '../../../test/world/shop.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { proveHandler } from './prove-handler.ts';

const withId = z.object({ id: z.string() });
const counts = z.object({ deliveries: z.object({ delivered: z.int() }) });

/** A service that has delivered two events to a shop. */
async function aServiceWith(handle: (state: ShopState, message: ShopMessage) => unknown) {
  const service = await aService();
  const { baseUrl, operatorToken, clientId, clientSecret } = await service.start();
  const shop = await aShop({ handle });
  const request = (address: string, body?: object) =>
    call(service.http, address, { baseUrl, token: operatorToken, body });
  const issued = await call(service.http, 'POST /oauth/token', {
    baseUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    rawBody: `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`,
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(issued.body);
  const registered = await call(service.http, 'POST /webhooks', {
    ...{ baseUrl, token },
    body: {
      url: shop.url,
      authenticationMethod: { type: 'API_KEY', headerName: 'x-shop-key', apiKey: 'a-key' },
    },
  });
  const { id } = resultIn(registered, withId);
  const webhook = `/_vaultdesk/webhooks/${id}`;
  for (const type of ['payment_intent.created', 'payment_intent.succeeded'])
    await request(`POST ${webhook}/test-events`, { type });
  await expect.poll(async () => resultIn(await request(`GET ${webhook}`), counts).deliveries.delivered).toBe(2);
  return { id, baseUrl, operatorToken, shop, ask: request };
}

type Running = Awaited<ReturnType<typeof aServiceWith>>;

async function prove({ id, shop, baseUrl, operatorToken }: Running) {
  const printed: string[] = [];
  let exitCode = 0;
  await proveHandler({
    argv: [
      ...[id, '--reset', shop.hooks.resetUrl, '--state', shop.hooks.stateUrl],
      ...['--permutations', '3', '--header', 'x-test-key: the-key'],
      ...['--base-url', baseUrl, '--operator-token', operatorToken],
    ],
    environment: {},
    print: (line) => void printed.push(line),
    warn: () => {},
    ask: async () => '',
    untilSignal: () => new Promise(() => {}),
    endWith: (code) => {
      exitCode = code;
    },
  });
  return { text: printed.join('\n'), exitCode };
}

test('exits with 0 if the handler passes', async () => {
  const running = await aServiceWith((state, { id, type }) => {
    state[id] = type;
  });

  const { text, exitCode } = await prove(running);

  expect(text).toContain('HOLDS: The end state of 2 deliveries is the same');
  expect(exitCode).toBe(0);
  // Each event was delivered once: requests of the test are not recorded.
  const deliveries = await running.ask('GET /_vaultdesk/deliveries');
  expect(resultIn(deliveries, z.array(z.object({ attemptCount: z.int() })))).toEqual([
    { attemptCount: 1 },
    { attemptCount: 1 },
  ]);
});

test('exits with 1 if the handler fails, and prints the permutation', async () => {
  const running = await aServiceWith((state, { type }) => {
    state.status = type === 'payment_intent.succeeded' ? 'paid' : 'open';
  });

  const { text, exitCode } = await prove(running);

  expect(text).toContain("✗ payment_intent.succeeded before payment_intent.created: /status is 'open', not 'paid'");
  expect(exitCode).toBe(1);
});

test('exits with 1 if no delivery changes the state', async () => {
  const { text, exitCode } = await prove(await aServiceWith(() => undefined));

  expect(text).toContain('FAILED: The deliveries did not change the state after the reset');
  expect(exitCode).toBe(1);
});

test.each([
  [[]],
  [['a-webhook']],
  [['a-webhook', '--reset', 'http://127.0.0.1:3000/reset']],
  [['a-webhook', '--reset', 'x', '--state', 'y', '--permutations', 'many']],
  [['a-webhook', '--reset', 'x', '--state', 'y', '--header', 'nonsense']],
  [['a-webhook', '--speed', '3']],
])('rejects %j with the correct usage', async (argv) => {
  const proving = proveHandler({
    ...{
      argv,
      environment: {},
      print: () => {},
      warn: () => {},
      ask: async () => '',
      endWith: () => {},
    },
    untilSignal: () => new Promise(() => {}),
  });

  await expect(proving).rejects.toThrow(UsageError);
});
