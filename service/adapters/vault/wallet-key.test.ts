import { expect, test } from 'vitest';
import { deriveAddress } from '../../kernel/secp256k1.ts';
import { sealWalletKey, unsealWalletKey } from './wallet-key.ts';

const masterSecret = Buffer.alloc(32, 1);
const privateKey = Buffer.alloc(32, 2);
const wallet = { id: 'wallet-1', userId: 'user-1', secretType: 'ETHEREUM' } as const;

test('opens a sealed key that has the address of its record', async () => {
  const identity = { ...wallet, address: deriveAddress(privateKey) };
  const sealedKey = await sealWalletKey(masterSecret, identity, privateKey);

  expect(await unsealWalletKey(masterSecret, { ...identity, sealedKey })).toEqual(privateKey);
});

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
