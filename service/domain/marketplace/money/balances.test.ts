import { test as base, describe, expect } from 'vitest';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aFulfillment, anOffer } from '../../../../test/records/offers.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anApplication, anId, asOperator } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { present, valueIn } from '../../../../test/values.ts';
import { payUsdc } from '../../../../test/world/shop.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import {
  bindReservation,
  listMoneyMovements,
  type Money,
  moneyOf,
  release,
  reserve,
  settleReserved,
} from './balances.ts';
import { creditDeposits } from './compare-with-chain.ts';

const test = base.extend('payer', () => aPayer(10n));

test('shows the purpose of a payment to both sides, and none for a deposit', async () => {
  const chain = 'ETHEREUM';
  const ports = fakePorts({ applications: [anApplication()] });
  const buyer = await aMarketUser(ports, { nickname: 'ada', chain });
  const seller = await aMarketUser(ports, { nickname: 'bob', chain });
  const offer = anOffer({ sellerId: seller.userId });
  const transaction = aTransaction();
  const purchase = aFulfillment({
    offerId: offer.id,
    buyerId: buyer.userId,
    amount: 2,
    transactionIds: [transaction.id],
  });
  await ports.storage.change(({ offers, fulfillments, transactions }) => {
    offers.put(offer);
    fulfillments.put(purchase);
    transactions.put(transaction);
  });
  payUsdc(ports.chains.of(chain), { to: buyer.address, units: 10_000_000n });
  payUsdc(ports.chains.of(chain), {
    from: buyer.address,
    to: seller.address,
    units: 10_000_000n,
    transactionHash: transaction.hash,
  });
  valueIn(await creditDeposits(ports, chain));
  const movementsOf = async ({ userId }: { userId: string }) =>
    valueIn(await listMoneyMovements(ports, { userId, pageNumber: 1, pageSize: 10 }, asOperator())).items;

  const [payment, deposit] = await movementsOf(buyer);
  const [income] = await movementsOf(seller);

  const trade = { fulfillmentId: purchase.id, offerId: offer.id, itemName: 'Item 7', amount: 2 };
  expect(deposit).toMatchObject({ direction: 'IN', amount: 10 });
  expect(deposit?.trade).toBeUndefined();
  expect(payment).toMatchObject({
    direction: 'OUT',
    transactionId: transaction.id,
    trade: { ...trade, partner: { id: seller.userId, nickname: 'bob' } },
  });
  expect(income).toMatchObject({
    direction: 'IN',
    transactionId: transaction.id,
    trade: { ...trade, partner: { id: buyer.userId, nickname: 'ada' } },
  });
});

const chain = 'MATIC';

let hashes = 0;

/** A transaction hash, as known after signing. */
function aHash(): string {
  hashes += 1;
  return `0x${hashes.toString(16).padStart(64, '0')}`;
}

/** A market user with this much USDC at the deposit address, in millionths. */
async function aPayer(units: bigint) {
  const ports = fakePorts({ applications: [anApplication()] });
  const { userId, address } = await aMarketUser(ports, { chain });
  if (units > 0n) payUsdc(ports.chains.of(chain), { to: address, units });
  await creditDeposits(ports, chain);
  return { ports, ...actionsOf(ports, { userId, address }) };
}

function actionsOf(ports: FakePorts, { userId, address }: { userId: string; address: string }) {
  const { storage } = ports;
  return {
    userId,
    money: (): Money => storage.read((tables) => moneyOf(tables, { userId, chain })),
    reservations: () => storage.read(({ marketReservations }) => marketReservations.listBy('byUser', userId)),
    reserve: (reservationId: string, units: bigint) =>
      storage.transact((tables) => reserve(tables, { reservationId, userId, chain, units })),
    release: (reservationId: string) => storage.change((tables) => release(tables, reservationId)),
    bind: (reservationId: string, transactionHash: string) =>
      storage.change((tables) => bindReservation(tables, { reservationId, transactionHash })),
    settle: (reservationId: string, transactionHash: string) =>
      storage.change((tables) => settleReserved(tables, { reservationId, transactionHash })),
    pay: (units: bigint, transactionHash: string) =>
      payUsdc(ports.chains.of(chain), { from: address, units, transactionHash }),
    deposit: (units: bigint) => payUsdc(ports.chains.of(chain), { to: address, units }),
    count: () => creditDeposits(ports, chain),
  };
}

test('never reserves more than the total under concurrent requests', async ({ payer }) => {
  const results = await Promise.all(Array.from({ length: 20 }, () => payer.reserve(anId(), 3n)));

  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  expect(payer.money()).toEqual({ total: 10n, reserved: 9n, available: 1n });
});

test('reports the available and required amounts if they are insufficient', async () => {
  const payer = await aPayer(1_500_000n);

  expect(await payer.reserve(anId(), 2_000_000n)).toMatchObject({
    failure: {
      code: 'market.insufficient-balance',
      message: 'Insufficient balance on MATIC: 1.5 USDC available, 2 required. Deposit more.',
    },
  });
  expect(payer.reservations()).toEqual([]);
});

test('replaces a reservation with the same id', async ({ payer }) => {
  const id = anId();

  await payer.reserve(id, 4n);
  await payer.reserve(id, 9n);

  expect(payer.money()).toEqual({ total: 10n, reserved: 9n, available: 1n });
  expect((await payer.reserve(id, 11n)).ok).toBe(false);
  expect(payer.money().reserved).toBe(9n);
});

test('releases a reservation once, however often requested', async ({ payer }) => {
  const [firstId, secondId] = [anId(), anId()];
  await payer.reserve(firstId, 4n);
  await payer.reserve(secondId, 5n);

  for (let times = 0; times < 3; times += 1) await payer.release(firstId);

  expect(payer.money()).toEqual({ total: 10n, reserved: 5n, available: 5n });
});

test('leaves no record for a zero amount', async () => {
  const payer = await aPayer(0n);

  expect(await payer.reserve(anId(), 0n)).toEqual(ok());

  expect(payer.reservations()).toEqual([]);
});

test('rejects an unknown market user', async () => {
  const { ports } = await aPayer(10n);
  const deletedUser = actionsOf(ports, { userId: anId(), address: '' });

  expect(await deletedUser.reserve(anId(), 1n)).toMatchObject({ failure: { code: 'market-user.not-found' } });
});

describe('a payment', () => {
  const steps = ['bind', 'mine', 'count', 'count', 'settle', 'settle'] as const;
  type Step = (typeof steps)[number];

  /** All orders in which a payment is bound before it is mined and mined before it is settled. */
  function orders(remaining: readonly Step[] = steps, taken: readonly Step[] = []): Step[][] {
    if (remaining.length === 0) return [[...taken]];
    return [...new Set(remaining)].flatMap((step) => {
      const isEarly = (step === 'mine' && !taken.includes('bind')) || (step === 'settle' && !taken.includes('mine'));
      const index = remaining.indexOf(step);
      return isEarly ? [] : orders(remaining.toSpliced(index, 1), [...taken, step]);
    });
  }

  test.each(orders().map((order) => ({ order, name: order.join(', ') })))(
    'never counts a payment twice or shows a negative balance: $name',
    async ({ order }) => {
      const payer = await aPayer(10n);
      const id = anId();
      await payer.reserve(id, 7n);
      const hash = aHash();
      const actions: Record<Step, () => unknown> = {
        bind: () => payer.bind(id, hash),
        mine: () => payer.pay(7n, hash),
        count: () => payer.count(),
        settle: () => payer.settle(id, hash),
      };

      for (const step of order) {
        await actions[step]();
        const { total, reserved, available } = payer.money();
        expect(available).toBe(3n);
        expect(total - reserved).toBe(3n);
      }
      await payer.count();

      expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
      expect(payer.reservations()).toEqual([]);
    },
  );

  test('ends with the correct balance even if a payment was never bound, and is never negative', async ({ payer }) => {
    const id = anId();
    await payer.reserve(id, 7n);

    const hash = payer.pay(7n, aHash());
    await payer.count();
    expect(payer.money().available).toBe(0n);
    await payer.settle(id, hash);

    expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
  });

  test('ends the reservation of a payment mined as a replacement transaction', async ({ payer }) => {
    const id = anId();
    await payer.reserve(id, 7n);
    const second = aHash();
    await payer.bind(id, aHash());
    await payer.bind(id, second);

    payer.pay(7n, second);
    await payer.count();

    expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
  });

  test('references a payment from its movement', async ({ payer }) => {
    const id = anId();
    await payer.reserve(id, 7n);
    const hash = aHash();
    await payer.bind(id, hash);

    payer.pay(7n, hash);
    await payer.count();

    const movements = payer.ports.storage.read(({ moneyMovements }) => moneyMovements.listBy('byUser', payer.userId));
    expect(movements).toMatchObject([
      { direction: 'IN', reservationId: undefined },
      { direction: 'OUT', reservationId: id },
    ]);
  });

  test('releases the reservation if the chain was reset before the payment was counted', async ({ payer }) => {
    const [settled, pending] = [anId(), anId()];
    await payer.reserve(settled, 4n);
    await payer.reserve(pending, 5n);
    await payer.settle(settled, payer.pay(4n, aHash()));

    await payer.ports.chains.reset(chain);
    payer.deposit(20n);
    await payer.count();

    expect(payer.money()).toEqual({ total: 20n, reserved: 5n, available: 15n });
  });
});

test.each([1, 2, 3, 4, 5])('neither duplicates nor loses money in any order of market events (%i)', async (seed) => {
  const payer = await aPayer(100n);
  const chance = seeded(seed);
  const upTo = (maximum: number) => Math.floor(chance() * maximum);
  const live = new Map<string, { units: bigint; hash?: string }>();
  let onChain = 100n;
  let free = 100n;
  const actions = [
    async () => {
      const [id, units] = [anId(), BigInt(upTo(30))];
      const isReserved = (await payer.reserve(id, units)).ok;
      expect(isReserved || payer.money().available < units).toBe(true);
      if (!isReserved) return;
      live.set(id, { units });
      free -= units;
    },
    async () => {
      const [id, { units, hash } = { units: 0n }] = pick(live);
      if (!id || hash) return;
      const paying = aHash();
      await payer.bind(id, paying);
      live.set(id, { units, hash: paying });
      payer.pay(units, paying);
      onChain -= units;
    },
    async () => {
      const [id, { hash } = {}] = pick(live);
      if (!id || !hash) return;
      await payer.settle(id, hash);
      live.delete(id);
    },
    async () => {
      const [id, { units, hash } = { units: 0n }] = pick(live);
      if (!id || hash) return;
      await payer.release(id);
      live.delete(id);
      free += units;
    },
    async () => {
      const units = BigInt(1 + upTo(30));
      payer.deposit(units);
      onChain += units;
      free += units;
    },
    () => payer.count(),
  ];
  const pick = <Value>(from: ReadonlyMap<string, Value>) => [...from][upTo(from.size)] ?? ([] as const);

  for (let step = 0; step < 200; step += 1) {
    await present(actions[upTo(actions.length)])();
    const { total, reserved, available } = payer.money();
    expect(available).toBe(total - reserved);
    expect(available).toBeLessThanOrEqual(free);
  }
  await payer.count();

  expect(payer.money()).toMatchObject({ total: onChain, available: free });
});
