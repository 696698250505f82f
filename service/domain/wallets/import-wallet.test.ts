import { describe, expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { cheapVault, countingVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import { aKeystore } from '../../../test/records/a-keystore.ts';
import { asApplication, aWallet, aWalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import { walletNameOf } from '../../model/kernel/values/wallet-name.ts';
import { createSeededIds } from '../../platform/clock/clocks.ts';
import type { Keystores, Ports } from '../../platform/ports/ports.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { type ImportWalletInput, importWallet, importWalletInput } from './import-wallet.ts';

const privateKey = Buffer.alloc(32, 5);
const address = deriveAddress(privateKey);
const password = 'a password';
const ofPrivateKey = { secretType: 'ETHEREUM', kind: 'PRIVATE_KEY' } as const;
const ofKeystore = { secretType: 'ETHEREUM', kind: 'KEYSTORE' } as const;

/** A user without wallets, and the input that imports a private key. */
async function aRequest(options: Parameters<typeof fakePorts>[0] = {}) {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, wallets: [], ...options });
  const ofUser = { userId: owner.user.id, signingMethodCredential: owner.credential };
  const ofKey = { importWalletType: ofPrivateKey, privateKey: privateKey.toString('hex') };
  const ofFile = { importWalletType: ofKeystore, keystore: aKeystore({ password, privateKey }), password };
  const request: ImportWalletInput = { ...ofUser, ...ofKey };
  const withKeystore: ImportWalletInput = { ...ofUser, ...ofFile };
  return { owner, ports, request, withKeystore, stored: () => storedWallets(ports) };
}

function importInto(ports: Ports, input: ImportWalletInput) {
  return run(importWallet, ports, input, asApplication());
}

function storedWallets(ports: FakePorts) {
  return ports.storage.read(({ wallets }) => wallets.listBy('byApplication', '*'));
}

function attemptsOf(ports: FakePorts, methodId: string) {
  return present(ports.storage.read(({ signingMethods }) => signingMethods.find(methodId))).remainingAttempts;
}

/** Keystores that count the number of openings. */
function countingKeystores(result: Awaited<ReturnType<Keystores['open']>>) {
  const opened = { times: 0 };
  const keystores: Keystores = {
    open: async () => {
      opened.times += 1;
      return result;
    },
    seal: async () => fail('vault.busy', 'Not here.'),
  };
  return { opened, keystores };
}

test('a private key is imported as a wallet with its address and a generated name', async () => {
  const { ports, request } = await aRequest();

  const wallet = valueIn(await importInto(ports, request));

  expect(wallet).toMatchObject({
    userId: request.userId,
    address,
    walletType: 'THREEWAY_SHARED',
    secretType: 'ETHEREUM',
    archived: false,
    description: walletNameOf(wallet.id),
    primary: true,
    hasCustomPin: false,
  });
});

test('an import reports the coins on the chain, and an unavailable balance if it does not respond', async () => {
  const { ports, request } = await aRequest();
  const ofChain = { available: true, rawBalance: '1500000000000000000', balance: 1.5 };
  ports.chains.of('ETHEREUM').balances.set(address, 1_500_000_000_000_000_000n);
  expect(valueIn(await importInto(ports, request)).balance).toMatchObject(ofChain);

  const other = await aRequest();
  other.ports.chains.of('ETHEREUM').failure = fail('chain.unavailable', 'No response.');
  const imported = valueIn(await importInto(other.ports, other.request));
  expect(imported.balance).toMatchObject({ available: false, balance: 0, rawBalance: '0' });
  expect(other.stored()).toHaveLength(1);
});

describe('the older form, without a user', () => {
  const older = { walletType: 'WHITE_LABEL', pincode: '246810' };

  test.each<[string, object]>([
    ['a private key', { importWalletType: 'ETHEREUM_PRIVATE_KEY', privateKey: privateKey.toString('hex') }],
    [
      'a keystore in the field keyStore',
      { importWalletType: 'MATIC_KEYSTORE', keyStore: aKeystore({ password, privateKey }), password },
    ],
  ])('imports %s for a new user with this PIN', async (_source, fields) => {
    const ports = fakePorts();
    const input = importWalletInput.parse({ ...older, ...fields });

    const { userId, address: imported } = valueIn(await importInto(ports, input));

    expect(imported).toBe(address);
    const [pin] = ports.storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
    expect((await verifySigningMethod(ports, { id: present(pin).id, value: older.pincode }, userId)).ok).toBe(true);
  });

  test('a rejected import leaves no user', async () => {
    const ports = fakePorts();
    const keyStore = aKeystore({ password, privateKey });
    const fields = { importWalletType: 'MATIC_KEYSTORE', keyStore, password: 'another' };

    expect(await importInto(ports, importWalletInput.parse({ ...older, ...fields }))).toEqual(
      fail('keystore.password-incorrect', expect.any(String)),
    );
    expect(ports.storage.read(({ users }) => users.countBy('byCreation', '*'))).toBe(0);
  });
});

test('a keystore is imported as the same wallet, on the chain of its type', async () => {
  const { ports, withKeystore } = await aRequest({ settings: { walletType: 'API_WALLET' } });
  const names = { description: 'Savings', identifier: 'savings-1' };
  const importWalletType = { secretType: 'BSC', kind: 'KEYSTORE' } as const;

  const imported = valueIn(await importInto(ports, { ...withKeystore, ...names, importWalletType }));

  expect(imported).toMatchObject({ address, secretType: 'BSC', walletType: 'API_WALLET', ...names });
});

test('a keystore with an empty password is imported', async () => {
  const { ports, withKeystore } = await aRequest();
  const keystore = aKeystore({ password: '', privateKey });

  const imported = await importInto(ports, { ...withKeystore, keystore, password: '' });

  expect(valueIn(imported).address).toBe(address);
});

test('a signing method of the user opens the imported key', async () => {
  const { owner, ports, withKeystore, stored } = await aRequest();
  await importInto(ports, withKeystore);

  const proof = valueIn(await verifySigningMethod(ports, owner.credential, owner.user.id));
  const opened = await ports.vault.withKey(present(stored()[0]), proof, (key) => key.equals(privateKey));

  expect(opened).toBe(true);
});

test('the import event records the source of the key and the signing method', async () => {
  const { owner, ports, withKeystore } = await aRequest();

  const { id } = valueIn(await importInto(ports, withKeystore));

  expect(ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', id))).toEqual([
    expect.objectContaining({
      type: 'WALLET_IMPORTED',
      walletId: id,
      metadata: { from: 'KEYSTORE', signingMethodId: owner.method.id, signingMethodType: 'PIN' },
    }),
  ]);
});

describe('duplicate imports', () => {
  const exists = fail('wallet.exists', expect.any(String));

  test('a user cannot import the same address twice, by key or keystore, concurrently or sequentially', async () => {
    const { ports, request, withKeystore, stored } = await aRequest();

    const results = await Promise.all([importInto(ports, request), importInto(ports, withKeystore)]);

    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results).toContainEqual(exists);
    expect(await importInto(ports, request)).toEqual(exists);
    expect(stored()).toHaveLength(1);
  });

  test('importing the address of an archived wallet fails with a hint', async () => {
    const { owner, ports, request } = await aRequest({ wallets: [aWallet({ address, archived: true })] });
    const archived = aWallet({ userId: owner.user.id, address, archived: true });
    const withArchived = fakePorts({ ...owner.records, wallets: [archived] });

    expect(await importInto(withArchived, request)).toEqual(fail('wallet.exists', expect.stringContaining('archived')));
    expect((await importInto(ports, request)).ok).toBe(true);
  });

  test('a user can import the same address on every chain', async () => {
    const { ports, request, stored } = await aRequest();

    for (const secretType of secretTypes)
      await importInto(ports, { ...request, importWalletType: { secretType, kind: 'PRIVATE_KEY' } });

    expect(stored()).toHaveLength(secretTypes.length);
  });

  test('a keystore with an existing address is rejected without opening it or trying a signing method', async () => {
    const vault = countingVault();
    const { opened, keystores } = countingKeystores(ok(Buffer.alloc(32, 5)));
    const { ports, request, withKeystore } = await aRequest({ vault, keystores });
    await importInto(ports, request);
    const before = { ...vault.derivations };

    expect(await importInto(ports, withKeystore)).toEqual(exists);
    expect(opened.times).toBe(0);
    expect(vault.derivations).toEqual(before);
  });
});

const required = (path: string) => ({ code: 'input.invalid', fields: [{ path }] });
const unsupported = { code: 'keystore.unsupported', message: expect.stringContaining('version') };

test.each([
  ['no privateKey', { importWalletType: ofPrivateKey, privateKey: undefined }, required('privateKey')],
  ['no keystore', { password }, required('keystore')],
  ['no password', { keystore: '{"version":3}', password: null }, required('password')],
  ['an unsupported keystore', { keystore: { version: 5 }, password }, unsupported],
])('rejects an import with %s before trying a signing method', async (_what, fields, failure) => {
  const vault = countingVault();
  const { ports, request } = await aRequest({ vault });

  expect(await importInto(ports, { ...request, importWalletType: ofKeystore, ...fields })).toMatchObject({ failure });
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
});

test('rejects a wrong signing method before opening the keystore', async () => {
  const { opened, keystores } = countingKeystores(ok(Buffer.alloc(32, 5)));
  const { owner, ports, withKeystore, stored } = await aRequest({ keystores });
  const wrongRequest = { ...withKeystore, signingMethodCredential: { ...owner.credential, value: '000000' } };

  expect(await importInto(ports, wrongRequest)).toEqual(fail('pincode.incorrect', expect.any(String)));
  expect(opened.times).toBe(0);
  expect(attemptsOf(ports, owner.method.id)).toBe(9);
  expect(stored()).toEqual([]);
});

describe('a keystore that cannot be opened', () => {
  test.each([
    { why: 'its password is wrong', fields: { password: 'another' }, code: 'keystore.password-incorrect' },
    {
      why: 'it names another address',
      fields: {
        keystore: aKeystore({ password, privateKey }).replace(address.slice(2).toLowerCase(), 'ab'.repeat(20)),
      },
      code: 'keystore.unsupported',
    },
  ] as const)('stores nothing and charges no attempt because $why', async (row) => {
    const { owner, ports, withKeystore, stored } = await aRequest();

    const result = await importInto(ports, { ...withKeystore, ...row.fields });

    expect(result).toEqual(fail(row.code, expect.any(String)));
    expect(attemptsOf(ports, owner.method.id)).toBe(10);
    expect(stored()).toEqual([]);
  });

  test.each([
    { why: 'too many requests wait', keystores: countingKeystores(fail('vault.busy', 'Busy.')).keystores },
    { why: 'the derivation fails', keystores: brokenKeystores() },
  ])('discards the proof because $why', async ({ keystores }) => {
    const discarded: VerifiedSigningMethod[] = [];
    const vault = {
      ...cheapVault,
      discard: (proof: VerifiedSigningMethod) => {
        discarded.push(proof);
        cheapVault.discard(proof);
      },
    };
    const { owner, ports, withKeystore, stored } = await aRequest({ vault, keystores });

    const outcome = await importInto(ports, withKeystore).catch(() => 'threw');

    expect([fail('vault.busy', 'Busy.'), 'threw']).toContainEqual(outcome);
    const wallet = { ...aWallet({ userId: owner.user.id }), address };
    await expect(cheapVault.withKey(wallet, present(discarded[0]), (key) => key.length)).rejects.toThrow(
      'already spent',
    );
    expect(stored()).toEqual([]);
  });

  function brokenKeystores(): Keystores {
    const broken = async () => {
      throw new Error('The derivation failed.');
    };
    return { open: broken, seal: broken };
  }
});

test('the key is zeroed after it is sealed', async () => {
  const key = Buffer.alloc(32, 5);
  const { keystores } = countingKeystores(ok(key));
  const { ports, withKeystore } = await aRequest({ keystores });

  await importInto(ports, withKeystore);

  expect(key).toEqual(Buffer.alloc(32));
});

test('a signing method deleted during the request cannot seal an imported key', async () => {
  const { owner, ports, withKeystore, stored } = await aRequest();
  const keystores: Keystores = {
    ...ports.keystores,
    open: async (...args) => {
      await ports.storage.change(({ signingMethods }) => signingMethods.delete(owner.method.id));
      return ports.keystores.open(...args);
    },
  };

  const result = await importInto({ ...ports, keystores }, withKeystore);

  expect(result).toEqual(fail('pincode.incorrect', expect.any(String)));
  expect(stored()).toEqual([]);
});

test('a world with a random seed rejects imports without trying a signing method', async () => {
  const ids = createSeededIds({ seed: 7, era: 1 });
  const { owner, ports, request, withKeystore, stored } = await aRequest({ ids });

  for (const input of [request, { ...withKeystore, password: 'wrong' }])
    expect(await importInto(ports, input)).toMatchObject({
      failure: { code: 'wallet.keys-guessable', message: expect.stringContaining('seed 7') },
    });

  expect(stored()).toEqual([]);
  expect(attemptsOf(ports, owner.method.id)).toBe(owner.method.remainingAttempts);
});
