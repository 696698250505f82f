import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { aDelivery, anEvent, aSealedWebhook } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { aRawEndpoint, aShop, type Shop, type ShopMessage, type ShopState } from '../../../../test/world/shop.ts';
import type { HandlerProof } from '../../../model/webhooks/handler-proof.ts';
import type { PaymentEventType } from '../../../model/webhooks/payment-event.ts';
import { systemClock } from '../../../platform/clock/clocks.ts';
import { createOutbound } from '../../../platform/outbound/http-outbound.ts';
import { proofOperations, proofsOf, type startProofInput } from './proofs.operations.ts';

const operator = { role: 'operator' } as const;

const types: readonly PaymentEventType[] = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'charge.succeeded',
  'checkout.session.completed',
  'charge.refunded',
];

function portsFor(url: string) {
  const webhook = aSealedWebhook({ url, disabled: { reason: 'PAUSED', at: '2030-01-01' } });
  const events = types.map((type, sequence) => anEvent({ id: `evt_${sequence}`, type, sequence }));
  const deliveries = events.map(({ id, type, sequence }) =>
    aDelivery({ webhookId: webhook.id, eventId: id, eventType: type, sequence, status: 'DELIVERED' }),
  );
  const records = { webhooks: [webhook], paymentEvents: events, webhookDeliveries: deliveries };
  const ports = { ...fakePorts(records), outbound: createOutbound(systemClock) };
  return { ports, webhook };
}

type ProofInput = Partial<z.input<typeof startProofInput>>;

async function proofOf({ url, hooks }: Pick<Shop, 'url' | 'hooks'>, options: ProofInput = {}) {
  const { ports, webhook } = portsFor(url);
  const input = { webhookId: webhook.id, hooks, permutations: 12, ...options };
  const started = await throughSchema(proofOperations.begin)(ports, input, operator);
  const { id } = valueIn(started);
  await proofsOf(ports.clockControl).idle();
  const ended = await run(proofOperations.get, ports, { webhookId: webhook.id, proofId: id }, operator);
  return { ...valueIn(ended), ports, webhook };
}

/** Remembers handled events and ranks statuses. */
function idempotent(state: ShopState, { id, type }: ShopMessage): void {
  state[id] = type;
}

/** The order takes the status of the last message. */
function lastWins(state: ShopState, { type }: ShopMessage): void {
  if (type === 'payment_intent.created') state.status = 'open';
  if (type === 'payment_intent.succeeded') state.status = 'paid';
}

/** Adds the amount of each message. */
function counting(state: ShopState, { type }: ShopMessage): void {
  if (type === 'charge.succeeded') state.paid = Number(state.paid ?? 0) + 1250;
}

function summaryOf({ status, verdict, broken }: HandlerProof) {
  return { status, verdict, words: broken.map(({ words }) => words) };
}

test('passes a handler that is idempotent and independent of order, with its keys in any order', async () => {
  const show = (state: ShopState) => JSON.stringify(Object.fromEntries(Object.entries(state).reverse()));
  const proof = await proofOf(await aShop({ handle: idempotent, show }));

  expect(summaryOf(proof)).toEqual({ status: 'ENDED', verdict: 'HOLDS', words: [] });
  expect(proof.progress.permutations).toBe(proof.progress.planned);
  expect(proof.warnings).toEqual([]);
});

test('finds the one event that a handler counts twice, and reports how each ordering ended', async () => {
  const proof = await proofOf(await aShop({ handle: counting }));

  expect(summaryOf(proof)).toEqual({
    status: 'ENDED',
    verdict: 'BREAKS',
    words: ['charge.succeeded twice: /paid is 2500, not 1250'],
  });
  expect(proof.words).toContain('1 way of arriving');
  expect(proof.broken).toMatchObject([
    {
      moves: [{ eventId: 'evt_3', isCopy: true, side: 'behind', ofEventId: 'evt_3' }],
      sequence: ['evt_0', 'evt_1', 'evt_2', 'evt_3', 'evt_3', 'evt_4', 'evt_5'],
      differences: [{ path: '/paid', expected: '1250', found: '2500' }],
      isShrunk: true,
    },
  ]);
  expect(present(proof.broken[0]).permutations).toBeGreaterThan(1);
  expectOrders(proof);
});

/** Each ordering reports whether it ended the same, and which broken ordering it is counted with. */
function expectOrders({ orders, broken }: HandlerProof): void {
  const outcomes = orders.map(({ kind, planned, tried }) => ({
    ...{ kind, planned },
    tried: tried.map(({ isAlike }) => (isAlike ? '.' : 'x')).join(''),
  }));
  expect(outcomes.slice(0, 4)).toEqual([
    { kind: 'AS_RECORDED', planned: 2, tried: '..' },
    { kind: 'SWAPPED', planned: 5, tried: '.....' },
    { kind: 'DOUBLED', planned: 6, tried: '...x..' },
    { kind: 'LAST_FIRST', planned: 1, tried: '.' },
  ]);
  const differing = orders.flatMap(({ tried }) => tried.filter(({ isAlike }) => !isAlike));
  expect(differing).toHaveLength(present(broken[0]).permutations);
  expect(new Set(differing.map(({ brokenRun }) => brokenRun))).toEqual(new Set([broken[0]?.run]));
  const runs = orders.flatMap(({ tried }) => tried.map(({ run }) => run));
  expect(runs).toEqual(runs.toSorted((a, b) => a - b));
}

test('finds the fewest moves that break a handler that trusts the last message', async () => {
  const proof = await proofOf(await aShop({ handle: lastWins }));

  expect(summaryOf(proof)).toEqual({
    status: 'ENDED',
    verdict: 'BREAKS',
    words: ["payment_intent.created only after payment_intent.succeeded: /status is 'open', not 'paid'"],
  });
  expect(proof.broken[0]?.moves).toHaveLength(1);
});

test.each([
  ['brings the handler down', () => 'gone', 'The state URL returned invalid JSON'],
  ['changes the state', JSON.stringify, '/orphan is unexpected: true'],
])('names the event that arrived too early if it %s', async (_what, showOrphan, difference) => {
  const handle = (state: ShopState, { type }: ShopMessage) => {
    if (type === 'charge.succeeded' && state.isPaid !== true) state.orphan = true;
    if (type === 'payment_intent.succeeded') state.isPaid = true;
  };
  const show = (state: ShopState) => (state.orphan === true ? showOrphan(state) : JSON.stringify(state));

  const proof = await proofOf(await aShop({ handle, show }), { permutations: 0 });

  expect(summaryOf(proof).words).toEqual([`charge.succeeded before payment_intent.succeeded: ${difference}`]);
});

test('reports an endpoint whose state differs each time as not repeatable', async () => {
  let visits = 0;
  const handle = (state: ShopState) => {
    visits += 1;
    state.lastVisit = visits;
  };

  const proof = await proofOf(await aShop({ handle }));

  expect(proof).toMatchObject({ status: 'ENDED', verdict: 'NOT_REPEATABLE' });
  expect(proof.words).toBe('The same deliveries in the same order gave different states: /lastVisit is 12, not 6.');
  expect(proof.progress.runs).toBe(3);
});

test('signs each delivery, adds the credential, and names the run and the handler test', async () => {
  const shop = await aShop({ handle: idempotent });
  const key = { name: 'x-test-key', value: 'the-key-of-the-hooks' };

  const { id } = await proofOf(shop, { hooks: { ...shop.hooks, headers: [key] }, permutations: 0 });

  const hooked = shop.asked.filter(({ path }) => path !== '/hooks');
  const delivered = shop.asked.filter(({ path }) => path === '/hooks');
  expect(delivered[0]?.headers).toMatchObject({
    'x-vaultdesk-proof': `${id}/2`,
    'webhook-id': 'evt_0',
    'webhook-signature': expect.stringMatching(/^v1,/),
    'content-type': 'application/json',
  });
  expect(delivered.map(({ headers }) => headers['x-test-key'])).not.toContain(key.value);
  expect(hooked.every(({ headers }) => headers['x-test-key'] === key.value)).toBe(true);
  expect(hooked.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('changes nothing in the world', async () => {
  const { ports, webhook } = portsFor('http://127.0.0.1:9/');
  const before = ports.storage.commits;
  const shop = await aShop({ handle: () => 410 });

  const proof = await proofOf(shop);

  expect(proof).toMatchObject({ status: 'FAILED' });
  expect(proof.ports.storage.commits).toBe(before);
  expect(proof.ports.storage.read(({ webhooks }) => webhooks.find(proof.webhook.id))).toEqual(proof.webhook);
  expect(webhook.url).not.toBe(shop.url);
});

test('retries a delivery that was rejected as too early after the others, if requested', async () => {
  const handle = (state: ShopState, { id, type }: ShopMessage) => {
    if (type !== 'payment_intent.created' && state.evt_0 === undefined) return 409;
    state[id] = type;
    return 200;
  };
  const shop = await aShop({ handle });

  expect((await proofOf(shop)).verdict).toBe('BREAKS');
  expect((await proofOf(shop, { retries: 1 })).verdict).toBe('HOLDS');
});

test('repeats the same runs for the same seed', async () => {
  const idsOf = async () => {
    const shop = await aShop({ handle: idempotent });
    await proofOf(shop, { seed: 7 });
    return shop.asked.map(({ headers }) => headers['webhook-id']);
  };

  expect(await idsOf()).toEqual(await idsOf());
});

test('hides secrets that an end state reveals', async () => {
  const secret = 'the-key-of-the-hooks';
  let handled = 0;
  const shop = await aShop({
    handle: () => {
      handled += 1;
    },
    show: () => JSON.stringify({ [secret]: `${handled} ${secret}` }),
  });

  const { ports: _ports, ...proof } = await proofOf(shop, {
    hooks: { ...shop.hooks, headers: [{ name: 'x-test-key', value: secret }] },
  });

  expect(proof.verdict).toBe('NOT_REPEATABLE');
  expect(JSON.stringify(proof)).not.toContain(secret);
});

test.each([
  { what: 'is not JSON', show: () => '<p>orders</p>', words: 'invalid JSON' },
  { what: 'is too long', show: () => `"${'x'.repeat(2 ** 20)}"`, words: '1024 KiB' },
  { what: 'is nested too deeply', show: () => '['.repeat(99) + ']'.repeat(99), words: '64 levels' },
])('ends with a message if the state $what', async ({ show, words }) => {
  expectFailed(await proofOf(await aShop({ handle: idempotent, show })), words);
});

test.each([
  { hook: 'resetUrl', words: 'The reset hook did not respond' },
  { hook: 'stateUrl', words: 'The state URL did not respond' },
])('ends with a message if a $hook does not respond', async ({ hook, words }) => {
  const shop = await aShop({ handle: idempotent });

  expectFailed(await proofOf({ ...shop, hooks: { ...shop.hooks, [hook]: 'http://127.0.0.1:9/' } }), words);
});

test.each([
  { what: 'every delivery gets a 500', status: 500, words: '2xx' },
  { what: 'no delivery changes the state', status: undefined, words: 'did not change the state after the reset' },
])('fails without a verdict if $what', async ({ status, words }) => {
  expectFailed(await proofOf(await aShop({ handle: () => status })), words);
});

function expectFailed({ status, verdict, words }: HandlerProof, expected: string): void {
  expect([status, verdict]).toEqual(['FAILED', undefined]);
  expect(words).toContain(expected);
}

test('cancels a test whose endpoint hangs, and starts no other test until then', async () => {
  const { hooks } = await aShop({ handle: idempotent });
  const { origin } = await aRawEndpoint(() => {});
  const { ports, webhook } = portsFor(`${origin}/`);
  const start = () => throughSchema(proofOperations.begin)(ports, { webhookId: webhook.id, hooks }, operator);
  const { id } = valueIn(await start());

  expect(await start()).toMatchObject({ ok: false, failure: { code: 'proof.running' } });
  const reference = { webhookId: webhook.id, proofId: id };
  expect(valueIn(await run(proofOperations.cancel, ports, reference, operator)).status).toBe('CANCELLED');
  await proofsOf(ports.clockControl).idle();
  expect(valueIn(await run(proofOperations.get, ports, reference, operator)).status).toBe('CANCELLED');
});

test('ends a running test with a message about the cause, and sends nothing more', async () => {
  const { hooks } = await aShop({ handle: idempotent });
  const listeners: (() => void)[] = [];
  const { origin } = await aRawEndpoint(() => {
    for (const hear of listeners) hear();
  });
  const { ports, webhook } = portsFor(`${origin}/`);
  const firstRequest = new Promise<void>((resolve) => listeners.push(resolve));
  const input = { webhookId: webhook.id, hooks };
  const { id } = valueIn(await throughSchema(proofOperations.begin)(ports, input, operator));
  await firstRequest;

  await proofsOf(ports.clockControl).end('The service stopped before it had a verdict.');

  const [listed, ...remaining] = valueIn(await run(proofOperations.list, ports, { webhookId: webhook.id }, operator));
  expect(remaining).toEqual([]);
  expect(listed).toMatchObject({
    ...{ id, status: 'CANCELLED', words: 'The service stopped before it had a verdict.' },
    progress: { deliveries: 1 },
  });
});

test('lists the handler tests of a webhook, newest first, without those of others', async () => {
  const shop = await aShop({ handle: idempotent });
  const first = await proofOf(shop, { permutations: 0 });
  const { ports, webhook } = first;
  const input = { webhookId: webhook.id, hooks: shop.hooks, permutations: 0 };
  const second = await throughSchema(proofOperations.begin)(ports, input, operator);
  await proofsOf(ports.clockControl).idle();

  const listed = valueIn(await run(proofOperations.list, ports, { webhookId: webhook.id }, operator));

  expect(listed.map(({ id }) => id)).toEqual([valueIn(second).id, first.id]);
  const otherList = await run(proofOperations.list, ports, { webhookId: first.id }, operator);
  expect(otherList).toMatchObject({ ok: false, failure: { code: 'webhook.not-found' } });
});

test.each<[ProofInput, string]>([
  [{ hooks: { resetUrl: 'http://169.254.169.254/', stateUrl: 'http://127.0.0.1:3000/' } }, 'hooks.resetUrl'],
  [{ hooks: { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:8787/api' } }, 'hooks.stateUrl'],
  [{ events: { newest: 2, ids: ['evt_1'] } }, 'events'],
  [{ events: { ids: ['evt_1', 'evt_elsewhere'] } }, 'events.ids'],
  [{ events: { from: '2040-01-01' } }, 'events'],
  [{ events: { newest: 201 } }, 'events.newest'],
  [{ permutations: 501 }, 'permutations'],
])('rejects %j and names the field', async (fields, path) => {
  const { ports, webhook } = portsFor('http://127.0.0.1:9/');
  const hooks = { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:3000/' };

  const started = await throughSchema(proofOperations.begin)(
    ports,
    { webhookId: webhook.id, hooks, ...fields },
    operator,
  );

  expect(started).toMatchObject({ ok: false, failure: { fields: [{ path }] } });
});

test('tries a hook without a test, and reports why it cannot be used', async () => {
  const shop = await aShop({ handle: idempotent });
  const { ports, webhook } = portsFor(shop.url);
  const attempt = async (hook: 'reset' | 'state', url: string) =>
    valueIn(await run(proofOperations.tryHook, ports, { webhookId: webhook.id, hook, url, headers: [] }, operator));

  expect(await attempt('reset', shop.hooks.resetUrl)).toMatchObject({ isExpected: true });
  expect(await attempt('state', shop.hooks.stateUrl)).toMatchObject({ isExpected: true });
  expect(await attempt('state', 'http://127.0.0.1:9/state')).toMatchObject({
    isExpected: false,
    words: expect.stringContaining('The state URL did not respond'),
  });
  expect(proofsOf(ports.clockControl).list()).toEqual([]);
});
