import { createHash } from 'node:crypto';
import { SigningKey } from 'ethers/crypto';
import { hashMessage, verifyMessage } from 'ethers/hash';
import { Wallet } from 'ethers/wallet';
import { test as base, expect } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { countingVault } from '../../../test/fakes/fake-vault.ts';
import { asApplication, asOperator, aWalletOwner, type WalletOwner } from '../../../test/records/users.ts';
import { mailDocument, mailTypes } from '../../../test/signing/documents.ts';
import { present, valueIn } from '../../../test/values.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { chains } from '../../model/transactions/chain.ts';
import type { SignatureContent } from '../../model/wallets/signature-inspection.ts';
import type { TypedDataDocument } from '../../model/wallets/typed-data.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { messageDigest, signDigest, sign as signWith } from './sign.ts';
import { prepareTypedData } from './typed-data/prepare-typed-data.ts';
import { toHex } from './verify-signer.ts';

const test = base.extend('owner', () => aWalletOwner());

const privateKey = Buffer.from('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318', 'hex');
const archived = fail('wallet.archived', expect.any(String));

type Options = { readonly value?: string; readonly caller?: Caller };

function sign(
  ports: Ports,
  owner: WalletOwner,
  request: { data?: string; secretType?: SecretType; walletId?: string } = {},
  options: Options = {},
) {
  const message = { type: 'MESSAGE', secretType: 'ETHEREUM', data: 'Some data', ...request } as const;
  return signRequest(ports, owner, message, options);
}

function signDocument(ports: Ports, owner: WalletOwner, data: TypedDataDocument, options: Options = {}) {
  const { secretType } = owner.wallet;
  return signRequest(ports, owner, { type: 'EIP712', secretType, data }, options);
}

function signRequest(
  ports: Ports,
  { wallet, credential }: WalletOwner,
  content: SignatureContent & { walletId?: string },
  { value = credential.value, caller = asApplication() }: Options,
) {
  const signatureRequest = { walletId: wallet.id, ...content };
  const signingMethodCredential = { ...credential, value };
  return signWith(ports, { signatureRequest, signingMethodCredential }, caller);
}

/** The standard's example mail, for a chain. */
function mailFor(chainId: unknown): TypedDataDocument {
  return { ...mailDocument, domain: { ...mailDocument.domain, chainId } };
}

test.each([
  ['plain', 'Some data'],
  ['empty', ''],
  ['of many scripts', 'Grüße, 世界, مرحبا 👩‍👩‍👧‍👦'],
  ['that looks like hexadecimal', '0x48656c6c6f'],
  ['with a zero byte and line breaks', 'a\u0000b\r\nc'],
  ['of 9 bytes', '123456789'],
  ['of 10 bytes', '1234567890'],
  ['of 200 KiB', 'a\n'.repeat(100 * 1024)],
  ['with half a letter, which counts as U+FFFD', 'a\ud800b'],
])('signs a message %s like ethers with the same key', async (_what, data) => {
  const owner = await aWalletOwner({ privateKey });
  const wallet = new Wallet(`0x${privateKey.toString('hex')}`);

  const signed = valueIn(await sign(fakePorts(owner.records), owner, { data }));

  const bytes = new TextEncoder().encode(data);
  expect(signed.signature).toBe(wallet.signMessageSync(bytes));
  expect(verifyMessage(bytes, signed.signature)).toBe(owner.wallet.address);
});

test('rejects an archived wallet without charging an attempt', async () => {
  const owner = await aWalletOwner({ wallet: { archived: true } });
  const vault = countingVault();
  const ports = fakePorts({ ...owner.records, vault });

  expect(await sign(ports, owner)).toEqual(archived);
  expect(await sign(ports, owner, {}, { caller: asOperator() })).toEqual(archived);
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
});

test("rejects a chain other than the wallet's chain", async ({ owner }) => {
  expect(await sign(fakePorts(owner.records), owner, { secretType: 'MATIC' })).toEqual(
    fail('wallet.chain-mismatch', expect.stringContaining('ETHEREUM')),
  );
});

test('rejects a record with a changed address', async ({ owner }) => {
  const tampered = { ...owner.wallet, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
  const ports = fakePorts({ ...owner.records, wallets: [tampered] });

  await expect(sign(ports, owner)).rejects.toThrow(/its record was changed/);
});

test('concurrent signatures with the correct value leave all attempts', async ({ owner }) => {
  const ports = fakePorts(owner.records);

  const signed = await Promise.all(Array.from({ length: 20 }, () => sign(ports, owner)));

  expect(new Set(signed.map((result) => valueIn(result).signature)).size).toBe(1);
  const method = ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id));
  expect(present(method)).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
});

test("signing changes only the wallet's events", async ({ owner }) => {
  const ports = fakePorts(owner.records);

  const document = mailFor(chains.ETHEREUM.chainId);
  await sign(ports, owner);
  await signDocument(ports, owner, document);

  const { digest } = valueIn(prepareTypedData(document, ''));
  expect(ports.storage.read(({ wallets }) => wallets.find(owner.wallet.id))).toEqual(owner.wallet);
  expect(ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', owner.wallet.id))).toMatchObject([
    { type: 'SIGNATURE_CREATED', metadata: { type: 'MESSAGE', digest: hashMessage('Some data') } },
    { type: 'SIGNATURE_CREATED', metadata: { type: 'EIP712', digest: toHex(digest) } },
  ]);
});

test('a rejected request creates no event', async ({ owner }) => {
  const ports = fakePorts(owner.records);

  await sign(ports, owner, {}, { value: '000000' });
  await signDocument(ports, owner, mailFor(10));

  expect(ports.storage.read(({ walletEvents }) => walletEvents.listBy('byWallet', owner.wallet.id))).toEqual([]);
});

test('withholds a signature whose event cannot be stored', async ({ owner }) => {
  const ports = fakePorts(owner.records);
  const { vault } = ports;
  const fillingVault: Vault = {
    ...vault,
    withKey: (...use) => {
      ports.storage.isFull = true;
      return vault.withKey(...use);
    },
  };

  expect(await sign({ ...ports, vault: fillingVault }, owner)).toEqual(fail('storage.full', expect.any(String)));
});

test.each(secretTypes)('signs typed data like ethers, on %s', async (secretType) => {
  const owner = await aWalletOwner({ privateKey, wallet: { secretType } });
  const domain = { ...mailDocument.domain, chainId: chains[secretType].chainId };

  const document = mailFor(chains[secretType].chainId);
  const signed = valueIn(await signDocument(fakePorts(owner.records), owner, document));

  expect(signed.signature).toBe(
    await new Wallet(`0x${privateKey.toString('hex')}`).signTypedData(domain, mailTypes, mailDocument.message),
  );
});

test.each([
  ['a number', 10],
  ['a text', '10'],
  ['hexadecimal', '0xa'],
  ['the public id of another chain', 137],
  ['the id of another chain here', chains.MATIC.chainId],
])('rejects typed data for another chain, given as %s, without charging an attempt', async (_how, chainId) => {
  const owner = await aWalletOwner();
  const ports = fakePorts(owner.records);

  const rejected = await signDocument(ports, owner, mailFor(chainId), { value: '000000' });

  expect(rejected).toEqual(fail('typed-data.chain-mismatch', expect.stringMatching(/1337001.*typedDataChain/)));
  expect(ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))).toMatchObject({
    remainingAttempts: 10,
  });
});

test.each([
  ['ETHEREUM', [1, '1', '0x1', 11_155_111]],
  ['MATIC', [137, 80_002]],
  ['AVAC', [43_114, 43_113]],
  ['BSC', [56, 97]],
] as const)('signs typed data for a public network named %s', async (secretType, ids) => {
  const owner = await aWalletOwner({ wallet: { secretType } });
  for (const chainId of ids) {
    const ports = fakePorts(owner.records);
    const narrow = fakePorts({ ...owner.records, settings: { typedDataChain: 'own' } });
    const document = mailFor(chainId);

    expect((await signDocument(ports, owner, document)).ok).toBe(true);
    expect(await signDocument(narrow, owner, document)).toEqual(fail('typed-data.chain-mismatch', expect.any(String)));
  }
});

test('signs typed data for another chain if the setting allows any', async ({ owner }) => {
  const ports = fakePorts({ ...owner.records, settings: { typedDataChain: 'any' } });

  expect((await signDocument(ports, owner, mailFor(10))).ok).toBe(true);
});

test('expects the chain id of an external node', async ({ owner }) => {
  const config = { ETHEREUM: { rpcUrl: 'http://127.0.0.1:1', chainId: 31_337 } };
  const ports = { ...fakePorts(owner.records), chains: chainsIn('', { config }) };

  expect((await signDocument(ports, owner, mailFor(31_337))).ok).toBe(true);
  expect(await signDocument(ports, owner, mailFor(chains.ETHEREUM.chainId))).toEqual(
    fail('typed-data.chain-mismatch', expect.stringContaining('ETHEREUM is chain 31337 here')),
  );
});

test('signs typed data without a chain', async ({ owner }) => {
  const document = { ...mailDocument, types: mailTypes, domain: { name: 'Ether Mail' } };

  expect((await signDocument(fakePorts(owner.records), owner, document)).ok).toBe(true);
});

test('reports the path of an invalid document without charging an attempt', async ({ owner }) => {
  const vault = countingVault();
  const message = { ...mailDocument.message, to: { name: 'Bob', wallet: 'Bob' } };

  const rejected = await signDocument(
    fakePorts({ ...owner.records, vault }),
    owner,
    { ...mailFor(chains.ETHEREUM.chainId), message },
    { value: '000000' },
  );

  expect(rejected).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'signatureRequest.data.message.to.wallet' }] },
  });
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
});

test('signs with the deprecated pincode alone only in the hosted profile', async ({ owner }) => {
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: 'ETHEREUM',
    walletId: owner.wallet.id,
    data: 'Some data',
  } as const;
  const signWithPincode = (pincode: string | undefined, settings: Partial<Settings> = { profile: 'hosted' }) =>
    signWith(fakePorts({ ...owner.records, settings }), { signatureRequest, pincode }, asApplication());

  expect(await signWithPincode('123456')).toEqual(await sign(fakePorts(owner.records), owner));
  expect(await signWithPincode('000000')).toEqual(fail('pincode.incorrect', expect.any(String)));
  expect(await signWithPincode(undefined)).toMatchObject({ failure: { code: 'pincode.empty' } });
  expect(await signWithPincode('123456', {})).toMatchObject({ failure: { code: 'pincode.empty' } });
});

const halfOfTheOrder = BigInt('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0');

function keyOf(seed: string): Buffer {
  return createHash('sha256').update(seed).digest();
}

test('creates the same signatures as ethers, byte for byte, with both values of v', () => {
  const values = new Set<string>();
  for (let number = 0; number < 40; number += 1) {
    const key = keyOf(`key ${number}`);
    const text = `message ${number}`;

    const signature = signDigest(messageDigest(text), key);

    const expected = new SigningKey(key).sign(messageDigest(text));
    expect(signature).toEqual({
      type: 'HEX_SIGNATURE',
      r: expected.r,
      s: expected.s,
      v: `0x${expected.v.toString(16)}`,
      signature: expected.serialized,
    });
    expect(new Wallet(`0x${key.toString('hex')}`).signMessageSync(text)).toBe(signature.signature);
    expect(BigInt(signature.s) <= halfOfTheOrder).toBe(true);
    values.add(signature.v);
  }
  expect([...values].toSorted()).toEqual(['0x1b', '0x1c']);
});
