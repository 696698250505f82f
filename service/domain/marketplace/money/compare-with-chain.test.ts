import { test as base, describe, expect } from 'vitest';
import { FakeChain, type FakeChains, fakeChains } from '../../../../test/fakes/fake-chain.ts';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anApplication, asOperator, otherApplicationId } from '../../../../test/records/users.ts';
import { anOutsideWallet, payUsdc } from '../../../../test/world/shop.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { moneyOf } from './balances.ts';
import { compareWithChain, creditDeposits, watchDeposits } from './compare-with-chain.ts';

const test = base.extend('ports', () => aMarket()).extend('user', ({ ports }) => aUserOnChain(ports));

const chain = 'MATIC';

function aMarket(chains: FakeChains = fakeChains()): FakePorts {
  return fakePorts({ applications: [anApplication()], chains });
}

function totalOf({ storage }: FakePorts, userId: string, on: SecretType = chain): bigint {
  return storage.read((tables) => moneyOf(tables, { userId, chain: on }).total);
}

function movementsOf({ storage }: FakePorts, userId: string) {
  return storage.read(({ moneyMovements }) => moneyMovements.listBy('byUser', userId));
}

/** A market user with a deposit address on the chain, and its deposits. */
async function aUserOnChain(ports: FakePorts) {
  const { userId, address } = await aMarketUser(ports);
  return {
    address,
    node: ports.chains.of(chain),
    receive: (units: bigint) => payUsdc(ports.chains.of(chain), { to: address, units }),
    count: () => creditDeposits(ports, chain),
    total: () => totalOf(ports, userId),
    movements: () => movementsOf(ports, userId),
  };
}

/** USDC of Polygon. */
const publicUsdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359';

/** Makes a fake chain act as the user's own Polygon node. */
function actAsPublic(node: FakeChain): void {
  Object.assign(node.network, { isEmbedded: false, chainId: 137 });
}

test('counts a movement with its hash, block and counterparty', async ({ user }) => {
  const hash = user.receive(2_500_000n);

  expect(await user.count()).toEqual(ok());

  expect(user.total()).toBe(2_500_000n);
  expect(user.movements()).toMatchObject([
    {
      direction: 'IN',
      units: '2500000',
      counterparty: anOutsideWallet,
      transactionHash: hash,
      blockNumber: 1,
      at: '2030-01-01T00:00:01.000Z',
    },
  ]);
});

test('compares no balance of an application that the operator excludes', async ({ ports }) => {
  const { userId } = await aMarketUser(ports);

  expect(await run(compareWithChain, ports, { userId }, asOperator())).toMatchObject({
    ok: true,
    value: { addresses: 1 },
  });
  expect(await run(compareWithChain, ports, { userId }, asOperator(otherApplicationId))).toEqual(
    fail('market-user.not-found', expect.any(String)),
  );
});

test('counts a movement between two market users for both, and to the same user as zero', async ({ ports }) => {
  const ada = await aMarketUser(ports);
  const bob = await aMarketUser(ports);
  payUsdc(
    ports.chains.of(chain),
    { to: ada.address, units: 9n },
    { from: ada.address, to: bob.address, units: 4n },
    { from: ada.address, to: ada.address, units: 3n },
  );

  await creditDeposits(ports, chain);

  expect([totalOf(ports, ada.userId), totalOf(ports, bob.userId)]).toEqual([5n, 4n]);
  expect(movementsOf(ports, ada.userId).map(({ direction }) => direction)).toEqual(['IN', 'OUT', 'IN', 'OUT']);
});

test('ignores another token and a zero amount', async ({ user }) => {
  const { address: to } = user;
  payUsdc(user.node, { to, token: anOutsideWallet }, { to, units: 0n });

  await user.count();

  expect(user.movements()).toEqual([]);
});

test('ignores a movement on another chain', async ({ ports }) => {
  const { userId, address } = await aMarketUser(ports, { chain: 'AVAC' });
  payUsdc(ports.chains.of('MATIC'), { to: address });

  for (const secretType of secretTypes) await watchDeposits(ports, secretType);

  expect([totalOf(ports, userId, 'MATIC'), totalOf(ports, userId, 'AVAC')]).toEqual([0n, 0n]);
});

test('counts a movement once, however often and concurrently it is read', async ({ user }) => {
  user.receive(5n);

  await Promise.all(Array.from({ length: 10 }, () => user.count()));
  user.receive(6n);
  await Promise.all(Array.from({ length: 10 }, () => user.count()));

  expect(user.total()).toBe(11n);
  expect(user.movements()).toHaveLength(2);
});

test('counts a movement once if the stored read position is lost', async ({ ports, user }) => {
  user.receive(5n);
  await user.count();

  await ports.storage.change(({ depositWatches }) => {
    const watch = depositWatches.find(chain);
    if (watch) depositWatches.put({ ...watch, nextBlock: 0 });
  });
  await user.count();

  expect(user.total()).toBe(5n);
});

test('counts a movement once if a read of many commits is interrupted anywhere', async ({ ports, user }) => {
  const transfers = Array.from({ length: 1_800 }, () => ({ to: user.address, units: 1n }));
  payUsdc(user.node, ...transfers);
  let commits = 0;
  ports.changes.subscribe(() => {
    commits += 1;
    if (commits % 2 === 0) ports.storage.isFull = true;
  });

  const outcomes: boolean[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    ports.storage.isFull = false;
    outcomes.push((await user.count()).ok);
  }
  ports.storage.isFull = false;
  await user.count();

  expect(outcomes.filter((isOk) => !isOk).length).toBeGreaterThan(1);
  expect(user.total()).toBe(1_800n);
});

test('counts a movement only once no crash can revert it', async ({ user }) => {
  const { node } = user;
  user.receive(5n);
  node.durableBlock = 1n;
  user.receive(6n);

  await user.count();
  expect(user.total()).toBe(5n);
  node.durableBlock = 2n;
  await user.count();

  expect(user.total()).toBe(11n);
});

test('counts a movement only with the confirmations of its chain', async ({ user }) => {
  const { node } = user;
  Object.assign(node.network, { requiredConfirmations: 3 });
  user.receive(5n);
  node.mine();

  await user.count();
  expect(user.total()).toBe(0n);
  node.mine();
  await user.count();

  expect(user.total()).toBe(5n);
});

test('starts a reset chain with a zero balance and counts its own movements', async ({ ports, user }) => {
  user.receive(5n);
  await user.count();

  await ports.chains.reset(chain);
  await user.count();
  expect(user.total()).toBe(0n);
  user.receive(7n);
  await user.count();

  expect(user.total()).toBe(7n);
  expect(user.movements()).toHaveLength(2);
});

test('restores the balances when a chain snapshot is restored', async ({ ports, user }) => {
  const [first, second] = [new FakeChain(chain, 1), new FakeChain(chain, 2)];
  payUsdc(first, { to: user.address, units: 5n });
  payUsdc(second, { to: user.address, units: 7n });

  const totals = [];
  for (const node of [first, second, first, second]) {
    await creditDeposits({ ...ports, chains: { ...ports.chains, of: () => node } }, chain);
    totals.push(user.total());
  }

  expect(totals).toEqual([5n, 7n, 5n, 7n]);
  expect(user.movements()).toHaveLength(2);
});

test('sends no requests to a chain without deposit addresses', async ({ ports }) => {
  await aMarketUser(ports, { chain: 'AVAC' });
  for (const secretType of secretTypes)
    ports.chains.of(secretType).failure = fail('chain.rejected', 'No node may be called.');

  const retries = secretTypes.map((secretType) => watchDeposits(ports, secretType));

  expect(await Promise.all(retries)).toEqual(secretTypes.map((secretType) => secretType === 'AVAC'));
  expect(ports.log.entries).toMatchObject([{ event: 'deposits.not-credited', fields: { chain: 'AVAC' } }]);
});

test('does not wake a sleeping chain by the clock', async () => {
  const ports = { ...aMarket(), chains: { ...fakeChains(), isAwake: () => false } };
  const { userId, address } = await aMarketUser(ports);
  payUsdc(ports.chains.of(chain), { to: address, units: 5n });

  await watchDeposits(ports, chain);
  expect(totalOf(ports, userId)).toBe(0n);
  await creditDeposits(ports, chain);

  expect(totalOf(ports, userId)).toBe(5n);
});

test('reports a failing node, preserves the read position and reads again', async ({ user }) => {
  const { node } = user;
  user.receive(5n);
  const failure = fail('chain.unavailable', 'Nobody answers.');

  node.failure = failure;
  expect(await user.count()).toEqual(failure);
  node.failure = undefined;
  await user.count();

  expect(user.total()).toBe(5n);
});

test('requests fewer blocks if the node rejects many at once', async ({ ports, user }) => {
  const node = new (class extends FakeChain {
    override async logs(filter: Parameters<FakeChain['logs']>[0]) {
      const isLong = BigInt(filter.toBlock) - filter.fromBlock >= 5n;
      return isLong ? fail('chain.rejected', 'Too many blocks.') : super.logs(filter);
    }
  })(chain);
  for (let block = 0; block < 40; block += 1) payUsdc(node, { to: user.address, units: 1n });

  const portsWithNode = { ...ports, chains: { ...ports.chains, of: () => node } };
  expect(await creditDeposits(portsWithNode, chain)).toEqual(ok());

  expect(user.total()).toBe(40n);
});

test('reads a long history to its end', async ({ user }) => {
  const { node } = user;
  for (let block = 0; block < 4_500; block += 1) node.mine();
  user.receive(5n);

  await user.count();

  expect(user.total()).toBe(5n);
});

test('does not commit for blocks without movements', async ({ ports, user }) => {
  user.receive(5n);
  await user.count();
  const { commits } = ports.storage;

  for (let block = 0; block < 50; block += 1) {
    user.node.mine();
    await user.count();
  }

  expect(ports.storage.commits).toBe(commits);
});

test("reads the user's own node from about the time of the first deposit address", async ({ ports, user }) => {
  const { node } = user;
  actAsPublic(node);
  const token = publicUsdc;
  payUsdc(node, { to: user.address, token, units: 1n });
  for (let block = 0; block < 20; block += 1) node.mine();
  // Two hours and one minute before the address was created.
  const madeAt = Date.parse(ports.clock.now()) / 1000;
  for (const [index, block] of node.blocks.entries())
    Object.assign(block, { timestamp: madeAt - (index < 10 ? 7_200 : 60) });
  payUsdc(node, { to: user.address, token, units: 2n });

  await user.count();

  expect(user.total()).toBe(2n);
});

describe.each([
  { what: 'an embedded chain', token: devContracts.usdc.address, prepare: () => {} },
  { what: "the user's own node", token: publicUsdc, prepare: actAsPublic },
])('counting deposits on $what', ({ token, prepare }) => {
  function aMarketOn(): [FakePorts, FakeChain] {
    const ports = aMarket();
    const node = ports.chains.of(chain);
    prepare(node);
    for (const block of node.blocks) Object.assign(block, { timestamp: Date.parse(ports.clock.now()) / 1000 });
    return [ports, node];
  }

  test('misses no movement of an address created during the read', async () => {
    const [ports, node] = aMarketOn();
    await aMarketUser(ports);
    const created: string[] = [];
    const { logs } = node;
    node.logs = async (filter) => {
      if (created.length === 0) {
        const { userId, address } = await aMarketUser(ports);
        created.push(userId);
        payUsdc(node, { to: address, units: 5n, token });
      }
      return logs.call(node, filter);
    };

    await creditDeposits(ports, chain);
    await creditDeposits(ports, chain);

    expect(created.map((userId) => totalOf(ports, userId))).toEqual([5n]);
  });

  test.each([3, 501])('misses none of %i addresses', async (count) => {
    const [ports, node] = aMarketOn();
    const users = [];
    for (let created = 0; created < count; created += 1) users.push(await aMarketUser(ports));
    const payments = users.map(({ address }, index) => ({ to: address, units: BigInt(index + 1) }));
    payUsdc(node, ...payments.map((payment) => ({ ...payment, token })));
    payUsdc(node, { from: users[0]?.address, to: users[1]?.address, units: 1n, token });

    await creditDeposits(ports, chain);

    const expected = users.map((_user, index) => BigInt(index + 1));
    expected[0] = 0n;
    expected[1] = 3n;
    expect(users.map(({ userId }) => totalOf(ports, userId))).toEqual(expected);
  });

  test('does not read transfers of other accounts repeatedly', async () => {
    const [ports, node] = aMarketOn();
    await aMarketUser(ports);
    const otherTransfers = Array.from({ length: 300 }, () => ({ units: 1n, token }));
    payUsdc(node, ...otherTransfers);
    await creditDeposits(ports, chain);
    const read: number[] = [];
    const { logs } = node;
    node.logs = async (filter) => {
      const result = await logs.call(node, filter);
      read.push(result.ok ? result.value.length : 0);
      return result;
    };

    node.mine();
    await creditDeposits(ports, chain);

    expect(read.every((length) => length === 0)).toBe(true);
  });
});
