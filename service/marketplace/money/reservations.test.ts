import { describe, expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { aMarketUser } from '../../testing/a-market-user.ts';
import { anApplication, anId } from '../../testing/builders.ts';
import { type FakePorts, fakePorts } from '../../testing/fake-ports.ts';
import { payUsdc } from '../../testing/pay-usdc.ts';
import { seeded } from '../../testing/seeded.mjs';
import { present } from '../../testing/value-in.ts';
import { type Money, moneyOf } from './balances.ts';
import { creditDeposits } from './credit-deposits.ts';
import { bindReservation, release, reserve, settleReserved } from './reservations.ts';

const chain = 'MATIC';

let hashes = 0;

/** A hash as it is known once a transaction is signed. */
function aHash(): string {
  hashes += 1;
  return `0x${hashes.toString(16).padStart(64, '0')}`;
}

/** A market user with USDC at the deposit address, in millionths. */
async function aPayer(units: bigint) {
  const ports = fakePorts({ applications: [anApplication()] });
  const { userId, address } = await aMarketUser(ports, { chain });
  if (units > 0n) payUsdc(ports.chains.of(chain), { to: address, units });
  await creditDeposits(ports, chain);
  return { ports, ...actionsOf(ports, { userId, address }) };
}

function actionsOf(ports: FakePorts, { userId, address }: { userId: string; address: string }) {
  const { storage } = ports;
  const transact = (change: Parameters<typeof storage.transact<void>>[0]) =>
    storage.transact(change);
  return {
    userId,
    money: (): Money => storage.read((tables) => moneyOf(tables, { userId, chain })),
    reservations: () =>
      storage.read(({ marketReservations }) => marketReservations.listBy('byUser', userId)),
    reserve: (reservationId: string, units: bigint) =>
      transact((tables) => reserve(tables, { reservationId, userId, chain, units })),
    release: (reservationId: string) =>
      transact((tables) => {
        release(tables, reservationId);
        return ok();
      }),
    bind: (reservationId: string, transactionHash: string) =>
      transact((tables) => {
        bindReservation(tables, { reservationId, transactionHash });
        return ok();
      }),
    settle: (reservationId: string, transactionHash: string) =>
      transact((tables) => {
        settleReserved(tables, { reservationId, transactionHash });
        return ok();
      }),
    pay: (units: bigint, transactionHash: string) =>
      payUsdc(ports.chains.of(chain), { from: address, units, transactionHash }),
    deposit: (units: bigint) => payUsdc(ports.chains.of(chain), { to: address, units }),
    count: () => creditDeposits(ports, chain),
  };
}

describe('money set aside', () => {
  test('is not available, and is again when it is given free', async () => {
    const payer = await aPayer(10n);
    const id = anId();

    await payer.reserve(id, 7n);
    expect(payer.money()).toEqual({ total: 10n, reserved: 7n, available: 3n });
    await payer.release(id);

    expect(payer.money()).toEqual({ total: 10n, reserved: 0n, available: 10n });
  });

  test('is never more than there is, however many ask at once', async () => {
    const payer = await aPayer(10n);

    const asked = await Promise.all(Array.from({ length: 20 }, () => payer.reserve(anId(), 3n)));

    expect(asked.filter(({ ok }) => ok)).toHaveLength(3);
    expect(payer.money()).toEqual({ total: 10n, reserved: 9n, available: 1n });
  });

  test('says what is there and what is needed where it is too little', async () => {
    const payer = await aPayer(1_500_000n);

    expect(await payer.reserve(anId(), 2_000_000n)).toMatchObject({
      failure: {
        code: 'market.insufficient-balance',
        message: 'There are 1.5 USDC free on MATIC, and 2 are needed. Deposit more.',
      },
    });
    expect(payer.reservations()).toEqual([]);
  });

  test('is this much under its id when it is set aside again', async () => {
    const payer = await aPayer(10n);
    const id = anId();

    await payer.reserve(id, 4n);
    await payer.reserve(id, 9n);

    expect(payer.money()).toEqual({ total: 10n, reserved: 9n, available: 1n });
    expect((await payer.reserve(id, 11n)).ok).toBe(false);
    expect(payer.money().reserved).toBe(9n);
  });

  test('is given free once, however often it is asked', async () => {
    const payer = await aPayer(10n);
    const [one, other] = [anId(), anId()];
    await payer.reserve(one, 4n);
    await payer.reserve(other, 5n);

    for (let times = 0; times < 3; times += 1) await payer.release(one);

    expect(payer.money()).toEqual({ total: 10n, reserved: 5n, available: 5n });
  });

  test('of nothing leaves nothing behind', async () => {
    const payer = await aPayer(0n);

    expect(await payer.reserve(anId(), 0n)).toEqual(ok());

    expect(payer.reservations()).toEqual([]);
  });

  test('is refused for a market user that is not there', async () => {
    const { ports } = await aPayer(10n);
    const gone = actionsOf(ports, { userId: anId(), address: '' });

    expect(await gone.reserve(anId(), 1n)).toMatchObject({
      failure: { code: 'market-user.not-found' },
    });
  });
});

describe('a payment', () => {
  const steps = ['bind', 'mine', 'count', 'count', 'settle', 'settle'] as const;
  type Step = (typeof steps)[number];

  /** Every order in which a payment is bound before it is mined, and mined before it is settled. */
  function orders(left: readonly Step[] = steps, done: readonly Step[] = []): Step[][] {
    if (left.length === 0) return [[...done]];
    return [...new Set(left)].flatMap((step) => {
      const isEarly =
        (step === 'mine' && !done.includes('bind')) ||
        (step === 'settle' && !done.includes('mine'));
      const index = left.indexOf(step);
      return isEarly ? [] : orders(left.toSpliced(index, 1), [...done, step]);
    });
  }

  test.each(orders().map((order) => ({ order, name: order.join(', ') })))(
    'shows its money neither twice nor minus: $name',
    async ({ order }) => {
      const payer = await aPayer(10n);
      const id = anId();
      await payer.reserve(id, 7n);
      const hash = aHash();
      const act: Record<Step, () => unknown> = {
        bind: () => payer.bind(id, hash),
        mine: () => payer.pay(7n, hash),
        count: () => payer.count(),
        settle: () => payer.settle(id, hash),
      };

      for (const step of order) {
        await act[step]();
        const { total, reserved, available } = payer.money();
        expect(available).toBe(3n);
        expect(total - reserved).toBe(3n);
      }
      await payer.count();

      expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
      expect(payer.reservations()).toEqual([]);
    },
  );

  test('that was never bound is right in the end, and never minus', async () => {
    const payer = await aPayer(10n);
    const id = anId();
    await payer.reserve(id, 7n);

    const hash = payer.pay(7n, aHash());
    await payer.count();
    expect(payer.money().available).toBe(0n);
    await payer.settle(id, hash);

    expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
  });

  test('by bytes that replaced others ends its reservation as well', async () => {
    const payer = await aPayer(10n);
    const id = anId();
    await payer.reserve(id, 7n);
    const second = aHash();
    await payer.bind(id, aHash());
    await payer.bind(id, second);

    payer.pay(7n, second);
    await payer.count();

    expect(payer.money()).toEqual({ total: 3n, reserved: 0n, available: 3n });
  });

  test('ends its own reservation alone', async () => {
    const payer = await aPayer(10n);
    const [one, other] = [anId(), anId()];
    await payer.reserve(one, 4n);
    await payer.reserve(other, 4n);
    const second = aHash();
    await payer.bind(one, aHash());
    await payer.bind(other, second);

    payer.pay(4n, second);
    await payer.count();

    expect(payer.reservations().map(({ id }) => id)).toEqual([one]);
    expect(payer.money()).toEqual({ total: 6n, reserved: 4n, available: 2n });
  });

  test('is named by its movement', async () => {
    const payer = await aPayer(10n);
    const id = anId();
    await payer.reserve(id, 7n);
    const hash = aHash();
    await payer.bind(id, hash);

    payer.pay(7n, hash);
    await payer.count();

    const movements = payer.ports.storage.read(({ moneyMovements }) =>
      moneyMovements.listBy('byUser', payer.userId),
    );
    expect(movements).toMatchObject([
      { direction: 'IN', reservationId: undefined },
      { direction: 'OUT', reservationId: id },
    ]);
  });

  test('that was settled on a chain that was reset before it was counted holds nothing back', async () => {
    const payer = await aPayer(10n);
    const [paid, waiting] = [anId(), anId()];
    await payer.reserve(paid, 4n);
    await payer.reserve(waiting, 5n);
    await payer.settle(paid, payer.pay(4n, aHash()));

    await payer.ports.chains.reset(chain);
    payer.deposit(20n);
    await payer.count();

    expect(payer.money()).toEqual({ total: 20n, reserved: 5n, available: 15n });
  });
});

test.each([1, 2, 3, 4, 5])(
  'a market in any order shows no money twice and loses none (%i)',
  async (seed) => {
    const payer = await aPayer(100n);
    const chance = seeded(seed);
    const upTo = (maximum: number) => Math.floor(chance() * maximum);
    const live = new Map<string, { units: bigint; hash?: string }>();
    let onChain = 100n;
    let free = 100n;
    const acts = [
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
    const pick = <Value>(from: ReadonlyMap<string, Value>) =>
      [...from][upTo(from.size)] ?? ([] as const);

    for (let step = 0; step < 200; step += 1) {
      await present(acts[upTo(acts.length)])();
      const { total, reserved, available } = payer.money();
      expect(available).toBe(total - reserved);
      expect(available).toBeLessThanOrEqual(free);
    }
    await payer.count();

    expect(payer.money()).toMatchObject({ total: onChain, available: free });
  },
);
