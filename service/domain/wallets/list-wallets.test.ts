import { test as base, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anId,
  asApplication,
  asOperator,
  aUser,
  aWallet,
  otherApplicationId,
  ourApplicationId,
} from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { day } from '../../model/kernel/units.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { WalletEventRecord } from '../../model/wallets/wallet-event.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { type ListWalletsInput, listWallets, listWalletsInput } from './list-wallets.ts';
import { walletOperations } from './wallets.operations.ts';

const test = base.extend('userId', () => anId());

const defaultInput: ListWalletsInput = {
  page: 1,
  size: 100,
  archived: false,
  includeBalance: false,
  sortOn: 'createdAt',
  sortOrder: 'ASC',
};

async function list(
  wallets: readonly WalletRecord[],
  input: Partial<ListWalletsInput> = {},
  caller: Caller = asApplication(),
) {
  return valueIn(await listWallets(fakePorts({ wallets }), { ...defaultInput, ...input }, caller));
}

async function names(...args: Parameters<typeof list>) {
  return (await list(...args)).items.map(({ description }) => description);
}

/** Wallets with these descriptions, created a day apart. */
function walletsNamed(names: readonly string[], fields: Partial<WalletRecord> = {}) {
  return names.map((description, day) =>
    aWallet({ description, createdAt: `2029-01-0${day + 1}T00:00:00.000Z`, ...fields }),
  );
}

test('wallets are sorted by age or description in both directions', async () => {
  const wallets = walletsNamed(['Beta', 'alpha', 'Gamma']);

  expect(await names(wallets)).toEqual(['Beta', 'alpha', 'Gamma']);
  expect(await names(wallets, { sortOrder: 'DESC' })).toEqual(['Gamma', 'alpha', 'Beta']);
  expect(await names(wallets, { sortOn: 'description' })).toEqual(['alpha', 'Beta', 'Gamma']);
  expect(await names(wallets, { sortOn: 'description', sortOrder: 'DESC' })).toEqual(['Gamma', 'Beta', 'alpha']);
});

test('a selective filter sorts and pages like the full list', async ({ userId }) => {
  const wallets = [...walletsNamed(['Beta', 'alpha', 'Gamma'], { userId }), aWallet()];

  expect(await names(wallets, { userId })).toEqual(['Beta', 'alpha', 'Gamma']);
  expect(await names(wallets, { userId, sortOrder: 'DESC', size: 2 })).toEqual(['Gamma', 'alpha']);
  expect(await names(wallets, { userId, sortOn: 'description', size: 2, page: 2 })).toEqual(['Gamma']);
  expect((await list(wallets, { userId, size: 2 })).pagination).toMatchObject({
    numberOfElements: 3,
    numberOfPages: 2,
  });
});

test('lists of a user with many wallets match those of a user with few', async ({ userId }) => {
  const wallets = Array.from({ length: 260 }, (_none, index) =>
    aWallet({
      userId: index % 10 === 9 ? anId() : userId,
      description: `wallet ${(index * 7) % 260}`,
      archived: index % 3 === 0,
      secretType: index % 2 === 0 ? 'MATIC' : 'ETHEREUM',
      createdAt: new Date(Date.UTC(2029, 0, 1, 0, index)).toISOString(),
    }),
  );
  const own = wallets.filter((wallet) => wallet.userId === userId);
  const foreign = aWallet({ userId, applicationId: otherApplicationId });
  const referencesOf = async (input: Partial<ListWalletsInput>) => {
    const fullInput = { userId, size: 1000, ...input };
    const page = await list([...wallets, foreign], fullInput, asOperator(ourApplicationId));
    expect(page.pagination.numberOfElements).toBe(page.items.length);
    return page.items.map(({ description }) => description);
  };
  const namesOf = (fits: (wallet: WalletRecord) => boolean) => own.filter(fits).map(({ description }) => description);

  expect(own.length).toBeGreaterThan(200);
  expect(await referencesOf({ archived: 'any' })).toEqual(namesOf(() => true));
  expect(await referencesOf({ sortOrder: 'DESC' })).toEqual(namesOf((wallet) => !wallet.archived).reverse());
  expect(await referencesOf({ archived: true, secretType: 'MATIC' })).toEqual(
    namesOf((wallet) => wallet.archived && wallet.secretType === 'MATIC'),
  );
  expect(await referencesOf({ sortOn: 'description', archived: 'any' })).toEqual(namesOf(() => true).sort());
  expect(await referencesOf({ search: 'wallet 1', archived: 'any' })).toEqual(
    namesOf(({ description }) => description.startsWith('wallet 1')).sort(),
  );
  expect(await referencesOf({ walletType: 'THREEWAY_SHARED', archived: 'any' })).toEqual([]);
});

test('filters are combined', async ({ userId }) => {
  const expected = aWallet({ userId, secretType: 'MATIC', identifier: 'main', description: 'it' });
  const wallets = [
    expected,
    aWallet({ userId, secretType: 'MATIC', identifier: 'other' }),
    aWallet({ userId, identifier: 'main' }),
    aWallet({ secretType: 'MATIC', identifier: 'main' }),
    aWallet({ userId, secretType: 'MATIC', identifier: 'main', archived: true }),
  ];

  expect(await names(wallets, { userId, secretType: 'MATIC', identifier: 'main' })).toEqual(['it']);
  expect(await names(wallets, { address: expected.address.toUpperCase().replace('X', 'x') })).toEqual(['it']);
  expect((await list(wallets, { secretType: 'MATIC' })).pagination.numberOfElements).toBe(3);
  expect((await list(wallets, { identifier: 'main' })).pagination.numberOfElements).toBe(3);
  expect(await names(wallets, { userId: anId() })).toEqual([]);
});

test('archived wallets are listed separately for the operator', async () => {
  const wallets = [...walletsNamed(['used']), ...walletsNamed(['archived'], { archived: true, secretType: 'BSC' })];

  expect(await names(wallets)).toEqual(['used']);
  expect(await names(wallets, { archived: true }, asOperator())).toEqual(['archived']);
  expect(await names(wallets, { archived: true, secretType: 'BSC' }, asOperator())).toEqual(['archived']);
  expect(await names(wallets, { secretType: 'BSC' })).toEqual([]);
});

test('an application cannot list its archived wallets', async ({ userId }) => {
  const wallets = [
    ...walletsNamed(['used'], { userId, identifier: 'main' }),
    ...walletsNamed(['archived'], { userId, identifier: 'main', archived: true }),
  ];
  const [, { id: search, address } = aWallet()] = wallets;

  expect(await names(wallets, { archived: true })).toEqual([]);
  expect(await names(wallets, { archived: 'any' })).toEqual(['used']);
  for (const filter of [{ userId }, { identifier: 'main' }, { address }, { search }, {}])
    for (const archived of [true, 'any'] as const)
      expect(await names(wallets, { ...filter, archived })).not.toContain('archived');
});

test('the operator lists archived and unarchived wallets together with any', async () => {
  const wallets = [
    ...walletsNamed(['first', 'second'], { secretType: 'BSC' }),
    ...walletsNamed(['archived'], { archived: true, secretType: 'BSC' }),
    ...walletsNamed(['on another chain']),
  ];
  const archived = 'any';

  expect((await names(wallets, { archived }, asOperator())).toSorted()).toEqual(
    ['archived', 'first', 'on another chain', 'second'].toSorted(),
  );
  expect(await names(wallets, { archived, sortOn: 'description', secretType: 'BSC' }, asOperator())).toEqual([
    'archived',
    'first',
    'second',
  ]);
  expect((await list(wallets, { archived, size: 1 }, asOperator())).pagination.numberOfElements).toBe(4);
  expect(await names(wallets, { archived, search: 'chi' }, asOperator())).toEqual(['archived']);
  const [, second] = wallets;
  expect(await names(wallets, { archived, userId: second?.userId }, asOperator())).toEqual(['second']);
});

test('a wallet includes the reference of its user', async () => {
  const user = aUser({ reference: 'customer 7' });
  const ports = fakePorts({ users: [user], wallets: [aWallet({ userId: user.id }), aWallet()] });

  const { items } = valueIn(await listWallets(ports, defaultInput, asApplication()));

  expect(items.map(({ userReference }) => userReference)).toEqual(['customer 7', undefined]);
});

test('a search sorts by description with any sort order and filter', async ({ userId }) => {
  const wallets = walletsNamed(['Wallet c', 'wallet a', 'Wallet b', 'Other'], { userId });

  for (const filter of [{}, { userId }])
    for (const sortOn of ['createdAt', 'description'] as const)
      expect(await names(wallets, { search: 'wallet', sortOn, ...filter })).toEqual([
        'wallet a',
        'Wallet b',
        'Wallet c',
      ]);
});

test('wallets of one instant have the same order in every list', async ({ userId }) => {
  const wallets = Array.from({ length: 20 }, () => aWallet({ userId })).toReversed();
  const ids = async (input: Partial<ListWalletsInput>) => (await list(wallets, input)).items.map(({ id }) => id);

  const order = await ids({});

  for (const filter of [{ userId }, { search: 'A wal' }, { sortOn: 'description' }] as const) {
    expect(await ids(filter)).toEqual(order);
    expect(await ids({ ...filter, sortOrder: 'DESC' })).toEqual(order.toReversed());
  }
});

test('the search matches part of a description in any case, a full address and a full id', async () => {
  const wallets = walletsNamed(['Main street', 'Main road', 'Side road']);
  const [first] = wallets;

  expect(await names(wallets, { search: 'main' })).toEqual(['Main road', 'Main street']);
  expect(await names(wallets, { search: 'road' })).toEqual(['Main road', 'Side road']);
  expect(await names(wallets, { search: first?.address ?? '' })).toEqual(['Main street']);
  expect(await names(wallets, { search: first?.id.toUpperCase() ?? '' })).toEqual(['Main street']);
  expect(await names(wallets, { search: '' })).toHaveLength(3);
  for (const search of [first?.address, first?.id])
    expect(await names(wallets, { search }, asApplication(otherApplicationId))).toEqual([]);
});

test('the operator finds wallets by words of the description, the owner and the chain', async () => {
  const [ana, review] = [aUser({ reference: 'Ana Torres' }), aUser({ reference: 'review-ada' })];
  const wallets = [
    ...walletsNamed(['Treasury', 'Savings'], { userId: ana.id }),
    ...walletsNamed(['Banana fund'], { userId: review.id }),
    ...walletsNamed(['Silver Brook 70', 'Treasury'], { userId: review.id, secretType: 'MATIC' }),
  ];
  const ports = fakePorts({ users: [ana, review], wallets });
  const search = async (text: string, caller: Caller = asOperator()) =>
    valueIn(await listWallets(ports, { ...defaultInput, search: text }, caller)).items.map(
      ({ description, userReference }) => `${description} of ${userReference}`,
    );

  expect(await search('ana treasury')).toEqual(['Treasury of Ana Torres']);
  expect(await search('brook polygon')).toEqual(['Silver Brook 70 of review-ada']);
  expect(await search('REVIEW')).toHaveLength(3);
  // Wallets named with the text first.
  expect(await search('ana')).toEqual(['Banana fund of review-ada', 'Savings of Ana Torres', 'Treasury of Ana Torres']);
  expect(await search('review silver bread')).toEqual([]);
  expect(await search('review', asOperator(otherApplicationId))).toEqual([]);
  expect(await search('review', asApplication())).toEqual([]);
});

test('wallets of an unresponsive chain have no balance, and the chain is not queried for each wallet', async () => {
  const wallets = Array.from({ length: 60 }, () => aWallet({ secretType: 'BSC' }));
  const ports = fakePorts({ wallets: [...wallets, aWallet()] });
  const silent = ports.chains.of('BSC');
  let questions = 0;
  silent.balance = async () => {
    questions += 1;
    return fail('chain.unavailable', 'Gone.');
  };

  const input = { ...defaultInput, includeBalance: true };
  const { items } = valueIn(await listWallets(ports, input, asApplication()));

  expect(items.filter(({ balance }) => balance !== undefined)).toHaveLength(1);
  expect(questions).toBeLessThanOrEqual(16);
});

test('a list shows the coins that a new wallet gets when its balance is first read', async () => {
  const wallet = aWallet({ secretType: 'AVAC' });
  const ports = fakePorts({ wallets: [wallet] });

  const input = { ...defaultInput, includeBalance: true };
  const [listed] = valueIn(await listWallets(ports, input, asApplication())).items;

  expect(listed?.balance?.balance).toBe(ports.settings.current().fundNewWallets);
});

test('an application lists its archived wallets if the setting archivedWallets allows it', async () => {
  const wallets = [aWallet({ description: 'archived', archived: true }), aWallet({ description: 'in use' })];
  const ports = fakePorts({ wallets, settings: { archivedWallets: 'listed' } });

  const page = valueIn(await listWallets(ports, { ...defaultInput, archived: true }, asApplication()));

  expect(page.items.map(({ description }) => description)).toEqual(['archived']);
});

test('no wallet has a type that only the hosted service has', async () => {
  for (const walletType of ['WHITE_LABEL', 'UNCLAIMED', 'APPLICATION'] as const)
    expect(await names([aWallet()], listWalletsInput.parse({ walletType }))).toEqual([]);
  expect(listWalletsInput.safeParse({ walletType: 'WALLET' }).success).toBe(false);
});

async function listWithUse(ports: FakePorts, input: Partial<ListWalletsInput> = {}) {
  const all = { ...defaultInput, archived: 'any', ...input } as const;
  return valueIn(await run(walletOperations.listWithUse, ports, all, asOperator())).items;
}

function anEvent(walletId: string, type: WalletEventRecord['type'], at: string): WalletEventRecord {
  const { applicationId } = aWallet();
  return { id: anId(), applicationId, walletId, type, at, metadata: {} };
}

test("a wallet's last use is its last signature", async () => {
  const [used, unused] = [aWallet(), aWallet()];
  const walletEvents = [
    anEvent(used.id, 'SIGNATURE_CREATED', '2030-01-01T00:00:01.000Z 0000000001'),
    anEvent(used.id, 'OUTGOING_TRANSACTION', '2030-01-01T00:00:02.000Z 0000000002'),
    anEvent(used.id, 'WALLET_UPDATED', '2030-01-01T00:00:03.000Z 0000000003'),
    anEvent(unused.id, 'WALLET_CREATED', '2030-01-01T00:00:04.000Z 0000000004'),
  ];

  const items = await listWithUse(fakePorts({ wallets: [used, unused], walletEvents }));

  const byId = new Map(items.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
  expect(byId.get(used.id)).toBe('2030-01-01T00:00:02.000');
  expect(byId.get(unused.id)).toBeUndefined();
});

test('an archived wallet is billed for 30 days', async () => {
  const ports = fakePorts();
  const ago = (days: number) => new Date(Date.parse(ports.clock.now()) - days * day).toISOString();
  const wallets = [
    aWallet(),
    aWallet({ archived: true, archivedAt: ago(29) }),
    aWallet({ archived: true, archivedAt: ago(31) }),
  ];

  const items = await listWithUse(fakePorts({ wallets }));

  const states = wallets.map(({ id }) => items.find((wallet) => wallet.id === id)?.billing);
  expect(states).toEqual(['IN_USE', 'STILL_BILLED', 'NOT_BILLED']);
  expect(items.filter(({ billedUntil }) => billedUntil === undefined)).toHaveLength(1);
});

test('lists include balances of awake chains and start no chain', async () => {
  const [awake, asleep] = [aWallet({ secretType: 'AVAC' }), aWallet({ secretType: 'BSC' })];
  const ports = fakePorts({ wallets: [awake, asleep] });
  ports.chains.isAwake = (secretType) => secretType === 'AVAC';
  ports.chains.of('AVAC').balances.set(awake.address, 1_500_000_000_000_000_000n);
  ports.chains.of('BSC').balances.set(asleep.address, 1n);

  const items = await listWithUse(ports, { includeBalance: true });

  const coins = new Map(items.map(({ id, balance }) => [id, balance?.balance]));
  expect(coins.get(awake.id)).toBe(1.5);
  expect(coins.get(asleep.id)).toBeUndefined();
  for (const wallet of await listWithUse(ports)) expect(wallet).not.toHaveProperty('balance');
});
