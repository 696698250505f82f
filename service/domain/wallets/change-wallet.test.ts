import { describe, expect, test } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anId, asApplication, asOperator, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { type ChangeWalletInput, changeWallet } from './change-wallet.ts';
import { getWallet } from './get-wallet.ts';
import { listWallets } from './list-wallets.ts';

const notFound = fail('wallet.not-found', expect.any(String));
const isArchived = fail('wallet.archived', expect.stringContaining('{"archived": false}'));

function change(ports: FakePorts, input: ChangeWalletInput, caller: Caller = asApplication()) {
  return changeWallet(ports, input, caller);
}

function stored(ports: FakePorts, walletId: string) {
  return present(ports.storage.read(({ wallets }) => wallets.find(walletId)));
}

function eventsOf(ports: FakePorts, { id }: WalletRecord) {
  return ports.storage
    .read(({ walletEvents }) => walletEvents.listBy('byWallet', id))
    .map(({ type, metadata }) => ({ type, ...metadata }));
}

async function listed(ports: FakePorts, archived: boolean, caller: Caller = asApplication()) {
  const input = {
    page: 1,
    size: 100,
    archived,
    includeBalance: false,
    sortOn: 'createdAt',
    sortOrder: 'ASC',
  } as const;
  return valueIn(await listWallets(ports, input, caller)).items.map(({ id }) => id);
}

describe('an archived wallet', () => {
  test('an archived wallet is hidden from reading, listing and changing', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });

    const archived = await change(ports, { walletId: wallet.id, archived: true });

    expect(valueIn(archived)).toMatchObject({ id: wallet.id, archived: true });
    expect(await getWallet(ports, { walletId: wallet.id, includeBalance: false }, asApplication())).toEqual(isArchived);
    expect(await listed(ports, false)).toEqual([]);
    expect(await change(ports, { walletId: wallet.id, description: 'New' })).toEqual(isArchived);
    expect(await change(ports, { walletId: wallet.id })).toEqual(isArchived);
    expect(stored(ports, wallet.id).description).toBe('A wallet');
  });

  test('an archived wallet shows its archive date in the response and in lists', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });
    const archivedAt = '2030-01-01T00:00:00.000';

    const archived = valueIn(await change(ports, { walletId: wallet.id, archived: true }));
    const back = valueIn(await change(ports, { walletId: wallet.id, archived: false }));

    expect([archived.archivedAt, back.archivedAt]).toEqual([archivedAt, undefined]);
  });

  test('archived wallets are listed for the operator only, on request', async () => {
    const wallet = aWallet({ archived: true });
    const ports = fakePorts({ wallets: [wallet, aWallet()] });

    expect(await listed(ports, true, asOperator())).toEqual([wallet.id]);
    expect(await listed(ports, true)).toEqual([]);
  });

  test('an archived wallet is restored unchanged by its id', async () => {
    const wallet = aWallet({ primary: true });
    const ports = fakePorts({ wallets: [wallet] });
    await change(ports, { walletId: wallet.id, archived: true });

    const back = await change(ports, { walletId: wallet.id, archived: false });

    expect(valueIn(back)).toMatchObject({ id: wallet.id, archived: false, primary: true });
    expect(stored(ports, wallet.id)).toEqual({ ...wallet, archivedAt: undefined });
    expect(await listed(ports, false)).toEqual([wallet.id]);
  });

  test('archiving a wallet again retains the first archive date', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });
    const since = ports.clock.now();
    await change(ports, { walletId: wallet.id, archived: true });
    ports.clock.advance(anHour);

    await change(ports, { walletId: wallet.id, archived: true });

    expect(stored(ports, wallet.id).archivedAt).toBe(since);
  });

  test('archiving a restored wallet sets a new archive date', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });
    await change(ports, { walletId: wallet.id, archived: true });
    await change(ports, { walletId: wallet.id, archived: false });
    ports.clock.advance(anHour);

    await change(ports, { walletId: wallet.id, archived: true });

    expect(stored(ports, wallet.id).archivedAt).toBe(ports.clock.now());
  });

  test('the operator can read and describe an archived wallet', async () => {
    const wallet = aWallet({ archived: true });
    const ports = fakePorts({ wallets: [wallet] });

    expect((await getWallet(ports, { walletId: wallet.id, includeBalance: false }, asOperator())).ok).toBe(true);
    expect(valueIn(await change(ports, { walletId: wallet.id, description: 'Old' }, asOperator()))).toMatchObject({
      archived: true,
      description: 'Old',
    });
  });
});

test('a change leaves unnamed fields unchanged', async () => {
  const wallet = aWallet({ description: 'Old', identifier: 'one', primary: true });
  const ports = fakePorts({ wallets: [wallet] });

  await change(ports, { walletId: wallet.id, description: 'New' });
  await change(ports, { walletId: wallet.id, identifier: 'two' });

  expect(stored(ports, wallet.id)).toEqual({
    ...wallet,
    description: 'New',
    identifier: 'two',
    archivedAt: undefined,
  });
});

test('a new primary wallet replaces the previous one of the same user and chain', async () => {
  const userId = anId();
  const old = aWallet({ userId, primary: true });
  const chosen = aWallet({ userId });
  const otherChain = aWallet({ userId, secretType: 'MATIC', primary: true });
  const otherUser = aWallet({ primary: true });
  const ports = fakePorts({ wallets: [old, chosen, otherChain, otherUser] });

  await change(ports, { walletId: chosen.id, primary: true });

  const isPrimary = (id: string) => stored(ports, id).primary;
  expect(isPrimary(chosen.id)).toBe(true);
  expect(isPrimary(old.id)).toBe(false);
  expect(isPrimary(otherChain.id)).toBe(true);
  expect(isPrimary(otherUser.id)).toBe(true);
});

test('a wallet of another application is not found', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  const stranger = asApplication(otherApplicationId);

  expect(await change(ports, { walletId: wallet.id, archived: true }, stranger)).toEqual(notFound);
  expect(await getWallet(ports, { walletId: wallet.id, includeBalance: false }, stranger)).toEqual(notFound);
  expect(
    await getWallet(ports, { walletId: wallet.id, includeBalance: false }, asOperator(otherApplicationId)),
  ).toEqual(notFound);
  expect(await change(ports, { walletId: anId(), archived: true })).toEqual(notFound);
  expect(stored(ports, wallet.id)).toEqual(wallet);
});

describe('the primary wallet', () => {
  /** Wallets of one user on one chain, created a day apart. */
  function aFamily(...fields: Partial<WalletRecord>[]) {
    const userId = anId();
    const wallets = fields.map((own, day) =>
      aWallet({ userId, createdAt: `2029-01-0${day + 1}T00:00:00.000Z`, ...own }),
    );
    const ports = fakePorts({ wallets });
    const primaries = () => wallets.map(({ id }) => stored(ports, id).primary);
    return { wallets, ports, primaries };
  }

  test('archiving the primary wallet makes the oldest wallet in use primary', async () => {
    const { wallets, ports, primaries } = aFamily({ archived: true }, { primary: true }, { secretType: 'BSC' }, {}, {});
    const [, first, , successor] = wallets.map(present);

    const archived = await change(ports, { walletId: present(first).id, archived: true });

    expect(valueIn(archived).primary).toBe(false);
    expect(primaries()).toEqual([false, false, false, true, false]);
    expect(eventsOf(ports, present(successor))).toEqual([
      { type: 'WALLET_UPDATED', fields: 'primary', primary: 'true' },
    ]);
  });

  test('a replaced primary wallet is not primary when restored', async () => {
    const { wallets, ports, primaries } = aFamily({ primary: true }, {});
    const { id: walletId } = present(wallets[0]);
    await change(ports, { walletId, archived: true });

    await change(ports, { walletId, archived: false });

    expect(primaries()).toEqual([false, true]);
  });

  test('the only wallet remains primary while it is archived', async () => {
    const { wallets, ports, primaries } = aFamily({ primary: true }, { archived: true });
    const { id: walletId } = present(wallets[0]);

    await change(ports, { walletId, archived: true });
    expect(primaries()).toEqual([true, false]);

    await change(ports, { walletId, archived: false });
    expect(primaries()).toEqual([true, false]);
  });

  test('the first restored wallet becomes primary if none is in use', async () => {
    const { wallets, ports, primaries } = aFamily({ archived: true, primary: true }, { archived: true });
    const [former, returning] = wallets.map(present);

    await change(ports, { walletId: present(returning).id, archived: false });
    expect(primaries()).toEqual([false, true]);

    await change(ports, { walletId: present(former).id, archived: false });
    expect(primaries()).toEqual([false, true]);
  });

  test('a wallet can be set as primary while it is restored', async () => {
    const { wallets, ports, primaries } = aFamily({ primary: true }, { archived: true });

    await change(ports, { walletId: present(wallets[1]).id, archived: false, primary: true });

    expect(primaries()).toEqual([false, true]);
  });

  test('an archived wallet cannot become primary', async () => {
    const { wallets, ports, primaries } = aFamily({ primary: true }, { archived: true }, {});
    const [, archived, used] = wallets.map(present);
    const rejected = fail('wallet.archived', expect.any(String));
    const { id: walletId } = present(archived);

    expect(await change(ports, { walletId, primary: true }, asOperator())).toEqual(rejected);
    expect(await change(ports, { walletId: present(used).id, archived: true, primary: true })).toEqual(rejected);
    expect(primaries()).toEqual([true, false, false]);
  });

  test('each chain has exactly one primary wallet in use through archiving and restoring', async () => {
    const { wallets, ports } = aFamily({ primary: true }, {}, {});
    const steps = [0, 1, 0, 2, 1, 1, 2, 0, 0, 2, 1, 2, 0, 1, 2];

    for (const step of steps) {
      const { id: walletId } = present(wallets[step]);
      await change(ports, { walletId, archived: !stored(ports, walletId).archived });

      const now = wallets.map(({ id }) => stored(ports, id));
      const inUse = now.filter(({ archived }) => !archived);
      expect(now.filter(({ primary }) => primary)).toHaveLength(1);
      if (inUse.length > 0) expect(inUse.filter(({ primary }) => primary)).toHaveLength(1);
    }
  });

  test('a chain may have no primary wallet after the mark is removed', async () => {
    const { wallets, ports, primaries } = aFamily({ primary: true }, {});

    await change(ports, { walletId: present(wallets[0]).id, primary: false });

    expect(primaries()).toEqual([false, false]);
  });
});

describe('wallet change events', () => {
  test('a change event names the changed fields without their values', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });

    await change(ports, { walletId: wallet.id, description: 'New', identifier: 'new' });

    expect(eventsOf(ports, wallet)).toEqual([{ type: 'WALLET_UPDATED', fields: 'description, identifier' }]);
  });

  test('one change can record two events in logical order', async () => {
    const wallet = aWallet({ primary: true });
    const ports = fakePorts({ wallets: [wallet] });

    await change(ports, { walletId: wallet.id, archived: true });
    await change(ports, { walletId: wallet.id, archived: false, description: 'Back' });

    expect(eventsOf(ports, wallet)).toEqual([
      { type: 'WALLET_ARCHIVED' },
      { type: 'WALLET_UNARCHIVED' },
      { type: 'WALLET_UPDATED', fields: 'description' },
    ]);
  });

  test('an unchanged wallet records no event', async () => {
    const wallet = aWallet({ archived: true, archivedAt: '2029-01-01T00:00:00.000Z' });
    const ports = fakePorts({ wallets: [wallet] });

    await change(ports, { walletId: wallet.id, archived: true, description: 'A wallet' });

    expect(eventsOf(ports, wallet)).toEqual([]);
    expect(ports.storage.commits).toBe(0);
  });

  test('demoting a primary wallet records an event', async () => {
    const userId = anId();
    const [old, chosen] = [aWallet({ userId, primary: true }), aWallet({ userId })];
    const ports = fakePorts({ wallets: [old, chosen] });

    await change(ports, { walletId: chosen.id, primary: true });

    expect(eventsOf(ports, old)).toEqual([{ type: 'WALLET_UPDATED', fields: 'primary', primary: 'false' }]);
    expect(eventsOf(ports, chosen)).toEqual([{ type: 'WALLET_UPDATED', fields: 'primary' }]);
  });
});
