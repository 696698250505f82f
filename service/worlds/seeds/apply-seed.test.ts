import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts, operatorToken } from '../../../test/fakes/fake-ports.ts';
import { cheapDerivation } from '../../../test/fakes/fake-vault.ts';
import { aFaultRule } from '../../../test/records/requests.ts';
import { asOperator } from '../../../test/records/users.ts';
import { databaseOfTests } from '../../../test/storage/databases.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { aService } from '../../../test/world/service.ts';
import { aWorld } from '../../../test/world/world.ts';
import { type AttentionKind, attention } from '../../model/history/attention.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { seedCheck, seedProgress } from '../../model/seed/seed.ts';
import { checkSeed, startSeed } from './apply-seed.ts';
import { exampleText, seedExampleNames } from './examples/all-examples.ts';

async function aWorldOfItsOwn() {
  const service = await aService({ dataDir: await aFolder() }, { keyDerivation: cheapDerivation });
  const { baseUrl, operatorToken: token } = await service.start();
  return (address: string, body?: unknown) => call(service.http, address, { token, body, baseUrl });
}

test.each<[(typeof seedExampleNames)[number], AttentionKind[]]>([
  ['gallery', []],
  ['empty-shop', ['signing-method-locked', 'mint-failed', 'emergency-code-missing']],
  ['auctions', ['offer-refused']],
  ['failing-webhook', ['webhook-failing']],
])(
  'loading %s and its export creates equal worlds, with the problems %j',
  async (example, kinds) => {
    const request = await aWorldOfItsOwn();
    const created = resultIn(await request('POST /_vaultdesk/seeds', { seed: example, wait: true }), seedProgress);
    expect(created).toMatchObject({ state: 'done', done: created.total });
    const exported = await exportOf(request);
    const listed = async () => resultIn(await request('GET /_vaultdesk/attention'), attention).items;
    await expect.poll(async () => (await listed()).map(({ kind }) => kind)).toEqual(kinds);

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
  const request = (address: string, body?: unknown) => call(world.http, address, { token: operatorToken, body });
  return { ...world, request };
}

test('locks a PIN with wrong values after all other entries', async () => {
  const { request, ports } = await aWorldOnFakes();
  const users = { ada: { locked: true, emergencyCode: true }, ben: { pin: '000000', locked: true } };
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

/** The world of seeds that fail: each restores it. */
const world = await aWorldOfItsOwn();

test('a mint that succeeds although it should fail stops the seed', async () => {
  const seed = {
    ...ada,
    collections: { it: { name: 'It' } },
    tokenTypes: { coin: { collection: 'it', name: 'Coin', fungible: true } },
    mints: { refused: { wallet: 'main', tokenType: 'coin', state: 'FAILED' } },
  };

  const created = await world('POST /_vaultdesk/seeds', { seed, wait: true });

  expect(resultIn(created, seedProgress).failure).toMatchObject({ code: 'seed.faulty', pointer: '/mints/refused' });
}, 60_000);

test('a seed uses the calls of applications and logs no PIN', async () => {
  const { request, ports } = await aWorldOnFakes();

  const text = JSON.stringify({ ...ada, users: { ada: { pin: '918273' } } });
  expect((await request('POST /_vaultdesk/seeds', { seed: text, wait: true })).text).toContain('"done"');

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
    const before = await exportOf(world);

    const response = await world('POST /_vaultdesk/seeds', { seed: halfWay, wait: true });

    const { state, failure } = resultIn(response, seedProgress);
    expect(state).toBe('failed');
    expect(failure).toMatchObject({ code: 'pincode.incorrect', pointer: '/wallets/never', line: 6 });
    expect(failure?.wayBack).toContain('The previous state was restored');
    expect(await exportOf(world)).toEqual(before);
    expect(resultIn(await world('GET /_vaultdesk/seeds'), seedProgress).failure).toEqual(failure);
    expect((await world('GET /_vaultdesk/audit/export')).text).toContain('seeds.make');
  },
);

test('if the world cannot be restored, reports the created entries and the snapshot of the state before', async () => {
  const { ports } = await aWorldOnFakes();
  const { worlds } = ports;
  const restore = async () => fail('world.external', 'A node of your own cannot be put back.');
  const portsWithoutRestore = { ...ports, worlds: { ...worlds, restore } };

  const started = valueIn(await startSeed(portsWithoutRestore, { text: halfWay }, asOperator()));
  const { failure, snapshot } = await started.whole;

  expect(failure?.wayBack).toContain('Entries created before it remain');
  expect(failure?.wayBack).toContain('A node of your own cannot be put back.');
  expect(failure?.wayBack).toContain(snapshot);
});

test('fault rules do not apply to the calls of a seed, which is the work of the operator', async () => {
  const kinds = ['refuse', 'lose-answer', 'fail-signing'] as const;
  const { request, ports } = await aWorldOnFakes();
  await ports.storage.change(({ faultRules }) => {
    for (const kind of kinds) faultRules.put(aFaultRule({ id: kind, effect: { kind } }));
  });

  const created = await request('POST /_vaultdesk/seeds', { seed: ada, wait: true });

  expect(resultIn(created, seedProgress)).toMatchObject({ state: 'done' });
  const hits = ports.storage.read(({ faultRules }) => kinds.map((kind) => faultRules.find(kind)?.hits));
  expect(hits).toEqual([0, 0, 0]);
});

test.each(['wrong', 5, null])('rejects %j', async (seed) => {
  const { request } = await aWorldOnFakes();

  expect(codesIn(await request('POST /_vaultdesk/seeds/checking', { seed }))).toEqual(['seed']);
});

/** The faults of a seed as `line:column pointer message`. */
function faultsIn(seed: object | string): string[] {
  const text = typeof seed === 'string' ? seed : JSON.stringify(seed, null, 1);
  const { faults } = valueIn(checkSeed(fakePorts(), { text }));
  return faults.map(({ line, column, pointer, message }) => `${line}:${column} ${pointer} ${message}`);
}

const users = { ada: {}, ben: { pin: false } };
const wallets = { main: { user: 'ada' }, other: { user: 'ada' }, far: { user: 'ada', chain: 'BSC' } };
const mints = { one: { wallet: 'main' }, ten: { wallet: 'main', standard: 'ERC1155', amount: 10 } };
const marketUsers = { ada: { nickname: 'Ada', deposits: { ETHEREUM: 100 } }, ben: { nickname: 'Ben' } };
const base = { users, wallets, mints, marketUsers };
const sale = { item: 'ten', seller: 'ben', type: 'SALE', price: 5, amount: 10 };
const auction = { item: 'one', seller: 'ben', type: 'AUCTION', minimumBid: 5 };
const ofOffer = (offer: object) => faultsIn({ ...base, offers: { it: offer } });
const ofPayment = (...actions: object[]) => faultsIn({ payments: [{ amount: 500, currency: 'usd', acts: actions }] });

test.each(seedExampleNames)('accepts the example %s', (name) => {
  expect(faultsIn(exampleText(name))).toEqual([]);
});

test('reports an unknown field with its line and a suggestion', () => {
  expect(faultsIn('{\n "users": {\n  "ada": { "refrence": "Ada" }\n }\n}')).toEqual([
    '3:12 /users/ada/refrence Unknown field refrence. Did you mean reference?',
  ]);
  expect(faultsIn('{ "walletz": {} }')).toEqual(['1:3 /walletz Unknown field walletz. Did you mean wallets?']);
  expect(faultsIn({ payments: [{ amont: 5 }] })[0]).toContain('Did you mean amount?');
});

test('reports all faults together, in the order of the file', () => {
  const text = `{
  "users": { "Ada": {}, "ben": { "pin": "12" } },
  "wallets": { "a": { "user": "bem" }, "a": { "user": "ben" } }
}`;
  expect(faultsIn(text)).toEqual([
    '2:14 /users/Ada Use 1 to 60 lowercase letters, digits and hyphens for the name, starting with a letter.',
    '2:34 /users/ben/pin Use exactly six digits, 0 to 9, for a PIN.',
    '3:40 /wallets/a Duplicate name. Rename or remove this entry.',
  ]);
});

test('reports a broken reference with a suggestion', () => {
  const [fault] = faultsIn({ users, wallets: { main: { user: 'adda' } } });

  expect(fault).toContain('/wallets/main/user This seed has no user adda. Did you mean ada?');
});

test('requires a user with a PIN for a wallet', () => {
  expect(faultsIn({ users, wallets: { main: { user: 'ben' } } })[0]).toContain('ben has no PIN');
});

test.each([
  [{ ...sale, state: 'INITIATING_OFFER' }, '/offers/it/state This is an intermediate state'],
  [{ ...sale, state: 'ERROR' }, '/offers/it/state No API call leads to this state'],
  [{ ...sale, price: undefined }, '/offers/it/price This field is required for an offer of type SALE.'],
  [{ ...sale, amount: 11 }, '/offers/it/item Its mint creates 10'],
  [{ ...sale, bids: [{ bidder: 'ada', amount: 5 }] }, '/offers/it/bids A sale has no bids.'],
  [
    { ...sale, state: 'NEW', purchases: [{ buyer: 'ada', wallet: 'other' }] },
    '/offers/it/state An offer in the state NEW cannot be bought.',
  ],
  [
    { ...sale, purchases: [{ buyer: 'ada', wallet: 'other', amount: 10 }] },
    '/offers/it/state All items are sold, so the state is CLOSED.',
  ],
  [
    { ...sale, purchases: [{ buyer: 'ben', wallet: 'other' }] },
    '/offers/it/purchases/0/buyer A seller cannot buy their own items.',
  ],
  [
    { ...sale, purchases: [{ buyer: 'ada', wallet: 'main' }] },
    '/offers/it/purchases/0/wallet This is the wallet of the seller.',
  ],
  [
    { ...sale, purchases: [{ buyer: 'ada', wallet: 'far' }] },
    '/offers/it/purchases/0/wallet The items are on ETHEREUM',
  ],
  [
    { ...sale, price: 50, purchases: [{ buyer: 'ada', wallet: 'other', amount: 3 }] },
    '/marketUsers/ada/deposits ada spends more on ETHEREUM than the balance. Deposit 50 USDC more.',
  ],
  [{ ...auction, bids: [{ bidder: 'ada', amount: 4 }] }, '/offers/it/bids/0/amount Bid 5 or more.'],
  [
    { ...auction, bids: [5, 5].map((amount) => ({ bidder: 'ada', amount })) },
    '/offers/it/bids/1/amount Bid more than 5.',
  ],
  [{ ...auction, endsIn: 'soon' }, '/offers/it/endsIn Use a duration, e.g.'],
])('rejects the offer %j', (offer, fault) => {
  expect(ofOffer(offer).join('\n')).toContain(fault);
});

test.each([
  [[{ confirm: 'approve' }], '/payments/0/acts/0 No card requires confirmation.'],
  [[{ card: 'succeeds' }, { end: 'cancel' }], '/payments/0/acts/1 The payment is already paid.'],
  [[{ card: 'declined' }, { refund: 5 }], '/payments/0/acts/1 Nothing was paid'],
  [[{ card: 'succeeds' }, { refund: 501 }], '/payments/0/acts/1 500 is refundable.'],
  [[{ card: 'succeeds', refund: 5 }], '/payments/0/acts/0 Set exactly one of card, confirm, refund and end.'],
])('rejects the payment acts %j', (actions, fault) => {
  expect(ofPayment(...actions)[0]).toContain(fault);
});

test.each([
  [{ users: { ben: { pin: false, locked: true } } }, '/users/ben/locked A user without a PIN cannot be locked.'],
  [{ users, wallets, mints: { one: { wallet: 'main', state: 'FAILED' } } }, '/mints/one/state An'],
  [{ users, wallets, mints: { one: { wallet: 'main', state: 'NEW' } } }, '/mints/one/state Use'],
])('rejects the impossible state %j', (seed, fault) => {
  expect(faultsIn(seed).join('\n')).toContain(fault);
});

test('rejects an offer of an item that was not minted', () => {
  const types = {
    collections: { it: { name: 'It' } },
    tokenTypes: { coin: { collection: 'it', name: 'Coin', fungible: true } },
  };
  const failedMint = { wallet: 'main', tokenType: 'coin', amount: 10, state: 'FAILED' };
  const seed = { ...base, ...types, mints: { ...mints, ten: failedMint }, offers: { it: sale } };

  expect(faultsIn(seed).join('\n')).toContain('/offers/it/item Its mint is FAILED');
});

test('rejects text that is not JSON, with line and column', () => {
  const result = checkSeed(fakePorts(), { text: '{\n "users": {,}\n}' });

  expect(result).toMatchObject({
    failure: { code: 'body.malformed', message: expect.stringContaining('Line 2, column 12') },
  });
});

test('reports faults of a value without text only with their pointers', () => {
  const { faults } = valueIn(checkSeed(fakePorts(), { value: { walletz: {} } }));

  expect(faults).toEqual([{ pointer: '/walletz', message: expect.any(String) }]);
});

test('rejects a clock in the past and a change of a fixed setting', () => {
  const ports = fakePorts({ settings: { magicValues: 'on' } });
  const value = { clock: { now: '2001-01-01' }, settings: { magicValues: 'off' } };

  const { faults } = valueIn(checkSeed(ports, { value }));

  expect(faults.map(({ pointer }) => pointer).toSorted()).toEqual(['/clock/now', '/settings/magicValues']);
});
