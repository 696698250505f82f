import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { asApplication, asOperator, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import { walletNameOf } from '../../model/kernel/values/wallet-name.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { createWallet } from './create-wallet.ts';

/** A user without wallets, and the input that creates a wallet. */
async function aRequest(options: Parameters<typeof fakePorts>[0] = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, wallets: [], ...options });
  const request = {
    userId: owner.user.id,
    secretType: 'ETHEREUM',
    signingMethodCredential: owner.credential,
  } as const;
  const stored = () => ports.storage.read(({ wallets }) => wallets.listBy('byUser', owner.user.id));
  return { owner, ports, request, stored };
}

test('a wallet has an address, a name and no custom PIN', async () => {
  const { ports, request } = await aRequest();

  const wallet = valueIn(await createWallet(ports, request, asApplication()));

  expect(wallet).toEqual({
    id: wallet.id,
    userId: request.userId,
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    walletType: 'THREEWAY_SHARED',
    secretType: 'ETHEREUM',
    createdAt: '2030-01-01T00:00:00.000',
    archived: false,
    description: walletNameOf(wallet.id),
    identifier: undefined,
    primary: true,
    hasCustomPin: false,
  });
});

test('a signing method of the user opens the wallet key, which matches the address', async () => {
  const { owner, ports, request, stored } = await aRequest();
  await createWallet(ports, request, asApplication());

  const proof = valueIn(await verifySigningMethod(ports, owner.credential, owner.user.id));
  const wallet = present(stored()[0]);

  expect(await ports.vault.withKey(wallet, proof, deriveAddress)).toBe(wallet.address);
});

test('a wallet stores description, identifier and the configured type', async () => {
  const { ports, request } = await aRequest({ settings: { walletType: 'API_WALLET' } });
  const input = { ...request, description: 'Savings', identifier: 'savings-1' };

  expect(valueIn(await createWallet(ports, input, asApplication()))).toMatchObject({
    description: 'Savings',
    identifier: 'savings-1',
    walletType: 'API_WALLET',
  });
});

test("concurrent requests create different keys, and the user's first wallet on a chain is primary", async () => {
  const { ports, request, stored } = await aRequest();
  const create = (secretType: 'ETHEREUM' | 'MATIC') => createWallet(ports, { ...request, secretType }, asApplication());

  await Promise.all([create('ETHEREUM'), create('MATIC'), create('ETHEREUM'), create('MATIC')]);

  const primaries = stored().filter(({ primary }) => primary);
  expect(new Set(stored().map(({ address }) => address)).size).toBe(4);
  expect(primaries.map(({ secretType }) => secretType).toSorted()).toEqual(['ETHEREUM', 'MATIC']);
});

test('a new primary wallet replaces an archived one', async () => {
  const { owner, ports, request, stored } = await aRequest();
  const archived = { ...owner.wallet, archived: true, primary: true };
  const withArchived = fakePorts({ ...owner.records, wallets: [archived] });

  expect(valueIn(await createWallet(withArchived, request, asApplication())).primary).toBe(true);
  expect(withArchived.storage.read(({ wallets }) => wallets.find(archived.id)?.primary)).toBe(false);
  expect(valueIn(await createWallet(ports, request, asApplication())).primary).toBe(true);
  expect(stored()).toHaveLength(1);
});

test('the first wallet event records the creation and the signing method', async () => {
  const { owner, ports, request } = await aRequest();

  const { id } = valueIn(await createWallet(ports, request, asApplication()));

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
      await ports.storage.transact(({ signingMethods }) => {
        signingMethods.delete(owner.method.id);
        return ok();
      });
      return ports.vault.createWalletKey(...args);
    },
  };

  expect(await createWallet({ ...ports, vault }, request, asApplication())).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
  expect(stored()).toEqual([]);
});

test("a wallet created by the operator belongs to the user's application", async () => {
  const { owner, ports, request, stored } = await aRequest();

  await createWallet(ports, request, asOperator());

  expect(stored()).toMatchObject([{ applicationId: owner.user.applicationId }]);
});
