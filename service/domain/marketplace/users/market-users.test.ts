import { test as base, describe, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aBid, aFulfillment, anOffer } from '../../../../test/records/offers.ts';
import {
  anApplication,
  anId,
  asApplication,
  asOperator,
  aWallet,
  otherApplicationId,
  ourApplicationId,
  theOtherApplication,
} from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { payUsdc } from '../../../../test/world/shop.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { everyApplication } from '../../../model/table.ts';
import { deleteApplication } from '../../auth/delete-application.ts';
import { changeMoney, moneyOf, reserve } from '../money/balances.ts';
import { creditDeposits } from '../money/compare-with-chain.ts';
import { getMarketUser } from './get-market-user.ts';
import { marketUserOperations } from './market-users.operations.ts';

const test = base.extend('ports', () => aMarket());

const page = { pageNumber: 1, pageSize: 10 };

function aMarket() {
  return fakePorts({ applications: [anApplication({ name: 'Card shop' }), theOtherApplication()] });
}

function createUser(ports: FakePorts, nickname: string, caller = asApplication()) {
  return run(marketUserOperations.create, ports, { type: 'SUB_USER', nickname }, caller);
}

test("creates the application's own account as parent, named like the application", async ({ ports }) => {
  const created = valueIn(await createUser(ports, 'ada'));

  const parent = valueIn(await run(getMarketUser, ports, { userId: created.parentUserId ?? '' }, asApplication()));
  expect(created).toMatchObject({ nickname: 'ada', type: 'SUB_USER' });
  expect(parent).toMatchObject({ nickname: 'Card shop', type: 'APPLICATION' });
  expect(parent.parentUserId).toBeUndefined();
});

test('creates one account per application under concurrent sub-user requests', async ({ ports }) => {
  const created = await Promise.all(
    [asApplication(), asApplication(otherApplicationId)].flatMap((caller) =>
      Array.from({ length: 10 }, () => createUser(ports, 'ada', caller)),
    ),
  );

  expect(new Set(created.map((item) => valueIn(item).parentUserId)).size).toBe(2);
  const accounts = ports.storage
    .read(({ marketUsers }) => marketUsers.listBy('byCreation', everyApplication))
    .filter(({ type }) => type === 'APPLICATION');
  expect(accounts).toHaveLength(2);
});

test('requires the operator to choose the application of a sub-user', async ({ ports }) => {
  expect(await createUser(ports, 'ada', asOperator())).toEqual(fail('application.required', expect.any(String)));
  expect((await createUser(ports, 'ada', asOperator(ourApplicationId))).ok).toBe(true);
});

describe('listMarketUsers', () => {
  async function aListOf(count: number) {
    const ports = aMarket();
    for (let number = 1; number <= count; number += 1) await createUser(ports, `Buyer ${number}`);
    return (input: Partial<Parameters<typeof marketUserOperations.list.run>[1]>) =>
      run(marketUserOperations.list, ports, { ...page, ...input }, asApplication()).then(valueIn);
  }

  test('returns them newest first', async () => {
    const list = await aListOf(3);

    const nicknames = (await list({})).items.map(({ nickname }) => nickname);
    expect(nicknames).toEqual(['Buyer 3', 'Buyer 2', 'Buyer 1', 'Card shop']);
  });

  test('finds part of a nickname in any case, and an id', async () => {
    const list = await aListOf(11);

    const matches = await list({ search: 'YER 1' });

    expect(matches.items.map(({ nickname }) => nickname)).toEqual(['Buyer 1', 'Buyer 10', 'Buyer 11']);
    expect((await list({ search: matches.items[1]?.id })).items).toEqual([matches.items[1]]);
    expect((await list({ search: anId() })).items).toEqual([]);
  });
});

test('lists them for the operator with their money, filtered by type', async ({ ports }) => {
  const { userId } = await aMarketUser(ports);
  await ports.storage.change((tables) => {
    const account = { applicationId: ourApplicationId, userId, chain: 'MATIC' } as const;
    changeMoney(tables, { ...account, total: 9_000_000n, reserved: 2_000_000n });
  });
  const list = async (type?: 'SUB_USER' | 'APPLICATION') =>
    valueIn(await run(marketUserOperations.listWithMoney, ports, { ...page, type }, asOperator())).items;

  const [parent, ...otherAccounts] = await list('APPLICATION');

  expect(otherAccounts).toEqual([]);
  expect(parent).toMatchObject({ nickname: 'Card shop', total: 0 });
  const money = { available: 7, reserved: 2, total: 9 };
  expect(await list('SUB_USER')).toMatchObject([
    { nickname: 'ada', applicationId: ourApplicationId, parent: { nickname: 'Card shop' }, ...money },
  ]);
  expect(await list()).toHaveLength(2);
});

test('deletes everything in the market with its application, if the caller accepts the loss', async ({ ports }) => {
  const { userId, address, chain } = await aMarketUser(ports);
  payUsdc(ports.chains.of(chain), { to: address, units: 5n });
  await creditDeposits(ports, chain);
  await ports.storage.transact((tables) => reserve(tables, { reservationId: anId(), userId, chain, units: 2n }));
  const otherUser = await createUser(ports, 'bob', asApplication(otherApplicationId));

  expect(await run(deleteApplication, ports, { applicationId: ourApplicationId })).toEqual(
    fail('application.has-assets', expect.stringContaining('0.000005 USDC of market users')),
  );
  const input = { applicationId: ourApplicationId, acceptLoss: true };
  valueIn(await run(deleteApplication, ports, input));

  const remaining = ports.storage.read((tables) => ({
    users: tables.marketUsers.listBy('byCreation', ourApplicationId).length,
    addresses: tables.depositAddresses.listBy('byUser', userId).length,
    movements: tables.moneyMovements.listBy('byUser', userId).length,
    balances: tables.marketBalances.listBy('byUser', userId).length,
    reservations: tables.marketReservations.listBy('byUser', userId).length,
    keys: secretTypes.filter((secretType) => tables.custodyKeys.find(`deposit:${userId}:${secretType}`)).length,
  }));
  expect(remaining).toEqual({ users: 0, addresses: 0, movements: 0, balances: 0, reservations: 0, keys: 0 });
  expect(await run(getMarketUser, ports, { userId: valueIn(otherUser).id }, asApplication(otherApplicationId))).toEqual(
    ok(valueIn(otherUser)),
  );
});

test.each([
  { open: 'an offer in custody', records: { offers: [anOffer()] } },
  { open: 'an offer moving into custody', records: { offers: [anOffer({ status: 'INITIATING_OFFER' })] } },
  { open: 'a pending purchase', records: { fulfillments: [aFulfillment()] } },
])('rejects deleting an application with $open', async ({ records }) => {
  const ports = fakePorts({ applications: [anApplication()], ...records });

  const result = await run(deleteApplication, ports, { applicationId: ourApplicationId });

  expect(result).toEqual(fail('application.has-open-trade', expect.any(String)));
});

test('counts trades of other applications with wallets of a deleted application as its loss', async () => {
  const wallet = aWallet();
  const offer = anOffer({ applicationId: otherApplicationId, sellerAddress: wallet.address });
  const ports = fakePorts({ applications: [anApplication()], wallets: [wallet], offers: [offer] });

  expect(await run(deleteApplication, ports, { applicationId: ourApplicationId })).toEqual(
    fail('application.has-assets', expect.stringContaining('the assets of 1 wallet, 1 running offer')),
  );
});

test('releases the money of other bidders when an application is deleted with its offers', async () => {
  const ownOffer = anOffer({ type: 'AUCTION', status: 'ERROR' });
  const otherOffer = anOffer({ applicationId: otherApplicationId });
  const bid = aBid({ offerId: ownOffer.id });
  const sale = aFulfillment({ offerId: ownOffer.id, status: 'COMPLETED' });
  const purchase = aFulfillment({ offerId: otherOffer.id, status: 'COMPLETED' });
  const ports = fakePorts({
    applications: [anApplication(), theOtherApplication()],
    offers: [ownOffer, otherOffer],
    bids: [bid],
    fulfillments: [sale, purchase],
  });
  const bidder = valueIn(await createUser(ports, 'bob', asApplication(otherApplicationId)));
  const account = { userId: bidder.id, chain: 'MATIC' } as const;
  await ports.storage.transact((tables) => {
    changeMoney(tables, { ...account, applicationId: otherApplicationId, total: 9n });
    return reserve(tables, { ...account, reservationId: bid.id, units: 6n });
  });

  valueIn(await run(deleteApplication, ports, { applicationId: ourApplicationId }));

  const remaining = ports.storage.read((tables) => ({
    offers: [ownOffer, otherOffer].filter(({ id }) => tables.offers.find(id)),
    bids: tables.bids.listBy('byOffer', ownOffer.id),
    fulfillments: [sale, purchase].filter(({ id }) => tables.fulfillments.find(id)),
    money: moneyOf(tables, account),
  }));
  expect(remaining).toEqual({
    offers: [otherOffer],
    bids: [],
    fulfillments: [purchase],
    money: { total: 9n, reserved: 0n, available: 9n },
  });
});
