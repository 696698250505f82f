import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anApplication, asApplication, asOperator, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail } from '../../model/kernel/results/result.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { createWallet, createWalletInput } from './create-wallet.ts';
import { getWallet } from './get-wallet.ts';

/** A user without wallets, and the input that creates a wallet. */
async function aRequest(options: Parameters<typeof fakePorts>[0] = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, wallets: [], ...options });
  const request = { userId: owner.user.id, secretType: 'ETHEREUM', signingMethodCredential: owner.credential } as const;
  const stored = () => ports.storage.read(({ wallets }) => wallets.listBy('byUser', owner.user.id));
  return { owner, ports, request, stored };
}

test.each([
  ['an embedded chain', {}, {}, 100],
  ['an embedded chain without coins for new wallets', { fundNewWallets: 0 }, {}, 0],
  ['an external node', {}, { fundNew: undefined }, 0],
])('the first balance on %s is the one that is read later, without a request', async (_chain, settings, own, coins) => {
  const { ports, request } = await aRequest({ settings });
  const chain = Object.assign(ports.chains.of('ETHEREUM'), own);
  chain.failure = fail('chain.unavailable', 'No response.');

  const { id, balance } = valueIn(await run(createWallet, ports, request, asApplication()));

  chain.failure = undefined;
  expect(balance?.balance).toBe(coins);
  expect(valueIn(await run(getWallet, ports, { walletId: id }, asApplication())).balance).toEqual(balance);
});

test.each([
  ['contract', '123456', true],
  ['contract', '1234', false],
  ['hosted', '1234', true],
  ['hosted', '12345', true],
  ['hosted', '123456', true],
] as const)('in the profile %s, the older form accepts the PIN %s: %s', async (profile, pincode, isAccepted) => {
  const ports = fakePorts({ applications: [anApplication({ profile })] });
  const input = createWalletInput.parse({ secretType: 'MATIC', pincode, walletType: 'WHITE_LABEL' });

  const created = await run(createWallet, ports, input, asApplication());

  const users = ports.storage.read((tables) => tables.users.listBy('byCreation', '*'));
  expect(users).toHaveLength(isAccepted ? 1 : 0);
  if (!isAccepted) {
    expect(created).toMatchObject({ failure: { code: 'input.invalid', fields: [{ path: 'pincode' }] } });
    return;
  }
  const { userId, walletType } = valueIn(created);
  expect(walletType).toBe(profile === 'hosted' ? 'API_WALLET' : 'THREEWAY_SHARED');
  const [pin] = ports.storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
  expect((await verifySigningMethod(ports, { id: present(pin).id, value: pincode }, userId)).ok).toBe(true);
});

test("concurrent requests create different keys, and the user's first wallet on a chain is primary", async () => {
  const { ports, request, stored } = await aRequest();
  const create = (secretType: 'ETHEREUM' | 'MATIC') =>
    run(createWallet, ports, { ...request, secretType }, asApplication());

  await Promise.all([create('ETHEREUM'), create('MATIC'), create('ETHEREUM'), create('MATIC')]);

  const primaries = stored().filter(({ primary }) => primary);
  expect(new Set(stored().map(({ address }) => address)).size).toBe(4);
  expect(primaries.map(({ secretType }) => secretType).toSorted()).toEqual(['ETHEREUM', 'MATIC']);
});

test('a new primary wallet replaces an archived one', async () => {
  const { owner, ports, request, stored } = await aRequest();
  const archived = { ...owner.wallet, archived: true, primary: true };
  const withArchived = fakePorts({ ...owner.records, wallets: [archived] });

  expect(valueIn(await run(createWallet, withArchived, request, asApplication())).primary).toBe(true);
  expect(withArchived.storage.read(({ wallets }) => wallets.find(archived.id)?.primary)).toBe(false);
  expect(valueIn(await run(createWallet, ports, request, asApplication())).primary).toBe(true);
  expect(stored()).toHaveLength(1);
});

test('the first wallet event records the creation and the signing method', async () => {
  const { owner, ports, request } = await aRequest();

  const { id } = valueIn(await run(createWallet, ports, request, asApplication()));

  expect(ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', id))).toMatchObject([
    {
      type: 'WALLET_CREATED',
      applicationId: owner.user.applicationId,
      metadata: { signingMethodId: owner.method.id, signingMethodType: 'PIN' },
    },
  ]);
});

test('a signing method deleted during the request cannot seal a wallet', async () => {
  const { owner, ports, request, stored } = await aRequest();
  const vault: Vault = {
    ...ports.vault,
    createWalletKey: async (...args) => {
      await ports.storage.change(({ signingMethods }) => signingMethods.delete(owner.method.id));
      return ports.vault.createWalletKey(...args);
    },
  };

  expect(await run(createWallet, { ...ports, vault }, request, asApplication())).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
  expect(stored()).toEqual([]);
});

test("a wallet created by the operator belongs to the user's application", async () => {
  const { owner, ports, request, stored } = await aRequest();

  await run(createWallet, ports, request, asOperator());

  expect(stored()).toMatchObject([{ applicationId: owner.user.applicationId }]);
});
