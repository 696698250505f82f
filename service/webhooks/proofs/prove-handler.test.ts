import { expect, test } from 'vitest';
import type { z } from 'zod';
import { systemClock } from '../../adapters/clock/system-clock.ts';
import { createOutbound } from '../../adapters/outbound/http-outbound.ts';
import type { HandlerProof } from '../../resources/handler-proof.ts';
import type { PaymentEventType } from '../../resources/payment-event.ts';
import { aSealedWebhook } from '../../testing/a-sealed-webhook.ts';
import { aShop, type Shop, type ShopMessage, type ShopState } from '../../testing/a-shop.ts';
import { aDelivery, anEvent } from '../../testing/a-webhook.ts';
import { aRawEndpoint } from '../../testing/an-endpoint.ts';
import { behindSchema } from '../../testing/behind-schema.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { present, valueIn } from '../../testing/value-in.ts';
import { beginProof, beginProofInput } from './begin-proof.ts';
import { cancelProof, getProof, listProofs } from './find-proof.ts';
import { proofsOf } from './kept-proofs.ts';

const operator = { role: 'operator' } as const;

/** As a checkout has them. */
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
    aDelivery({
      webhookId: webhook.id,
      eventId: id,
      eventType: type,
      sequence,
      status: 'DELIVERED',
    }),
  );
  const records = { webhooks: [webhook], paymentEvents: events, webhookDeliveries: deliveries };
  const ports = { ...fakePorts(records), outbound: createOutbound(systemClock) };
  return { ports, webhook };
}

type Asked = Partial<z.input<typeof beginProofInput>>;

async function proofOf({ url, hooks }: Pick<Shop, 'url' | 'hooks'>, asked: Asked = {}) {
  const { ports, webhook } = portsFor(url);
  const input = { webhookId: webhook.id, hooks, permutations: 12, ...asked };
  const begun = await behindSchema(beginProofInput, beginProof)(ports, input, operator);
  const { id } = valueIn(begun);
  await proofsOf(ports.clockHands).rest();
  const ended = await getProof(ports, { webhookId: webhook.id, proofId: id }, operator);
  return { ...valueIn(ended), ports, webhook };
}

/** Remembers what it has handled, and ranks what it is told. */
function idempotent(state: ShopState, { id, type }: ShopMessage): void {
  state[id] = type;
}

/** The status of the order is that of the last message. */
function lastWins(state: ShopState, { type }: ShopMessage): void {
  if (type === 'payment_intent.created') state.status = 'open';
  if (type === 'payment_intent.succeeded') state.status = 'paid';
}

/** Counts the money of each message. */
function counting(state: ShopState, { type }: ShopMessage): void {
  if (type === 'charge.succeeded') state.paid = Number(state.paid ?? 0) + 1250;
}

function told({ status, verdict, broken }: HandlerProof) {
  return { status, verdict, words: broken.map(({ words }) => words) };
}

test('a handler that takes each event once and in any order holds', async () => {
  const proof = await proofOf(await aShop({ handle: idempotent }));

  expect(told(proof)).toEqual({ status: 'ENDED', verdict: 'HOLDS', words: [] });
  expect(proof.progress.permutations).toBe(proof.progress.planned);
  expect(proof.warnings).toEqual([]);
});

test('a handler that counts twice breaks on the one event that it counts', async () => {
  const proof = await proofOf(await aShop({ handle: counting }));

  expect(told(proof)).toEqual({
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
});

test('of each order it is known whether it ended alike, and which broken one it is counted with', async () => {
  const { orders, broken } = await proofOf(await aShop({ handle: counting }));

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
  expect(runs).toEqual(runs.toSorted((one, other) => one - other));
});

test('a handler that believes the last message breaks on order, told by the fewest moves', async () => {
  const proof = await proofOf(await aShop({ handle: lastWins }));

  expect(told(proof)).toEqual({
    status: 'ENDED',
    verdict: 'BREAKS',
    words: [
      "payment_intent.created only behind payment_intent.succeeded: /status is 'open', not 'paid'",
    ],
  });
  expect(proof.broken[0]?.moves).toHaveLength(1);
});

test('a handler that ends by a delivery out of order breaks by that, and the proof says so', async () => {
  const handle = (state: ShopState, { type }: ShopMessage) => {
    if (type === 'charge.succeeded' && state.isPaid !== true) state.isGone = true;
    if (type === 'payment_intent.succeeded') state.isPaid = true;
  };
  const show = (state: ShopState) => (state.isGone === true ? 'gone' : JSON.stringify(state));

  const proof = await proofOf(await aShop({ handle, show }), { permutations: 0 });

  expect(told(proof).words).toEqual([
    'charge.succeeded before payment_intent.succeeded: The state URL answered something that is no JSON',
  ]);
});

test('neighbours that must not be swapped are told as what came too early', async () => {
  const handle = (state: ShopState, { type }: ShopMessage) => {
    if (type === 'charge.succeeded' && state.isPaid !== true) state.orphan = true;
    if (type === 'payment_intent.succeeded') state.isPaid = true;
  };

  const proof = await proofOf(await aShop({ handle }), { permutations: 0 });

  expect(told(proof).words).toEqual([
    'charge.succeeded before payment_intent.succeeded: /orphan is there, as true',
  ]);
});

test('an endpoint whose state is another one each time is not repeatable', async () => {
  let visits = 0;
  const handle = (state: ShopState) => {
    visits += 1;
    state.lastVisit = visits;
  };

  const proof = await proofOf(await aShop({ handle }));

  expect(proof).toMatchObject({ status: 'ENDED', verdict: 'NOT_REPEATABLE' });
  expect(proof.words).toBe('Twice the same deliveries in the same order: /lastVisit is 12, not 6.');
  expect(proof.progress.runs).toBe(3);
});

test('the order of keys does not count', async () => {
  const show = (state: ShopState) =>
    JSON.stringify(Object.fromEntries(Object.entries(state).reverse()));

  const proof = await proofOf(await aShop({ handle: idempotent, show }));

  expect(proof.verdict).toBe('HOLDS');
});

test('each delivery is signed, carries the credential, and says of which run of which proof it is', async () => {
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

test('nothing of the world changes', async () => {
  const { ports, webhook } = portsFor('http://127.0.0.1:9/');
  const before = ports.storage.commits;
  const shop = await aShop({ handle: () => 410 });

  const proof = await proofOf(shop);

  expect(proof).toMatchObject({ status: 'FAILED' });
  expect(proof.ports.storage.commits).toBe(before);
  expect(proof.ports.storage.read(({ webhooks }) => webhooks.find(proof.webhook.id))).toEqual(
    proof.webhook,
  );
  expect(webhook.url).not.toBe(shop.url);
});

test('what is refused for coming too early comes again behind the others where that is asked for', async () => {
  const handle = (state: ShopState, { id, type }: ShopMessage) => {
    if (type !== 'payment_intent.created' && state.evt_0 === undefined) return 409;
    state[id] = type;
    return 200;
  };
  const shop = await aShop({ handle });

  expect((await proofOf(shop)).verdict).toBe('BREAKS');
  expect((await proofOf(shop, { retries: 1 })).verdict).toBe('HOLDS');
});

test('the same seed makes the same runs', async () => {
  const idsOf = async () => {
    const shop = await aShop({ handle: idempotent });
    await proofOf(shop, { seed: 7 });
    return shop.asked.map(({ headers }) => headers['webhook-id']);
  };

  expect(await idsOf()).toEqual(await idsOf());
});

test('an end state that shows what it was sent shows no secret here', async () => {
  const secret = 'the-key-of-the-hooks';
  let seen = 0;
  const shop = await aShop({
    handle: () => {
      seen += 1;
    },
    show: () => JSON.stringify({ [secret]: `${seen} ${secret}` }),
  });

  const { ports: _ports, ...proof } = await proofOf(shop, {
    hooks: { ...shop.hooks, headers: [{ name: 'x-test-key', value: secret }] },
  });

  expect(proof.verdict).toBe('NOT_REPEATABLE');
  expect(JSON.stringify(proof)).not.toContain(secret);
});

test.each([
  { what: 'that is no JSON', show: () => '<p>orders</p>', words: 'no JSON' },
  { what: 'that is too long', show: () => `"${'x'.repeat(2 ** 20)}"`, words: '1024 KiB' },
  { what: 'that is too deep', show: () => '['.repeat(99) + ']'.repeat(99), words: '64 levels' },
])('a state $what ends it in a sentence', async ({ show, words }) => {
  const proof = await proofOf(await aShop({ handle: idempotent, show }));

  expect(proof.status).toBe('FAILED');
  expect(proof.words).toContain(words);
});

test.each([
  { hook: 'resetUrl', words: 'The reset hook gave no answer' },
  { hook: 'stateUrl', words: 'The state URL gave no answer' },
])('a $hook that nobody answers at ends it in a sentence', async ({ hook, words }) => {
  const shop = await aShop({ handle: idempotent });

  const proof = await proofOf({
    ...shop,
    hooks: { ...shop.hooks, [hook]: 'http://127.0.0.1:9/' },
  });

  expect(proof.status).toBe('FAILED');
  expect(proof.words).toContain(words);
});

test('an endpoint that answers only 500 is told', async () => {
  const proof = await proofOf(await aShop({ handle: () => 500 }));

  expect(proof).toMatchObject({ status: 'FAILED', words: expect.stringContaining('2xx') });
});

test('an endpoint that takes nothing in is warned of', async () => {
  const proof = await proofOf(await aShop({ handle: () => undefined }));

  expect(proof).toMatchObject({
    verdict: 'HOLDS',
    warnings: [expect.stringContaining('as the reset made it')],
  });
});

test('one that runs is cancelled where an endpoint hangs, and meanwhile no other begins', async () => {
  const { hooks } = await aShop({ handle: idempotent });
  const { origin } = await aRawEndpoint(() => {});
  const { ports, webhook } = portsFor(`${origin}/`);
  const begin = () =>
    behindSchema(beginProofInput, beginProof)(ports, { webhookId: webhook.id, hooks }, operator);
  const { id } = valueIn(await begin());

  expect(await begin()).toMatchObject({ ok: false, failure: { code: 'proof.running' } });
  const named = { webhookId: webhook.id, proofId: id };
  expect(valueIn(await cancelProof(ports, named, operator)).status).toBe('CANCELLED');
  await proofsOf(ports.clockHands).rest();
  expect(valueIn(await getProof(ports, named, operator)).status).toBe('CANCELLED');
});

test('one that runs ends with a sentence about what ended it, and sends nothing more', async () => {
  const { hooks } = await aShop({ handle: idempotent });
  const asked: (() => void)[] = [];
  const { origin } = await aRawEndpoint(() => {
    for (const hear of asked) hear();
  });
  const { ports, webhook } = portsFor(`${origin}/`);
  const sent = new Promise<void>((resolve) => asked.push(resolve));
  const input = { webhookId: webhook.id, hooks };
  const { id } = valueIn(await behindSchema(beginProofInput, beginProof)(ports, input, operator));
  await sent;

  await proofsOf(ports.clockHands).end('The service stopped before it had a verdict.');

  const [listed, ...others] = valueIn(await listProofs(ports, { webhookId: webhook.id }, operator));
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    ...{ id, status: 'CANCELLED', words: 'The service stopped before it had a verdict.' },
    progress: { deliveries: 1 },
  });
});

test('the proofs of a webhook are listed the newest first, and those of another are not', async () => {
  const shop = await aShop({ handle: idempotent });
  const first = await proofOf(shop, { permutations: 0 });
  const { ports, webhook } = first;
  const input = { webhookId: webhook.id, hooks: shop.hooks, permutations: 0 };
  const second = await behindSchema(beginProofInput, beginProof)(ports, input, operator);
  await proofsOf(ports.clockHands).rest();

  const listed = valueIn(await listProofs(ports, { webhookId: webhook.id }, operator));

  expect(listed.map(({ id }) => id)).toEqual([valueIn(second).id, first.id]);
  const other = await listProofs(ports, { webhookId: first.id }, operator);
  expect(other).toMatchObject({ ok: false, failure: { code: 'webhook.not-found' } });
});

test.each<[Asked, string]>([
  [
    { hooks: { resetUrl: 'http://169.254.169.254/', stateUrl: 'http://127.0.0.1:3000/' } },
    'hooks.resetUrl',
  ],
  [
    { hooks: { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:8787/api' } },
    'hooks.stateUrl',
  ],
  [{ events: { newest: 2, ids: ['evt_1'] } }, 'events'],
  [{ events: { ids: ['evt_1', 'evt_elsewhere'] } }, 'events.ids'],
  [{ events: { from: '2040-01-01' } }, 'events'],
  [{ events: { newest: 201 } }, 'events.newest'],
  [{ permutations: 501 }, 'permutations'],
])('%j is refused by its field', async (asked, path) => {
  const { ports, webhook } = portsFor('http://127.0.0.1:9/');
  const hooks = { resetUrl: 'http://127.0.0.1:3000/', stateUrl: 'http://127.0.0.1:3000/' };

  const begun = await behindSchema(beginProofInput, beginProof)(
    ports,
    { webhookId: webhook.id, hooks, ...asked },
    operator,
  );

  expect(begun).toMatchObject({ ok: false, failure: { fields: [{ path }] } });
});
