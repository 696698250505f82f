import { describe, expect, test } from 'vitest';
import { fail } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import {
  anId,
  asApplication,
  asOperator,
  aWallet,
  otherApplicationId,
} from '../testing/builders.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { anHour } from '../testing/fixed-clock.ts';
import { present, valueIn } from '../testing/value-in.ts';
import { type ChangeWalletInput, changeWallet } from './change-wallet.ts';
import { getWallet } from './get-wallet.ts';
import { listWallets } from './list-wallets.ts';

const notFound = fail('wallet.not-found', expect.any(String));

function change(ports: FakePorts, input: ChangeWalletInput, caller: Caller = asApplication()) {
  return changeWallet(ports, input, caller);
}

function stored(ports: FakePorts, walletId: string) {
  return present(ports.storage.read(({ wallets }) => wallets.find(walletId)));
}

async function listed(ports: FakePorts, archived: boolean, caller: Caller = asApplication()) {
  const input = { page: 1, size: 100, archived, sortOn: 'createdAt', sortOrder: 'ASC' } as const;
  return valueIn(await listWallets(ports, input, caller)).items.map(({ id }) => id);
}

describe('an archived wallet', () => {
  test('is hidden: it is neither shown, listed nor changed', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });

    const archived = await change(ports, { walletId: wallet.id, archived: true });

    expect(valueIn(archived)).toMatchObject({ id: wallet.id, archived: true });
    expect(await getWallet(ports, { walletId: wallet.id }, asApplication())).toEqual(notFound);
    expect(await listed(ports, false)).toEqual([]);
    expect(await change(ports, { walletId: wallet.id, description: 'New' })).toEqual(notFound);
    expect(await change(ports, { walletId: wallet.id })).toEqual(notFound);
    expect(stored(ports, wallet.id).description).toBe('A wallet');
  });

  test('is listed when archived ones are asked for', async () => {
    const wallet = aWallet({ archived: true });
    const ports = fakePorts({ wallets: [wallet, aWallet()] });

    expect(await listed(ports, true)).toEqual([wallet.id]);
  });

  test('comes back as it was by its id', async () => {
    const wallet = aWallet({ primary: true });
    const ports = fakePorts({ wallets: [wallet] });
    await change(ports, { walletId: wallet.id, archived: true });

    const back = await change(ports, { walletId: wallet.id, archived: false });

    expect(valueIn(back)).toMatchObject({ id: wallet.id, archived: false, primary: true });
    expect(stored(ports, wallet.id)).toEqual({ ...wallet, archivedAt: undefined });
    expect(await listed(ports, false)).toEqual([wallet.id]);
  });

  test('stays archived since the first time, however often it is archived', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });
    const since = ports.clock.now();
    await change(ports, { walletId: wallet.id, archived: true });
    ports.clock.advance(anHour);

    await change(ports, { walletId: wallet.id, archived: true });

    expect(stored(ports, wallet.id).archivedAt).toBe(since);
  });

  test('archived anew is archived since then', async () => {
    const wallet = aWallet();
    const ports = fakePorts({ wallets: [wallet] });
    await change(ports, { walletId: wallet.id, archived: true });
    await change(ports, { walletId: wallet.id, archived: false });
    ports.clock.advance(anHour);

    await change(ports, { walletId: wallet.id, archived: true });

    expect(stored(ports, wallet.id).archivedAt).toBe(ports.clock.now());
  });

  test('exists for the operator, to be looked at and described', async () => {
    const wallet = aWallet({ archived: true });
    const ports = fakePorts({ wallets: [wallet] });

    expect((await getWallet(ports, { walletId: wallet.id }, asOperator())).ok).toBe(true);
    expect(
      valueIn(await change(ports, { walletId: wallet.id, description: 'Old' }, asOperator())),
    ).toMatchObject({ archived: true, description: 'Old' });
  });
});

test('a change leaves what it does not name', async () => {
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

test('a new primary wallet demotes the one before: there is one a user and chain', async () => {
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

test('a wallet of another application does not exist for this one', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  const stranger = asApplication(otherApplicationId);

  expect(await change(ports, { walletId: wallet.id, archived: true }, stranger)).toEqual(notFound);
  expect(await getWallet(ports, { walletId: wallet.id }, stranger)).toEqual(notFound);
  expect(await getWallet(ports, { walletId: wallet.id }, asOperator(otherApplicationId))).toEqual(
    notFound,
  );
  expect(await change(ports, { walletId: anId(), archived: true })).toEqual(notFound);
  expect(stored(ports, wallet.id)).toEqual(wallet);
});
