import { expect, test } from 'vitest';
import { z } from 'zod';
import { aTerminal } from '../../../test/world/service.ts';
import { aShop, type ShopMessage, type ShopState } from '../../../test/world/shop.ts';
import { aStarted } from '../../../test/world/started-service.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { proveHandler } from './prove-handler.ts';

const withId = z.object({ id: z.string() });
const counts = z.object({ deliveries: z.object({ delivered: z.int() }) });

/** A service that has delivered two events to a shop. */
async function aServiceWith(handle: (state: ShopState, message: ShopMessage) => unknown) {
  const { request, baseUrl, operatorToken } = await aStarted();
  const shop = await aShop({ handle });
  const authenticationMethod = { type: 'API_KEY', headerName: 'x-shop-key', apiKey: 'a-key' };
  const { id } = await request('POST /webhooks', withId, { body: { url: shop.url, authenticationMethod } });
  const webhook = `/_vaultdesk/webhooks/${id}`;
  for (const type of ['payment_intent.created', 'payment_intent.succeeded'])
    await request(`POST ${webhook}/test-events`, z.unknown(), { body: { type } });
  await expect.poll(async () => (await request(`GET ${webhook}`, counts)).deliveries.delivered).toBe(2);
  return { id, baseUrl, operatorToken, shop, request };
}

async function prove({ id, shop, baseUrl, operatorToken }: Awaited<ReturnType<typeof aServiceWith>>) {
  const { terminal, printed, codes } = aTerminal({
    argv: [
      ...[id, '--reset', shop.hooks.resetUrl, '--state', shop.hooks.stateUrl],
      ...['--permutations', '3', '--header', 'x-test-key: the-key'],
      ...['--base-url', baseUrl, '--operator-token', operatorToken],
    ],
  });
  await proveHandler(terminal);
  return { text: printed.join('\n'), exitCode: codes.at(-1) ?? 0 };
}

test('exits with 0 if the handler passes', async () => {
  const running = await aServiceWith((state, { id, type }) => {
    state[id] = type;
  });

  const { text, exitCode } = await prove(running);

  expect(text).toContain('HOLDS: The end state of 2 deliveries is the same');
  expect(exitCode).toBe(0);
  // Each event was delivered once: requests of the test are not recorded.
  const attempts = z.array(z.object({ attemptCount: z.int() }));
  expect(await running.request('GET /_vaultdesk/deliveries', attempts)).toEqual([
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
  await expect(proveHandler(aTerminal({ argv }).terminal)).rejects.toThrow(UsageError);
});
