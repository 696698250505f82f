import { describe, expect, test } from 'vitest';
import { valueIn } from '../../../test/values.ts';
import type {
  SealedSigningMethod,
  SigningMethodIdentity,
  SigningMethodType,
} from '../../model/access/signing-method.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import { randomIds } from '../clock/clocks.ts';
import type { MasterSecret, Vault, VerifiedSigningMethod } from '../ports/vault.ts';
import { createVault, sealWalletKey, unsealWalletKey, type VaultConfig } from './argon2-vault.ts';
import { createDeviceKey } from './open-device-key.ts';

describe('argon2 vault', () => {
  const lowCost = { algorithm: 'argon2id', memoryKiB: 8, passes: 1, lanes: 1 } as const;
  const store = { backend: 'file', description: 'A file.' } as const;
  const types: readonly SigningMethodType[] = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'];
  const wallet = { id: 'wallet-1', userId: 'user-1', secretType: 'ETHEREUM' } as const;

  function aVault(config: Partial<VaultConfig> & { device?: number } = {}): Vault {
    const deviceKey = createDeviceKey(store, Buffer.alloc(32, config.device ?? 1));
    return createVault({ deviceKey, ids: randomIds, keyDerivation: lowCost, ...config });
  }

  function aMethod(identity: Partial<SigningMethodIdentity> = {}): SigningMethodIdentity {
    return { id: 'method-1', userId: 'user-1', type: 'PIN', ...identity };
  }

  async function masterSecretOf(
    vault: Vault,
    method: SigningMethodIdentity,
    sealed: SealedSigningMethod,
  ): Promise<MasterSecret> {
    const opened = valueIn(await vault.open(method, sealed, '123456'));
    if (!opened) throw new Error('The value does not open the record.');
    return opened.masterSecret;
  }

  /** In the product, only `verifySigningMethod` creates a proof. */
  function aProof(masterSecret: MasterSecret): VerifiedSigningMethod {
    const proof = { userId: 'user-1', signingMethodId: 'method-1', masterSecret };
    // The only cast: the brand of a proof cannot be written outside verifySigningMethod.
    return proof as VerifiedSigningMethod;
  }

  /** A user with a PIN (123456) and a wallet, and a function that returns a proof of the PIN. */
  async function aUser(vault = aVault()) {
    const pin = aMethod();
    const sealed = valueIn(await vault.sealFirst(pin, '123456'));
    const prove = async () => aProof(await masterSecretOf(vault, pin, sealed));
    const { address, sealed: sealedKey } = await vault.createWalletKey(await prove(), wallet);
    return { vault, pin, sealed, prove, wallet: { ...wallet, address, sealedKey } };
  }

  describe('a signing method', () => {
    test.each(types)('opens a %s only with its value', async (type) => {
      const vault = aVault();
      const method = aMethod({ type, physicalDeviceId: 'phone' });
      const sealed = valueIn(await vault.sealFirst(method, '123456'));

      expect(await vault.open(method, sealed, '123456')).toEqual(ok({ masterSecret: {} }));
      expect(await vault.open(method, sealed, '123457')).toEqual(ok(undefined));
    });

    test.each<Partial<SigningMethodIdentity>>([
      { id: 'method-2' },
      { userId: 'user-2' },
      { type: 'BIOMETRIC' },
      { type: 'EMERGENCY_CODE' },
      { physicalDeviceId: 'tablet' },
      { physicalDeviceId: undefined },
    ])('rejects a signing method that was moved to %o', async (change) => {
      const vault = aVault();
      const method = aMethod({ physicalDeviceId: 'phone' });
      const sealed = valueIn(await vault.sealFirst(method, '123456'));

      expect(await vault.open({ ...method, ...change }, sealed, '123456')).toEqual(ok(undefined));
    });

    test.each<Partial<SealedSigningMethod>>([
      { keyDerivation: { ...lowCost, memoryKiB: 9 } },
      { keyDerivation: { ...lowCost, passes: 2 } },
      { keyDerivation: { ...lowCost, lanes: 8 } },
      { keyDerivation: { ...lowCost, memoryKiB: 64, lanes: 2 } },
      { salt: Buffer.alloc(16).toString('base64url') },
      { salt: '' },
      { wrapped: '' },
    ])('rejects a signing method with a record edited to %o', async (edit) => {
      const { vault, pin, sealed } = await aUser();

      expect(await vault.open(pin, { ...sealed, ...edit }, '123456')).toEqual(ok(undefined));
    });

    test.each([
      { type: 'PIN', elsewhere: undefined },
      { type: 'BIOMETRIC', elsewhere: undefined },
      { type: 'EMERGENCY_CODE', elsewhere: { masterSecret: {} } },
    ] as const)('opens a $type with another device key: $elsewhere', async ({ type, elsewhere }) => {
      const method = aMethod({ type });
      const sealed = valueIn(await aVault({ device: 1 }).sealFirst(method, '123456'));

      const opened = await aVault({ device: 2 }).open(method, sealed, '123456');

      expect(opened).toEqual(ok(elsewhere));
    });

    test('seals with 19 MiB and two passes by default', async () => {
      const vault = aVault({ keyDerivation: undefined });

      const sealed = valueIn(await vault.sealFirst(aMethod(), '123456'));

      expect(sealed.keyDerivation).toEqual({ algorithm: 'argon2id', memoryKiB: 19_456, passes: 2, lanes: 1 });
    });

    test('seals the same value differently each time', async () => {
      const vault = aVault();
      const first = valueIn(await vault.sealFirst(aMethod(), '123456'));
      const second = valueIn(await vault.sealFirst(aMethod(), '123456'));

      expect(first.salt).not.toBe(second.salt);
      expect(first.wrapped).not.toBe(second.wrapped);
    });

    test('still opens a record of version 1', async () => {
      const sealed: SealedSigningMethod = {
        version: 1,
        keyDerivation: lowCost,
        salt: 'CNqUfpVYDPyBqRNSsIu6wg',
        wrapped: 'B9FrI5WT4vQ3I2FphnxWRhTVEOrggkaRldI_YprbItEDdH_U7igB5zGjLhUxX9LntCqCEuLexKJ6i2VI',
      };

      expect(await aVault().open(aMethod(), sealed, '123456')).toEqual(ok({ masterSecret: {} }));
    });
  });

  describe('a record with a weaker derivation', () => {
    const today = { ...lowCost, memoryKiB: 16, passes: 2 };

    test('seals the record again with the current derivation, and still opens the same wallets', async () => {
      const { pin, sealed, wallet } = await aUser();
      const vault = aVault({ keyDerivation: today });

      const opened = valueIn(await vault.open(pin, sealed, '123456'));
      if (!opened?.resealed) throw new Error('Not sealed again.');

      expect(opened.resealed.keyDerivation).toEqual(today);
      expect(opened.resealed.salt).not.toBe(sealed.salt);
      const proof = aProof(await masterSecretOf(vault, pin, opened.resealed));
      expect(await vault.withKey(wallet, proof, deriveAddress)).toBe(wallet.address);
    });

    test('leaves the record unchanged while the queue is full', async () => {
      const { pin, sealed } = await aUser();
      const deviceKey = createDeviceKey(store, Buffer.alloc(32, 1));
      const attempts: Promise<unknown>[] = [];
      const vault = createVault({
        ids: randomIds,
        keyDerivation: today,
        maximumConcurrent: 1,
        maximumWaiting: 0,
        deviceKey: {
          ...deviceKey,
          // The device mark is requested between the two derivations: the next caller arrives here.
          mac(purpose, message) {
            if (attempts.length === 0) attempts.push(vault.openDummy('123456'));
            return deviceKey.mac(purpose, message);
          },
        },
      });

      expect(await vault.open(pin, sealed, '123456')).toEqual(ok({ masterSecret: {} }));
      expect(await Promise.all(attempts)).toEqual([ok()]);
    });

    test('leaves the record unchanged if the value is wrong', async () => {
      const { pin, sealed } = await aUser();

      const opened = await aVault({ keyDerivation: today }).open(pin, sealed, '999999');

      expect(opened).toEqual(ok(undefined));
    });
  });

  describe('a further signing method', () => {
    test('opens the wallets of the first signing method, on any machine for an emergency code', async () => {
      const { vault, prove, wallet } = await aUser();
      const code = aMethod({ id: 'method-2', type: 'EMERGENCY_CODE' });
      const sealed = valueIn(await vault.sealFurther(await prove(), code, '123456'));

      const newMachine = aVault({ device: 2 });
      const proof = aProof(await masterSecretOf(newMachine, code, sealed));

      expect(await newMachine.withKey(wallet, proof, deriveAddress)).toBe(wallet.address);
    });

    test('cannot be sealed for another user', async () => {
      const { vault, prove } = await aUser();

      const sealing = vault.sealFurther(await prove(), aMethod({ userId: 'user-2' }), '123456');

      await expect(sealing).rejects.toThrow(/another user/);
    });
  });

  describe('a proof', () => {
    test('is spent by its first use of any kind', async () => {
      const { vault, pin, prove, wallet } = await aUser();
      const uses: ReadonlyArray<(proof: VerifiedSigningMethod) => Promise<unknown>> = [
        (proof) => vault.withKey(wallet, proof, () => 'signed'),
        (proof) => vault.createWalletKey(proof, wallet),
        (proof) => vault.importWalletKey(proof, wallet, Buffer.alloc(32, 5)),
        (proof) => vault.sealFurther(proof, pin, '123456'),
      ];

      for (const first of uses)
        for (const second of uses) {
          const proof = await prove();
          await first(proof);
          await expect(second(proof)).rejects.toThrow(/already spent/);
        }
    });

    test('opens only once for two concurrent uses', async () => {
      const { vault, prove, wallet } = await aUser();
      const proof = await prove();

      const uses = await Promise.allSettled([
        vault.withKey(wallet, proof, () => 'signed'),
        vault.withKey(wallet, proof, () => 'signed'),
      ]);

      expect(uses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    });

    test("cannot open another user's wallet, and is consumed by the attempt", async () => {
      const { vault, prove, wallet } = await aUser();
      const proof = await prove();

      const signing = vault.withKey({ ...wallet, userId: 'user-2' }, proof, () => 'signed');

      await expect(signing).rejects.toThrow(/another user/);
      await expect(vault.withKey(wallet, proof, () => 'signed')).rejects.toThrow(/already spent/);
    });

    test('opens nothing after it was discarded; a spent proof can be discarded', async () => {
      const { vault, prove, wallet } = await aUser();
      const [unused, used] = [await prove(), await prove()];
      await vault.withKey(wallet, used, () => 'signed');

      vault.discard(unused);
      vault.discard(used);
      vault.discard(unused);

      await expect(vault.withKey(wallet, unused, () => 'signed')).rejects.toThrow(/already spent/);
    });

    test('reveals no part of the master secret', async () => {
      const { prove } = await aUser();
      const { masterSecret } = await prove();

      expect(Reflect.ownKeys(masterSecret)).toEqual([]);
    });
  });

  describe('a wallet key', () => {
    test('is passed to one use as 32 bytes that are zeroed afterwards', async () => {
      const { vault, prove, wallet } = await aUser();
      const privateKeys: Buffer[] = [];

      const address = await vault.withKey(wallet, await prove(), async (privateKey) => {
        privateKeys.push(privateKey);
        await Promise.resolve();
        return deriveAddress(privateKey);
      });

      expect(address).toBe(wallet.address);
      expect(privateKeys).toEqual([Buffer.alloc(32)]);
    });

    test('is zeroed if its use throws', async () => {
      const { vault, prove, wallet } = await aUser();
      const privateKeys: Buffer[] = [];

      const signing = vault.withKey(wallet, await prove(), (privateKey) => {
        privateKeys.push(privateKey);
        throw new Error('The chain is offline.');
      });

      await expect(signing).rejects.toThrow('The chain is offline.');
      expect(privateKeys).toEqual([Buffer.alloc(32)]);
    });

    test("opens an imported key with its address, and leaves the caller's copy unchanged", async () => {
      const { vault, prove } = await aUser();
      const privateKey = Buffer.alloc(32, 5);

      const { address, sealed } = await vault.importWalletKey(await prove(), wallet, privateKey);

      const imported = { ...wallet, address, sealedKey: sealed };
      expect(address).toBe(deriveAddress(Buffer.alloc(32, 5)));
      expect(await vault.withKey(imported, await prove(), deriveAddress)).toBe(address);
      expect(privateKey).toEqual(Buffer.alloc(32, 5));
    });

    test('differs for each wallet', async () => {
      const { vault, prove, wallet } = await aUser();

      const secondKey = await vault.createWalletKey(await prove(), { ...wallet, id: 'wallet-2' });

      expect(secondKey.address).not.toBe(wallet.address);
    });

    test.each([
      { id: 'wallet-2' },
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
      { secretType: 'MATIC' },
      { sealedKey: { version: 1, wrapped: '' } },
    ] as const)('does not open for a record edited to %o', async (edit) => {
      const { vault, prove, wallet } = await aUser();

      const signing = vault.withKey({ ...wallet, ...edit }, await prove(), () => 'signed');

      await expect(signing).rejects.toThrow(/does not open: its record was changed/);
    });

    test('does not open with the master secret of another user', async () => {
      const { wallet } = await aUser();
      const { vault, prove } = await aUser();

      const signing = vault.withKey(wallet, await prove(), () => 'signed');

      await expect(signing).rejects.toThrow(/does not open: its record was changed/);
    });
  });

  describe('the queue', () => {
    const bounds = { maximumConcurrent: 1, maximumWaiting: 0 };
    const busy = fail('vault.busy', expect.any(String));

    test('rejects every call that derives a key while it is full', async () => {
      const { pin, sealed, prove } = await aUser();
      const vault = aVault(bounds);
      const proof = await prove();

      const results = await Promise.all([
        vault.openDummy('123456'),
        vault.openDummy('123456'),
        vault.open(pin, sealed, '123456'),
        vault.sealFirst(pin, '123456'),
        vault.sealFurther(proof, pin, '123456'),
      ]);

      expect(results).toEqual([ok(), busy, busy, busy, busy]);
    });
  });
});

describe('wallet key', () => {
  const masterSecret = Buffer.alloc(32, 1);
  const privateKey = Buffer.alloc(32, 2);
  const wallet = { id: 'wallet-1', userId: 'user-1', secretType: 'ETHEREUM' } as const;

  test('rejects a key of another address even if it was sealed for the record', async () => {
    const identity = { ...wallet, address: deriveAddress(Buffer.alloc(32, 3)) };
    const sealedKey = await sealWalletKey(masterSecret, identity, privateKey);

    await expect(unsealWalletKey(masterSecret, { ...identity, sealedKey })).rejects.toThrow(
      /belongs to another address/,
    );
  });

  test('still opens a wallet key of version 1', async () => {
    const identity = { ...wallet, address: deriveAddress(privateKey) };
    const sealedKey = {
      version: 1,
      wrapped: 'g5Gj-TH9QBEBre_RHubyGYjccGVjQdOSIQ-CB96akP9Eo9P2T9iCwVQAvXWl5jkqxOx5d1CNbKC0OSDl',
    } as const;

    expect(await unsealWalletKey(masterSecret, { ...identity, sealedKey })).toEqual(privateKey);
  });
});
