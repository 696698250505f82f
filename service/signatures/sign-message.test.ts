import { verifyMessage } from 'ethers/hash';
import { Wallet } from 'ethers/wallet';
import { expect, test } from 'vitest';
import { fail, ok } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import {
  anId,
  asApplication,
  asOperator,
  aWalletOwner,
  otherApplicationId,
  type WalletOwner,
} from '../testing/builders.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { countingVault } from '../testing/fake-vault.ts';
import { present, valueIn } from '../testing/value-in.ts';
import { createWallet } from '../wallets/create-wallet.ts';
import { type SignMessageInput, signMessage } from './sign-message.ts';

const privateKey = Buffer.from(
  '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
  'hex',
);
const notFound = fail('wallet.not-found', expect.any(String));

type Request = SignMessageInput['signatureRequest'];

function sign(
  ports: FakePorts,
  { wallet, credential }: WalletOwner,
  request: Partial<Request> = {},
  { value = credential.value, caller = asApplication() }: { value?: string; caller?: Caller } = {},
) {
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: 'ETHEREUM',
    walletId: wallet.id,
    data: 'Some data',
    ...request,
  } as const;
  const signingMethodCredential = { ...credential, value };
  return signMessage(ports, { signatureRequest, signingMethodCredential }, caller);
}

test.each([
  ['plain', 'Some data'],
  ['empty', ''],
  ['of many scripts', 'Grüße, 世界, مرحبا 👩‍👩‍👧‍👦'],
  ['that looks like hexadecimal', '0x48656c6c6f'],
  ['of 200 KiB', 'a\n'.repeat(100 * 1024)],
])('a message %s is signed as ethers signs it with the same key', async (_what, data) => {
  const owner = await aWalletOwner({ privateKey });
  const known = new Wallet(`0x${privateKey.toString('hex')}`);

  const signed = valueIn(await sign(fakePorts(owner.records), owner, { data }));

  expect(signed.signature).toBe(known.signMessageSync(data));
  expect(verifyMessage(data, signed.signature)).toBe(owner.wallet.address);
});

test('the signature is r, s and v one behind the other', async () => {
  const owner = await aWalletOwner({ privateKey });

  const { type, r, s, v, signature } = valueIn(await sign(fakePorts(owner.records), owner));

  expect(type).toBe('HEX_SIGNATURE');
  expect(signature).toBe(`0x${[r, s, v].map((part) => part.slice(2)).join('')}`);
  expect([r.length, s.length]).toEqual([66, 66]);
  expect(['0x1b', '0x1c']).toContain(v);
});

test('a wallet that was made here signs for its address', async () => {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, wallets: [] });
  const request = {
    userId: owner.user.id,
    secretType: 'MATIC',
    signingMethodCredential: owner.credential,
  } as const;
  const wallet = valueIn(await createWallet(ports, request, asApplication()));

  const signed = await sign(ports, owner, { walletId: wallet.id, secretType: 'MATIC' });

  expect(verifyMessage('Some data', valueIn(signed).signature)).toBe(wallet.address);
});

test('a wrong value signs nothing and costs an attempt', async () => {
  const owner = await aWalletOwner();
  const ports = fakePorts(owner.records);

  expect(await sign(ports, owner, {}, { value: '000000' })).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
  expect(
    ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id)),
  ).toMatchObject({ remainingAttempts: 9 });
});

test('a locked method signs nothing, even with the right value', async () => {
  const owner = await aWalletOwner({ method: { remainingAttempts: 0, incorrectAttempts: 10 } });

  expect(await sign(fakePorts(owner.records), owner)).toEqual(
    fail('pincode.no-tries-left', expect.any(String)),
  );
});

test('the method of another user does not sign', async () => {
  const owner = await aWalletOwner();
  const stranger = await aWalletOwner();
  const ports = fakePorts({
    users: [owner.user, stranger.user],
    signingMethods: [owner.method, stranger.method],
    wallets: [owner.wallet],
  });

  expect(await sign(ports, { ...owner, credential: stranger.credential })).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
});

test('an archived wallet signs for nobody, and nothing is guessed', async () => {
  const owner = await aWalletOwner({ wallet: { archived: true } });
  const vault = countingVault();
  const ports = fakePorts({ ...owner.records, vault });

  expect(await sign(ports, owner)).toEqual(notFound);
  expect(await sign(ports, owner, {}, { caller: asOperator() })).toEqual(notFound);
  expect(vault.derivations).toEqual({ open: 0, openNothing: 0 });
});

test('a wallet of another application does not exist for this one', async () => {
  const owner = await aWalletOwner();
  const vault = countingVault();
  const ports = fakePorts({ ...owner.records, vault });

  for (const caller of [asApplication(otherApplicationId), asOperator(otherApplicationId)])
    expect(await sign(ports, owner, {}, { caller })).toEqual(notFound);
  expect(await sign(ports, owner, { walletId: anId() })).toEqual(notFound);
  expect(vault.derivations).toEqual({ open: 0, openNothing: 0 });
});

test('the chain of the request must be the chain of the wallet', async () => {
  const owner = await aWalletOwner();

  expect(await sign(fakePorts(owner.records), owner, { secretType: 'MATIC' })).toEqual(
    fail('wallet.chain-mismatch', expect.stringContaining('ETHEREUM')),
  );
});

test('a record whose address was changed signs nothing', async () => {
  const owner = await aWalletOwner();
  const tampered = { ...owner.wallet, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
  const ports = fakePorts({ ...owner.records, wallets: [tampered] });

  await expect(sign(ports, owner)).rejects.toThrow(/its record was changed/);
});

test('many signatures at once with the right value leave all attempts', async () => {
  const owner = await aWalletOwner();
  const ports = fakePorts(owner.records);

  const signed = await Promise.all(Array.from({ length: 20 }, () => sign(ports, owner)));

  expect(new Set(signed.map((one) => valueIn(one).signature)).size).toBe(1);
  const method = ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id));
  expect(present(method)).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
});

test('what is signed changes nothing but the method’s use', async () => {
  const owner = await aWalletOwner();
  const ports = fakePorts(owner.records);

  expect(await sign(ports, owner)).toEqual(ok(expect.anything()));

  expect(ports.storage.read(({ wallets }) => wallets.find(owner.wallet.id))).toEqual(owner.wallet);
});
