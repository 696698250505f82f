import { describe, expect, test } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aSavedRequest } from '../../../test/records/transactions.ts';
import { anApplication, anId, asApplication, asOperator, aWallet, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { call } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import type { Profile } from '../../model/kernel/open-points.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { type ChangeWalletInput, changePin, changeWallet } from './change-wallet.ts';
import { getWallet } from './get-wallet.ts';
import { listWallets } from './list-wallets.ts';
import { findSavedRequest, savedRequestsOf } from './saved-requests.ts';

const isArchived = fail('wallet.archived', expect.stringContaining('{"archived": false}'));

function change(ports: FakePorts, input: ChangeWalletInput, caller: Caller = asApplication()) {
  return run(changeWallet, ports, input, caller);
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
  const input = { page: 1, size: 100, archived, includeBalance: false, sortOn: 'createdAt', sortOrder: 'ASC' } as const;
  return valueIn(await listWallets(ports, input, caller)).items.map(({ id }) => id);
}

test('an archived wallet is hidden from reading, listing and changing', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });

  const archived = await change(ports, { walletId: wallet.id, archived: true });

  expect(valueIn(archived)).toMatchObject({ id: wallet.id, archived: true, archivedAt: '2030-01-01T00:00:00.000' });
  expect(valueIn(archived)).toMatchObject({ custodial: false, balance: { available: true, balance: 100 } });
  expect(await run(getWallet, ports, { walletId: wallet.id, includeBalance: false }, asApplication())).toEqual(
    isArchived,
  );
  expect(await listed(ports, false)).toEqual([]);
  expect(await change(ports, { walletId: wallet.id, description: 'New' })).toEqual(isArchived);
  expect(await change(ports, { walletId: wallet.id })).toEqual(isArchived);
  expect(stored(ports, wallet.id).description).toBe('A wallet');
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

test('archiving a wallet again retains the first archive date, until it is restored', async () => {
  const wallet = aWallet();
  const ports = fakePorts({ wallets: [wallet] });
  const since = ports.clock.now();
  const archivedAt = async (archived: boolean) => {
    await change(ports, { walletId: wallet.id, archived });
    return stored(ports, wallet.id).archivedAt;
  };

  expect(await archivedAt(true)).toBe(since);
  ports.clock.advance(anHour);
  expect(await archivedAt(true)).toBe(since);
  expect(await archivedAt(false)).toBeUndefined();
  expect(await archivedAt(true)).toBe(ports.clock.now());
});

test('the operator can read and describe an archived wallet', async () => {
  const wallet = aWallet({ archived: true });
  const ports = fakePorts({ wallets: [wallet] });

  expect((await run(getWallet, ports, { walletId: wallet.id, includeBalance: false }, asOperator())).ok).toBe(true);
  expect(valueIn(await change(ports, { walletId: wallet.id, description: 'Old' }, asOperator()))).toMatchObject({
    archived: true,
    description: 'Old',
  });
});

test('a change leaves unnamed fields unchanged', async () => {
  const wallet = aWallet({ description: 'Old', identifier: 'one', primary: true });
  const ports = fakePorts({ wallets: [wallet] });

  await change(ports, { walletId: wallet.id, description: 'New' });
  await change(ports, { walletId: wallet.id, identifier: 'two' });

  expect(stored(ports, wallet.id)).toEqual({ ...wallet, description: 'New', identifier: 'two', archivedAt: undefined });
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

  const archived = { archived: true };
  const primary = { primary: true };
  const changes: Readonly<Record<string, Omit<ChangeWalletInput, 'walletId'>>> = {
    archive: archived,
    restore: { archived: false },
    choose: { archived: false, primary: true },
    unmark: { primary: false },
  };

  test.each<[title: string, Partial<WalletRecord>[], steps: string, primaries: boolean[]]>([
    [
      'archiving it makes the oldest wallet in use primary',
      [archived, primary, { secretType: 'BSC' }, {}, {}],
      'archive 1',
      [false, false, false, true, false],
    ],
    ['a restored one is not primary if it was replaced', [primary, {}], 'archive 0, restore 0', [false, true]],
    ['the only one is primary while it is archived', [primary, archived], 'archive 0', [true, false]],
    ['the only one is primary when it is restored', [primary, archived], 'archive 0, restore 0', [true, false]],
    [
      'the first restored wallet is primary if none is in use',
      [{ ...archived, ...primary }, archived],
      'restore 1, restore 0',
      [false, true],
    ],
    ['a restored wallet can be chosen', [primary, archived], 'choose 1', [false, true]],
    ['its mark can be removed', [primary, {}], 'unmark 0', [false, false]],
  ])('the primary wallet of a chain: %s', async (_title, fields, steps, expected) => {
    const { wallets, ports, primaries } = aFamily(...fields);

    for (const [step = '', index] of steps.split(', ').map((step) => step.split(' ')))
      await change(ports, { walletId: present(wallets[Number(index)]).id, ...present(changes[step]) });

    expect(primaries()).toEqual(expected);
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
});

test('a change records events in logical order, without values, and an unchanged wallet records none', async () => {
  const wallet = aWallet({ primary: true });
  const ports = fakePorts({ wallets: [wallet], settings: { fundNewWallets: 0 } });

  await change(ports, { walletId: wallet.id, archived: true });
  await change(ports, { walletId: wallet.id, archived: true, description: 'A wallet' }, asOperator());
  await change(ports, { walletId: wallet.id, archived: false, description: 'Back', identifier: 'new' });

  expect(eventsOf(ports, wallet)).toEqual([
    { type: 'WALLET_ARCHIVED' },
    { type: 'WALLET_UNARCHIVED' },
    { type: 'WALLET_UPDATED', fields: 'description, identifier' },
  ]);
  expect(ports.storage.commits).toBe(2);
});

test('demoting and replacing a primary wallet records an event', async () => {
  const userId = anId();
  const [old, chosen] = [aWallet({ userId, primary: true }), aWallet({ userId })];
  const ports = fakePorts({ wallets: [old, chosen] });

  await change(ports, { walletId: chosen.id, primary: true });
  const archived = await change(ports, { walletId: chosen.id, archived: true });

  expect(valueIn(archived).primary).toBe(false);
  expect(eventsOf(ports, old)).toEqual([
    { type: 'WALLET_UPDATED', fields: 'primary', primary: 'false' },
    { type: 'WALLET_UPDATED', fields: 'primary', primary: 'true' },
  ]);
  expect(eventsOf(ports, chosen)).toEqual([
    { type: 'WALLET_UPDATED', fields: 'primary' },
    { type: 'WALLET_ARCHIVED' },
    { type: 'WALLET_UPDATED', fields: 'primary' },
  ]);
});

test.each(['TRANSACTION', 'SIGNATURE'] as const)(
  'a saved request (%s) is hidden while its wallet is archived',
  async (kind) => {
    const wallet = aWallet();
    const saved = aSavedRequest(wallet, kind);
    const ports = fakePorts({ wallets: [wallet], savedRequests: [saved] });
    const archive = async (archived: boolean) => valueIn(await change(ports, { walletId: wallet.id, archived }));
    const shown = () =>
      ports.storage.read((tables) => [
        ...savedRequestsOf(tables, kind, asApplication()),
        findSavedRequest(tables, saved, asApplication()),
      ]);

    await archive(true);
    expect(shown()).toEqual([undefined]);

    await archive(false);
    expect(shown()).toEqual([saved, saved]);
  },
);

async function aTarget(profile: Profile = 'hosted') {
  const owner = await aWalletOwner();
  const application = anApplication({ profile });
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const change = (pincode: string, newPincode: string) =>
    run(changePin, ports, { walletId: owner.wallet.id, pincode, newPincode }, asApplication());
  const opens = async (value: string) =>
    (await verifySigningMethod(ports, { id: owner.method.id, value }, owner.user.id)).ok;
  const method = () => present(ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id)));
  return { owner, application, ports, change, opens, method };
}

test('a PIN authorizes its own change, restores the attempts and returns the wallet', async () => {
  const { owner, ports, change, opens, method } = await aTarget();
  await change('000000', '654321');
  expect(method().incorrectAttempts).toBe(1);

  const changed = valueIn(await change('123456', '654321'));

  expect(changed).toMatchObject({ id: owner.wallet.id, custodial: false, balance: { available: true } });
  expect(method()).toMatchObject({ incorrectAttempts: 0, lastUsedSuccess: ports.clock.now() });
  expect([await opens('654321'), await opens('123456')]).toEqual([true, false]);
});

test('a PIN that another method recovers during the change is not overwritten', async () => {
  const { owner, ports, method } = await aTarget();
  const recovered = { ...owner.method.sealed, wrapped: 'b3RoZXI' };
  const vault: typeof ports.vault = {
    ...ports.vault,
    sealFurther: async (...args) => {
      await ports.storage.change(({ signingMethods }) => signingMethods.put({ ...method(), sealed: recovered }));
      return ports.vault.sealFurther(...args);
    },
  };
  const input = { walletId: owner.wallet.id, pincode: '123456', newPincode: '654321' };

  expect(await run(changePin, { ...ports, vault }, input, asApplication())).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
  expect(method().sealed).toEqual(recovered);
});

test.each<[Profile, body: object, status: number, code?: string]>([
  ['contract', { pincode: '123456', newPincode: '654321' }, 501, 'route.not-offered'],
  ['contract', { anything: 'else' }, 501, 'route.not-offered'],
  ['hosted', { pincode: '123456' }, 400, 'newPincode'],
  ['hosted', { pincode: '123456', newPincode: '123' }, 400, 'newPincode'],
  ['hosted', { pincode: '123456', newPincode: '1234' }, 200],
  ['hosted', { pincode: '123456', newPincode: '654321' }, 200],
])('PATCH …/security in the profile %s with %j gets %i', async (profile, body, status, code) => {
  const { owner, application, ports, method } = await aTarget(profile);

  const response = await call(transportsOf(ports).http, `PATCH /api/wallets/${owner.wallet.id}/security`, {
    token: await tokenOf(ports, application),
    body,
  });

  expect(response.status).toBe(status);
  expect(response.body).toMatchObject(code ? { errors: [{ code }] } : { result: { id: owner.wallet.id } });
  expect(method().incorrectAttempts).toBe(0);
  expect(method().recoveredAt !== undefined).toBe(status === 200);
});
